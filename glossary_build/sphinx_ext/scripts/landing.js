// Prepares, in the head of a page, for the entry that its address leads to: our style sheet hides what would move then.

const SETTLING = "glossary-settling"; // our style sheet leaves out what is out of sight
const LANDING = "glossary-landing"; // what is below the lists comes a little later

/** Begins; not where the browser takes the reader back to a place, which has to be measured. */
export function beginLanding() {
  const { classList } = document.documentElement;
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (navigation?.type === "navigate") classList.add(SETTLING);
  if (location.hash) classList.add(LANDING);
}
