// Starts what the page has a use for; the options say what the project has switched on.
import { options } from "./data.js";

/** What starts each feature, by its option. @type {Record<string, () => void>} */
const features = {};

for (const [option, start] of Object.entries(features)) {
  if (option in options) start();
}
