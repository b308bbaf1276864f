// The row above the first glossary of a page: the field, what readers choose most, and a button for a sheet with the rest.
import { button, grouped, html, make, one, popup, toolPlace } from "./elements.js";
import { keepClear } from "./header.js";
import { prefer, preferred } from "./preferences.js";
import { closer, speak, word } from "./words.js";

const GAP = 4; // pixels between the button and its sheet
const WIDE = 600; // pixels that a row has if there is room for what is chosen often

/** @type {HTMLElement | undefined} What is in the row where there is room for it. */
let frequent;

const row = make("div", "glossary-tools");
const sheet = popup("glossary-sheet");
const caption = make("span", "");
const opener = button("glossary-settings", null, caption);
const cross = closer(() => sheet.hidePopover());
sheet.append(cross);

/** The row, put on the page when it is asked for; nothing on pages without a place for it. */
export function toolRow() {
  const place = toolPlace();
  if (place && !row.isConnected) {
    opener.popoverTargetElement = sheet;
    speak(opener, () => {
      sheet.lang = opener.lang;
      sheet.ariaLabel = opener.ariaLabel = opener.title = caption.textContent = word("settings");
    });
    sheet.addEventListener("beforetoggle", () => settle(opener.getBoundingClientRect()));
    place.append(row);
  }
  return place && row;
}

const arranging = new ResizeObserver(arrange);

/** Puts something between the row with its letters and the list. @param {HTMLElement} element */
export const belowTools = (element) => one(".glossary-below")?.prepend(element);

/** Adds a control to the sheet, or to the row if it is *often* used and there is room. @param {HTMLElement} control @param {boolean} [often] */
export function addTool(control, often = false) {
  if (!toolRow()) return;
  if (often) frequent = control;
  else sheet.append(control);
  arranging.observe(row); // calls arrange before the next frame, and whenever the row changes its size
}

function arrange() {
  keepClear(/** @type {Element} */ (row.parentElement));
  const isWide = row.clientWidth >= WIDE;
  const holder = isWide ? row : sheet;
  row.classList.toggle("glossary-wide", isWide);
  if (frequent && frequent.parentElement !== holder) {
    if (isWide) row.append(frequent);
    else cross.after(frequent);
  }
  if (sheet.children.length < 2) opener.remove();
  else if (row.lastChild !== sheet) row.append(opener, sheet);
}

/** Below its button on a wide page; the style sheet puts it at the bottom of a narrow one. @param {DOMRect} button */
function settle({ bottom, right }) {
  sheet.style.cssText = `--glossary-sheet-top: ${bottom + GAP}px; --glossary-sheet-right: ${html.clientWidth - right}px`;
}

/**
 * The control of a preference: buttons in one frame, of which the one that is preferred is pressed.
 * @param {import("./preferences.js").Preference} name
 * @param {string[]} values In the order of the buttons.
 * @param {(opening?: Event) => string} usual Finds the value where the reader never said; again when the sheet opens.
 * @param {() => void} follow Called when the reader has chosen another value.
 * @param {(value: string, button: HTMLElement) => string} [textOf]
 */
export function preferenceControl(name, values, usual, follow, textOf = (value) => word(value)) {
  /** @param {Event} [opening] */
  const show = (opening) => {
    const pressed = values.find((value) => value === preferred(name)) ?? usual(opening);
    for (const [at, each] of buttons.entries()) each.ariaPressed = `${values[at] === pressed}`;
  };
  const buttons = values.map((value) => {
    const chooser = button("", () => {
      prefer(name, value);
      show();
      follow();
    });
    speak(chooser, () => {
      chooser.textContent = textOf(value, chooser);
    });
    return chooser;
  });
  const title = make("span", "glossary-caption");
  const group = grouped(`glossary-choice glossary-choose-${name}`, title, make("span", "glossary-segments", ...buttons));
  speak(title, () => {
    group.ariaLabel = title.textContent = word(name);
  });
  addEventListener("popstate", () => show());
  sheet.addEventListener("beforetoggle", show);
  show();
  return group;
}
