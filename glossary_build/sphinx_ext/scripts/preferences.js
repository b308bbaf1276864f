// How the reader wants entries to be laid out: whole or one line each, definitions stacked or side by side.
import { parameter } from "./address.js";
import { keep, recall } from "./storage.js";

/** The values of each preference, the usual one first. */
export const VALUES = { view: ["full", "list"], columns: ["stacked", "beside"] };

/** @typedef {keyof typeof VALUES} Preference */

/** What the reader prefers; nothing if they never said. The address wins. @param {Preference} name */
export const preferred = (name) =>
  [parameter(name), recall(`glossary-${name}`)].find((value) => VALUES[name].includes(value ?? ""));

/** @param {Preference} name @param {string} value */
export function prefer(name, value) {
  keep(`glossary-${name}`, value);
  set(name, value);
}

/** Lets our style sheet follow, before the page is painted. */
export function applyPreferences() {
  for (const name of /** @type {Preference[]} */ (Object.keys(VALUES))) {
    const value = preferred(name);
    if (value) set(name, value);
  }
}

/** @param {Preference} name @param {string} value */
function set(name, value) {
  document.documentElement.dataset[name === "view" ? "glossaryView" : "glossaryColumns"] = value;
}
