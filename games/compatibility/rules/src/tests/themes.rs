//! C1.3: getting a theme; C5: themes on the blank cards.

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use game::{Game, Refusal, Setup};

use super::script::{Script, check, setup};
use crate::{Compatibility, Event, Options, Theme};

/// The theme that was read last.
fn theme(table: &Script) -> Theme {
    let announced = table.events.iter().find_map(|event| match event {
        Event::Announced { theme, .. } => Some(theme.clone()),
        _ => None,
    });
    announced.expect("a theme was read")
}

#[test]
fn c1_3_in_originale_a_die_gives_the_number() {
    let mut thrown = BTreeSet::new();
    for seed in 0..60 {
        let table = check(&format!(
            "originale teams 4 | seed {seed}
             0 says 3 ! die C1.3
             0 throws
             = phase choosing"
        ));
        let theme = theme(&table);
        assert!(
            theme.text.ends_with(&format!(" n{}", theme.number)),
            "{theme:?}"
        );
        thrown.insert(theme.number);
    }
    assert_eq!(thrown, (1..=6).collect());
}

#[test]
fn c1_3_in_jetons_a_number_from_1_to_6_is_said_before_the_card_is_turned() {
    for number in 1..=6 {
        let table = check(&format!("jetons teams 4\n0 says {number}"));
        let theme = theme(&table);
        assert_eq!(theme.number, number);
        assert!(theme.text.ends_with(&format!(" n{number}")), "{theme:?}");
    }
    check(
        "jetons teams 4
         0 throws ! number-first C1.3
         0 says 0 ! not-on-card C1.3
         0 says 7 ! not-on-card C1.3
         0 says 255 ! not-on-card C1.3
         = phase announcing | theme none",
    );
}

#[test]
fn c1_3_in_couleurs_a_number_from_1_to_12_is_said() {
    for number in 1..=12 {
        let table = check(&format!("couleurs teams 4\n0 says {number}"));
        assert!(theme(&table).text.ends_with(&format!(" n{number}")));
    }
    check(
        "couleurs teams 4
         0 says 0 ! not-on-card C1.3
         0 says 13 ! not-on-card C1.3",
    );
}

#[test]
fn c1_3_a_number_not_on_the_card_is_told_what_is() {
    let refused = crate::CompatibilityRefusal::NotOnCard(12).refused();
    assert_eq!(refused.args, [("most", "12".into())]);
}

#[test]
fn c1_3_themes_are_of_the_language_of_the_table() {
    let table = check("jetons teams 4\n0 says 1");
    assert!(theme(&table).text.starts_with("fr "));
    let table = check("jetons teams 4 | english\n0 says 1");
    assert!(theme(&table).text.starts_with("en "));
}

#[test]
fn c1_3_in_originale_either_partner_of_the_announcing_team_gets_the_theme() {
    for seat in [0, 2] {
        check(&format!(
            "originale teams 4
             = awaiting 0
             1 throws ! not-announcer C1.3
             3 throws ! not-announcer C1.3
             {seat} throws
             = phase choosing"
        ));
    }
}

#[test]
fn c1_3_in_jetons_and_couleurs_the_announcer_alone_gets_the_theme() {
    for edition in ["jetons", "couleurs"] {
        check(&format!(
            "{edition} teams 4 | first 3
             = awaiting 3
             1 says 1 ! not-announcer C1.3
             0 says 1 ! not-announcer C1.3
             3 says 1"
        ));
    }
}

#[test]
fn c1_3_in_individual_play_the_guide_announces() {
    for (edition, gets) in [("originale", "throws"), ("couleurs", "says 2")] {
        check(&format!(
            "{edition} individual 5 | first 4
             = guide 4 | awaiting 4
             3 {gets} ! not-announcer C1.3
             4 {gets}"
        ));
    }
}

#[test]
fn c1_3_the_player_to_the_left_is_next() {
    let mut table = check("couleurs teams 4 | first 2");
    for announcer in [2, 3, 0, 1, 2] {
        table.read(&format!("= announcer {announcer}"));
        table.read("round abcde fghij klmno pqrst");
    }
}

#[test]
fn c1_3_in_originale_the_teams_take_turns() {
    let mut table = check("originale teams 6 | first 4");
    for team in [1, 2, 0, 1] {
        let announcer = table.state.announcer;
        assert_eq!(table.state.side(announcer), team);
        table.read("round abcde fghij klmno pqrst uvwxy ABCDE");
    }
}

#[test]
fn c1_3_a_theme_is_read_once_a_round() {
    check(
        "jetons teams 4
         0 says 1
         0 says 2 ! not-now C1.3
         stale 0 says 2 ! stale",
    );
}

