// The term search on pages without a field of their own: a window that a key or a button opens.
import { options, root } from "./data.js";
import { button, linkTo, make } from "./elements.js";
import { Finder, onSummons } from "./finder.js";
import { speak, word } from "./words.js";

/** Puts the button on the page. */
export function startAnywhere() {
  const { hasTerms } = /** @type {any} */ (globalThis).glossaryBuild ?? {};
  if (!hasTerms || document.querySelector(".glossary-filter")) return;
  const dialog = make("dialog", "glossary-window");
  const finder = new Finder();
  const closing = button("", "", () => dialog.close());
  const pages = linkTo("");
  const foot = make("p", "glossary-window-foot", ...(options.search_anywhere ? [pages] : []), closing);
  dialog.append(finder.box, finder.answer, foot);
  const lead = () => {
    pages.href = `${root}${options.search_anywhere}?q=${encodeURIComponent(finder.input.value)}`;
  };
  const open = () => {
    if (!dialog.open) dialog.showModal();
    finder.input.focus();
    finder.input.select();
  };
  const opening = button("glossary-summon", "", open);
  speak(opening, () => {
    opening.title = opening.ariaLabel = dialog.ariaLabel = word("find");
    closing.textContent = word("close");
    pages.textContent = word("pages");
  });
  finder.input.addEventListener("input", lead);
  dialog.addEventListener("click", ({ target }) => {
    const link = /** @type {Element} */ (target).closest("a[href]");
    if (target === dialog || link) dialog.close();
  });
  lead();
  document.body.append(opening, dialog);
  onSummons(open);
}
