//! The room that a table of Typo takes: every act in view at every size, a dock
//! that keeps its height, a screen that can be read from a sofa.

use house::testing::{Company, Device, Page, stage::play};
use serde_json::{Value, json};

use crate::{
    still_house,
    tour::{announce, choose},
};

const NAMES: [&str; 5] = ["Ana", "Basile", "Chloé", "Mamie Jo", "Karim"];

/// Phones upright and on their side, tablets, and what is left of a laptop at 200 %.
const SIZES: [(u32, u32); 7] = [
    (360, 640),
    (320, 568),
    (390, 844),
    (844, 390),
    (820, 1180),
    (1180, 820),
    (640, 400),
];
/// With a keyboard on the screen.
const TYPING: [(u32, u32); 3] = [(360, 380), (390, 460), (844, 190)];
/// What is left of a window of 1280 by 1024 at 400 %.
const ZOOMED: (u32, u32) = (320, 256);

/// What of these is not whole in view, or lies under something else.
const HIDDEN: &str = r##"
  const [css] = arguments, seen = [];
  const all = [...document.querySelectorAll(css)].filter((e) => e.checkVisibility());
  for (const e of all) {
    const r = e.getBoundingClientRect();
    const inside = r.left >= -1 && r.top >= -1 && r.right <= innerWidth + 1 && r.bottom <= innerHeight + 1;
    const at = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
    if (!inside || !at || !(e.contains(at) || at.contains(e))) seen.push(`${e.id || e.className} ${Math.round(r.left)},${Math.round(r.top)} ${Math.round(r.width)}x${Math.round(r.height)}`);
  }
  return all.length === 0 ? ["nothing is " + css] : seen;
"##;

fn hidden(page: &Page, css: &str) -> Vec<String> {
    let hidden = page.js(HIDDEN, &[css.into()]);
    let hidden = hidden.as_array().expect("a list");
    hidden.iter().map(ToString::to_string).collect()
}

fn dock(page: &Page) -> i64 {
    let height = page.js(
        "return Math.round(document.getElementById('panel-hand').offsetHeight)",
        &[],
    );
    height.as_i64().expect("a height")
}

/// Everybody chooses; then the table waits for whoever places.
fn all_choose(company: &Company) -> usize {
    (0..company.size()).for_each(|who| choose(company, who));
    company.awaited()
}

