// A field that finds terms while the reader types, with the keys that move through what it finds.
import { make } from "./elements.js";
import { ready } from "./index.js";
import { Results } from "./results.js";
import { speak, word } from "./words.js";

/** @typedef {import("./index.js").Indexed} Indexed */

export class Finder {
  /** @param {(() => void) | null} showAll What shows all terms again, where something does. */
  constructor(showAll = null) {
    this.input = make("input", "");
    this.input.type = "search";
    this.input.autocomplete = "off";
    this.input.spellcheck = false;
    this.input.setAttribute("aria-keyshortcuts", "/ Control+K Meta+K");
    const name = make("span", "glossary-unseen");
    this.results = new Results(showAll);
    this.box = make("div", "glossary-filter", make("label", "", name, this.input, make("kbd", "", "/")));
    this.box.role = "search";
    this.answer = make("div", "glossary-found", ...this.results.parts);
    speak(this.box, () => {
      name.textContent = this.box.ariaLabel = word("find");
      this.input.placeholder = word(this.hint);
    });
    this.query = "";
    /** @type {Indexed[]} */
    this.terms = [];
    this.input.addEventListener("focus", () => void this.prepare());
    this.input.addEventListener("input", (event) => {
      if (!(/** @type {InputEvent} */ (event).isComposing)) this.run();
    });
    this.input.addEventListener("compositionend", () => this.run());
    for (const each of [this.box, this.answer]) each.addEventListener("keydown", (event) => this.#press(event));
  }

  /** The key of the text that says what can be typed. */
  get hint() {
    return "find";
  }

  async prepare() {
    if (this.terms.length) return;
    try {
      this.terms = await ready();
      this.run();
    } catch {
      this.box.remove();
      this.answer.remove();
    }
  }

  /** Shows what the field asks for. */
  run() {
    const query = this.input.value.trim();
    if (query && !this.terms.length) void this.prepare();
    else if (query !== this.query) {
      if (query) this.show(query);
      else this.leave();
    }
  }

  /** @param {string} query */
  show(query) {
    this.query = query;
    this.results.show(query, this.wanted());
  }

  /** The terms that are looked through. */
  wanted() {
    return this.terms;
  }

  /** Shows nothing. */
  close() {
    this.query = this.input.value = "";
    this.results.clear();
  }

  /** What an empty field and the Escape key do; whether there was something to do. */
  leave() {
    const had = this.query || this.input.value;
    this.close();
    return Boolean(had);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (composes(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const { links, more } = this.results;
    const at = links.indexOf(/** @type {HTMLAnchorElement} */ (event.target));
    const { key } = event;
    if (key === "Escape" && this.leave()) {
      // done
    } else if (key === "ArrowDown" || (key === "j" && at >= 0)) {
      if (at + 1 < links.length) links[at + 1].focus();
      else if (!more.hidden) this.results.showMore();
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
}

/** Whether an input method is in the middle of a word. @param {KeyboardEvent} event */
const composes = (event) => event.isComposing || event.keyCode === 229;

/** Whether the keys that the reader presses go into a field. */
const isTyping = () => document.activeElement?.matches("input, textarea, select, [contenteditable]");

/**
 * Calls *act* for "/" before the theme does, whose own search it would focus, and for Ctrl+K or ⌘K where the theme
 * does nothing with them.
 * @param {() => void} act
 */
export function onSummons(act) {
  /** @param {KeyboardEvent} event */
  const take = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    act();
  };
  addEventListener(
    "keydown",
    (event) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key === "/" && !(ctrlKey || metaKey || altKey || composes(event) || isTyping())) take(event);
    },
    true,
  );
  addEventListener("load", () =>
    addEventListener("keydown", (event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey && !event.defaultPrevented) take(event);
    }),
  );
}
