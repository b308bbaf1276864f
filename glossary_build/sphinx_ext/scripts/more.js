// Shows all neighbours of an entry when a reader asks for more than the page has.
import { allTerms, loadPart, root } from "./data.js";
import { all, button, parsed } from "./elements.js";
import { speakEntries } from "./entry_words.js";
import { aim } from "./passages.js";
import { placeAt } from "./places.js";
import { unhurried } from "./unhurried.js";
import { base, language } from "./words.js";

/** Makes buttons of what says how many more there are. */
export const startMore = () => unhurried(all(".glossary-neighbours > span"), (rest) => {
  const more = button("", async () => {
    const line = /** @type {Element} */ (more.closest("p"));
    const terms = await allTerms();
    const entry = `${location.href.split(/[?#]/)[0]}#${line.closest("dd")?.previousElementSibling?.id}`;
    const neighbours = await loadPart("neighbours", placeAt(terms, entry) ?? -1);
    if (!neighbours) return;
    const whole = parsed(neighbours);
    const links = all("a", whole);
    aim(whole, root);
    line.replaceWith(whole);
    links[0].focus();
    void speakEntries(base(language()));
  });
  rest.replaceWith(more);
  more.append(rest);
});
