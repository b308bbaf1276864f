// The live filter: a field above the glossary, and the terms that it finds in place of the list.
import { parameter, setParameters, targetOf } from "./address.js";
import { html, onJump, toolPlace } from "./elements.js";
import { CHANGED, accepts } from "./facets.js";
import { makeFinder } from "./finder.js";
import { keepPlace } from "./language.js";
import { endLanding, measure } from "./settling.js";
import { belowTools, toolRow } from "./toolbar.js";
import { soon } from "./unhurried.js";

/** @typedef {{ back: () => void, focus?: HTMLElement }} Place Where the reader was. */

/** Puts the field above the first glossary of the page, if there is one. */
export function startFilter() {
  if (!toolPlace()) return;
  /** @type {Place | null} */
  let place = null;
  let saving = 0;

  /** @param {boolean} filtering */
  const toggle = (filtering) => {
    endLanding();
    html.toggleAttribute("data-glossary-asked", filtering); // our style sheet hides the lists and their letters
  };

  /** Writes the query into the address, once the reader pauses; browsers refuse to do it too often. */
  const save = () => {
    clearTimeout(saving);
    saving = setTimeout(write, 150);
  };

  const write = () => {
    setParameters({ q: finder.asked() }, finder.asked() ? "" : location.hash);
  };

  const finder = makeFinder({
    summoned: () => {
      place ??= { back: keepPlace(), focus: /** @type {HTMLElement} */ (document.activeElement) };
    },
    hint: toolPlace()?.dataset["hint"], // in quotes, or its name would be shortened
    hasList: true,
    among: (terms) => terms.filter(({ term }) => accepts(term)),
    showing: () => {
      place ??= { back: keepPlace() };
      toggle(true);
      requestAnimationFrame(() => {
        // when the page is laid out anyway
        if (answer.getBoundingClientRect().top < box.getBoundingClientRect().bottom) answer.scrollIntoView({ behavior: "instant" });
      });
      save();
    },
    closed: (isLeft) => {
      const before = place;
      place = null;
      toggle(false);
      soon(measure);
      if (!isLeft || !before) return false;
      if (before.focus) input.blur(); // which stays, if that was the page
      before.focus?.focus({ preventScroll: true });
      before.back();
      save();
      return true;
    },
  });
  const { input, box, answer } = finder;

  /** Shows what the address says: an entry if it names one, else what its query finds. */
  const followAddress = () => {
    const asked = parameter("q").trim();
    const query = location.hash ? "" : asked;
    if (query !== asked) save();
    if (query === finder.asked()) return;
    input.value = query;
    if (query) finder.show(query);
    else finder.shut();
    targetOf()?.scrollIntoView();
  };

  input.onblur = () => {
    if (!finder.asked()) place = null;
  };
  toolRow()?.prepend(box);
  belowTools(answer);
  addEventListener("popstate", followAddress);
  addEventListener(CHANGED, () => finder.asked() && finder.show());
  addEventListener("click", write, true); // a link may lead away before the reader pauses
  onJump(() => finder.asked() && finder.shut());
  followAddress();
}
