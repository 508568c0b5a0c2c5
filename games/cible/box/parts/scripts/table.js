// La Cible at a table: the one field in which answers are typed, bids, and
// what became of an appeal. Clocks and the voice have modules of their own.
import { ask } from "../../asks.js";
import { setAlarm, tableTime } from "../../clocks.js";
import { isMeant } from "../../panels.js";
import { followGlass } from "./glass.js";
import { followVoice } from "./voice.js";
import { say } from "../../toasts.js";

// What is typed goes this long before the end, and the network's delay sooner.
const IN_TIME = 200;
// The house gives back so much of that delay.
const GIVEN_BACK = 300;
// Less of the page than this is seen when the keyboard of a phone is open.
const KEYBOARD = 140;

const form = () => document.getElementById("answer-form");
const input = () => document.getElementById("answer");
const along = () => document.getElementById("along-form");

let lag = 0;
let about = "";
let onAir = "";
let step = "";
// What was sent, to be given back when it is refused, and never sent twice.
let sent = { step: "", text: "" };

function send() {
  const area = form();
  const text = input().value.trim();
  if (!area || !area.dataset.until || !text) return;
  const step = Number(area.dataset.step);
  sent = { step: area.dataset.step, text, about: area.dataset.about };
  // Another answer may follow at once, so the field is empty before the reply.
  input().value = "";
  ask({ play: { answer: { step, text } } });
}

function lastMoment() {
  const area = form();
  const until = area && Number(area.dataset.until);
  return until ? until - IN_TIME - Math.min(lag, GIVEN_BACK) : 0;
}

// What was typed is not lost because nobody pressed the button.
function sendInTime() {
  const last = lastMoment();
  if (!last || tableTime() < last) return;
  const area = form();
  const many = area.hasAttribute("data-many");
  if (!many && sent.step === area.dataset.step) return;
  send();
}

// Somebody who waits answers for themselves; nobody hears of it.
function sendAlong() {
  const area = along();
  const field = area.elements.text;
  const text = field.value.trim();
  if (!text) return;
  const about = { side: Number(area.dataset.side), line: Number(area.dataset.line) };
  field.value = "";
  ask({ play: { along: { about, text } } });
}

function giveBackAlong(play) {
  const area = along();
  const field = area && area.elements.text;
  if (field && !field.value && Number(area.dataset.line) === play.along.about.line) field.value = play.along.text;
}

function giveBack({ detail }) {
  if (detail.ask && detail.ask.play && detail.ask.play.along) giveBackAlong(detail.ask.play);
  const answer = detail.ask && detail.ask.play && detail.ask.play.answer;
  const field = input();
  if (!answer || !field || field.value || form().dataset.about !== sent.about) return;
  field.value = answer.text;
  // Whatever is typed next takes its place.
  field.select();
}

// "Je valide" with something still in the field means that too.
function validate(button) {
  if (button.awaiting) return;
  send();
  ask({ play: { validate: { step: Number(button.dataset.step) } } }, button);
}

function bid(area) {
  const { value } = area.elements.count;
  const count = Number(value);
  // An empty field says nothing.
  if (!value || !Number.isInteger(count) || area.awaiting) return;
  ask({ play: { bid: { step: Number(area.dataset.step), count } } }, area);
}

// The field stays the same element from question to question; only what was
// typed for another question is put away, or for a turn that has been answered
// meanwhile: somebody of one's team was quicker.
function followField() {
  const area = form();
  if (!area) {
    about = onAir = step = "";
    return;
  }
  const answered = onAir && step !== area.dataset.step;
  if (about !== area.dataset.about || answered) {
    about = area.dataset.about;
    input().value = "";
  }
  step = area.dataset.step;
  const now = area.dataset.until ? area.dataset.about : "";
  if (now && onAir !== now) takeTurn();
  onAir = now;
}

function takeTurn() {
  if (document.querySelector("dialog[open]")) return;
  input().focus({ preventScroll: true });
  warn();
}

