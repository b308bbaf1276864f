// Lets MathJax typeset the formulas of a card. A page without formulas has no MathJax: it is loaded there when it is due.
import { load, root } from "./data.js";
import { all, make } from "./elements.js";

/** @typedef {Record<string, string>} Script Attributes of a script element, and the text that it holds. */

/** @type {Promise<any> | undefined} */
let starting;

/** Typesets the placeholders of formulas, if there are any; they stay where there is no MathJax. @param {Element} card */
export const typeset = (card) => typesetIn(card).catch(() => false);

/** @param {Element} card */
async function typesetIn(card) {
  const formulas = all("[data-tex]", card);
  if (!formulas.length) return false;
  const mathJax = await (starting ??= start());
  const around = formulas.map((formula) => formula.parentElement);
  for (const formula of formulas) formula.replaceWith(formula.dataset.tex ?? "");
  await mathJax.typesetPromise(around);
  return true;
}

async function start() {
  const page = /** @type {{ MathJax?: any }} */ (globalThis);
  if (!page.MathJax?.version) {
    const scripts = (await load("maths")).map(elementOf);
    const last = scripts[scripts.length - 1];
    const linked = [...document.scripts].find(({ src }) => src.split("?")[0] === last.src);
    await new Promise((resolve, reject) => {
      (linked ?? last).addEventListener("load", resolve);
      (linked ?? last).addEventListener("error", reject);
      if (linked) return;
      document.head.append(...scripts.slice(0, -1));
      const { MathJax } = page;
      // The page has nothing to typeset, though some of its text may look so.
      page.MathJax = { ...MathJax, skipStartupTypeset: true, startup: { ...MathJax?.startup, typeset: false } };
      document.head.append(last);
    });
  }
  await page.MathJax.startup.promise; // version 2 has none: the formulas stay MathML
  return page.MathJax;
}

/** @param {Script} script */
function elementOf({ text = "", src, ...attributes }) {
  const element = make("script", "", text);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (src) element.src = new URL(src, root).href;
  return element;
}
