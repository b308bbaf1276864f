// Lays out a long page letter by letter: what is near the window, and for a moment each of the others, to know its length.
import { targetOf } from "./address.js";
import { lists, onJump } from "./elements.js";
import { soon } from "./unhurried.js";

const MEASURED = "glossary-whole";
const FRAMES = 4; // in which lists come near the window, one after the other

/** Lets the browser find out how long the lists are, and keep that in mind. */
export async function measure() {
  for (const list of lists()) {
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
  void land().then(() => document.documentElement.classList.remove("glossary-landing"));
  if (!targetOf()) soon(measure);
}
