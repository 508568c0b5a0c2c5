// The one connection of a page. It comes back by itself, and then the server
// tells everything afresh.
import { awaiting, connectAsks, granted, refused, resend, waiting } from "./asks.js";
import { takeBeat, untilTold } from "./beats.js";
import { setTime } from "./clocks.js";
import { showAwaited } from "./devices.js";
import { showPanels, takePerson, takeSeat } from "./panels.js";
import { takeParts } from "./parts.js";
import { showReactions } from "./reactions.js";
import { offerBoard } from "./toasts.js";
import { made, meetHouse, showNotice } from "./upgrade.js";

const SHORTEST = 500;
const LONGEST = 15000;
// An answer takes milliseconds; without one for so long, the line is dead.
const PATIENCE = 8000;
const GLANCE = 2000;
// A tab that slept this long has probably lost its line without noticing.
const NAP = 15000;

let socket = null;
let address = "";
let tries = 0;
let timer = 0;
let watching = 0;
let hiddenAt = 0;
let goodbye = "";
let listening = false;
// Nothing was told on this line yet.
let comesAnew = true;

// Opens the one connection; again, when the page became another.
export function openSocket(path) {
  const url = new URL(path, location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address = url.href;
  if (listening) return reconnect();
  listening = true;
  connectAsks((text) => {
    if (!isOpen()) return false;
    socket.send(text);
    watch();
    return true;
  });
  connect();
  window.addEventListener("online", reconnect);
  window.addEventListener("offline", () => showOffline(true));
  window.addEventListener("pageshow", (event) => event.persisted && reconnect());
  document.addEventListener("visibilitychange", wakeUp);
}

// Looks after what was asked until it is answered.
function watch() {
  clearTimeout(watching);
  if (!awaiting()) return;
  watching = setTimeout(watch, GLANCE);
  if (waiting() > PATIENCE && isOpen()) reconnect();
}

function isOpen() {
  return socket !== null && socket.readyState === WebSocket.OPEN;
}

function wakeUp() {
  if (document.hidden) {
    hiddenAt = Date.now();
  } else if (!isOpen() || Date.now() - hiddenAt > NAP) {
    reconnect();
  }
}

function reconnect() {
  tries = 0;
  connect();
}

function connect() {
  clearTimeout(timer);
  if (socket) {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
  // What came with the page need not be told again, until the line is lost once.
  const told = document.body.dataset.told;
  delete document.body.dataset.told;
  const page = made ? `${address}&house=${made}` : address;
  const mine = new WebSocket(told ? `${page}&told=${told}` : page);
  socket = mine;
  comesAnew = true;
  mine.onopen = () => {
    goodbye = "";
    resend();
  };
  mine.onmessage = (event) => {
    tries = 0;
    showOffline(false);
    hear(event.data);
  };
  mine.onclose = () => {
    socket = null;
    tries += 1;
    showOffline(true);
    // Not all at once when a whole house comes back: after a goodbye each takes a
    // moment of its own within two seconds.
    const first = goodbye && tries === 1;
    const pause = first ? 2 * SHORTEST : Math.min(LONGEST, SHORTEST * 2 ** (tries - 1));
    timer = setTimeout(connect, pause * (first ? 0.3 + 1.7 * Math.random() : 0.5 + Math.random()));
  };
}

function hear(text) {
  let message;
  try {
    message = JSON.parse(text);
  } catch {
    return;
  }
  if (message === null || typeof message !== "object") return;
  heed(message);
  line.push(message);
  if (!waitsForShow) workOff();
}

// What holds at once, whatever the page shows meanwhile.
function heed(message) {
  if (message.house) meetHouse(message.house);
  if ("notice" in message) showNotice(message.notice, message.draining);
  if (message.closing) goodbye = String(message.closing);
  if (message.ack) granted(message.ack);
  if (message.refused) refused(message.refused);
  if (Array.isArray(message.reactions)) showReactions(message.reactions);
  if (message.screen === "gone") offerBoard();
  if (typeof message.lag === "number") document.dispatchEvent(new CustomEvent("lag", { detail: message.lag }));
  if ("now" in message || "running" in message) setTime(message.now, message.running);
  if (!("running" in message)) return;
  document.body.classList.toggle("hushed", message.hushed === true);
  document.body.classList.toggle("onscreen", message.onscreen === true);
  takeBeat(message.beat, comesAnew, message.running);
  comesAnew = false;
}

// What is to be shown, in order. It waits while the parts of another game load,
// and until it may be told.
const line = [];
let waitsForShow = false;

async function workOff() {
  while (line.length > 0) {
    const message = line.shift();
    const parts = "parts" in message ? takeParts(message.parts) : null;
    if (parts) await wait(parts);
    const told = message.panels || message.awaits ? untilTold() : null;
    if (told) await wait(told);
    show(message);
  }
}

async function wait(promise) {
  waitsForShow = true;
  await promise;
  waitsForShow = false;
}

function show(message) {
  if ("seat" in message) takeSeat(message.seat);
  if ("person" in message) takePerson(message.person);
  if (message.panels && typeof message.panels === "object" && !showPanels(message.panels)) reconnect();
  if (Array.isArray(message.awaits)) showAwaited(message.awaits);
  if (message.panels) tellShown(message.seq);
}

// The time of a clock runs from when it is to be seen here, which the house
// cannot know: a long message takes a while on a slow line.
let shown = "";

function tellShown(seq) {
  if (!document.getElementById("panel-hand")) return;
  const clocks = [...document.querySelectorAll("[data-deadline]")].map((clock) => clock.dataset.deadline).join();
  if (clocks === shown) return;
  shown = clocks;
  // Nobody's clock runs while something is shown.
  if (clocks && !document.body.dataset.beat) requestAnimationFrame(() => isOpen() && socket.send(JSON.stringify({ shown: seq })));
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
  banner.querySelector("a").hidden = tries <= 6;
}
