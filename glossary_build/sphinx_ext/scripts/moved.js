// Leads a reader who comes with the address of an entry to the page that has it: the page of its letter, or where it moved.
import { decoded, targetOf } from "./address.js";
import { addressIn, allTerms, isHere } from "./data.js";
import { one } from "./elements.js";
import { placesOf } from "./places.js";

/** Follow the address, once the browser knows what it means and whenever it changes. */
export function leadOn() {
  if (one(".glossary-hub, .glossary-bar")) {
    addEventListener("load", follow);
    addEventListener("hashchange", follow);
  }
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
}

/** Where the term with this id is, if that is another page. @param {string} id */
async function addressOf(id) {
  const terms = await allTerms();
  const term = terms[placesOf(terms).get(`#${id}`) ?? -1];
  return term && !isHere(term.page) ? addressIn(term.page, id) : undefined;
}