#[test]
fn every_act_is_in_view_at_every_size_and_the_dock_keeps_its_height() {
    play("room-typo", still_house(), |stage| {
        let company = Company::gather(&stage.house, "typo", &NAMES);
        company.ask(0, json!("start"));
        let page = stage.open("phone", Device::Laptop);
        let mut faults = Vec::new();
        let mut docks: Vec<Vec<i64>> = vec![Vec::new(); SIZES.len()];
        let mut look = |name: &str, who: usize, acts: &str, page: &Page| {
            page.resize(390, 844);
            page.come_as(&company.cookie(who), &company.table);
            page.see(acts);
            for (i, (width, height)) in SIZES.into_iter().enumerate() {
                page.resize(width, height);
                let mut lost = hidden(page, acts);
                lost.extend(hidden(page, ".lane .run .letter"));
                faults.extend(
                    lost.iter()
                        .map(|lost| format!("{name} at {width}x{height}: {lost}")),
                );
                docks[i].push(dock(page));
                page.picture(&format!("room-{name}-{width}x{height}"));
            }
            page.resize(ZOOMED.0, ZOOMED.1);
            let wide = page.js(
                "return document.scrollingElement.scrollWidth - innerWidth",
                &[],
            );
            if wide.as_i64() > Some(1) {
                faults.push(format!("{name} at 400 %: {wide} px too wide"));
            }
            page.picture(&format!("room-{name}-zoomed"));
        };
        look("choosing", 1, "#panel-hand .choice", &page);
        let who = all_choose(&company);
        look("placing", who, "[data-slot]", &page);
        page.resize(390, 844);
        page.tap("[data-slot]");
        page.see("#word");
        for (width, height) in TYPING {
            page.resize(width, height);
            let mut lost = hidden(&page, "#word, .announce");
            lost.extend(hidden(&page, ".lane:has([aria-pressed=true]) .run .letter"));
            faults.extend(
                lost.iter()
                    .map(|lost| format!("typing at {width}x{height}: {lost}")),
            );
            page.picture(&format!("room-typing-{width}x{height}"));
        }
        announce(&company, who, 0, "zzqx");
        let juror = (who + 1) % company.size();
        let mut look_again = |name: &str, who: usize, acts: &str| {
            page.resize(390, 844);
            page.come_as(&company.cookie(who), &company.table);
            page.see(acts);
            for (i, (width, height)) in SIZES.into_iter().enumerate() {
                page.resize(width, height);
                let mut lost = hidden(&page, acts);
                lost.extend(hidden(&page, ".lane .run .letter"));
                faults.extend(
                    lost.iter()
                        .map(|lost| format!("{name} at {width}x{height}: {lost}")),
                );
                docks[i].push(dock(&page));
                page.picture(&format!("room-{name}-{width}x{height}"));
            }
        };
        look_again("doubting", juror, "#agree, #doubt");
        for ((width, height), heights) in SIZES.iter().zip(&docks) {
            let upright = width < height;
            if upright && heights.windows(2).any(|two| two[0] != two[1]) {
                faults.push(format!("the dock at {width}x{height}: {heights:?}"));
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    });
}

/// How far what nobody moved jumps, from here on.
const SHIFTS: &str = r"
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
  }).observe({ type: 'layout-shift' });
";

#[test]
fn rows_do_not_jump_while_others_play() {
    play("shift-typo", still_house(), |stage| {
        let company = Company::gather(&stage.house, "typo", &NAMES);
        company.ask(0, json!("start"));
        let page = stage.open("phone", Device::Phone);
        page.resize(360, 640);
        let looks_on = 4;
        page.come_as(&company.cookie(looks_on), &company.table);
        page.see("#panel-hand .choice");
        page.js(SHIFTS, &[]);
        let who = all_choose(&company);
        page.see(".player .shown .place, .player.turn");
        announce(&company, who, 0, "zzqx");
        page.wait(
            "the word is there",
            "document.querySelector('.story.said') !== null",
        );
        for juror in (0..company.size()).filter(|juror| *juror != who) {
            company.play(juror, "answer", json!({ "doubt": true }));
        }
        page.wait(
            "it was settled",
            "document.querySelector('.story.said') === null",
        );
        let shifted = page.js(
            "return new Promise((done) => setTimeout(() => done(window.shifted), 600))",
            &[],
        );
        let shifted = shifted.as_f64().expect("a number");
        assert!(shifted <= 0.05, "things jumped by {shifted}");
    });
}

/// The smallest text in view, and the smallest name.
const SMALLEST: &str = r##"
  const size = (e) => parseFloat(getComputedStyle(e).fontSize);
  const shows = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && e.getBoundingClientRect().width > 2 && !e.closest(".visually-hidden, .display, svg");
  const texts = [...document.querySelectorAll("body *")].filter((e) => shows(e)
    && [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()));
  const least = texts.sort((a, b) => size(a) - size(b))[0];
  const names = [...document.querySelectorAll(".player .name")].map(size);
  return { least: size(least), text: least.textContent.slice(0, 40), name: Math.min(...names) };
"##;

fn check_type(page: &Page, state: &str, height: u32, faults: &mut Vec<String>) {
    let seen: Value = page.js(SMALLEST, &[]);
    let scale = f64::from(height) / 1080.0;
    let (least, name) = (
        seen["least"].as_f64().unwrap_or(0.0),
        seen["name"].as_f64().unwrap_or(0.0),
    );
    if least < 28.0 * scale - 0.1 {
        faults.push(format!(
            "{state} at {height}: {} has {least} px",
            seen["text"]
        ));
    }
    if name < 36.0 * scale - 0.1 {
        faults.push(format!("{state} at {height}: a name has {name} px"));
    }
}

