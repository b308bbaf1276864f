// Reads what an entry says, each text with its language.

/** @typedef {{ text: string, lang: string }} Passage A text and its language, which may be unknown. */

/** @param {Element} element @returns {Passage} */
export const passageIn = (element) => ({
  text: (element.textContent ?? "").replace(/\s+/g, " ").trim(),
  lang: element.getAttribute("lang") ?? "",
});

/** The definitions in the body of an entry, or the whole body where they aren't marked. @param {Element} body */
export function definitionsIn(body) {
  const parts = [...body.querySelectorAll(".glossary-definition")];
  return (parts.length ? parts : [ownPart(body)]).map((element) => ({ element, ...passageIn(element) })).filter(({ text }) => text);
}

/** A body without what we say of its neighbours. @param {Element} body */
function ownPart(body) {
  if (!body.querySelector(".glossary-neighbours")) return body;
  const copy = /** @type {Element} */ (body.cloneNode(true));
  for (const each of copy.querySelectorAll(".glossary-neighbours")) each.remove();
  return copy;
}

/** The names in a term of the list. @param {Element} term */
export function namesIn(term) {
  const names = [...term.querySelectorAll(".glossary-name")];
  if (names.length) return names.map(passageIn);
  const copy = /** @type {Element} */ (term.cloneNode(true));
  for (const extra of copy.querySelectorAll(".headerlink, button")) extra.remove();
  return [passageIn(copy)];
}

/** What each entry of a page consists of; several terms may share a definition. @param {ParentNode} page */
export function partsOn(page) {
  const entries = [];
  /** @type {Element[]} */
  let terms = [];
  for (const part of page.querySelectorAll("dl.glossary > dt, dl.glossary > dd")) {
    if (part.localName === "dt") terms.push(part);
    else if (terms.length) {
      entries.push({ terms, body: part });
      terms = [];
    }
  }
  return entries;
}
