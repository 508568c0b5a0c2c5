// A browser that keeps nothing loses its person's seat: it is told so before
// they take one.

export function tellWhatIsMissing() {
  const place = document.getElementById("unable");
  if (!place) return;
  const missing = !keepsCookies() ? "cookies" : !keepsTexts() ? "storage" : "";
  if (!missing) return;
  place.textContent = place.dataset[missing];
  place.hidden = false;
  if (missing === "cookies") document.addEventListener("submit", stop, true);
}

// Without cookies nobody can have a seat.
function stop(event) {
  if (!event.target.matches("form[action='/tables'], form[data-ask=join]")) return;
  event.preventDefault();
  event.stopPropagation();
  const place = document.getElementById("unable");
  place.tabIndex = -1;
  place.focus();
}

function keepsCookies() {
  try {
    document.cookie = "kept=1; SameSite=Lax; Max-Age=9";
    const kept = /\bkept=1/.test(document.cookie);
    document.cookie = "kept=; SameSite=Lax; Max-Age=0";
    return kept;
  } catch {
    return false;
  }
}

function keepsTexts() {
  try {
    sessionStorage.setItem("kept", "1");
    sessionStorage.removeItem("kept");
    return true;
  } catch {
    return false;
  }
}
