// The term search on pages that show no field of their own: a window that a key or a button opens.
import { makeWay } from "./corner.js";
import { options, root } from "./data.js";
import { button, linkAt, linkTo, make, one } from "./elements.js";
import { makeFinder } from "./finder.js";
import { site } from "./site.js";
import { closer, speak, word } from "./words.js";

/** Puts the button on the page. */
export function startAnywhere() {
  if (!site().hasTerms || one(".glossary-filter")?.checkVisibility()) return;
  const dialog = make("dialog", "glossary-window");
  const { input, box, answer, summon } = makeFinder({
    summoned: () => {
      if (!dialog.open) dialog.showModal();
    },
  });
  const pages = linkTo("");
  const lead = () => {
    pages.href = `${root}${options.search_anywhere}?q=${encodeURIComponent(input.value)}`;
  };
  const opening = button("glossary-summon", summon);
  dialog.append(box, answer, make("p", "glossary-window-foot", options.search_anywhere ? pages : "", closer(() => dialog.close())));
  speak(opening, () => {
    opening.title = opening.ariaLabel = dialog.ariaLabel = word("find");
    pages.textContent = word("pages");
  });
  input.oninput = lead;
  dialog.onclick = ({ target }) => {
    if (target === dialog || linkAt(target)) dialog.close();
  };
  dialog.onkeydown = (event) => event.stopPropagation(); // Sphinx's own scripts keep Escape from browsers
  lead();
  document.body.append(opening, dialog);
  makeWay(opening);
}
