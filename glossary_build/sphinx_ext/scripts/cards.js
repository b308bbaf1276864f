// Shows a card with names and definitions while the pointer or the keyboard is on a link to a term.
import { plain } from "./address.js";
import { chosen } from "./choice.js";
import { backgroundOf, textAround } from "./colours.js";
import { load, loadCard, root } from "./data.js";
import { button, linkTo, make, say } from "./elements.js";
import { termElsewhere } from "./elsewhere.js";
import { typeset } from "./maths.js";
import { addressOf, placesOf } from "./places.js";
import { keep, recall } from "./storage.js";
import { addTool, segments } from "./toolbar.js";
import { language, leading, word } from "./words.js";

/** @typedef {import("./data.js").Term} Term */

const OPENING = 250; // milliseconds on a link before its card comes
const CLOSING = 300; // milliseconds in which the pointer may get from the link to the card
const GAP = 6; // pixels between link and card
const MARGIN = 8; // pixels between card and window
const LEAST = 120; // pixels of height below which a card rather covers the link
const KEY = "glossary-build-cards";

let remembered = ""; // where nothing can be stored, as long as the page is open

const areOff = () => (recall(KEY) ?? remembered) === "off";

/** @param {boolean} off */
function turn(off) {
  remembered = off ? "off" : "on";
  keep(KEY, remembered);
  markSwitch();
}

let markSwitch = () => {};

/** Puts a switch into the sheet of the glossary. */
function addSwitch() {
  const { group, mark } = segments("glossary-cards-switch", () => word("cards"), [["on", () => word("on")], ["off", () => word("off")]], (value) =>
    turn(value === "off"),
  );
  markSwitch = () => mark(areOff() ? "off" : "on");
  markSwitch();
  addTool(group);
}

/** Lets links have cards, and puts the switch above the first glossary of the page. */
export function startCards() {
  if (!("showPopover" in HTMLElement.prototype)) return;
  addSwitch();
  new Cards();
}

