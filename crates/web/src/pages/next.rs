//! After a game: what the evening came to so far, and « Et maintenant ? »

use game::Seat;
use maud::{Markup, html};
use serde_json::json;
use table::{NextView, OPENING_DELAY, SeatView, Standing};

use super::{ask, icons, shelf::standing};
use crate::{GameBox, Scene, sentence::list, shapes};

/// Below the end of a game on a phone or a laptop; nothing before.
pub fn next(scene: &Scene<'_>) -> Markup {
    let Some(next) = &scene.table.evening.next else {
        return html! {};
    };
    let lang = scene.lang;
    html! {
        section.whats-next aria-labelledby="next-title" {
            (won(scene))
            (strip(scene))
            div.next-sheet {
                h2 #next-title { (lang.t("next.title")) }
                @if scene.me.person.is_some() { p.hint { (lang.t("next.how")) } }
                (bar(scene, next))
                ul.next-boxes { @for boxed in in_order(scene) { li { (choice(scene, next, boxed)) } } }
                a.button.ghost.next-stop href={ (scene.link) "/evening" } { (icons::moon()) (lang.t("next.stop")) }
            }
        }
    }
}

/// Who won, and what: on a phone the boxes come before what the game tells.
fn won(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let last = scene.table.games.last();
    let Some((boxed, outcome)) = last.and_then(|game| {
        let boxed = scene.boxes.get(&game.game)?;
        Some((boxed, game.outcome.as_ref()?))
    }) else {
        return html! {};
    };
    let seat = |seat: &Seat| scene.table.seats.get(seat.index());
    let winners = outcome.winners.iter().filter_map(seat);
    let (robots, people): (Vec<&SeatView>, Vec<&SeatView>) =
        winners.partition(|seat| seat.bot.is_some());
    let trophy = boxed.trophy(boxed.speak(lang.language));
    let mine = scene
        .me
        .seat
        .is_some_and(|me| outcome.winners.contains(&me));
    let named = |key: &str, seats: &[&SeatView]| {
        let names = list(lang, seats.iter().map(|seat| seat.name.as_str()));
        let n = seats.len().to_string();
        lang.with(
            key,
            &[("n", &n), ("names", &names), ("trophy", &trophy.name)],
        )
    };
    let text = match () {
        () if mine => lang.with("next.won-you", &[("trophy", &trophy.name)]),
        () if !people.is_empty() => named("next.won", &people),
        () => named("next.won-robot", &robots),
    };
    html! {
        div.next-won {
            @if !people.is_empty() { span.trophy aria-hidden="true" { (trophy.picture) } }
            h2 { (text) }
        }
    }
}

/// The strip of the evening below the end of a game on the big screen, and from
/// the first tap on all of « Et maintenant ? ».
pub fn screen_next(scene: &Scene<'_>, end: Markup) -> Markup {
    let lang = scene.lang;
    let Some(next) = &scene.table.evening.next else {
        return end;
    };
    if next.votes.is_empty() {
        return html! { div.with-strip { div.with-strip-end { (end) } (strip(scene)) } };
    }
    let undecided = scene.table.people.iter().filter(|person| {
        person.here && !next.votes.iter().any(|vote| vote.person == person.person)
    });
    let undecided: Vec<&str> = undecided.map(|person| person.name.as_str()).collect();
    html! {
        section.whats-next.next-stage aria-labelledby="next-title" {
            (strip(scene))
            h2 #next-title { (lang.t("next.title")) }
            ul.next-boxes { @for boxed in in_order(scene) { li { (stage_box(scene, next, boxed)) } } }
            p.next-waits {
                @if !undecided.is_empty() {
                    (lang.with("next.undecided", &[("n", &undecided.len().to_string()), ("names", &list(lang, undecided.iter().copied()))]))
                }
            }
            (bar(scene, next))
        }
    }
}

/// The points of the evening, best first, with what was won.
pub fn strip(scene: &Scene<'_>) -> Markup {
    let (lang, evening) = (scene.lang, &scene.table.evening);
    html! {
        @if !evening.standings.is_empty() {
            div.evening-strip {
                h2 { (lang.with("evening.after", &[("n", &evening.games.to_string())])) }
                ol { @for one in &evening.standings { li.me[scene.me.person == Some(one.person)] { (score(scene, one)) } } }
            }
        }
    }
}

fn score(scene: &Scene<'_>, one: &Standing) -> Markup {
    let lang = scene.lang;
    html! {
        span.strip-face { (shapes::face(one.face)) (trophies(scene, &one.trophies)) }
        span.strip-name { (one.name) }
        b { (one.points) span.visually-hidden { " " (lang.with("evening.points", &[("n", &one.points.to_string())])) } }
    }
}

