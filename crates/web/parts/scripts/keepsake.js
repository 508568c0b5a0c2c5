// The picture of an evening, to keep or to send: the house draws it as SVG, and
// here it becomes a PNG, which every telephone knows. Nothing leaves the device
// until somebody shares it.
import { say } from "./toasts.js";

const WIDTH = 1200;
const HEIGHT = 960;
const NAME = "tablee.png";

async function png(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(await answer.text());
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext("2d").drawImage(image, 0, 0, WIDTH, HEIGHT);
  return canvas;
}

async function save(button) {
  const link = document.createElement("a");
  link.href = (await png(button.dataset.keepsake)).toDataURL("image/png");
  link.download = NAME;
  document.body.append(link);
  link.click();
  link.remove();
}

// Browsers let a page share only soon after a tap: where drawing took too long,
// the picture is kept for a second tap.
async function send(button) {
  if (!button.picture) {
    const canvas = await png(button.dataset.keepsakeShare);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new Error("no picture");
    button.picture = new File([blob], NAME, { type: "image/png" });
  }
  await navigator.share({ files: [button.picture], title: document.title, text: button.dataset.text });
}

async function press(event) {
  const button = event.target.closest("[data-keepsake], [data-keepsake-share]");
  if (!button || button.hasAttribute("data-busy")) return;
  button.setAttribute("data-busy", "");
  try {
    await (button.dataset.keepsake ? save(button) : send(button));
  } catch (error) {
    const again = error.name === "NotAllowedError" && button.picture;
    if (error.name !== "AbortError" && !again) say(button.dataset.failed, "alert");
  } finally {
    button.removeAttribute("data-busy");
  }
}

function canSend() {
  if (!navigator.canShare) return false;
  try {
    return navigator.canShare({ files: [new File([], NAME, { type: "image/png" })] });
  } catch {
    return false;
  }
}

// When something was, by the clock on the wall where the page is read.
function tellTimes() {
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  for (const time of document.querySelectorAll("time[data-at]")) {
    const at = new Date(Number(time.dataset.at));
    if (Number.isNaN(at.getTime())) continue;
    time.dateTime = at.toISOString();
    time.textContent = clock.format(at);
  }
}

export function listenToKeepsakes() {
  document.addEventListener("click", press);
  document.addEventListener("panels", tellTimes);
  tellTimes();
  if (!canSend()) return;
  for (const button of document.querySelectorAll("[data-keepsake-share]")) button.hidden = false;
}
