// Narrows the glossary to a subject, to preferred or to deprecated terms.
import { decoded, parameter, parameters, setParameters } from "./address.js";
import { load, root } from "./data.js";
import { button, linkTo, make, statusLine } from "./elements.js";
import { partsOn } from "./passages.js";
import { subjectName, subjectOf } from "./subjects.js";
import { addTool, belowTools, segments, showChoices } from "./toolbar.js";
import { speak, word } from "./words.js";

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

/** @type {{ subjects: string[], status: string }} */
const chosen = { subjects: [], status: "" };

/** Whether a term is among those that the reader wants. @param {{ subjects?: string[], deprecated?: boolean }} term */
export const accepts = ({ subjects = [], deprecated = false }) =>
  (!chosen.subjects.length || subjects.some((subject) => chosen.subjects.includes(subject))) &&
  (!chosen.status || (chosen.status === "deprecated") === deprecated);

/** Puts the controls where the page has something to choose from. */
export async function startFacets() {
  if (!document.querySelector(".glossary-place")) return;
  const lines = [...document.querySelectorAll(".glossary-hub > li")];
  const entries = lines.length ? await entriesBehind(lines) : entriesOf(document);
  const own = entries.filter(({ leadsTo }) => leadsTo === undefined);
  /** @type {Map<string, number>} */
  const subjects = new Map();
  for (const subject of own.flatMap((entry) => entry.subjects)) subjects.set(subject, (subjects.get(subject) ?? 0) + 1);
  const deprecated = own.filter((entry) => entry.deprecated).length;
  const hasStatus = Math.min(deprecated, own.length - deprecated) >= FEWEST;
  if (subjects.size < 2 && !hasStatus) return;

  /** @type {Map<string, HTMLElement>} */
  const chips = new Map();
  if (subjects.size > 1) {
    const caption = make("span", "glossary-caption");
    const group = make("div", "glossary-choice", caption);
    group.role = "group";
    const list = make("span", "glossary-chips");
    for (const [subject, count] of [...subjects].sort(([one], [other]) => one.localeCompare(other))) {
      const chip = linkTo(`?${new URLSearchParams({ subject })}`);
      const number = make("small", "", `${count}`);
      speak(chip, () => chip.replaceChildren(subjectName(subject), " ", number));
      chip.addEventListener("click", (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        const others = chosen.subjects.filter((each) => each !== subject);
        choose({ subjects: others.length < chosen.subjects.length ? others : [...others, subject] });
      });
      chips.set(subject, chip);
      list.append(chip);
    }
    group.append(list);
    speak(caption, () => {
      group.ariaLabel = caption.textContent = word("subject");
    });
    addTool(group);
  }
  const statuses = segments(
    "",
    () => word("status"),
    [
      ["", () => `${word("every")} ${own.length}`],
      ["preferred", () => `${word("preferred")} ${own.length - deprecated}`],
      ["deprecated", () => `${word("deprecated")} ${deprecated}`],
    ],
    (status) => choose({ status }),
  );
  if (hasStatus) addTool(statuses.group);
  const status = statusLine("glossary-shown");
  const all = button("", "", () => choose({ subjects: [], status: "" }));
  speak(all, () => {
    all.textContent = word("all");
  });
  belowTools(make("div", "glossary-state", status, all));

  /** @param {Partial<typeof chosen>} choice */
  const choose = (choice) => {
    Object.assign(chosen, choice);
    setParameters({ subject: chosen.subjects, status: chosen.status });
    narrow();
  };
  const narrow = () => {
    const visible = show(entries);
    const count = chosen.subjects.length + Number(chosen.status !== "");
    status.textContent = count ? word("shown", visible) : "";
    all.hidden = !count;
    showChoices(count);
    for (const [subject, chip] of chips) chip.ariaCurrent = chosen.subjects.includes(subject) ? "true" : null;
    statuses.mark(chosen.status);
    document.dispatchEvent(new Event(NARROWED));
  };
  const followAddress = () => {
    chosen.subjects = parameters("subject").filter((subject) => chips.has(subject));
    chosen.status = hasStatus ? (["preferred", "deprecated"].find((value) => value === parameter("status")) ?? "") : "";
    narrow();
  };
  /** Shows everything again where the place that a link leads to is hidden. @param {string} hash */
  const reveal = (hash) => {
    const place = targetOf(hash);
    const part = place?.closest(".glossary-out");
    if (!place || !part) return;
    choose({ subjects: [], status: "" });
    status.textContent = word("lifted");
    place.scrollIntoView();
  };

  followAddress();
  if (chosen.subjects.length || chosen.status) targetOf(location.hash)?.scrollIntoView();
  reveal(location.hash);
  addEventListener("hashchange", () => reveal(location.hash));
  addEventListener("popstate", followAddress);
  document.addEventListener("click", ({ target }) => {
    const link = /** @type {HTMLAnchorElement | null | undefined} */ (/** @type {Element} */ (target).closest?.("a[href*='#']"));
    if (link?.hash && link.href.split("#")[0] === location.href.split("#")[0]) reveal(link.hash);
  });
}

