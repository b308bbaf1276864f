// The language switch: English, Chinese or both. Where the page links to its edition in a language, that is what is shown.
import { targetOf } from "./address.js";
import { isHere, options, root } from "./data.js";
import { all, linkTo, one } from "./elements.js";
import { speakEntries } from "./entry_words.js";
import { announce } from "./facets.js";
import { applyPreferences, chosenLanguage } from "./preferences.js";
import { measure } from "./settling.js";
import { site } from "./site.js";
import { preferenceControl, toolRow } from "./toolbar.js";
import { whileSettling } from "./unhurried.js";
import { base, pageLanguage, speak, speakAgain, word } from "./words.js";

/** Puts the switch where the page has something to switch. */
export function startLanguage() {
  if (!one(".glossary-en, .glossary-zh")) return;
  const choose = () => {
    const choice = chosenLanguage();
    const edition = /** @type {HTMLAnchorElement | null} */ (one(`[hreflang|="${choice}"]:not(dl *)`));
    if (edition) lead(edition.href);
    else void inView(follow);
  };
  const group = preferenceControl("lang", ["en", "zh", "both"], () => "both", choose, nameOf);
  const sorting = linkTo("");
  sorting.className = "glossary-sorting";
  speak(sorting, () => {
    sorting.textContent = word(`order_${chosenLanguage()}`);
  });
  const follow = () => {
    applyPreferences();
    speakAgain();
    void speakEntries(chosenLanguage()).then(announce);
    const other = sortedPage(chosenLanguage());
    sorting.hidden = !other;
    sorting.href = other ? `${other}?lang=${chosenLanguage()}` : "";
    if (other && options.language_switch) lead(other);
  };
  group.append(sorting);
  toolRow()?.append(group);
  sorting.onclick = () => {
    sorting.hash = hashInView();
  };
  follow();
  addEventListener("popstate", follow);
}

/** What a choice is called, a language in itself. @param {string} choice @param {HTMLElement} button */
function nameOf(choice, button) {
  if (choice === "both") return word(choice);
  button.lang = choice;
  return choice === "zh" ? "中文" : "EN";
}

/** The page that has the same terms in the order of the chosen language, if this one is in that of another. @param {string} choice */
function sortedPage(choice) {
  const page = site().orders?.[choice];
  const here = pageLanguage();
  return page && here && base(here) !== choice && !isHere(page) ? root + page : undefined;
}

/** @param {Element} entry */
const top = (entry) => entry.getBoundingClientRect().top;

/** @param {Element} entry */
const isSeen = (entry) => top(entry) >= 0 && top(entry) < innerHeight;

/** The entry that the address names, if it is seen; else the first one below where links scroll to, or the one that goes on there. */
function entryInView() {
  const target = targetOf()?.closest("dl.glossary > dt");
  if (target && isSeen(target)) return target;
  const entries = all("dl.glossary > dt").filter((entry) => entry.checkVisibility({ contentVisibilityAuto: true }));
  const begin = entries[0] ? parseFloat(getComputedStyle(entries[0]).scrollMarginBlockStart) - 1 || 0 : 0;
  return entries.find((entry) => top(entry) >= begin && isSeen(entry)) ?? entries.filter((entry) => top(entry) < begin).pop();
}

/** The fragment of that entry, once the reader has left the beginning of the page. */
const hashInView = () => {
  const entry = (location.hash || scrollY > innerHeight) && entryInView();
  return entry ? `#${entry.id}` : "";
};

/** Goes to the same entry on another page, or to what is searched for. @param {string} page */
const lead = (page) => location.replace(page + location.search + hashInView());

/** What puts the entry that the reader looks at back where it is now. */
export function keepPlace() {
  const entry = entryInView() ?? document.body;
  const before = top(entry);
  return () => whileSettling(() => scrollBy({ top: top(entry) - before, behavior: "instant" }));
}

/** Changes the page so that the entry that the reader looks at stays where it is. @param {() => void} change */
export async function inView(change) {
  const back = keepPlace();
  change();
  await back();
  measure();
}
