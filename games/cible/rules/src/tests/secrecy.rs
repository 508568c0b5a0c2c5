//! G4: what a viewer sees, and what nobody sees before a rule shows it.

use alloc::{
    boxed::Box,
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use game::{Game, Input, Moment, Seat, Setup, Viewer, step, testing::Conform};
use rand::{RngExt, SeedableRng, rngs::SmallRng};

use super::script::{check, setup};
use crate::{
    Attempt, Book, Cible, Content, Event, Options, Pack, Verdict,
    cards::{Packs, definitions, finals, questions},
    facts::Facts,
    state::{Stage, pack_of},
};
use game::testing::json;

/// A box where every question and every answer is a word that is nowhere else.
struct Marked {
    content: Arc<Content>,
    /// Each answer with its pack, side and line.
    answers: BTreeMap<String, (Pack, usize, usize)>,
    texts: BTreeSet<String>,
}

impl Marked {
    fn new() -> Marked {
        let mut count = 0;
        let mut word = |kind: &str| {
            count += 1;
            format!("{kind}{count:05}")
        };
        let mut list = |answers: usize, examples: usize| {
            let text = word("tx");
            let names: Vec<String> = (0..answers).map(|_| word("an")).collect();
            let shown = match examples {
                0 => String::new(),
                some => format!(" ({})", names[..some].join(", ")),
            };
            format!("{text}{shown} = [5: {}]\n", names.join(" ; "))
        };
        let mut sides = |answers, examples| {
            let mut side = || (0..6).map(|_| list(answers, examples)).collect::<String>();
            [side(), side(), side()].join("\n")
        };
        let (first, sequels, auctions) = (sides(7, 1), sides(9, 3), sides(12, 0));
        let mut card = || {
            let levels = (1..=6).flat_map(|level| [level; 3]);
            levels
                .map(|level| format!("{level}: {}", list(level + 2, 0)))
                .collect::<String>()
        };
        let cards = [card(), card()].join("\n");
        let mut series = || {
            let lines = (0..6).map(|_| format!("{} = {}\n", word("tx"), word("an")));
            format!("A 1\n{}", lines.collect::<String>())
        };
        let series = (0..9).map(|_| series()).collect::<Vec<_>>().join("\n");
        let facts = Facts::default();
        let packs = Packs {
            first: questions(&first, &facts).expect("first"),
            definitions: definitions(&series, &facts).expect("definitions"),
            sequels: questions(&sequels, &facts).expect("sequels"),
            auctions: questions(&auctions, &facts).expect("auctions"),
            finals: finals(&cards, &facts).expect("finals"),
        };
        let entries = || Pack::ALL.into_iter().flat_map(|pack| packs.entries(pack));
        let answers = entries().flat_map(|entry| {
            let at = (entry.pack, entry.side, entry.line);
            entry
                .answers
                .all()
                .map(move |(name, _)| (name.to_string(), at))
        });
        let (answers, texts) = (
            answers.collect(),
            entries().map(|entry| entry.text.to_string()).collect(),
        );
        let book = |packs| Book {
            packs,
            words: Box::new(()),
        };
        Marked {
            answers,
            texts,
            content: Arc::new(Content {
                fr: book(packs),
                en: book(Packs::default()),
            }),
        }
    }
}

/// What the table has heard so far.
#[derive(Default)]
struct Heard {
    texts: BTreeSet<String>,
    answers: BTreeSet<String>,
}

impl Heard {
    fn hear(&mut self, event: &Event) {
        match event {
            Event::Asked { text, examples, .. } => {
                self.texts.insert(text.to_string());
                self.answers
                    .extend(examples.iter().map(ToString::to_string));
            }
            Event::Read { text, .. } | Event::FinaleAsked { text, .. } => {
                self.texts.insert(text.to_string());
            }
            Event::Submitted { text, .. } | Event::Given { text } => self.say(text),
            Event::Judged { attempt, .. }
            | Event::Found { attempt }
            | Event::OneMore { attempt, .. }
            | Event::Verified { attempt, .. } => self.attempt(attempt),
            Event::SeriesOver { answers, .. } => {
                for (text, answer) in answers {
                    self.texts.insert(text.to_string());
                    self.say(answer);
                }
            }
            _ => {}
        }
    }

    fn attempt(&mut self, attempt: &Attempt) {
        self.say(&attempt.text);
        // Wrong says no more than what was said.
        if matches!(attempt.verdict, Verdict::Right | Verdict::Repeated)
            && let Some(answer) = &attempt.answer
        {
            self.say(answer);
        }
    }

    fn say(&mut self, text: &str) {
        self.answers.insert(text.to_string());
    }
}

/// The question an arbiter judges now.
fn on_the_table(game: &Cible) -> Option<(Pack, usize, usize)> {
    let pack = Pack::ALL[pack_of(game.phase)];
    if let Some(place) = game.floor.place {
        return Some((pack, place.side.into(), place.line.into()));
    }
    if let (2, Some(series)) = (game.phase, &game.series) {
        return Some((pack, series.side.into(), series.now?.into()));
    }
    let finale = game.finale.as_ref()?;
    let (level, line) = match game.stage {
        Stage::Finale => (finale.level, finale.line),
        _ => {
            // The level being verified; the last one stays in hand once it is
            // closed.
            let level = (finale.passed + 1).min(finale.validated.len() as u8);
            (level, *finale.validated.get(level as usize - 1)?)
        }
    };
    Some((
        pack,
        finale.side.into(),
        (level as usize - 1) * 3 + line as usize,
    ))
}

/// Whether the rules let a viewer read the answers of the card.
fn may_read_the_card(game: &Cible, viewer: Viewer) -> bool {
    let Viewer::Seat(seat) = viewer else {
        return false;
    };
    let judges = game.ruled() && game.arbiter() == Some(seat);
    judges
        && match game.phase {
            2 | 4 | 5 => true,
            3 => !game.inside.contains(seat),
            _ => false,
        }
}

#[derive(Default, Debug, PartialEq)]
struct Seen {
    sheets: usize,
    stories: usize,
    said: usize,
}

fn look(game: &Cible, heard: &Heard, marked: &Marked, seen: &mut Seen) {
    let seats = game.all_seats().map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Public]) {
        let view = game.view(viewer);
        let told = json(&view);
        let story = matches!(game.stage, Stage::PartyOver | Stage::Over { .. });
        for word in told.split(|c: char| !c.is_alphanumeric()) {
            if marked.texts.contains(word) {
                assert!(
                    heard.texts.contains(word),
                    "{viewer:?} reads the question {word} in {told}"
                );
            }
            let Some(at) = marked.answers.get(word) else {
                continue;
            };
            if heard.answers.contains(word) {
                seen.said += 1;
            } else if story {
                seen.stories += 1;
            } else {
                let mine = may_read_the_card(game, viewer) && on_the_table(game) == Some(*at);
                assert!(mine, "{viewer:?} reads {word} of {at:?} in {told}");
                seen.sheets += 1;
            }
        }
        if !may_read_the_card(game, viewer) {
            let sheet = view.you.map(|you| you.sheet.len());
            assert_eq!(sheet.unwrap_or(0), 0, "{viewer:?} has a sheet in {told}");
        }
    }
}

