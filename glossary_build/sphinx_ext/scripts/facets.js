// Narrows the glossary to a subject, to preferred or to deprecated terms.
import { decoded, parameter, setParameters } from "./address.js";
import { load, root } from "./data.js";
import { make, statusLine } from "./elements.js";
import { partsOn } from "./passages.js";
import { subjectName, subjectOf } from "./subjects.js";
import { addTool } from "./toolbar.js";
import { speak, word } from "./words.js";

/**
 * @typedef {object} Entry
 * @property {Element[]} parts Its dt and dd elements, or its line on the page of a split glossary.
 * @property {string[]} subjects
 * @property {boolean} deprecated
 * @property {string} [leadsTo] Id of the entry that a mere "see" line leads to.
 */

/** Tells on the document that another choice was made. */
export const NARROWED = "glossary-narrowed";

const chosen = { subject: "", status: "" };

/** Whether a term is among those that the reader wants. @param {{ subjects?: string[], deprecated?: boolean }} term */
export const accepts = ({ subjects = [], deprecated = false }) =>
  (!chosen.subject || subjects.includes(chosen.subject)) && (!chosen.status || (chosen.status === "deprecated") === deprecated);

/** Puts the controls where the page has something to choose from. */
export async function startFacets() {
  if (!document.querySelector(".glossary-place")) return;
  const lines = [...document.querySelectorAll(".glossary-hub > li")];
  const entries = lines.length ? await entriesBehind(lines) : entriesOf(document);
  const own = entries.filter(({ leadsTo }) => leadsTo === undefined);
  const subjects = new Map();
  for (const subject of own.flatMap((entry) => entry.subjects)) subjects.set(subject, (subjects.get(subject) ?? 0) + 1);
  const sorted = [...subjects].sort(([one], [other]) => one.localeCompare(other));
  const deprecated = own.filter((entry) => entry.deprecated).length;
  /** @type {Record<"subject" | "status", [string, () => string, number][]>} Values, their words and counts. */
  const values = {
    subject: sorted.length > 1 ? sorted.map(([subject, count]) => [subject, () => subjectName(subject), count]) : [],
    status: deprecated
      ? [
          ["preferred", () => word("preferred"), own.length - deprecated],
          ["deprecated", () => word("deprecated"), deprecated],
        ]
      : [],
  };
  const names = /** @type {("subject" | "status")[]} */ (Object.keys(values)).filter((name) => values[name].length);
  if (!names.length) return;

  const status = statusLine("glossary-shown");
  const selects = names.map((name) => {
    const select = make("select", "");
    const title = make("span", "");
    speak(title, () => {
      title.textContent = word(name);
      select.replaceChildren(new Option(`${word("every")} (${own.length})`, ""));
      for (const [value, text, count] of values[name]) select.append(new Option(`${text()} (${count})`, value));
      select.value = chosen[name];
    });
    select.addEventListener("change", () => {
      chosen[name] = select.value;
      setParameters({ [name]: select.value });
      narrow();
    });
    addTool(make("label", "", title, " ", select));
    return select;
  });
  addTool(status);

  const narrow = () => {
    const visible = show(entries);
    status.textContent = chosen.subject || chosen.status ? word("shown", visible) : "";
    document.dispatchEvent(new Event(NARROWED));
  };
  const followAddress = () => {
    names.forEach((name, index) => {
      const wanted = parameter(name);
      chosen[name] = values[name].some(([value]) => value === wanted) ? wanted : "";
      selects[index].value = chosen[name];
    });
    narrow();
  };
  /** Shows everything again where the place that a link leads to is hidden. @param {string} hash */
  const reveal = (hash) => {
    const place = targetOf(hash);
    const part = place?.closest(".glossary-out");
    if (!place || !part) return;
    setParameters({ subject: "", status: "" });
    followAddress();
    status.textContent = word("lifted");
    place.scrollIntoView();
  };

  followAddress();
  if (chosen.subject || chosen.status) targetOf(location.hash)?.scrollIntoView();
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
    const wanted = meant ? accepts(meant) : !chosen.subject;
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
