// Lays out a long page letter by letter: what the reader can't see comes when the browser has time.
import { all } from "./elements.js";
import { unhurried } from "./unhurried.js";

const { classList } = document.documentElement;
const SETTLING = "glossary-settling"; // our style sheet leaves out what is out of sight

/** Begins, in the head of a page; not where the browser goes to a place on it, which has to be measured. */
export function beginSettling() {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (navigation?.type === "navigate" && !location.hash) classList.add(SETTLING);
}

/** Lays out all that is left. */
export const settle = () => classList.remove(SETTLING);

/** Lays out one letter after the other. */
export function settleSoon() {
  if (classList.contains(SETTLING)) void unhurried(all("section.glossary-letter, dl.glossary"), (list) => list.classList.add("glossary-settled"), 0);
}
