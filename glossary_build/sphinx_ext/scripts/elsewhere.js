// Finds what the project knows of terms of other projects: all of it is text.
import { plainPlace } from "./address.js";
import { load, root } from "./data.js";
import { site } from "./site.js";

/**
 * @typedef {object} TermElsewhere
 * @property {string} address As pages link to it, or relative to the root of the site.
 * @property {string} project What the project calls itself.
 * @property {import("./data.js").Name[]} names The one shown first comes first.
 * @property {{ text: string, lang: string, kind: string }[]} texts Definitions, each with its classes.
 */

/** The term of another project at an address. @param {string} wanted @returns {Promise<TermElsewhere | undefined>} */
export async function termElsewhere(wanted) {
  const terms = site().hasElsewhere ? await load("elsewhere").catch(() => []) : [];
  return terms.find(({ address }) => plainPlace(new URL(address, root).href) === plainPlace(wanted));
}
