// A device becomes the screen within its tab, so that it can fill the whole
// display by the same tap.
import { forgetPanels } from "./panels.js";
import { openSocket } from "./socket.js";
import { hearFromHere } from "./sound.js";
import { newTitle } from "./turn.js";

// How long a device that has only a remote waits before it is the screen.
const ALONE = 10;
const TELEVISION = /\b(SMART-TV|SmartTV|Web0S|webOS|Tizen|BRAVIA|HbbTV|NetCast|AFT[A-Z]|GoogleTV|Android TV|CrKey|Roku|VIDAA)\b/i;

export function listenToScreen() {
  document.addEventListener("click", (event) => {
    const way = event.target.closest("a[data-screen]");
    if (!way || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    become(way.href);
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-fill]")) fill();
    if (event.target.closest("[data-play-here]")) playHere();
  });
  for (const kind of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(kind, reach);
  window.addEventListener("popstate", () => location.reload());
  waitAlone();
}

// Somebody is at the device: the way out of the screen shows for a moment.
let reached = 0;
function reach() {
  if (!document.body.classList.contains("screen")) return;
  document.body.classList.add("reached");
  clearTimeout(reached);
  reached = setTimeout(() => document.body.classList.remove("reached"), 4000);
}

function fill() {
  const root = document.documentElement;
  const asked = root.requestFullscreen ? root.requestFullscreen({ navigationUI: "hide" }) : null;
  if (asked) asked.catch(() => {});
}

async function become(address) {
  fill();
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.status);
    show(new DOMParser().parseFromString(await answer.text(), "text/html"), address);
  } catch {
    location.assign(address);
  }
}

// The page of the screen in the place of this one.
function show(page, address) {
  const copy = (to, from) => {
    for (const { name } of [...to.attributes]) to.removeAttribute(name);
    for (const { name, value } of [...from.attributes]) to.setAttribute(name, value);
  };
  history.pushState(null, "", address);
  document.title = page.title;
  copy(document.documentElement, page.documentElement);
  copy(document.body, page.body);
  document.body.replaceChildren(...page.body.childNodes);
  forgetPanels();
  hearFromHere();
  newTitle();
  openSocket(document.body.dataset.socket);
  const panels = [...document.querySelectorAll("[id^=panel-]")].map((panel) => panel.id.slice("panel-".length));
  document.dispatchEvent(new CustomEvent("panels", { detail: panels }));
}

// Neither touch nor mouse: there is only a remote, which can do little more
// than agree. Some remotes move a pointer, so televisions are known by name
// too; a browser that a program drives has no pointer, and is none.
function hasOnlyRemote() {
  if (navigator.maxTouchPoints > 0) return false;
  const pointer = window.matchMedia("(any-pointer: fine), (any-pointer: coarse)").matches;
  return (!pointer && !navigator.webdriver) || TELEVISION.test(navigator.userAgent);
}

// A remote can type a name too, if it must.
function playHere() {
  document.body.classList.remove("remote", "counting");
  const name = document.querySelector("#panel-hand input[name=name]");
  if (name) name.focus();
}

function waitAlone() {
  const way = document.querySelector("#panel-hand a[data-screen]");
  if (!way || !hasOnlyRemote()) return;
  document.body.classList.add("remote");
  way.focus();
  const place = way.querySelector(".alone");
  let left = ALONE;
  const tell = () => (place.textContent = way.dataset.alone.replace("{n}", left));
  const stop = () => {
    clearTimeout(timer);
    place.hidden = true;
    document.body.classList.remove("counting");
    for (const kind of ["pointermove", "pointerdown", "keydown"]) document.removeEventListener(kind, stop);
  };
  const count = () => {
    left -= 1;
    tell();
    if (left > 0) {
      timer = setTimeout(count, 1000);
      return;
    }
    stop();
    become(way.href);
  };
  let timer = setTimeout(count, 1000);
  document.body.classList.add("counting");
  place.hidden = false;
  tell();
  for (const kind of ["pointermove", "pointerdown", "keydown"]) document.addEventListener(kind, stop);
}
