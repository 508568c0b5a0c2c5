mod around;
mod reports;
mod stage;
pub(super) mod views;

use std::sync::{Arc, LazyLock};

use cible::{AppealView, CibleRefusal, Length, StageView, Verdict, View};
use game::{Language, Refusal, Seat};
use web::{Boxes, testing};

use self::views::{NAMES, SECRET, attempt, judged_by, seated, shown, stages, table, view};
use crate::CibleBox;

/// A shelf with La Cible alone.
static SHELF: LazyLock<&'static Boxes> = LazyLock::new(testing::shelf::<CibleBox>);

#[test]
fn every_stage_is_told_in_both_languages_to_everyone() {
    for language in Language::ALL {
        for (phase, stage) in stages() {
            let mut public = view(phase, stage, "Vienne");
            Arc::make_mut(&mut public.options).length = Length::Two;
            for seat in 0..3 {
                let seated = seated(&public, seat);
                for view in [judged_by(&seated, 0), judged_by(&seated, 2), seated] {
                    let told = shown(language, NAMES, &view);
                    assert!(told.contains("Karim"), "{stage:?} {told}");
                }
            }
            let told = shown(language, NAMES, &public);
            assert!(
                told.contains("Mamie") && told.contains("RAVI-42"),
                "{stage:?}"
            );
        }
    }
}

#[test]
fn the_last_party_keeps_the_winner_for_the_end() {
    let of = |length| {
        let mut view = view(5, StageView::PartyOver, "Vienne");
        Arc::make_mut(&mut view.options).length = length;
        shown(Language::Fr, NAMES, &view)
    };
    let (last, first) = (of(Length::One), of(Length::Two));
    assert!(last.contains("Le pion d’or dans un instant") && !last.contains("cible-podium"));
    assert!(first.contains("On continue dans un instant") && first.contains("cible-podium"));
}

#[test]
fn what_the_house_called_right_others_may_contest() {
    let mut judged = view(1, StageView::Judged, "Vienne");
    let mut may_appeal = |answered: u8, settled: &[u32]| {
        let attempts = &mut judged.question.as_mut().expect("a question").attempts;
        let last = attempts.last_mut().expect("an answer");
        (last.verdict, last.seat) = (Verdict::Right, Seat(answered));
        judged.settled = settled.to_vec();
        [0, 1, 2].map(|seat| {
            let told = shown(Language::Fr, NAMES, &seated(&judged, seat));
            told.contains("data-appeal=")
        })
    };
    // A bot plays the third seat.
    assert_eq!(may_appeal(2, &[]), [true, true, false]);
    assert_eq!(may_appeal(2, &[4]), [false; 3], "once");
    assert_eq!(may_appeal(1, &[]), [false; 3], "nobody else could vote");
}

#[test]
fn the_public_has_no_move_to_make() {
    for (phase, stage) in stages() {
        let told = shown(Language::Fr, NAMES, &view(phase, stage, "Vienne"));
        for move_made in [
            "&quot;play&quot;",
            "answer-form",
            "data-validate",
            "bid-form",
        ] {
            assert!(
                !told.contains(move_made),
                "{stage:?}: {move_made} in {told}"
            );
        }
    }
}

#[test]
fn only_the_seat_on_air_can_send_an_answer() {
    for (phase, stage) in stages() {
        let due = matches!(
            stage,
            StageView::Answering { .. }
                | StageView::Series { .. }
                | StageView::Performing { .. }
                | StageView::Finale { .. }
        );
        for seat in 0..3 {
            let told = shown(
                Language::Fr,
                NAMES,
                &seated(&view(phase, stage, "Vienne"), seat),
            );
            let open = told.contains("data-until=\"30000\" data-many")
                || told.split("id=\"answer-form\"").nth(1).is_some_and(|form| {
                    form.split('>')
                        .next()
                        .unwrap_or_default()
                        .contains("data-until")
                });
            assert_eq!(open, due && seat == 1, "{stage:?}, seat {seat}: {told}");
        }
    }
}

#[test]
fn the_sheet_of_answers_is_the_arbiters_alone() {
    // At the end nobody judges.
    let ended = |stage| matches!(stage, StageView::PartyOver | StageView::Over);
    for (phase, stage) in stages().into_iter().filter(|(_, stage)| !ended(*stage)) {
        let public = view(phase, stage, "Vienne");
        for seat in 0..3 {
            let told = shown(Language::Fr, NAMES, &judged_by(&seated(&public, seat), 2));
            assert_eq!(told.contains(SECRET), seat == 2, "{stage:?}, seat {seat}");
        }
        assert!(!shown(Language::Fr, NAMES, &judged_by(&public, 2)).contains(SECRET));
    }
}

