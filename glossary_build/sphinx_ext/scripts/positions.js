// Puts what opens above the page beside what it belongs to, inside the window.
import { html } from "./elements.js";

const GAP = 6; // pixels between the two
const MARGIN = 8; // pixels at the edge of the window
const LEAST = 120; // pixels of height below which it rather covers what it belongs to

/** Below a link or button, or above where there is more room. @param {HTMLElement} popup @param {HTMLElement} opener */
export function placeBy(popup, opener) {
  const { style } = popup;
  const { clientHeight } = html;
  style.cssText = `max-width: min(480px, 100% - ${2 * MARGIN}px)`;
  const { top, bottom } = opener.getBoundingClientRect();
  const { left } = opener.getClientRects()[0];
  const { width, height } = popup.getBoundingClientRect();
  const below = clientHeight - bottom - GAP - MARGIN;
  const above = top - GAP - MARGIN;
  const isAbove = height > below && above > below;
  const room = Math.min(Math.max(isAbove ? above : below, LEAST), clientHeight - 2 * MARGIN);
  const lowest = clientHeight - MARGIN - Math.min(height, room);
  const y = Math.max(Math.min(isAbove ? top - GAP - height : bottom + GAP, lowest), MARGIN);
  style.maxHeight = `${room}px`;
  style.left = `calc(${scrollX}px + max(${MARGIN}px, min(${left}px, 100% - ${width + MARGIN}px)))`; // also when the window narrows
  style.top = `${y + scrollY}px`;
}
