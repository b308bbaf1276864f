// The texts of the controls: in the language that the reader chose, else in that of the page's glossary, else of the site.
import { chosen } from "./choice.js";

/** @typedef {string | Record<string, string>} Message A text, or its forms by plural category. */
/** @typedef {{ language: string, texts: Record<string, Message> }} Words The texts in one language, a BCP 47 tag. */

/** A data file has them, which runs before our script: the language of the site comes first. @type {Words[]} */
const known = /** @type {any} */ (globalThis).glossaryBuild?.words ?? [];

/** What writes texts that stay on the page. @type {(() => void)[]} */
const written = [];

/** @returns {Words} */
function current() {
  const choice = chosen();
  const wanted = choice === "both" ? (document.querySelector(".glossary-place")?.getAttribute("lang") ?? "") : choice;
  return known.find(({ language }) => language.split("-")[0] === wanted.split("-")[0]) ?? known[0] ?? { language: "en", texts: {} };
}

/** The BCP 47 tag of their language. */
export const language = () => current().language;

/** Names or definitions, the first one in the language of the reader before the others. @template {{ lang: string }} T @param {T[]} texts */
export function leading(texts) {
  const first = texts.find(({ lang }) => lang.split("-")[0] === language().split("-")[0]);
  return first ? [first, ...texts.filter((each) => each !== first)] : texts;
}

/** A text; its placeholder becomes the number or the name. @param {string} key @param {number | string} [value] */
export function word(key, value) {
  const { language, texts } = current();
  const message = texts[key] ?? key;
  const text = typeof message === "string" ? message : (message[new Intl.PluralRules(language).select(Number(value))] ?? message.other);
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
export const speakAgain = () => written.forEach((write) => write());
