// The line to the house: opened, listened to, and taken up again. A line may
// die without a word, so a page that is seen asks now and then for a sign of life.
import { awaiting } from "./asks.js";
import { say, words } from "./toasts.js";

// What is sent, and comes back from the very end of the line.
const PULSE = '{"pulse":true}';
const BEAT = 1500;
// Without an answer for so long the line is dead.
const SILENCE = 2800;
// A house that comes back is found within two seconds, and not by all at once.
const PAUSE = 1200;
const FIRST_PAUSE = 2000;
const HIDDEN_PAUSE = 15000;
// After so many tries nobody waits in front of the page any more.
const LONG = 100;
const LONG_PAUSE = 5000;
// A slow line takes a while to open: older tries are kept beside newer ones.
const MOST = 6;
// From this try on one hears of it.
const TOLD = 3;
// How long a reload may look for the house.
const PATIENCE = 4000;

let address = () => "";
let opened = () => {};
let heard = () => {};
let socket = null;
let tries = 0;
let timer = 0;
let beating = 0;
// When a sign of life was asked for that has not come.
let asked = 0;
let beatAt = 0;
let heardAt = 0;
let goodbye = "";
const attempts = new Set();

// Keeps a line open from now on: `to` gives the address of the next try, `open`
// is called when there is a line, `hear` with what comes.
export function keepLine(to, open, hear) {
  [address, opened, heard] = [to, open, hear];
  connect();
  window.addEventListener("online", reconnect);
  window.addEventListener("offline", () => showOffline(true));
  window.addEventListener("pageshow", (event) => event.persisted && reconnect());
  document.addEventListener("visibilitychange", wakeUp);
  document.addEventListener("click", (event) => event.target.closest("[data-reload]") && reload());
}

// Sends a text now; false where there is no line.
export function send(text) {
  if (!isOpen()) return false;
  socket.send(text);
  if (!beating) beat();
  return true;
}

// The house says why it will hang up.
export function takeLeave(why) {
  goodbye = why;
}

export function reconnect() {
  tries = 0;
  drop();
  connect();
}

function isOpen() {
  return socket !== null && socket.readyState === WebSocket.OPEN;
}

function wakeUp() {
  if (document.hidden) return;
  if (isOpen()) beat();
  else reconnect();
}

function connect() {
  clearTimeout(timer);
  timer = setTimeout(connect, pause());
  tries += 1;
  if (tries >= TOLD) showOffline(true);
  if (tries % TOLD === 0) lookForTable();
  const mine = new WebSocket(address());
  attempts.add(mine);
  mine.onopen = () => (socket ? mine.close() : take(mine));
  mine.onclose = () => attempts.delete(mine);
  if (attempts.size <= MOST) return;
  const [oldest] = attempts;
  attempts.delete(oldest);
  oldest.close();
}

function pause() {
  if (document.hidden) return HIDDEN_PAUSE;
  if (tries === 0) return FIRST_PAUSE;
  return (tries < LONG ? PAUSE : LONG_PAUSE) * (0.5 + Math.random() / 2);
}

function take(mine) {
  clearTimeout(timer);
  attempts.delete(mine);
  socket = mine;
  goodbye = "";
  mine.onmessage = ({ data }) => {
    tries = asked = 0;
    heardAt = Date.now();
    showOffline(false);
    if (data !== PULSE) heard(data);
  };
  mine.onclose = lost;
  opened();
  beat();
}

function drop() {
  clearTimeout(beating);
  beating = asked = 0;
  if (!socket) return;
  socket.onmessage = socket.onclose = null;
  socket.close();
  socket = null;
}

function lost() {
  drop();
  showOffline(true);
  clearTimeout(timer);
  // Not all at once when a whole house comes back.
  timer = setTimeout(connect, PAUSE * Math.random());
}

// Asks for a sign of life where nothing was heard just now. Nobody
// looks at a hidden page, unless it waits for an answer.
function beat() {
  clearTimeout(beating);
  beating = 0;
  if (!isOpen() || (document.hidden && !awaiting())) return;
  const now = Date.now();
  // A tab that slept has not listened: the answer may still come.
  const slept = now - beatAt > 2 * BEAT;
  if (asked && !slept && now - asked > SILENCE) return lost();
  if (asked ? slept : now - heardAt > BEAT / 3) {
    socket.send(PULSE);
    asked = now;
  }
  beatAt = now;
  beating = setTimeout(beat, BEAT);
}

// Says that we are offline, and for how long in general terms.
function showOffline(offline) {
  const banner = document.getElementById("offline");
  if (!banner) return;
  if (banner.hidden === offline) banner.hidden = !offline;
  document.body.classList.toggle("is-offline", offline);
  if (!offline) return;
  const { text, closing, long } = banner.dataset;
  const sentence = goodbye ? closing : tries > 6 ? long : text;
  const place = banner.querySelector("span");
  if (place.textContent !== sentence) place.textContent = sentence;
  banner.querySelector("[data-reload]").hidden = tries <= 6;
}

// A house that answers and has no such table any more has a page that says so.
async function lookForTable() {
  try {
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    if (answer.status === 404) location.reload();
  } catch {
    // The house is away, and the table perhaps not.
  }
}

// The page goes only for one that is there: without the house it would be gone,
// and the game with it.
async function reload() {
  try {
    const answer = await fetch("/livez", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) return location.reload();
  } catch {
    // It is said below.
  }
  say(words("unreachable"), "alert");
}
