// Runs in the head of a page, before anything is painted: no reader sees what they didn't choose.
import { beginLanding } from "./landing.js";
import { applyPreferences } from "./preferences.js";

applyPreferences();
beginLanding();
