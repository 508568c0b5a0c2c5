// Short sentences that come and go. An alert is read out at once; both stay
// long enough to be read, and a tap sends them away.
const shelfOf = () => document.getElementById("toasts");
// How long what was said to screen readers can be looked up.
const LASTS = 20000;

export function words(name) {
  const shelf = shelfOf();
  return (shelf && shelf.dataset[name]) || "";
}

export function say(text, kind = "status") {
  const shelf = shelfOf();
  if (!shelf || !text) return;
  for (const same of shelf.querySelectorAll(".toast")) {
    if (same.dataset.text === text) same.remove();
  }
  const toast = document.createElement("div");
  toast.className = "toast " + kind;
  toast.setAttribute("role", kind === "alert" ? "alert" : "status");
  toast.dataset.text = text;
  const dismiss = document.createElement("button");
  dismiss.type = "button";
  dismiss.className = "toast-dismiss";
  dismiss.setAttribute("aria-label", words("dismiss"));
  dismiss.textContent = "×";
  dismiss.addEventListener("click", () => toast.remove());
  shelf.append(toast);
  // A dialog in the top layer would cover the toasts, so they go inside it.
  const modal = document.querySelector("dialog[open]");
  (modal || document.body).append(shelf);
  // Screen readers notice what is added after the region exists.
  requestAnimationFrame(() => toast.append(document.createTextNode(text), dismiss));
  setTimeout(() => toast.remove(), Math.max(5000, text.length * 90));
}

// The only screen went: any device can show the board instead. It stays until
// it is taken or sent away, beside everything else.
export function offerBoard() {
  const shelf = shelfOf();
  const text = words("screenGone");
  if (!shelf || !text || shelf.querySelector(".toast a")) return;
  const toast = document.createElement("div");
  toast.className = "toast status";
  toast.setAttribute("role", "status");
  const way = document.createElement("a");
  way.href = location.pathname + "/screen";
  way.dataset.screen = "";
  way.textContent = words("screenOffer");
  const dismiss = document.createElement("button");
  dismiss.type = "button";
  dismiss.className = "toast-dismiss";
  dismiss.setAttribute("aria-label", words("dismiss"));
  dismiss.textContent = "×";
  dismiss.addEventListener("click", () => toast.remove());
  toast.append(document.createTextNode(text + " "), way, dismiss);
  shelf.append(toast);
}

// Says something to screen readers only. It is added to what was said: what
// takes the place of something else may keep it from being heard.
export function announce(text) {
  const region = document.getElementById("announce");
  if (!region || !text) return;
  const line = document.createElement("p");
  region.append(line);
  // Readers notice what is added once it is there.
  line.textContent = text;
  setTimeout(() => line.remove(), LASTS);
}
