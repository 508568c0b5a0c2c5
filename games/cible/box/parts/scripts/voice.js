// Reading aloud with a voice of the browser, for the language of the cards.
// Off until somebody wants it, and then remembered on this device. It says
// nothing before it is shown.
import { toldAt } from "../../beats.js";
import { setAlarm } from "../../clocks.js";
import { hush, sayAloud, voiceFor, whenVoicesChange } from "../../speech.js";

const MEMORY = "cible voice";
let wanted = recall();
let last = "";
let waiting = null;
let wind = () => {};

function recall() {
  try {
    return localStorage.getItem(MEMORY) === "on";
  } catch {
    return false;
  }
}

function remember() {
  try {
    localStorage.setItem(MEMORY, wanted ? "on" : "off");
  } catch {
    // A browser without storage forgets, and that is all.
  }
}

function speak() {
  const place = document.getElementById("voice");
  const text = place ? place.dataset.text : "";
  if (text === last) return;
  last = text;
  waiting = wanted && text ? { text, language: place.dataset.lang } : null;
  if (toldAt()) wind();
  else say();
}

function say() {
  if (waiting) sayAloud(waiting.text, waiting.language);
  waiting = null;
}

// A browser without a voice has no switch.
function show() {
  const offer = document.getElementById("voice-offer");
  if (offer && offer.hidden === wanted) offer.hidden = !wanted;
  const area = document.getElementById("voice-switch");
  if (!area) return;
  const silent = !voiceFor(area.dataset.lang);
  if (area.hidden !== silent) area.hidden = silent;
  area.querySelector("[data-voice]").setAttribute("aria-pressed", String(wanted && !silent));
}

function toggle() {
  wanted = !wanted;
  remember();
  show();
  if (!wanted) {
    waiting = null;
    return hush();
  }
  last = "";
  speak();
}

export function followVoice() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-voice]")) toggle();
  });
  document.addEventListener("panels", () => {
    show();
    speak();
  });
  wind = setAlarm(() => waiting && toldAt(), say);
  document.addEventListener("beat", ({ detail }) => detail || say());
  whenVoicesChange(show);
  show();
  // What was already there when the page opened is not news.
  const place = document.getElementById("voice");
  last = place ? place.dataset.text : "";
}
