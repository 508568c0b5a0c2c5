// Compatibility at a table. The ranking, the enlarged picture and the pawns
// have modules of their own; here are the special cards, the blank cards and
// what became of an accusation.
import { ask } from "../../asks.js";
import { followCompose } from "./compose.js";
import { followLook } from "./look.js";
import { followTrack } from "./track.js";
import { say } from "../../toasts.js";

// The two cards of one opponent that a Pêle-mêle would swap.
let chosen = { step: 0, seat: -1, places: [] };

function choose(card) {
  const area = document.querySelector(".shuffle");
  if (!area) return;
  const step = Number(area.dataset.step);
  const seat = Number(card.dataset.swap);
  const place = Number(card.dataset.position);
  if (chosen.step !== step || chosen.seat !== seat) chosen = { step, seat, places: [] };
  if (chosen.places.includes(place)) chosen.places = chosen.places.filter((other) => other !== place);
  else chosen.places = [...chosen.places.slice(-1), place];
  showChosen();
}

function showChosen() {
  const area = document.querySelector(".shuffle");
  if (!area || chosen.step !== Number(area.dataset.step)) chosen = { step: 0, seat: -1, places: [] };
  let name = "";
  for (const card of document.querySelectorAll("[data-swap]")) {
    const taken = Number(card.dataset.swap) === chosen.seat && chosen.places.includes(Number(card.dataset.position));
    card.setAttribute("aria-pressed", String(taken));
    if (taken) name = card.dataset.name;
  }
  const button = document.getElementById("shuffle-do");
  if (!area || !button) return;
  const ready = chosen.places.length === 2 && name !== "";
  button.hidden = !ready;
  if (!ready) return;
  const [a, b] = [...chosen.places].sort();
  const text = area.dataset.do.replace("{a}", String(a + 1)).replace("{b}", String(b + 1)).replace("{name}", () => name);
  button.querySelector("span").textContent = text;
}

function shuffle(button) {
  if (button.awaiting || chosen.places.length !== 2) return;
  const [a, b] = [...chosen.places].sort();
  ask({ play: { shuffle: { step: chosen.step, seat: chosen.seat, a, b } } }, button);
}

// An accusation that is gone was decided: the pawn tells how.
let trial = null;

function followTrial() {
  const shown = document.getElementById("trial");
  const squareOf = (side) => {
    const pawn = document.querySelector(`[data-pawn="${side}"]`);
    return pawn ? Number(pawn.dataset.square) : null;
  };
  if (shown) {
    const { accused, guilty, innocent, closed } = shown.dataset;
    trial = { accused, guilty, innocent, closed, square: squareOf(accused) };
  } else if (trial) {
    const square = squareOf(trial.accused);
    const text = square === null ? "" : square < trial.square ? trial.guilty : square === 0 ? trial.closed : trial.innocent;
    trial = null;
    say(text);
  }
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

// A new scene begins at its top; a side whose pictures turn is in sight.
let scene = "";

function followScene() {
  const main = document.getElementById("panel-main");
  const area = document.querySelector("[data-scene]");
  if (!main || !area) return;
  if (area.dataset.scene !== scene) {
    if (scene) main.scrollTop = 0;
    scene = area.dataset.scene;
  }
  const turning = main.querySelector(".facing.turning");
  const behavior = still.matches ? "auto" : "smooth";
  if (turning) turning.scrollIntoView({ block: "nearest", behavior });
}

document.addEventListener("click", (event) => {
  const card = event.target.closest("[data-swap]");
  if (card) choose(card);
  const button = event.target.closest("#shuffle-do");
  if (button) shuffle(button);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.hasAttribute("data-write")) return;
  event.preventDefault();
  const text = form.elements.text.value.trim();
  if (text && !form.awaiting) ask({ play: { write: { text } } }, form);
});

function follow() {
  showChosen();
  followTrial();
  followScene();
}

if (document.body.dataset.socket) {
  followCompose();
  followLook();
  followTrack();
  document.addEventListener("panels", follow);
  follow();
}
