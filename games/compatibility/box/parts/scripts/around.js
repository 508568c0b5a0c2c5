// Around a game of Compatibility: themes of one's own, decks to leaf through,
// and the result as a picture.
import { ask } from "../../asks.js";
import { offerImages } from "./share.js";
import { show } from "../../dialogs.js";
import { say } from "../../toasts.js";

// A new theme goes to the end of the list that the table has now.
function addTheme(event) {
  const form = event.target.closest("form[data-add-theme]");
  if (!form) return;
  event.preventDefault();
  if (form.awaiting) return;
  const themes = JSON.parse(form.dataset.addTheme);
  const theme = form.elements.theme.value.trim().replace(/\s+/g, " ");
  const said = (text) => text.toLocaleLowerCase();
  if (!/[\p{L}\p{N}]/u.test(theme)) return say(form.dataset.empty, "alert");
  if (themes.some((other) => said(other) === said(theme))) return say(form.dataset.twice, "alert");
  ask({ options: { themes: [...themes, theme] } }, form);
}

// A deck page: the pictures are links; here they open in a dialog.
function leafThrough() {
  const dialog = document.getElementById("leaf");
  if (!dialog) return;
  const leaves = [...document.querySelectorAll("[data-leaf]")];
  const part = (name) => document.getElementById("leaf-" + name);
  let now = 0;

  function turnTo(at) {
    now = (at + leaves.length) % leaves.length;
    const leaf = leaves[now];
    const told = document.getElementById(leaf.getAttribute("aria-describedby") || "");
    part("picture").src = leaf.href;
    part("title").textContent = leaf.querySelector(".leaf-title").textContent;
    part("told").textContent = told ? told.textContent : "";
    part("place").textContent = dialog.dataset.count.replace("{at}", String(now + 1));
    // The next one is there before it is asked for.
    new Image().src = leaves[(now + 1) % leaves.length].href;
  }

  document.addEventListener("click", (event) => {
    const leaf = event.target.closest("[data-leaf]");
    if (!leaf || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turnTo(leaves.indexOf(leaf));
    show(dialog);
  });
  part("previous").addEventListener("click", () => turnTo(now - 1));
  part("next").addEventListener("click", () => turnTo(now + 1));
  dialog.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: leaves.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    turnTo(to);
  });
  // Whoever closes the dialog stands where they leafed to.
  dialog.addEventListener("close", () => leaves[now].focus());
  swipe(dialog, (way) => turnTo(now + way));
}

// A finger that goes sideways turns the page.
function swipe(element, turn) {
  let from = null;
  element.addEventListener("touchstart", (event) => {
    from = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  element.addEventListener("touchend", (event) => {
    if (!from) return;
    const { clientX, clientY } = event.changedTouches[0];
    const [dx, dy] = [clientX - from.clientX, clientY - from.clientY];
    from = null;
    if (Math.abs(dx) > 45 && Math.abs(dx) > 1.5 * Math.abs(dy)) turn(dx < 0 ? 1 : -1);
  }, { passive: true });
}

document.addEventListener("submit", addTheme);
leafThrough();
offerImages();
