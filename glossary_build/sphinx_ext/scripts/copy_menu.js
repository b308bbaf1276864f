// A button at each entry that opens a menu: its address, and references to it, to be copied.
import { allTerms, options } from "./data.js";
import { all, button, linkTo, make, popup, statusLine } from "./elements.js";
import { namesIn } from "./passages.js";
import { placeBy } from "./positions.js";
import { termAt } from "./places.js";
import { unhurried } from "./unhurried.js";
import { speak, word } from "./words.js";

/** Gives each entry its button, while the browser has nothing else to do. */
export function startCopying() {
  const terms = all("dl.glossary > dt[id]");
  if (!terms.length) return;
  const menu = popup("glossary-menu");
  document.body.append(menu);
  void unhurried(terms, (term) => term.append(opener(term, menu)));
}

/** @param {Element} term @param {HTMLElement} menu */
function opener(term, menu) {
  const name = namesIn(term)[0].text;
  const opening = button("glossary-copy", () => {
    menu.ariaLabel = opening.ariaLabel;
    menu.lang = opening.lang;
    void fill(menu, term.id, name);
    requestAnimationFrame(() => placeBy(menu, opening));
  });
  speak(opening, () => {
    opening.title = opening.ariaLabel = word("copy", name);
  });
  opening.popoverTargetElement = menu;
  return opening;
}

/** Writes what can be copied; the references need the data of the site. @param {HTMLElement} menu @param {string} id @param {string} shown */
async function fill(menu, id, shown) {
  const status = statusLine("");
  /** @param {string} key @param {string} text */
  const row = (key, text) => {
    const code = make("code", "", text);
    const act = async () => {
      status.textContent = "";
      const done = await copy(text, code);
      status.textContent = word(done ? "copied" : "selected");
    };
    return [button("", act, word(key)), code];
  };
  const address = `${location.href.split(/[?#]/)[0]}#${encodeURIComponent(id)}`;
  menu.replaceChildren(...row("link", address), status);
  const terms = await allTerms();
  if (!status.isConnected) return;
  const term = termAt(terms, address);
  const role = `term:\`${term?.names[0].text ?? shown}\``;
  const [rest, myst, outside] = term?.references ?? [`:${role}`, `{${role.replace(":", "}")}`, `:external+${options.copy || "project"}:${role}`];
  status.before(...row("rest", rest), ...row("myst", myst), ...row("outside", outside));
  if (term?.edit) status.after(linkTo(term.edit, word("improve")));
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
