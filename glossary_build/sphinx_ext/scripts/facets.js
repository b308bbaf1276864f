// Narrows the glossary to subjects.
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
 * @property {string[]} [subjects]
 * @property {string} [leadsTo] Id of the entry that a mere "see" line leads to.
 */

/** Announces on the document that another choice was made. */
export const NARROWED = "glossary-narrowed";

/** @type {string[]} */
let chosen = [];

/** Whether a term is among those that the reader wants. @param {{ subjects?: string[] }} term */
export const accepts = ({ subjects = [] }) => !chosen.length || subjects.some((subject) => chosen.includes(subject));

/** Puts the choice where the page has something to choose from. */
export async function startFacets() {
  if (!toolPlace()) return;
  if (!location.search) await new Promise(soon); // nothing was chosen
  const lines = all(".glossary-hub > li");
  const entries = lines.length ? await entriesBehind(lines) : entriesOf(document);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { leadsTo, subjects = [] } of entries) {
    for (const subject of leadsTo === undefined ? subjects : []) counts.set(subject, (counts.get(subject) || 0) + 1);
  }
  if (counts.size < 2) return;

  const chips = [...counts].map(([subject, count]) => {
    const chip = linkTo(`?${new URLSearchParams({ subject })}`);
    speak(chip, () => chip.replaceChildren(labelIn(subject), " ", make("small", "", `${count}`)));
    chip.onclick = (event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      choose(chosen.includes(subject) ? chosen.filter((each) => each !== subject) : [...chosen, subject]);
    };
    return /** @type {const} */ ([subject, chip]);
  });
  const list = make("span", "glossary-chips", ...chips.map(([, chip]) => chip));
  speak(list, () => list.append(...all("a", list).sort((one, other) => one.textContent.localeCompare(other.textContent, language()))));
  addTool(choiceOf("subject", list));
  const status = statusLine("");
  const everything = button("", () => choose([]));
  speak(everything, () => {
    everything.textContent = word("all");
  });
  belowTools(make("div", "glossary-state", status, everything));

  /** @param {string[]} subjects */
  const choose = (subjects) => {
    chosen = subjects;
    setParameters({ subject: chosen });
    narrow();
  };
  let visible = entries.length;
  const tellShown = () => {
    status.textContent = chosen.length ? word("shown", visible) : "";
  };
  speak(status, tellShown);
  const narrow = () => {
    if (chosen.length || visible < entries.length) visible = show(entries);
    tellShown();
    everything.hidden = !chosen.length;
    showChoices(chosen.length);
    for (const [subject, chip] of chips) chip.ariaCurrent = chosen.includes(subject) ? "true" : null;
    document.dispatchEvent(new Event(NARROWED));
  };
  const followAddress = () => {
    chosen = parameters("subject").map(canonical).filter((subject) => counts.has(subject));
    narrow();
  };
  /** Shows everything again where the place that a link leads to is hidden. @param {string} [hash] */
  const reveal = (hash) => {
    const place = targetOf(hash);
    if (!place?.closest(".glossary-out")) return;
    choose([]);
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
    leadsTo: terms[0].matches(".glossary-lead") ? (one("a", body)?.getAttribute("href") ?? "") : undefined,
  }));

/** The entries that lines with names lead to, as the data of the site describe them. @param {Element[]} lines @returns {Promise<Entry[]>} */
async function entriesBehind(lines) {
  const terms = await allTerms();
  return lines.map((line) => {
    const link = /** @type {HTMLAnchorElement | null} */ (one("a", line));
    const { subjects } = terms[(link && placeAt(terms, link.href)) ?? -1] ?? {};
    return { parts: [line], subjects, leadsTo: line.id ? undefined : (link?.hash ?? "") };
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
    const wanted = accepts(meant ?? {});
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
