// What every page does. Where there is neither a table nor a game, this and what
// it imports is all that a page loads.
import { tellWhatIsMissing } from "./able.js";
import { listenToClicks } from "./asks.js";
import { keepAway, waitForHouse } from "./away.js";
import { listenToDialogs } from "./dialogs.js";
import { listenToKeepsakes } from "./keepsake.js";
import { listenToReports } from "./report.js";

tellWhatIsMissing();
waitForHouse();
keepAway();
listenToDialogs();
listenToClicks();
listenToReports();
listenToKeepsakes();
