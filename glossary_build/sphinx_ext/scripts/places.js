// Finds the term that a link leads to, as an index into the list of terms.
import { plainPlace } from "./address.js";
import { plainIn, root } from "./data.js";

/** @typedef {import("./data.js").Term} Term */

/** @type {Map<string, number>} */
const places = new Map();

/** Where each term is in the list, by the addresses and the fragments that lead to it. @param {Term[]} terms */
export function placesOf(terms) {
  if (places.size) return places;
  for (const [place, { id, anchors = [], page }] of terms.entries()) {
    for (const anchor of [...anchors, id]) places.set(`#${anchor}`, place).set(`${plainIn(page)}#${anchor}`, place);
  }
  return places;
}

/** The index of the term at an address, if there is one; pages that show terms again have addresses for them too. @param {Term[]} terms @param {string} address */
export function placeAt(terms, address) {
  const found = placesOf(terms);
  const key = plainPlace(address);
  return found.get(key) ?? found.get(key.replace(root, "").replace(/^[^:#]*/, ""));
}

/** The term at an address, likewise. @param {Term[]} terms @param {string} address @returns {Term | undefined} */
export const termAt = (terms, address) => terms[placeAt(terms, address) ?? -1];
