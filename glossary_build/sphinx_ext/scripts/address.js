// Keeps what the reader has chosen in the address, so that it can be shared.

/** @param {string} name */
export const parameter = (name) => new URLSearchParams(location.search).get(name) ?? "";

/** Set parameters, or take those without a value away; the others stay. @param {Record<string, string>} values */
export function setParameters(values) {
  const address = new URL(location.href);
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

/** @param {string} text Part of an address; it may be no good. */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
