// Dialogs: [data-open="id"] opens one, [data-close] closes the one around it,
// a click beside it too. The browser gives the focus back to the opener; when
// a panel replaced the opener meanwhile, its namesake gets it.

export function show(dialog) {
  const opener = document.activeElement;
  dialog.openerId = opener ? opener.id : "";
  if (dialog.open) return;
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute("open", "");
}

export function hide(dialog) {
  if (dialog.close) dialog.close();
  else dialog.removeAttribute("open");
}

// Asks yes or no; resolves to whether the answer was yes.
export function confirmed(text) {
  const dialog = document.getElementById("confirm");
  if (!dialog || !dialog.showModal) return Promise.resolve(window.confirm(text));
  document.getElementById("confirm-text").textContent = text;
  const yes = document.getElementById("confirm-yes");
  return new Promise((resolve) => {
    let answer = false;
    const agree = () => {
      answer = true;
      hide(dialog);
    };
    yes.addEventListener("click", agree, { once: true });
    dialog.addEventListener(
      "close",
      () => {
        yes.removeEventListener("click", agree);
        resolve(answer);
      },
      { once: true },
    );
    show(dialog);
  });
}

export function listenToDialogs() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-open]");
    if (opener) {
      const dialog = document.getElementById(opener.dataset.open);
      if (dialog) show(dialog);
      const place = opener.dataset.at && document.getElementById(opener.dataset.at);
      if (place) place.scrollIntoView();
      return;
    }
    // An asking button closes its dialog only once it was confirmed.
    const closer = event.target.closest("[data-close]:not([data-ask])");
    const around = closer && closer.closest("dialog");
    if (around) return hide(around);
    if (event.target.nodeName === "DIALOG" && event.target.open && isBeside(event, event.target)) {
      hide(event.target);
    }
  });
  document.addEventListener(
    "close",
    (event) => {
      const opener = document.getElementById(event.target.openerId);
      if (opener && document.activeElement === document.body) opener.focus();
      const toasts = document.getElementById("toasts");
      if (toasts && event.target.contains(toasts)) document.body.append(toasts);
    },
    true,
  );
}

function isBeside(event, dialog) {
  const box = dialog.getBoundingClientRect();
  const inside =
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
  // Enter and space on a control click at (0, 0).
  return !inside && event.detail > 0;
}
