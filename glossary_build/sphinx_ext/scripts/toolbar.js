// The row above the first glossary of a page: the field, what readers choose most, and a button for a sheet with the rest.
import { button, make, popup } from "./elements.js";
import { speak, word } from "./words.js";

const GAP = 4; // pixels between the button and its sheet
const WIDE = 600; // pixels that a row has if there is room for what is chosen often

/** @type {HTMLElement[]} What is in the row where there is room for it. */
const frequent = [];

/** @type {{ row: HTMLElement, sheet: HTMLElement, opener: HTMLElement } | undefined} */
let toolbar;

/** The row, made when something is put into it; nothing on pages without a place for it. */
export function toolRow() {
  const place = document.querySelector(".glossary-place");
  if (!place) return undefined;
  if (!toolbar) {
    const row = make("div", "glossary-tools");
    const sheet = popup("glossary-sheet");
    const opener = button("glossary-settings", "", () => {});
    const caption = make("span", "");
    opener.append(caption);
    opener.popoverTargetElement = sheet;
    speak(opener, () => {
      sheet.lang = opener.lang;
      sheet.ariaLabel = caption.textContent = opener.title = word("settings");
      nameOpener(opener);
    });
    toolbar = { row, sheet, opener };
    sheet.addEventListener("beforetoggle", () => settle(sheet, opener.getBoundingClientRect()));
    addEventListener("resize", arrange);
    place.append(row);
  }
  return toolbar.row;
}

/** Puts something between the row with its letters and the list. @param {HTMLElement} element */
export function belowTools(element) {
  const place = document.querySelector(".glossary-place");
  const next = place?.nextElementSibling;
  (next?.matches(".glossary-bar") ? next : place)?.after(element);
}

/** Adds a control to the sheet, or to the row if it is *often* used and there is room. @param {HTMLElement} control @param {boolean} [often] */
export function addTool(control, often = false) {
  if (!toolRow()) return;
  if (often) frequent.push(control);
  else toolbar?.sheet.append(control);
  if (!waiting) queueMicrotask(arrange); // once for all controls, since it measures the row
  waiting = true;
}

/** Says beside the button how many choices narrow the list. @param {number} count */
export function showChoices(count) {
  if (!toolbar) return;
  toolbar.opener.setAttribute("data-count", count ? `${count}` : "");
  nameOpener(toolbar.opener);
}

/** @param {HTMLElement} opener */
function nameOpener(opener) {
  const count = opener.getAttribute("data-count");
  opener.ariaLabel = count ? `${word("settings")} (${count})` : word("settings");
}

let waiting = false;

function arrange() {
  waiting = false;
  if (!toolbar) return;
  const { row, sheet, opener } = toolbar;
  const isWide = row.clientWidth >= WIDE;
  const holder = isWide ? row : sheet;
  row.classList.toggle("glossary-wide", isWide);
  if (frequent.some((each) => each.parentElement !== holder)) {
    if (isWide) row.append(...frequent);
    else sheet.prepend(...frequent);
  }
  if (!sheet.firstChild) opener.remove();
  else if (row.lastChild !== sheet) row.append(opener, sheet);
}

/** Below its button on a wide page; the style sheet puts it at the bottom of a narrow one. @param {HTMLElement} sheet @param {DOMRect} opener */
function settle({ style }, { bottom, right }) {
  style.setProperty("--glossary-sheet-top", `${bottom + GAP}px`);
  style.setProperty("--glossary-sheet-right", `${document.documentElement.clientWidth - right}px`);
}

/**
 * Buttons in one frame, one of which is pressed.
 * @template {string} V
 * @param {string} name Class.
 * @param {() => string} caption
 * @param {[V, () => string, string?][]} choices Value, text and language of each.
 * @param {(value: V) => void} choose
 */
export function segments(name, caption, choices, choose) {
  const title = make("span", "glossary-caption");
  const group = make("div", `glossary-choice ${name}`, title);
  group.role = "group";
  const frame = make("span", "glossary-segments");
  const buttons = choices.map(([value, , language]) => {
    const chooser = button("", "", () => {
      choose(value);
      mark(value);
    });
    if (language) chooser.lang = language;
    frame.append(chooser);
    return chooser;
  });
  /** @param {string | undefined} value */
  const mark = (value) => buttons.forEach((each, at) => each.setAttribute("aria-pressed", String(choices[at][0] === value)));
  group.append(frame);
  speak(group, () => {
    group.ariaLabel = title.textContent = caption();
    buttons.forEach((each, at) => {
      each.textContent = choices[at][1]();
    });
  });
  return { group, mark };
}
