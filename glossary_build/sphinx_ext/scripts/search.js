// Lists the terms that a query finds above the pages that Sphinx's search finds. It narrows what Sphinx has found rather
// than searching itself, so where Sphinx changes, its own results stay.
import { parameter } from "./address.js";
import { plainIn } from "./data.js";
import { make } from "./elements.js";
import { ready } from "./index.js";
import { without } from "./passages.js";
import { placesOf } from "./places.js";
import { makeResults } from "./results.js";
import { keep, recall } from "./storage.js";
import { speak, word } from "./words.js";

/** @typedef {[docname: string, title: string, anchor: string, ...rest: unknown[]]} Found What Sphinx finds. */

const OURS =
  ".glossary-letter:not(section), .glossary-letter > :not(dl), .glossary-bar, .glossary-label, .glossary-status, .glossary-neighbours, .glossary [hidden]";
const HIGHLIGHTED = "sphinx_highlight_terms"; // where Sphinx keeps what it marks on the next page

// @ts-ignore - of Sphinx's searchtools.js
const sphinx = typeof Search === "object" ? Search : {};

/** Mark Chinese on the page of a result as it was typed, not in the pairs of characters that it is looked up in. */
const markWhole = () => {
  const parseQuery = sphinx._parseQuery;
  if (!parseQuery) return;
  sphinx._parseQuery = (/** @type {string} */ typed) => {
    const parsed = parseQuery(typed);
    const runs = typed.toLowerCase().match(/\p{Script=Han}{2,}/gu) ?? [];
    const marked = parsed?.[3];
    if (runs.length && marked instanceof Set) {
      for (const word of [...marked]) if (runs.some((run) => run.includes(word))) marked.delete(word);
      for (const run of runs) marked.add(run);
      if (recall(HIGHLIGHTED) !== null) keep(HIGHLIGHTED, [...marked].join(" "));
    }
    return parsed;
  };
};

/** Keep what we say of terms out of what Sphinx quotes of a page. */
const quoteAuthors = () => {
  const textOf = sphinx.htmlToText;
  if (!textOf) return;
  sphinx.htmlToText = (/** @type {string} */ html, /** @type {unknown[]} */ ...rest) => {
    const page = new DOMParser().parseFromString(html, "text/html").documentElement;
    return textOf(without(page, OURS).outerHTML, ...rest);
  };
};

/** Lists the terms, and leaves their entries and pages to that list. @param {HTMLElement} output Where Sphinx's results go. @param {string} query */
const listTerms = async (output, query) => {
  const terms = await ready();
  // @ts-ignore - of Sphinx's documentation_options.js, which its search can't do without
  const summaries = DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY !== false;
  const results = makeResults(false, summaries);
  const box = make("section", "glossary-found", ...results.parts);
  speak(box, () => {
    box.ariaLabel = word("results");
  });
  output.before(box);
  const listed = results.show(query, terms);

  const perform = sphinx._performSearch;
  if (!perform) return;
  const places = placesOf(terms.map(({ term }) => term));
  const pages = new Set(listed.map(({ term }) => plainIn(term.page)));
  sphinx._performSearch = (/** @type {unknown[]} */ ...args) => {
    const found = /** @type {Found[]} */ (perform(...args)).filter(([page, title, anchor, , , , kind]) => {
      const address = plainIn(page);
      const isText = kind ? kind === "text" : !anchor && !title.toLowerCase().includes(query.toLowerCase()); // Sphinx 7.4 and 8.0 don't say
      return !places.has(address + anchor) && !(isText && pages.has(address));
    });
    output.hidden = !found.length && listed.length > 0;
    return found;
  };
};

/** Improves Sphinx's search page. */
export function startSearch() {
  const output = document.getElementById("search-results");
  const query = parameter("q").trim();
  if (!output) return;
  markWhole();
  quoteAuthors();
  const search = sphinx.query;
  if (!query || !search) return;
  const listed = listTerms(output, query).catch(() => {}); // without terms, all that Sphinx finds stays
  sphinx.query = (/** @type {unknown[]} */ ...args) => void listed.then(() => search(...args));
}
