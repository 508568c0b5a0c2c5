// What somebody finds wrong is reported in a dialog. Its link leads to a page
// with the same form, for whoever has no script.
import { hide, show } from "./dialogs.js";
import { say } from "./toasts.js";

function openReport(event) {
  const link = event.target.closest("a[data-report]");
  const dialog = document.getElementById("report");
  if (!link || !dialog || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const form = document.getElementById("report-form");
  if (form.getAttribute("action") !== link.pathname) form.reset();
  form.setAttribute("action", link.pathname);
  document.getElementById("report-question").textContent = link.dataset.report;
  link.focus();
  show(dialog);
}

// What was typed stays until the house has it.
async function sendReport(event) {
  if (event.target.id !== "report-form") return;
  event.preventDefault();
  const form = event.target;
  const dialog = form.closest("dialog");
  if (form.sending) return;
  form.sending = true;
  try {
    const answer = await fetch(form.getAttribute("action"), {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(new FormData(form)),
    });
    const { text } = await answer.json();
    if (answer.ok) {
      form.reset();
      hide(dialog);
    }
    say(text, answer.ok ? "status" : "alert");
  } catch {
    say(dialog.dataset.failed, "alert");
  } finally {
    form.sending = false;
  }
}

export function listenToReports() {
  document.addEventListener("click", openReport);
  document.addEventListener("submit", sendReport);
}
