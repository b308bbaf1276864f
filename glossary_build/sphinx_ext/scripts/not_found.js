// Looks, on the page for addresses that lead nowhere, for what was asked for.
import { decoded } from "./address.js";
import { startFilter } from "./filter.js";
import { ready } from "./index.js";
import { find, nearest } from "./matching.js";

/** Types it into the field of the page, which finds it, or names that look like it. */
export async function offerTerms() {
  if (!document.querySelector("#glossary-not-found")) return;
  if (!document.querySelector(".glossary-filter")) startFilter();
  /** @type {HTMLInputElement | null} */
  const field = document.querySelector(".glossary-filter input");
  if (!field || field.value) return;
  const entries = (await ready().catch(() => [])).map(({ entry }) => entry);
  field.value = meant(entries, askedFor(location.pathname, location.search, location.hash)) ?? "";
  if (field.value) field.dispatchEvent(new InputEvent("input"));
}

/**
 * The first text that finds a term, else the first that looks like one.
 * @param {import("./matching.js").Entry[]} entries
 * @param {string[]} asked
 */
export const meant = (entries, asked) =>
  asked.find((text) => find(entries, text).length) ?? asked.find((text) => nearest(entries, text, 1).length);

/**
 * What an address may have meant, likeliest first: its query, its fragment, the name of its page and of its folder.
 * @param {string} path
 * @param {string} search
 * @param {string} hash
 * @returns {string[]}
 */
export function askedFor(path, search, hash) {
  const names = path.split("/").map((part) => decoded(part).replace(/\.html?$/, ""));
  const pages = names.filter((name) => name && name !== "index").slice(-2).reverse();
  const query = new URLSearchParams(search).get("q") ?? "";
  return [query, ...[decoded(hash.slice(1)), ...pages].map((name) => name.replace(/^term-/, ""))].filter(Boolean);
}
