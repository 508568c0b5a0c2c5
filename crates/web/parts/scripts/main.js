// The page comes alive: what every page has (page.js), and the socket where there
// is a table. Games add modules of their own, which listen to the event "panels".
import { welcomeArrivals } from "./arrivals.js";
import { listenToForms } from "./asks.js";
import { startClocks } from "./clocks.js";
import { listenToDevices } from "./devices.js";
import { keepDrafts } from "./drafts.js";
import { listenToFaces } from "./faces.js";
import { followGuide } from "./guide.js";
import { listenToHelp } from "./help.js";
import { listenToKeys } from "./keys.js";
import { followLive } from "./live.js";
import "./page.js";
import { markMine } from "./panels.js";
import { listenToReactions } from "./reactions.js";
import { listenToScreen } from "./screen.js";
import { openSocket } from "./socket.js";
import { listenToSounds } from "./sound.js";
import { followTurn } from "./turn.js";
import { tellRenewed } from "./upgrade.js";

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
  welcomeArrivals();
  tellRenewed();
}
