// What is heard over the line of a page, and told over it. When the line comes
// back, the server tells everything afresh.
import { connectAsks, granted, refused, resend } from "./asks.js";
import { takeBeat, takeLook, untilTold } from "./beats.js";
import { setTime } from "./clocks.js";
import { showAwaited } from "./devices.js";
import { keepLine, reconnect, send, takeLeave } from "./line.js";
import { showPanels, takePerson, takeSeat } from "./panels.js";
import { takeParts } from "./parts.js";
import { showReactions } from "./reactions.js";
import { offerBoard } from "./toasts.js";
import { takeGame, takeTurn } from "./turn.js";
import { made, meetHouse, showNotice } from "./upgrade.js";

let address = "";
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
  connectAsks(send);
  keepLine(next, begin, hear);
}

// What came with the page need not be told again, until the line is lost once.
function next() {
  const told = document.body.dataset.told;
  delete document.body.dataset.told;
  const page = made ? `${address}&house=${made}` : address;
  return told ? `${page}&told=${told}` : page;
}

function begin() {
  comesAnew = true;
  resend();
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
  if (message.closing) takeLeave(String(message.closing));
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
  takeLook(message.look);
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
    const told = message.panels || message.awaits || "asked" in message ? untilTold() : null;
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
  if ("playing" in message) takeGame(message.playing);
  if ("seat" in message) takeSeat(message.seat);
  if ("person" in message) takePerson(message.person);
  if (message.panels && typeof message.panels === "object" && !showPanels(message.panels)) reconnect();
  if (Array.isArray(message.awaits)) showAwaited(message.awaits);
  if ("asked" in message) takeTurn(message.asked === true);
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
  if (clocks && !document.body.dataset.beat) requestAnimationFrame(() => send(JSON.stringify({ shown: seq })));
}
