// Keeps what the reader has chosen in the address, so that it can be shared.

/** @param {string} name */
export const parameter = (name) => new URLSearchParams(location.search).get(name) ?? "";

/** Set parameters, or take those without a value away; the others stay. @param {Record<string, string>} values @param {string} [hash] */
export function setParameters(values, hash = location.hash) {
  const address = new URL(location.href);
  address.hash = hash;
  for (const [name, value] of Object.entries(values)) {
    if (value) address.searchParams.set(name, value);
    else address.searchParams.delete(name);
  }
  try {
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  } catch {
    // it stays as it is where browsers don't allow it
  }
}

/** An address as it is compared: servers may leave out what ends it. @param {string} url */
export const plain = (url) => url.replace(/[?#].*$/s, "").replace(/(\/index)?\.html$|\/$/, "");

/** @param {string} text Part of an address; it may be no good. */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
