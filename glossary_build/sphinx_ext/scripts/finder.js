// A field that finds terms while the reader types, with the keys that move through what it finds.
import { make, onKeyFirst } from "./elements.js";
import { ready } from "./index.js";
import { makeResults } from "./results.js";
import { speak, word } from "./words.js";

/** @typedef {import("./index.js").Indexed} Indexed */

const LONGEST = 999; // characters of a query

/**
 * The field in its box, the results, and what runs, shows and closes it. The page may say what happens around that.
 * @param {object} around
 * @param {() => void} around.summoned Called when a key or a button asks for the field.
 * @param {string} [around.hint] The key of the text that says what can be typed.
 * @param {boolean} [around.hasList] Whether the page has a list of all terms to go back to.
 * @param {(terms: Indexed[]) => Indexed[]} [around.among] The terms that are looked through, the others if there is none.
 * @param {() => void} [around.showing] Called before what is asked for is shown.
 * @param {(isLeft?: boolean) => boolean | void} [around.closed] Called when that goes; whether it took a reader who *isLeft* back.
 */
export function makeFinder({ summoned, hint = "find", hasList, among = (terms) => terms, showing, closed }) {
  let asked = "";
  /** @type {Indexed[]} */
  let terms = [];
  /** @type {Promise<void> | undefined} */
  let preparing;
  const input = make("input", "");
  input.type = "search";
  input.autocomplete = "off";
  input.spellcheck = false;
  input.maxLength = LONGEST;
  input.ariaKeyShortcuts = "/ Control+K Meta+K";
  const name = make("span", "glossary-unseen");
  const results = makeResults(
    hasList &&
      (({ detail }) => {
        if (!detail) input.focus(); // for a key: the button goes
        leave();
      }),
  );
  const box = make("div", "glossary-filter", make("label", "", name, input, make("kbd", "", "/")));
  box.role = "search";
  const answer = make("div", "glossary-found", ...results.parts);
  speak(box, () => {
    name.textContent = box.ariaLabel = word("find");
    input.placeholder = word(hint);
  });

  /** Gets the terms, once; what the field asks for meanwhile is shown then, in a turn of its own. */
  const prepare = () =>
    (preparing ??= ready().then(
      (found) => {
        setTimeout(() => {
          terms = found;
          if (asked) show();
        });
      },
      () => {
        box.remove();
        answer.remove();
        closed?.();
      },
    ));

  /** Shows what the field asks for. */
  const run = () => {
    const query = input.value.trim();
    if (query === asked) return;
    if (query) show(query);
    else leave();
  };

  /** Shows what the query finds, now or when there are terms. */
  const show = (query = asked) => {
    asked = query;
    if (terms.length) {
      showing?.();
      if (!results.show(query, among(terms)).length) results.show(query, terms);
    } else void prepare();
  };

  /** Shows nothing. @param {boolean} [isLeft] */
  const close = (isLeft) => {
    asked = input.value = "";
    results.empty();
    return closed?.(isLeft);
  };

  /** What an empty field and the Escape key do; whether there was something to do. */
  const leave = () => {
    const had = input.value;
    return close(true) || had;
  };

  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (isForOthers(event)) return;
    const links = results.links();
    const { key, target } = event;
    const at = links.indexOf(/** @type {HTMLElement} */ (target));
    if (key === "Escape") {
      input.focus(); // since the results go
      if (!leave()) return;
    } else if (key === "ArrowDown" || (key === "j" && at >= 0)) {
      if (links[at + 1]) links[at + 1].focus();
      else if (!results.more.hidden) results.showMore();
    } else if ((key === "ArrowUp" || key === "k") && at >= 0) {
      (links[at - 1] ?? input).focus();
    } else if (key === "Enter" && target === input) {
      links[0]?.click();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  input.onfocus = prepare;
  input.addEventListener("input", (event) => {
    if (!(/** @type {InputEvent} */ (event).isComposing)) run();
  });
  input.addEventListener("compositionend", run);
  box.onkeydown = answer.onkeydown = press;
  const summon = () => {
    if (!box.closest("dialog") && !box.checkVisibility()) return false; // in a tab, for example, that isn't open
    summoned();
    input.focus();
    input.select();
    return true;
  };
  onSummons(summon);
  return { input, box, answer, show, shut: close, summon, asked: () => asked };
}

/** Whether a key is part of a command, or of a word that an input method composes. @param {KeyboardEvent} event */
const isForOthers = (event) => event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.keyCode === 229;

/** Whether the keys that the reader presses go into a field. */
const isTyping = () => document.activeElement?.matches(":read-write, select");

/**
 * Calls *act* for "/" before the theme does, whose own search it would focus, and for Ctrl+K or ⌘K where the theme
 * does nothing with them. The key stays with the theme if *act* returns false.
 * @param {() => boolean} act
 */
function onSummons(act) {
  /** @param {KeyboardEvent} event */
  const take = (event) => {
    if (!act()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  onKeyFirst((event) => {
    if (event.key === "/" && !isForOthers(event) && !isTyping()) take(event);
  });
  addEventListener("load", () =>
    addEventListener("keydown", (event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey && !event.defaultPrevented) take(event);
    }),
  );
}
