/**
 * Shows what the terms that Sphinx's search finds mean: their names as title, their definitions below. It watches the
 * list of results rather than the search, so where Sphinx changes, its own results stay.
 */
(() => {
  "use strict";

  /** @typedef {{ids: string[], names: string[], definitions: {text: string, lang: string}[]}} Entry */

  const LONGEST = 240;
  const MOST = 10;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const root = new URL("../", script.src);
  const results = document.getElementById("search-results");
  if (!results) return;
  const query = (new URLSearchParams(location.search).get("q") || "").toLowerCase().trim();
  const words = query.split(/\s+/).filter((word) => word);

  /** @param {string} html */
  const parse = (html) => new DOMParser().parseFromString(html, "text/html");

  /** @param {Element} element */
  const textOf = (element) => (element.textContent || "").replace(/\s+/g, " ").trim();

  /** @param {Element} body @returns {Entry["definitions"]} */
  const definitionsIn = (body) => {
    const found = [...body.querySelectorAll(".glossary-definition")];
    return (found.length ? found : [body])
      .map((each) => ({ text: textOf(each), lang: each.getAttribute("lang") || "" }))
      .filter(({ text }) => text);
  };

  /** @param {Element} term */
  const namesOf = (term) => {
    const names = [...term.querySelectorAll(".glossary-name")];
    if (names.length) return names.map(textOf);
    const copy = /** @type {Element} */ (term.cloneNode(true));
    copy.querySelectorAll(".headerlink").forEach((link) => link.remove());
    return [textOf(copy)];
  };

  /** The entries of a page; several terms may share a body. @param {Document} page */
  const entriesOn = (page) => {
    /** @type {Entry[]} */
    const entries = [];
    /** @type {Entry} */
    let entry = { ids: [], names: [], definitions: [] };
    for (const part of page.querySelectorAll("dl.glossary > dt, dl.glossary > dd")) {
      if (part.matches("dt")) {
        entry.ids.push(...[part, ...part.querySelectorAll("[id]")].map(({ id }) => id).filter((id) => id));
        entry.names.push(...namesOf(part));
      } else {
        entry.definitions = definitionsIn(part);
        if (entry.ids.length) entries.push(entry);
        entry = { ids: [], names: [], definitions: [] };
      }
    }
    return entries;
  };

  /** @param {string} name */
  const load = (name) =>
    new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = new URL(name, script.src).href;
      element.onload = resolve;
      element.onerror = reject;
      document.head.append(element);
    });

  /** @type {Promise<unknown> | undefined} */
  let loaded;

  /** The entries of a page as the data files have them; only these can be read on file://. @param {string} url */
  const entriesInData = async (url) => {
    loaded ??= Promise.all([load("glossary_build/terms.js"), load("glossary_build/cards.js")]);
    await loaded;
    const { terms, cards } = /** @type {any} */ (globalThis).glossaryBuild;
    /** @type {Entry[]} */
    const entries = [];
    terms.forEach((/** @type {any} */ term, /** @type {number} */ index) => {
      if (new URL(term.page, root).href !== url) return;
      /** @type {Map<string, string>} */
      const names = new Map();
      for (const { text, lang } of term.names) {
        const language = (lang || "").split("-")[0];
        if (!names.has(language)) names.set(language, text);
      }
      entries.push({
        ids: [term.id],
        names: [...names.values()],
        definitions: definitionsIn(parse(cards[index]).body),
      });
    });
    return entries;
  };

  /** @type {Map<string, Promise<Entry[]>>} */
  const pages = new Map();

  /** @param {string} url */
  const entriesAt = (url) => {
    let entries = pages.get(url);
    if (!entries) {
      entries = fetch(url)
        .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
        .then(
          (html) => entriesOn(parse(html)),
          () => entriesInData(url),
        );
      pages.set(url, entries);
    }
    return entries;
  };

  /** The entries that have all words that were typed, those in whose names they stand first. @param {Entry[]} entries */
  const matching = (entries) => {
    /** @param {string[]} texts */
    const holds = (texts) => words.every((word) => texts.some((text) => text.toLowerCase().includes(word)));
    const named = entries.filter(({ names }) => holds(names));
    const described = entries.filter(({ definitions }) => holds(definitions.map(({ text }) => text)));
    return [...new Set([...named, ...described])].slice(0, MOST);
  };

  /** @param {Element} item */
  const highlight = (item) => {
    // @ts-ignore Sphinx's sphinx_highlight.js
    if (typeof _highlightText !== "function" || !SPHINX_HIGHLIGHT_ENABLED) return;
    // @ts-ignore
    for (const word of words) _highlightText(item, word, "highlighted");
  };

  /** Take away what Sphinx shows of the page, where ours is there. @param {Element} item */
  const clear = (item) => {
    if (item.querySelector(".glossary-result"))
      item.querySelectorAll(".context:not(.glossary-result)").forEach((summary) => summary.remove());
  };

  /** @param {Element} item @param {HTMLAnchorElement} link @param {Entry} entry */
  const show = (item, link, entry) => {
    link.textContent = entry.names.join(" · ");
    // @ts-ignore Sphinx's documentation_options.js
    const wanted = typeof DOCUMENTATION_OPTIONS === "undefined" || DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY !== false;
    for (const { text, lang } of wanted ? entry.definitions : []) {
      const summary = document.createElement("p");
      summary.className = "context glossary-result";
      if (lang) summary.lang = lang;
      const characters = [...text];
      summary.textContent = characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("").trim()}…` : text;
      item.append(summary);
    }
    clear(item);
    highlight(item);
  };

  const seen = new WeakSet();

  /** Put the entries of a page that have the words before the page. @param {Element} item @param {string} url */
  const expand = async (item, url) => {
    for (const entry of matching(await entriesAt(url))) {
      const listed = [...results.querySelectorAll("ul.search > li > a")];
      if (listed.some((link) => entry.ids.includes(idIn(/** @type {HTMLAnchorElement} */ (link))))) continue;
      const found = document.createElement("li");
      const link = document.createElement("a");
      found.className = "kind-index";
      link.href = `${url}#${entry.ids[0]}`;
      found.append(link);
      seen.add(found);
      item.before(found);
      show(found, link, entry);
    }
  };

  /** @param {HTMLAnchorElement} link */
  const idIn = (link) => decodeURIComponent(link.hash.slice(1));

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

  /** Chinese is looked up in pairs of characters; mark it as it was typed. */
  // @ts-ignore Sphinx's searchtools.js
  const search = typeof Search === "object" ? Search : null;
  if (search && typeof search._parseQuery === "function") {
    const parseQuery = search._parseQuery;
    search._parseQuery = (/** @type {string} */ query) => {
      const parsed = parseQuery(query);
      const typed = query.toLowerCase().match(/\p{Script=Han}{2,}/gu);
      const marked = parsed && parsed[3];
      if (typed && marked instanceof Set) {
        for (const word of [...marked]) if (typed.some((run) => run.includes(word))) marked.delete(word);
        typed.forEach((run) => marked.add(run));
        try {
          const key = "sphinx_highlight_terms";
          if (localStorage.getItem(key) !== null) localStorage.setItem(key, [...marked].join(" "));
        } catch {
          // no storage: nothing is marked
        }
      }
      return parsed;
    };
  }
})();
