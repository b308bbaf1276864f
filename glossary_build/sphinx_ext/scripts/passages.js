// Reads what an entry says, each text with its language.

/** @typedef {{ text: string, lang: string }} Passage A text and its language, which may be unknown. */

/** @param {Element} element @returns {Passage} */
export const passageIn = (element) => ({
  text: (element.textContent ?? "").replace(/\s+/g, " ").trim(),
  lang: element.getAttribute("lang") ?? "",
});

/** The definitions in the body of an entry, or its whole text where they aren't marked. @param {Element} body */
export function definitionsIn(body) {
  const parts = [...body.querySelectorAll(".glossary-definition")];
  return (parts.length ? parts : [body]).map(passageIn).filter(({ text }) => text);
}
