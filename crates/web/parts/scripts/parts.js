// The style sheet and the module of the game that is shown. When a table takes
// another box, they are loaded before its panels show.

const root = document.documentElement;
// Longer than this and the panels are shown as they are.
const PATIENCE = 5000;

// Loads the parts that the server names, unless the page has them. A promise
// while something is under way, or nothing.
export function takeParts(parts) {
  const game = parts ? parts.game : "";
  if (game === (root.dataset.game || "")) return null;
  return load(game, parts);
}

async function load(game, parts) {
  const loaded = parts ? Promise.all([sheet(parts.style), import(parts.script)]) : Promise.resolve();
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  try {
    await Promise.race([loaded, late]);
    root.dataset.game = game;
  } catch {
    // Asked for again when the line comes back.
  }
}

function sheet(address) {
  if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
}
