// The terms of the site as they are compared with a query: their names folded, with what their definitions say.
import { isHere, load, loadCards, options, root } from "./data.js";
import { prepare, simplifyWith } from "./matching.js";
import { definitionsIn } from "./passages.js";

/**
 * @typedef {object} Indexed
 * @property {import("./data.js").Term} term
 * @property {string} address
 * @property {import("./matching.js").Entry} entry
 * @property {Element} [body] What its entry says: on this page, or on its card.
 * @property {string} home The address that links in it start from.
 */

const TURN = 10; // milliseconds of work, after which the browser may do something else

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
  const found = [];
  let began = performance.now();
  for (const [place, term] of terms.entries()) {
    const own = entryOf(term);
    const body = own ?? bodyOf(cards[place]);
    const text = body ? definitionsIn(body).map((definition) => definition.text).join("\n") : "";
    const home = own ? location.href : root;
    found.push({ term, address: addressOf(term, own), entry: prepare(allNames(term), text), body, home });
    if (performance.now() - began > TURN) {
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
    }
  }
  return found;
}

/** @param {import("./data.js").Term} term @returns {{ text: string, reading?: string }[]} */
const allNames = ({ names, hidden = [] }) => [...names, ...hidden.map((text) => ({ text }))];

/** What a card says; nothing in it is loaded. @param {string | undefined} card */
function bodyOf(card) {
  if (!card) return undefined;
  const template = document.createElement("template");
  template.innerHTML = `<div>${card}</div>`;
  return template.content.firstElementChild ?? undefined;
}

/** Whether the page shows all terms, though it may be another one that links lead to. */
const isView = () => document.querySelector(".glossary-place[lang]") !== null;

/** The body of the entry on this page. @param {import("./data.js").Term} term */
function entryOf({ id, page }) {
  if (!isHere(page) && !isView()) return undefined;
  let element = document.getElementById(id)?.closest("dt")?.nextElementSibling;
  while (element?.tagName === "DT") element = element.nextElementSibling;
  return element ?? undefined;
}

/** Where an entry is, from this page. @param {import("./data.js").Term} term @param {Element | undefined} own */
const addressOf = ({ id, page }, own) => `${own || isHere(page) ? "" : root + page}#${encodeURIComponent(id)}`;
