// Marks the letter that the reader is at, and keeps it in sight in its bar.

/** Follows the position on pages with a letter bar. */
export function followLetters() {
  for (const bar of document.querySelectorAll(".glossary-bar")) {
    /** @type {Map<Element, HTMLElement>} */
    const links = new Map();
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (bar.querySelectorAll("a[href^='#letter']"))) {
      const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      const letter = heading?.matches("section") ? heading : heading?.nextElementSibling;
      if (letter) links.set(letter, link);
    }
    const clear = parseFloat(getComputedStyle(bar).top) + bar.clientHeight || 0;
    const seen = new Set();
    /** @type {HTMLElement | undefined} */
    let current;
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        const [first] = [...links].filter(([letter]) => seen.has(letter));
        if (!first || first[1] === current) return;
        current?.removeAttribute("aria-current");
        current = first[1];
        current.setAttribute("aria-current", "true");
        bar.scrollTo({ left: current.offsetLeft - (bar.clientWidth - current.offsetWidth) / 2 });
      },
      { rootMargin: `-${Math.round(clear)}px 0px 0px 0px` },
    );
    for (const letter of links.keys()) observer.observe(letter);
  }
}
