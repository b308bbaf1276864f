// Finds what a theme keeps at the top of the window, below which our own row has to stick.
import { targetOf } from "./address.js";

const HIGH = 0.3; // of the window; what is higher is an open menu

/** Lets what sticks, and the entry that a link leads to, keep clear of headers that our style sheet doesn't know. @param {Element} place */
export function keepClear(place) {
  let bottom = 0;
  /** @param {Element} each */
  const isHeader = (each) => {
    const end = each.getBoundingClientRect().bottom;
    const isNext = end > bottom && end < innerHeight * HIGH && !each.closest("[class^=glossary-]") && /fixed|sticky/.test(getComputedStyle(each).position);
    if (isNext) bottom = end;
    return isNext;
  };
  while (document.elementsFromPoint(innerWidth / 2, bottom).some(isHeader));
  if (bottom <= parseFloat(getComputedStyle(place).top) + 1) return; // a border may go when the page is scrolled
  document.body.style.setProperty("--glossary-top", `${bottom}px`);
  const entry = targetOf();
  if (entry && Math.abs(entry.getBoundingClientRect().top) < innerHeight * HIGH) entry.scrollIntoView();
}
