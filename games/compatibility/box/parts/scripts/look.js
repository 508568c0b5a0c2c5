// One picture, large. Arrows, buttons and swipes turn the pages; while a
// ranking is made, the picture may be taken or put back here.
import { composing, isFull, pick, placeOf } from "./compose.js";
import { hide, show } from "../../dialogs.js";

const SWIPE = 40;

// The pictures to turn through, and which one is shown.
let pages = [];
let at = 0;

const dialog = () => document.getElementById("look");

function gather(album) {
  const found = new Map();
  for (const button of album.querySelectorAll("[data-look]")) {
    const picture = Number(button.dataset.look);
    if (found.has(picture)) continue;
    const image = button.querySelector("img") || button.parentNode.querySelector("img");
    const about = document.getElementById("about-" + picture);
    found.set(picture, {
      picture,
      title: button.dataset.title,
      about: about ? about.textContent : "",
      src: image ? image.src : "",
    });
  }
  return [...found.values()];
}

function open(album, picture) {
  if (!dialog() || !album) return;
  pages = gather(album);
  at = Math.max(0, pages.findIndex((page) => page.picture === picture));
  if (pages.length === 0) return;
  show(dialog());
  draw(0);
}

function turn(by) {
  at = (at + by + pages.length) % pages.length;
  draw(by);
}

function draw(by) {
  const box = dialog();
  const page = pages[at];
  if (!box || !box.open || !page) return;
  const frame = box.querySelector(".look-frame");
  if (frame.dataset.picture !== String(page.picture) || !frame.firstChild) {
    const image = document.createElement("img");
    image.src = page.src;
    image.alt = page.about || page.title;
    image.width = 300;
    image.height = 420;
    image.draggable = false;
    image.className = by < 0 ? "from-left" : by > 0 ? "from-right" : "";
    frame.dataset.picture = String(page.picture);
    frame.replaceChildren(image);
  }
  box.querySelector("#look-title").textContent = page.title;
  box.querySelector(".look-about").textContent = page.about;
  box.querySelector(".look-count").textContent = `${at + 1} / ${pages.length}`;
  for (const button of box.querySelectorAll("[data-page]")) button.hidden = pages.length < 2;
  drawTake(box, page.picture);
}

function drawTake(box, picture) {
  const take = box.querySelector("#look-take");
  take.hidden = !composing();
  const place = placeOf(picture);
  const full = place < 0 && isFull();
  take.disabled = full;
  take.classList.toggle("taken", place >= 0);
  const where = box.dataset.where.replace("{n}", String(place + 1));
  const text = place >= 0 ? `${box.dataset.drop} (${where})` : full ? box.dataset.full : box.dataset.take;
  take.querySelector("span").textContent = text;
}

export function followLook() {
  document.addEventListener("look", ({ detail }) => open(document.querySelector(".deck"), detail));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-look]");
    if (button) return open(button.closest("[data-album]"), Number(button.dataset.look));
    const page = event.target.closest("[data-page]");
    if (page) return turn(Number(page.dataset.page));
    if (event.target.closest("#look-take") && pages[at]) {
      pick(pages[at].picture);
      draw(0);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (!dialog() || !dialog().open) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && pages.length > 1) turn(by);
  });
  let start = null;
  document.addEventListener("pointerdown", (event) => {
    start = event.target.closest(".look-stage, .look-words") ? { x: event.clientX, y: event.clientY } : null;
  });
  document.addEventListener("pointerup", (event) => {
    if (!start || pages.length < 2) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    start = null;
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > 1.5 * Math.abs(dy)) turn(dx < 0 ? 1 : -1);
  });
  document.addEventListener("composed", () => draw(0));
  document.addEventListener("panels", () => {
    const box = dialog();
    if (!box || !box.open) return;
    // A picture that is no longer on the table closes; a message about
    // somebody else does not.
    if (document.querySelector(`[data-look="${pages[at] && pages[at].picture}"]`)) draw(0);
    else hide(box);
  });
}
