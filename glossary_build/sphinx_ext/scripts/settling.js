// Lays out a long page letter by letter: what is near the window, and for a moment each of the others, to know its length.
import { parameter, targetOf } from "./address.js";
import { lists, onJump } from "./elements.js";
import { soon } from "./unhurried.js";

const { classList } = document.documentElement;
const SETTLING = "glossary-settling"; // our style sheet leaves out what is out of sight
const MEASURED = "glossary-whole";
const LANDING = "glossary-landing"; // hides what is below the lists, and will be elsewhere
const ASKED = "glossary-asked"; // hides the lists, which results will replace
const LONGEST = 3000; // milliseconds for which these do
const FRAMES = 4; // in which lists come near the window, one after the other

/** Begins, in the head of a page; not where the browser takes the reader back to a place, which has to be measured. */
export function beginSettling() {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (navigation?.type === "navigate") classList.add(SETTLING);
  const isAsked = !location.hash && parameter("q");
  if (isAsked || location.hash) classList.add(LANDING);
  if (isAsked) classList.add(ASKED);
  addEventListener("load", () => setTimeout(() => classList.remove(LANDING, ASKED), LONGEST));
}

/** Shows the lists, when results have their place or there are none. */
export const showLists = () => classList.remove(ASKED);

/** Lets the browser find out how long the lists are, and keep that in mind. */
export async function measure() {
  for (const list of lists()) {
    if (!list.matches(`.${SETTLING} :is(section, dl)`)) continue; // others are always laid out
    list.classList.add(MEASURED);
    await new Promise(requestAnimationFrame);
    await new Promise(soon);
    list.classList.remove(MEASURED);
  }
}

/** Does something before the next frame, and again while lists come near the window. @param {() => void} act */
export async function whileSettling(act) {
  for (let frames = FRAMES; frames--; ) {
    await new Promise(requestAnimationFrame);
    act();
  }
}

/** Goes to what the address names, unless a script does something else with the click. @param {unknown} [_link] @param {Event} [click] */
const land = (_link, click) => whileSettling(() => click?.defaultPrevented || targetOf()?.scrollIntoView());

/** Measures, and keeps links exact. */
export function startSettling() {
  onJump(land);
  if (targetOf()) void land().then(() => classList.remove(LANDING));
  else soon(measure);
}
