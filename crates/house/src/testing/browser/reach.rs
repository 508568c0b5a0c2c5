//! Whatever can be done is in view and under a thumb: on phones upright and on
//! their sides, with and without their keyboards, on tablets, and enlarged.

use serde_json::{Value, json};

use super::{Page, Sight, sizes};

/// What is to be reached is in view as it stands.
const SIZES: [(u32, u32); 7] = [
    (390, 844),
    (360, 640),
    (320, 568),
    (844, 390),
    (820, 1180),
    (1180, 820),
    // A laptop, enlarged twice.
    (640, 400),
];
/// What a keyboard leaves of a phone, upright and on its side: where something
/// is written.
const BESIDE_A_KEYBOARD: [(u32, u32); 2] = [(360, 380), (844, 190)];
/// A window of 1280 × 1024, enlarged four times: there one scrolls, but never
/// sideways.
const ENLARGED: (u32, u32) = (320, 256);

/// What is done in a game, and by what one walks through a told one; to look at
/// something again is no act.
const ACTS: &str = "#panel-hand :is(button, input:not([type=hidden]), select, textarea, summary, a.button):not([data-look], [data-pick]), [data-slot], [data-replay]";

/// Which acts a finger does not find: outside the window, outside something that
/// scrolls, or under something else. With `scroll`, even after scrolling there.
const OUT_OF_REACH: &str = r##"
    const [acts, scroll] = arguments;
    const open = [...document.querySelectorAll("dialog[open]")].pop();
    const told = (e) => `${e.nodeName}#${e.id}.${e.className} “${(e.ariaLabel || e.textContent).trim().slice(0, 24)}”`;
    const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".visually-hidden, [inert]");
    const why = (e) => {
      if (scroll) e.scrollIntoView({ block: "center", inline: "nearest" });
      const box = e.getBoundingClientRect();
      const sides = `${Math.round(box.left)}–${Math.round(box.right)} × ${Math.round(box.top)}–${Math.round(box.bottom)}`;
      if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1) return `lies outside at ${sides}`;
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (!hit || !(e.contains(hit) || hit.contains(e) || hit.closest("label")?.contains(e))) return `lies under ${hit && told(hit)} at ${sides}`;
      for (const y of [box.top + 3, box.bottom - 3]) {
        const edge = document.elementFromPoint((box.left + box.right) / 2, y);
        if (edge && !e.contains(edge) && !edge.contains(e) && !edge.closest("label")?.contains(e)) return `lies half under ${told(edge)} at ${sides}`;
      }
      return "";
    };
    const all = [...(open || document).querySelectorAll(open ? "button:not([data-look], [data-pick]), input:not([type=hidden]), select" : acts)].filter((e) => !e.disabled && shown(e));
    const found = all.map((e) => [e, why(e)]).filter(([, out]) => out).map(([e, out]) => `${told(e)} ${out}`);
    scrollTo(0, 0);
    return found.slice(0, 5);
"##;

/// Where something is written now.
const WRITES: &str = "return [...document.querySelectorAll('#panel-hand input:is([type=text], :not([type]))')].some((e) => e.checkVisibility())";

/// The end of a size at which a picture is kept already.
pub(super) const PICTURED: &str = ", reach";

/// What cannot be reached at a sight of a game, by size.
pub(super) fn out_of_reach(page: &Page, sight: &Sight) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    let mut look = |(width, height): (u32, u32), scroll: bool| {
        sizes::fit(page, width, height);
        let size = format!("{width} × {height}{PICTURED}");
        let mut out = vec![page.js(OUT_OF_REACH, &[json!(ACTS), json!(scroll)])];
        if scroll {
            out.push(page.js(sizes::STICKS_OUT, &[]));
        }
        if out.iter().any(|out| *out != json!([])) {
            page.picture(&format!("{}, {size}", sight.name));
        }
        found.extend(out.into_iter().map(|out| (size.clone(), out)));
    };
    // A menu that was opened goes as far as it must.
    let scrolls = sight.taps.iter().any(|tap| tap == "#menu-button");
    for size in SIZES {
        look(size, scrolls);
    }
    if page.js(WRITES, &[]) == true {
        for size in BESIDE_A_KEYBOARD {
            look(size, false);
        }
    }
    look(ENLARGED, true);
    found
}
