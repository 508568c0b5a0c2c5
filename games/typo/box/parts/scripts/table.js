// Typo at a table: picking an end of a row and typing the word. Everything
// else is buttons that speak for themselves (data-ask).
import { ask } from "../../asks.js";
import { followReplay } from "./replay.js";

const LONGEST = 32;

// What was picked at which step; kept over a reload, for what was typed too.
const memory = "typo " + location.pathname;
let picked = recall();

function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(memory));
  } catch {
    return null;
  }
}

function remember() {
  try {
    sessionStorage.setItem(memory, JSON.stringify(picked));
  } catch {
    // A browser without storage forgets on reload, and that is all.
  }
}

const place = () => document.querySelector("[data-place]");
const form = () => document.getElementById("word-form");
const input = () => document.getElementById("word");
const slots = () => document.querySelectorAll("[data-slot]");

function slotOf(choice) {
  return choice && document.getElementById(`slot-${choice.row}-${choice.end}`);
}

// Hyphens, apostrophes and spaces between letters, where they may be written.
const signs = /(?<=\p{L})[-\u2010\u2011'\u2019\u02bc \u00a0\u202f]+(?=\p{L}|$)/gu;
const compounds = () => Boolean(form()?.dataset.compounds);

// Letters only, as the cards have them; null when something else is in it.
export function fold(text) {
  const plain = (compounds() ? text.trim().replace(signs, "") : text.trim())
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replaceAll("đ", "d");
  return /^[a-z]*$/.test(plain) ? plain : null;
}

// What is to be said about a word for a row that would read `begin`.
export function judge(text, begin) {
  const word = fold(text);
  const start = begin.toLowerCase();
  if (word === null) return "letters";
  if (word.length > LONGEST) return "long";
  if (word.startsWith(start)) return word === start ? "exact" : "good";
  return start.startsWith(word) ? "short" : "wrong";
}

// Makes the page show what is picked, after the server changed it or the
// player did. A pick is forgotten once its step is over.
function apply() {
  const area = place();
  if (picked && (!area || picked.step !== Number(area.dataset.step))) {
    picked = null;
    remember();
    if (area) input().value = "";
  }
  const slot = area && slotOf(picked);
  for (const other of slots()) other.setAttribute("aria-pressed", String(other === slot));
  document.body.classList.toggle("placing-word", Boolean(slot));
  if (!area) return;
  form().hidden = !slot;
  area.querySelector(".picking").hidden = Boolean(slot);
  if (!slot) return;
  for (const start of area.querySelectorAll("[data-begin]")) {
    if (start.textContent !== slot.dataset.begin) start.textContent = slot.dataset.begin;
  }
  if (input().value === "" && picked.word) input().value = picked.word;
  hint(slot);
}

function hint(slot) {
  const kind = judge(input().value, slot.dataset.begin);
  for (const text of document.querySelectorAll("#word-hint [data-hint]")) text.hidden = text.dataset.hint !== kind;
  const fine = kind === "good" || kind === "exact";
  const bad = kind === "wrong" || kind === "letters" || kind === "long";
  input().setAttribute("aria-invalid", String(bad));
  form().classList.toggle("ready", fine);
  return fine;
}

// The beginning is already written; a word that still fits is kept.
function pick(slot) {
  const { row, end, begin } = slot.dataset;
  const again = picked && picked.row === Number(row) && picked.end === end;
  picked = { step: Number(place().dataset.step), row: Number(row), end, word: begin.toLowerCase() };
  const typed = input().value;
  const kept = typed && ["good", "exact"].includes(judge(typed, begin));
  if (!kept && !again) input().value = picked.word;
  picked.word = input().value;
  remember();
  apply();
  input().focus();
  input().setSelectionRange(input().value.length, input().value.length);
}

function putBack() {
  const slot = slotOf(picked);
  picked = null;
  input().value = "";
  remember();
  apply();
  if (slot) slot.focus();
}

document.addEventListener("click", (event) => {
  const slot = event.target.closest("[data-slot]");
  if (slot && place()) pick(slot);
  if (event.target.closest("[data-back]")) putBack();
});

document.addEventListener("input", (event) => {
  if (event.target !== input() || !picked) return;
  picked.word = input().value;
  remember();
  hint(slotOf(picked));
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && picked && form() && form().contains(event.target)) putBack();
});

document.addEventListener("submit", (event) => {
  if (event.target !== form() || !picked) return;
  event.preventDefault();
  if (!hint(slotOf(picked))) return input().focus();
  const { step, row, end } = picked;
  const button = form().querySelector("[type=submit]");
  if (button.awaiting) return;
  ask({ play: { place: { step, row, end, word: input().value.trim() } } }, button);
});

document.addEventListener("panels", apply);
if (document.body.dataset.socket) apply();
followReplay();
