// Finds the term that a link leads to, as an index into the list of terms.
import { decoded, plain } from "./address.js";
import { root } from "./data.js";

/** @type {Map<string, number> | undefined} */
let places;

/** Where each term is in the list, by the addresses that lead to it. @param {import("./data.js").Term[]} terms */
export function placesOf(terms) {
  places ??= new Map(
    terms.flatMap(({ id, anchors = [], page }, place) => {
      const base = plain(new URL(page, root).href);
      return [...anchors, id].map((anchor) => /** @type {[string, number]} */ ([`${base}#${anchor}`, place]));
    }),
  );
  return places;
}

/** @param {HTMLAnchorElement} link */
export const addressOf = (link) => plain(link.href) + decoded(link.hash);
