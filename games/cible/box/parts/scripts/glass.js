// The sand of the hourglass. It only moves inside its clip, so nothing is laid
// out anew; where no motion is wanted it falls once a second.
import { comes, tableTime } from "../../clocks.js";

const HEIGHT = 44;
// So little sand falls meanwhile that it seems to flow.
const GRAIN = 100;
const SECOND = 1000;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let drawn = -1;
let timer = 0;

function draw() {
  const glass = document.querySelector(".cible-glass[data-until]");
  clearTimeout(timer);
  if (glass && comes(Number(glass.dataset.until)) && !document.hidden) {
    timer = setTimeout(draw, still.matches ? SECOND : GRAIN);
  }
  if (!glass) {
    drawn = -1;
    return;
  }
  const { until, total, turns } = glass.dataset;
  const each = Number(total) / Number(turns);
  let left = Math.min(Number(total), Math.max(0, Number(until) - tableTime()));
  if (still.matches) left = Math.ceil(left / 1000) * 1000;
  const turn = Math.min(Number(turns) - 1, Math.floor((Number(total) - left) / each));
  const full = Math.min(1, Math.max(0, (left - (Number(turns) - 1 - turn) * each) / each));
  for (const sand of glass.querySelectorAll("[data-sand]")) {
    const part = sand.dataset.sand;
    // Towards the neck the bulb is narrower: the surface sinks faster there.
    const fallen = 1 - Math.sqrt(full);
    if (part === "above") sand.setAttribute("transform", `translate(0 ${(fallen * HEIGHT).toFixed(2)})`);
    if (part === "below") sand.setAttribute("transform", `translate(0 ${(-(1 - full) * (HEIGHT - 10)).toFixed(2)})`);
    if (part === "stream") sand.classList.toggle("dry", full === 0);
  }
  if (turn === drawn) return;
  for (const dot of glass.querySelectorAll("[data-turn]")) dot.classList.toggle("spent", Number(dot.dataset.turn) < turn);
  if (drawn >= 0 && turn > drawn && !still.matches) {
    const picture = glass.querySelector("svg");
    picture.animate([{ transform: "rotate(180deg)" }, { transform: "rotate(360deg)" }], { duration: 450, easing: "ease-in-out" });
  }
  drawn = turn;
}

export function followGlass() {
  document.addEventListener("panels", () => {
    drawn = -1;
    draw();
  });
  document.addEventListener("time", draw);
  document.addEventListener("visibilitychange", draw);
  draw();
}
