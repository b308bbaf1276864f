// The live filter: a field above the glossary, and the terms that it finds, shown instead of the list.
import { decoded, parameter, setParameters } from "./address.js";
import { button, linkTo, make, say, statusLine } from "./elements.js";
import { NARROWED, accepts } from "./facets.js";
import { ready } from "./index.js";
import { find, marks, nearest } from "./matching.js";
import { belowTools, toolRow } from "./toolbar.js";
import { word } from "./words.js";

/** @typedef {import("./index.js").Indexed} Indexed */
/** @typedef {{ y: number, focus: Element | null }} Place Where the reader was. */

const LISTS = ".glossary-letter, .glossary-hub, dl.glossary:not(.glossary-letter > *)";
const AT_ONCE = 20;
const NEAREST = 3;
const EXCERPT = 160;
const LEAD = 40;

/** Puts the field above the first glossary of the page, if there is one. */
export function startFilter() {
  /** @type {HTMLElement | null} */
  const place = document.querySelector(".glossary-place");
  if (place) new Filter(place);
}

class Filter {
  /** @param {HTMLElement} place Where it is. */
  constructor(place) {
    this.input = make("input", "");
    this.input.type = "search";
    this.input.autocomplete = "off";
    this.input.spellcheck = false;
    this.input.placeholder = place.dataset.hint ?? word("find");
    this.input.setAttribute("aria-keyshortcuts", "/");
    const label = make("label", "", make("span", "glossary-unseen", word("find")), this.input, make("kbd", "", "/"));
    this.count = statusLine("glossary-count");
    this.results = make("ol", "glossary-results");
    this.results.role = "list";
    this.results.ariaLabel = word("results");
    this.more = button("", word("more"), () => this.#showMore(true));
    this.box = make("div", "glossary-filter", label);
    this.box.role = "search";
    this.box.ariaLabel = word("find");
    toolRow()?.prepend(this.box);
    this.answer = make("div", "glossary-found", this.count, this.results, this.more);
    belowTools(this.answer);

    this.lists = document.querySelectorAll(LISTS);
    /** @type {Place | null} */
    this.place = null;
    this.query = "";
    /** @type {number[]} */
    this.found = [];
    /** @type {Indexed[]} */
    this.terms = [];
    this.saving = 0;
    this.#close();
    this.#listen();
    this.#followAddress();
  }

  #listen() {
    this.input.addEventListener("focus", () => void this.#prepare());
    this.input.addEventListener("input", (event) => {
      if (!(/** @type {InputEvent} */ (event).isComposing)) this.#run();
    });
    this.input.addEventListener("compositionend", () => this.#run());
    for (const each of [this.box, this.answer]) each.addEventListener("keydown", (event) => this.#press(event));
    addEventListener("keydown", (event) => this.#summon(event), true);
    addEventListener("popstate", () => this.#followAddress());
    document.addEventListener(NARROWED, () => this.query && this.#show(this.query));
    addEventListener("hashchange", () => this.#followAddress());
    document.addEventListener("click", (event) => {
      const link = /** @type {Element} */ (event.target).closest?.("a[href]");
      const stays = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button;
      if (link && this.query && !stays && isHere(/** @type {HTMLAnchorElement} */ (link))) {
        this.#write();
        this.#close();
      }
    });
  }

  async #prepare() {
    if (this.terms.length) return;
    try {
      this.terms = await ready();
      this.#run();
    } catch {
      this.box.remove();
      this.answer.remove();
    }
  }

  /** Shows what the field asks for. */
  #run() {
    const query = this.input.value.trim();
    if (query && !this.terms.length) {
      void this.#prepare();
      return;
    }
    if (query === this.query) return;
    if (query) this.#show(query);
    else this.#giveBack();
    this.#save();
  }

  /** @param {string} query */
  #show(query) {
    this.place ??= { y: scrollY, focus: null };
    this.query = query;
    const entries = this.terms.map(({ entry }) => entry);
    this.found = find(entries, query).filter((place) => accepts(this.terms[place].term));
    const { length } = this.found;
    this.count.replaceChildren(length ? word("found", length) : word("none"), " ");
    this.results.replaceChildren();
    if (length) this.#showMore(false);
    else this.#showNearest(nearest(entries, query, NEAREST));
    this.#toggle(true);
    if (this.answer.getBoundingClientRect().top < this.box.getBoundingClientRect().bottom) this.answer.scrollIntoView({ behavior: "instant" });
  }

  /** @param {boolean} focus Whether the first of them is to be focused. */
  #showMore(focus) {
    const shown = this.results.children.length;
    const next = this.found.slice(shown, shown + AT_ONCE).map((place) => this.#result(this.terms[place]));
    this.results.append(...next);
    this.more.hidden = this.results.children.length >= this.found.length;
    if (focus) next[0]?.querySelector("a")?.focus();
  }

  /** @param {number[]} places */
  #showNearest(places) {
    this.more.hidden = true;
    const links = places.flatMap((place, number) => {
      const { term, address } = this.terms[place];
      const link = linkTo(address, say("span", "", term.names[0]));
      return number ? [word("separator"), link] : [link];
    });
    const [before, after] = word("nearest").split("{terms}");
    const all = button("", word("all"), () => {
      this.input.value = "";
      this.#run();
    });
    this.count.append(...(links.length ? [before, ...links, after, " "] : []), all);
  }

  /** @param {Indexed} indexed @returns {HTMLElement} */
  #result({ term, address, definitions }) {
    const link = linkTo(address);
    const seen = new Set();
    for (const { text, lang, reading } of term.names) {
      const ranges = marks(text, this.query, reading);
      if (seen.has(text.toLowerCase()) || (seen.size > 1 && !ranges.length)) continue;
      seen.add(text.toLowerCase());
      const name = make("span", "glossary-name", ...marked(text, ranges));
      name.lang = lang;
      link.append(...(link.firstChild ? [" ", name] : [name]));
    }
    const excerpts = definitions().map(({ text, lang }) => ({ text, lang, ranges: marks(text, this.query) }));
    const best = excerpts.find(({ ranges }) => ranges.length) ?? excerpts[0];
    if (!best) return make("li", "", link);
    const excerpt = say("p", "", { text: "", lang: best.lang });
    excerpt.append(...shortened(best.text, best.ranges));
    return make("li", "", link, excerpt);
  }

  /** Shows the list again instead of the results. */
  #close() {
    this.query = this.input.value = "";
    this.place = null;
    this.count.replaceChildren();
    this.results.replaceChildren();
    this.more.hidden = true;
    this.#toggle(false);
  }

  /** Closes, and takes the reader back to where they were. */
  #giveBack() {
    const { place } = this;
    this.#close();
    if (!place) return;
    if (place.focus) {
      if (place.focus instanceof HTMLElement && place.focus !== document.body) place.focus.focus({ preventScroll: true });
      else this.input.blur();
    }
    scrollTo({ top: place.y, behavior: "instant" });
  }

