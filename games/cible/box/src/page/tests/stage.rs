//! The stage and those who wait: what is seen, by whom, and in which words.

use std::sync::Arc;

use cible::{FlairView, Party, Place, Sense, StageView, Verdict, View};
use game::{Language, Seat};

use super::views::{NAMES, attempt, seated, shown, view};

fn french(view: &View) -> String {
    shown(Language::Fr, NAMES, view)
}

#[test]
fn words_agree_with_teams_and_elide_before_vowels() {
    let told = french(&view(1, StageView::Answering { seat: Seat(0) }, "Vienne"));
    assert!(told.contains("Léa et Zoé</b> répondent…"), "{told}");
    let told = french(&view(1, StageView::Answering { seat: Seat(1) }, "Vienne"));
    assert!(told.contains("Karim</b> répond…"), "{told}");
    let letter = |names| {
        let view = view(2, StageView::Letter { seat: Seat(1) }, "Vienne");
        shown(Language::Fr, names, &view)
    };
    assert!(letter(["Léa", "Ada", "Mamie"]).contains("Au tour d’<b>Ada</b>"));
    assert!(letter(["Léa", "Karim", "Mamie"]).contains("Au tour de <b>Karim</b>"));
}

#[test]
fn ones_own_verdict_in_definitions_is_told() {
    let mut series = view(2, StageView::Series { seat: Seat(1) }, "Vienne");
    let attempts = &mut series.series.as_mut().expect("a series").attempts;
    *attempts = vec![(0, attempt(1, 1, "zut", Verdict::Wrong))];
    for view in [seated(&series, 1), seated(&series, 0), series.clone()] {
        let told = french(&view);
        assert!(told.contains("Définition 1, zut\u{202f}: Faux."), "{told}");
    }
}

#[test]
fn a_pawn_falls_with_its_verdict_and_stands_again_after_an_appeal() {
    let mut judged = view(1, StageView::Judged, "Vienne");
    let gone = |view: &View| french(view).matches("falling").count();
    assert!(gone(&judged) > 0);
    let question = judged.question.as_mut().expect("a question");
    question.attempts.last_mut().expect("an answer").verdict = Verdict::Right;
    assert_eq!(gone(&judged), 0);
}

#[test]
fn an_appeal_shows_the_definition_what_was_said_and_the_verdict() {
    let mut over = view(
        2,
        StageView::SeriesOver { seat: Seat(1) },
        "Capitale autrichienne",
    );
    let series = over.series.as_mut().expect("a series");
    series.attempts = vec![(3, attempt(7, 1, "Vienne", Verdict::Wrong))];
    over.appeal = Some(cible::AppealView {
        number: 7,
        by: Seat(1),
        seat: Seat(1),
        text: "Vienne".into(),
        verdict: Verdict::Wrong,
        voters: vec![Seat(0)],
        voted: vec![],
    });
    let told = french(&over);
    let trial = told.split("trial-appeal").nth(1).expect("a trial");
    for part in [
        "Capitale autrichienne",
        "Vienne",
        "La maison a dit\u{202f}: Faux.",
    ] {
        assert!(trial.contains(part), "{part} in {trial}");
    }
}

/// A game whose last party reached the heart.
fn heart(stage: StageView) -> View {
    let mut view = view(5, stage, "Vienne");
    view.golden = vec![];
    view.parties = Arc::new(vec![Party {
        points: vec![0, 15, 2],
        finalist: Some(Seat(1)),
        tower: 4,
        levels: 6,
        second: Some(Seat(2)),
    }]);
    view
}

#[test]
fn the_golden_pawn_is_given_at_the_end_of_the_game_not_of_a_party() {
    for view in [
        heart(StageView::PartyOver),
        seated(&heart(StageView::PartyOver), 1),
    ] {
        let party = french(&view);
        assert!(party.contains("Cœur de cible"), "{party}");
        assert!(!party.contains("tv-standing-pawn side-1 golden"), "{party}");
        assert!(!party.contains("icon golden"), "{party}");
    }
    for view in [heart(StageView::Over), seated(&heart(StageView::Over), 1)] {
        let over = french(&view);
        assert!(over.contains("tv-standing-pawn side-1 golden"), "{over}");
    }
}

#[test]
fn gold_is_for_a_heart_alone() {
    let mut view = heart(StageView::PartyOver);
    Arc::make_mut(&mut view.parties)[0].levels = 5;
    let told = french(&view);
    assert!(!told.contains("data-set=\"gold\"") && !told.contains("cible-gold"));
}

/// A seat that waits, with all that it may play along.
fn waiting(phase: u8, stage: StageView) -> View {
    let mut view = seated(&view(phase, stage, "Vienne"), 2);
    let you = view.you.as_mut().expect("a seat");
    you.flair = FlairView {
        points: 7,
        predict: Some(Seat(1)),
        bet: Some(4),
        along: Some(Place { side: 2, line: 4 }),
        predicted: Some(3),
        wagered: Some((true, 2)),
        said: vec!["Graz".into()],
        told: vec![Sense::Bet {
            on: 4,
            holds: true,
            points: -2,
        }],
    };
    view
}

#[test]
fn whoever_waits_plays_along_on_their_own_phone_alone() {
    let stage = StageView::Bidding { seat: Seat(1) };
    let own = waiting(4, stage);
    let told = french(&own);
    for part in [
        "predict-3",
        "bet-yes",
        "stake-2",
        "along-form",
        "Graz",
        "points de flair",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    let open = told.split("id=\"along-form\"").nth(1).unwrap_or_default();
    assert!(
        !open.contains("data-until"),
        "no clock sends what is said along"
    );
    // Whatever one seat plays along, everybody else is shown the same.
    for other in [
        view(4, stage, "Vienne"),
        seated(&view(4, stage, "Vienne"), 0),
    ] {
        let told = french(&other);
        assert!(!told.contains("flair") && !told.contains("Graz"), "{told}");
    }
}

#[test]
fn flair_has_one_line_at_the_end_for_its_own_seat() {
    let mut over = seated(&view(5, StageView::Over, "Vienne"), 2);
    over.you.as_mut().expect("a seat").flair.points = 12;
    let told = french(&over);
    assert_eq!(told.matches("Votre flair").count(), 1, "{told}");
    let public = french(&view(5, StageView::Over, "Vienne"));
    assert!(!public.contains("flair"), "{public}");
}
