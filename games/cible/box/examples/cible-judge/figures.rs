//! Counting what was judged well.

use std::fmt::Write;

use anyhow::{Result, bail};
use game::Language;

use super::cases::{Case, KINDS};

/// Of the answers accepted, how many were to be; of those to be, how many were accepted, of what
/// is held out too.
const LEAST_PRECISION: f64 = 0.995;
const LEAST_RECALL: f64 = 0.985;

/// How many wrong answers must be labelled, and how many of them may be accepted.
const LEAST_WRONG: usize = 1_000;
const MOST_ACCEPTED: usize = 2;

/// A case and what the judge made of it.
pub struct Judged {
    pub language: Language,
    pub case: Case,
    pub held_out: bool,
    pub found: Option<String>,
    /// Whether it is what a fair reader makes of it.
    pub right: bool,
}

impl Judged {
    /// What was made of it, and what was to be, after its line.
    pub fn differs(&self) -> String {
        let case = &self.case;
        format!(
            "{}: {} ← “{}” ({}): {}, not {}",
            case.line,
            case.selection,
            case.typed,
            case.kind,
            self.found.as_deref().unwrap_or("refused"),
            case.meant.as_deref().unwrap_or("refused"),
        )
    }
}

#[derive(Default)]
pub struct Figures {
    judged: Vec<Judged>,
}

/// How many cases there were, and of which sort.
#[derive(Clone, Copy, Default)]
struct Count {
    cases: usize,
    meant: usize,
    accepted: usize,
    /// Accepted, and for what was meant.
    rightly: usize,
}

impl Count {
    fn of<'a>(judged: impl Iterator<Item = &'a Judged>) -> Count {
        judged.fold(Count::default(), |count, one| Count {
            cases: count.cases + 1,
            meant: count.meant + usize::from(one.case.meant.is_some()),
            accepted: count.accepted + usize::from(one.found.is_some()),
            rightly: count.rightly + usize::from(one.found.is_some() && one.right),
        })
    }

    fn precision(self) -> f64 {
        share(self.rightly, self.accepted)
    }

    fn recall(self) -> f64 {
        share(self.rightly, self.meant)
    }
}

fn share(part: usize, whole: usize) -> f64 {
    match whole {
        0 => 1.0,
        whole => part as f64 / whole as f64,
    }
}

impl Figures {
    pub fn extend(&mut self, judged: Vec<Judged>) {
        self.judged.extend(judged);
    }

    /// Fails when too much was misjudged.
    pub fn suffice(&self) -> Result<()> {
        let all = Count::of(self.judged.iter());
        let held_out = Count::of(self.judged.iter().filter(|one| one.held_out));
        let parts = [
            ("all", all, LEAST_RECALL),
            ("held out", held_out, LEAST_RECALL),
        ];
        for (name, count, least) in parts {
            if count.precision() < LEAST_PRECISION || count.recall() < least {
                bail!(
                    "the judge is not good enough, {name}: precision {:.2} % (at least {:.1}), recall {:.2} % (at least {:.1})",
                    count.precision() * 100.0,
                    LEAST_PRECISION * 100.0,
                    count.recall() * 100.0,
                    least * 100.0,
                );
            }
        }
        let wrong = self.judged.iter().filter(|one| one.case.meant.is_none());
        let let_in = wrong.clone().filter(|one| !one.right).count();
        let wrong = wrong.count();
        if wrong < LEAST_WRONG || let_in > MOST_ACCEPTED {
            bail!(
                "of {wrong} wrong answers (at least {LEAST_WRONG}) {let_in} are accepted (at most {MOST_ACCEPTED})"
            );
        }
        Ok(())
    }

    /// The tables, and every case misjudged; `blind` leaves out those held out.
    pub fn told(&self, blind: bool) -> String {
        let mut told = String::new();
        let _ = writeln!(
            told,
            "\n{:<22} {:>6} {:>9} {:>10} {:>8}",
            "", "cases", "accepted", "precision", "recall"
        );
        let mut row = |name: &str, wanted: &dyn Fn(&Judged) -> bool| {
            let count = Count::of(self.judged.iter().filter(|one| wanted(one)));
            if count.cases > 0 {
                let _ = writeln!(
                    told,
                    "{name:<22} {:>6} {:>9} {:>9.2}% {:>7.2}%",
                    count.cases,
                    count.accepted,
                    count.precision() * 100.0,
                    count.recall() * 100.0
                );
            }
        };
        row("all", &|_| true);
        row("tuned by", &|one| !one.held_out);
        row("held out", &|one| one.held_out);
        for language in Language::ALL {
            row(language.tag(), &|one| one.language == language);
            row(&format!("{language}, tuned by"), &|one| {
                one.language == language && !one.held_out
            });
            row(&format!("{language}, held out"), &|one| {
                one.language == language && one.held_out
            });
        }
        for (group, kinds) in KINDS {
            row(group, &|one| kinds.contains(&one.case.kind));
            for kind in kinds {
                row(&format!("  {kind}"), &|one| one.case.kind == *kind);
            }
        }
        let misses = self.judged.iter().filter(|one| !one.right);
        for miss in misses.filter(|one| !(blind && one.held_out)) {
            let held_out = if miss.held_out { ", held out" } else { "" };
            let _ = writeln!(told, "{}:{}{held_out}", miss.language, miss.differs());
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(meant: Option<&str>, found: Option<&str>) -> Judged {
        Judged {
            language: Language::Fr,
            held_out: false,
            right: meant == found,
            found: found.map(str::to_string),
            case: Case {
                line: 1,
                selection: "pays".to_string(),
                typed: "x".to_string(),
                meant: meant.map(str::to_string),
                kind: "exact",
            },
        }
    }

    #[test]
    fn another_answer_than_the_one_meant_counts_against_both() {
        let all = [
            judged(Some("Iran"), Some("Iran")),
            judged(Some("Iran"), Some("Irak")),
            judged(None, Some("Irak")),
            judged(Some("Iran"), None),
            judged(None, None),
        ];
        let count = Count::of(all.iter());
        assert_eq!((count.cases, count.meant, count.accepted), (5, 3, 3));
        assert_eq!(count.precision(), 1.0 / 3.0);
        assert_eq!(count.recall(), 1.0 / 3.0);
    }

    fn many(count: usize, meant: Option<&str>, found: Option<&str>) -> Vec<Judged> {
        (0..count).map(|_| judged(meant, found)).collect()
    }

    #[test]
    fn three_wrong_answers_that_are_accepted_are_too_many() {
        let mut figures = Figures::default();
        figures.extend(many(LEAST_WRONG - 2, None, None));
        figures.extend(many(600, Some("a"), Some("a")));
        assert!(
            figures.suffice().is_err(),
            "too few wrong ones are labelled"
        );
        figures.extend(many(2, None, Some("a")));
        assert!(figures.suffice().is_ok(), "two are borne");
        figures.extend(many(1, None, Some("a")));
        assert!(figures.suffice().is_err());
    }

    #[test]
    fn a_judge_who_is_deaf_does_not_suffice_nor_does_one_who_is_to_what_is_held_out() {
        let mut deaf = Figures::default();
        deaf.extend(many(LEAST_WRONG, None, None));
        deaf.extend(many(985, Some("a"), Some("a")));
        deaf.extend(many(15, Some("a"), None));
        assert!(deaf.suffice().is_ok());
        deaf.judged.last_mut().unwrap().held_out = true;
        assert!(deaf.suffice().is_err());
        deaf.judged.last_mut().unwrap().held_out = false;
        deaf.extend(many(1, Some("a"), None));
        assert!(deaf.suffice().is_err());
    }
}
