// Looks, on the page for addresses that lead nowhere, for what was asked for.
import { askedFor, meant } from "./asked.js";
import { one } from "./elements.js";
import { startFilter } from "./filter.js";
import { ready } from "./index.js";

/** Types it into the field of the page, which finds it, or names that look like it. */
export async function offerTerms() {
  if (!one("#glossary-not-found")) return;
  if (!one(".glossary-filter")) startFilter();
  const entries = (await ready().catch(() => [])).map(({ entry }) => entry);
  ask(meant(entries, askedFor(location.pathname, location.search, location.hash)));
}

/** Types a text into the field of the page, unless the reader did; whether it could. @param {string} [text] */
export function ask(text = "") {
  const field = /** @type {HTMLInputElement | null} */ (one(".glossary-filter input"));
  if (!field || field.value) return false;
  field.value = text;
  return field.dispatchEvent(new InputEvent("input"));
}
