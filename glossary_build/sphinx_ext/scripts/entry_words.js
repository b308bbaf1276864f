// Says our words in entries, and the names of other terms in them, in the language that the reader chose.
import { allTerms } from "./data.js";
import { all } from "./elements.js";
import { indexOf, labelIn, lists } from "./labels.js";
import { termAt } from "./places.js";
import { base, leading } from "./words.js";

const LABELS = ".glossary-label, .glossary-status, .glossary-subject-name, .glossary-neighbours :is(b, span)";
const LINES = "dl.glossary p[class^='glossary-'], .glossary-lead + dd > p, .glossary-hub > :not([id]) > p";
const NUMBER = /\d+/;

/** What each text on the page was written as. @type {Map<Element | Text, { text: string, lang: string }>} */
const own = new Map();

/** @param {string} choice */
export async function speakEntries(choice) {
  const tag = lists.find(([own]) => base(own) === choice)?.[0];
  if (lists.length < 2 || (!tag && !own.size)) return;
  for (const node of all(LABELS)) say(node, tag);
  const terms = tag ? await allTerms() : [];
  for (const line of all(LINES)) {
    const names = all(".glossary-name", line);
    leading(names.map(remembered)).forEach(({ text, lang }, at) => write(names[at], text, lang));
    for (const node of /** @type {NodeListOf<Text | HTMLAnchorElement>} */ (line.childNodes)) {
      if (node instanceof Text) say(node, tag);
      else if (node.hash) {
        const text = node.firstElementChild ?? node;
        const { text: written, lang } = remembered(text);
        const names = termAt(terms, node.href)?.names ?? [];
        const name = names.find((each) => base(each.lang) === choice);
        write(text, name?.text ?? written, name?.lang ?? lang);
      }
    }
  }
}

/** @param {Element | Text} node */
function remembered(node) {
  const known = own.get(node) ?? { text: node.textContent ?? "", lang: /** @type {HTMLElement} */ (node).lang ?? "" };
  own.set(node, known);
  return known;
}

/** @param {Element | Text} node @param {string} [tag] The language; else that of the page. */
function say(node, tag) {
  const { text, lang } = remembered(node);
  const [number = ""] = text.match(NUMBER) ?? [];
  const label = text.replace(NUMBER, "{number}");
  if (indexOf(label) >= 0) write(node, tag ? labelIn(label, tag).replace("{number}", number) : text, tag ?? lang);
}

/** @param {Element | Text} node @param {string} text @param {string} lang */
function write(node, text, lang) {
  if (node.textContent !== text) node.textContent = text;
  if (!(node instanceof Element)) return;
  if (lang) node.setAttribute("lang", lang);
  else node.removeAttribute("lang");
}
