// The live filter: a field above the glossary, and the terms that it finds in place of the list.
import { decoded, parameter, setParameters } from "./address.js";
import { NARROWED, accepts } from "./facets.js";
import { Finder, onSummons } from "./finder.js";
import { belowTools, toolRow } from "./toolbar.js";

/** @typedef {{ y: number, focus: Element | null }} Place Where the reader was. */

const LISTS = ".glossary-letter, .glossary-hub, dl.glossary:not(.glossary-letter > *)";

/** Puts the field above the first glossary of the page, if there is one. */
export function startFilter() {
  if (document.querySelector(".glossary-place")) new Filter();
}

class Filter extends Finder {
  constructor() {
    super(() => {
      this.input.value = "";
      this.run();
    });
    toolRow()?.prepend(this.box);
    belowTools(this.answer);
    this.lists = document.querySelectorAll(LISTS);
    /** @type {Place | null} */
    this.place = null;
    this.saving = 0;
    onSummons(() => this.#summon());
    addEventListener("popstate", () => this.#followAddress());
    addEventListener("hashchange", () => this.#followAddress());
    document.addEventListener(NARROWED, () => this.query && this.show(this.query));
    document.addEventListener("click", (event) => {
      const link = /** @type {Element} */ (event.target).closest?.("a[href]");
      const stays = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button;
      if (link && this.query && !stays && isHere(/** @type {HTMLAnchorElement} */ (link))) {
        this.#write();
        this.close();
      }
    });
    this.#followAddress();
  }

  get hint() {
    const hint = document.querySelector(".glossary-place")?.getAttribute("data-hint");
    return hint ? (hint === "chinese" ? "hintChinese" : "hint") : "find";
  }

  wanted() {
    return this.terms.filter(({ term }) => accepts(term));
  }

  /** @param {string} query */
  show(query) {
    this.place ??= { y: scrollY, focus: null };
    super.show(query);
    this.#toggle(true);
    if (this.answer.getBoundingClientRect().top < this.box.getBoundingClientRect().bottom) this.answer.scrollIntoView({ behavior: "instant" });
    this.#save();
  }

  /** Puts the list in the place of the results. */
  close() {
    super.close();
    this.place = null;
    this.#toggle(false);
  }

  /** Closes, and takes the reader back to where they were. */
  leave() {
    const { place, input } = this;
    const had = super.leave() || Boolean(place);
    if (place) {
      if (place.focus instanceof HTMLElement && place.focus !== document.body) place.focus.focus({ preventScroll: true });
      else if (place.focus) input.blur();
      scrollTo({ top: place.y, behavior: "instant" });
    }
    if (had) this.#save();
    return had;
  }

  /** @param {boolean} filtering */
  #toggle(filtering) {
    for (const { classList } of this.lists) {
      if (filtering) classList.add("glossary-back");
      classList.toggle("glossary-away", filtering);
    }
    for (const bar of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".glossary-bar"))) bar.hidden = filtering;
  }

  #summon() {
    this.place ??= { y: scrollY, focus: document.activeElement };
    this.input.focus();
    this.input.select();
  }

  /** Shows what the address says: an entry if it names one, else what its query finds. */
  #followAddress() {
    const query = parameter("q");
    if (location.hash.length > 1) {
      const filtering = this.query !== "";
      this.close();
      if (query) this.#save();
      if (filtering) document.getElementById(decoded(location.hash.slice(1)))?.scrollIntoView();
    } else if (query.trim() !== this.query) {
      this.input.value = query;
      if (query.trim()) this.run();
      else this.close();
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