// What lies ready in the field has been said already: that is no secret.
function warnOfEcho() {
  const place = document.getElementById("draft-said");
  const field = input();
  if (!place || !field) return;
  const draft = plain(field.value);
  const said = document.querySelectorAll("#panel-main .cible-chip.right .text, #panel-main .cible-card .examples em");
  const echo = draft !== "" && [...said].some((text) => plain(text.textContent) === draft);
  const text = echo ? field.dataset.said : "";
  if (place.hidden === echo) place.hidden = !echo;
  if (place.textContent !== text) place.textContent = text;
}

// As far as writing goes: no accents, no article, letters and digits alone.
function plain(text) {
  const bare = text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/œ/g, "oe").replace(/æ/g, "ae");
  return bare.replace(/^\s*(les|la|le|l['’]|the)\s*/, "").replace(/[^a-z0-9]/g, "");
}

// The token turns: the sheet flashes (the phone is felt, as at every turn).
function warn() {
  const sheet = document.getElementById("cible-hand");
  if (!sheet || !sheet.animate || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const glow = (width) => `inset 0 0 0 ${width}px var(--cible-air, #e4572e)`;
  sheet.animate([{ boxShadow: glow(8) }, { boxShadow: glow(2) }, { boxShadow: glow(8) }, { boxShadow: glow(0) }], 900);
}

// An appeal that is gone was decided.
let trial = null;

function followTrial() {
  const shown = document.getElementById("trial-appeal");
  if (shown) {
    const { number, accepted, rejected } = shown.dataset;
    trial = { number, accepted, rejected };
  } else if (trial) {
    const answer = document.querySelector(`[data-attempt="${trial.number}"]`);
    const accepted = answer && answer.classList.contains("right");
    if (answer) say(accepted ? trial.accepted : trial.rejected);
    trial = null;
  }
}

function showLag() {
  const place = document.getElementById("lag");
  if (!place) return;
  if (place.hidden !== (lag === 0)) place.hidden = lag === 0;
  const { text, over } = place.dataset;
  const said = (lag > GIVEN_BACK ? over : text).replace("{ms}", String(lag));
  if (place.textContent !== said) place.textContent = said;
}

// Where a keyboard covers the page instead of making it smaller, the page
// makes itself smaller.
function followKeyboard() {
  const seen = window.visualViewport;
  if (!seen) return;
  const fit = () => {
    const covered = Boolean(form() || along()) && window.innerHeight - seen.height > KEYBOARD && seen.scale < 1.05;
    document.body.classList.toggle("keyboard-open", covered);
    document.body.style.height = covered ? `${Math.round(seen.height)}px` : "";
    if (covered) window.scrollTo(0, 0);
  };
  seen.addEventListener("resize", fit);
  document.addEventListener("panels", fit);
}

// The newest answer is in sight, and a new scene begins at its top.
let scene = "";

function followScene() {
  const main = document.getElementById("panel-main");
  const here = main && main.querySelector(".cible, .cible-end");
  if (!here) return;
  const key = [here.dataset.phase, here.dataset.stage].join();
  if (scene && key !== scene) main.scrollTop = 0;
  scene = key;
}

function follow() {
  followField();
  followTrial();
  followScene();
  warnOfEcho();
  showLag();
}

document.addEventListener("submit", (event) => {
  if (event.target === form()) {
    event.preventDefault();
    send();
  } else if (event.target === along()) {
    event.preventDefault();
    sendAlong();
  } else if (event.target.id === "bid-form") {
    event.preventDefault();
    bid(event.target);
  }
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-validate]");
  if (button && (event.detail > 0 || isMeant(button))) validate(button);
  // A tap beside the field must not close the keyboard.
  if (event.target.closest("#answer-form button") && input()) input().focus({ preventScroll: true });
});

if (document.body.dataset.socket) {
  const windAgain = setAlarm(lastMoment, sendInTime);
  document.addEventListener("panels", follow);
  document.addEventListener("refused", giveBack);
  document.addEventListener("lag", ({ detail }) => {
    lag = Math.round(detail);
    showLag();
    windAgain();
  });
  document.addEventListener("input", () => {
    sendInTime();
    warnOfEcho();
  });
  followKeyboard();
  followGlass();
  followVoice();
  follow();
}
