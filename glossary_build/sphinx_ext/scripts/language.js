// The language switch: English, Chinese or both. Where the page links to its edition in a language, that is what is shown.
import { isHere, options, root } from "./data.js";
import { all, linkTo, one } from "./elements.js";
import { speakEntries } from "./entry_words.js";
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
    if (edition) lead(`${edition.href}?lang=${choice}`);
    else void inView(follow);
  };
  const { group, show } = preferenceControl("lang", ["en", "zh", "both"], "both", choose, nameOf);
  const sorting = linkTo("");
  sorting.className = "glossary-sorting";
  speak(sorting, () => {
    sorting.textContent = word(`order_${chosenLanguage()}`);
  });
  const follow = () => {
    applyPreferences();
    show();
    speakAgain();
    void speakEntries(chosenLanguage());
    const other = sortedPage(chosenLanguage());
    sorting.hidden = !other;
    sorting.href = other ?? "";
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
  return page && here && base(here) !== choice && !isHere(page) ? `${root}${page}?lang=${choice}` : undefined;
}

/** @param {Element} entry */
const top = (entry) => entry.getBoundingClientRect().top;

/** The first entry that begins in the window, below where links scroll to, else the one that goes on in it. */
function entryInView() {
  const entries = all("dl.glossary > dt").filter((entry) => entry.checkVisibility({ contentVisibilityAuto: true }));
  const begin = entries[0] ? parseFloat(getComputedStyle(entries[0]).scrollMarginBlockStart) - 1 || 0 : 0;
  const above = entries.filter((entry) => top(entry) < begin);
  const next = entries[above.length];
  return next && top(next) < innerHeight ? next : above.pop();
}

/** The fragment of that entry, once the reader has left the beginning of the page. */
const hashInView = () => (scrollY > innerHeight ? `#${encodeURIComponent(entryInView()?.id ?? "")}` : "");

/** Goes to the same entry on another page. @param {string} page */
const lead = (page) => location.replace(page + (location.hash || hashInView()));

/** Changes the page so that the entry that the reader looks at stays where it is. @param {() => void} change */
export async function inView(change) {
  const entry = entryInView() ?? document.body;
  const before = top(entry);
  change();
  await whileSettling(() => scrollBy({ top: top(entry) - before, behavior: "instant" }));
  measure();
}
