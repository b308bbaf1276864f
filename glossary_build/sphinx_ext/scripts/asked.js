// What a reader may have asked for who came to an address that leads nowhere.
import { decoded } from "./address.js";
import { find, nearest } from "./matching.js";

/**
 * The first text that finds a term, else the first that looks like one.
 * @param {import("./matching.js").Entry[]} entries
 * @param {string[]} asked
 */
export const meant = (entries, asked) =>
  asked.find((text) => find(entries, text).length) ?? asked.find((text) => nearest(entries, text, 1).length);

/**
 * What an address may have meant, likeliest first: its query, its fragment, the name of its page.
 * @param {string} path
 * @param {string} search
 * @param {string} hash
 * @returns {string[]}
 */
export function askedFor(path, search, hash) {
  const names = path.split("/").map((part) => decoded(part).replace(/\.html?$/, ""));
  const page = names.filter((name) => name && name !== "index").slice(-1);
  const query = new URLSearchParams(search).get("q") ?? "";
  return [query, decoded(hash.slice(1)), ...page].map((name) => name.replace(/^term-/, "")).filter(Boolean);
}
