// Clocks drain on the table's own time, which stands still in a pause. The
// server says what time it is; between its messages we count ourselves.
import { announce } from "./toasts.js";

let told = 0;
let toldAt = 0;
let running = false;
const spoken = new Map();

export function setTime(now, isRunning) {
  if (typeof now === "number") {
    told = now;
    toldAt = performance.now();
  }
  if (typeof isRunning === "boolean") running = isRunning;
  draw();
}

export function tableTime() {
  return running ? told + (performance.now() - toldAt) : told;
}

export function startClocks() {
  document.addEventListener("panels", draw);
  setInterval(draw, 250);
}

function draw() {
  if (toldAt === 0) return;
  const now = tableTime();
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const deadline = Number(clock.dataset.deadline);
    const total = Number(clock.dataset.total) || 1;
    const left = Math.max(0, deadline - now);
    const seconds = Math.ceil(left / 1000);
    clock.style.setProperty("--left", Math.min(1, left / total).toFixed(3));
    clock.classList.toggle("stopped", !running);
    clock.classList.toggle("late", seconds <= 5);
    const number = clock.querySelector(".clock-left");
    const text = seconds + " s";
    if (number && number.textContent !== text) number.textContent = text;
    if (running) speak(deadline, seconds, clock);
  }
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
