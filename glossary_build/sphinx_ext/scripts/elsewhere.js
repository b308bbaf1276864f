// Finds what the project knows of terms of other projects: all of it is text.
import { load, root } from "./data.js";
import { linkTo } from "./elements.js";
import { addressOf } from "./places.js";

/**
 * @typedef {object} TermElsewhere
 * @property {string} address As pages link to it, or relative to the root of the site.
 * @property {string} project What the project calls itself.
 * @property {import("./data.js").Name[]} names The one shown first comes first.
 * @property {{ text: string, lang: string, kind: string }[]} texts Definitions, each with its classes.
 */

/** The term of another project that a link leads to. @param {HTMLAnchorElement} link @returns {Promise<TermElsewhere | undefined>} */
export async function termElsewhere(link) {
  const { hasElsewhere } = /** @type {any} */ (globalThis).glossaryBuild ?? {};
  const terms = hasElsewhere ? await load("elsewhere").catch(() => []) : [];
  return terms.find(({ address }) => addressOf(linkTo(new URL(address, root).href)) === addressOf(link));
}
