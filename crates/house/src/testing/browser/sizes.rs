//! Every page fits every screen, and thumbs find what they aim at.

use std::env;

use serde_json::{Value, json};

use super::{Device, Page, Sight, reach, stage, walk::Walking};
use crate::testing::TestHouse;

const SIZES: [(u32, u32); 4] = [(320, 640), (390, 844), (1280, 800), (1920, 1080)];

/// What sticks out of the page on the right, unless it is inside something
/// that scrolls by itself.
pub(super) const STICKS_OUT: &str = r#"
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width && document.body.scrollWidth <= width) return [];
    const scrolls = (e) => e && e !== document.body && (getComputedStyle(e).overflowX !== "visible" || scrolls(e.parentElement));
    const beyond = [...document.body.querySelectorAll("*")].filter((e) => e.getBoundingClientRect().right > width + 0.5);
    // What is placed by itself may leave even what hides the rest.
    const plain = beyond.filter((e) => !scrolls(e.parentElement));
    const out = plain.length > 0 ? plain : beyond.filter((e) => getComputedStyle(e).position === "absolute");
    return [`scrolls to ${document.documentElement.scrollWidth}`,
      ...out.slice(0, 3).map((e) => `${e.nodeName}#${e.id}.${e.getAttribute("class")} reaches ${e.getBoundingClientRect().right}`)];
"#;

/// A browser that is told another size of its window does not always measure
/// again what is given in parts of it, until it has to style everything anew.
/// That also begins every movement again: what is measured is where it ends.
const SETTLED: &str = "
    const { style } = document.documentElement;
    style.display = 'none';
    void document.documentElement.offsetHeight;
    style.display = '';
    for (const movement of document.getAnimations()) {
      if (movement.effect.getComputedTiming().endTime < Infinity) movement.finish();
    }
    return new Promise((done) => {
      const soon = setTimeout(done, 500);
      requestAnimationFrame(() => requestAnimationFrame(() => { clearTimeout(soon); done(); }));
    });
";

/// Words and controls of which a part can never be seen: outside something
/// that hides what does not fit, or outside a page that cannot be scrolled.
const CUT_OFF: &str = r##"
    const root = document.documentElement;
    const open = [...document.querySelectorAll("dialog[open]")].pop();
    const clipped = (e) => e && e !== document.body && (getComputedStyle(e).clipPath === "inset(50%)" || clipped(e.parentElement));
    const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[inert], .skip") && !clipped(e);
    const hidden = (e) => {
      const box = e.getBoundingClientRect();
      const sides = { x: [box.left, box.right], y: [box.top, box.bottom] };
      for (let around = e.parentElement; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around), outer = around.getBoundingClientRect();
        for (const [axis, from, to] of [["x", outer.left, outer.right], ["y", outer.top, outer.bottom]]) {
          const overflow = axis === "x" ? style.overflowX : style.overflowY;
          if (!sides[axis] || overflow === "visible") continue;
          if (overflow !== "auto" && overflow !== "scroll" && (sides[axis][0] < from - 1.5 || sides[axis][1] > to + 1.5)) return around;
          if (overflow === "auto" || overflow === "scroll") sides[axis] = null;
        }
        if (style.position === "fixed" || around.nodeName === "DIALOG") break;
      }
      if (sides.x && (sides.x[0] < -1.5 || sides.x[1] > innerWidth + 1.5)) return root;
      const stays = root.scrollHeight <= innerHeight + 1 || open;
      return sides.y && stays && (sides.y[0] < -1.5 || sides.y[1] > innerHeight + 1.5) ? root : null;
    };
    const told = (e) => `${e.nodeName}#${e.id}.${e.getAttribute("class")}`;
    return [...(open || document.body).querySelectorAll("button, a, input, select, summary, h1, h2, h3, p, b, dt, dd, label, .name")]
      .filter((e) => e.getClientRects().length > 0 && seen(e)).map((e) => [e, hidden(e)]).filter(([, by]) => by)
      .slice(0, 4).map(([e, by]) => `${told(e)} “${e.textContent.trim().slice(0, 30)}” is cut off by ${told(by)}`);
"##;

