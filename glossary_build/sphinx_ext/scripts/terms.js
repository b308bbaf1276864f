// Shows cards at links to the terms of a glossary, and links its names, on a page of any site.
import { startCards } from "./cards.js";
import { followColours } from "./colours.js";
import { load, options, root } from "./data.js";
import { make } from "./elements.js";
import { linkMentions } from "./mentions.js";
import { keep } from "./storage.js";
import { speakAgain } from "./words.js";

/** Whether names become links: an attribute says it, or the address of the script where a site can't set any. */
const links = "link" in options || /[?&]link\b/.test(/** @type {HTMLScriptElement} */ (document.currentScript).src);

const style = make("link", "");
style.rel = "stylesheet";
style.href = `${root}_static/glossary_build.css`;
document.head.append(style);
keep("glossary-cards", ""); // no switch here turns cards on again, so they stay off as long as the page is open
void load("words")
  .catch(() => {})
  .then(() => {
    speakAgain();
    followColours();
    if ("showPopover" in HTMLElement.prototype) startCards();
    if (links) linkMentions().catch(() => console.warn(`No names to link at ${root}: the project needs glossary_build_linked_names = True`));
  });
