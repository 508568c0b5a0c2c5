// What somebody has typed and not sent, and how far they have scrolled, is
// theirs: it survives a page that is drawn anew, a lost line and a reload. It
// stays in this tab, and goes when it is sent.
const PREFIX = "draft ";

const fields = "textarea, input:not([type]), input[type=text], input[type=search]";

// Fields by their own name and that of what their form asks.
function keyOf(field) {
  if (!field.matches(fields)) return null;
  const form = field.form && field.form.dataset.ask;
  const name = field.id || field.name;
  return name ? PREFIX + location.pathname + " " + (form || "") + " " + name : null;
}

function keep(key, value) {
  try {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  } catch {
    // A tab that may keep nothing still types.
  }
}

function kept(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function restore() {
  for (const field of document.querySelectorAll(fields)) {
    if (field.drafted) continue;
    field.drafted = true;
    const key = keyOf(field);
    const draft = key && kept(key);
    // The name that this device keeps gives way to one that was being typed.
    if (!draft || (field.value !== field.defaultValue && !field.named)) continue;
    field.value = draft;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

// What was sent is no draft any more.
export function forgetDrafts(form) {
  for (const field of form.querySelectorAll(fields)) {
    const key = keyOf(field);
    if (key) keep(key, "");
  }
}

const scrolled = ["panel-main", "panel-aside"];

function keepScroll() {
  for (const id of scrolled) {
    const panel = document.getElementById(id);
    if (panel) keep(PREFIX + location.pathname + " scroll " + id, panel.scrollTop > 0 ? String(panel.scrollTop) : "");
  }
}

export function keepDrafts() {
  document.addEventListener("input", (event) => {
    const key = keyOf(event.target);
    if (key) keep(key, event.target.value === event.target.defaultValue ? "" : event.target.value);
  });
  document.addEventListener("panels", restore);
  restore();
  for (const id of scrolled) {
    const panel = document.getElementById(id);
    const top = kept(PREFIX + location.pathname + " scroll " + id);
    if (panel && top) panel.scrollTop = Number(top);
  }
  window.addEventListener("pagehide", keepScroll);
}
