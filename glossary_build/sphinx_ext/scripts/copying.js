// How references to a term are written, in each markup.

/** A reference, with a title where its target isn't what readers are to see. @param {string} title @param {string} target */
export function restReference(title, target) {
  const text = title === target ? escaped(target) : `${escaped(title)} <${escaped(target)}>`;
  return `:term:\`${text}\``;
}

/** @param {string} title @param {string} target */
export function mystReference(title, target) {
  let text = unescapable(title, target);
  if (/^\x60|\x60$/.test(text)) text = ` ${text.endsWith(">") ? text : titled(title, target)}`;
  const longest = Math.max(0, ...[...text.matchAll(/\x60+/g)].map(([run]) => run.length));
  const fence = "\x60".repeat(longest + 1);
  return `{term}${fence}${text}${fence}`;
}

/** The reference that another project writes whose intersphinx_mapping has ours as *project*. @param {string} title @param {string} target @param {string} project */
export function outsideReference(title, target, project) {
  const text = unescapable(title, target).replace(/[\\\x60]/g, "\\$&");
  return `:external+${project}:term:\`${text}\``;
}

/** Text for a role of reStructuredText: no end of it, no title with a target, no mark that switches it off. @param {string} text */
const escaped = (text) => text.replace(/[\\\x60<]|^!/g, "\\$&");

/**
 * Text for roles that don't get backslashes, as those of MyST and intersphinx: they would read "vec<T>" as a title
 * with a target and "!x" as no reference, so these get a title.
 * @param {string} title @param {string} target
 */
const unescapable = (title, target) =>
  title === target && !/^!|.<.*>$/.test(target) ? target : titled(title, target);

/** In the title, characters that look alike replace those that would be misread. @param {string} title @param {string} target */
const titled = (title, target) =>
  `${title.replace(/</g, "‹").replace(/>/g, "›").replace(/^!/, "！")} <${target}>`;
