// Marks the letter that the reader is at, and keeps it in sight in its bar.
import { targetOf } from "./address.js";
import { all, center, listOf } from "./elements.js";
import { speak, word } from "./words.js";

/** Follows the position on a page with letters. @param {HTMLElement} bar */
export function followLetters(bar) {
  speak(bar, () => {
    bar.ariaLabel = word("letters");
  });
  /** @type {Map<Element, HTMLElement>} */
  const links = new Map();
  for (const link of /** @type {HTMLAnchorElement[]} */ (all("a[href^='#letter']", bar))) {
    const letter = listOf(targetOf(link.hash));
    if (letter) links.set(letter, link);
  }
  // Just below the place of a letter that the reader went to: half the height of the bar is more than is left between them.
  const clear = parseFloat(getComputedStyle(bar).top) + bar.clientHeight * 1.5 || 0;
  const seen = new Set();
  /** @type {HTMLElement | undefined} */
  let current;
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      }
      const first = [...links.keys()].find((letter) => seen.has(letter));
      if (!first) return;
      if (current) current.ariaCurrent = null;
      current = /** @type {HTMLElement} */ (links.get(first));
      current.ariaCurrent = "true";
      center(current, bar);
    },
    { rootMargin: `-${Math.round(clear)}px 0px 0px 0px` },
  );
  for (const letter of links.keys()) observer.observe(letter);
}
