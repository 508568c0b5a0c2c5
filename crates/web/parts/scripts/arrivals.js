// Who sits down while the big screen waits is welcomed there: their card has a
// halo for a moment, and a knock of its own.
import { play } from "./sound.js";

const LASTS = 4000;
let known = null;

export function welcomeArrivals() {
  document.addEventListener("panels", look);
  look();
}

function look() {
  const lobby = document.querySelector(".lobby[data-welcome]");
  const seats = lobby ? [...lobby.querySelectorAll(".seat[data-person]")] : [];
  const before = known;
  known = lobby && new Set(seats.map((seat) => seat.dataset.person));
  if (!known || !before) return;
  for (const seat of seats) if (!before.has(seat.dataset.person)) welcome(seat, lobby.dataset.welcome);
}

function welcome(seat, text) {
  const words = document.createElement("p");
  words.className = "welcome";
  words.textContent = text.replace("{name}", seat.querySelector("b").textContent);
  // What is said to screen readers is in the live panel already.
  words.setAttribute("aria-hidden", "true");
  seat.append(words);
  play("knock", { pitch: Number(seat.dataset.person) % 12 });
  setTimeout(() => words.remove(), LASTS);
}
