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
// only: a house at home, by its bare address, does it as films do.
async function stayAwake() {
  const wanted = document.body.matches(".screen, [data-playing]");
  if (!navigator.wakeLock) return showFilm(wanted && !document.hidden);
  if (!wanted && lock) lock.release();
  if (!wanted || lock || document.hidden) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    lock = null;
  }
}

let film = null;

// A film of one picture, silent and unseen behind the page: displays stay lit
// while one plays.
function showFilm(on) {
  if (!on) return film && film.pause();
  film = film || makeFilm();
  if (!film) return;
  if (!film.isConnected) document.body.append(film);
  if (film.paused) film.play().catch(() => {});
}

function makeFilm() {
  const canvas = document.createElement("canvas");
  if (!canvas.captureStream) return null;
  const video = document.createElement("video");
  video.muted = video.playsInline = true;
  video.className = "film";
  video.ariaHidden = "true";
  video.srcObject = canvas.captureStream();
  canvas.getContext("2d").fillRect(0, 0, 1, 1);
  return video;
}