/** @param {ParentNode} page @returns {Entry[]} */
const entriesOf = (page) =>
  partsOn(page).map(({ terms, body }) => ({
    parts: [...terms, body],
    subjects: [...body.querySelectorAll(":scope > .glossary-subject > .glossary-subject-name")].map(({ textContent }) => subjectOf(textContent ?? "")),
    deprecated: terms[0].querySelector(".glossary-status") !== null,
    leadsTo: terms[0].matches(".glossary-lead") ? (body.querySelector("a")?.getAttribute("href") ?? "") : undefined,
  }));

/** The entries that lines with names lead to, as the data of the site describe them. @param {Element[]} lines @returns {Promise<Entry[]>} */
async function entriesBehind(lines) {
  const terms = await load("terms").catch(() => []);
  const byAddress = new Map(terms.map((term) => [new URL(`${term.page}#${term.id}`, root).href, term]));
  return lines.map((line) => {
    const link = line.querySelector("a");
    const { subjects = [], deprecated = false } = byAddress.get(link?.href ?? "") ?? {};
    return { parts: [line], subjects, deprecated, leadsTo: line.id ? undefined : (link?.hash ?? "") };
  });
}

/** Hides what isn't wanted, with the letters that have nothing else; how many entries are left. @param {Entry[]} entries */
function show(entries) {
  /** @type {Map<string, Entry>} */
  const byId = new Map();
  for (const entry of entries) {
    for (const part of entry.parts) {
      for (const { id } of [part, ...part.querySelectorAll(":scope > [id]")]) if (id) byId.set(`#${id}`, entry);
    }
  }
  let visible = 0;
  for (const entry of entries) {
    const meant = entry.leadsTo === undefined ? entry : byId.get(entry.leadsTo);
    const wanted = meant ? accepts(meant) : !chosen.subjects.length;
    for (const part of entry.parts) part.classList.toggle("glossary-out", !wanted);
    if (wanted && entry.leadsTo === undefined) visible += 1;
  }
  for (const letter of document.querySelectorAll(".glossary-letter")) {
    const list = letter.matches("section") ? letter : letter.nextElementSibling;
    const empty = !list?.querySelector(":is(dl.glossary > dt, .glossary-hub > li, :scope > dt):not(.glossary-out)");
    letter.classList.toggle("glossary-out", empty);
    /** @type {HTMLElement | null} */
    const link = document.querySelector(`.glossary-bar > [data-leads="#${letter.id}"], .glossary-bar > [href="#${letter.id}"]`);
    if (!link) continue;
    link.dataset.leads ??= `#${letter.id}`;
    if (empty) link.removeAttribute("href");
    else link.setAttribute("href", link.dataset.leads);
  }
  return visible;
}

/** @param {string} hash */
const targetOf = (hash) => document.getElementById(decoded(hash.slice(1)));
