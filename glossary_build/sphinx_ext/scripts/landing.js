// Prepares, in the head of a page, for what its address leads to: our style sheet hides what would move then. An attribute
// tells it, since themes style all elements again where a class of the whole page changes.
import { parameter, targetOf } from "./address.js";
import { html } from "./elements.js";
import { whileSettling } from "./unhurried.js";

const SETTLING = "data-glossary-settling"; // our style sheet leaves out what is out of sight
const DUE = "data-glossary-due"; // empty: the lists wait for the entry, or give way to what a query finds
const LAID_OUT = "1"; // they have their places, but nobody sees them yet
const SHOWN = "0"; // they are shown; what is below them waits
const LONGEST = 8000; // milliseconds that they do so before there is anything in their place

/** Begins; not where the browser takes the reader back to a place, which has to be measured. */
export function beginLanding() {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const isNew = navigation?.type === "navigate";
  if (isNew) html.setAttribute(SETTLING, "");
  if (location.hash ? isNew : parameter("q").trim()) {
    html.setAttribute(DUE, "");
    setTimeout(endLanding, LONGEST);
    land();
  }
}

/** Goes to the entry as soon as the browser has read it, which would itself first show the top of the page; our script may be faster. */
function land() {
  if (html.getAttribute(DUE) !== "") return;
  if (targetOf()) {
    layOut(() => html.getAttribute(DUE) === LAID_OUT && html.setAttribute(DUE, SHOWN));
    location.replace(location.hash);
  } else requestAnimationFrame(land);
}

/** Shows the lists, or what was found instead of them. */
export function endLanding() {
  if (html.hasAttribute(DUE)) layOut(() => html.removeAttribute(DUE));
}

/** Lets the browser find the places of the lists, which takes two frames, if they have none. @param {() => void} show What shows them then. */
function layOut(show) {
  if (html.getAttribute(DUE) === "") html.setAttribute(DUE, LAID_OUT);
  void whileSettling(() => html.getAttribute(DUE) === LAID_OUT && targetOf()?.scrollIntoView(), 2).then(show);
}
