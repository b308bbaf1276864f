// Where the site is, which options the project has set, and the data files that are loaded when they are needed.
import { plain } from "./address.js";
import { make } from "./elements.js";
import { site } from "./site.js";

/**
 * @typedef {object} Name
 * @property {string} text
 * @property {string} lang BCP 47 tag.
 * @property {string} [reading] Syllables without tones: "chong/zhong zai".
 * @property {boolean} [short] Whether it is an abbreviation.
 */

/**
 * @typedef {object} Term
 * @property {string} id Anchor on its page.
 * @property {string[]} [anchors] Further ones that lead to it.
 * @property {string} page Address relative to the root of the site.
 * @property {Name[]} names The one shown first comes first.
 * @property {string[]} [hidden] Names that are found and never shown.
 * @property {string[]} [references] To it, in reStructuredText, MyST and other projects, where its first name in a role isn't enough.
 * @property {string} [edit] Where its entry can be edited.
 * @property {string[]} [subjects]
 */

/** @typedef {{ words?: import("./words.js").Words[], terms?: Term[], names?: import("./name_finder.js").Linked[], hanzi?: string[], elsewhere?: import("./elsewhere.js").TermElsewhere[], [part: `${"cards" | "neighbours"}${number}`]: string[] }} Files */

const script = /** @type {HTMLScriptElement} */ (document.currentScript);

/** The data-… attributes of our script element: what the project has switched on. */
export const options = script.dataset;

/** Address of the root of the site, with a slash at its end: that of our script, or of the file that a page of another one names. */
export const root = new URL(".", new URL(options.glossary ?? new URL("../", script.src), document.baseURI)).href;

/** The address of an anchor on a page of the site. @param {string} page Relative to the root of the site. @param {string} id */
export const addressIn = (page, id) => `${root}${page}#${encodeURIComponent(id)}`;

/** The address of a page of the site as it is compared. @param {string} page Relative to the root of the site. */
export const plainIn = (page) => plain(root + page);

/** Whether this is the page. @param {string} page Address relative to the root of the site. */
export const isHere = (page) => plainIn(page) === plain(location.href);

/** @type {Record<string, Promise<any>>} */
const loading = {};

/**
 * What a data file holds: the terms of the site, or a part of their cards. It is loaded once, as a script, since pages
 * on file:// can load nothing else; the promise fails where it can't be loaded.
 * @template {keyof Files} K
 * @param {K} name
 * @returns {Promise<NonNullable<Files[K]>>}
 */
export function load(name) {
  loading[name] ??= new Promise((resolve, reject) => {
    const element = make("script", "");
    element.onload = () => resolve(site()[name] ?? Promise.reject());
    element.onerror = reject;
    element.src = `${root}_static/glossary_build/${name}.js`;
    document.head.append(element);
  });
  return loading[name];
}

/** The terms of the site; none where they can't be loaded. */
export const allTerms = () => load("terms").catch(() => []);

const PART = 100; // terms in a file, as data.py writes them

/** What is written of the term at an index in the list; nothing where it can't be loaded. @param {"cards" | "neighbours"} name @param {number} place @returns {Promise<string | undefined>} */
export const loadPart = async (name, place) => (await load(`${name}${(place / PART) | 0}`).catch(() => []))[place % PART];

/** The cards of all terms, in their order. @param {number} count @returns {Promise<string[]>} */
export const loadCards = async (count) =>
  (await Promise.all(Array.from({ length: Math.ceil(count / PART) }, (_, part) => load(`cards${part}`)))).flat();
