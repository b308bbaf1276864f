// Keeps what the reader has chosen in the address, so that it can be shared.

/** @param {string} name */
export const parameter = (name) => new URLSearchParams(location.search).get(name) ?? "";

/** All values of a parameter. @param {string} name */
export const parameters = (name) => new URLSearchParams(location.search).getAll(name);

/** Set parameters, or take those without a value away; the others stay. @param {Record<string, string | string[]>} values @param {string} [hash] */
export function setParameters(values, hash = location.hash) {
  const address = new URL(location.href);
  address.hash = hash;
  for (const [name, value] of Object.entries(values)) {
    const [first, ...others] = [value].flat();
    if (first) address.searchParams.set(name, first); // where it is
    else address.searchParams.delete(name);
    for (const each of others) address.searchParams.append(name, each);
  }
  try {
    if (address.href !== location.href) history.replaceState(history.state, "", address);
  } catch {
    // it stays as it is where browsers don't allow it
  }
}

/** What the fragment of an address of this page names. @param {string} [hash] */
export const targetOf = (hash = location.hash) => document.getElementById(decoded(hash.slice(1)));

/** An address as it is compared: servers may leave out what ends it. @param {string} url */
export const plain = (url) => url.replace(/[?#].*$/s, "").replace(/(\/index)?\.html$|\/$/, "");

/** The address of a place on a page, as it is compared. @param {string} url */
export function plainPlace(url) {
  const [page, id = ""] = url.split("#");
  return `${plain(page)}#${decoded(id)}`;
}

/** @param {string} text Part of an address; it may be no good. */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