/// Plays a game with bots that now and then do anything at all, and looks at
/// every view after every step.
fn watch(setup: &Setup<Options>, marked: &Marked, seed: u64) -> Seen {
    let mut dice = SmallRng::seed_from_u64(seed);
    let mut game = Cible::new(setup).expect("a setup");
    let (mut heard, mut seen) = (Heard::default(), Seen::default());
    let mut input = Input::Start;
    let mut at = 1_000;
    loop {
        let now = Moment::new(at, dice.random());
        let started = input == Input::Start;
        let decided = step(&game, &marked.content, now, input);
        assert!(decided.is_ok() || !started, "{decided:?}");
        if let Ok((next, events)) = decided {
            game = next;
            events.iter().for_each(|event| heard.hear(event));
            look(&game, &heard, marked, &mut seen);
        }
        at += dice.random_range(1..1_500);
        let awaited: Vec<Seat> = game.awaiting().iter().collect();
        let Some(alarm) = game.alarm() else {
            break;
        };
        input = if at >= alarm || awaited.is_empty() {
            at = at.max(alarm);
            Input::Alarm
        } else {
            let seat = awaited[dice.random_range(0..awaited.len())];
            let mv = game.any_move(seat, &marked.content, &mut dice);
            Input::Move { seat, mv }
        };
    }
    assert!(game.outcome().is_some(), "a game left alone");
    seen
}

#[test]
fn g4_no_view_of_any_viewer_holds_what_was_not_read_nor_what_was_not_said() {
    let marked = Marked::new();
    for (head, judged) in [
        ("3 seats", false),
        ("4 seats | two parties", false),
        ("6 seats", false),
        ("3 seats | arbiter person", true),
        ("5 seats | arbiter person | two parties", true),
    ] {
        let mut seen = Seen::default();
        for seed in 0..2 {
            let one = watch(&setup(head), &marked, seed);
            seen.sheets += one.sheets;
            seen.stories += one.stories;
            seen.said += one.said;
        }
        // What may be seen was there to see, or this shows nothing.
        assert!(seen.said > 0 && seen.stories > 0, "{head}: {seen:?}");
        assert_eq!(seen.sheets > 0, judged, "{head}: {seen:?}");
    }
}

#[test]
fn g4_a_definitions_answer_is_not_seen_before_its_series_is_over() {
    let mut table = check("4 seats\nfirst 0 1 2\nseries 1 B\n1 says zut\n1 passes");
    let told = |table: &super::script::Script| json(&table.view(Viewer::Seat(Seat(1))));
    for hidden in ["brouillon", "Brest", "bouquetin", "Pain long et doré"] {
        assert!(!told(&table).contains(hidden), "{hidden}");
    }
    assert!(told(&table).contains("Morceau de bois"));
    table.read("time");
    for shown in ["brouillon", "Brest", "bouquetin", "Pain long et doré"] {
        assert!(told(&table).contains(shown), "{shown}");
    }
}

#[test]
fn g4_a_vote_is_known_to_its_seat_alone_and_that_one_voted_to_all() {
    let table = |word: &str| {
        check(&format!(
            "5 seats\nask jour\nwrong 1\n1 appeals\n2 votes {word}\n= voted 2"
        ))
    };
    for (viewer, differs) in [
        (Viewer::Public, false),
        (Viewer::Seat(Seat(0)), false),
        (Viewer::Seat(Seat(1)), false),
        (Viewer::Seat(Seat(2)), true),
    ] {
        let told = |word| json(&table(word).view(viewer));
        assert_eq!(told("yes") != told("no"), differs, "{viewer:?}");
    }
}

#[test]
fn g4_a_temper_is_known_to_its_seat_alone_and_strangers_have_no_seat() {
    let table = check("4 seats | arbiter person\nask jour\ncamera 1");
    let public = json(&table.view(Viewer::Public));
    assert!(!public.contains("\"you\"") && !public.contains("temper"));
    for stranger in [4, 6, 31, 255] {
        assert_eq!(json(&table.view(Viewer::Seat(Seat(stranger)))), public);
        assert!(table.state.you(Seat(stranger)).is_none());
    }
    let mine = table.view(Viewer::Seat(Seat(2))).you.expect("a seat");
    assert_eq!(mine.temper, table.state.tempers[2]);
}
