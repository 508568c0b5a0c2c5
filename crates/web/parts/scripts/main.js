// The page comes alive: what every page has, and the socket where there is a
// table. Games add modules of their own, which listen to the event "panels".
import { listenToClicks, listenToForms } from "./asks.js";
import { startClocks } from "./clocks.js";
import { listenToDevices } from "./devices.js";
import { listenToDialogs } from "./dialogs.js";
import { keepDrafts } from "./drafts.js";
import { listenToKeepsakes } from "./keepsake.js";
import { listenToFaces } from "./faces.js";
import { markMine } from "./panels.js";
import { listenToReactions } from "./reactions.js";
import { listenToReports } from "./report.js";
import { listenToScreen } from "./screen.js";
import { openSocket } from "./socket.js";
import { tellRenewed } from "./upgrade.js";

listenToDialogs();
listenToClicks();
listenToReports();
listenToKeepsakes();

if (document.body.dataset.socket) {
  markMine();
  listenToForms();
  startClocks();
  keepDrafts();
  listenToFaces();
  listenToDevices();
  listenToReactions();
  openSocket(document.body.dataset.socket);
  listenToScreen();
  tellRenewed();
}
