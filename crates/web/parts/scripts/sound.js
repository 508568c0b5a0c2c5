// Plays the sounds of moments (`sounds.js`), made here: no file is fetched.
//
// A game names them in its panels: data-sound="stamp" on an element, with
// data-moment, which tells this moment from any other (a step, a count). The
// page plays it once, when it first sees the two together; what it came with is
// no news. With data-at it waits for that time of the table, with data-part for
// that part of the beat which is shown, from 0 to 1; whoever hears of it late
// hears nothing. data-pitch raises it by so many half tones.
//
// The screen sounds unless somebody says otherwise, once it was touched, for
// browsers want that; a phone is silent until somebody wants it to sound.
import { setAlarm, tableTime } from "./clocks.js";
import { SOUNDS } from "./sounds.js";

const KEPT = "volume ";
const USUAL = { screen: 70, hand: 0 };
// Moments that are remembered: a panel has a few at a time.
const MOST = 60;
// Later than this a sound would belong to nothing that is seen.
const LATE = 900;
// A machine that plays nothing for so long is put to rest.
const REST = 3000;
// While somebody speaks.
const DUCKED = 0.2;

const device = () => (document.body.classList.contains("screen") ? "screen" : "hand");
const played = new Set();
const waiting = new Map();
let machine = null;
let resting = 0;
let speaking = false;

// From 0 to 100, as somebody chose on this kind of device.
export function volume() {
  try {
    const kept = localStorage.getItem(KEPT + device());
    return kept === null ? USUAL[device()] : Number(kept) || 0;
  } catch {
    return chosen[device()] ?? USUAL[device()];
  }
}

// What cannot be kept holds for this page.
const chosen = {};

export function setVolume(to) {
  chosen[device()] = to;
  try {
    localStorage.setItem(KEPT + device(), String(to));
  } catch {
    // It is chosen for this page alone.
  }
  loudness();
}

export function listenToSounds() {
  hearFromHere();
  const wind = setAlarm(nextMoment, playWaiting);
  document.addEventListener("panels", () => {
    follow();
    wind();
  });
  document.addEventListener("tock", () => play("tick"));
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, wake);
  document.addEventListener("input", (event) => {
    if (!event.target.matches("[data-volume]")) return;
    setVolume(Number(event.target.value));
    showVolume();
  });
  document.addEventListener("change", (event) => event.target.matches("[data-volume]") && play("coin"));
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-sound-switch]")) return;
    setVolume(volume() > 0 ? 0 : 70);
    showVolume();
    play("coin");
  });
  document.addEventListener("panels", showVolume);
  showVolume();
}

// Plays a sound now, higher by so many half tones; and lets a phone be felt.
export function play(name, { pitch = 0, felt = true } = {}) {
  const sound = SOUNDS[name];
  if (!sound || document.hidden) return;
  if (felt && sound.buzz) feel(sound.buzz);
  if (volume() === 0 || !isTouched()) return;
  const { context, out } = theMachine();
  clearTimeout(resting);
  const begin = () => {
    for (const voice of sound.voices) give(context, out, voice, 2 ** (pitch / 12));
    const last = Math.max(...sound.voices.map((voice) => (voice.at || 0) + voice.last));
    clearTimeout(resting);
    resting = setTimeout(() => context.suspend(), last * 1000 + REST);
  };
  if (context.state === "running") begin();
  else context.resume().then(begin, () => {});
}

// A phone is felt, once its person has touched the page.
export function feel(pattern) {
  if (device() !== "hand" || !navigator.vibrate || !isTouched() || isStill()) return;
  navigator.vibrate(pattern);
}

// Sounds step back while somebody speaks.
export function duck(on) {
  speaking = on;
  loudness();
}

function isTouched() {
  return !navigator.userActivation || navigator.userActivation.hasBeenActive;
}

function isStill() {
  const choice = document.getElementById("no-vibration");
  return Boolean(choice) && choice.getAttribute("aria-pressed") === "true";
}

function theMachine() {
  if (machine) return machine;
  const context = new AudioContext();
  const out = context.createGain();
  out.connect(context.destination);
  machine = { context, out, noise: whiteNoise(context) };
  loudness();
  return machine;
}

function loudness() {
  if (!machine) return;
  const loud = (volume() / 100) ** 2 * (speaking ? DUCKED : 1);
  machine.out.gain.setTargetAtTime(loud, machine.context.currentTime, 0.05);
}

function whiteNoise(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

function give(context, out, { wave, from, to = from, at = 0, last, loud, pan = 0 }, higher) {
  const start = context.currentTime + at;
  const end = start + last;
  const glide = (frequency) => {
    frequency.setValueAtTime(from * higher, start);
    frequency.exponentialRampToValueAtTime(to * higher, end);
  };
  const shape = context.createGain();
  shape.gain.setValueAtTime(0.0001, start);
  shape.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.006, last / 4));
  shape.gain.exponentialRampToValueAtTime(0.0001, end);
  let source;
  if (wave === "noise") {
    source = context.createBufferSource();
    source.buffer = machine.noise;
    source.loop = true;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    glide(filter.frequency);
    source.connect(filter).connect(shape);
  } else {
    source = context.createOscillator();
    source.type = wave;
    glide(source.frequency);
    source.connect(shape);
  }
  const side = pan && context.createStereoPanner ? context.createStereoPanner() : null;
  if (side) side.pan.value = pan;
  (side ? shape.connect(side) : shape).connect(out);
  source.start(start);
  source.stop(end + 0.02);
}

const nameOf = ({ dataset }) => `${dataset.sound} ${dataset.moment || ""}`;

// What a page came with was heard by others.
export function hearFromHere() {
  for (const element of document.querySelectorAll("[data-sound]")) keep(nameOf(element));
}

function keep(name) {
  played.add(name);
  if (played.size > MOST) played.delete(played.values().next().value);
}

function follow() {
  waiting.clear();
  for (const element of document.querySelectorAll("[data-sound]")) {
    const name = nameOf(element);
    if (played.has(name)) continue;
    const { sound, pitch } = element.dataset;
    const options = { pitch: Number(pitch) || 0 };
    const at = momentOf(element.dataset);
    if (at) {
      waiting.set(name, { sound, options, at });
    } else {
      keep(name);
      play(sound, options);
    }
  }
  playWaiting();
}

// When on the table's clock; nothing, where it is now.
function momentOf({ at, part }) {
  const { dataset, style } = document.body;
  if (at) return Number(at);
  if (!part || !dataset.beat) return 0;
  return Number(dataset.beat) + Number(part) * parseInt(style.getPropertyValue("--beat"), 10);
}

function nextMoment() {
  return waiting.size > 0 ? Math.min(...[...waiting.values()].map((one) => one.at)) : 0;
}

function playWaiting() {
  const now = tableTime();
  for (const [name, { sound, options, at }] of waiting) {
    if (at > now) continue;
    waiting.delete(name);
    keep(name);
    if (now - at < LATE) play(sound, options);
  }
}

// Browsers sound only after a touch.
function wake() {
  document.body.classList.add("touched");
}

function showVolume() {
  const now = volume();
  for (const slider of document.querySelectorAll("[data-volume]")) {
    if (Number(slider.value) !== now) slider.value = String(now);
  }
  for (const button of document.querySelectorAll("[data-sound-switch]")) {
    button.setAttribute("aria-pressed", String(now > 0));
  }
  document.body.classList.toggle("silent", now === 0);
}
