// Our words in entries and the names of subjects, which the data of the site has in each language.
import { site } from "./site.js";
import { base, language } from "./words.js";

/** The texts by language, each time in the same order. */
export const lists = Object.entries(site().labels ?? {});

/** The index of a text in each of the lists, or a negative number. @param {string} text */
export const indexOf = (text) => Math.max(...lists.map(([, texts]) => texts.indexOf(text)));

/** A text in the first language, whatever language it is in: what it is known by. @param {string} text */
export const canonical = (text) => lists[0]?.[1][indexOf(text)] ?? text;

/** A text in a language, or as it is. @param {string} text @param {string} [tag] */
export const labelIn = (text, tag = language()) => lists.find(([own]) => base(own) === base(tag))?.[1][indexOf(text)] ?? text;
