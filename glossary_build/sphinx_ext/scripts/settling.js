// Lets the browser lay out a long page letter by letter: what is near the window, and of the others only how long they are.
import { targetOf } from "./address.js";
import { lists, onJump } from "./elements.js";
import { LANDED } from "./landing.js";
import { soon, whileSettling } from "./unhurried.js";

/** Says how long the lists are that were never shown: as one that is, by the length of their texts; not while that moves an entry. */
export function measure() {
  const shown = lists().find((list) => list.lastElementChild?.checkVisibility({ contentVisibilityAuto: true }));
  if (!shown || targetOf()) return;
  const height = shown.offsetHeight / shown.textContent.length;
  for (const list of lists()) list.style.containIntrinsicBlockSize = `auto ${height * list.textContent.length}px`;
}

/** Shows what the address leads to, for which the script in the head has prepared the page. */
export const endLanding = () => dispatchEvent(new Event(LANDED));

/** Goes to what the address names, unless a script does something else with the click. @param {unknown} [_link] @param {Event} [click] */
export const land = (_link, click) => whileSettling(() => click?.defaultPrevented || targetOf()?.scrollIntoView());

/** Measures, and keeps links exact: Firefox finds their places by the lengths that it supposes. */
export function startSettling() {
  onJump(land);
  void land();
  if (targetOf()) endLanding();
  soon(measure);
}
