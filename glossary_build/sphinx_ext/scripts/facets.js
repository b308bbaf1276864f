// Narrows the glossary to a subject, to preferred or to deprecated terms.
import { parameters, setParameters, targetOf } from "./address.js";
import { allTerms } from "./data.js";
import { all, button, isPlain, linkTo, listOf, make, one, onJump, statusLine, toolPlace } from "./elements.js";
import { canonical, labelIn } from "./labels.js";
import { partsOn } from "./passages.js";
import { placeAt } from "./places.js";
import { addTool, belowTools, choiceOf, showChoices } from "./toolbar.js";
import { soon } from "./unhurried.js";
import { language, speak, word } from "./words.js";

/**
 * @typedef {object} Entry
 * @property {Element[]} parts Its dt and dd elements, or its line on the page of a split glossary.
 * @property {string[]} subjects
 * @property {boolean} deprecated
 * @property {string} [leadsTo] Id of the entry that a mere "see" line leads to.
 */

/** Announces on the document that another choice was made. */
export const NARROWED = "glossary-narrowed";

const FEWEST = 5; // terms that each of two statuses has to have, or nothing is to be chosen

/** What an entry or a term says, by what readers choose from. @type {Record<string, (term: { subjects?: string[], deprecated?: boolean }) => string[]>} */
const FACETS = {
  subject: ({ subjects = [] }) => subjects,
  status: ({ deprecated }) => [deprecated ? "deprecated" : "preferred"],
};

/** @type {Record<string, string[]>} */
const chosen = { subject: [], status: [] };
const EVERYTHING = { ...chosen };

/** Whether a term is among those that the reader wants. @param {{ subjects?: string[], deprecated?: boolean }} term */
export const accepts = (term) =>
  Object.entries(FACETS).every(([key, valuesOf]) => !chosen[key].length || valuesOf(term).some((value) => chosen[key].includes(value)));

/** Puts the controls where the page has something to choose from. */
export async function startFacets() {
  if (!toolPlace()) return;
  if (!location.search) await new Promise(soon); // nothing was chosen
  const lines = all(".glossary-hub > li");
  const entries = lines.length ? await entriesBehind(lines) : entriesOf(document);
  const own = entries.filter(({ leadsTo }) => leadsTo === undefined);
  /** What is chosen from, with its key and value. @type {[string, string, HTMLElement][]} */
  const chips = [];

  for (const [key, valuesOf] of Object.entries(FACETS)) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const value of own.flatMap(valuesOf)) counts.set(value, (counts.get(value) || 0) + 1);
    const isSubject = key === "subject";
    if (counts.size < 2 || (!isSubject && Math.min(...counts.values()) < FEWEST)) continue;
    const list = make("span", "glossary-chips");
    for (const [value, count] of counts) {
      const chip = linkTo(`?${new URLSearchParams({ [key]: value })}`);
      const number = make("small", "", `${count}`);
      speak(chip, () => chip.replaceChildren(isSubject ? labelIn(value) : word(value), " ", number));
      chip.onclick = (event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        const others = chosen[key].filter((each) => each !== value);
        choose({ [key]: chosen[key].includes(value) ? others : [...others, value] });
      };
      chips.push([key, value, chip]);
      list.append(chip);
    }
    speak(list, () => list.append(...all("a", list).sort((one, other) => one.textContent.localeCompare(other.textContent, language()))));
    addTool(choiceOf(key, list));
  }
  if (!chips.length) return;
  const status = statusLine("");
  const everything = button("", () => choose(EVERYTHING));
  speak(everything, () => {
    everything.textContent = word("all");
  });
  belowTools(make("div", "glossary-state", status, everything));

  /** @param {Partial<typeof chosen>} choice */
  const choose = (choice) => {
    Object.assign(chosen, choice);
    setParameters(chosen);
    narrow();
  };
  let visible = entries.length;
  const count = () => Object.values(chosen).flat().length;
  const tellShown = () => {
    status.textContent = count() ? word("shown", visible) : "";
  };
  speak(status, tellShown);
  const narrow = () => {
    if (count() || visible < entries.length) visible = show(entries);
    tellShown();
    everything.hidden = !count();
    showChoices(count());
    for (const [key, value, chip] of chips) chip.ariaCurrent = chosen[key].includes(value) ? "true" : null;
    document.dispatchEvent(new Event(NARROWED));
  };
  const followAddress = () => {
    for (const name in chosen) chosen[name] = parameters(name).map(canonical).filter((value) => chips.some((chip) => chip[0] === name && chip[1] === value));
    narrow();
  };
  /** Shows everything again where the place that a link leads to is hidden. @param {string} [hash] */
  const reveal = (hash) => {
    const place = targetOf(hash);
    if (!place?.closest(".glossary-out")) return;
    choose(EVERYTHING);
    status.textContent = word("lifted");
    place.scrollIntoView();
  };

  followAddress();
  reveal();
  addEventListener("hashchange", () => reveal());
  addEventListener("popstate", followAddress);
  onJump(({ hash }) => reveal(hash));
}

/** @param {ParentNode} page @returns {Entry[]} */
const entriesOf = (page) =>
  partsOn(page).map(({ terms, body }) => ({
    parts: [...terms, body],
    subjects: all(".glossary-subject-name", body).map(({ textContent }) => canonical(textContent ?? "")),
    deprecated: one(".glossary-status", terms[0]) !== null,
    leadsTo: terms[0].matches(".glossary-lead") ? (one("a", body)?.getAttribute("href") ?? "") : undefined,
  }));

/** The entries that lines with names lead to, as the data of the site describe them. @param {Element[]} lines @returns {Promise<Entry[]>} */
async function entriesBehind(lines) {
  const terms = await allTerms();
  return lines.map((line) => {
    const link = /** @type {HTMLAnchorElement | null} */ (one("a", line));
    const { subjects = [], deprecated = false } = terms[(link && placeAt(terms, link.href)) ?? -1] ?? {};
    return { parts: [line], subjects, deprecated, leadsTo: line.id ? undefined : (link?.hash ?? "") };
  });
}

/** Hides what isn't wanted, with the letters that have nothing else; how many entries are left. @param {Entry[]} entries */
function show(entries) {
  /** @type {Map<string, Entry>} */
  const byId = new Map();
  for (const entry of entries) {
    for (const part of entry.parts) {
      for (const { id } of [part, ...all(":scope > [id]", part)]) if (id) byId.set(`#${id}`, entry);
    }
  }
  let visible = 0;
  for (const entry of entries) {
    const meant = entry.leadsTo === undefined ? entry : byId.get(entry.leadsTo);
    const wanted = meant ? accepts(meant) : !chosen.subject.length;
    for (const part of entry.parts) part.classList.toggle("glossary-out", !wanted);
    if (wanted && entry.leadsTo === undefined) visible += 1;
  }
  for (const letter of all(".glossary-letter")) {
    const empty = !listOf(letter)?.querySelector(":is(dl.glossary > dt, .glossary-hub > li, :scope > dt):not(.glossary-out)");
    letter.classList.toggle("glossary-out", empty);
    const link = one(`.glossary-bar > [href="#${letter.id}"]`);
    if (link) link.inert = empty;
  }
  return visible;
}
