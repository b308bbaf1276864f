// What the data files of the site have set, the first of which runs before our script.

/**
 * @typedef {object} Given
 * @property {import("./words.js").Words[]} [words] The language of the site comes first.
 * @property {Record<string, string[]>} [labels] The words in entries and the subjects by language, each time in the same order.
 * @property {Record<string, string>} [orders] The page with all terms in the order of each language.
 * @property {boolean} [hasTerms]
 * @property {boolean} [hasElsewhere] Whether it knows terms of other projects.
 */

/** @returns {Given & import("./data.js").Files} */
export const site = () => /** @type {any} */ (globalThis).glossaryBuild ?? {};
