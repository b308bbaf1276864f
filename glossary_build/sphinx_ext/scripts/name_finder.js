// Finds names in running text as text/name_finder.py does: the longest at each position, by the same rules.

/** @typedef {[spelling: string, written: string, place: number, ...longer: string[]]} Linked A name as it is compared, as it has to be written if that matters, its term (-1 where it has no link), and longer words with it. */
/** @typedef {{ start: number, end: number, place: number }} Found */

const KATAKANA = "[\\u30a1-\\u30fa\\u30fc-\\u30ff\\u31f0-\\u31ff\\uff66-\\uff9f]";
const KINDS = [`(?!\\p{Script=Han}|[\\u3041-\\u309f]|${KATAKANA})[\\p{L}\\p{M}\\p{N}_]`, KATAKANA]; // of words; one ends where another kind begins
const JOINTS = KINDS.map((kind) => ({ ends: new RegExp(`${kind}$`, "u"), begins: new RegExp(`^${kind}`, "u") }));
const WIDE = /[\uff01-\uff5e]/g;
const PREFIX = /(?<![\p{L}\p{N}_])(?:anti|co|cross|de|inter|macro|meta|micro|mini|mis|multi|non|over|post|pre|pseudo|quasi|re|self|semi|sub|super|un|under)[-\u2010\u2011]$/iu;
const LONGEST_PREFIX = 8;

/**
 * What finds *names* in a text; where it is refused a name, it goes on to a shorter one at the same position.
 * @param {Linked[]} names
 * @param {string[]} pairs A traditional character and its simplified one in each.
 * @returns {(text: string, accept: (place: number) => boolean) => Found[]}
 */
export function finderOf(names, pairs) {
  const simplified = new Map(pairs.map(([before, after]) => [before, after]));
  /** @type {Map<string, Linked[]>} */
  const table = new Map();
  /** @type {Map<string, number[]>} By the first character, the longest first. */
  const lengths = new Map();
  for (const name of names) {
    const [spelling] = name;
    table.set(spelling, [...(table.get(spelling) ?? []), name]);
    const known = lengths.get(spelling[0]) ?? [];
    if (!known.includes(spelling.length)) lengths.set(spelling[0], [...known, spelling.length].sort((one, other) => other - one));
  }

  /** The text in plain width and simplified characters, with spaces for hyphens and ends of lines, as long as before. @param {string} text */
  const even = (text) =>
    text
      .replace(WIDE, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
      .replace(/[-\u2010\u2011\u3000\n]/g, " ")
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"')
      .replace(/\p{Script=Han}/gu, (char) => simplified.get(char) ?? char);

  return (text, accept) => {
    const compared = even(text);
    const lower = lowered(compared);
    /** @type {Found[]} */
    const found = [];
    for (let start = 0; start < lower.length; start++) {
      for (const length of lengths.get(lower[start]) ?? []) {
        const end = start + length;
        const spelling = lower.slice(start, end);
        const meanings = table.get(spelling);
        if (!meanings || !standsAlone(meanings[0], lower, start, end)) continue;
        const spelled = compared.slice(start, end);
        const name = meanings.find(([, written]) => !written || written === spelled);
        if (!name || PREFIX.test(text.slice(Math.max(0, start - LONGEST_PREFIX), start)) || lacksHyphens(text.slice(start, end), spelling)) continue;
        const place = name[2];
        if (place >= 0 && !accept(place)) continue;
        if (place >= 0) found.push({ start, end, place });
        start = end - 1;
        break;
      }
    }
    return found;
  };
}

/** The text in lower case, as long as before. @param {string} text */
function lowered(text) {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text].map((char) => (char.toLowerCase().length === char.length ? char.toLowerCase() : char)).join("");
}

/** Whether what is there isn't a part of a longer word. @param {Linked} name @param {string} text @param {number} start @param {number} end */
function standsAlone([spelling, , , ...longer], text, start, end) {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 2);
  if (JOINTS.some(({ ends, begins }) => (begins.test(spelling) && ends.test(before)) || (ends.test(spelling) && begins.test(after)))) return false;
  return !longer.some((word) => text.startsWith(word, start - word.indexOf(spelling)));
}

/** Whether spaces are where the name begins or ends with hyphens: `--flag`. @param {string} spelled @param {string} name */
const lacksHyphens = (spelled, name) => /\s/.test(spelled.slice(0, name.search(/\S/)) + spelled.slice(name.trimEnd().length));
