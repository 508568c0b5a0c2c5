// Clocks drain on the table's own time, which stands still in a pause. The
// server says what time it is; between its messages we count ourselves, and
// only while a clock runs: a page on which nothing moves does nothing.
import { announce } from "./toasts.js";

const TICK = 250;
// So many seconds at the end are told by a sound.
const LAST = 5;

let told = 0;
let toldAt = 0;
let running = false;
let ticking = 0;
const spoken = new Map();
const alarms = [];

export function setTime(now, isRunning) {
  if (typeof now === "number") {
    told = now;
    toldAt = performance.now();
  }
  if (typeof isRunning === "boolean") running = isRunning;
  follow();
  document.dispatchEvent(new CustomEvent("time"));
}

export function tableTime() {
  return running ? told + (performance.now() - toldAt) : told;
}

// Whether a moment of the table's time is still to come, and comes by itself.
export function comes(moment) {
  return running && moment > tableTime();
}

// Calls `ring` when the table's time comes to what `moment` says, which is asked
// again as the page changes; soon where that is over already, so `ring` may be
// called more than once for the same moment. Gives what asks again by hand.
export function setAlarm(moment, ring) {
  const alarm = { moment, ring, timer: 0 };
  alarms.push(alarm);
  wind(alarm);
  return () => wind(alarm);
}

export function startClocks() {
  document.addEventListener("panels", follow);
  document.addEventListener("visibilitychange", follow);
}

function follow() {
  if (toldAt === 0) return;
  for (const alarm of alarms) wind(alarm);
  clearTimeout(ticking);
  tick();
}

// Rings never at once: whoever hears of the same change is done by then.
function wind(alarm) {
  clearTimeout(alarm.timer);
  const at = alarm.moment();
  if (!at || !running) return;
  const ring = () => (comes(at) ? wind(alarm) : alarm.ring());
  alarm.timer = setTimeout(ring, Math.max(0, at - tableTime()));
}

// Nobody sees a hidden page tick.
function tick() {
  const now = tableTime();
  let draining = false;
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    draw(clock, now);
    draining = draining || comes(Number(clock.dataset.deadline));
  }
  if (draining && !document.hidden) ticking = setTimeout(tick, TICK);
}

function draw(clock, now) {
  const deadline = Number(clock.dataset.deadline);
  const total = Number(clock.dataset.total) || Infinity;
  // It begins once what is shown was seen.
  const left = Math.min(total, Math.max(0, deadline - now));
  const seconds = Math.ceil(left / 1000);
  clock.style.setProperty("--left", Math.min(1, left / total).toFixed(3));
  clock.classList.toggle("stopped", !running);
  clock.classList.toggle("late", seconds <= LAST);
  const number = clock.querySelector(".clock-left");
  const text = seconds + " s";
  if (number && number.textContent !== text) number.textContent = text;
  if (!running) return;
  speak(deadline, seconds, clock);
  tock(deadline, seconds, clock);
}

// Screen readers hear of a clock twice: with ten and with five seconds left.
function speak(deadline, seconds, clock) {
  const said = spoken.get(deadline) || Infinity;
  const mark = seconds <= 5 ? 5 : seconds <= 10 ? 10 : Infinity;
  if (mark >= said || seconds === 0 || clock.hasAttribute("data-silent")) return;
  spoken.clear();
  spoken.set(deadline, mark);
  const region = document.getElementById("announce");
  announce(((region && region.dataset.left) || "{n}").replace("{n}", String(seconds)));
}

// The last seconds are heard, once each, whoever shows them.
let tocked = "";

function tock(deadline, seconds, clock) {
  const second = `${deadline} ${seconds}`;
  if (seconds === 0 || seconds > LAST || tocked === second || clock.hasAttribute("data-silent")) return;
  const first = !tocked.startsWith(`${deadline} `);
  tocked = second;
  // Who comes in the middle of them hears the next.
  if (!first || seconds === LAST) document.dispatchEvent(new CustomEvent("tock"));
}
