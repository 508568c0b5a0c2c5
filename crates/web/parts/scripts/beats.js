// What just happened is shown for a while, at the same time everywhere. The body
// has `data-beat` meanwhile, and says by `--beat` how long that takes and by
// `--elapsed` how much of it was over when it came: a style sheet shows a beat
// by animations whose delays are parts of `--beat`, less `--elapsed`. What a page
// shows without `data-beat` is the end of it.
//
// Where there is a screen, phones keep to what they showed until the screen tells
// how it came out; `data-held` is on the body until then.
import { comes, setAlarm, tableTime } from "./clocks.js";

// What takes less need not be hurried.
const LONG = 2000;

let seen = "";
let beat = null;
let release = null;
let rewind = null;

// The server says what is shown now; nothing, once it is over. A page that comes
// while something is shown shows its end.
export function takeBeat(told, comesAnew, running) {
  if (!told || running === false) letGo();
  if (!told) return end();
  // Two may begin in the same moment.
  const name = [told.from, told.told, told.until].join(" ");
  if (name === seen) return rewind && rewind();
  end();
  seen = name;
  if (comesAnew) return;
  beat = told;
  const { body } = document;
  body.dataset.beat = String(beat.from);
  body.style.setProperty("--beat", `${beat.until - beat.from}ms`);
  body.style.setProperty("--elapsed", `${Math.max(0, Math.round(tableTime() - beat.from))}ms`);
  body.classList.toggle("long-beat", beat.until - beat.from > LONG);
  document.dispatchEvent(new CustomEvent("beat", { detail: beat }));
  if (rewind) rewind();
  else rewind = setAlarm(nextMoment, goOn);
}

// When it may be said aloud how it came out; 0 where nothing is to be waited for.
export function toldAt() {
  return beat && comes(beat.told) ? beat.told : 0;
}

// Until when people only look; nothing, where somebody may act.
export function takeLook(until) {
  document.body.classList.toggle("long-look", Boolean(until) && until - tableTime() > LONG);
}

// What a page waits for before it tells how it came out; nothing, where it need
// not wait.
export function untilTold() {
  if (!beat || !comes(beat.told) || document.body.classList.contains("screen")) return null;
  document.body.dataset.held = "";
  const held = new Promise((done) => (release = done));
  rewind();
  return held;
}

function nextMoment() {
  if (!beat) return 0;
  return release ? beat.told : beat.until;
}

function goOn() {
  if (!beat) return;
  if (!comes(beat.told)) letGo();
  if (comes(beat.until)) rewind();
  else end();
}

function letGo() {
  delete document.body.dataset.held;
  const done = release;
  release = null;
  if (done) done();
}

function end() {
  letGo();
  if (!beat) return;
  beat = null;
  delete document.body.dataset.beat;
  document.body.classList.remove("long-beat");
  document.dispatchEvent(new CustomEvent("beat", { detail: null }));
}
