// Lets the browser do its own work in between: long work a little at a time, and what has to be done again in each frame.

const TURN = 8; // milliseconds of work, after which the browser may do something else
const FRAMES = 4; // in which lists come near the window, one after the other

/** Calls back when the browser has nothing else to do. @type {(act: (value?: any) => void) => void} */
export const soon = globalThis.requestIdleCallback ?? setTimeout;

/** Calls *act* for each of the items. @template T @param {T[]} items @param {(item: T, place: number) => void} act @param {typeof soon} [wait] */
export async function unhurried(items, act, wait = soon) {
  let end = 0;
  for (const [place, item] of items.entries()) {
    if (performance.now() >= end) {
      await new Promise(wait);
      end = performance.now() + TURN;
    }
    act(item, place);
  }
}

/** Does something before the next frame, and again while lists come near the window. @param {() => unknown} act @param {number} [frames] */
export async function whileSettling(act, frames = FRAMES) {
  while (frames--) {
    await new Promise(requestAnimationFrame);
    act();
  }
}
