// Narrows the glossary to subjects.
import { parameters, setParameters, targetOf } from "./address.js";
import { allTerms } from "./data.js";
import { all, bodyOf, center, grouped, isPlain, linkTo, listOf, make, one, partsOf, statusLine, toolPlace } from "./elements.js";
import { canonical, labelIn } from "./labels.js";
import { termAt } from "./places.js";
import { belowTools } from "./toolbar.js";
import { soon, unhurried } from "./unhurried.js";
import { language, speak, word } from "./words.js";

/**
 * @typedef {object} Entry
 * @property {Element[]} parts Its dt and dd elements, or its line on the page of a split glossary.
 * @property {string[]} subjects
 * @property {boolean} [isLead] Whether it is a mere "see" line, with the subjects of the entry that it leads to.
 */

/** The event when what a query finds has to be shown again. */
export const CHANGED = "glossary-results";

/** Says so: another choice was made, or the entries are in another language. */
export const announce = () => dispatchEvent(new Event(CHANGED));

/** @type {string[]} */
let chosen = [];

/** Whether a term is among those that the reader wants. @param {{ subjects?: string[] }} term */
export const accepts = ({ subjects = [] }) => !chosen.length || subjects.some((subject) => chosen.includes(subject));

/** Puts the subjects under the letters, if the page has several. */
export async function startFacets() {
  if (!toolPlace()) return;
  const entries = await entriesOf();
  /** How many entries each subject has, and all of them. @type {Map<string, number>} */
  const counts = new Map();
  for (const { subjects } of entries.filter(({ isLead }) => !isLead)) {
    for (const subject of ["", ...subjects]) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  if (counts.size < 3) return;

  /** @param {string} subject */
  const nameOf = (subject) => subject && labelIn(subject);
  const chips = [...counts].map(([subject, count]) => {
    const chip = linkTo(`?${new URLSearchParams({ subject })}`);
    speak(chip, () => chip.replaceChildren(nameOf(subject) || word("every"), " ", make("small", "", `${count}`)));
    chip.onclick = (event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      choose(subject ? (chosen.includes(subject) ? chosen.filter((each) => each !== subject) : [...chosen, subject]) : []);
    };
    return /** @type {const} */ ([subject, chip]);
  });
  const list = grouped("glossary-chips");
  speak(list, () => {
    list.ariaLabel = word("subject");
    chips.sort(([one], [other]) => nameOf(one).localeCompare(nameOf(other), language()));
    list.append(...chips.map(([, chip]) => chip));
  });
  const status = statusLine("glossary-unseen");
  belowTools(status);
  belowTools(list);

  /** @param {string[]} subjects */
  const choose = (subjects) => {
    chosen = subjects;
    narrow();
    setParameters({ subject: chosen }, targetOf()?.closest(".glossary-out") ? "" : location.hash);
  };
  let visible = entries.length;
  const tellShown = () => {
    status.textContent = chosen.length ? word("shown", visible) : "";
  };
  speak(status, tellShown);
  const narrow = () => {
    if (chosen.length || visible < entries.length) visible = show(entries);
    tellShown();
    const current = chosen.length ? chosen : [""];
    for (const [subject, chip] of chips) chip.ariaCurrent = current.includes(subject) ? "true" : null;
    announce();
  };
  /** Does what the address says; shows everything again where the place that it names is hidden. */
  const follow = () => {
    const asked = parameters("subject").map(canonical).filter((subject) => subject && counts.has(subject));
    if (`${asked}` !== `${chosen}`) {
      chosen = asked;
      narrow();
      const current = one("[aria-current]", list);
      if (current) soon(() => center(current, list));
    }
    const place = targetOf();
    if (!place?.closest(".glossary-out")) return;
    choose([]);
    status.textContent = word("lifted");
    place.scrollIntoView();
  };

  narrow();
  follow();
  addEventListener("popstate", follow);
}

/** The entries of the page: those that it shows, or those that its lines with names lead to. @returns {Promise<Entry[]>} */
async function entriesOf() {
  const lines = all(".glossary-hub > li");
  const terms = lines.length ? await allTerms() : [];
  /** @type {Entry[]} */
  const entries = lines.map((line) => ({
    parts: [line],
    subjects: termAt(terms, /** @type {HTMLAnchorElement | null} */ (one("a", line))?.href ?? "")?.subjects ?? [],
    isLead: !line.id,
  }));
  // A reader may have chosen some, or waits for what is below them.
  await unhurried(all("dl.glossary > dd"), (body) => entries.push(entryOf(body)), location.search ? setTimeout : soon);
  return entries;
}

/** The entry with this body, and the subjects of the one that it leads to if it is a mere "see" line. @param {HTMLElement} body @returns {Entry} */
function entryOf(body) {
  const parts = partsOf(body);
  const isLead = parts[1]?.matches(".glossary-lead");
  const meant = isLead ? bodyOf(targetOf(/** @type {HTMLAnchorElement | null} */ (one("a", body))?.hash ?? "")) : body;
  return { parts, subjects: all(".glossary-subject-name", meant ?? body).map(({ textContent }) => canonical(textContent)), isLead };
}

/** Hides what isn't wanted, with the letters that have nothing else; how many entries are left. @param {Entry[]} entries */
function show(entries) {
  let visible = 0;
  for (const { parts, subjects, isLead } of entries) {
    const wanted = accepts({ subjects });
    for (const part of parts) part.classList.toggle("glossary-out", !wanted);
    if (wanted && !isLead) visible += 1;
  }
  for (const letter of all(".glossary-letter")) {
    const empty = !listOf(letter)?.querySelector(":is(dl.glossary > dt, .glossary-hub > li, :scope > dt):not(.glossary-out)");
    letter.classList.toggle("glossary-out", empty);
    const link = one(`.glossary-bar > [href="#${letter.id}"]`);
    if (link) link.inert = empty;
  }
  return visible;
}
