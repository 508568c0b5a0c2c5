// The ranking that is being made. It is shown at once and told to the house a
// moment later, which keeps it for this seat alone: so it survives a reload, is
// on the person's other devices, and lies as it stands when time runs out.
import { ask, whisper } from "../../asks.js";
import { setAlarm, tableTime } from "../../clocks.js";
import { dragging, dragSlots } from "./drag.js";
import { announce, say } from "../../toasts.js";

// At a clocked table what is complete goes down by itself this long before the
// end: time for the way to the server.
const IN_TIME = 1200;
const LONG_PRESS = 250;
// The house is told when nothing has changed for this long.
const PAUSE = 600;

const memory = "compatibility " + location.pathname;
let made = recall();
// The place whose tools are shown, or null.
let selected = null;
let telling = 0;
const images = new Map();

function recall() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(memory));
    return kept && Array.isArray(kept.ranking) ? kept : null;
  } catch {
    return null;
  }
}

function remember() {
  try {
    if (made) sessionStorage.setItem(memory, JSON.stringify(made));
    else sessionStorage.removeItem(memory);
  } catch {
    // A browser without storage forgets on reload, and that is all.
  }
}

const area = () => document.querySelector("[data-compose]");
const count = () => Number(area().dataset.count);
const slots = () => [...document.querySelectorAll("#ranking > .rung")];
const titleOf = (picture) => {
  const image = document.querySelector(`#pick-${picture} img`);
  const zoom = document.getElementById("zoom-" + picture);
  return image ? image.alt : zoom ? zoom.dataset.title : String(picture + 1);
};

function tell(name, values) {
  let text = area().dataset[name] || "";
  for (const [key, value] of Object.entries(values)) text = text.replace(`{${key}}`, () => String(value));
  return text;
}

export function composing() {
  return Boolean(area());
}

// The place of a picture in the ranking, from 0, or -1.
export function placeOf(picture) {
  return made ? made.ranking.indexOf(picture) : -1;
}

export function isFull() {
  return composing() && made.ranking.length >= count() && selected === null;
}

// Takes a picture or puts it back. With a place selected it goes there.
export function pick(picture) {
  if (!composing()) return;
  const at = placeOf(picture);
  if (at >= 0) return remove(at);
  const title = titleOf(picture);
  if (selected !== null && selected < made.ranking.length) {
    made.ranking[selected] = picture;
    announce(tell("added", { title, n: selected + 1 }));
    selected = null;
  } else if (made.ranking.length < count()) {
    made.ranking.push(picture);
    announce(tell("added", { title, n: made.ranking.length }));
  } else {
    say(tell("full", { n: count() }));
    shake();
    return;
  }
  changed();
}

function remove(place) {
  if (!made) return;
  const [picture] = made.ranking.splice(place, 1);
  if (made.token === place) made.token = null;
  else if (made.token > place) made.token -= 1;
  selected = null;
  announce(tell("removed", { title: titleOf(picture) }));
  changed();
}

function move(from, to) {
  if (!made || to < 0 || to >= made.ranking.length || from === to) return;
  const tokened = made.token === null ? null : made.ranking[made.token];
  const [picture] = made.ranking.splice(from, 1);
  made.ranking.splice(to, 0, picture);
  // The token stays on its picture.
  if (tokened !== null) made.token = made.ranking.indexOf(tokened);
  if (selected !== null) selected = to;
  announce(tell("moved", { title: titleOf(picture), n: to + 1 }));
  changed();
}

function changed() {
  remember();
  show();
  layInTime();
  tellSoon();
  document.dispatchEvent(new CustomEvent("composed"));
}

// What is made, as the house writes it; nothing is "".
function written() {
  const { ranking, token } = made;
  if (ranking.length === 0 && token === null) return "";
  return JSON.stringify(token === null ? { ranking } : { ranking, token });
}

// What the house keeps may have been made on another device. It is taken over
// unless something was changed here that the house has not heard of: then ours
// goes there. Nothing is taken from under a finger.
function followHouse(here) {
  const kept = here.dataset.sketch || "";
  if (kept === made.kept || dragging()) return;
  made.kept = kept;
  if (kept !== written() && written() === made.clean) {
    const { ranking, token = null } = kept ? JSON.parse(kept) : { ranking: [] };
    made.ranking = ranking.filter((picture) => picture !== null);
    made.token = token;
    selected = null;
  } else if (kept !== written()) {
    return tellSoon();
  }
  made.clean = written();
  remember();
}

function tellSoon() {
  clearTimeout(telling);
  const last = lastMoment();
  telling = setTimeout(tellHouse, last && tableTime() >= last ? 0 : PAUSE);
}