/// The trophies somebody won, those of a kind as one with their number.
fn trophies(scene: &Scene<'_>, won: &[String]) -> Markup {
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for game in won {
        match kinds.iter_mut().find(|(kind, _)| kind == game) {
            Some((_, count)) => *count += 1,
            None => kinds.push((game, 1)),
        }
    }
    html! {
        @for (game, count) in kinds {
            @if let Some(boxed) = scene.boxes.get(game) {
                @let trophy = boxed.trophy(boxed.speak(scene.lang.language));
                span.trophy title=(trophy.name) { (trophy.picture) span.visually-hidden { (trophy.name) }
                    @if count > 1 { i { "×" (count) } } }
            }
        }
    }
}

/// The box that was played first: it is the one to be played again.
fn in_order<'a>(scene: &Scene<'a>) -> Vec<&'a dyn GameBox> {
    let mut boxes: Vec<&dyn GameBox> = scene.boxes.iter().collect();
    boxes.sort_by_key(|boxed| !is_again(scene, *boxed));
    boxes
}

fn is_again(scene: &Scene<'_>, boxed: &dyn GameBox) -> bool {
    let last = scene.table.games.last();
    last.is_some_and(|game| game.game == boxed.lid().id)
}

/// A box to tap.
fn choice(scene: &Scene<'_>, next: &NextView, boxed: &dyn GameBox) -> Markup {
    let (lang, lid) = (scene.lang, boxed.lid());
    let mine = |vote: &table::VoteView| Some(vote.person) == scene.me.person && vote.game == lid.id;
    let voted = next.votes.iter().any(mine);
    let again = is_again(scene, boxed);
    let words = html! {
        span aria-hidden="true" { (standing(lang, boxed)) }
        span.next-words {
            b { @if again { (icons::renew()) (lang.t("next.again")) } @else { (lid.name) } }
            span { @if again { (lang.with("next.again-game", &[("game", lid.name)])) }
                @else { (lang.with("box.minutes", &[("minutes", &lid.minutes.to_string())])) } }
            @if let Some(fit) = fit(scene, next, boxed) { span.next-fit { (icons::robot()) (fit) } }
            (votes(scene, next, lid.id))
        }
    };
    html! {
        @if scene.me.person.is_some() {
            button.next-box.again[again] type="button" id={ "next-" (lid.id) } aria-pressed=(voted)
                data-ask=(ask(json!({ "next": { "game": lid.id } }))) { (words) }
        } @else {
            div.next-box.again[again] { (words) }
        }
    }
}

fn stage_box(scene: &Scene<'_>, next: &NextView, boxed: &dyn GameBox) -> Markup {
    let (lang, lid) = (scene.lang, boxed.lid());
    let opens = next
        .opens
        .as_ref()
        .is_some_and(|opens| opens.game == lid.id);
    html! {
        div.next-box.opens[opens] {
            (votes(scene, next, lid.id))
            span aria-hidden="true" { (standing(lang, boxed)) }
            b { (lid.name) }
            @if opens { span { (lang.t("next.opens")) } }
            @else if is_again(scene, boxed) { span { (lang.t("next.again")) } }
            @else { span { @if let Some(fit) = fit(scene, next, boxed) { (fit) } } }
        }
    }
}

/// Robots or onlookers, where a box is for more or fewer than are here.
fn fit(scene: &Scene<'_>, next: &NextView, boxed: &dyn GameBox) -> Option<String> {
    let seats = &boxed.lid().seats;
    let (least, most) = (*seats.start(), *seats.end());
    let lang = scene.lang;
    if next.people < least {
        return Some(match least - next.people {
            1 => lang.t("next.with-robot").to_string(),
            robots => lang.with("next.with-robots", &[("n", &robots.to_string())]),
        });
    }
    let most = most.to_string();
    (next.people > *seats.end()).then(|| lang.with("next.at-most", &[("most", &most)]))
}

/// Who wants this box.
fn votes(scene: &Scene<'_>, next: &NextView, game: &str) -> Markup {
    let voters = || next.votes.iter().filter(|vote| vote.game == game);
    let named = |person: u16| {
        let mut people = scene.table.people.iter();
        people.find(|one| one.person == person)
    };
    let (count, of) = (voters().count().to_string(), next.present.to_string());
    html! {
        span.next-votes {
            @for person in voters().filter_map(|vote| named(vote.person)) {
                span data-key={ "vote-" (person.person) } { (shapes::face(person.face)) span.visually-hidden { (person.name) " " } }
            }
            @if voters().next().is_some() { em { (scene.lang.with("next.votes", &[("n", &count), ("of", &of)])) } }
        }
    }
}

/// The bar that runs before the box opens.
fn bar(scene: &Scene<'_>, next: &NextView) -> Markup {
    let lang = scene.lang;
    html! {
        @if let Some(opens) = &next.opens {
            div.next-bar role="timer" aria-label=(lang.with("next.opening", &[("game", scene.boxes.name(&opens.game, lang))]))
                data-deadline=(opens.at) data-total=(OPENING_DELAY) data-silent="" {
                span.clock-bar { span {} }
                span.next-bar-words { (lang.with("next.opening", &[("game", scene.boxes.name(&opens.game, lang))])) " " span.clock-left {} }
            }
        }
    }
}
