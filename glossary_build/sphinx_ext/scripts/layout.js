// Lets readers choose how entries are laid out, and unfolds those of a compact list.
import { targetOf } from "./address.js";
import { all, bodyOf, button, one, toolPlace } from "./elements.js";
import { inView } from "./language.js";
import { applyPreferences, preferred } from "./preferences.js";
import { addTool, preferenceControl } from "./toolbar.js";
import { soon, unhurried } from "./unhurried.js";

/** Puts the choices where the page has entries. */
export function startLayout() {
  if (!toolPlace() || !one("dl.glossary > dt")) return;
  const change = () =>
    inView(() => {
      applyPreferences();
      addFolds();
    });
  addTool(preferenceControl("view", ["list", "full"], "full", change).group, true);
  const pair = one(".glossary-definition:has(+ .glossary-definition)");
  if (pair) {
    soon(() => {
      const usual = getComputedStyle(pair).float === "none" ? "stacked" : "beside";
      addTool(preferenceControl("columns", ["stacked", "beside"], usual, change).group);
    });
  }
  const start = () => {
    applyPreferences();
    addFolds();
    openTarget();
  };
  document.addEventListener("click", ({ target }) => {
    const clicked = /** @type {Element} */ (target);
    const head = clicked.closest?.("dl.glossary > dt");
    if (head && isList() && !clicked.closest("a, button") && getSelection()?.isCollapsed) fold(head);
  });
  addEventListener("popstate", start);
  start();
}

const isList = () => preferred("view") === "list";

/** @param {Element} head @param {boolean} [open] Else it is turned over. */
function fold(head, open) {
  const isOpen = bodyOf(head)?.classList.toggle("glossary-open", open);
  const unfold = one(".glossary-unfold", head);
  if (unfold) unfold.ariaExpanded = `${isOpen}`;
}

function openTarget() {
  const head = targetOf()?.closest("dl.glossary > dt");
  if (!head || !isList()) return;
  fold(head, true);
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
