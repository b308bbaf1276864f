// Finds and makes elements; names are text in them, never markup.

/** What holds the whole page. */
export const html = document.documentElement;

/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement[]} */
export const all = (selector, within = document) => [.../** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll(selector))];

/** @param {string} selector @param {ParentNode} [within] @returns {HTMLElement | null} */
export const one = (selector, within = document) => within.querySelector(selector);

/** The box above the first glossary of a page that has controls. */
export const toolPlace = () => one(".glossary-place");

/** What a page shows its entries in. */
export const lists = () => all(".glossary-letter, .glossary-hub, dl.glossary:not(.glossary-letter > *)");

/** The body of the entry with a place in one of its terms. @param {Element | null | undefined} place */
export function bodyOf(place) {
  /** @type {Element | null | undefined} */
  let term = place?.closest("dt");
  while (term?.tagName === "DT") term = term.nextElementSibling;
  return term ?? undefined;
}

/** The body of an entry and all its terms, of which a stock glossary may have several. @param {Element} body */
export function partsOf(body) {
  const parts = [body];
  for (let head = body.previousElementSibling; head?.matches("dt"); head = head.previousElementSibling) parts.push(head);
  return parts;
}

/** What holds the entries of a letter: its section, else what follows its heading. @param {Element | null} letter */
export const listOf = (letter) => (letter?.matches("section") ? letter : letter?.nextElementSibling);

/** Whether a click does what clicks do, not what a key makes of it. @param {MouseEvent} event */
export const isPlain = (event) => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button);

/** Scrolls a row so that one of its elements is in the middle. @param {HTMLElement} element @param {HTMLElement} row */
export const center = (element, row) => row.scrollTo({ left: element.offsetLeft - (row.clientWidth - element.offsetWidth) / 2 });

/** The link around an element. @param {EventTarget | null} target @returns {HTMLAnchorElement | null | undefined} */
export const linkAt = (target) => /** @type {Element | null} */ (target)?.closest?.("a[href]");

/** Whether a link leads to a place on this page. @param {HTMLAnchorElement} link */
export const leadsHere = (link) => link.hash !== "" && link.href.split(/[?#]/)[0] === location.href.split(/[?#]/)[0];

/** Calls *act* when a reader follows a link to a place on this page. @param {(link: HTMLAnchorElement, event: Event) => void} act */
export const onJump = (act) =>
  addEventListener("click", (event) => {
    const link = linkAt(event.target);
    if (link && isPlain(event) && leadsHere(link)) act(link, event);
  });

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
 * @param {{ text?: string, lang: string }} passage A text and its language, which may be unknown.
 * @param {(Node | string)[]} content What shows the text, if there is more to it.
 */
export function say(tag, name, { text = "", lang }, ...content) {
  const element = make(tag, name, ...(content.length ? content : [text]));
  if (lang) element.lang = lang;
  return element;
}

/** What HTML of the site says; nothing in it is loaded yet. @param {string} html */
export function parsed(html) {
  const template = make("template", "");
  template.innerHTML = html;
  return template.content;
}

/** @param {string} address @param {(Node | string)[]} content */
export function linkTo(address, ...content) {
  const link = make("a", "", ...content);
  link.href = address;
  return link;
}

/** @param {string} name Class. @param {((click: MouseEvent) => void) | null} act @param {(Node | string)[]} content */
export function button(name, act, ...content) {
  const element = make("button", name, ...content);
  element.type = "button";
  element.onclick = act;
  return element;
}

/** What belongs together, to be named. @param {string} name Class. @param {(Node | string)[]} content */
export function grouped(name, ...content) {
  const group = make("div", name, ...content);
  group.role = "group";
  return group;
}

/** A line that is read out when it says something new. @param {string} name Class. */
export function statusLine(name) {
  const line = make("p", name);
  line.role = "status";
  return line;
}

/** Something that opens above the page and closes on Escape, which Sphinx's own scripts keep from browsers. @param {string} name Class. */
export function popup(name) {
  const element = grouped(name);
  element.popover = "auto";
  onKeyFirst((event) => {
    if (event.key !== "Escape" || !element.matches(":popover-open")) return;
    event.stopPropagation();
    element.hidePopover();
  });
  return element;
}

/** Calls *act* before anybody else hears of a key. @param {(event: KeyboardEvent) => void} act */
export const onKeyFirst = (act) => addEventListener("keydown", act, true);
