// Short sentences that come and go. An alert is read out at once; both stay
// long enough to be read, and a tap sends them away.
const shelf = document.getElementById("toasts");

export function words(name) {
  return (shelf && shelf.dataset[name]) || "";
}

export function say(text, kind = "status") {
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

const announcer = document.getElementById("announce");

// Says something to screen readers only.
export function announce(text) {
  if (announcer) announcer.textContent = text;
}
