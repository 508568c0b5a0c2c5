//! Those who wait play along on their own phones, and a second tab learns
//! nothing of it.

use std::rc::Rc;

use house::testing::{Company, Device, ENTER, Page, stage};
use serde_json::json;

use crate::{
    haste::{play_until, stage_of},
    still_house,
};

/// The seats that are out of the auction.
fn outs(company: &Company) -> Vec<usize> {
    let game = company.game();
    let seats = game["seats"].as_array().cloned().unwrap_or_default();
    let out = seats
        .iter()
        .enumerate()
        .filter(|(_, seat)| seat["qualified"] == false);
    out.map(|(seat, _)| seat).collect()
}

#[test]
fn what_is_played_along_is_seen_by_nobody_else() {
    stage::play("along", still_house(), |stage| {
        let company = Company::gather(&stage.house, "cible", &["Ada", "Basile", "Chloé", "Dora"]);
        company.ask(0, json!("start"));
        play_until(&company, |game| {
            stage_of(game) == "bidding" && !game["bid"].is_null()
        });
        let out = outs(&company);
        let open = |stage: &mut stage::Stage<_>, name: &str, who: usize| -> Rc<Page> {
            let page = stage.open(name, Device::Phone);
            page.go("/healthz");
            page.keep_cookie("lang", "fr");
            page.come_as(&company.cookie(who), &company.table);
            page
        };
        let mine = open(stage, "mine", out[0]);
        let second = open(stage, "second tab", out[0]);
        let other = open(stage, "other", out[1]);
        let tv = stage.open("TV", Device::Tv);
        tv.go(&format!("{}/screen", company.table));
        tv.see_table();
        other.see("#along-form");
        let before = [shown(&other), shown(&tv)];

        mine.tap("#bet-no");
        mine.see("#bet-no[aria-pressed=true]");
        mine.tap("#stake-2");
        mine.see("#stake-2[aria-pressed=true]");
        mine.fill("#along", "zzzz");
        mine.press(ENTER);
        mine.see(".along-said .cible-chip");
        // The same person on another device sees what was said, and no verdict.
        second.see(".along-said .cible-chip");
        let chip = "document.querySelector('.along-said .cible-chip').className";
        let class = second.js(&format!("return {chip}"), &[]);
        assert_eq!(class, json!("cible-chip open"));
        assert_eq!([shown(&other), shown(&tv)], before, "somebody else saw it");

        play_until(&company, |game| stage_of(game) != "bidding");
        play_until(&company, |game| {
            stage_of(game) == "bidding" || game["phase"] == 5
        });
        let flair = &company.seen_by(out[0])["you"]["flair"];
        assert_eq!(flair["points"], 2, "{flair}");
        for who in (0..4).filter(|who| *who != out[0]) {
            let theirs = company.seen_by(who).to_string();
            assert!(!theirs.contains("zzzz\",\"wrong"), "{theirs}");
        }
    });
}

/// All that a page shows, without its clocks.
fn shown(page: &Page) -> String {
    let words = "return [...document.querySelectorAll('[id^=panel-]')].map((panel) => panel.id + ' ' + \
        panel.innerHTML.replace(/--left:[^;\"]*;?/g, '').replace(/\\d+ s</g, '<').replace(/ (style|class)=\"[^\"]*\"/g, '')).join('\\n')";
    page.js(words, &[]).as_str().unwrap_or_default().to_owned()
}
