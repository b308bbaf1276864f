// Shows a card with names and definitions while the pointer or the keyboard is on a link to a term.
import { targetOf } from "./address.js";
import { textAround } from "./colours.js";
import { addressIn, allTerms, loadPart, root } from "./data.js";
import { all, bodyOf, button, grouped, html, isPlain, leadsHere, linkAt, linkTo, make, one, onKeyFirst, parsed, say } from "./elements.js";
import { termElsewhere } from "./elsewhere.js";
import { aim } from "./passages.js";
import { placeAt } from "./places.js";
import { placeBy } from "./positions.js";
import { chosenLanguage, preferred } from "./preferences.js";
import { addTool, preferenceControl } from "./toolbar.js";
import { base, closer, language, namesOf, word } from "./words.js";

/** @typedef {import("./data.js").Term} Term */

const OPENING = 250; // milliseconds on a link before its card comes
const CLOSING = 300; // milliseconds in which the pointer may get from the link to the card

const areOff = () => preferred("cards") === "off";

/** Lets links have cards, and puts the switch into the sheet of the glossary. */
export function startCards() {
  const toggle = preferenceControl("cards", ["on", "off"], () => "on", () => {});
  addTool(toggle);
  const [turnOn, turnOff] = all("button", toggle);

  /** @type {HTMLAnchorElement | null} The link that the pointer or the keyboard is on. */
  let current = null;
  /** @type {HTMLAnchorElement | null} The link whose card is open. */
  let source = null;
  /** @type {number[]} The terms that the open card showed before, in the list of all. */
  let before = [];
  let shown = 0;
  /** @type {Term[]} */
  let terms = [];
  let timer = 0;
  let touches = false;
  const card = grouped("glossary-card mathjax_ignore tex2jax_ignore"); // its text is none of what MathJax looks for
  card.popover = "manual";

  /** Whether it is on the card. @param {EventTarget | null} target */
  const isInside = (target) => card.contains(/** @type {Node} */ (target));

  /** Shows another term on the open card. @param {number} place */
  const turn = async (place) => {
    const opened = source;
    const body = await loadPart("cards", place);
    if (!body || !opened || opened !== source) return;
    fill(place, body);
    one("button, a", card)?.focus({ preventScroll: true });
    card.scrollTop = 0;
    settle(opened);
  };

  /** @param {HTMLAnchorElement} link @param {number} delay */
  const plan = (link, delay) => {
    clearTimeout(timer);
    current = link;
    timer = setTimeout(() => void open(link, timer), delay);
  };

  /** Closes the card in a moment, unless the pointer or the focus is there then; a finger is nowhere once it was lifted. */
  const leave = () => {
    clearTimeout(timer);
    current = source;
    timer = setTimeout(() => {
      if (!touches && ![source, card].some((each) => each?.matches(":hover, :focus-visible, :has(:focus)"))) close();
    }, CLOSING);
  };

  /** @param {HTMLAnchorElement | null} [link] Where the pointer still is. */
  const close = (link = null) => {
    clearTimeout(timer);
    timer = 0;
    current = link;
    source?.removeAttribute("aria-describedby");
    source = null;
    if (card.isConnected) card.hidePopover();
  };

  /** Closes the card, and opens it no more while the reader stays on its link. */
  const quit = () => {
    const link = source;
    const inside = isInside(document.activeElement);
    close(link);
    if (inside) link?.focus();
  };
  const cross = closer(quit);

  /** Whether there is a card. @param {HTMLAnchorElement} link @param {number} started Another one if the reader has gone on meanwhile. */
  const open = async (link, started) => {
    if (areOff() || getSelection()?.isCollapsed === false || one("[popover=auto]:popover-open")) return false;
    terms = await allTerms();
    const place = placeAt(terms, link.href);
    if (isOwn(link)) return false;
    const found = await (place === undefined ? termElsewhere(link.href) : loadPart("cards", place));
    if (found === undefined) return false;
    if (started !== timer || link === source) return true;
    close(link);
    source = link;
    before = [];
    if (typeof found === "string") fill(place ?? 0, found);
    else show(found, found.texts.map((text) => say("div", text.kind, text)), link.href, found.project);
    textAround(link).append(card);
    // @ts-ignore - TypeScript doesn't know yet that the source comes before the card for the Tab key
    card.showPopover({ source: link });
    link.setAttribute("aria-describedby", "glossary-card-text");
    settle(link);
    return true;
  };

  /** @param {number} place @param {string} body */
  const fill = (place, body) => {
    shown = place;
    const definitions = parsed(body);
    aim(definitions, root);
    show(terms[place], [definitions], addressIn(terms[place].page, terms[place].id));
  };

  /**
   * @param {{ names: import("./data.js").Name[] }} term
   * @param {Node[]} definitions
   * @param {string} address That of the entry.
   * @param {string} project The project that the term is from; empty where it is this one.
   */
  const show = (term, definitions, address, project = "") => {
    const names = make("p", "glossary-card-names");
    const languages = new Set();
    const shownNames = namesOf(term);
    const text = make("div", "glossary-card-text", ...definitions);
    for (const name of shownNames) {
      if (!languages.has(base(name.lang))) names.append(say("strong", "glossary-name", name), " ");
      else if (!text.textContent?.trim().startsWith(name.text)) names.append(say("span", "glossary-name", name), " ");
      languages.add(base(name.lang));
    }
    text.prepend(names);
    text.id = "glossary-card-text";
    const entry = linkTo(address, word(one(".glossary-cut", text) ? "whole" : "entry"));
    const back = button("", () => void turn(before.pop() ?? shown), "‹ ", word("back"));
    const undo = button("", () => {
      turnOn.click();
      quit();
    }, word("undo"));
    const off = button("", () => {
      turnOff.click();
      text.replaceChildren(word("areOff"), " · ", undo);
      foot.remove();
      undo.focus();
    }, word("turnOff"));
    const foot = make("p", "glossary-card-foot", before.length ? back : "", entry, project, off);
    card.setAttribute("data-glossary-lang", chosenLanguage());
    foot.lang = language();
    card.ariaLabel = shownNames[0].text;
    card.replaceChildren(cross, text, foot);
  };

  /** Puts the card by its link; for a finger, at the bottom. @param {HTMLAnchorElement} link */
  const settle = (link) => {
    card.classList.toggle("glossary-card-sheet", touches);
    if (touches) card.style.cssText = "";
    else placeBy(card, link);
  };

  addEventListener("pointerover", ({ target, pointerType, buttons }) => {
    if (pointerType === "touch" || buttons) return;
    const link = linkOf(target);
    if (isInside(target) || (link && link === source)) clearTimeout(timer);
    else if (!link) leave();
    else if (link !== current) plan(link, OPENING);
  });
  html.addEventListener("pointerleave", leave);
  addEventListener("pointerdown", ({ target, pointerType }) => {
    touches = pointerType === "touch";
    if (!isInside(target)) close(current);
  });
  // A link in a card turns it to another term, and a tapped link has a card.
  addEventListener("click", (event) => {
    const link = linkOf(event.target);
    if (!link || !isPlain(event)) return;
    const place = isInside(link) && !link.closest(".glossary-card-foot") ? placeAt(terms, link.href) : undefined;
    if (place === undefined && (isInside(link) || !touches || areOff())) return;
    event.preventDefault();
    event.stopPropagation();
    if (place !== undefined) {
      before.push(shown);
      void turn(place);
    } else {
      clearTimeout(timer);
      timer = -1;
      void open(link, -1).then((isOpen) => isOpen || location.assign(link.href));
    }
  }, true);
  addEventListener("focusin", ({ target }) => {
    if (isInside(target)) return;
    const link = linkOf(target);
    if (!link?.matches(":focus-visible")) close();
    else if (link !== current) plan(link, 0);
  });
  addEventListener("focusout", ({ relatedTarget }) => {
    if (!relatedTarget) leave();
  });
  onKeyFirst((event) => {
    if (event.key !== "Escape" || !source) return;
    event.stopPropagation();
    quit();
  });
}

/** The link to a term around an element, if a card could belong to it. @param {EventTarget | null} target */
function linkOf(target) {
  const link = linkAt(target);
  const leads = link?.hash?.startsWith("#term-"); // links in SVG have no hash
  if (/** @type {any} */ (link)?._tippy) return null; // has a popup by tippy.js
  return leads && !link?.closest(".headerlink, .glossary-bar, .glossary-found") ? link : null;
}

/** Whether a link is in the entry that it leads to. @param {HTMLAnchorElement} link */
const isOwn = (link) => leadsHere(link) && bodyOf(targetOf(link.hash))?.contains(link);