#[test]
fn c1_3_every_card_is_turned_before_one_comes_again() {
    let mut table = check("couleurs teams 4");
    let mut cards = Vec::new();
    for _ in 0..20 {
        table.read("theme");
        cards.push(theme(&table).card.expect("a printed card"));
        table.read("lay abcde fghij klmno pqrst");
        table.read("reveal");
    }
    for pack in cards.chunks(10) {
        let different: BTreeSet<_> = pack.iter().collect();
        assert_eq!(different.len(), 10, "{cards:?}");
    }
}

#[test]
fn c5_one_card_in_three_is_the_tables_own_while_there_are_any() {
    let mut own = 0;
    for seed in 0..300 {
        let table = check(&format!(
            "originale teams 4 | themes le_chat la_pluie | seed {seed}
             theme"
        ));
        let theme = theme(&table);
        if theme.card.is_none() {
            assert!(["le chat", "la pluie"].contains(&&*theme.text));
            own += 1;
        }
    }
    assert!((70..130).contains(&own), "{own} of 300");
}

#[test]
fn c5_an_own_theme_is_read_once() {
    for edition in ["originale", "jetons", "couleurs"] {
        let mut table = check(&format!("{edition} teams 4 | themes le_chat\n= own 1"));
        table.read("1 writes la pluie");
        table.read("= own 2");
        let mut read = Vec::new();
        for _ in 0..40 {
            table.read("theme");
            let theme = theme(&table);
            if theme.card.is_none() {
                read.push(String::from(&*theme.text));
            }
            table.read("lay abcde fghij klmno pqrst");
            table.read("pass");
            table.read("reveal");
        }
        read.sort();
        assert_eq!(read, ["la pluie", "le chat"]);
        table.read("= own 0");
    }
}

#[test]
fn c5_anyone_may_write_a_theme_at_any_time_of_the_game() {
    check(
        "originale teams 4
         2 writes un
         theme
         3 writes deux
         lay abcde abfgh abcde fghij
         1 writes trois
         pass
         0 writes quatre
         0 reveals
         0 writes cinq
         = own 5
         4 writes six ! no-such-seat C1.3",
    );
}

const WRONG: [(&str, &str); 9] = [
    ("", "empty-theme C5"),
    ("   ", "empty-theme C5"),
    ("?!…", "empty-theme C5"),
    ("\u{200b}\u{202e}", "empty-theme C5"),
    ("le\u{0}chat", "empty-theme C5"),
    ("le\nchat", "empty-theme C5"),
    ("le\u{1b}[31mchat", "empty-theme C5"),
    ("LE CHAT", "theme-twice C5"),
    ("  L’Été ", "theme-twice C5"),
];

#[test]
fn bad_input_a_written_theme_says_something_new_in_plain_letters() {
    let long = "é".repeat(61);
    for (text, refused) in WRONG.into_iter().chain([(long.as_str(), "long-theme C5")]) {
        let mut table = check("originale teams 4 | themes le_chat\n1 writes l’été");
        let before = table.state.clone();
        let write = crate::Move::Write { text: text.into() };
        assert_eq!(table.heard(0, write), Err(refused.into()), "{text:?}");
        assert_eq!(table.state, before);
    }
}

#[test]
fn bad_input_so_do_the_themes_agreed_before_the_game() {
    let long = "é".repeat(61);
    for (text, refused) in WRONG.into_iter().chain([(long.as_str(), "long-theme C5")]) {
        let themes = ["le chat", "l’été", text].map(String::from).to_vec();
        let told = themed(themes).expect_err("refused").refused();
        let rule = told.rule.expect("a rule");
        assert_eq!(
            format!("{} {rule}", told.code),
            format!("compatibility.{refused}")
        );
    }
}

#[test]
fn c5_sixty_letters_and_sixty_themes_are_accepted() {
    assert!(themed([String::from(" ") + &"é".repeat(60) + " "].into()).is_ok());
    let many = |count| (0..count).map(|number| format!("thème {number}")).collect();
    assert!(themed(many(60)).is_ok());
    let refused = themed(many(61)).expect_err("too many").refused();
    assert_eq!(
        (refused.code, refused.rule),
        ("compatibility.too-many-themes", Some("C5"))
    );
    let mut table = check("originale teams 4 | themes le_chat");
    for number in 0..59 {
        table.read(&format!("0 writes thème {number}"));
    }
    table.read("0 writes encore ! too-many-themes C5");
}

fn themed(themes: Vec<String>) -> Result<Compatibility, crate::CompatibilityRefusal> {
    let setup = setup("originale teams 4");
    Compatibility::new(&Setup {
        options: Options {
            themes,
            ..setup.options
        },
        ..setup
    })
}
