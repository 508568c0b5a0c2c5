//! On every size of a phone the question and what one does are in view, also with
//! the keyboard open; and on the screen no answer is ever cut.

use std::sync::{Arc, LazyLock};

use cible::Content;
use cible_box::load;
use house::testing::{Company, Device, Habits, Page, Player, stage};
use serde_json::{Value, json};

use crate::{
    haste::{hasty_move, play_until, stage_of},
    still_house,
};

static CARDS: LazyLock<Arc<Content>> = LazyLock::new(|| load().expect("the cards"));

/// Phones, with and without their keyboards, upright and on their sides; tablets;
/// a laptop magnified twice.
const SIZES: [(u32, u32); 9] = [
    (390, 844),
    (360, 640),
    (320, 568),
    (360, 380),
    (844, 390),
    (844, 190),
    (820, 1180),
    (1180, 820),
    (640, 512),
];

/// What of these is not wholly in view, or is smaller than a thumb.
const OUT_OF_VIEW: &str = r##"
    const [wanted, thumbs] = arguments;
    const told = (e, why) => `${e.id || e.className} ${why}`;
    const cut = (e) => {
      const box = e.getBoundingClientRect();
      let [top, bottom, left, right] = [0, innerHeight, 0, innerWidth];
      for (let around = e.parentElement; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === "visible") continue;
        const outer = around.getBoundingClientRect();
        [top, bottom] = [Math.max(top, outer.top), Math.min(bottom, outer.bottom)];
      }
      return box.top < top - 1 || box.bottom > bottom + 1 || box.left < left - 1 || box.right > right + 1;
    };
    const missing = wanted.filter((css) => !document.querySelector(css)?.checkVisibility()).map((css) => `${css} is not there`);
    const seen = wanted.map((css) => document.querySelector(css)).filter((e) => e?.checkVisibility());
    const small = thumbs.flatMap((css) => [...document.querySelectorAll(css)]).filter((e) => e.checkVisibility())
      .filter((e) => e.getBoundingClientRect().height < 49.5).map((e) => told(e, `is ${e.getBoundingClientRect().height} high`));
    return [...missing, ...seen.filter(cut).map((e) => told(e, `is cut: ${JSON.stringify(e.getBoundingClientRect())} in ${innerWidth} x ${innerHeight}`)), ...small];
"##;

fn all_in_view(page: &Page, what: &str, wanted: &[&str], thumbs: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (width, height) in SIZES {
        page.resize(width, height);
        page.js("return new Promise((done) => setTimeout(done, 150))", &[]);
        let out = page.js(OUT_OF_VIEW, &[json!(wanted), json!(thumbs)]);
        let out = out.as_array().cloned().unwrap_or_default();
        if !out.is_empty() {
            page.picture(&format!("{what} {width}x{height}"));
        }
        found.extend(
            out.iter()
                .map(|out| format!("{what} at {width}x{height}: {out}")),
        );
    }
    found
}

#[test]
fn question_and_field_are_in_view_at_every_size() {
    stage::play("in-view", still_house(), |stage| {
        let company = Company::gather(&stage.house, "cible", &["Ada", "Basile", "Chloé", "Dora"]);
        company.ask(0, json!("start"));
        let phone = stage.open_with("phone", Device::Phone, Habits::still());
        let mut found = Vec::new();
        for (at, wanted) in [
            ("answering", &["#question-text", "#answer", ".send"][..]),
            ("series", &[".definition h3", "#answer", ".send", "#pass"]),
            ("bidding", &["#question-text", "#bid-own"]),
            (
                "finale",
                &[".cible-card h3", "#answer", ".send", "#pass", "#validate"],
            ),
        ] {
            play_until(&company, |game| stage_of(game) == at);
            let game = company.game();
            let seat = game["stage"][at]["seat"].as_u64().expect("a seat") as usize;
            phone.go("/healthz");
            phone.come_as(&company.cookie(seat), &company.table);
            phone.see("#cible-hand");
            found.extend(all_in_view(
                &phone,
                at,
                wanted,
                &["#cible-hand button", "#answer"],
            ));
            play_until(&company, |game| stage_of(game) != at);
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
    });
}

/// A right answer from the card that nobody has given.
fn right_move(player: &Player) -> Option<Value> {
    let (game, seat) = (player.game(), player.seat()?);
    if stage_of(game) != "answering" || game["seats"][seat]["awaited"] != true {
        return None;
    }
    let place = &game["question"]["place"];
    let (side, line) = (
        place["side"].as_u64()? as usize,
        place["line"].as_u64()? as usize,
    );
    let question = &CARDS.fr.packs.first[side][line];
    let given = game["question"]["attempts"].as_array()?;
    let given: Vec<&str> = given
        .iter()
        .filter_map(|it| it["answer"].as_str())
        .collect();
    let mut names = question.answers.all().map(|(name, _)| name.to_string());
    let fresh = names.find(|name| {
        !given.contains(&name.as_str()) && !question.examples.iter().any(|it| **it == **name)
    })?;
    Some(json!({ "answer": { "step": game["step"], "text": fresh } }))
}

#[test]
fn forty_answers_are_a_wall_and_none_is_cut() {
    stage::play("wall", still_house(), |stage| {
        let company = Company::gather(&stage.house, "cible", &["Ada", "Basile", "Chloé"]);
        company.ask(0, json!("start"));
        let answers = |game: &Value| game["question"]["attempts"].as_array().map_or(0, Vec::len);
        company.play_until(
            |game| answers(game) >= 40,
            |player| {
                right_move(player).or_else(|| {
                    hasty_move(player).filter(|_| stage_of(player.game()) != "answering")
                })
            },
        );
        let tv = stage.open_with("TV", Device::Tv, Habits::still());
        tv.go(&format!("{}/screen", company.table));
        tv.see(".tv-wall");
        for (width, height) in [(1920, 1080), (1280, 720), (3840, 2160)] {
            tv.resize(width, height);
            tv.js("return new Promise((done) => setTimeout(done, 150))", &[]);
            let cut = tv.js(
                "const room = document.querySelector('#panel-main').getBoundingClientRect();
                 return [...document.querySelectorAll('.tv-wall .cible-chip')].filter((chip) => {
                   const box = chip.getBoundingClientRect();
                   return box.bottom > room.bottom + 1 || box.right > room.right + 1 || chip.scrollWidth > chip.clientWidth + 1;
                 }).map((chip) => chip.textContent)",
                &[],
            );
            assert_eq!(cut, json!([]), "cut at {width} x {height}");
            let shown = tv.js(
                "return document.querySelectorAll('.tv-wall [data-attempt]').length",
                &[],
            );
            assert!(
                shown.as_u64().is_some_and(|shown| shown > 8 && shown <= 31),
                "{shown}"
            );
            tv.see(".tv-wall .folded");
        }
        // A phone lists them all, the newest first.
        let phone = stage.open("phone", Device::Phone);
        phone.go("/healthz");
        phone.come_as(&company.cookie(0), &company.table);
        phone.see(".cible-chips");
        let listed = phone.js("return [...document.querySelectorAll('.cible-chips [data-attempt]')].map((chip) => Number(chip.dataset.attempt))", &[]);
        let listed: Vec<u64> = listed
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_u64)
            .collect();
        assert!(
            listed.len() >= 40 && listed.is_sorted_by(|a, b| a > b),
            "{listed:?}"
        );
    });
}
