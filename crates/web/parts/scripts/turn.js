// Whose turn it is, where nobody looks at the page: in its title, in the hand,
// and the display stays on while a game is played.
import { play } from "./sound.js";
import { words } from "./toasts.js";

let base = document.title;
let asked = false;

export function followTurn() {
  document.addEventListener("panels", stayAwake);
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
}

// The page became another one.
export function newTitle() {
  base = document.title;
  asked = false;
}

// What is being played, if anything.
export function takeGame(name) {
  if (name) document.body.dataset.playing = name;
  else delete document.body.dataset.playing;
}

// The table waits for the reader, or no longer.
export function takeTurn(now) {
  const news = now && !asked;
  asked = now;
  document.body.classList.toggle("asked", now);
  const title = now ? `${words("yourTurn")} · ${document.body.dataset.playing || base}` : base;
  if (document.title !== title) document.title = title;
  if (news) play("turn");
  if (news) document.dispatchEvent(new CustomEvent("asked"));
}

let lock = null;

// Browsers let go of it whenever the page is hidden, and have it on secure pages
// only: elsewhere a display goes dark as it always does, and the page is there
// again as soon as it is lit.
async function stayAwake() {
  const wanted = document.body.matches(".screen, [data-playing]");
  if (!wanted && lock) lock.release();
  if (!wanted || lock || document.hidden || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    lock = null;
  }
}
