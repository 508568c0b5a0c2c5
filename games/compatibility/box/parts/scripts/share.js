// The result of a game as a picture to keep or to send. The house draws it as
// SVG; here it becomes a PNG, which every telephone knows.
import { say } from "../../toasts.js";

const WIDTH = 1200;
const HEIGHT = 630;
const SHARPER = 2;
const NAME = "tablee-compatibility.png";

// The picture at an address, drawn on a canvas.
async function drawn(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(await answer.text());
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * SHARPER;
  canvas.height = HEIGHT * SHARPER;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function file(address) {
  const canvas = await drawn(address);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("no picture");
  return new File([blob], NAME, { type: "image/png" });
}

async function keep(button) {
  const link = document.createElement("a");
  link.href = (await drawn(button.dataset.imagePng)).toDataURL("image/png");
  link.download = NAME;
  document.body.append(link);
  link.click();
  link.remove();
}

// Browsers let a page share only soon after a tap, and drawing takes a while
// on a slow phone: where that was too long, the picture is kept for a second
// tap.
async function send(button) {
  const picture = button.picture || (await file(button.dataset.imageShare));
  button.picture = picture;
  await navigator.share({ files: [picture], title: document.title, text: button.dataset.text });
}

async function press(event) {
  const button = event.target.closest("[data-image-png], [data-image-share]");
  if (!button || button.hasAttribute("data-busy")) return;
  button.setAttribute("data-busy", "");
  try {
    await (button.dataset.imagePng ? keep(button) : send(button));
  } catch (error) {
    const again = error.name === "NotAllowedError" && button.picture;
    if (error.name !== "AbortError" && !again) say(button.dataset.failed, "alert");
  } finally {
    button.removeAttribute("data-busy");
  }
}

// Not every browser that shares also shares files.
function canSend() {
  if (!navigator.canShare) return false;
  try {
    return navigator.canShare({ files: [new File([], NAME, { type: "image/png" })] });
  } catch {
    return false;
  }
}

function showSending() {
  for (const button of document.querySelectorAll("[data-image-share]")) button.hidden = false;
}

export function offerImages() {
  document.addEventListener("click", press);
  if (!canSend()) return;
  showSending();
  document.addEventListener("panels", showSending);
}
