// What a query finds: how many terms, the best one as its whole entry, the others with an excerpt.
import { all, button, linkTo, make, say, statusLine } from "./elements.js";
import { excerpt, mark, marked } from "./excerpts.js";
import { find, marks, nearest } from "./matching.js";
import { aim, definitionsIn, without } from "./passages.js";
import { chosenLanguage } from "./preferences.js";
import { unhurried } from "./unhurried.js";
import { leading, namesOf, pageLanguage, speak, word } from "./words.js";

/** @typedef {import("./index.js").Indexed} Indexed */

const AT_ONCE = 20;
const FIRST = 6; // of these are shown at once
const NEAREST = 3;

/**
 * The list of what is found, and what shows, extends and clears it.
 * @param {false | ((click: MouseEvent) => void)} [showAll] What shows all terms again, where something does.
 * @param {boolean} withTexts Whether it shows more than names.
 */
export function makeResults(showAll, withTexts = true) {
  let query = "";
  /** @type {Indexed[]} */
  let found = [];
  /** @type {Indexed[]} */
  let terms = [];
  const count = statusLine("glossary-count");
  const list = make("ol", "glossary-results");
  list.role = "list";
  /** Shows more of them and focuses the first. */
  const showMore = () => append(AT_ONCE)?.querySelector("a")?.focus();
  const more = button("", showMore);

  const empty = () => {
    found = [];
    count.replaceChildren();
    list.replaceChildren();
    more.hidden = true;
  };

  /** @param {number} number */
  const append = (number) => {
    const shown = list.children.length;
    const next = found.slice(shown, shown + number).map((indexed, place) => result(indexed, query, withTexts, !(shown + place)));
    list.append(...next);
    more.hidden = list.children.length >= found.length;
    return next[0];
  };

  const showNearest = () => {
    const near = nearest(terms.map(({ entry }) => entry), query, NEAREST).map((place) => terms[place]);
    const links = near.flatMap(({ term, leadsTo }, number) => [
      number ? word("separator") : "",
      linkTo(leadsTo, say("span", "", namesOf(term)[0])),
    ]);
    const [before, after] = word("nearest").split("{terms}");
    if (links.length) {
      count.append(before, ...links, after, " ");
      list.append(result(near[0], query, withTexts, true));
    }
    if (showAll) count.append(button("", showAll, word("all")));
  };

  speak(list, () => {
    list.ariaLabel = word("results");
    more.textContent = word("more");
  });
  empty();
  return {
    parts: [count, list, more],
    more,
    showMore,
    empty,
    links: () => all(":scope > li > a", list),
    /** @param {string} wanted @param {Indexed[]} among */
    show: (wanted, among) => {
      empty();
      query = wanted;
      terms = among;
      const fitting = (found = find(terms.map(({ entry }) => entry), query).map((place) => terms[place]));
      count.append(word(found.length ? "found" : "none", found.length), " ");
      if (found.length) {
        append(FIRST);
        void unhurried(found.slice(FIRST, AT_ONCE), () => fitting === found && append(1));
      } else showNearest();
      return found;
    },
  };
}

/** @param {Indexed} indexed @param {string} query @param {boolean} withTexts @param {boolean} isBest */
function result({ term, leadsTo, body, home }, query, withTexts, isBest) {
  const link = linkTo(leadsTo);
  for (const [place, { text, lang, reading }] of namesOf(term).entries()) {
    const ranges = marks(text, query, reading);
    if (place < 2 || ranges.length) link.append(place ? " " : "", say("span", "glossary-name", { lang }, ...marked(text, ranges)));
  }
  const item = make("li", "", link);
  if (!body || !withTexts) return item;
  if (isBest) {
    const entry = say("div", "glossary-best", { lang: pageLanguage() }, ...without(body, ".glossary-neighbours, .headerlink").childNodes);
    for (const each of all("[id]", entry)) each.removeAttribute("id");
    aim(entry, home);
    entry.setAttribute("data-glossary-lang", chosenLanguage());
    mark(entry, query);
    item.append(entry);
  } else {
    /** @type {ReturnType<typeof excerpt> & { lang: string } | undefined} */
    let line;
    for (const { element, lang } of leading(definitionsIn(body))) {
      const next = { lang, ...excerpt(element, query) };
      if (!line || next.isMarked) line = next;
      if (line.isMarked) break;
    }
    if (line) item.append(say("p", "", line, ...line.parts));
  }
  return item;
}
