// Gives the styles the theme's own colours and fonts, again whenever the reader changes them.
import { html, one } from "./elements.js";

const TEXT = "main, [role=main], article, .body"; // around the text of a page, in whichever theme

/** The element around the text that an element is in. @param {Element | null} [element] */
export const textAround = (element) => element?.closest(TEXT) ?? document.body;

/** The colour that is painted behind an element; nobody knows it of a picture. @param {Element | null} element */
function backgroundOf(element) {
  for (; element; element = element.parentElement) {
    const style = getComputedStyle(element);
    if (style.backgroundImage !== "none") break;
    if (!/[,/] 0\)$/.test(style.backgroundColor)) return style.backgroundColor;
  }
  return "Canvas";
}

/** Keeps two variables of the page at the colours around its first glossary, or of its text. */
export function followColours() {
  const text = textAround(one(".glossary-bar, .glossary-place, dl.glossary") ?? one(TEXT));
  const { style } = document.body;
  const apply = () => {
    const { color } = getComputedStyle(one("p:not([class])", text) ?? text);
    const { fontFamily } = getComputedStyle(text); // a paragraph may have one for Chinese
    style.setProperty("--glossary-background", backgroundOf(text));
    style.setProperty("--glossary-text", color);
    style.setProperty("--glossary-font", fontFamily);
    observer.takeRecords();
  };
  const observer = new MutationObserver(() => requestAnimationFrame(apply)); // when styles are computed anyway
  observer.observe(html, { attributes: true });
  observer.observe(document.body, { attributes: true });
  observer.observe(document.head, { attributes: true, subtree: true }); // some themes turn whole style sheets on
  matchMedia("(prefers-color-scheme: dark)").onchange = apply;
  addEventListener("transitionend", ({ target }) => {
    if (/** @type {Element} */ (target).contains(text)) apply();
  });
  apply();
}
