// Prepares, in the head of a page, for what its address leads to: our style sheet hides what would move then.
import { parameter, targetOf } from "./address.js";

const SETTLING = "data-glossary-settling"; // our style sheet leaves out what is out of sight
const DUE = "data-glossary-due"; // empty: the lists wait for the entry, or give way to what a query finds
const LONGEST = 4000; // milliseconds that they do so before there is anything in their place

const root = document.documentElement; // by attributes: where its class changes, themes style all elements again

/** Begins; not where the browser takes the reader back to a place, which has to be measured. */
export function beginLanding() {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const isNew = navigation?.type === "navigate";
  root.toggleAttribute(SETTLING, isNew);
  if (location.hash ? isNew : parameter("q").trim()) {
    root.toggleAttribute(DUE, true);
    setTimeout(endLanding, LONGEST);
    land();
  }
}

/** Goes to the entry as soon as the browser has read it, which would itself first show the top of the page; our script may be faster. */
function land() {
  if (!root.hasAttribute(DUE)) return;
  if (targetOf()) {
    root.setAttribute(DUE, "here"); // what is below them waits until they are settled
    location.replace(location.hash);
  } else if (document.readyState === "loading") requestAnimationFrame(land);
}

/** Shows the lists, or what was found instead of them. */
export const endLanding = () => root.removeAttribute(DUE);
