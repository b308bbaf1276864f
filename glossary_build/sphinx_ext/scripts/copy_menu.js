// A button at each entry that opens a menu: its address, and references to it, to be copied.
import { mystReference, outsideReference, restReference } from "./copying.js";
import { isHere, load, options } from "./data.js";
import { button, make, popup, statusLine } from "./elements.js";
import { namesIn } from "./passages.js";
import { speak, word } from "./words.js";

/** @typedef {import("./data.js").Term} Term */

const AT_ONCE = 100; // entries that get their button before the browser does something else
const ROOM = 260; // px that the menu may need below its button

/** Gives each entry its button, while the browser has nothing else to do. */
export function startCopying() {
  const terms = [...document.querySelectorAll("dl.glossary > dt[id]")];
  if (!terms.length || !("showPopover" in HTMLElement.prototype)) return;
  const menu = popup("glossary-menu");
  document.body.append(menu);
  const soon = globalThis.requestIdleCallback ?? setTimeout;
  const addSome = () => {
    for (const term of terms.splice(0, AT_ONCE)) term.append(opener(term, menu));
    if (terms.length) soon(addSome);
  };
  soon(addSome);
}

/** @param {Element} term @param {HTMLElement} menu */
function opener(term, menu) {
  const [{ text: name }] = namesIn(term);
  const opening = button("glossary-copy", "", () => {
    menu.ariaLabel = opening.ariaLabel;
    menu.lang = opening.lang;
    fill(menu, term.id, name);
    place(menu, opening.getBoundingClientRect());
  });
  speak(opening, () => {
    opening.title = opening.ariaLabel = word("copy", name);
  });
  opening.popoverTargetElement = menu;
  return opening;
}

/** Writes what can be copied; the references need the data of the site. @param {HTMLElement} menu @param {string} id @param {string} shown */
function fill(menu, id, shown) {
  const status = statusLine("");
  const address = `${location.href.split(/[?#]/)[0]}#${encodeURIComponent(id)}`;
  menu.replaceChildren(...row("link", address, status), status);
  load("terms")
    .then((terms) => terms.find((term) => term.id === id && isHere(term.page)))
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
