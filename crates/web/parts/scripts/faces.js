// Choosing a face: the form shows it at once, begins with what this device
// keeps, and has the device keep what was chosen.

export function listenToFaces() {
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form.join");
    if (form) showFace(form);
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-keep]")) keep(event.target);
  });
  document.addEventListener("panels", showFaces);
  showFaces();
}

function showFaces() {
  for (const form of document.querySelectorAll("form.join")) {
    if (!form.faced && form.querySelector("[data-name]")) begin(form);
    form.faced = true;
    showFace(form);
  }
}

// What a device keeps is only a wish: a colour that is taken here stays taken.
function begin(form) {
  const [animal, colour] = (document.body.dataset.face || "").split("-");
  for (const [name, value] of [["animal", animal], ["colour", colour]]) {
    const choice = value && form.querySelector(`input[name="${name}"][value="${value}"]:not(:disabled)`);
    if (choice) choice.checked = true;
  }
}

function chosen(form, name) {
  const input = form.querySelector(`input[name="${name}"]:checked:not(:disabled)`);
  return input ? input.value : null;
}

function showFace(form) {
  const face = form.querySelector(".face-now use");
  const [animal, colour] = [chosen(form, "animal"), chosen(form, "colour")];
  if (!face || animal === null) return;
  const href = face.getAttribute("href").replace(/#.*/, "#a" + animal);
  if (face.getAttribute("href") !== href) face.setAttribute("href", href);
  if (colour !== null) face.parentElement.setAttribute("class", "tone-" + colour);
  if (colour !== null) form.dataset.tone = colour;
}

function keep(form) {
  const name = form.elements.name.value.trim();
  const wish = new URLSearchParams({ name });
  for (const kind of ["animal", "colour"]) {
    const value = chosen(form, kind);
    if (value !== null) wish.set(kind, value);
  }
  document.body.dataset.name = name;
  if (wish.has("animal") && wish.has("colour")) document.body.dataset.face = `${wish.get("animal")}-${wish.get("colour")}`;
  // Only this device's own memory: if it fails, nothing is lost here.
  fetch("/preferences", { method: "POST", body: wish, redirect: "manual", keepalive: true }).catch(() => {});
}
