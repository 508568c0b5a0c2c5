// Dragging a picture along the strip of places, with a finger or a mouse.
// Upwards, out of the strip, it goes back to the deck.

const START = 7;
const OUT = 70;

let drag = null;

// Whether a picture is on its way.
export function dragging() {
  return drag !== null && drag.going;
}

export function dragSlots({ filled, move, remove, rested }) {
  document.addEventListener("pointerdown", (event) => {
    const slot = event.target.closest("#ranking > .rung");
    if (!slot || event.button > 0) return;
    const place = Number(slot.id.replace("slot-", ""));
    if (!filled(place)) return;
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY, from: place, to: place, going: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.going && Math.hypot(dx, dy) < START) return;
    if (!drag.going) begin(filled);
    [drag.dx, drag.dy] = [dx, dy];
    follow(dx, dy);
  });
  // What the server sends meanwhile does not take it out of the hand.
  document.addEventListener("panels", () => {
    if (dragging()) follow(drag.dx, drag.dy);
  });
  const end = (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { going, from, to, out } = drag;
    drag = null;
    if (!going) return;
    rest();
    // The click at the end of a drag is none.
    const swallow = (click) => click.stopPropagation();
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 60);
    if (event.type === "pointercancel") return rested();
    if (out) remove(from);
    else move(from, to);
    rested();
  };
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
}

const slots = () => [...document.querySelectorAll("#ranking > .rung")];

function begin(filled) {
  drag.going = true;
  drag.boxes = slots().map((slot) => slot.getBoundingClientRect());
  drag.last = slots().filter((_, place) => filled(place)).length - 1;
  document.body.classList.add("dragging");
}

// The dragged picture follows the pointer; the others make room.
function follow(dx, dy) {
  const own = drag.boxes[drag.from];
  const middle = own.left + own.width / 2 + dx;
  drag.out = dy < -OUT;
  drag.to = drag.from;
  let nearest = Infinity;
  for (let place = 0; place <= drag.last; place += 1) {
    const box = drag.boxes[place];
    const away = Math.abs(box.left + box.width / 2 - middle);
    if (away < nearest) [nearest, drag.to] = [away, place];
  }
  slots().forEach((slot, place) => {
    const own = place === drag.from;
    slot.classList.toggle("dragged", own);
    slot.classList.toggle("leaving", own && drag.out);
    slot.style.transform = own ? `translate(${dx}px, ${dy}px) scale(1.06)` : `translateX(${shift(place)}px)`;
  });
}

function shift(place) {
  const { from, to, out, boxes, last } = drag;
  if (place > last) return 0;
  const by = (other) => boxes[other].left - boxes[place].left;
  if (out) return place > from ? by(place - 1) : 0;
  if (place > from && place <= to) return by(place - 1);
  if (place < from && place >= to) return by(place + 1);
  return 0;
}

function rest() {
  document.body.classList.remove("dragging");
  for (const slot of slots()) {
    slot.classList.remove("dragged", "leaving");
    slot.style.transform = "";
  }
}
