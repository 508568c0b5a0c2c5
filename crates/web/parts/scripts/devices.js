// Devices: a ticket to another one, shown and followed while its dialog is open;
// and one that several people share, which is passed on when another of them is
// awaited.
import { hide, show } from "./dialogs.js";

// How often a ticket is looked after.
const GLANCE = 1000;
// How long the result of one's own move stays before the veil comes down.
const LOOK = 1500;

let glance = 0;
let passing = 0;

export function listenToDevices() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-ticket]");
    if (opener) open(opener.dataset.ticket);
    const answer = event.target.closest("[data-answer]");
    if (answer) fetchTicket(answer.dataset.answer + "/answer", new URLSearchParams({ agreed: answer.value }), answer.dataset.answer);
  });
}

function open(path) {
  const [menu, dialog] = [document.getElementById("sheet"), document.getElementById("ticket")];
  if (menu && menu.open) hide(menu);
  if (!dialog.open) show(dialog);
  fetchTicket(path, new URLSearchParams(), path);
}

async function fetchTicket(address, body, path) {
  clearTimeout(glance);
  const place = document.getElementById("ticket-shown");
  try {
    const answer = await fetch(address, body ? { method: "POST", body } : {});
    const html = await answer.text();
    if (answer.ok && place.told !== html) {
      place.told = html;
      place.innerHTML = html;
    }
  } catch {
    // Offline for a moment: the next look tells.
  }
  const dialog = document.getElementById("ticket");
  if (dialog.open && place.querySelector("[data-awaiting]")) glance = setTimeout(() => fetchTicket(path, null, path), GLANCE);
}

// Of those who share this device, these are awaited.
export function showAwaited(people) {
  clearTimeout(passing);
  for (const taker of document.querySelectorAll(".takers > li")) {
    taker.classList.toggle("awaited", people.includes(Number(taker.dataset.person)));
  }
  const pass = document.getElementById("pass");
  if (!pass || people.length === 0 || people.includes(Number(pass.dataset.person))) return;
  passing = setTimeout(() => pass.submit(), LOOK);
}
