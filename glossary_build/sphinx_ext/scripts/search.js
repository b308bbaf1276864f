// Shows what the terms that Sphinx's search finds mean: their names as title, their definitions below. It watches the
// list of results rather than the search itself, so where Sphinx changes, its own results stay.
import { decoded, parameter } from "./address.js";
import { load, loadCards, root } from "./data.js";
import { linkTo, make, say } from "./elements.js";
import { definitionsIn, namesIn, partsOn } from "./passages.js";

/**
 * @typedef {object} Entry
 * @property {string[]} ids
 * @property {Passage[]} names
 * @property {Passage[]} definitions
 */

/** @typedef {import("./passages.js").Passage} Passage */

const LONGEST = 240; // characters of a definition, as many as Sphinx shows of a page
const MOST = 10; // entries shown for the words on one page

const LETTERS = ".glossary-letter:not(section), section.glossary-letter > :is(h2, h3, h4, h5, h6)";
const OURS = `${LETTERS}, .glossary-bar, .glossary-label, .glossary-neighbours, .glossary [hidden]`;

const query = parameter("q").toLowerCase().trim();
const words = query.split(/\s+/).filter((word) => word);

// @ts-ignore - of Sphinx's searchtools.js
const sphinxSearch = typeof Search === "object" ? Search : {};

/** @param {string} html */
const parse = (html) => new DOMParser().parseFromString(html, "text/html");

/** @param {HTMLAnchorElement} link */
const idIn = (link) => decoded(link.hash.slice(1));

/** The entries of a page. @param {Document} page @returns {Entry[]} */
const entriesOn = (page) =>
  partsOn(page).flatMap(({ terms, body }) => {
    const ids = terms.flatMap((term) => [term, ...term.querySelectorAll("[id]")].map(({ id }) => id)).filter((id) => id);
    return ids.length ? [{ ids, names: terms.flatMap(namesIn), definitions: definitionsIn(body) }] : [];
  });

/** The entries of a page as the data files have them: only these can be read on file://. @param {string} url */
const entriesInData = async (url) => {
  const terms = await load("terms");
  const cards = await loadCards(terms.length).catch(() => []);
  return terms.flatMap((term, index) => {
    if (new URL(term.page, root).href !== url) return [];
    /** @type {Map<string, Passage>} */
    const names = new Map();
    for (const name of term.names) {
      const language = name.lang.split("-")[0];
      if (!names.has(language)) names.set(language, name);
    }
    return [{ ids: [term.id], names: [...names.values()], definitions: definitionsIn(parse(cards[index] ?? "").body) }];
  });
};

/** @type {Record<string, Promise<Entry[]>>} */
const pages = {};

/** @param {string} url @returns {Promise<Entry[]>} */
const entriesAt = (url) =>
  (pages[url] ??= fetch(url)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject()))
    .then(
      (html) => entriesOn(parse(html)),
      () => entriesInData(url),
    ));

/** The entries that have all words that were typed, those with the words in a name first. @param {Entry[]} entries */
const matching = (entries) => {
  /** @param {Passage[]} passages */
  const holds = (passages) => words.every((word) => passages.some(({ text }) => text.toLowerCase().includes(word)));
  const named = entries.filter(({ names }) => holds(names));
  const described = entries.filter(({ definitions }) => holds(definitions));
  return [...new Set([...named, ...described])].slice(0, MOST);
};

/** Take away what Sphinx shows of the page, where ours is there. @param {Element} item */
const clear = (item) => {
  if (!item.querySelector(".glossary-result")) return;
  for (const summary of item.querySelectorAll(".context:not(.glossary-result)")) summary.remove();
};

/** The start of a text, with no word cut in two. @param {string} text */
const shortened = (text) => {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("").replace(/\s[\x21-\x7e]*$/, "")}…` : text;
};

/** @param {Element} item @param {HTMLAnchorElement} link @param {Entry} entry */
const show = (item, link, entry) => {
  link.replaceChildren(...entry.names.flatMap((name, place) => [place ? " · " : "", say("span", "", name)]));
  // @ts-ignore - of Sphinx's documentation_options.js
  const summaries = typeof DOCUMENTATION_OPTIONS === "undefined" || DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY !== false;
  for (const { text, lang } of summaries ? entry.definitions : []) {
    item.append(say("p", "context glossary-result", { text: shortened(text), lang }));
  }
  clear(item);
  // @ts-ignore - of Sphinx's sphinx_highlight.js
  const mark = typeof _highlightText === "function" && SPHINX_HIGHLIGHT_ENABLED ? _highlightText : () => {};
  for (const word of words) mark(item, word, "highlighted");
};

/** @param {Element} results */
const watch = (results) => {
  const seen = new WeakSet();

  /** Put the entries of a page that have the words before the page. @param {Element} item @param {string} url */
  const expand = async (item, url) => {
    for (const entry of matching(await entriesAt(url))) {
      /** @type {NodeListOf<HTMLAnchorElement>} */
      const listed = results.querySelectorAll("ul.search > li > a");
      if ([...listed].some((link) => entry.ids.includes(idIn(link)))) continue;
      const link = linkTo(`${url}#${encodeURIComponent(entry.ids[0])}`);
      const found = make("li", "kind-index", link);
      seen.add(found);
      item.before(found);
      show(found, link, entry);
    }
  };

  /** @param {Element} item @param {HTMLAnchorElement} link */
  const improve = async (item, link) => {
    const url = link.href.split("#")[0];
    if (!link.hash) return expand(item, url);
    const entry = (await entriesAt(url)).find(({ ids }) => ids.includes(idIn(link)));
    if (entry) show(item, link, entry);
  };

  new MutationObserver(() => {
    for (const item of results.querySelectorAll("ul.search > li")) {
      const link = item.querySelector("a");
      if (seen.has(item)) clear(item);
      else if (link) {
        seen.add(item);
        improve(item, link).catch(() => {}); // what can't be read stays as Sphinx shows it
      }
    }
  }).observe(results, { childList: true, subtree: true });
};

/** Mark Chinese on the page of a result as it was typed, not in the pairs of characters that it is looked up in. */
const markWhole = () => {
  const parseQuery = sphinxSearch._parseQuery;
  if (!parseQuery) return;
  sphinxSearch._parseQuery = (/** @type {string} */ typed) => {
    const parsed = parseQuery(typed);
    const runs = typed.toLowerCase().match(/\p{Script=Han}{2,}/gu) ?? [];
    const marked = parsed?.[3];
    if (runs.length && marked instanceof Set) {
      for (const word of [...marked]) if (runs.some((run) => run.includes(word))) marked.delete(word);
      for (const run of runs) marked.add(run);
      try {
        const key = "sphinx_highlight_terms";
        if (localStorage.getItem(key) !== null) localStorage.setItem(key, [...marked].join(" "));
      } catch {
        // no storage: nothing is marked
      }
    }
    return parsed;
  };
};

/** Keep what we say of terms out of what Sphinx quotes of a page. */
const quoteAuthors = () => {
  const textOf = sphinxSearch.htmlToText;
  if (!textOf) return;
  sphinxSearch.htmlToText = (/** @type {string} */ html, /** @type {unknown[]} */ ...rest) => {
    const page = parse(html);
    for (const each of page.querySelectorAll(OURS)) each.remove();
    return textOf(page.documentElement.outerHTML, ...rest);
  };
};

/** Improves the results of Sphinx's search page. */
export function startSearch() {
  const results = document.getElementById("search-results");
  if (results) {
    watch(results);
    markWhole();
    quoteAuthors();
  }
}
