// The house on the first screen of a phone, and the page that is shown when it
// cannot be reached.

// The first page of a visit needs the line for itself.
const LATER = 4000;
const GLANCE = 2000;

// On secure pages only, and on those of this machine. Its page for when there is
// no line speaks as these pages do.
export function keepAway() {
  if (!navigator.serviceWorker) return;
  const { lang, dataset } = document.documentElement;
  setTimeout(() => navigator.serviceWorker.register(`/worker.js?${lang}-${dataset.theme}`).catch(() => {}), LATER);
}

// Shown in the place of a page that could not be had: looks until it can.
export function waitForHouse() {
  if (!document.getElementById("away") || location.pathname === "/offline") return;
  look();
  window.addEventListener("online", look);
  document.addEventListener("click", (event) => event.target.closest("[data-reload]") && look());
}

let timer = 0;

async function look() {
  clearTimeout(timer);
  try {
    const answer = await fetch("/livez", { cache: "no-store", signal: AbortSignal.timeout(GLANCE) });
    if (answer.ok) return location.reload();
  } catch {
    // Not yet.
  }
  timer = setTimeout(look, GLANCE / 2);
}
