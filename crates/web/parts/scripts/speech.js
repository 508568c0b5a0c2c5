// A voice of the browser reads aloud. Sounds step back meanwhile.
import { duck } from "./sound.js";

// The voice for a language; nothing where the browser has none.
export function voiceFor(language) {
  if (!window.speechSynthesis) return null;
  const voices = speechSynthesis.getVoices().filter((voice) => voice.lang.toLowerCase().startsWith(language));
  return voices.find((voice) => voice.localService) || voices[0] || null;
}

// Calls `tell` when other voices are there: browsers look for them a while.
export function whenVoicesChange(tell) {
  if (window.speechSynthesis) speechSynthesis.addEventListener("voiceschanged", tell);
}

// Says a text now, in the place of what was being said.
export function sayAloud(text, language) {
  const voice = voiceFor(language);
  if (!voice) return;
  hush();
  const saying = new SpeechSynthesisUtterance(text);
  saying.voice = voice;
  saying.lang = voice.lang;
  saying.rate = 1.05;
  saying.onstart = () => duck(true);
  saying.onend = saying.onerror = () => duck(speechSynthesis.speaking);
  speechSynthesis.speak(saying);
}

export function hush() {
  if (!window.speechSynthesis) return;
  speechSynthesis.cancel();
  duck(false);
}