class Cards {
  constructor() {
    /** @type {HTMLAnchorElement | null} The link that the pointer or the keyboard is on. */
    this.link = null;
    /** @type {HTMLAnchorElement | null} The link whose card is open. */
    this.source = null;
    /** @type {number[]} The terms that the open card showed before, in the list of all. */
    this.before = [];
    this.shown = 0;
    /** @type {Map<string, number>} */
    this.places = new Map();
    this.timer = 0;
    this.touches = false;
    this.card = make("div", "glossary-card");
    this.card.id = "glossary-card";
    this.card.popover = "manual";
    this.card.role = "group";

    addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") this.#point(event);
    });
    document.documentElement.addEventListener("pointerleave", () => this.#leave());
    addEventListener("pointerdown", ({ target, pointerType }) => {
      this.touches = pointerType === "touch";
      if (!this.card.contains(/** @type {Node} */ (target))) this.#close(this.link);
    });
    addEventListener("click", (event) => this.#click(event), true);
    addEventListener("focusin", ({ target }) => {
      if (this.card.contains(/** @type {Node} */ (target))) return;
      const link = linkOf(target);
      if (!link?.matches(":focus-visible")) this.#close();
      else if (link !== this.link) this.#plan(link, 0);
    });
    addEventListener("focusout", ({ relatedTarget }) => {
      if (!relatedTarget) this.#leave();
    });
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.source) return;
      event.stopPropagation();
      const { source } = this;
      const inside = this.card.contains(document.activeElement);
      this.#close(source);
      if (inside) source.focus();
    }, true);
  }

  /** Lets a link in a card turn it to another term, and a tapped link have a card. @param {MouseEvent} event */
  #click(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button) return;
    const link = linkOf(event.target);
    if (!link) return;
    const inside = this.card.contains(link);
    if (inside ? link.closest(".glossary-card-foot") : !this.touches || areOff()) return;
    const place = inside ? this.places.get(addressOf(link)) : undefined;
    if (inside && place === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (place !== undefined) {
      this.before.push(this.shown);
      void this.#turn(place);
    } else {
      clearTimeout(this.timer);
      this.timer = -1;
      void this.#open(link, -1).then((isOpen) => isOpen || location.assign(link.href));
    }
  }

  /** Shows another term on the open card. @param {number} place */
  async #turn(place) {
    const { source } = this;
    const [terms, body] = await Promise.all([load("terms"), loadCard(place)]);
    if (!source || source !== this.source) return;
    this.#fill(terms[place], body, place);
    this.#settle(source);
    /** @type {HTMLElement | null} */ (this.card.querySelector("button, a"))?.focus({ preventScroll: true });
    this.card.scrollTop = 0;
    await typeset(this.card).catch(() => {});
  }

  /** @param {PointerEvent} event */
  #point({ target, buttons }) {
    const link = linkOf(target);
    if (buttons) return;
    if (this.card.contains(/** @type {Node} */ (target)) || (link && link === this.source)) clearTimeout(this.timer);
    else if (!link) this.#leave();
    else if (link !== this.link) this.#plan(link, OPENING);
  }

  /** @param {HTMLAnchorElement} link @param {number} delay */
  #plan(link, delay) {
    clearTimeout(this.timer);
    this.link = link;
    this.timer = setTimeout(() => void this.#open(link, this.timer), delay);
  }

  /** Closes the card in a moment, unless the pointer or the keyboard is there then. */
  #leave() {
    clearTimeout(this.timer);
    this.link = this.source;
    this.timer = setTimeout(() => {
      if (![this.source, this.card].some((each) => each?.matches(":hover, :focus-visible, :has(:focus-visible)"))) this.#close();
    }, CLOSING);
  }

  /** @param {HTMLAnchorElement | null} [link] Where the pointer still is. */
  #close(link = null) {
    clearTimeout(this.timer);
    this.timer = 0;
    this.link = link;
    this.source?.removeAttribute("aria-describedby");
    this.source = null;
    if (this.card.isConnected) this.card.hidePopover();
  }

  /** Whether there is a card. @param {HTMLAnchorElement} link @param {number} timer Another one if the reader has gone on meanwhile. */
  async #open(link, timer) {
    if (areOff() || isSelecting()) return false;
    const terms = await load("terms").catch(() => []);
    this.places = placesOf(terms);
    const place = this.places.get(addressOf(link)) ?? -1;
    if (place >= 0 && place === placeOfEntry(terms, link)) return false;
    const other = place < 0 ? await termElsewhere(link) : undefined;
    const body = place < 0 ? null : await loadCard(place).catch(() => null);
    if (!other && body === null) return false;
    if (timer !== this.timer || link === this.source) return true;
    this.#close(link);
    this.source = link;
    this.before = [];
    if (other) this.#show(other.names, other.texts.map((text) => say("div", text.kind, text)), link.href, other.project);
    else this.#fill(terms[place], body ?? "", place);
    const around = textAround(link);
    around.append(this.card);
    this.card.style.setProperty("background-color", backgroundOf(around));
    // @ts-ignore - TypeScript doesn't know yet that the source comes before the card for the Tab key
    this.card.showPopover({ source: link });
    link.setAttribute("aria-describedby", "glossary-card-text");
    this.#settle(link);
    await typeset(this.card).catch(() => {});
    if (link === this.source) this.#settle(link);
    return true;
  }

  /** @param {Term} term @param {string} body @param {number} place */
  #fill(term, body, place) {
    this.shown = place;
    const definitions = document.createElement("template");
    definitions.innerHTML = body;
    for (const name of ["href", "src", "data", "poster"]) {
      for (const each of definitions.content.querySelectorAll(`[${name}]`)) {
        each.setAttribute(name, new URL(each.getAttribute(name) ?? "", root).href);
      }
    }
    this.#show(term.names, [definitions.content], `${root}${term.page}#${encodeURIComponent(term.id)}`);
  }

  /**
   * @param {import("./data.js").Name[]} found
   * @param {Node[]} definitions
   * @param {string} address That of the entry.
   * @param {string} project The project that the term is from; empty where it is this one.
   */
  #show(found, definitions, address, project = "") {
    const names = make("p", "glossary-card-names");
    const languages = new Set();
    const seen = new Set();
    for (const { text, lang } of leading(found)) {
      const language = lang.split("-")[0];
      const folded = text.toLowerCase();
      if (seen.has(folded)) continue;
      names.append(say(languages.has(language) ? "span" : "strong", "glossary-name", { text, lang }), " ");
      seen.add(folded);
      languages.add(language);
    }
    const text = make("div", "glossary-card-text", names, ...definitions);
    text.id = "glossary-card-text";
    const entry = linkTo(address, word(text.querySelector(".glossary-cut") ? "whole" : "entry"));
    const back = button("", `‹ ${word("back")}`, () => void this.#turn(this.before.pop() ?? this.shown));
    const off = button("glossary-card-off", "", () => {
      turn(true);
      this.source?.focus();
      this.#close();
    });
    off.ariaLabel = off.title = word("turnOff");
    const foot = make("p", "glossary-card-foot", ...(this.before.length ? [back] : []), entry, project, off);
    this.card.dataset.glossaryLanguage = chosen();
    foot.lang = language();
    this.card.ariaLabel = leading(found)[0].text;
    this.card.replaceChildren(text, foot);
  }

  /** Puts the card below the link, or above where there is more room; for a finger, at the bottom. @param {HTMLAnchorElement} link */
  #settle(link) {
    const { style } = this.card;
    const { clientWidth, clientHeight } = document.documentElement;
    for (const name of ["max-height", "max-width", "left", "top"]) style.removeProperty(name);
    this.card.classList.toggle("glossary-card-sheet", this.touches);
    if (this.touches) return;
    style.setProperty("max-width", `${Math.min(480, clientWidth - 2 * MARGIN)}px`);
    const { top, bottom } = link.getBoundingClientRect();
    const { left } = link.getClientRects()[0];
    const { width, height } = this.card.getBoundingClientRect();
    const below = clientHeight - bottom - GAP - MARGIN;
    const above = top - GAP - MARGIN;
    const isAbove = height > below && above > below;
    const room = Math.min(Math.max(isAbove ? above : below, LEAST), clientHeight - 2 * MARGIN);
    const lowest = clientHeight - MARGIN - Math.min(height, room);
    const y = Math.max(Math.min(isAbove ? top - GAP - height : bottom + GAP, lowest), MARGIN);
    const x = Math.max(Math.min(left, clientWidth - width - MARGIN), MARGIN);
    style.setProperty("max-height", `${Math.floor(room)}px`);
    style.setProperty("left", `${Math.floor(x + scrollX)}px`);
    style.setProperty("top", `${Math.floor(y + scrollY)}px`);
  }
}

/** The link to a term around an element, if a card could belong to it. @param {EventTarget | null} target */
function linkOf(target) {
  /** @type {HTMLAnchorElement | null | undefined} */
  const link = /** @type {Element | null} */ (target)?.closest?.("a[href]");
  const leads = link?.hash?.startsWith("#term-"); // links in SVG have no hash
  if (/** @type {any} */ (link)?._tippy) return null; // has a popup by tippy.js
  return leads && !link?.closest(".headerlink, .glossary-bar, .glossary-found") ? link : null;
}

/** The index of the term whose entry a link is in. @param {Term[]} terms @param {HTMLAnchorElement} link */
function placeOfEntry(terms, link) {
  let part = link.closest("dl.glossary > *");
  while (part?.tagName === "DD") part = part.previousElementSibling;
  return part && placesOf(terms).get(`${plain(location.href)}#${part.id}`);
}

const isSelecting = () => getSelection()?.isCollapsed === false;
