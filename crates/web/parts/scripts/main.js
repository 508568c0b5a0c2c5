// The page comes alive: what every page has, and the socket where there is a
// table. Games add modules of their own, which listen to the event "panels".
import { listenToClicks, listenToForms } from "./asks.js";
import { startClocks } from "./clocks.js";
import { listenToDialogs } from "./dialogs.js";
import { keepDrafts } from "./drafts.js";
import { listenToKeepsakes } from "./keepsake.js";
import { markMine } from "./panels.js";
import { listenToReports } from "./report.js";
import { openSocket } from "./socket.js";

listenToDialogs();
listenToClicks();
listenToReports();
listenToKeepsakes();

if (document.body.dataset.socket) {
  markMine();
  listenToForms();
  startClocks();
  keepDrafts();
  openSocket(document.body.dataset.socket);
}
