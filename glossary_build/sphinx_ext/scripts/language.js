// The language switch: English, Chinese or both.
import { setParameters } from "./address.js";
import { CHOICES, apply, chosen, remember } from "./choice.js";
import { isHere, options, root } from "./data.js";
import { linkTo } from "./elements.js";
import { speakEntries } from "./entry_words.js";
import { settle } from "./settling.js";
import { nameSubjects } from "./subjects.js";
import { addTool, segments } from "./toolbar.js";
import { speak, speakAgain, word } from "./words.js";

const ENTRIES = "dl.glossary > dt";

/** Puts the switch where the page has something to switch. */
export function startLanguage() {
  if (!document.querySelector(".glossary-en, .glossary-zh")) return;
  apply(chosen());
  /** @type {Record<string, () => string>} */
  const names = {
    en: () => "EN",
    zh: () => new Intl.DisplayNames("zh", { type: "language" }).of("zh") ?? "",
    both: () => word("both"),
  };
  const { group, mark } = segments(
    "glossary-languages",
    () => word("language"),
    CHOICES.map((choice) => [choice, names[choice], choice === "both" ? undefined : choice]),
    (choice) => {
      remember(choice);
      setParameters({ lang: choice });
      inView(() => apply(choice));
      follow();
    },
  );
  const sorting = linkTo("");
  sorting.className = "glossary-sorting";
  speak(sorting, () => {
    sorting.textContent = word(chosen() === "zh" ? "orderChinese" : "orderEnglish");
  });
  const follow = () => {
    const now = chosen();
    mark(now);
    speakAgain();
    nameSubjects();
    void speakEntries(now);
    const other = sortedPage(now);
    sorting.hidden = !other;
    sorting.href = other ?? "";
    if (other && options.language_switch) location.replace(other + (location.hash || hashInView()));
  };
  group.append(sorting);
  addTool(group, true);
  sorting.addEventListener("click", () => {
    sorting.hash = hashInView();
  });
  for (const bar of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".glossary-bar"))) {
    speak(bar, () => {
      bar.ariaLabel = word("letters");
    });
  }
  follow();
  addEventListener("popstate", () => {
    apply(chosen());
    follow();
  });
}

/** The page that has the same terms in the order of the chosen language, if this one is in that of another. @param {string} choice */
function sortedPage(choice) {
  const page = /** @type {any} */ (globalThis).glossaryBuild?.orders?.[choice];
  const here = document.querySelector(".glossary-place")?.getAttribute("lang");
  if (!page || !here || here.split("-")[0] === choice || isHere(page)) return undefined;
  return `${root}${page}?lang=${choice}`;
}

/** @param {Element} entry */
const top = (entry) => entry.getBoundingClientRect().top;

const entriesShown = () => [...document.querySelectorAll(ENTRIES)].filter((entry) => entry.getClientRects().length);

/** The fragment of the first entry in the window, once the reader has left the beginning of the page. */
function hashInView() {
  const entry = scrollY > innerHeight ? entriesShown().find((each) => top(each) >= 0) : undefined;
  return entry?.id ? `#${encodeURIComponent(entry.id)}` : "";
}

/** Changes the page so that the entry that the reader looks at stays where it is. @param {() => void} change */
export function inView(change) {
  for (const list of document.querySelectorAll(".glossary-back")) list.classList.remove("glossary-back"); // all is measured
  settle();
  const entries = entriesShown();
  const line = innerHeight / 4;
  const seen = entries.find((entry) => top(entry) >= 0 && top(entry) < innerHeight);
  const entry = seen ?? entries.filter((each) => top(each) < line).pop();
  const { style } = document.documentElement;
  style.overflowAnchor = "none"; // else the browser would correct it too
  const before = entry ? top(entry) : 0;
  change();
  if (entry) scrollBy({ top: top(entry) - before, behavior: "instant" });
  requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty("overflow-anchor")));
}
