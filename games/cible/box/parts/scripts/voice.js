// Reading aloud with a voice of the browser, for the language of the cards.
// Off until somebody wants it, and then remembered on this device.
const MEMORY = "cible voice";
let wanted = recall();
let last = "";

function recall() {
  try {
    return localStorage.getItem(MEMORY) === "on";
  } catch {
    return false;
  }
}

function remember() {
  try {
    localStorage.setItem(MEMORY, wanted ? "on" : "off");
  } catch {
    // A browser without storage forgets, and that is all.
  }
}

function voiceFor(language) {
  if (!window.speechSynthesis) return null;
  const voices = speechSynthesis.getVoices().filter((voice) => voice.lang.toLowerCase().startsWith(language));
  return voices.find((voice) => voice.localService) || voices[0] || null;
}

function speak() {
  const place = document.getElementById("voice");
  const text = place ? place.dataset.text : "";
  if (text === last) return;
  last = text;
  if (!wanted || !text) return;
  const voice = voiceFor(place.dataset.lang);
  if (!voice) return;
  speechSynthesis.cancel();
  const saying = new SpeechSynthesisUtterance(text);
  saying.voice = voice;
  saying.lang = voice.lang;
  saying.rate = 1.05;
  speechSynthesis.speak(saying);
}

function show() {
  const offer = document.getElementById("voice-offer");
  if (offer && offer.hidden === wanted) offer.hidden = !wanted;
  const area = document.getElementById("voice-switch");
  if (!area) return;
  const silent = !voiceFor(area.dataset.lang);
  const button = area.querySelector("[data-voice]");
  button.setAttribute("aria-pressed", String(wanted && !silent));
  button.disabled = silent;
  const hint = area.querySelector(".hint");
  const text = silent ? area.dataset.none : area.dataset.one;
  if (hint.textContent !== text) hint.textContent = text;
}

function toggle() {
  wanted = !wanted;
  remember();
  show();
  if (wanted) {
    last = "";
    speak();
  } else {
    speechSynthesis.cancel();
  }
}

export function followVoice() {
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-voice]")) toggle();
  });
  document.addEventListener("panels", () => {
    show();
    speak();
  });
  if (window.speechSynthesis) speechSynthesis.addEventListener("voiceschanged", show);
  show();
  // What was already there when the page opened is not news.
  const place = document.getElementById("voice");
  last = place ? place.dataset.text : "";
}
