// What each moment sounds like, as data. A sound is a few voices: a tone of a
// wave, or noise through a filter, gliding `from` a frequency `to` another, that
// begins after `at` seconds and dies away within `last`. What comes with `buzz`
// is felt on phones, in milliseconds of moving and resting.
const knock = (from, loud = 0.7) => [
  { wave: "sine", from, to: from * 0.7, last: 0.09, loud },
  { wave: "noise", from: from * 5, to: from * 3, last: 0.03, loud: loud * 0.4 },
];
const chord = (tones, last, loud = 0.3, apart = 0.05) =>
  tones.map((from, i) => ({ wave: "triangle", from, at: i * apart, last, loud }));

export const SOUNDS = {
  // Cards and paper.
  card: { voices: [{ wave: "noise", from: 3600, to: 1900, last: 0.07, loud: 0.5 }] },
  slide: { voices: [{ wave: "noise", from: 900, to: 2400, last: 0.2, loud: 0.3 }] },
  shuffle: { voices: [0, 0.06, 0.12, 0.18, 0.24, 0.3].map((at) => ({ wave: "noise", from: 2600, to: 3400, at, last: 0.05, loud: 0.3 })) },
  pencil: { voices: [0, 0.11, 0.2, 0.32].map((at) => ({ wave: "noise", from: 4200, to: 5200, at, last: 0.07, loud: 0.12 })) },
  pages: { voices: [0, 0.22, 0.38, 0.5].map((at) => ({ wave: "noise", from: 1500, to: 4000, at, last: 0.12, loud: 0.22 })) },
  lid: { voices: [{ wave: "noise", from: 500, to: 1400, last: 0.25, loud: 0.3 }, ...knock(150, 0.5).map((voice) => ({ ...voice, at: 0.2 }))] },
  // Wood.
  knock: { voices: knock(320, 0.5) },
  pawn: { voices: [...knock(240), { wave: "noise", from: 700, to: 300, at: 0.09, last: 0.3, loud: 0.16 }], buzz: [40] },
  gavel: { voices: [...knock(180, 0.8), ...knock(170, 0.4).map((voice) => ({ ...voice, at: 0.12 }))] },
  roll: { voices: [...Array(14).keys()].map((i) => ({ wave: "noise", from: 260, to: 200, at: i * 0.055, last: 0.06, loud: 0.12 + i * 0.03 })) },
  slap: { voices: [{ wave: "noise", from: 1400, to: 500, last: 0.09, loud: 0.7 }], buzz: [20] },
  // Verdicts.
  stamp: { voices: [{ wave: "sine", from: 130, to: 48, last: 0.22, loud: 1 }, { wave: "noise", from: 900, to: 250, last: 0.08, loud: 0.6 }], buzz: [60] },
  right: { voices: chord([523, 784], 0.22, 0.35, 0.09), buzz: [30] },
  wrong: { voices: [{ wave: "triangle", from: 220, to: 150, last: 0.3, loud: 0.45 }, { wave: "triangle", from: 208, to: 140, last: 0.3, loud: 0.3 }], buzz: [60, 50, 60] },
  breath: { voices: [{ wave: "noise", from: 900, to: 300, last: 0.5, loud: 0.12 }] },
  coin: { voices: [{ wave: "sine", from: 1318, last: 0.09, loud: 0.25 }, { wave: "sine", from: 1760, at: 0.07, last: 0.3, loud: 0.25 }] },
  fall: { voices: [0, 0.07, 0.14, 0.21].map((at, i) => ({ wave: "noise", from: 2600 - i * 450, to: 1400 - i * 200, at, last: 0.07, loud: 0.35 })) },
  // Time.
  tick: { voices: [{ wave: "square", from: 1900, to: 1500, last: 0.025, loud: 0.16 }] },
  hourglass: { voices: [{ wave: "noise", from: 5200, to: 4400, last: 0.6, loud: 0.1 }, ...knock(420, 0.25)] },
  sand: { voices: [{ wave: "noise", from: 5200, to: 4400, last: 0.9, loud: 0.08 }] },
  // Turns.
  turn: { voices: [{ wave: "sine", from: 660, last: 0.12, loud: 0.3 }, { wave: "sine", from: 880, at: 0.1, last: 0.25, loud: 0.3 }], buzz: [60, 60, 120] },
  token: { voices: [{ wave: "noise", from: 2400, to: 2000, last: 0.03, loud: 0.4 }, { wave: "sine", from: 110, last: 0.5, loud: 0.25 }], buzz: [60, 60, 120] },
  ping: { voices: [{ wave: "sine", from: 988, last: 0.16, loud: 0.35, pan: -0.7 }] },
  pong: { voices: [{ wave: "sine", from: 740, last: 0.16, loud: 0.35, pan: 0.7 }] },
  camera: { voices: [{ wave: "noise", from: 3200, to: 2600, last: 0.03, loud: 0.6 }, { wave: "noise", from: 1800, to: 1300, at: 0.09, last: 0.06, loud: 0.5 }] },
  // Ends.
  drone: { voices: [{ wave: "triangle", from: 65, last: 2.2, loud: 0.4 }, { wave: "triangle", from: 98, last: 2.2, loud: 0.2 }] },
  chord: { voices: chord([262, 330, 392], 0.8, 0.25) },
  heartbeat: { voices: [{ wave: "sine", from: 62, to: 45, last: 0.14, loud: 1 }, { wave: "sine", from: 56, to: 42, at: 0.22, last: 0.16, loud: 0.8 }] },
  win: { voices: chord([523, 659, 784, 1047], 0.5, 0.3, 0.13), buzz: [80, 60, 160] },
  heart: { voices: [...chord([131, 196, 262, 330, 392, 523], 2.4, 0.25, 0.07), { wave: "noise", from: 700, to: 1600, at: 0.4, last: 2, loud: 0.12 }], buzz: [120, 80, 240] },
  lamp: { voices: [{ wave: "noise", from: 2600, to: 1800, last: 0.025, loud: 0.5 }] },
};
