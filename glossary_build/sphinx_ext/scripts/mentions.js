// Links the names of terms in the text of a page, by the rules of automatic links on the site of the glossary.
import { addressIn, allTerms, load } from "./data.js";
import { all, linkTo } from "./elements.js";
import { placeAt } from "./places.js";

/** @typedef {[spelling: string, written: string, place: number, ...longer: string[]]} Linked A name as it is compared, as it has to be written if that matters, its term (-1 where it has no link), and longer words with it. */

const LETTERS = "(?!\\p{Script=Han})[\\p{L}\\p{N}_]";
const BEGINNING = new RegExp(`(?<!${LETTERS})${LETTERS}|\\p{Script=Han}|[^\\p{L}\\p{N}_\\s]`, "gu");
const LETTER = new RegExp(LETTERS, "u");
const WIDE = /[\uff01-\uff5e]/g;
const PREFIX = /(?<![\p{L}\p{N}_])(?:anti|co|cross|de|inter|macro|meta|micro|mini|mis|multi|non|over|post|pre|pseudo|quasi|re|self|semi|sub|super|un|under)[-\u2010\u2011]$/iu;
const TEXT = "p, li, dd, td";
const LEFT_OUT = "a, code, pre, kbd, samp, h1, h2, h3, h4, h5, h6, nav, header, footer, aside, button, label, summary, figcaption, caption, th, math, svg, textarea, .no-autolink";
const INLINE = "em, strong, i, b";

/** Links the first mention of each term on the page. */
export async function linkMentions() {
  const [names, terms, pairs] = await Promise.all([load("names"), allTerms(), load("hanzi").catch(() => [])]);
  const simplified = new Map(pairs.map(([before, after]) => [before, after]));
  /** @type {Map<string, Linked[]>} */
  const table = new Map();
  /** @type {Map<string, Set<number>>} */
  const lengths = new Map();
  for (const name of names) {
    const [spelling] = name;
    table.set(spelling, [...(table.get(spelling) ?? []), name]);
    lengths.set(spelling[0], (lengths.get(spelling[0]) ?? new Set()).add(spelling.length));
  }
  const linked = new Set(all("a[href]").map((link) => placeAt(terms, /** @type {HTMLAnchorElement} */ (link).href)));

  /** @param {string} text */
  const even = (text) =>
    text
      .replace(WIDE, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
      .replace(/[-\u2010\u2011\u3000\n]/g, " ")
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/\p{Script=Han}/gu, (char) => simplified.get(char) ?? char);

  /** The name that begins at a place of a text, the longest that has a link. @param {string} text @param {string} compared @param {string} lower @param {number} start */
  const nameAt = (text, compared, lower, start) => {
    for (const length of [...(lengths.get(lower[start]) ?? [])].sort((one, other) => other - one)) {
      const end = start + length;
      const spelled = compared.slice(start, end);
      const name = table.get(lower.slice(start, end))?.find(([, written]) => !written || written === spelled);
      if (!name || !standsAlone(name, lower, start, end) || PREFIX.test(text.slice(Math.max(0, start - 8), start))) continue;
      if (name[2] < 0 || !linked.has(name[2])) return { end, place: name[2] };
    }
    return undefined;
  };

  for (const node of textsOf()) {
    const text = node.data;
    const compared = even(text);
    const lower = [...compared].map((char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char)).join("");
    /** @type {(Node | string)[]} */
    const parts = [];
    let done = 0;
    for (const { index } of lower.matchAll(BEGINNING)) {
      const found = index < done ? undefined : nameAt(text, compared, lower, index);
      if (!found) continue;
      const { page, id } = terms[found.place] ?? {};
      parts.push(text.slice(done, index), id ? linkTo(addressIn(page, id), text.slice(index, found.end)) : text.slice(index, found.end));
      linked.add(found.place);
      done = found.end;
    }
    if (parts.length) node.replaceWith(...parts, text.slice(done));
  }
}

/** Whether what is there is no part of a longer word. @param {Linked} name @param {string} text @param {number} start @param {number} end */
function standsAlone([spelling, , , ...longer], text, start, end) {
  /** @param {number} place */
  const isLetter = (place) => LETTER.test(text[place] ?? "");
  if ((isLetter(start) && isLetter(start - 1)) || (isLetter(end - 1) && isLetter(end))) return false;
  return !longer.some((word) => text.startsWith(word, start - word.indexOf(spelling)));
}

/** The texts of the page that get links. */
function textsOf() {
  /** @type {Text[]} */
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    let around = node.parentElement;
    while (around?.matches(INLINE)) around = around.parentElement;
    if (around?.matches(TEXT) && !around.closest(LEFT_OUT) && node.data.trim()) found.push(node);
  }
  return found;
}
