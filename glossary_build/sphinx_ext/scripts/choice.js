// Which language the reader has chosen: "en", "zh" or "both". The address wins over what is remembered.

/** @typedef {"en" | "zh" | "both"} Choice */

const KEY = "glossary-language";

/** In the order of the controls. @type {Choice[]} */
export const CHOICES = ["en", "zh", "both"];

/** @param {string | null} text @returns {Choice | undefined} */
const known = (text) => CHOICES.find((choice) => choice === text);

/** @returns {Choice} */
export function chosen() {
  const inAddress = known(new URLSearchParams(location.search).get("lang"));
  if (inAddress) return inAddress;
  try {
    return known(localStorage.getItem(KEY)) ?? "both";
  } catch {
    return "both"; // no storage
  }
}

/** @param {Choice} choice */
export function remember(choice) {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // the address keeps it
  }
}

/** Lets our style sheet hide the other language. @param {Choice} choice */
export function apply(choice) {
  document.documentElement.dataset.glossaryLanguage = choice;
}