function tellHouse() {
  clearTimeout(telling);
  telling = 0;
  const here = area();
  if (!here || !made || made.asked) return;
  if (dragging()) return tellSoon();
  if (written() === (here.dataset.sketch || "")) return;
  const sketch = { step: Number(here.dataset.step), ranking: made.ranking };
  if (made.token !== null) sketch.token = made.token;
  whisper({ play: { sketch } });
}

function shake() {
  const strip = document.getElementById("ranking");
  strip.classList.remove("full");
  void strip.offsetWidth;
  strip.classList.add("full");
}

function imageOf(picture) {
  if (!images.has(picture)) {
    const source = document.querySelector(`#pick-${picture} img`);
    if (!source) return null;
    const image = source.cloneNode();
    image.alt = "";
    image.loading = "eager";
    image.removeAttribute("id");
    images.set(picture, image);
  }
  return images.get(picture);
}

// Makes the page show what is made, after the server or the player changed it.
function show() {
  const here = area();
  const key = here ? [here.dataset.game, here.dataset.round, here.dataset.step].join(" ") : null;
  if (!here || !made || made.key !== key) {
    selected = null;
    made = key ? { key, ranking: [], token: null, kept: "", clean: "" } : null;
    // The next game may have another deck.
    images.clear();
    remember();
  }
  document.body.classList.toggle("composing", Boolean(here));
  if (!here) return;
  followHouse(here);
  made.ranking = made.ranking.slice(0, count());
  if (here.dataset.token !== "mine") made.token = null;
  // Whoever has begun knows how; the pictures need the room.
  here.classList.toggle("begun", made.ranking.length > 0);
  slots().forEach(showSlot);
  showDeck();
  showTools();
  showLay(here);
}

function showSlot(slot, place) {
  const picture = made.ranking[place];
  const button = slot.querySelector(".held");
  const filled = picture !== undefined;
  slot.classList.toggle("filled", filled);
  slot.classList.toggle("tokened", made.token === place);
  button.setAttribute("aria-pressed", String(selected === place));
  const label = filled ? tell("filled", { n: place + 1, title: titleOf(picture) }) : tell("empty", { n: place + 1 });
  button.setAttribute("aria-label", made.token === place ? label + ", ×2" : label);
  const image = filled ? imageOf(picture) : null;
  for (const other of button.querySelectorAll("img")) if (other !== image) other.remove();
  if (image && image.parentNode !== button) button.prepend(image);
}

function showDeck() {
  for (const button of document.querySelectorAll("[data-pick]")) {
    const place = placeOf(Number(button.dataset.pick));
    button.setAttribute("aria-pressed", String(place >= 0));
    button.querySelector(".rank").textContent = place >= 0 ? String(place + 1) : "";
  }
}

function showTools() {
  const tools = document.getElementById("slot-tools");
  const shown = selected !== null && selected < made.ranking.length;
  tools.hidden = !shown;
  document.getElementById("lay").hidden = shown;
  if (!shown) return;
  tools.querySelector("[data-tool=stronger]").disabled = selected === 0;
  tools.querySelector("[data-tool=weaker]").disabled = selected === made.ranking.length - 1;
}

function showLay(here) {
  const button = document.getElementById("lay");
  const missing = count() - made.ranking.length;
  const text = missing === 0 ? here.dataset.ready : missing === 1 ? here.dataset.oneMore : tell("more", { n: missing });
  const words = button.querySelector("span");
  if (words.textContent !== text) words.textContent = text;
  button.disabled = missing !== 0;
}

function select(place) {
  if (place >= made.ranking.length) return;
  selected = selected === place ? null : place;
  show();
}

function use(tool) {
  const place = selected;
  if (place === null) return;
  if (tool === "stronger") move(place, place - 1);
  if (tool === "weaker") move(place, place + 1);
  if (tool === "look") document.dispatchEvent(new CustomEvent("look", { detail: made.ranking[place] }));
  if (tool === "token") {
    made.token = place;
    announce(tell("tokened", { title: titleOf(made.ranking[place]), n: place + 1 }));
    selected = null;
    changed();
    document.getElementById("held-" + place).focus();
  }
  if (tool === "remove") {
    remove(place);
    const heir = document.getElementById("held-" + Math.min(place, made.ranking.length));
    if (heir) heir.focus();
  }
}

function lay() {
  const here = area();
  const button = document.getElementById("lay");
  if (!here || button.awaiting || made.ranking.length !== count()) return;
  const move = { step: Number(here.dataset.step), ranking: made.ranking };
  if (made.token !== null) move.token = made.token;
  made.asked = true;
  clearTimeout(telling);
  ask({ play: { lay: move } }, button);
}

function lastMoment() {
  const here = area();
  const until = here && Number(here.dataset.until);
  return until ? until - IN_TIME : 0;
}

