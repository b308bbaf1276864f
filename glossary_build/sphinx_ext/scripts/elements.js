// Makes elements; what comes from data is text in them, never markup.

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} name Class.
 * @param {(Node | string)[]} content Strings are text.
 */
export function make(tag, name, ...content) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...content);
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} name Class.
 * @param {import("./passages.js").Passage} passage
 */
export function say(tag, name, { text, lang }) {
  const element = make(tag, name, text);
  if (lang) element.lang = lang;
  return element;
}

/** @param {string} address @param {(Node | string)[]} content */
export function linkTo(address, ...content) {
  const link = make("a", "", ...content);
  link.href = address;
  return link;
}

/** @param {string} name Class. @param {string} text @param {() => void} act */
export function button(name, text, act) {
  const element = make("button", name, text);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

/** A line that is read out when it says something new. @param {string} name Class. */
export function statusLine(name) {
  const line = make("p", name);
  line.role = "status";
  return line;
}

/** Something that opens above the page and closes on Escape, which Sphinx's own scripts keep from browsers. @param {string} name Class. */
export function popup(name) {
  const element = make("div", name);
  element.popover = "auto";
  element.role = "group";
  const close = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !element.matches(":popover-open")) return;
    event.stopPropagation();
    element.hidePopover();
  };
  addEventListener("keydown", close, true);
  return element;
}
