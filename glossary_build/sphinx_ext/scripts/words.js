// The texts of the controls: in the language that the reader chose, else in that of the page's glossary, else of the site.
import { button, toolPlace } from "./elements.js";
import { chosenLanguage } from "./preferences.js";
import { site } from "./site.js";

/** @typedef {string | Record<string, string>} Message A text, or its forms by plural category. */
/** @typedef {{ language: string, texts: Record<string, Message> }} Words The texts in one language, a BCP 47 tag. */

/** What writes texts that stay on the page. @type {(() => void)[]} */
const written = [];

/** The part of a BCP 47 tag that names the language, whatever its script and region. @param {string} tag */
export const base = (tag) => tag.split("-")[0];

/** The language of the page's glossary; empty where it has several or none. */
export const pageLanguage = () => toolPlace()?.lang ?? "";

/** The texts in use, until the reader chooses. @type {Words | undefined} */
let words;

/** @returns {Words} */
function current() {
  const choice = chosenLanguage();
  const wanted = base(choice === "both" ? pageLanguage() : choice);
  const known = site().words ?? [];
  return known.find(({ language }) => base(language) === wanted) ?? known[0] ?? { language: "en", texts: {} };
}

/** The BCP 47 tag of their language. */
export const language = () => (words ??= current()).language;

/** Names or definitions, the first one in the language of the reader before the others. @template {{ lang: string }} T @param {T[]} texts */
export function leading(texts) {
  const first = texts.find(({ lang }) => base(lang) === base(language()));
  return first ? [first, ...texts.filter((each) => each !== first)] : texts;
}

/** The names of a term to show: those in the language of the reader lead, and what differs by case only is said once. @param {{ names: import("./data.js").Name[] }} term */
export const namesOf = ({ names }) =>
  leading(names).filter(({ text }, at, ordered) => ordered.findIndex((other) => other.text.toLowerCase() === text.toLowerCase()) === at);

/** A text; its placeholder becomes the number or the name. @param {string} key @param {number | string} [value] */
export function word(key, value) {
  const { language, texts } = (words ??= current());
  const message = texts[key] ?? key;
  const text = typeof message === "string" ? message : (message[new Intl.PluralRules(language).select(/** @type {number} */ (value))] ?? message.other);
  return value === undefined ? text : text.replace(/\{\w+\}/, () => `${value}`);
}

/** Writes texts of an element, now and whenever the reader chooses another language. @param {HTMLElement} element @param {() => void} write */
export function speak(element, write) {
  const all = () => {
    element.lang = language();
    write();
  };
  written.push(all);
  all();
}

/** Writes them all again. */
export function speakAgain() {
  words = undefined;
  written.forEach((write) => write());
}

/** A cross that closes what opened above the page. @param {() => void} act */
export function closer(act) {
  const cross = button("glossary-close", act, "×");
  speak(cross, () => {
    cross.ariaLabel = word("close");
  });
  return cross;
}
