//! Counting what was judged well.

use std::fmt::Write;

use anyhow::{Result, bail};
use game::Language;

use super::{
    LEAST_PRECISION, LEAST_RECALL,
    cases::{Case, KINDS},
};

/// A case and what the judge made of it.
pub struct Judged {
    pub language: Language,
    pub case: Case,
    pub held_out: bool,
    pub found: Option<String>,
}

impl Judged {
    fn is_right(&self) -> bool {
        self.found == self.case.meant
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
            rightly: count.rightly + usize::from(one.found.is_some() && one.is_right()),
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
        let count = Count::of(self.judged.iter());
        if count.precision() < LEAST_PRECISION || count.recall() < LEAST_RECALL {
            bail!(
                "the judge is not good enough: precision {:.2} % (at least {:.1}), recall {:.2} % (at least {:.1})",
                count.precision() * 100.0,
                LEAST_PRECISION * 100.0,
                count.recall() * 100.0,
                LEAST_RECALL * 100.0,
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
        let misses = self.judged.iter().filter(|one| !one.is_right());
        for miss in misses.filter(|one| !(blind && one.held_out)) {
            let case = &miss.case;
            let _ = writeln!(
                told,
                "{}:{}: {} ← “{}” ({}): {}, not {}{}",
                miss.language,
                case.line,
                case.selection,
                case.typed,
                case.kind,
                miss.found.as_deref().unwrap_or("refused"),
                case.meant.as_deref().unwrap_or("refused"),
                if miss.held_out { ", held out" } else { "" }
            );
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

    #[test]
    fn one_wrong_answer_in_a_hundred_is_too_much() {
        let mut figures = Figures::default();
        figures.extend((0..199).map(|_| judged(Some("a"), Some("a"))).collect());
        figures.extend(vec![judged(None, Some("a"))]);
        assert!(figures.suffice().is_ok(), "one in two hundred is borne");
        figures.extend(vec![judged(None, Some("a"))]);
        assert!(figures.suffice().is_err());
        let mut deaf = Figures::default();
        deaf.extend((0..30).map(|_| judged(Some("a"), Some("a"))).collect());
        deaf.extend(vec![judged(Some("a"), None)]);
        assert!(deaf.suffice().is_err());
    }
}
