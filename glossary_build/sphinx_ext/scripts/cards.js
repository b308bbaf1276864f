// Shows a card with names and definitions while the pointer or the keyboard is on a link to a term.
import { decoded, plain } from "./address.js";
import { chosen } from "./choice.js";
import { backgroundOf, textAround } from "./colours.js";
import { load, loadCard, root } from "./data.js";
import { button, linkTo, make, say } from "./elements.js";
import { typeset } from "./maths.js";
import { keep, recall } from "./storage.js";
import { addTool } from "./toolbar.js";
import { language, leading, speak, word } from "./words.js";

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
  for (const each of document.querySelectorAll(".glossary-cards-switch")) each.textContent = switchText();
}

const switchText = () => word(areOff() ? "cardsOff" : "cardsOn");

/** A button that turns cards on and off. */
export function cardsSwitch() {
  const element = button("glossary-cards-switch", "", () => turn(!areOff()));
  speak(element, () => {
    element.textContent = switchText();
  });
  return element;
}

/** Lets links have cards, and puts the switch above the first glossary of the page. */
export function startCards() {
  if (!("showPopover" in HTMLElement.prototype)) return;
  addTool(cardsSwitch());
  new Cards();
}

class Cards {
  constructor() {
    /** @type {HTMLAnchorElement | null} The link that the pointer or the keyboard is on. */
    this.link = null;
    /** @type {HTMLAnchorElement | null} The link whose card is open. */
    this.source = null;
    this.timer = 0;
    this.card = make("div", "glossary-card");
    this.card.id = "glossary-card";
    this.card.popover = "manual";
    this.card.role = "group";

    addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") this.#point(event);
    });
    document.documentElement.addEventListener("pointerleave", () => this.#leave());
    addEventListener("pointerdown", (event) => {
      if (!this.card.contains(/** @type {Node} */ (event.target))) this.#close(this.link);
    });
    addEventListener("focusin", ({ target }) => {
      if (this.card.contains(/** @type {Node} */ (target))) return;
      const link = linkOf(target);
      if (link?.matches(":focus-visible")) this.#plan(link, 0);
      else this.#close();
    });
    addEventListener("focusout", ({ relatedTarget }) => {
      if (!relatedTarget) this.#leave();
    });
    addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.#close(this.link);
    });
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

  /** @param {HTMLAnchorElement} link @param {number} timer Another one if the reader has gone on meanwhile. */
  async #open(link, timer) {
    if (areOff() || isSelecting()) return;
    const terms = await load("terms").catch(() => []);
    const place = placesOf(terms).get(addressOf(link));
    if (place === undefined || place === placeOfEntry(terms, link)) return;
    const body = await loadCard(place).catch(() => null);
    if (body === null || timer !== this.timer || link === this.source) return;
    this.#close(link);
    this.source = link;
    this.#fill(terms[place], body, link);
    const around = textAround(link);
    around.append(this.card);
    this.card.style.setProperty("background-color", backgroundOf(around));
    // @ts-ignore - TypeScript doesn't know yet that the source comes before the card for the Tab key
    this.card.showPopover({ source: link });
    link.setAttribute("aria-describedby", "glossary-card-text");
    this.#settle(link);
    await typeset(this.card).catch(() => {});
    if (link === this.source) this.#settle(link);
  }

  /** @param {Term} term @param {string} body @param {HTMLAnchorElement} link */
  #fill(term, body, link) {
    const names = make("p", "glossary-card-names");
    const languages = new Set();
    const seen = new Set();
    for (const { text, lang } of leading(term.names)) {
      const language = lang.split("-")[0];
      const folded = text.toLowerCase();
      if (seen.has(folded)) continue;
      names.append(say(languages.has(language) ? "span" : "strong", "glossary-name", { text, lang }), " ");
      seen.add(folded);
      languages.add(language);
    }
    const definitions = document.createElement("template");
    definitions.innerHTML = body;
    for (const name of ["href", "src", "data", "poster"]) {
      for (const each of definitions.content.querySelectorAll(`[${name}]`)) {
        each.setAttribute(name, new URL(each.getAttribute(name) ?? "", root).href);
      }
    }
    const text = make("div", "glossary-card-text", names, definitions.content);
    text.id = "glossary-card-text";
    const entry = linkTo(link.href, word(text.querySelector(".glossary-cut") ? "whole" : "entry"));
    const off = button("", word("turnOff"), () => {
      turn(true);
      this.source?.focus();
      this.#close();
    });
    const foot = make("p", "glossary-card-foot", entry, off);
    this.card.dataset.glossaryLanguage = chosen();
    foot.lang = language();
    this.card.ariaLabel = leading(term.names)[0].text;
    this.card.replaceChildren(text, foot);
  }

  /** Puts the card below the link, or above where there is more room. @param {HTMLAnchorElement} link */
  #settle(link) {
    const { style } = this.card;
    const { clientWidth, clientHeight } = document.documentElement;
    style.setProperty("max-height", "");
    const { top, bottom } = link.getBoundingClientRect();
    const { left } = link.getClientRects()[0];
    const { offsetWidth: width, offsetHeight: height } = this.card;
    const below = clientHeight - bottom - GAP - MARGIN;
    const above = top - GAP - MARGIN;
    const isAbove = height > below && above > below;
    const room = Math.min(Math.max(isAbove ? above : below, LEAST), clientHeight - 2 * MARGIN);
    const lowest = clientHeight - MARGIN - Math.min(height, room);
    const y = Math.max(Math.min(isAbove ? top - GAP - height : bottom + GAP, lowest), MARGIN);
    const x = Math.max(Math.min(left, clientWidth - width - MARGIN), MARGIN);
    style.setProperty("max-height", `${room}px`);
    style.setProperty("left", `${x + scrollX}px`);
    style.setProperty("top", `${y + scrollY}px`);
  }
}

/** The link to a term around an element, if a card could belong to it. @param {EventTarget | null} target */
function linkOf(target) {
  /** @type {HTMLAnchorElement | null | undefined} */
  const link = /** @type {Element | null} */ (target)?.closest?.("a[href]");
  const leads = link?.hash?.startsWith("#term-"); // links in SVG have no hash
  if (/** @type {any} */ (link)?._tippy) return null; // has a popup by tippy.js
  return leads && !link?.closest(".headerlink, .glossary-bar, .glossary-card, .glossary-filter") ? link : null;
}

/** @type {Map<string, number> | undefined} */
let places;

/** Where each term is in the list, by the addresses that lead to it. @param {Term[]} terms */
function placesOf(terms) {
  places ??= new Map(
    terms.flatMap(({ id, anchors = [], page }, place) => {
      const base = plain(new URL(page, root).href);
      return [...anchors, id].map((anchor) => /** @type {[string, number]} */ ([`${base}#${anchor}`, place]));
    }),
  );
  return places;
}

/** @param {HTMLAnchorElement} link */
const addressOf = (link) => plain(link.href) + decoded(link.hash);

/** The place of the term whose entry a link stands in. @param {Term[]} terms @param {HTMLAnchorElement} link */
function placeOfEntry(terms, link) {
  let part = link.closest("dl.glossary > *");
  while (part?.tagName === "DD") part = part.previousElementSibling;
  return part && placesOf(terms).get(`${plain(location.href)}#${part.id}`);
}

const isSelecting = () => getSelection()?.isCollapsed === false;
