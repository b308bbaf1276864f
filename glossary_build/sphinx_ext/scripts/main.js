// Starts what the page has a use for; the options say what the project has switched on.
import { startCards } from "./cards.js";
import { options } from "./data.js";
import { startFilter } from "./filter.js";
import { leadOn } from "./moved.js";
import { offerTerms } from "./not_found.js";

/** What starts each feature, by its option. @type {Record<string, () => void>} */
const features = { filter: startFilter, cards: startCards };

for (const [option, start] of Object.entries(features)) {
  if (option in options) start();
}
leadOn();
void offerTerms();
