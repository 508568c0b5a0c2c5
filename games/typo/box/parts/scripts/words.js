// The words that a table agrees on: one a line, sent as two lists.
import { ask } from "../../asks.js";

const lines = (text) => text.split(/[\n,;]/).map((word) => word.trim()).filter(Boolean);

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-own-words]");
  if (!form) return;
  event.preventDefault();
  const button = form.querySelector("[type=submit]");
  if (button.awaiting) return;
  const { counting, refused } = form.elements;
  ask({ options: { words: { in: lines(counting.value), out: lines(refused.value) } } }, button);
});
