// Reads what an entry says, each text with its language.
import { all } from "./elements.js";

/** @typedef {{ text: string, lang: string }} Passage A text and its language, which may be unknown. */

/** @param {Element | DocumentFragment} element @returns {Passage} */
export const passageIn = (element) => ({
  text: element.textContent.replace(/\s+/g, " ").trim(),
  lang: /** @type {HTMLElement} */ (element).lang ?? "", // a card has none
});

/** The definitions in the body of an entry; where they aren't marked, all but what we say of its neighbours. @param {Element | DocumentFragment} body */
export function definitionsIn(body) {
  const parts = all(".glossary-definition", body);
  return (parts.length ? parts : [without(body, ".glossary-neighbours")]).map((element) => ({ element, ...passageIn(element) })).filter(({ text }) => text);
}

/** A copy without some of its elements. @template {Element | DocumentFragment} T @param {T} element @param {string} selector */
export function without(element, selector) {
  const copy = /** @type {T} */ (element.cloneNode(true));
  for (const each of all(selector, copy)) each.remove();
  return copy;
}

/** The names in a term of the list. @param {Element} term */
export function namesIn(term) {
  const names = all(".glossary-name", term);
  return (names.length ? names : [without(term, ".headerlink, button")]).map(passageIn);
}

/** Lets addresses lead where they did on the page that they are from. @param {ParentNode} entry @param {string} home Its address. */
export function aim(entry, home) {
  for (const name of ["href", "src", "data", "poster"]) {
    for (const each of all(`[${name}]`, entry)) each.setAttribute(name, new URL(each.getAttribute(name) ?? "", home).href);
  }
}
