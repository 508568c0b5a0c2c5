use std::fmt;

use super::figures::{Figures, Games, Lesson, Pictures, Rates, Rounds, STRETCHES};

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.rounds.is_empty() {
            writeln!(f, "rounds of a game (* a house option, not printed)")?;
            write_rounds(f, &self.rounds)?;
        }
        if let Some(games) = &self.games {
            write_games(f, games)?;
        }
        if !self.pairs.is_empty() {
            writeln!(
                f,
                "\npartners, a round: what they have in common, and what chance would give"
            )?;
            write_agreement_head(f, "partners")?;
            for pair in &self.pairs {
                let name = match pair.partners {
                    "random" => "random".to_string(),
                    partners => format!("{partners}, {}", pair.player),
                };
                write_agreement(f, &name, &pair.agreement)?;
            }
        }
        if !self.learning.is_empty() {
            write_learning(f, &self.learning)?;
        }
        Ok(())
    }
}

fn write_rounds(f: &mut fmt::Formatter<'_>, rounds: &[Rounds]) -> fmt::Result {
    writeln!(
        f,
        "{:<10} {:<11} {:>6} {:>6} {:>8} {:>10} {:>6}",
        "edition", "mode", "seats", "mean", "p10–p90", "play-offs", "games"
    )?;
    for line in rounds {
        let mark = if line.printed { ' ' } else { '*' };
        writeln!(
            f,
            "{:<10} {:<11} {:>5}{mark} {:>6.2} {:>8} {:>10} {:>6}",
            line.edition,
            line.mode,
            line.seats,
            line.mean,
            format!("{}–{}", line.p10, line.p90),
            percent(line.play_offs),
            line.games,
        )?;
    }
    Ok(())
}

fn write_games(f: &mut fmt::Formatter<'_>, games: &Games) -> fmt::Result {
    write_rounds(f, std::slice::from_ref(&games.rounds))?;
    writeln!(f, "\na shared win counts in parts; [] is 95 %")?;
    for line in &games.players {
        writeln!(
            f,
            "{:<9} wins {:>6} [{} {}], by luck {}",
            line.player,
            percent(line.wins),
            percent(line.win_low),
            percent(line.win_high),
            percent(line.fair),
        )?;
        for (name, special) in [("stakes", &line.stakes), ("swaps", &line.swaps)] {
            let Some(special) = special else { continue };
            let [first, second, last] = special.thirds.map(percent);
            writeln!(
                f,
                "          {name}: {:.2} a side and game, {} worked, {:+.2} points each; \
                 {first}, {second}, {last} by thirds of a game; {} not on the first picture",
                special.used,
                percent(special.worked),
                special.paid,
                percent(special.elsewhere),
            )?;
        }
    }
    write_agreement_head(f, "player")?;
    for line in &games.players {
        write_agreement(f, &line.player, &line.agreement)?;
    }
    if let Some((guide, others)) = games.guide {
        writeln!(
            f,
            "in a round the guide advances {guide:.2}, each of the others {others:.2}"
        )?;
    }
    let Pictures {
        laid,
        different,
        shares,
    } = &games.pictures;
    let named = |(picture, share): &(String, f64)| format!("{picture} {}", percent(*share));
    let (most, least) = (shares.first().map(named), shares.last().map(named));
    writeln!(
        f,
        "a player lays {laid:.1} pictures in a game, {different:.1} different ones; \
         most often {}, least {}",
        most.unwrap_or_default(),
        least.unwrap_or_default(),
    )
}

fn write_agreement_head(f: &mut fmt::Formatter<'_>, what: &str) -> fmt::Result {
    writeln!(
        f,
        "{what:<22} {:>14} {:>14} {:>14} {:>16} {:>8}",
        "direct (luck)", "indirect", "points", "of the possible", "× luck"
    )
}

fn write_agreement(f: &mut fmt::Formatter<'_>, name: &str, rates: &Rates) -> fmt::Result {
    let beside = |value: f64, chance: f64| format!("{value:.2} ({chance:.2})");
    writeln!(
        f,
        "{name:<22} {:>14} {:>14} {:>14} {:>16} {:>8.2}",
        beside(rates.direct, rates.chance_direct),
        beside(rates.indirect, rates.chance_indirect),
        beside(rates.points, rates.chance_points),
        format!("{} ({})", percent(rates.share), percent(rates.chance_share)),
        rates.times_chance,
    )
}

fn write_learning(f: &mut fmt::Formatter<'_>, lessons: &[Lesson]) -> fmt::Result {
    writeln!(
        f,
        "\nlearning: part of the possible points with five pictures in every round"
    )?;
    let stretches = STRETCHES.map(|(from, to)| format!("{}–{to}", from + 1));
    write!(f, "{:<9} {:<10}", "player", "rounds")?;
    stretches
        .iter()
        .try_for_each(|name| write!(f, " {name:>7}"))?;
    writeln!(f)?;
    for lesson in lessons {
        for (name, shares) in [("learns", &lesson.with), ("does not", &lesson.without)] {
            write!(f, "{:<9} {name:<10}", lesson.player)?;
            let mut shares = shares.iter();
            shares.try_for_each(|share| write!(f, " {:>7}", percent(*share)))?;
            writeln!(f)?;
        }
    }
    Ok(())
}
