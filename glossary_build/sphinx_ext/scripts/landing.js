// Prepares, in the head of a page, for what its address leads to: our style sheet hides what would move then. An attribute
// tells it, since themes style all elements again where a class of the whole page changes.
import { parameter, targetOf } from "./address.js";
import { html } from "./elements.js";
import { whileSettling } from "./unhurried.js";

const SETTLING = "data-glossary-settling"; // our style sheet leaves out what is out of sight
const DUE = "data-glossary-due"; // empty: the lists wait for the entry, or give way to what a query finds
const LAID_OUT = "0"; // the browser finds their places; nobody sees them yet
/** The event that ends it: another script on the page says so. */
export const LANDED = "glossary-landed";
const LONGEST = 8000; // milliseconds that they do so before there is anything in their place

/** Begins; not where the browser takes the reader back to a place, which has to be measured. */
export function beginLanding() {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const isNew = navigation?.type === "navigate";
  if (isNew) html.setAttribute(SETTLING, "");
  if (location.hash ? isNew : parameter("q").trim()) {
    html.setAttribute(DUE, "");
    setTimeout(endLanding, LONGEST);
    addEventListener(LANDED, endLanding);
    land();
  }
}

/** Goes to the entry as soon as the browser has read it, which would itself first show the top of the page; our script may be faster. */
function land() {
  if (html.getAttribute(DUE) !== "") return;
  if (targetOf()) {
    void endLanding();
    location.replace(location.hash);
  } else requestAnimationFrame(land);
}

/** Shows the lists, or what was found instead of them, once they have their places, which takes two frames. */
async function endLanding() {
  if (html.getAttribute(DUE) !== "") return;
  html.setAttribute(DUE, LAID_OUT);
  await whileSettling(() => targetOf()?.scrollIntoView(), 2);
  html.removeAttribute(DUE);
}
