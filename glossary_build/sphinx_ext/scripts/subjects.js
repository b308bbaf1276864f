// The names of subjects: each is known by the one in the sources, and shown by the one in the language of the reader.
import { language } from "./words.js";

/** Of subjects with names in several languages, by language. @type {Record<string, Record<string, string>>} */
const named = /** @type {any} */ (globalThis).glossaryBuild?.subjects ?? {};

/** What each of these names means. @type {Map<string, string>} */
const meant = new Map(Object.entries(named).flatMap(([subject, names]) => Object.values(names).map((name) => [name, subject])));

/** The name to show. @param {string} subject */
export const subjectName = (subject) => named[subject]?.[language().split("-")[0]] ?? Object.values(named[subject] ?? {})[0] ?? subject;

/** The subject that a name on the page means. @param {string} name */
export const subjectOf = (name) => meant.get(name) ?? name;

/** Shows subjects on the page in the language of the reader. */
export function nameSubjects() {
  if (!meant.size) return;
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".glossary-subject-name"))) {
    const name = subjectName(subjectOf(element.textContent ?? ""));
    if (name === element.textContent) continue;
    element.textContent = name;
    element.lang = language();
  }
}