  /** @param {boolean} filtering */
  #toggle(filtering) {
    for (const { classList } of this.lists) {
      if (filtering) classList.add("glossary-back");
      classList.toggle("glossary-away", filtering);
    }
    for (const bar of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".glossary-bar"))) bar.hidden = filtering;
    this.results.hidden = !this.results.firstChild;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (composes(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...this.results.querySelectorAll("a")];
    const at = links.indexOf(/** @type {HTMLAnchorElement} */ (event.target));
    const { key } = event;
    if (key === "Escape" && (this.query || this.place || this.input.value)) {
      this.input.value = "";
      this.#giveBack();
      this.#save();
    } else if (key === "ArrowDown" || (key === "j" && at >= 0)) {
      if (at + 1 < links.length) links[at + 1].focus();
      else if (!this.more.hidden) this.#showMore(true);
    } else if ((key === "ArrowUp" || key === "k") && at >= 0) {
      (links[at - 1] ?? this.input).focus();
    } else if (key === "Enter" && event.target === this.input) {
      links[0]?.click();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Takes "/" before the theme does, whose own search it would focus. @param {KeyboardEvent} event */
  #summon(event) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key !== "/" || ctrlKey || metaKey || altKey || composes(event) || isTyping() || !this.box.isConnected) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.place ??= { y: scrollY, focus: document.activeElement };
    this.input.focus();
    this.input.select();
  }

  /** Shows what the address says: an entry if it names one, else what its query finds. */
  #followAddress() {
    const query = parameter("q");
    if (location.hash.length > 1) {
      const filtering = this.query !== "";
      this.#close();
      if (query) this.#save();
      if (filtering) document.getElementById(decoded(location.hash.slice(1)))?.scrollIntoView();
    } else if (query.trim() !== this.query) {
      this.input.value = query;
      if (query.trim()) this.#run();
      else this.#close();
    }
  }

  /** Writes the query into the address, once the reader pauses; browsers refuse to do it too often. */
  #save() {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.#write(), 150);
  }

  #write() {
    clearTimeout(this.saving);
    setParameters({ q: this.query }, this.query ? "" : location.hash);
  }
}

/** Whether a link leads to a place on this page. @param {HTMLAnchorElement} link */
const isHere = (link) => link.hash.length > 1 && link.pathname === location.pathname && link.host === location.host;

/** Whether an input method is in the middle of a word. @param {KeyboardEvent} event */
const composes = (event) => event.isComposing || event.keyCode === 229;

/** Whether the keys that the reader presses go into a field. */
const isTyping = () => document.activeElement?.matches("input, textarea, select, [contenteditable]");

/** @param {string} text @param {[number, number][]} ranges @returns {(Node | string)[]} */
function marked(text, ranges) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let end = 0;
  for (const [from, to] of ranges) {
    parts.push(text.slice(end, from), make("mark", "", text.slice(from, to)));
    end = to;
  }
  return [...parts, text.slice(end)];
}

/** The beginning of a text, or the part around its first mark where that comes later. @param {string} text @param {[number, number][]} ranges */
function shortened(text, ranges) {
  const first = ranges[0]?.[0] ?? 0;
  const from = first < EXCERPT - LEAD ? 0 : text.indexOf(" ", first - LEAD) + 1 || first;
  const start = from > first ? first : from;
  const cut = text.length > start + EXCERPT ? text.lastIndexOf(" ", start + EXCERPT) : text.length;
  const end = cut > start + EXCERPT - LEAD ? cut : start + EXCERPT;
  const inside = ranges.filter(([left, right]) => left >= start && right <= end);
  const parts = marked(text.slice(start, end), inside.map(([left, right]) => [left - start, right - start]));
  return [start ? "… " : "", ...parts, end < text.length ? " …" : ""];
}
