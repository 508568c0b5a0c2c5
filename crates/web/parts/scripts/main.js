// The page comes alive: what every page has, and the socket where there is a
// table. Games add modules of their own, which listen to the event "panels".
import { tellWhatIsMissing } from "./able.js";
import { keepAway, waitForHouse } from "./away.js";
import { listenToClicks, listenToForms } from "./asks.js";
import { startClocks } from "./clocks.js";
import { listenToDevices } from "./devices.js";
import { listenToDialogs } from "./dialogs.js";
import { keepDrafts } from "./drafts.js";
import { listenToKeepsakes } from "./keepsake.js";
import { listenToFaces } from "./faces.js";
import { followGuide } from "./guide.js";
import { listenToHelp } from "./help.js";
import { listenToKeys } from "./keys.js";
import { followLive } from "./live.js";
import { markMine } from "./panels.js";
import { listenToReactions } from "./reactions.js";
import { listenToReports } from "./report.js";
import { listenToScreen } from "./screen.js";
import { openSocket } from "./socket.js";
import { listenToSounds } from "./sound.js";
import { followTurn } from "./turn.js";
import { tellRenewed } from "./upgrade.js";

tellWhatIsMissing();
waitForHouse();
keepAway();
listenToDialogs();
listenToClicks();
listenToReports();
listenToKeepsakes();

if (document.body.dataset.socket) {
  markMine();
  listenToForms();
  startClocks();
  keepDrafts();
  listenToKeys();
  followLive();
  listenToSounds();
  followTurn();
  listenToFaces();
  listenToDevices();
  listenToReactions();
  openSocket(document.body.dataset.socket);
  listenToHelp();
  followGuide();
  listenToScreen();
  tellRenewed();
}
