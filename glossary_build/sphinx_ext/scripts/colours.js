// Gives the styles the theme's own colours of text and background, again whenever the reader changes them.

/** The element around the text that an element is in. @param {Element | null} [element] */
export const textAround = (element) =>
  element?.closest("main, [role=main], article, .body") ?? document.body;

/** What is painted behind an element. @param {Element | null} element */
export function backgroundOf(element) {
  for (; element; element = element.parentElement) {
    const colour = getComputedStyle(element).backgroundColor;
    if (!/[,/] 0\)$/.test(colour)) return colour;
  }
  return "Canvas";
}

/** Keeps two variables of the page at the colours around its first glossary, or of its text. */
export function followColours() {
  const glossary = document.querySelector(".glossary-bar, .glossary-place, dl.glossary");
  const text = textAround(glossary ?? document.querySelector("main, [role=main], .body"));
  const { style } = document.body;
  const apply = () => {
    const background = backgroundOf(text);
    const { color } = getComputedStyle(text.querySelector("p:not([class])") ?? text);
    style.setProperty("--glossary-background", background);
    style.setProperty("--glossary-text", color);
    observer.takeRecords();
  };
  const observer = new MutationObserver(apply);
  observer.observe(document.documentElement, { attributes: true });
  observer.observe(document.body, { attributes: true });
  observer.observe(document.head, { attributes: true, subtree: true }); // some themes turn whole style sheets on
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
  addEventListener("transitionend", ({ target, propertyName }) => {
    if (/color/.test(propertyName) && /** @type {Element} */ (target).contains(text)) apply();
  });
  apply();
}
