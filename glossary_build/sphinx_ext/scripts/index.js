// The terms of the site as the filter compares them: their names folded, with what their definitions say.
import { isHere, load, loadCards, options, root } from "./data.js";
import { prepare } from "./matching.js";
import { definitionsIn } from "./passages.js";

/**
 * @typedef {object} Indexed
 * @property {import("./data.js").Term} term
 * @property {string} address
 * @property {import("./matching.js").Entry} entry
 * @property {() => import("./passages.js").Passage[]} definitions
 */

const CHUNK = 200;

/** @type {Promise<Indexed[]> | undefined} */
let indexing;

/** All terms of the site, indexed once and in small steps, so that the page stays quick. */
export const ready = () => (indexing ??= index());

/** @returns {Promise<Indexed[]>} */
async function index() {
  const terms = await load("terms");
  const elsewhere = "cards" in options && terms.some((term) => !entryOf(term));
  const cards = elsewhere ? await loadCards(terms.length).catch(() => []) : [];
  const found = [];
  for (let start = 0; start < terms.length; start += CHUNK) {
    if (start) await new Promise((resolve) => setTimeout(resolve));
    const bodies = document.createElement("template");
    bodies.innerHTML = cards.slice(start, start + CHUNK).map((card) => `<div>${card}</div>`).join("");
    for (const [number, term] of terms.slice(start, start + CHUNK).entries()) {
      const body = entryOf(term) ?? bodies.content.children[number];
      const definitions = () => (body ? definitionsIn(body) : []);
      const text = definitions().map((definition) => definition.text).join("\n");
      found.push({ term, address: addressOf(term), entry: prepare(term.names, text), definitions });
    }
  }
  return found;
}

/** The body of the entry on this page. @param {import("./data.js").Term} term */
function entryOf(term) {
  if (!isHere(term.page)) return undefined;
  let element = document.getElementById(term.id)?.closest("dt")?.nextElementSibling;
  while (element?.tagName === "DT") element = element.nextElementSibling;
  return element ?? undefined;
}

/** Where an entry is, from this page. @param {import("./data.js").Term} term */
const addressOf = ({ id, page }) => `${isHere(page) ? "" : root + page}#${encodeURIComponent(id)}`;
