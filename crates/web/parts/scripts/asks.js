// What people ask of the table, from buttons, forms and menus. An ask has a
// nonce and is kept until the server answers it, so that a lost connection
// neither loses it nor makes it twice.
import { confirmed, hide } from "./dialogs.js";
import { forgetDrafts } from "./drafts.js";
import { followServer, isMeant } from "./panels.js";
import { say, words } from "./toasts.js";

// After this long an ask is dropped: the table has moved on.
const OLDEST = 45000;
const pending = new Map();
let send = () => false;

export function connectAsks(sender) {
  send = sender;
}

function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Sends an ask now, or as soon as there is a connection.
export function ask(what, source = null) {
  const wish = { nonce: nonce(), ask: what, at: Date.now(), source };
  pending.set(wish.nonce, wish);
  mark(source, true);
  if (!transmit(wish)) say(words("later"));
}

// Tells the table something that nobody need hear of if it fails: the latest
// takes the place of one that is not answered yet.
export function whisper(what) {
  for (const wish of [...pending.values()]) if (wish.quiet) settle(wish.nonce);
  const wish = { nonce: nonce(), ask: what, at: Date.now(), source: null, quiet: true };
  pending.set(wish.nonce, wish);
  transmit(wish);
}

// Says something in passing: it is heard now or never.
export function soft(what) {
  send(JSON.stringify({ soft: what }));
}

function transmit(wish) {
  return send(JSON.stringify({ nonce: wish.nonce, ask: wish.ask }));
}

// Sends again what was not answered; gives up what is too old.
export function resend() {
  for (const wish of [...pending.values()]) {
    if (Date.now() - wish.at > OLDEST) {
      settle(wish.nonce);
      if (!wish.quiet) say(words("expired"), "alert");
    } else {
      transmit(wish);
    }
  }
}

export function awaiting() {
  return pending.size > 0;
}

export function granted(nonce) {
  const wish = settle(nonce);
  const form = wish && wish.source && wish.source.closest("form");
  if (!form) return;
  forgetDrafts(form);
  if (form.isConnected) form.reset();
}

export function refused({ nonce, text, code }) {
  // What could not be read has no nonce: it is the ask that waited longest.
  const wish = settle(nonce || pending.keys().next().value);
  const source = wish && wish.source;
  if (source && source.matches("[data-ask-on-change]")) followServer(source);
  if (!wish || !wish.quiet) say(text || code || "?", "alert");
  document.dispatchEvent(new CustomEvent("refused", { detail: { code, ask: wish ? wish.ask : null } }));
}

function settle(nonce) {
  const wish = pending.get(nonce);
  if (!wish) return null;
  pending.delete(nonce);
  mark(wish.source, false);
  return wish;
}

function mark(source, busy) {
  if (!source) return;
  source.awaiting = busy;
  source.toggleAttribute("data-busy", busy);
}

async function askFrom(source, what) {
  if (source.awaiting) return;
  const question = source.dataset.confirm;
  if (question && !(await confirmed(question))) return;
  const dialog = source.hasAttribute("data-close") && source.closest("dialog");
  if (dialog) hide(dialog);
  ask(what, source);
}

// A form that leaves the page, once it was confirmed.
async function makeSure(event, form) {
  event.preventDefault();
  if (await confirmed(form.dataset.sure)) form.submit();
}

function valueOf(control) {
  const value = control.type === "checkbox" ? String(control.checked) : control.value;
  if (!control.hasAttribute("data-json")) return control.type === "checkbox" ? control.checked : value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function fieldsOf(form) {
  const fields = {};
  for (const control of form.elements) {
    if (!control.name || control.disabled || control.type === "submit") continue;
    if (control.type === "radio" && !control.checked) continue;
    fields[control.name] = valueOf(control);
  }
  return fields;
}

export function listenToClicks() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    // By a key, and not meant for it.
    if (!button || (event.detail === 0 && !isMeant(button))) return;
    if (button.dataset.soft) soft(JSON.parse(button.dataset.soft));
    if (button.dataset.said) say(button.dataset.said);
    if (button.dataset.ask) askFrom(button, JSON.parse(button.dataset.ask));
    if (button.dataset.copy) copy(button.dataset.copy);
    if (button.dataset.share) share(button.dataset);
  });
  offerSharing();
  document.addEventListener("panels", offerSharing);
}

export function listenToForms() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.sure) makeSure(event, form);
    if (!form.dataset.ask) return;
    event.preventDefault();
    askFrom(form, { [form.dataset.ask]: fieldsOf(form) });
  });
  document.addEventListener("change", (event) => {
    const control = event.target;
    const asking = control.closest("[data-ask-on-change]");
    if (!asking || !control.name) return;
    // What is chosen may bring something else with it.
    const more = control.dataset.with ? JSON.parse(control.dataset.with) : {};
    // Arrow keys walk quickly through radios: each step is asked.
    ask({ [asking.dataset.askOnChange]: { [control.name]: valueOf(control), ...more } }, asking);
  });
  nameNewcomers();
  document.addEventListener("panels", nameNewcomers);
}

// Someone who came to another table before need not type their name again.
function nameNewcomers() {
  const name = document.body.dataset.name;
  if (!name) return;
  for (const input of document.querySelectorAll("input[data-name]")) {
    if (input.named) continue;
    input.named = true;
    if (!input.value) input.value = name;
  }
}

// Sharing exists on phones, on secure pages only.
function offerSharing() {
  if (!navigator.share) return;
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
}

async function share({ share: url, text }) {
  try {
    await navigator.share({ url, text, title: document.title });
  } catch (error) {
    if (error.name !== "AbortError") copy(url);
  }
}

async function copy(text) {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copyByHand(text);
    say(words("copied"));
  } catch {
    say(words("notCopied"), "alert");
  }
}

// Pages that are not secure (a house on the local network) have no clipboard.
function copyByHand(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  const place = document.querySelector("dialog[open]") || document.body;
  const focused = document.activeElement;
  place.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (focused) focused.focus();
  if (!done) throw new Error("not copied");
}
