// A first table: it is a real one, with robots, and beside it stands what to do
// next. What is said when is data of the game (`guide.toml`); whoever acts goes
// on, and whoever knows enough sends the guide away.
import { ask } from "./asks.js";

const KEPT = "guide " + location.pathname;
const WAY = "#guide";

const place = () => document.getElementById("guide");
let steps = [];
let done = new Set();
let now = null;
let over = false;
let begun = false;

function keep(value) {
  try {
    sessionStorage.setItem(KEPT, value);
  } catch {
    // A page that is loaded anew is told from the beginning.
  }
}

function kept() {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

export function followGuide() {
  if (location.hash === WAY) {
    keep("begun");
    history.replaceState(null, "", location.pathname);
  } else if (kept() === null) {
    return;
  }
  const before = kept();
  if (before === "over" || !place()) return;
  done = new Set((before || "").split(" ").filter((step) => step !== "begun"));
  load();
}

async function load() {
  const game = document.documentElement.dataset.game;
  try {
    const answer = await fetch(`/games/${game}/guide`);
    if (!answer.ok) return;
    place().innerHTML = await answer.text();
  } catch {
    return;
  }
  steps = [...place().querySelectorAll("li")];
  document.getElementById("guide-next").addEventListener("click", goOn);
  document.getElementById("guide-skip").addEventListener("click", end);
  document.addEventListener("panels", follow);
  // What a page shows by itself, such as a field, is no news of the house.
  document.addEventListener("click", () => setTimeout(follow, 50));
  window.addEventListener("resize", lie);
  follow();
}

// Robots sit down and the game begins.
function begin() {
  if (begun || !document.querySelector("#start")) return;
  begun = true;
  const { robots, level } = place().querySelector("ol").dataset;
  for (let i = 0; i < Number(robots); i += 1) ask({ add_bot: { level } });
  ask("start");
}

function shows(selector) {
  return [...document.querySelectorAll(selector)].find((one) => one.checkVisibility()) || null;
}

function follow() {
  if (over) return;
  begin();
  if (now && isOver(now)) finish(now);
  if (!now) {
    const next = steps.find((step) => !done.has(nameOf(step)) && shows(step.dataset.when));
    if (next) say(next);
    else if (done.size > 0 && steps.every((step) => "perhaps" in step.dataset || done.has(nameOf(step)))) tellEnd();
  }
  point();
  lie();
}

const nameOf = (step) => String(steps.indexOf(step));

function isOver({ dataset }) {
  if ("read" in dataset) return !shows(dataset.when);
  return dataset.until ? Boolean(shows(dataset.until)) : !shows(dataset.when);
}

function finish(step) {
  done.add(nameOf(step));
  keep([...done].join(" "));
  now = null;
  place().hidden = true;
}

function goOn() {
  if (now) finish(now);
  follow();
}

function say(step) {
  now = step;
  place().hidden = false;
  document.getElementById("guide-said").textContent = step.textContent;
  document.getElementById("guide-next").hidden = !("read" in step.dataset);
}

function tellEnd() {
  place().hidden = false;
  document.getElementById("guide-said").textContent = place().querySelector("ol").dataset.end;
  document.getElementById("guide-next").hidden = true;
  document.getElementById("guide-real").hidden = false;
  const close = document.getElementById("guide-skip");
  close.textContent = close.dataset.end;
  keep("over");
}

function end() {
  over = true;
  keep("over");
  place().hidden = true;
  point();
  lie();
}

// What the sentence is about has a ring around it.
function point() {
  const spot = now && !over ? shows(now.dataset.spot || now.dataset.when) : null;
  for (const one of document.querySelectorAll(".pointed")) if (one !== spot) one.classList.remove("pointed");
  if (spot) spot.classList.add("pointed");
}

// It lies at the top of the table, which makes room for it.
function lie() {
  const main = document.getElementById("panel-main");
  const card = place();
  if (!main || !card) return;
  const { top, left, width } = main.getBoundingClientRect();
  card.style.top = `${Math.max(0, top)}px`;
  card.style.left = `${left}px`;
  card.style.width = `${width}px`;
  main.style.paddingTop = card.hidden ? "" : `${card.offsetHeight}px`;
}
