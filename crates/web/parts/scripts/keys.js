// Whoever has no mouse: keys that are held do nothing twice, arrows walk within
// a row or a wall of buttons, which is one stop of the Tab key, and the focus is
// where the next act is.
import { costs, focusables, isStray } from "./panels.js";

// Buttons of such a group are one stop; arrows walk among them. What stands beside
// one of them is the next stop, once one is there.
const GROUP = "[data-arrows]";
const BESIDE = "[data-beside]";
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let byKeys = false;

export function listenToKeys() {
  document.addEventListener("keydown", holdBack, true);
  document.addEventListener("keydown", (event) => {
    byKeys = byKeys || event.key === "Tab" || event.key in STEPS;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key in STEPS || event.key === "Home" || event.key === "End") walk(event);
  });
  document.addEventListener("pointerdown", () => (byKeys = false));
  document.addEventListener("focusin", (event) => {
    const group = event.target.closest && event.target.closest(GROUP);
    if (group && membersOf(group).includes(event.target)) stop(group, event.target);
  });
  document.addEventListener("panels", () => {
    stops();
    // One turn may follow another of the same reader.
    if (document.body.classList.contains("asked")) goThere();
  });
  document.addEventListener("asked", goThere);
  stops();
}

// A key that is held asks for nothing: it was pressed once.
function holdBack(event) {
  if (!event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
  const writes = event.target.matches("textarea") || (event.key === " " && event.target.matches("input"));
  if (!writes) event.preventDefault();
}

function membersOf(group) {
  const all = [...group.querySelectorAll(`button:not([disabled], ${BESIDE}), a[href]`)];
  return all.filter((one) => one.closest(GROUP) === group && one.checkVisibility());
}

function stops() {
  for (const group of document.querySelectorAll(GROUP)) {
    const members = membersOf(group);
    const now = members.find((one) => one.rover === "here") || members.find((one) => !costs(one)) || members[0];
    if (now) stop(group, now, members);
  }
}

// One of a group is where Tab stops; the panels leave it so (`panels.js`).
function stop(group, here, members = membersOf(group)) {
  const set = (one, on) => {
    one.rover = on ? "here" : "beside";
    one.tabIndex = on ? 0 : -1;
  };
  for (const one of members) set(one, one === here);
  for (const one of group.querySelectorAll(BESIDE)) set(one, one.parentElement === here.parentElement);
}

function walk(event) {
  const group = event.target.closest && event.target.closest(GROUP);
  const members = group ? membersOf(group) : [];
  if (!members.includes(event.target)) return;
  const next =
    event.key === "Home" ? members[0] : event.key === "End" ? members.at(-1) : neighbour(members, event.target, event.key);
  event.preventDefault();
  if (next) next.focus();
}

// The nearest one in a direction, as they lie on the page; past the end of a row
// the next one in order.
function neighbour(members, from, key) {
  const [dx, dy] = STEPS[key];
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of members) {
    const [a, b] = middle(one);
    const ahead = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (one === from || ahead <= 2) continue;
    const far = ahead + 3 * aside;
    if (far < least) [best, least] = [one, far];
  }
  return best || (dx ? members[members.indexOf(from) + dx] : null);
}

// It is somebody's turn while their focus is nowhere, or on a whole panel in which
// it was lost: it goes to what is asked (data-act), or else to the first thing in
// the hand that costs nothing.
function goThere() {
  const here = document.activeElement;
  const lost = !here || here === document.body || isStray(here);
  if (!byKeys || !lost || document.querySelector("dialog[open]")) return;
  const hand = document.getElementById("panel-hand");
  const shown = (one) => one.checkVisibility() && !one.disabled;
  const asked = [...document.querySelectorAll("[data-act]")].find(shown);
  const first = asked || (hand && (focusables(hand).find((one) => shown(one) && !costs(one)) || hand));
  if (first) first.focus({ preventScroll: true });
}
