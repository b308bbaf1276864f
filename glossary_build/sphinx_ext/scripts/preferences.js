// What the reader prefers: the address says it, else the browser remembers it; our style sheet follows it.
import { parameter, setParameters } from "./address.js";
import { html } from "./elements.js";
import { keep, recall } from "./storage.js";

/** @typedef {"lang" | "view" | "columns" | "cards"} Preference */

/** What was remembered when the page was opened, or chosen since: another tab doesn't change half of this one. @type {Record<string, string>} */
const chosen = {};

/** The value of a preference, which may be none that there is; empty if the reader never said. @param {Preference} name */
export const preferred = (name) => parameter(name) || (chosen[name] ??= recall(`glossary-${name}`) ?? "");

/** Which language the reader wants: "en", "zh" or "both". */
export const chosenLanguage = () => ["en", "zh"].find((language) => language === preferred("lang")) ?? "both";

/** Others get it with the address, but not how links behave. @param {Preference} name @param {string} value */
export function prefer(name, value) {
  chosen[name] = value;
  setParameters({ [name]: name === "cards" ? "" : value });
  keep(`glossary-${name}`, value);
}

/** Tells our style sheet, before the page is painted and whenever the reader chooses. */
export function applyPreferences() {
  for (const name of /** @type {const} */ (["lang", "view", "columns"])) {
    html.setAttribute(`data-glossary-${name}`, preferred(name));
  }
}
