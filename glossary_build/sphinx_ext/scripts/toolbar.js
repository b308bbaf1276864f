// The place above the first glossary of a page for what readers choose: below the field that finds terms.
import { make } from "./elements.js";

/** @param {Element} control */
export function addTool(control) {
  let bar = document.querySelector(".glossary-tools");
  if (!bar) {
    const list = document.querySelector("section.glossary-letter, .rubric.glossary-letter, dl.glossary, .glossary-hub");
    if (!list) return;
    bar = make("div", "glossary-tools");
    const field = document.querySelector(".glossary-filter > label");
    const letters = list.previousElementSibling;
    if (field) field.after(bar);
    else (letters?.matches(".glossary-bar") ? letters : list).before(bar);
  }
  bar.append(control);
}
