// What holds here and now: the rule that the game names in its panels by
// data-rule, what one wants to have at hand, and the keys.
import { hide, show } from "./dialogs.js";

export function listenToHelp() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-help]")) help();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "?" || event.target.matches("input, textarea, select")) return;
    event.preventDefault();
    help();
  });
}

async function help() {
  const dialog = document.getElementById("help");
  const game = document.documentElement.dataset.game;
  if (!dialog || !game) return;
  const here = document.querySelector("#panel-hand [data-rule], #panel-main [data-rule]");
  const menu = document.getElementById("sheet");
  if (menu && menu.open) hide(menu);
  show(dialog);
  const rule = here ? here.dataset.rule : "";
  try {
    const answer = await fetch(`/games/${game}/help?rule=${encodeURIComponent(rule)}`);
    if (answer.ok) document.getElementById("help-shown").innerHTML = await answer.text();
  } catch {
    // Offline: what was shown before is still true.
  }
}
