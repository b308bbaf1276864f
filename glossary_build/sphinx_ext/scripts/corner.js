// Keeps a button in its corner clear of what a theme or another extension has fixed there.

const GAP = 12; // pixels between them
const MOST = 4; // of them, one above the other

/** Moves the button above them, now and whenever there may be others. @param {HTMLElement} own */
export function makeWay(own) {
  const settle = () => {
    own.style.bottom = "";
    for (let turn = 0; turn < MOST; turn++) {
      const top = Math.min(...below(own).map((each) => each.getBoundingClientRect().top));
      if (top === Infinity) return;
      own.style.bottom = `${innerHeight - top + GAP}px`;
    }
  };
  new MutationObserver(settle).observe(document.body, { childList: true });
  for (const event of ["load", "resize", "scrollend"]) addEventListener(event, settle);
  settle();
}

/** What is fixed where the button is, but for what is too high to be passed, as a column is. @param {HTMLElement} own */
function below(own) {
  const { left, right, top, bottom } = own.getBoundingClientRect();
  return [left, (left + right) / 2, right - 1].flatMap((x) =>
    [top, (top + bottom) / 2, bottom - 1].flatMap((y) =>
      document
        .elementsFromPoint(x, y)
        .flatMap((each) => each.shadowRoot?.elementsFromPoint(x, y) ?? each)
        .flatMap((each) => fixedAround(each) ?? [])
        .filter((each) => each !== own && each.clientHeight < innerHeight / 2),
    ),
  );
}

/** The element itself or one around it. @param {Element | null} element */
function fixedAround(element) {
  while (element && getComputedStyle(element).position !== "fixed") element = element.parentElement;
  return element;
}
