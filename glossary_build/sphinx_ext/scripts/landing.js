// Prepares, in the head of a page, for the entry that its address leads to: our style sheet hides what would move then.
import { parameter } from "./address.js";

const SETTLING = "glossary-settling"; // our style sheet leaves out what is out of sight
const LANDING = "glossary-landing"; // what is below the lists comes a little later
const ASKING = "glossary-asking"; // the lists give way to what a query finds
const LONGEST = 4000; // milliseconds that they do so before there is anything in their place

/** Begins; not where the browser takes the reader back to a place, which has to be measured. */
export function beginLanding() {
  const { classList } = document.documentElement;
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (navigation?.type === "navigate") classList.add(SETTLING);
  if (location.hash) classList.add(LANDING);
  else if (parameter("q").trim()) {
    classList.add(ASKING);
    setTimeout(endAsking, LONGEST);
  }
}

/** Shows the lists, or what was found instead of them. */
export const endAsking = () => document.documentElement.classList.remove(ASKING);
