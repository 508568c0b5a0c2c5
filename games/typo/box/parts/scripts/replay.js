// The replay of a past game goes from step to step without leaving the page.
// Its links work without this script; here they are fetched and put in place.

const section = () => document.getElementById("replay");
let asked = 0;

async function show(address, focusId) {
  asked += 1;
  const mine = asked;
  let text;
  try {
    const answer = await fetch(address, { headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error(String(answer.status));
    text = await answer.text();
  } catch {
    location.href = address;
    return;
  }
  // A later wish has overtaken this one.
  if (mine !== asked) return;
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("replay");
  if (!fresh) return;
  for (const part of fresh.querySelectorAll("[data-part]")) {
    const old = section().querySelector(`[data-part="${part.dataset.part}"]`);
    if (old) old.replaceWith(part);
  }
  // The slider stays the same element, for it may be under a finger.
  const slider = document.getElementById("replay-step");
  const wanted = fresh.querySelector("#replay-step");
  if (slider !== document.activeElement) slider.value = wanted.value;
  slider.setAttribute("aria-valuetext", wanted.getAttribute("aria-valuetext"));
  history.replaceState(null, "", address);
  const focus = focusId && document.getElementById(focusId);
  if (focus && focus !== document.activeElement) focus.focus({ preventScroll: true });
}

function follow(link) {
  if (link && link.href) show(link.href, link.id);
}

function turn(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, .scroll")) return;
  const to = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  const link = to && document.querySelector(`[data-replay="${to}"]`);
  if (!link) return;
  event.preventDefault();
  follow(link);
}

export function followReplay() {
  if (!section()) return;
  section().addEventListener("click", (event) => {
    const link = event.target.closest("[data-replay]");
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    follow(link);
  });
  section().addEventListener("input", (event) => {
    if (event.target.type !== "range") return;
    const address = new URL(event.target.form.action);
    address.searchParams.set("step", event.target.value);
    show(address.href, event.target.id);
  });
  document.addEventListener("keydown", turn);
}
