// Pawns walk square by square when they advance, on every board of the page.
// The first sight of a board, and a reader who wants no motion, see them there.

const STRIDE = 260;
const stood = new Map();
const still = matchMedia("(prefers-reduced-motion: reduce)");

function follow() {
  for (const board of document.querySelectorAll("[data-track]")) {
    for (const pawn of board.querySelectorAll("[data-pawn]")) {
      const key = board.id + " " + pawn.dataset.pawn;
      const now = Number(pawn.dataset.square);
      const before = stood.get(key) ?? cameFrom(pawn);
      stood.set(key, now);
      if (before !== undefined && before !== now && !still.matches && pawn.animate) walk(board, pawn, before, now);
    }
  }
}

// A board that is there for the walk alone says where its pawns come from.
function cameFrom(pawn) {
  return pawn.dataset.from && document.body.dataset.beat ? Number(pawn.dataset.from) : undefined;
}

function walk(board, pawn, from, to) {
  const squares = board.dataset.track.split(" ").map((point) => point.split(",").map(Number));
  const [dx, dy] = [Number(pawn.dataset.dx), Number(pawn.dataset.dy)];
  const step = to > from ? 1 : -1;
  const frames = [];
  const at = (x, y) => ({ transform: `translate(${x + dx}px, ${y + dy}px)`, easing: "ease-in-out" });
  for (let square = from; ; square += step) {
    const [x, y] = squares[square] || [0, 0];
    if (frames.length > 0) {
      const [px, py] = squares[square - step];
      // A little hop between two squares.
      frames.push(at((px + x) / 2, (py + y) / 2 - 26));
    }
    frames.push(at(x, y));
    if (square === to) break;
  }
  // Whoever walks is in front.
  pawn.parentNode.append(pawn);
  pawn.animate(frames, { duration: STRIDE * Math.abs(to - from), delay: 350, fill: "backwards" });
}

export function followTrack() {
  document.addEventListener("panels", follow);
  follow();
}