#[test]
fn a_person_who_judges_says_yes_or_no_and_nobody_else() {
    let stage = StageView::Answering { seat: Seat(1) };
    for seat in 0..3 {
        let told = shown(
            Language::Fr,
            NAMES,
            &judged_by(&seated(&view(1, stage, "Vienne"), seat), 2),
        );
        assert_eq!(told.contains("id=\"rule-yes\""), seat == 2, "seat {seat}");
        // With an arbiter there is nothing to appeal.
        assert!(!told.contains("data-appeal"));
    }
}

#[test]
fn a_wrong_answer_may_be_appealed_and_then_the_others_vote() {
    let mut judged = view(1, StageView::Judged, "Vienne");
    let appeal = "&quot;appeal&quot;:{&quot;step&quot;:9,&quot;number&quot;:4}";
    assert!(shown(Language::Fr, NAMES, &seated(&judged, 0)).contains(appeal));
    judged.appeal = Some(AppealView {
        number: 4,
        by: Seat(0),
        seat: Seat(1),
        text: "Vienne".into(),
        verdict: Verdict::Wrong,
        voters: vec![Seat(0), Seat(2)],
        voted: vec![Seat(0)],
    });
    for (seat, votes) in [(0, true), (1, false), (2, true)] {
        let told = shown(Language::En, NAMES, &seated(&judged, seat));
        assert_eq!(told.contains("id=\"vote-yes\""), votes, "seat {seat}");
        assert!(!told.contains("data-appeal=") && told.contains("id=\"trial-appeal\""));
    }
}

#[test]
fn what_people_and_cards_say_is_escaped() {
    let evil = "<script>\"'&";
    for (phase, stage) in stages() {
        let public = view(phase, stage, evil);
        for view in [
            seated(&public, 0),
            seated(&public, 1),
            judged_by(&seated(&public, 2), 2),
            public,
        ] {
            let told = shown(Language::Fr, [evil; 3], &view);
            assert!(
                told.contains("&lt;script&gt;") && !told.contains("<script"),
                "{stage:?}: {told}"
            );
            assert!(
                !told.contains(" style="),
                "styles in the page are not let in"
            );
        }
    }
}

#[test]
fn a_turned_token_shows_whose_it_is_and_the_others_lie_face_down() {
    let stage = StageView::Answering { seat: Seat(1) };
    let mut public = view(1, stage, "Vienne");
    let turned = |view: &View| {
        let table = table(NAMES, view);
        let board = super::board::Board {
            lang: crate::speak(Language::Fr),
            view,
            table: &table,
        };
        super::tokens::turned(&board)
    };
    let asked = |view: &mut View, seats: &[u8]| {
        let question = view.question.as_mut().unwrap();
        question.attempts = seats
            .iter()
            .map(|seat| attempt(1, *seat, "x", Verdict::Right))
            .collect();
    };
    // The first token of a question.
    asked(&mut public, &[]);
    public.tokens = vec![Seat(0), Seat(2)];
    assert_eq!(turned(&public), [Seat(1)]);
    // After all three they are shuffled again.
    asked(&mut public, &[2, 1, 0]);
    assert_eq!(turned(&public), [Seat(1)]);
    // The last of the second time round.
    asked(&mut public, &[2, 1, 0, 0, 2]);
    public.tokens = vec![];
    assert_eq!(turned(&public), [Seat(0), Seat(2), Seat(1)]);
    // Whoever is out of a round of the sequel has no token in the row.
    public.phase = 3;
    public.seats.iter_mut().for_each(|seat| seat.inside = true);
    public.seats[2].inside = false;
    assert_eq!(turned(&public), [Seat(0), Seat(1)]);
}

#[test]
fn a_team_is_named_person_by_person() {
    let told = shown(Language::Fr, NAMES, &view(1, StageView::Reading, "Vienne"));
    assert!(told.contains("title=\"Léa &amp; Zoé et Zoé\""), "{told}");
}

#[test]
fn refusals_tell_their_numbers() {
    for language in Language::ALL {
        for refusal in [CibleRefusal::LowBid(7), CibleRefusal::Missing(3)] {
            let refused = refusal.refused();
            let text = web::refusal(crate::speak(language), &refused);
            assert!(
                !refused.args.is_empty()
                    && refused.args.iter().all(|(_, value)| text.contains(value)),
                "{text}"
            );
        }
    }
}
