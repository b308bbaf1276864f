// Leads a reader who comes with the address of an entry to the entry: on the page of its letter, or where it moved, by any
// of its names; looks for what is nowhere.
import { decoded, targetOf } from "./address.js";
import { addressIn, allTerms } from "./data.js";
import { one } from "./elements.js";
import { fold } from "./matching.js";
import { ask } from "./not_found.js";
import { termAt } from "./places.js";
import { endLanding, land } from "./settling.js";

/** Follow the address, once the browser knows what it means and whenever it changes. */
export function leadOn() {
  if (one(".glossary-hub, .glossary-bar")) {
    addEventListener("load", follow);
    addEventListener("popstate", follow);
  } else if (location.hash) endLanding();
}

async function follow() {
  const id = decoded(location.hash.slice(1));
  if (!id) return;
  const place = targetOf();
  const address = place ? place.closest(".glossary-hub li")?.querySelector("a")?.href : await addressOf(id);
  if (!address) return;
  const target = new URL(address);
  target.search = location.search;
  location.replace(target);
  void land();
}

/** Where the term with this id or name is; if there is none, the field asks for it. @param {string} id */
async function addressOf(id) {
  const terms = await allTerms();
  const whole = fold(id);
  const name = whole.replace("term ", "");
  const term = termAt(terms, location.href) ?? terms.find(({ names }) => names.some(({ text }) => fold(text) === name));
  if (term || name === whole || !ask(name)) endLanding();
  return term && addressIn(term.page, term.id);
}
