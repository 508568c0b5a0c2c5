// Panels are changed in place rather than replaced: what is the same stays,
// with its focus, caret, typed text, scroll position and running animation.
// Elements are matched by id or data-key, then by order and kind.

// The text of each panel as the server told it, of which it makes the next.
const shown = new Map();

// The page is another one: nothing of it was told yet.
export function forgetPanels() {
  shown.clear();
}

// What is drawn for everybody alike has the numbers of its seats; the page
// marks the reader's.
export function markMine(within = document) {
  const seat = document.body.dataset.seat;
  for (const element of within.querySelectorAll("[data-seat]")) {
    const mine = seat !== undefined && element.dataset.seat.split(" ").includes(seat);
    if (element !== document.body) element.classList.toggle("me", mine);
  }
}

// The reader has another seat, or none.
export function takeSeat(seat) {
  if (seat === null) delete document.body.dataset.seat;
  else document.body.dataset.seat = String(seat);
  markMine();
}

// The reader is somebody else, or nobody.
export function takePerson(person) {
  if (person === null) delete document.body.dataset.person;
  else document.body.dataset.person = String(person);
}

// Shows new panels; tells the document which ones changed. False where the
// server counts on a text that the page does not have.
export function showPanels(panels) {
  const changed = [];
  for (const [name, told] of Object.entries(panels)) {
    const panel = document.getElementById("panel-" + name);
    if (!panel) continue;
    const html = typeof told === "string" ? told : madeOf(shown.get(panel.id), told);
    if (html === null) return false;
    if (shown.get(panel.id) === html) continue;
    shown.set(panel.id, html);
    patch(panel, html);
    changed.push(name);
  }
  if (changed.length === 0) return true;
  document.dispatchEvent(new CustomEvent("panels", { detail: changed }));
  return true;
}

// Text is new; two numbers copy pieces of the old text, each of which ends with
// the next ">": the first of them, and how many.
function madeOf(old, parts) {
  if (typeof old !== "string" || !Array.isArray(parts)) return null;
  const pieces = old.match(/[^>]*>|[^>]+$/g) || [];
  let text = "";
  for (let i = 0; i < parts.length; i += 1) {
    if (typeof parts[i] === "string") text += parts[i];
    else text += pieces.slice(parts[i], parts[i] + parts[(i += 1)]).join("");
  }
  return text;
}

function patch(panel, html) {
  const focused = panel.contains(document.activeElement) ? document.activeElement : null;
  const range = focused && "selectionStart" in focused ? [focused.selectionStart, focused.selectionEnd] : null;
  const rank = focused ? focusables(panel).indexOf(focused) : -1;
  const template = document.createElement("template");
  template.innerHTML = html;
  markMine(template.content);
  morphChildren(panel, template.content);
  for (const control of panel.querySelectorAll("[data-ask-on-change]")) followServer(control);
  if (focused && document.activeElement !== focused) regainFocus(panel, focused, range, rank);
}

export function focusables(panel) {
  return [...panel.querySelectorAll("button:not([disabled]), input:not([type=hidden]), select, textarea, summary, a[href]")];
}

// What is asked twice about is nothing to come upon.
export function costs(control) {
  return control.matches("[data-confirm], [data-costs]");
}

// For so long what got the focus by itself is not pressed: the key was meant for
// what stood there before.
const MEANT = 350;
let heirs = { to: null, at: 0 };
// What costs and was pressed last: a second press at once was meant for the first.
let pressed = { id: "", at: 0 };

export function isMeant(control) {
  const now = performance.now();
  const recent = ({ at }) => now - at <= MEANT;
  if (heirs.to === control && recent(heirs)) return false;
  if (!costs(control)) return true;
  const again = pressed.id === control.id && recent(pressed);
  pressed = { id: control.id, at: now };
  return !again;
}

// The element with the focus is gone: its namesake gets it, or else what the
// panel says comes next, or whatever stands in its place and costs nothing, so
// that the keyboard does not start over at the top.
function regainFocus(panel, lost, range, rank) {
  const heir = lost.isConnected ? lost : lost.id ? document.getElementById(lost.id) : null;
  if (heir) {
    heir.focus({ preventScroll: true });
    if (range && range[0] !== null && heir.setSelectionRange) heir.setSelectionRange(range[0], range[1]);
    return;
  }
  if (rank < 0) return;
  const others = focusables(panel).filter((one) => !costs(one) && one.checkVisibility({ visibilityProperty: true }));
  if (others.length === 0) panel.tabIndex = -1;
  const next = [...panel.querySelectorAll("[data-act]")].find((one) => one.checkVisibility()) || others[Math.min(rank, others.length - 1)] || panel;
  heirs = { to: next, at: performance.now() };
  next.focus({ preventScroll: true });
}

// Whether the focus is on a whole panel, because what had it there is gone.
export function isStray(element) {
  return heirs.to === element && element.id.startsWith("panel-");
}

// Controls that ask as soon as they change show what the server last said,
// unless an answer is still awaited.
export function followServer(control) {
  if (control.awaiting) return;
  const parts = control.matches("select, input") ? [control] : control.querySelectorAll("select, input");
  for (const part of parts) {
    if (part.nodeName === "SELECT") {
      for (const option of part.options) option.selected = option.defaultSelected;
    } else if (part.type === "radio" || part.type === "checkbox") {
      part.checked = part.defaultChecked;
    }
  }
}

function keyOf(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.id || node.dataset.key || null : null;
}

function alike(a, b) {
  if (a.nodeType !== b.nodeType || a.nodeName !== b.nodeName) return false;
  if (keyOf(a) !== keyOf(b)) return false;
  return a.nodeName !== "INPUT" || (a.type === b.type && a.name === b.name);
}

function morphChildren(from, to) {
  const wantedKeys = new Set(Array.from(to.children, keyOf));
  const keyed = new Map();
  for (const child of [...from.children]) {
    const key = keyOf(child);
    if (!key) continue;
    // Gone first, so that what stays need not be moved.
    if (wantedKeys.has(key)) keyed.set(key, child);
    else child.remove();
  }
  let place = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const key = keyOf(wanted);
    let match = key ? keyed.get(key) : place;
    // What has a key waits for its namesake.
    while (!key && match && keyOf(match)) match = match.nextSibling;
    if (match && alike(match, wanted)) {
      if (key) keyed.delete(key);
      if (match === place) place = place.nextSibling;
      else from.insertBefore(match, place);
      morph(match, wanted);
    } else {
      from.insertBefore(wanted, place);
    }
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}

function morph(from, to) {
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !keeps(from, name)) from.removeAttribute(name);
  }
  for (const { name, value } of [...to.attributes]) {
    if (from.getAttribute(name) !== value && !keeps(from, name)) from.setAttribute(name, value);
  }
  morphChildren(from, to);
}

// What the reader opened stays open, and what awaits an answer looks so.
function keeps(element, name) {
  if (name === "data-busy") return Boolean(element.awaiting);
  if (name === "tabindex") return Boolean(element.rover);
  return name === "open" && (element.nodeName === "DETAILS" || element.nodeName === "DIALOG");
}
