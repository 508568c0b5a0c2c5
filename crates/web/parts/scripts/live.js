// What screen readers hear of a game. The panel "live" says how things stand, in
// sentences; of these, only what it did not say before is told, once, and in the
// order in which it came: what is added to the region is never taken from a
// reader who is still listening to something else.
import { announce } from "./toasts.js";

let before = new Set();

// A sentence ends before a capital, a number or a quotation, or with its line.
export function sentencesOf(text) {
  const parts = text.split(/\n+|(?<=[.!?…»”])\s+(?=[\p{Lu}\p{N}«“"])/u);
  return parts.map((part) => part.trim()).filter(Boolean);
}

function follow() {
  const live = document.getElementById("panel-live");
  if (!live) return;
  const now = sentencesOf(live.textContent);
  const fresh = [...new Set(now)].filter((sentence) => !before.has(sentence));
  before = new Set(now);
  announce(fresh.join(" "));
}

export function followLive() {
  const live = document.getElementById("panel-live");
  if (live) before = new Set(sentencesOf(live.textContent));
  document.addEventListener("panels", (event) => event.detail.includes("live") && follow());
}
