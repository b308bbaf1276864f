// Lets readers choose how entries are laid out, and unfolds those of a compact list.
import { decoded, setParameters } from "./address.js";
import { button } from "./elements.js";
import { inView } from "./language.js";
import { VALUES, applyPreferences, prefer, preferred } from "./preferences.js";
import { addTool, segments } from "./toolbar.js";
import { word } from "./words.js";

const AT_ONCE = 200; // entries that get their button before the browser does something else

/** Puts the choices where the page has entries. */
export function startLayout() {
  if (!document.querySelector(".glossary-place") || !document.querySelector("dl.glossary > dt")) return;
  const view = segments("glossary-views", () => word("view"), [["list", () => word("list")], ["full", () => word("full")]], (value) => {
    inView(() => {
      prefer("view", value);
      addFolds();
    });
    setParameters({ view: value });
  });
  const start = () => {
    applyPreferences();
    view.mark(preferred("view") ?? VALUES.view[0]);
    addFolds();
    openTarget();
  };
  addTool(view.group, true);
  if (document.querySelector(".glossary-definition + .glossary-definition")) {
    const usual = document.querySelector("dl.glossary-beside") ? "beside" : "stacked";
    const columns = segments(
      "",
      () => word("columns"),
      [["stacked", () => word("stacked")], ["beside", () => word("beside")]],
      (value) => inView(() => prefer("columns", value)),
    );
    columns.mark(preferred("columns") ?? usual);
    addTool(columns.group);
  }
  document.addEventListener("click", ({ target }) => {
    const head = /** @type {Element} */ (target).closest?.("dl.glossary > dt");
    if (head && isList() && !/** @type {Element} */ (target).closest("a, button") && getSelection()?.isCollapsed) fold(head);
  });
  addEventListener("hashchange", openTarget);
  addEventListener("popstate", start);
  start();
}

const isList = () => document.documentElement.dataset.glossaryView === "list";

/** The body of an entry. @param {Element | null} head */
function bodyOf(head) {
  let element = head;
  while (element?.tagName === "DT") element = element.nextElementSibling;
  return element;
}

/** @param {Element} head @param {boolean} [open] Else it is turned over. */
function fold(head, open) {
  const isOpen = bodyOf(head)?.classList.toggle("glossary-open", open);
  head.querySelector(".glossary-unfold")?.setAttribute("aria-expanded", String(Boolean(isOpen)));
}

function openTarget() {
  const head = document.getElementById(decoded(location.hash.slice(1)))?.closest("dl.glossary > dt");
  if (!head || !isList()) return;
  fold(head, true);
  head.scrollIntoView();
}

/** Gives each entry of a compact list the button that unfolds it, while the browser has nothing else to do. */
function addFolds() {
  if (!isList()) return;
  const heads = [...document.querySelectorAll("dl.glossary > dt[id]:not(:has(> .glossary-unfold))")];
  const soon = globalThis.requestIdleCallback ?? setTimeout;
  const addSome = () => {
    for (const head of heads.splice(0, AT_ONCE)) {
      const unfold = button("glossary-unfold", "", () => fold(head));
      unfold.setAttribute("aria-labelledby", head.id);
      unfold.ariaExpanded = String(bodyOf(head)?.matches(".glossary-open"));
      head.prepend(unfold);
    }
    if (heads.length) soon(addSome);
  };
  addSome();
}
