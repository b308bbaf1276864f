// Lets readers choose how entries are laid out, and unfolds those of a compact list.
import { targetOf } from "./address.js";
import { all, bodyOf, button, one, partsOf, toolPlace } from "./elements.js";
import { inView } from "./language.js";
import { applyPreferences, preferred } from "./preferences.js";
import { addTool, preferenceControl } from "./toolbar.js";
import { unhurried } from "./unhurried.js";

/** Puts the choices where the page has entries. */
export function startLayout() {
  if (!toolPlace() || !one("dl.glossary > dt")) return;
  const follow = () => {
    applyPreferences();
    addFolds();
    const head = targetOf()?.closest("dl.glossary > dt");
    if (head && isList()) fold(head, true);
  };
  const change = () => inView(follow);
  addTool(preferenceControl("view", ["list", "full"], () => "full", change), true);
  const pair = one(".glossary-definition:has(+ .glossary-definition)");
  if (pair) {
    /** Browsers have to lay the pair out for it, which may be out of sight. @param {Event} [opening] */
    const usual = (opening) => (opening && getComputedStyle(pair).float !== "none" ? "beside" : "stacked");
    addTool(preferenceControl("columns", ["stacked", "beside"], usual, change));
  }
  addEventListener("click", ({ target }) => {
    const clicked = /** @type {Element} */ (target);
    const head = clicked.closest?.("dl.glossary > dt");
    if (head && isList() && !clicked.closest("a, button") && getSelection()?.isCollapsed) fold(head);
  });
  addEventListener("popstate", follow);
  follow();
}

const isList = () => preferred("view") === "list";

/** @param {Element} head @param {boolean} [open] Else it is turned over. */
function fold(head, open) {
  const body = bodyOf(head);
  if (!body) return;
  const isOpen = body.classList.toggle("glossary-open", open);
  for (const part of partsOf(body)) for (const unfold of all(":scope > .glossary-unfold", part)) unfold.ariaExpanded = `${isOpen}`;
}

/** Gives each entry of a compact list the button that unfolds it, while the browser has nothing else to do. */
function addFolds() {
  if (!isList()) return;
  void unhurried(all("dl.glossary > dt[id]"), (head) => {
    if (one(".glossary-unfold", head)) return;
    const unfold = button("glossary-unfold", () => fold(head));
    unfold.setAttribute("aria-labelledby", head.id);
    unfold.ariaExpanded = `${bodyOf(head)?.matches(".glossary-open")}`;
    head.prepend(unfold);
  });
}
