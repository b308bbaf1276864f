// A button at each entry that opens a menu: its address, and references to it, to be copied.
import { mystReference, outsideReference, restReference } from "./copying.js";
import { load, options, root } from "./data.js";
import { button, make, statusLine } from "./elements.js";
import { word } from "./words.js";

/** @typedef {import("./data.js").Term} Term */

const AT_ONCE = 100; // entries that get their button before the browser does something else
const ROOM = 260; // px that the menu may need below its button

/** Gives each entry its button, while the browser has nothing else to do. */
export function startCopying() {
  const terms = [...document.querySelectorAll("dl.glossary > dt[id]")];
  if (!terms.length || !("popover" in HTMLElement.prototype)) return;
  const menu = make("div", "glossary-menu");
  menu.popover = "auto";
  menu.setAttribute("role", "group");
  document.body.append(menu);
  const soon = typeof requestIdleCallback === "function" ? requestIdleCallback : setTimeout;
  const addSome = () => {
    for (const term of terms.splice(0, AT_ONCE)) term.append(opener(term, menu));
    if (terms.length) soon(addSome);
  };
  soon(addSome);
}

/** @param {Element} term @param {HTMLElement} menu */
function opener(term, menu) {
  const name = nameOf(term);
  const label = word("copy", name);
  const opening = button("glossary-copy", "", () => {
    menu.setAttribute("aria-label", label);
    fill(menu, term.id, name);
    place(menu, opening.getBoundingClientRect());
  });
  opening.title = label;
  opening.setAttribute("aria-label", label);
  opening.popoverTargetElement = menu;
  return opening;
}

/** Writes what can be copied; the references need the data of the site. @param {HTMLElement} menu @param {string} id @param {string} shown */
function fill(menu, id, shown) {
  const status = statusLine("");
  const address = `${location.href.split(/[?#]/)[0]}#${encodeURIComponent(id)}`;
  menu.replaceChildren(...row("link", address, status), status);
  load("terms")
    .then((terms) => terms.find((term) => term.id === id && pageOf(new URL(term.page, root)) === pageOf(location)))
    .catch(() => undefined)
    .then((term) => {
      if (!status.isConnected) return;
      const title = term?.names[0].text ?? shown;
      const target = term?.reference ?? title;
      status.before(
        ...row("rest", restReference(title, target), status),
        ...row("myst", mystReference(title, target), status),
        ...row("outside", outsideReference(title, target, options.copy || "project"), status),
      );
    });
}

/** @param {string} key @param {string} text @param {HTMLElement} status @returns {HTMLElement[]} */
function row(key, text, status) {
  const code = make("code", "", text);
  const act = async () => {
    status.textContent = "";
    const done = await copy(text, code);
    status.textContent = word(done ? "copied" : "selected");
  };
  return [button("", word(key), act), code];
}

/** Copies *text*; where browsers don't allow that, it is left selected. @param {string} text @param {HTMLElement} shown */
async function copy(text, shown) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(shown);
    return document.execCommand("copy"); // works on pages without TLS
  }
}

/** Below the button, or above where there is no room, within the page. @param {HTMLElement} menu @param {DOMRect} button */
function place(menu, button) {
  const up = innerHeight - button.bottom < ROOM && button.top > ROOM;
  const width = Math.min(384, document.documentElement.clientWidth - 16); // as in our style sheet
  menu.style.left = `${scrollX + Math.max(8, button.right - width)}px`;
  menu.style.top = `${scrollY + (up ? button.top : button.bottom)}px`;
  menu.classList.toggle("glossary-up", up);
}

/** What a reader sees of the name of an entry. @param {Element} term */
function nameOf(term) {
  const name = term.querySelector(".glossary-name");
  if (name) return name.textContent ?? "";
  const copied = /** @type {Element} */ (term.cloneNode(true));
  for (const extra of copied.querySelectorAll("a.headerlink, button")) extra.remove();
  return (copied.textContent ?? "").trim();
}

/** The path without what servers let people leave out. @param {{ pathname: string }} address */
const pageOf = ({ pathname }) => pathname.replace(/(\/index)?\.html$|\/$/, "");
