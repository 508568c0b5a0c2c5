// Reactions: a sign rises beside the face of whoever gave it, and is gone. It
// is drawn beside the page, never read aloud, and nothing waits for it.
import { soft } from "./asks.js";

// Signs on the page at once; more would only hide one another.
const MOST = 24;

export function listenToReactions() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-react]");
    if (button) soft({ react: Number(button.dataset.react) });
    const mute = event.target.closest("[data-mute]");
    if (mute) turnPerson(mute.dataset.mute);
  });
  for (const name of ["no-reactions", "no-vibration"]) keepSwitch(name);
  document.addEventListener("panels", markMuted);
  markMuted();
}

// Whose signs this device does not show: people of one table, kept by it.
function kept() {
  return "muted " + location.pathname.split("/")[2];
}

function muted() {
  try {
    return (localStorage.getItem(kept()) || "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

function turnPerson(person) {
  const all = muted();
  const others = all.filter((one) => one !== person);
  const now = others.length < all.length ? others : [...all, person];
  try {
    localStorage.setItem(kept(), now.join(" "));
  } catch {
    // A device that keeps nothing shows them all.
  }
  markMuted();
}

function markMuted() {
  const all = muted();
  for (const button of document.querySelectorAll("[data-mute]")) {
    button.setAttribute("aria-pressed", String(all.includes(button.dataset.mute)));
  }
}

// What this device does without, kept by it.
function keepSwitch(name) {
  const off = document.getElementById(name);
  if (!off) return;
  turn(off, isOff(name));
  off.addEventListener("click", () => {
    const now = off.getAttribute("aria-pressed") !== "true";
    turn(off, now);
    try {
      localStorage.setItem(name, now ? "yes" : "");
    } catch {
      // Kept for this page alone.
    }
  });
}

function turn(button, off) {
  button.setAttribute("aria-pressed", String(off));
  document.body.classList.toggle(button.id, off);
}

function isOff(name) {
  try {
    return localStorage.getItem(name) === "yes";
  } catch {
    return false;
  }
}

export function showReactions(given) {
  if (document.body.classList.contains("no-reactions") || document.hidden) return;
  const silent = muted();
  for (const { person, seat, kind } of given) {
    if (!silent.includes(String(person))) rise(person, seat, kind);
  }
}

// Where somebody's face is: by their seat, or among the people; those who look
// on stand at the edge.
function faceOf(person, seat) {
  const places = seat === null ? [] : document.querySelectorAll(`[data-seat~="${seat}"] :is(.avatar, .sign), .seats > li:nth-child(${seat + 1}) .avatar`);
  for (const place of places) {
    const box = place.getBoundingClientRect();
    if (box.width > 0 && box.bottom > 0 && box.top < innerHeight) return box;
  }
  return null;
}

function rise(person, seat, kind) {
  const layer = document.getElementById("signs");
  if (!layer || layer.childElementCount >= MOST) return;
  const sign = document.createElement("span");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("viewBox", "0 0 48 48");
  use.setAttribute("href", `${layer.dataset.sheet}#e${Number(kind)}`);
  svg.append(use);
  sign.append(svg);
  const box = faceOf(person, seat);
  // The page forbids styles in elements, not on them by script.
  sign.style.left = `${box ? box.right - 6 : 8}px`;
  sign.style.top = `${box ? box.top : innerHeight / 2}px`;
  sign.dataset.person = person;
  layer.append(sign);
  sign.addEventListener("animationend", () => sign.remove());
}
