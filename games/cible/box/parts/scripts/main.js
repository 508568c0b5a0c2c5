// What La Cible adds to a page.
import "./table.js";
