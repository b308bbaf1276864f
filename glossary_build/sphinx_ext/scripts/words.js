// The texts of the controls, in the language of the site: a data file has them, which runs before our script.

/** @typedef {string | Record<string, string>} Message A text, or its forms by plural category. */

/** @type {{ glossaryBuild?: { words?: { language: string, texts: Record<string, Message> } } }} */
const { glossaryBuild } = /** @type {any} */ (globalThis);
const { language = "en", texts = {} } = glossaryBuild?.words ?? {};
const plurals = new Intl.PluralRules(language);

/** A text; its placeholder becomes the number or the name. @param {string} key @param {number | string} [value] */
export function word(key, value) {
  const message = texts[key] ?? key;
  const text = typeof message === "string" ? message : (message[plurals.select(Number(value))] ?? message.other);
  return value === undefined ? text : text.replace(/\{\w+\}/, () => `${value}`);
}
