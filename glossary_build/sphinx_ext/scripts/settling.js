// Lays out a long page letter by letter: what is near the window, and for a moment each of the others, to know its length.
import { targetOf } from "./address.js";
import { lists, onJump } from "./elements.js";
import { soon } from "./unhurried.js";

const { classList } = document.documentElement;
const SETTLING = "glossary-settling"; // our style sheet leaves out what is out of sight
const MEASURED = "glossary-whole";
const FRAMES = 4; // in which lists come near the window, one after the other

/** Begins, in the head of a page; not where the browser takes the reader back to a place, which has to be measured. */
export function beginSettling() {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (navigation?.type === "navigate") classList.add(SETTLING);
}

/** Lets the browser find out how long the lists are, and keep that in mind. */
export async function measure() {
  for (const list of lists()) {
    if (!classList.contains(SETTLING)) return;
    list.classList.add(MEASURED);
    await new Promise(requestAnimationFrame);
    await new Promise(soon);
    list.classList.remove(MEASURED);
  }
}

/** Does something now, and again while lists come near the window. @param {() => void} act */
export async function whileSettling(act) {
  for (let frames = FRAMES; frames--; ) {
    act();
    await new Promise(requestAnimationFrame);
  }
}

/** Goes to what the address names. */
const land = () => whileSettling(() => targetOf()?.scrollIntoView());

/** Measures, and keeps links exact. */
export function startSettling() {
  onJump((_link, event) => requestAnimationFrame(() => event.defaultPrevented || land()));
  if (classList.contains(SETTLING)) void land();
  void measure();
}
