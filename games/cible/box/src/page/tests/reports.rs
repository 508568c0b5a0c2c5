//! Questions that somebody finds wrong.

use cible::StageView;
use game::Language;
use web::{
    Finding,
    pages::report::{NoReport, Reason, Reporting, report_page, reported_page},
    testing::{EVIL, HOST, whole},
};

use super::around::{ended, framed, story, told_page, view};
use crate::past;

#[test]
fn questions_are_reported_from_the_end_and_the_told_game_but_not_from_the_screen() {
    let over = view(StageView::Over, story());
    let link = "href=\"/t/abcdefgh/games/3/questions/1/report\"";
    assert!(ended(Language::Fr, &over, &HOST, false).contains(link));
    assert!(!ended(Language::Fr, &over, &HOST, true).contains("/questions/"));
    let party = view(StageView::PartyOver, story());
    assert!(!ended(Language::Fr, &party, &HOST, false).contains("/questions/"));
    for language in Language::ALL {
        let page = told_page(language, &over);
        let link = "/t/unguessable/games/3/questions/18/report";
        assert!(page.0.contains(link), "every question has its own");
    }
}

#[test]
fn the_page_of_a_report_is_whole_and_says_what_is_wrong() {
    for language in Language::ALL {
        for problem in [
            None,
            Some(NoReport::Reason),
            Some(NoReport::LongNote),
            Some(NoReport::TooMany),
            Some(NoReport::Full),
            Some(NoReport::Unwritten),
        ] {
            let leaf = report_page(
                crate::speak(language),
                &Reporting {
                    finding: &Finding {
                        id: String::new(),
                        pack: String::new(),
                        language: Language::En,
                        question: EVIL.into(),
                        typed: vec![],
                    },
                    told: "/t/x/games/1",
                    number: 4,
                    note: EVIL,
                    chosen: Some(Reason::Spelling),
                    problem,
                },
            );
            let page = framed(language, leaf);
            whole("report", language, &page);
            let text = problem.map(|problem| problem.text(crate::speak(language)));
            assert!(text.is_none_or(|text| page.0.contains(&text)));
            assert!(page.0.contains("value=\"spelling\" required checked"));
        }
        let leaf = reported_page(crate::speak(language), "/t/x/games/1", 4);
        whole("reported", language, &framed(language, leaf));
    }
    for reason in Reason::ALL {
        assert_eq!(Reason::from_name(reason.name()), Some(reason));
    }
    assert_eq!(Reason::from_name("<b>"), None);
}

#[test]
fn a_finding_is_the_question_with_what_was_typed_and_nobodys_name() {
    let over = view(StageView::Over, story());
    let finding = past::finding(0, &over).unwrap();
    assert!(finding.id.starts_with("P-"), "{}", finding.id);
    assert_eq!((&*finding.pack, finding.language), ("first", Language::Fr));
    assert_eq!(*finding.question, *over.story[0].text);
    let typed = finding.typed.iter();
    let typed: Vec<_> = typed.map(|one| (&*one.text, &*one.verdict)).collect();
    // Silence is nothing that was typed.
    let said = [
        ("Lyon", "right"),
        ("Lyon", "right"),
        ("Lyon", "right"),
        ("Lyon", "right"),
        (EVIL, "wrong"),
        (EVIL, "repeated"),
    ];
    assert_eq!(typed, said);
    let packs = (0..over.story.len()).map(|item| past::finding(item, &over).unwrap().pack);
    let mut packs: Vec<String> = packs.collect();
    packs.dedup();
    let all = ["first", "definitions", "sequels", "auctions", "finals"];
    assert_eq!(packs, all);
    assert!(past::finding(over.story.len(), &over).is_none());
}
