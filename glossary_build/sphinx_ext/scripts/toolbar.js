// The row of what readers choose above the first glossary of a page: below the field that finds terms.
import { make } from "./elements.js";

/** @param {Element} control */
export function addTool(control) {
  let bar = document.querySelector(".glossary-tools");
  if (!bar) {
    bar = make("div", "glossary-tools");
    const field = document.querySelector(".glossary-filter > label");
    if (field) field.after(bar);
    else document.querySelector(".glossary-place")?.append(bar);
  }
  bar.append(control);
}
