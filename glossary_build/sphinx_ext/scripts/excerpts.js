// Marks in texts what a query matches, and cuts a line out of a definition that keeps the form of code.
import { make } from "./elements.js";
import { marks } from "./matching.js";

const LONGEST = 160; // characters of an excerpt
const TEXTS = 4; // NodeFilter.SHOW_TEXT
const LEAD = 40; // characters before what is marked first

/** @typedef {[number, number]} Range */

/** @param {string} text @param {Range[]} ranges In order. @param {number} [from] Where the text begins in what they count. @returns {(Node | string)[]} */
export function marked(text, ranges, from = 0) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let end = 0;
  for (const [first, last] of ranges) {
    const [left, right] = [Math.max(first - from, end), Math.min(last - from, text.length)];
    if (left >= right) continue;
    parts.push(text.slice(end, left), make("mark", "", text.slice(left, right)));
    end = right;
  }
  return [...parts, text.slice(end)];
}

/** The texts that readers see in an element. @param {Node} element */
function textsIn(element) {
  const walker = document.createTreeWalker(element, TEXTS);
  const found = [];
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (!node.parentElement?.closest("annotation, .glossary-cut, .glossary-label, .glossary-neighbours, .headerlink")) found.push(node);
  }
  return found;
}

/** Marks what a query matches in an element. @param {Element} element @param {string} query */
export function mark(element, query) {
  for (const node of textsIn(element)) {
    const ranges = marks(node.data, query);
    if (ranges.length) node.replaceWith(...marked(node.data, ranges));
  }
}

/**
 * The beginning of what an element says, or the part around its first mark where that comes later.
 * @param {Node} element @param {string} query
 */
export function excerpt(element, query) {
  let text = "";
  const pieces = textsIn(element).map((node) => {
    const own = node.data.replace(/\s+/g, " ");
    const starts = text.length;
    text += /(^|\s)$/.test(text) ? own.trimStart() : own;
    return { starts, to: text.length, code: node.parentElement?.closest("code") };
  });
  const ranges = marks(text, query);
  const [start, end] = bounds(text, ranges[0]?.[0] ?? 0);
  /** @type {(Node | string)[]} */
  const parts = [start ? "… " : ""];
  /** @type {Element | null | undefined} */
  let last;
  for (const { starts, to, code } of pieces) {
    const [left, right] = [Math.max(starts, start), Math.min(to, end)];
    if (left >= right) continue;
    const content = marked(text.slice(left, right), ranges, left);
    const shown = parts[parts.length - 1];
    if (code && code === last && shown instanceof Element) shown.append(...content);
    else parts.push(...(code ? [make("code", code.className, ...content)] : content));
    last = code;
  }
  return { parts: [...parts, end < text.length ? "\xa0…" : ""], isMarked: ranges.length };
}

/** Where an excerpt begins and ends, with no word cut in two. @param {string} text @param {number} first Of its marks. @returns {Range} */
function bounds(text, first) {
  const start = first < LONGEST - LEAD ? 0 : Math.min(first, text.indexOf(" ", first - LEAD) + 1 || first);
  const most = start + LONGEST;
  const cut = text.length > most ? text.lastIndexOf(" ", most) : text.length;
  return [start, cut > most - LEAD ? cut : most];
}
