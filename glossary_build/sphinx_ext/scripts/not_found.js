// Offers, on the page for addresses that lead nowhere, the terms whose names are nearest to what was asked for.
import { decoded } from "./address.js";
import { load, root } from "./data.js";
import { linkTo, make, say } from "./elements.js";
import { find, nearest, prepare } from "./matching.js";
import { leading, speak, word } from "./words.js";

const MOST = 5;

/** Fills the place that the page has for it. */
export async function offerTerms() {
  const place = document.getElementById("glossary-not-found");
  if (!place) return;
  const loaded = await load("terms").catch(() => []);
  const terms = [...loaded].sort((a, b) => a.names[0].text.length - b.names[0].text.length);
  const entries = terms.map(({ names }) => prepare(names, ""));
  const asked = askedFor(location.pathname, location.search, location.hash);
  const places = offered(entries, asked).slice(0, MOST);
  if (!places.length) return;
  const text = make("p", "");
  const list = make("ul", "");
  place.append(text, list);
  speak(place, () => {
    text.textContent = word("offered");
    list.replaceChildren(...places.map((number) => offer(terms[number])));
  });
}

/**
 * The indices of the terms that fit the first text that any fits, the most alike first; else of those like one of them.
 * Those that fit alike keep their order.
 * @param {import("./matching.js").Entry[]} entries
 * @param {string[]} asked
 * @returns {number[]}
 */
export function offered(entries, asked) {
  for (const text of asked) {
    const found = find(entries, text);
    const alike = nearest(entries, text, entries.length).filter((place) => found.includes(place));
    if (found.length) return [...new Set([...alike, ...found])];
  }
  return [...new Set(asked.flatMap((text) => nearest(entries, text, MOST)))];
}

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

/** @param {import("./data.js").Term} term */
function offer({ id, page, names }) {
  const [first, ...others] = leading(names);
  const other = others.find(({ lang }) => lang !== first.lang);
  const shown = [first, ...(other ? [other] : [])].flatMap((name) => [say("span", "glossary-name", name), " "]);
  return make("li", "", linkTo(`${root}${page}#${encodeURIComponent(id)}`, ...shown));
}
