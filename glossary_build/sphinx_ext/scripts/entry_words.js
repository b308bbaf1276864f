// Says our words in entries, and the names of other terms in them, in the language that the reader chose.
import { load } from "./data.js";
import { addressOf, placesOf } from "./places.js";

/** The words by language, each time in the same order. @type {[string, string[]][]} */
const labels = Object.entries(/** @type {any} */ (globalThis).glossaryBuild?.labels ?? {});
const LABELS = ".glossary-label, .glossary-status, .glossary-fold > summary";
const LINES = ["p.glossary-neighbours", "p.glossary-names", ".glossary-fold > p", "dt.glossary-lead + dd > p", ...["see", "see-also", "broader", "replaced-by"].map((type) => `p.glossary-${type}`)];
const NUMBER = /\d+/;

/** What each text on the page was written as. @type {Map<Element | Text, { text: string, lang: string }>} */
const own = new Map();

/** @param {string} tag */
const base = (tag) => tag.split("-")[0];

/** @param {"en" | "zh" | "both"} choice */
export async function speakEntries(choice) {
  const chosen = labels.findIndex(([tag]) => base(tag) === choice);
  if (labels.length < 2 || (chosen < 0 && !own.size)) return;
  for (const node of document.querySelectorAll(`dl.glossary :is(${LABELS})`)) say(node, chosen);
  const terms = chosen < 0 ? [] : await load("terms").catch(() => []);
  for (const line of document.querySelectorAll(`dl.glossary :is(${LINES})`)) {
    for (const node of line.childNodes) {
      if (node instanceof Text) say(node, chosen);
      else if (node instanceof HTMLAnchorElement && node.hash) {
        const text = node.firstElementChild ?? node;
        const { text: written, lang } = remembered(text);
        const names = terms[placesOf(terms).get(addressOf(node)) ?? -1]?.names ?? [];
        const name = names.find((each) => base(each.lang) === choice);
        write(text, name?.text ?? written, name?.lang ?? lang);
      }
    }
  }
}

/** @param {Element | Text} node */
function remembered(node) {
  const known = own.get(node) ?? { text: node.textContent ?? "", lang: node instanceof Element ? (node.getAttribute("lang") ?? "") : "" };
  own.set(node, known);
  return known;
}

/** @param {Element | Text} node @param {number} chosen Index of the language; -1 for that of the page. */
function say(node, chosen) {
  const { text, lang } = remembered(node);
  const [number = ""] = text.match(NUMBER) ?? [];
  const at = labels.map(([, texts]) => texts.indexOf(text.replace(NUMBER, "{number}"))).find((place) => place >= 0);
  if (at === undefined) return;
  if (chosen < 0) write(node, text, lang);
  else write(node, labels[chosen][1][at].replace("{number}", number), labels[chosen][0]);
}

/** @param {Element | Text} node @param {string} text @param {string} lang */
function write(node, text, lang) {
  if (node.textContent !== text) node.textContent = text;
  if (!(node instanceof Element)) return;
  if (lang) node.setAttribute("lang", lang);
  else node.removeAttribute("lang");
}