// What is complete is not lost because nobody pressed the button, nor what is
// not because the house has not heard of it.
function layInTime() {
  const last = lastMoment();
  if (!last || !made || made.asked || tableTime() < last) return;
  if (made.ranking.length === count()) lay();
  else tellHouse();
}

// A picture that a finger holds is shown whole until it lifts; it may slide to
// the neighbours. The click that follows takes nothing. A mouse has the
// magnifier, and may be slow to let go.
let press = null;

function enlarge(button) {
  const source = button && button.querySelector("img");
  if (!source) return;
  const shown = document.querySelector(".hold") || document.createElement("div");
  if (shown.dataset.picture === button.dataset.pick) return;
  const image = source.cloneNode();
  image.removeAttribute("id");
  image.loading = "eager";
  shown.className = "hold";
  shown.dataset.picture = button.dataset.pick;
  shown.setAttribute("aria-hidden", "true");
  shown.replaceChildren(image);
  if (!shown.isConnected) document.body.append(shown);
}

function pressDown(event) {
  const button = event.target.closest("[data-pick]");
  if (!event.isPrimary) return press && letGo();
  if (!button || event.pointerType === "mouse") return;
  const timer = setTimeout(() => {
    press.long = true;
    enlarge(button);
  }, LONG_PRESS);
  press = { timer, long: false, at: event.timeStamp, x: event.clientX, y: event.clientY };
}
// Two fingers enlarge the wall itself, which one finger then moves.
function letGo() {
  clearTimeout(press.timer);
  press = null;
  document.querySelector(".hold")?.remove();
}

function followZoom() {
  const seen = window.visualViewport;
  if (!seen) return;
  seen.addEventListener("resize", () => document.body.classList.toggle("enlarged", seen.scale > 1.05));
}

function pressMove(event) {
  if (!press) return;
  if (press.long) {
    const at = document.elementFromPoint(event.clientX, event.clientY);
    enlarge(at && at.closest("[data-pick]"));
  } else if (Math.hypot(event.clientX - press.x, event.clientY - press.y) > 10) clearTimeout(press.timer);
}

function pressUp(event) {
  if (press) {
    clearTimeout(press.timer);
    // A busy page may have waited longer than the finger did: that was a tap.
    press.long &&= event.timeStamp - press.at >= LONG_PRESS;
  }
  const shown = document.querySelector(".hold");
  if (!shown) return;
  shown.remove();
  // A finger that slid ends on no click: the next one counts.
  setTimeout(() => (press = null), 60);
}

function click(event) {
  const button = event.target.closest("[data-pick]");
  if (button) {
    const long = press && press.long;
    press = null;
    if (!long) pick(Number(button.dataset.pick));
    return;
  }
  const slot = event.target.closest("[data-held]");
  if (slot) return select(Number(slot.dataset.held));
  const tool = event.target.closest("[data-tool]");
  if (tool) return use(tool.dataset.tool);
  if (event.target.closest("#lay")) lay();
}

// Arrows move the picture of the place that has the focus.
function key(event) {
  const held = event.target.closest && event.target.closest("[data-held]");
  const inTools = event.target.closest && event.target.closest("#slot-tools");
  if (event.key === "Escape" && selected !== null && (held || inTools)) {
    const place = selected;
    selected = null;
    show();
    document.getElementById("held-" + place).focus();
    return;
  }
  if (!held || !made) return;
  const place = Number(held.dataset.held);
  if (place >= made.ranking.length) return;
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (step) {
    event.preventDefault();
    const to = Math.min(made.ranking.length - 1, Math.max(0, place + step));
    move(place, to);
    document.getElementById("held-" + to).focus();
  } else if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    remove(place);
  }
}

export function followCompose() {
  document.addEventListener("panels", show);
  document.addEventListener("click", click);
  document.addEventListener("keydown", key);
  document.addEventListener("pointerdown", pressDown);
  document.addEventListener("pointermove", pressMove);
  document.addEventListener("pointerup", pressUp);
  document.addEventListener("pointercancel", pressUp);
  document.addEventListener("contextmenu", (event) => {
    if (event.target.closest("[data-pick], #ranking")) event.preventDefault();
  });
  document.addEventListener("refused", ({ detail }) => {
    if (made && detail.ask && detail.ask.play && detail.ask.play.lay) made.asked = false;
  });
  // Whoever turns to something else finds it as they left it, on any device.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden && telling) tellHouse();
  });
  followZoom();
  dragSlots({ filled: (place) => Boolean(made) && place < made.ranking.length, move, remove, rested: show });
  setAlarm(lastMoment, layInTime);
  show();
  // What the page before this one had no time to tell.
  if (made && written() !== made.clean) tellSoon();
}
