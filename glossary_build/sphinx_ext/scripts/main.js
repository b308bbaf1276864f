// Starts what the page has a use for; the options say what the project has switched on.
import { startAnywhere } from "./anywhere.js";
import { startCards } from "./cards.js";
import { followColours } from "./colours.js";
import { startCopying } from "./copy_menu.js";
import { options } from "./data.js";
import { startFacets } from "./facets.js";
import { startFilter } from "./filter.js";
import { startLanguage } from "./language.js";
import { startLayout } from "./layout.js";
import { followLetters } from "./letters.js";
import { startMore } from "./more.js";
import { leadOn } from "./moved.js";
import { offerTerms } from "./not_found.js";
import { startSearch } from "./search.js";
import { all } from "./elements.js";
import { startSettling } from "./settling.js";
import { unhurried } from "./unhurried.js";

/** What starts each feature, by its option. @type {Record<string, () => unknown>} */
const features = {
  filter: startFilter,
  language_switch: startLanguage,
  ...("showPopover" in HTMLElement.prototype && { copy: startCopying, cards: startCards }),
  search: startSearch,
  not_found: offerTerms,
  search_anywhere: startAnywhere,
};

followColours(); // while styles are computed: what is added changes them
for (const [option, start] of Object.entries(features)) {
  if (option in options) start();
}
startLayout();
if ("facets" in options) void startFacets(); // last in the sheet, whenever it starts
startSettling();
leadOn();
void unhurried(all(".glossary-bar"), followLetters);
// Screen readers go from heading to heading; a list of terms may have none in its markup.
void unhurried(all("dl.glossary > dt[id] > .glossary-name:not(.glossary-name ~ *)"), (name) =>
  Object.assign(name, { role: "heading", ariaLevel: name.closest(".glossary-letter") ? 3 : 2 }),
);
void startMore();
