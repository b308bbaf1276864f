// The terms of the site as they are compared with a query: their names folded, with what their definitions say.
import { addressIn, isHere, load, loadCards, options, root } from "./data.js";
import { bodyOf, parsed } from "./elements.js";
import { prepare, simplifyWith } from "./matching.js";
import { definitionsIn } from "./passages.js";
import { unhurried } from "./unhurried.js";
import { pageLanguage } from "./words.js";

/**
 * @typedef {object} Indexed
 * @property {import("./data.js").Term} term
 * @property {string} leadsTo Its address, or its fragment where it is on this page.
 * @property {import("./matching.js").Entry} entry
 * @property {Element | DocumentFragment | ""} [body] What its entry says: on this page, or on its card.
 * @property {string} home The address that links in it start from.
 */

/** @type {Promise<Indexed[]> | undefined} */
let indexing;

/** All terms of the site, indexed once and in small steps, so that the page stays quick. */
export const ready = () => (indexing ??= index());

/** @returns {Promise<Indexed[]>} */
async function index() {
  const [terms, hanzi] = await Promise.all([load("terms"), load("hanzi").catch(() => [])]);
  simplifyWith(hanzi);
  const elsewhere = "cards" in options && terms.some((term) => !entryOf(term));
  const cards = elsewhere ? await loadCards(terms.length).catch(() => []) : [];
  /** @type {Indexed[]} */
  const found = [];
  await unhurried(terms, (term, place) => {
    const own = entryOf(term);
    const body = own ?? (cards[place] && parsed(cards[place]));
    const text = body ? definitionsIn(body).map((definition) => definition.text).join("\n") : "";
    const address = addressIn(term.page, term.id);
    found.push({ term, leadsTo: own || isHere(term.page) ? new URL(address).hash : address, entry: prepare([...term.names, ...(term.hidden ?? []).map((hidden) => ({ text: hidden }))], text), body, home: own ? location.href : root });
  }, setTimeout); // a reader waits for it
  return found;
}

/** The body of the entry on this page, which may show all terms though links lead to another one. @param {import("./data.js").Term} term */
const entryOf = ({ id, page }) => (isHere(page) || pageLanguage() ? bodyOf(document.getElementById(id)) : undefined);
