// Runs in the head of a page, before anything is painted: no reader sees the language that they didn't choose.
import { apply, chosen } from "./choice.js";
import { beginSettling } from "./settling.js";

apply(chosen());
beginSettling();
