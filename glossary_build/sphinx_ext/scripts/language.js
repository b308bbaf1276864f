// The language switch: English, Chinese or both.
import { setParameters } from "./address.js";
import { CHOICES, apply, chosen, remember } from "./choice.js";
import { speakEntries } from "./entry_words.js";
import { addTool, segments } from "./toolbar.js";
import { word } from "./words.js";

const ENTRIES = "dl.glossary > dt";

/** Puts the switch where the page has something to switch. */
export function startLanguage() {
  if (!document.querySelector(".glossary-en, .glossary-zh")) return;
  apply(chosen());
  const names = { en: "EN", zh: new Intl.DisplayNames("zh", { type: "language" }).of("zh") ?? "", both: word("both") };
  const { group, mark } = segments(
    "glossary-languages",
    word("language"),
    CHOICES.map((choice) => [choice, names[choice], choice === "both" ? undefined : choice]),
    (choice) => {
      inView(() => apply(choice));
      void speakEntries(choice);
      remember(choice);
      setParameters({ lang: choice });
    },
  );
  addTool(group, true);
  mark(chosen());
  void speakEntries(chosen());
  addEventListener("popstate", () => {
    apply(chosen());
    mark(chosen());
    void speakEntries(chosen());
  });
}

/** Changes the page so that the entry that the reader looks at stays where it is. @param {() => void} change */
export function inView(change) {
  for (const list of document.querySelectorAll(".glossary-back")) list.classList.remove("glossary-back"); // all is measured
  const entries = [...document.querySelectorAll(ENTRIES)].filter((entry) => entry.getClientRects().length);
  const line = innerHeight / 4;
  /** @param {Element} entry */
  const top = (entry) => entry.getBoundingClientRect().top;
  const seen = entries.find((entry) => top(entry) >= 0 && top(entry) < innerHeight);
  const entry = seen ?? entries.filter((each) => top(each) < line).pop();
  const root = document.documentElement;
  root.style.overflowAnchor = "none"; // else the browser would correct it too
  const before = entry ? top(entry) : 0;
  change();
  if (entry) scrollBy({ top: top(entry) - before, behavior: "instant" });
  requestAnimationFrame(() => requestAnimationFrame(() => root.style.removeProperty("overflow-anchor")));
}
