// What Typo adds to a page.
import "./table.js";
import "./words.js";