/// How far down the page goes, or what of it is to be scrolled by itself, once
/// it has settled.
const TALL: &str = r#"
    const inner = () => [...document.querySelectorAll("main, main *")].filter((e) => /auto|scroll/.test(getComputedStyle(e).overflowY));
    const tall = () => document.documentElement.scrollHeight + Math.max(0, ...inner().map((e) => e.scrollHeight - e.clientHeight));
    return new Promise((done) => {
      const check = (tries) => {
        if (tall() <= innerHeight || tries === 0) done(tall());
        else setTimeout(check, 50, tries - 1);
      };
      check(20);
    });
"#;

/// Controls that a thumb may miss: less than 44 pixels wide or high, counting
/// what an element catches around itself.
const SMALL: &str = r##"
    const controls = "button, summary, select, input:not([type=hidden]), a.button";
    const caught = (e, box) => {
      e.scrollIntoView({ block: "center", inline: "center" });
      box = e.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = (dx, dy) => document.elementFromPoint(x + dx, y + dy)?.closest(controls) === e;
      return hit(-21, 0) && hit(21, 0) && hit(0, -21) && hit(0, 21);
    };
    return [...document.querySelectorAll(controls)].filter((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((e) => [e, e.getBoundingClientRect()])
      .filter(([e, box]) => (box.width < 43.9 || box.height < 43.9) && !caught(e, box))
      .map(([e, box]) => `${e.nodeName}#${e.id}.${e.className} is ${box.width.toFixed(1)} × ${box.height.toFixed(1)}`);
"##;

/// Everything fits on a walk through a house.
pub fn check(name: &str, house: TestHouse, walk: Walking) {
    stage::play(name, house, |stage| {
        let mut found = Vec::new();
        walk(stage, &mut |page, sight| {
            found.extend(misfits(name, page, sight))
        });
        found.dedup();
        assert!(found.is_empty(), "pages do not fit:\n{}", found.join("\n"));
    });
}

/// What does not fit at a sight, on any screen.
pub fn misfits(name: &str, page: &Page, sight: &Sight) -> Vec<String> {
    let mut found = Vec::new();
    let (width, height) = sight.device.size();
    page.resize(width, height);
    let (lang, light) = gallery().unwrap_or(("fr".into(), "day".into()));
    sight.show(page, &lang, &light);
    let mut note = |size: &str, what: Value| {
        let what = what.as_array().cloned().unwrap_or_default();
        // What cannot be reached is pictured where it is found.
        let pictured = size.ends_with(reach::PICTURED);
        if !pictured && (!what.is_empty() || gallery().is_some()) {
            page.picture(&format!("{name}, {}, {size}", sight.name));
        }
        let what = what.iter();
        found.extend(what.map(|what| format!("{} at {size}: {what}", sight.name)));
    };
    for (width, height) in SIZES {
        let size = format!("{width} × {height}");
        fit(page, width, height);
        note(&size, page.js(STICKS_OUT, &[]));
        // Nobody reads the big screen on a phone.
        if sight.device == Device::Phone || width >= 1280 {
            note(&size, page.js(CUT_OFF, &[]));
        }
        if sight.device == Device::Phone && sight.playing && width == 390 {
            note(&size, page.js(SMALL, &[]));
        }
    }
    if sight.device == Device::Phone && sight.playing {
        for (size, what) in reach::out_of_reach(page, sight) {
            note(&size, what);
        }
    }
    if sight.device == Device::Tv {
        for (width, height) in [(1920, 1080), (1280, 720)] {
            fit(page, width, height);
            let tall = page.js(TALL, &[]);
            let fits = tall.as_f64().is_some_and(|tall| tall <= f64::from(height));
            let what = if fits {
                json!([])
            } else {
                json!([format!("scrolls down to {tall}")])
            };
            note(&format!("{width} × {height}"), what);
        }
    }
    found
}

/// For whoever wants to look at every sight at every size: with the variable
/// TABLEE_TEST_GALLERY, such as "en night", a picture of each is kept.
fn gallery() -> Option<(String, String)> {
    let asked = env::var("TABLEE_TEST_GALLERY").ok()?;
    let (lang, light) = asked.split_once(' ')?;
    Some((lang.into(), light.into()))
}

pub(super) fn fit(page: &Page, width: u32, height: u32) {
    page.resize(width, height);
    let root = "document.documentElement";
    let fits = format!("{root}.clientWidth === {width} && {root}.clientHeight === {height}");
    page.wait("the page to be resized", &fits);
    page.js(SETTLED, &[]);
}
