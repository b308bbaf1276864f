// Remembers choices in the browser, where it lets us: private windows and files may not.

/** @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // it holds for this page only
  }
}