#[test]
fn a_television_can_be_read_from_a_sofa() {
    play("tv-typo", still_house(), |stage| {
        let company = Company::gather(&stage.house, "typo", &NAMES);
        company.ask(0, json!("start"));
        let tv = stage.open("TV", Device::Tv);
        tv.go(&format!("{}/screen", company.table));
        tv.see(".typo-stage .lanes");
        let mut faults = Vec::new();
        let mut look = |state: &str| {
            for (width, height) in [(1920, 1080), (1280, 720), (3840, 2160)] {
                tv.resize(width, height);
                check_type(&tv, state, height, &mut faults);
                let lost = hidden(
                    &tv,
                    ".player .name, .player .score, .headline .head span, .screen-code b",
                );
                faults.extend(
                    lost.iter()
                        .map(|lost| format!("{state} at {width}x{height}: {lost}")),
                );
                if height < 2160 {
                    tv.picture(&format!("tv-{state}-{height}"));
                }
            }
            tv.resize(1920, 1080);
        };
        (0..4).for_each(|who| choose(&company, who));
        tv.wait(
            "one is awaited",
            "document.querySelectorAll('.player.awaited').length === 1",
        );
        look("choosing");
        choose(&company, 4);
        let who = company.awaited();
        tv.see(".shown .place");
        look("placing");
        announce(&company, who, 0, "zzqx");
        tv.see(".bubble .big-word");
        let jurors: Vec<usize> = (0..company.size()).filter(|juror| *juror != who).collect();
        jurors[1..]
            .iter()
            .for_each(|juror| company.play(*juror, "answer", json!({ "doubt": true })));
        tv.wait(
            "ballots lie there",
            "document.querySelectorAll('.ballot.down').length === 3",
        );
        look("doubting");
        company.play(jurors[0], "answer", json!({ "doubt": false }));
        tv.wait(
            "the beat is played",
            "document.body.dataset.beat && document.querySelector('.curtain .book')",
        );
        for (i, wait) in [400, 700, 1_100, 900, 700].into_iter().enumerate() {
            std::thread::sleep(std::time::Duration::from_millis(wait));
            tv.picture(&format!("tv-verdict-{i}-1080"));
        }
        tv.wait("the rows are back", "!document.body.dataset.beat && document.querySelector('.lanes').checkVisibility({ visibilityProperty: true })");
        look("after");
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    });
}

#[test]
fn a_phone_beside_a_screen_tells_nothing_before_the_screen_does() {
    play("held-typo", still_house(), |stage| {
        let company = Company::gather(&stage.house, "typo", &["Ana", "Basile", "Chloé"]);
        company.ask(0, json!("start"));
        let who = all_choose(&company);
        let (tv, phone) = (
            stage.open("TV", Device::Tv),
            stage.open("phone", Device::Phone),
        );
        tv.go(&format!("{}/screen", company.table));
        tv.see(".typo-stage");
        announce(&company, who, 0, "zzqx");
        phone.come_as(&company.cookie(who), &company.table);
        phone.see(".story.said");
        for juror in (0..3).filter(|juror| *juror != who) {
            company.play(juror, "answer", json!({ "doubt": true }));
        }
        phone.wait(
            "the phone holds",
            "document.body.dataset.held !== undefined",
        );
        assert!(phone.has(".story.said"), "it told at once");
        phone.picture("held-phone");
        phone.see("#hurry");
        phone.tap("#hurry");
        phone.wait(
            "it tells",
            "document.body.dataset.held === undefined && document.querySelector('.story.missing')",
        );
        tv.wait("the screen is done too", "!document.body.dataset.beat");
    });
}
