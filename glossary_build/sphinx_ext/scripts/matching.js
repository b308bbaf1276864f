// Finds the terms that a query means, in the order of how well they fit, and the parts of a text that it matches.

/** @typedef {[number, number]} Range Where a part of a text begins and ends. */

/**
 * @typedef {object} Spelling A name, folded for comparison.
 * @property {string} text
 * @property {string} squeezed The same without blanks.
 * @property {string} stems Its words without their endings, each between spaces.
 * @property {string[][]} syllables Of a Chinese name, each with its readings.
 * @property {string[]} starts What a reader who mistypes it may have meant: the name from each of its words on.
 */

/** @typedef {{ names: Spelling[], text: string }} Entry What is compared with a query. */

/** How well an entry fits; what is smaller comes first. A fraction parts those of one kind. */
const EXACT = 0;
const PREFIX = 1;
const WORD = 2;
const INSIDE = 3;
const READING = 4;
const INITIALS = 5;
const TYPO = 6;
const DEFINITION = 7;
const NONE = 8;

const SHOWN = 2; // names of an entry, one in each language; the others come after these
const MOST_WORDS = 24;
const WHOLE = 0.25; // what a name that is the query has more than its words have
const LEAST = 0.15; // of a query, what an entry has to have
const MUCH = 0.4; // of what the best entry has, likewise
const ACCENTS = /[\u0300-\u036f\u05b0-\u05bd\u064b-\u0652]/g; // and the vowels of Hebrew and Arabic, which few readers type
const BLANKS = /[\s_\p{Pd}]+/gu;
const HAN = "\u2e80"; // the scripts of Chinese and Japanese begin here
const PAIRED = /[\p{Script=Han}\p{Script=Katakana}]/gu;
const LETTER = /[\p{L}\p{M}\p{N}]/u;
const LATIN = /[\p{Script=Latin}\p{N}]/u;
const ENDING = /(?<=[a-z]{3})(?:ies|y|es|ed|ing|e|(?<!s)s)$/;
const ASKING = /^(?:what(?:'?s| is| are)|define) (?:(?:an?|the) )?|^什么是|是什么(?:意思)?$/g;
const PARTS = /\p{Script=Han}|\S{2,}/gu; // of stems
const WORDS = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+[+#]*/gu;

/** Traditional characters and the simplified ones that they are compared as; katakana and hiragana. @type {Map<string, string>} */
const simplified = new Map();

/** Compares Chinese and kana in either script. @param {string[]} pairs A character and the one that it is compared as in each. */
export function simplifyWith(pairs) {
  for (const [before, after] of pairs) simplified.set(before, after);
  forms.clear();
}

/** The text as it is compared: case, accents and width decide nothing, a hyphen is a blank. @param {string} text */
export function fold(text) {
  const bare = text.normalize("NFKD").replace(ACCENTS, "").toLowerCase();
  return bare.replace(PAIRED, (letter) => simplified.get(letter) ?? letter).replace(BLANKS, " ").trim();
}

/** @param {string} text */
const squeeze = (text) => text.replaceAll(" ", "");

/** Compares forms of a word alike: plurals, and verbs. @param {string} text */
const stem = (text) => ` ${(text.match(WORDS) ?? [text]).map((word) => word.replace(ENDING, "").replace(/([a-z])\1$/, "$1")).join(" ")} `;

/** Folds once what is compared with every query. @param {{ text: string, reading?: string }[]} names @param {string} text @returns {Entry} */
export const prepare = (names, text) => ({ names: names.map(spelling), text: fold(text) });

/** @param {{ text: string, reading?: string }} name @returns {Spelling} */
function spelling(name) {
  const text = fold(name.text);
  const syllables = (name.reading ?? "").split(" ").filter(Boolean).map((readings) => readings.split("/"));
  const starts = [text];
  for (let at = text.indexOf(" "); at >= 0; at = text.indexOf(" ", at + 1)) starts.push(text.slice(at + 1));
  if (syllables.length) starts.push(syllables.map(([likeliest]) => likeliest).join(""));
  return { text, squeezed: squeeze(text), stems: stem(text), syllables, starts };
}

/**
 * The indices of the entries that fit, best first, those that fit alike in their own order. Where no name fits as typed,
 * mistyped names are looked for, then entries that have much of the query, such as a question, an error message or code.
 * @param {Entry[]} entries
 * @param {string} query
 * @returns {number[]}
 */
export function find(entries, query) {
  const text = meantBy(query);
  if (!text) return [];
  const whole = wanted(text);
  let scores = entries.map((entry) => scoreOf(entry, whole, false));
  if (!scores.some((each) => each < TYPO)) {
    const shares = sharesOf(entries, whole);
    const least = Math.max(LEAST, MUCH * Math.max(...shares));
    scores = entries.map((entry, at) => Math.min(scoreOf(entry, whole, true), shares[at] < least ? NONE : DEFINITION - shares[at]));
  }
  return ranked(scores, NONE);
}

/** The indices of the scores below a limit, best first. @param {number[]} scores @param {number} limit */
const ranked = (scores, limit) => [...scores.keys()].filter((place) => scores[place] < limit).sort((a, b) => scores[a] - scores[b] || a - b);

/**
 * @typedef {object} Wanted A query, or a word of it that is marked.
 * @property {string} text Folded.
 * @property {string} squeezed
 * @property {string} stems
 * @property {boolean} latin
 * @property {boolean} single Whether it only begins words, as a single Latin letter does.
 */

/** The query without its question, folded. @param {string} query */
function meantBy(query) {
  const folded = fold(query);
  return folded.replace(/[ ?]+$/, "").replace(ASKING, "") || folded;
}

/** @param {string} text @returns {Wanted} */
function wanted(text) {
  const squeezed = squeeze(text);
  const latin = LATIN.test(text[0]);
  return { text, squeezed, stems: stem(text), latin, single: latin && squeezed.length < 2 };
}

/** @param {Entry} entry @param {Wanted} query @param {boolean} loosely */
function scoreOf(entry, query, loosely) {
  const scores = entry.names.map((name, place) => nameScore(name, query, loosely) + (place < SHOWN ? 0 : 0.1));
  const best = Math.min(...scores, NONE);
  return best < NONE || query.single || !says(entry.text, query.text) ? best : DEFINITION;
}

/** @param {Spelling} name @param {Wanted} query @param {boolean} loosely */
function nameScore(name, query, loosely) {
  const { text, squeezed, latin, single } = query;
  if (name.squeezed === squeezed) return EXACT;
  const form = single ? -1 : name.stems.indexOf(query.stems);
  if (name.stems === query.stems) return EXACT + 0.3;
  if (isWithin(name, query)) {
    if (name.squeezed.startsWith(squeezed)) return PREFIX;
    if (wordStart(name.text, text, LETTER) >= 0) return WORD;
    if (form < 0 && !single) return INSIDE;
  }
  if (form >= 0) return (form ? WORD : PREFIX) + 0.3;
  if (latin && name.syllables.length) {
    const spoken = spokenAt(name.syllables, squeezed, false);
    if (spoken && !(single && spoken[0])) return READING + looseness(name.syllables, spoken);
    const initials = single ? undefined : spokenAt(name.syllables, squeezed, true);
    if (initials) return INITIALS + looseness(name.syllables, initials);
  }
  const slip = loosely ? name.starts.findIndex((start) => nearly(start, query)) : -1;
  return slip < 0 ? NONE : TYPO + (slip ? 0.4 : name.text.length > text.length + 1 ? 0.2 : 0);
}

/**
 * How much of the query each entry has: of its words, and of the query as it was typed. Rare words count more than common
 * ones, names more than definitions, and a whole name more than its words, the more of the query it is.
 * @param {Entry[]} entries
 * @param {Wanted} query
 */
function sharesOf(entries, { text, stems, single }) {
  const words = [...(single ? [] : [text]), ...(stems.match(PARTS) ?? [])].slice(0, MOST_WORDS);
  const shares = entries.map(() => 0);
  let all = 1; // words that nearly all entries have are little by themselves
  for (const word of words) {
    const having = entries.map((entry) => (entry.names.some((name) => name.stems.includes(` ${word}`)) ? 1 : says(entry.text, word) ? 0.5 : 0));
    const number = having.filter(Boolean).length;
    const weight = number && Math.log((entries.length + 2) / (number + 1));
    all += weight;
    for (const [place, has] of having.entries()) shares[place] += has * weight;
  }
  return shares.map((share, place) => {
    const longest = Math.max(0, ...entries[place].names.filter((name) => isNamed(name, stems)).map((name) => name.stems.length));
    return share / all + WHOLE * Math.sqrt(longest / stems.length);
  });
}

/** Whether a name has the query: English in one word or in whole words, unless its spaces are typed. @param {Spelling} name @param {Wanted} query */
const isWithin = ({ text, squeezed }, query) =>
  squeezed.includes(query.squeezed) &&
  (text.includes(query.text) ||
    text.includes(query.squeezed) ||
    /\W/.test(query.squeezed) ||
    RegExp(`\\b${[...query.squeezed].join(" ?")}\\b`).test(text));

/** Whether a query has the name, in any form of its words. @param {Spelling} name @param {string} query Its stems. */
const isNamed = ({ squeezed, stems }, query) => squeezed.length > 1 && query.includes(stems);

/** Less for all syllables than for the first ones, and less for those than for others. @param {string[][]} syllables @param {Range} range */
const looseness = (syllables, [from, to]) => (from ? 0.4 : to < syllables.length ? 0.2 : 0);

/** Where *query* is in the folded text with nothing of *inner* before it, or -1. @param {string} text @param {string} query @param {RegExp} inner */
function wordStart(text, query, inner) {
  let at = text.indexOf(query);
  while (at > 0 && inner.test(text[at - 1])) at = text.indexOf(query, at + 1);
  return at;
}

/** Whether a definition has some words: Latin letters from the start of a word. @param {string} text @param {string} words */
const says = (text, words) => (LATIN.test(words[0]) ? wordStart(text, words, LATIN) >= 0 : text.includes(words));

/**
 * The syllables that *letters* spell, the last one as far as it is typed; the first ones, if several do.
 * @param {string[][]} syllables
 * @param {string} letters
 * @param {boolean} initials Whether the first letter may stand for a syllable.
 * @returns {Range | undefined}
 */
function spokenAt(syllables, letters, initials) {
  for (let from = 0; from < syllables.length; from++) {
    const to = spell(syllables, from, letters, initials);
    if (to) return [from, to];
  }
  return undefined;
}

/** @param {string[][]} syllables @param {number} from @param {string} letters @param {boolean} initials @returns {number} The end, or 0. */
function spell(syllables, from, letters, initials) {
  if (!letters) return from;
  if (from === syllables.length) return 0;
  for (const syllable of syllables[from]) {
    if (syllable.startsWith(letters)) return from + 1;
    const to =
      (letters.startsWith(syllable) && spell(syllables, from + 1, letters.slice(syllable.length), initials)) ||
      (initials && letters[0] === syllable[0] && spell(syllables, from + 1, letters.slice(1), initials));
    if (to) return to;
  }
  return 0;
}

/** Whether *start* begins like the query but for a slip, or two in a query of eight letters. @param {string} start @param {Wanted} query */
function nearly(start, { text }) {
  return text.length > 3 && begins(start, text, text.length < 8 ? 1 : 2);
}

/**
 * Whether at most so many letters were added, dropped, changed or swapped with their neighbour (optimal string alignment)
 * in what *query* says of a beginning of *target*.
 * @param {string} target
 * @param {string} query
 * @param {number} slips
 * @returns {boolean}
 */
export function begins(target, query, slips) {
  let at = 0;
  while (at < query.length && query[at] === target[at]) at += 1;
  if (query.length - at <= slips) return true;
  const [meant, typed] = [target.slice(at), query.slice(at)];
  const left = slips - 1;
  return (
    left >= 0 &&
    (begins(meant, typed.slice(1), left) ||
      begins(meant.slice(1), typed, left) ||
      begins(meant.slice(1), typed.slice(1), left) ||
      (meant[0] === typed[1] && meant[1] === typed[0] && begins(meant.slice(2), typed.slice(2), left)))
  );
}

/**
 * The parts of a text that the query matches, in order: to be marked. They may overlap. Where it doesn't match as a whole,
 * these are words that begin like one of its own, but for the short ones of a long query.
 * @param {string} text As it is shown.
 * @param {string} query
 * @param {string} [reading] Of a Chinese name.
 * @returns {Range[]}
 */
export function marks(text, query, reading) {
  const letters = lettersOf(text);
  const whole = meantBy(query);
  if (!whole) return [];
  const words = whole.split(" ").filter((word, _, every) => word.length > 2 || every.length < 4).slice(0, MOST_WORDS);
  for (const parts of [[wanted(whole)], words.map((word) => ({ ...wanted(word), single: true }))]) {
    const found = parts.flatMap((part) => {
      const ranges = occurrences(text, letters, part);
      return ranges.length || !reading || !part.latin ? ranges : spokenMarks(text, reading, part.squeezed);
    });
    if (found.length) return found.sort((a, b) => a[0] - b[0]);
  }
  return [];
}

/** Characters and their folded forms, since texts share them. @type {Map<string, string>} */
const forms = new Map();

/** The folded letters of a text without blanks, and the range of the character that each is of. @param {string} text */
function lettersOf(text) {
  let folded = "";
  /** @type {Range[]} */
  const ranges = [];
  let at = 0;
  for (const character of text) {
    const form = forms.get(character) ?? squeeze(fold(character));
    forms.set(character, form);
    const end = at + character.length;
    for (let i = 0; i < form.length; i++) ranges.push([at, end]);
    folded += form;
    at = end;
  }
  return { folded, ranges };
}

/** Where words of the text begin with *part*; where none does, any place. @param {string} text @param {ReturnType<typeof lettersOf>} letters @param {Wanted} part */
function occurrences(text, { folded, ranges }, { squeezed, latin, single }) {
  /** @type {Range[]} */
  const found = [];
  for (let at = folded.indexOf(squeezed); at >= 0; at = folded.indexOf(squeezed, at + squeezed.length)) {
    found.push([ranges[at][0], ranges[at + squeezed.length - 1][1]]);
  }
  const starts = found.filter(([from]) => !from || !latin || !LATIN.test(text[from - 1]));
  return starts.length || single ? starts : found;
}

/** @param {string} text @param {string} reading @param {string} letters @returns {Range[]} */
function spokenMarks(text, reading, letters) {
  const syllables = reading.split(" ").map((readings) => readings.split("/"));
  const found = spokenAt(syllables, letters, false) ?? spokenAt(syllables, letters, true);
  if (!found) return [];
  const pieces = [...text.matchAll(WORDS)];
  if (pieces.length !== syllables.length) return [[0, text.length]];
  const last = pieces[found[1] - 1];
  return [[pieces[found[0]].index, last.index + last[0].length]];
}

/**
 * The indices of the entries whose names look most like the query, where nothing fits it.
 * @param {Entry[]} entries
 * @param {string} query
 * @param {number} limit
 * @returns {number[]}
 */
export function nearest(entries, query, limit) {
  const wanted = new Set(pairs(fold(query)));
  return ranked(entries.map(({ names }) => 1 - Math.max(0, ...names.map(likeness))), 0.76).slice(0, limit);

  /** Dice's coefficient of their pairs; a letter by itself says nothing. @param {Spelling} name */
  function likeness({ text, syllables, starts }) {
    const found = pairs(syllables.length && LATIN.test(query) ? starts[starts.length - 1] : text);
    const shared = [...new Set(found)].filter((pair) => wanted.has(pair));
    const says = shared.filter((pair) => pair.length > 1 || pair >= HAN).length;
    return says > 1 || shared[0] >= HAN ? (2 * shared.length) / (found.length + wanted.size) : 0;
  }
}

/** The neighbouring letters of a text, the first one alone too; Chinese characters one by one. @param {string} text */
function pairs(text) {
  const found = [];
  for (let at = 0; at < text.length; at++) found.push(text[at] < HAN && at ? text[at - 1] + text[at] : text[at]);
  return found;
}
