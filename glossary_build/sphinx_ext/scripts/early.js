// Runs in the head of a page, before anything is painted: no reader sees what they didn't choose.
import { applyPreferences } from "./preferences.js";
import { beginSettling } from "./settling.js";

applyPreferences();
beginSettling();
