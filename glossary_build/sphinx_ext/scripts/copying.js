// How references to a term are written, in each markup.

/** A reference, with a title where its target isn't what readers are to see. @param {string} title @param {string} target */
export function restReference(title, target, role = "term") {
  const text = title === target ? escaped(target) : `${escaped(title)} <${escaped(target)}>`;
  return `:${role}:\`${text}\``;
}

/**
 * MyST takes what is between the backticks as it is. Sphinx would read "vec<T>" as a title with a target and "!x" as no
 * reference, so these get a title of their own, in which angle quotes stand for the brackets.
 * @param {string} title @param {string} target
 */
export function mystReference(title, target, role = "term") {
  const plain = title === target && !/^[!\x60]|\x60$|.<.*>$/.test(target);
  const shown = title.replace(/</g, "‹").replace(/>/g, "›");
  const text = plain ? target : `${/^[!\x60]/.test(shown) ? " " : ""}${shown} <${target}>`;
  const longest = Math.max(0, ...[...text.matchAll(/\x60+/g)].map(([run]) => run.length));
  const fence = "\x60".repeat(longest + 1);
  return `{${role}}${fence}${text}${fence}`;
}

/** The reference that another project writes whose intersphinx_mapping has ours as *project*. @param {string} title @param {string} target @param {string} project */
export const outsideReference = (title, target, project) => restReference(title, target, `external+${project}:term`);

/** Text for a role of reStructuredText: no end of it, no title with a target, no mark that switches it off. @param {string} text */
const escaped = (text) => text.replace(/[\\\x60<]|^!/g, "\\$&");
