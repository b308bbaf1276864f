// Does long work a little at a time, so that the page answers meanwhile.

const TURN = 8; // milliseconds of work, after which the browser may do something else

const soon = globalThis.requestIdleCallback ?? setTimeout;

/** Calls *act* for each of the items. @template T @param {T[]} items @param {(item: T, place: number) => void} act @param {number} [turn] Milliseconds; 0 for one item at a time. */
export async function unhurried(items, act, turn = TURN) {
  let end = 0;
  for (const [place, item] of items.entries()) {
    if (performance.now() >= end) {
      await new Promise((resolve) => soon(resolve));
      end = performance.now() + turn;
    }
    act(item, place);
  }
}
