// What comes of the house itself: that it was upgraded while this page was open,
// and what whoever keeps it tells all tables.
import { say, words } from "./toasts.js";

const RENEWED = "renewed for";

// Which files this page was made with.
export const made = document.documentElement.dataset.house || "";

// The house has other files by now: the page comes anew, once; what was typed is
// kept (drafts.js).
export function meetHouse(house) {
  if (house === made || remembered() === house) return;
  remember(house);
  if (remembered() === house) location.reload();
}

// A page that came anew says why; on a big screen nobody had typed anything.
export function tellRenewed() {
  if (!made || remembered() !== made) return;
  remember("");
  if (!document.documentElement.classList.contains("big")) say(words("renewed"));
}

function remembered() {
  try {
    return sessionStorage.getItem(RENEWED) || "";
  } catch {
    return "";
  }
}

function remember(house) {
  try {
    if (house) sessionStorage.setItem(RENEWED, house);
    else sessionStorage.removeItem(RENEWED);
  } catch {
    // A tab that may keep nothing stays as it is: it could not know when to stop.
  }
}

// A word to all tables stays until it is taken back or sent away.
export function showNotice(text, draining) {
  const shelf = document.getElementById("toasts");
  if (!shelf) return;
  for (const old of shelf.querySelectorAll("[data-notice]")) old.remove();
  const sentences = [];
  if (text) sentences.push(words("notice").replace("{text}", text));
  if (draining) sentences.push(words("draining"));
  if (sentences.length === 0) return;
  const toast = document.createElement("div");
  toast.className = "toast status";
  toast.dataset.notice = "";
  toast.setAttribute("role", "status");
  const dismiss = document.createElement("button");
  dismiss.type = "button";
  dismiss.className = "toast-dismiss";
  dismiss.setAttribute("aria-label", words("dismiss"));
  dismiss.textContent = "×";
  dismiss.addEventListener("click", () => toast.remove());
  toast.append(document.createTextNode(sentences.join(" ")), dismiss);
  shelf.append(toast);
}
