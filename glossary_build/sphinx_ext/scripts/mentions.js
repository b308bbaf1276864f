// Links the first mention of each term in the text of a page, by the rules of automatic links on the site of the glossary.
import { addressIn, allTerms, load } from "./data.js";
import { all, linkTo } from "./elements.js";
import { finderOf } from "./name_finder.js";
import { placeAt } from "./places.js";
import { soon } from "./unhurried.js";

const TEXT = "p, li, dd, td";
const APART = "nav, header, footer, aside";
const LEFT_OUT = `${APART}, a, code, pre, kbd, samp, h1, h2, h3, h4, h5, h6, button, label, summary, figcaption, caption, th, math, svg, textarea, [contenteditable], .glossary-card, .no-autolink`;
const INLINE = "em, strong, i, b";

/** Links the mentions on the page, and again when a script of the page shows another text. */
export async function linkMentions() {
  const [names, terms, pairs] = await Promise.all([load("names"), allTerms(), load("hanzi").catch(() => [])]);
  const find = finderOf(names, pairs);
  let planned = false;

  const link = () => {
    planned = false;
    const linked = new Set(all("a[href]").filter((each) => !each.closest(APART)).map((each) => placeAt(terms, /** @type {HTMLAnchorElement} */ (each).href)));
    for (const node of textsOf()) {
      const text = node.data;
      /** @type {(Node | string)[]} */
      const parts = [];
      let done = 0;
      for (const { start, end, place } of find(text, (each) => !linked.has(each) && Boolean(linked.add(each)))) {
        const { page, id } = terms[place];
        parts.push(text.slice(done, start), linkTo(addressIn(page, id), text.slice(start, end)));
        done = end;
      }
      if (!done) continue;
      node.data = String(parts.shift()); // the node stays where it is, for scripts that have made it
      node.after(...parts, text.slice(done));
    }
    observer.takeRecords();
  };
  const observer = new MutationObserver((changes) => {
    if (planned || !changes.some((change) => change.addedNodes.length)) return;
    planned = true;
    soon(link);
  });

  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve));
  await new Promise(soon); // scripts that take over the HTML of a server want to find it as it was
  link();
  observer.observe(document.body, { childList: true, subtree: true });
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
