// Lets the browser lay out a long page letter by letter: what is near the window, and of the others only how long they are.
import { targetOf } from "./address.js";
import { all, lists, onJump } from "./elements.js";
import { endLanding } from "./landing.js";
import { soon, whileSettling } from "./unhurried.js";

/** Says how long the lists are that were never shown, as are the entries that were, by the length of their texts; not while that moves an entry. */
export function measure() {
  if (targetOf()) return;
  let height = 0;
  let length = 0;
  for (const body of all("dl.glossary > dt + dd")) {
    const [head, next] = /** @type {HTMLElement[]} */ ([body.previousElementSibling, body.nextElementSibling]);
    if (!next || !isLaidOut(head)) continue;
    if (body.offsetHeight && !isLaidOut(body.lastElementChild)) continue; // a list of names has no bodies
    height += next.offsetTop - head.offsetTop;
    length += `${head.textContent}${body.textContent}`.length;
  }
  for (const list of length ? lists() : []) list.style.containIntrinsicBlockSize = `auto ${(height / length) * list.textContent.length}px`;
}

/** @param {Element | null} element */
const isLaidOut = (element) => element?.checkVisibility({ contentVisibilityAuto: true });

/** Goes to what the address names, unless a script does something else with the click. @param {unknown} [_link] @param {Event} [click] */
export const land = (_link, click) => whileSettling(() => click?.defaultPrevented || targetOf()?.scrollIntoView());

/** Measures, and keeps links exact: Firefox finds their places by the lengths that it supposes. */
export function startSettling() {
  onJump(land);
  void land();
  if (targetOf()) endLanding();
  soon(measure);
}
