// Which language the reader has chosen: "en", "zh" or "both". The address wins over what is remembered.
import { parameter } from "./address.js";
import { keep, recall } from "./storage.js";

/** @typedef {"en" | "zh" | "both"} Choice */

const KEY = "glossary-language";

/** In the order of the controls. @type {Choice[]} */
export const CHOICES = ["en", "zh", "both"];

/** @param {string | null} text @returns {Choice | undefined} */
const known = (text) => CHOICES.find((choice) => choice === text);

/** Where nothing can be stored, as long as the page is open. @type {Choice} */
let last = "both";

/** @returns {Choice} */
export const chosen = () => known(parameter("lang")) ?? known(recall(KEY)) ?? last;

/** @param {Choice} choice */
export function remember(choice) {
  last = choice;
  keep(KEY, choice);
}

/** Lets our style sheet hide the other language. @param {Choice} choice */
export function apply(choice) {
  document.documentElement.dataset.glossaryLanguage = choice;
}
