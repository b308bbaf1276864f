// What a query finds: how many terms, the best one as its whole entry, the others with an excerpt.
import { chosen } from "./choice.js";
import { button, linkTo, make, say, statusLine } from "./elements.js";
import { find, marks, nearest } from "./matching.js";
import { typeset } from "./maths.js";
import { excerpt, mark, marked } from "./excerpts.js";
import { definitionsIn } from "./passages.js";
import { leading, speak, word } from "./words.js";

/** @typedef {import("./index.js").Indexed} Indexed */

const AT_ONCE = 20;
const FIRST = 6; // of these are shown before the next frame
const NEAREST = 3;

export class Results {
  /**
   * @param {(() => void) | null} showAll What shows all terms again, where something does.
   * @param {boolean} withTexts Whether it shows more than names.
   */
  constructor(showAll, withTexts = true) {
    this.showAll = showAll;
    this.withTexts = withTexts;
    this.query = "";
    this.rest = 0;
    /** @type {Indexed[]} */
    this.found = [];
    /** @type {Indexed[]} */
    this.terms = [];
    this.count = statusLine("glossary-count");
    this.list = make("ol", "glossary-results");
    this.list.role = "list";
    this.more = button("", "", () => this.showMore());
    speak(this.list, () => {
      this.list.ariaLabel = word("results");
      this.more.textContent = word("more");
      if (this.query) this.#write();
    });
    this.clear();
  }

  /** What it consists of, in the order of the page. */
  get parts() {
    return [this.count, this.list, this.more];
  }

  get links() {
    return /** @type {HTMLAnchorElement[]} */ ([...this.list.querySelectorAll(":scope > li > a")]);
  }

  /** @param {string} query @param {Indexed[]} terms */
  show(query, terms) {
    this.query = query;
    this.terms = terms;
    this.found = find(terms.map(({ entry }) => entry), query).map((place) => terms[place]);
    this.#write();
  }

  clear() {
    this.query = "";
    clearTimeout(this.rest);
    this.count.replaceChildren();
    this.list.replaceChildren();
    this.list.hidden = this.more.hidden = true;
  }

  #write() {
    const { length } = this.found;
    clearTimeout(this.rest);
    this.count.replaceChildren(length ? word("found", length) : word("none"), " ");
    this.list.replaceChildren();
    this.list.hidden = !length;
    if (length) {
      this.#append(FIRST);
      this.rest = setTimeout(() => this.#append(AT_ONCE - FIRST));
    } else this.#showNearest();
  }

  /** @param {number} number */
  #append(number) {
    const shown = this.list.children.length;
    const next = this.found.slice(shown, shown + number).map((indexed, place) => this.#result(indexed, !(shown + place)));
    this.list.append(...next);
    this.more.hidden = this.list.children.length >= this.found.length;
    return next[0];
  }

  /** Shows more of them and focuses the first. */
  showMore() {
    this.#append(AT_ONCE)?.querySelector("a")?.focus();
  }

  #showNearest() {
    this.more.hidden = true;
    const places = nearest(this.terms.map(({ entry }) => entry), this.query, NEAREST);
    const links = places.flatMap((place, number) => {
      const { term, address } = this.terms[place];
      const link = linkTo(address, say("span", "", leading(term.names)[0]));
      return number ? [word("separator"), link] : [link];
    });
    const [before, after] = word("nearest").split("{terms}");
    if (links.length) this.count.append(before, ...links, after, " ");
    if (this.showAll) this.count.append(button("", word("all"), this.showAll));
  }

  /** @param {Indexed} indexed @param {boolean} isBest @returns {HTMLElement} */
  #result({ term, address, body, home }, isBest) {
    const link = linkTo(address);
    const seen = new Set();
    for (const { text, lang, reading } of leading(term.names)) {
      const ranges = marks(text, this.query, reading);
      if (seen.has(text.toLowerCase()) || (seen.size > 1 && !ranges.length)) continue;
      seen.add(text.toLowerCase());
      const name = make("span", "glossary-name", ...marked(text, ranges));
      name.lang = lang;
      link.append(...(link.firstChild ? [" ", name] : [name]));
    }
    const item = make("li", "", link);
    if (!body || !this.withTexts) return item;
    if (isBest) {
      const entry = make("div", "glossary-best", ...[...body.childNodes].map((child) => child.cloneNode(true)));
      for (const each of entry.querySelectorAll(".glossary-neighbours, .headerlink")) each.remove();
      for (const each of entry.querySelectorAll("[id]")) each.removeAttribute("id");
      for (const each of entry.querySelectorAll("[href], [src]")) {
        const name = each.hasAttribute("href") ? "href" : "src";
        each.setAttribute(name, new URL(each.getAttribute(name) ?? "", home).href);
      }
      entry.dataset.glossaryLanguage = chosen();
      mark(entry, this.query);
      void typeset(entry).catch(() => {});
      item.append(entry);
    } else {
      const lines = leading(definitionsIn(body)).map(({ element, lang }) => ({ lang, ...excerpt(element, this.query) }));
      const line = lines.find(({ isMarked }) => isMarked) ?? lines[0];
      if (line) {
        const shown = say("p", "", { text: "", lang: line.lang });
        shown.append(...line.parts);
        item.append(shown);
      }
    }
    return item;
  }
}
