//! A whole game of Compatibility: partners on their phones, two bots, a TV.

use std::{fs, time::Instant};

use house::testing::{Device, Habits, PATIENCE, Page, TestHouse, stage};
use serde_json::{Value, json};

use crate::{
    ranking::{Asked, drag, lay, look_out, made, pick, see_made},
    still_house,
};

/// Notes every picture that is turned from now on, by round, seat and place;
/// and whoever turned two at once or had a picture that changed.
const WATCH: &str = r##"
    window.turned = {};
    window.wrong = [];
    const note = () => {
      const fresh = new Set();
      for (const card of document.querySelectorAll(".turnable.up")) {
        const [key, picture] = [card.dataset.key, Number(card.querySelector("[data-look]").dataset.look)];
        if (window.turned[key] === picture) continue;
        if (key in window.turned) window.wrong.push(`${key} was ${window.turned[key]} and is ${picture}`);
        const seat = key.replace(/-\d+$/, "");
        if (fresh.has(seat)) window.wrong.push(`${seat} turned two at once`);
        fresh.add(seat);
        window.turned[key] = picture;
      }
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
    note();
"##;

/// Names, squares and winners at the end, as the page lists them.
const STANDINGS: &str = r##"
    return [...document.querySelectorAll(".won ol.finish > li")].map((li) => [
      li.querySelector(".name").textContent, li.querySelector(".square").textContent,
      li.classList.contains("home-first"),
    ]);
"##;

#[test]
fn partners_play_a_whole_game() {
    stage::play("partners", still_house(), |stage| {
        let ada = stage.open("Ada", Device::Phone);
        let basile = stage.open("Basile", Device::Phone);
        let tv = stage.open_with("TV", Device::Tv, Habits::still());

        let table = sit_together(&ada, &basile);
        tv.go(&format!("{table}/screen"));
        tv.see_table();
        ada.tap("#start");
        for page in [&basile, &tv] {
            page.js(WATCH, &[]);
        }

        let mut game = Game::new(&stage.house, &table);
        first_ranking(&mut game, &ada, &basile);
        special_cards(&mut game, &ada, &basile, &tv);
        game.play_on(&ada, &basile);

        let standings = same_end(&[&ada, &basile, &tv]);
        ada.wait(
            "the end to begin at its top",
            "document.getElementById('panel-main').scrollTop === 0 && scrollY === 0",
        );
        same_pictures(&[&ada, &basile, &tv]);
        record(&basile, &table, &standings);
        keep_the_picture(&basile);

        ada.tap("#again");
        basile.go(&table);
        basile.see_table();
        for page in [&ada, &basile, &tv] {
            let next = "document.querySelectorAll('.side-card').length === 2 && !document.querySelector('.after-game')";
            page.wait("the next game", next);
            let complaints = page.complaints();
            assert_eq!(complaints, [""; 0], "{}'s browser complains", page.name);
        }
    });
}

/// From the shelf to a table where Ada and Basile play together against bots;
/// gives its address.
fn sit_together(ada: &Page, basile: &Page) -> String {
    ada.go("/");
    ada.tap("a[href='/games/compatibility']");
    ada.see("form[action='/tables']");
    ada.fill("#name", "Ada");
    ada.tap("form[action='/tables'] button[type=submit]");
    ada.wait("the table's address", "location.pathname.startsWith('/t/')");
    ada.see_table();
    let table = ada.path();
    basile.go(&table);
    basile.see_table();
    basile.fill("form[data-ask=join] input[name=name]", "Basile");
    basile.tap("form[data-ask=join] button[type=submit]");
    let taken = "document.querySelectorAll('.seat:not(.free)').length";
    ada.wait("Basile at the table", &format!("{taken} === 2"));
    ada.tap("label[for=option-pace-brisk]");
    ada.wait(
        "a brisk pace",
        "document.querySelector('#option-pace-brisk[checked]') && !document.querySelector('[data-busy]')",
    );
    for bots in 1..=2 {
        ada.tap("#add-beginner");
        ada.wait("another bot", &format!("{taken} === 2 + {bots}"));
    }
    // They sit side by side, which makes them opponents.
    ada.tap("#with-0-open");
    ada.tap("#with-0 li:nth-child(1) button");
    ada.wait(
        "Basile as a partner",
        "document.querySelector('.seat .with').textContent.includes('Basile')",
    );
    table
}

/// What the partners did so far, and where.
struct Game<'a> {
    house: &'a TestHouse,
    /// The table's id.
    table: &'a str,
    rounds: usize,
    thrown: bool,
}

/// Whether nothing is under way to be scrolled to.
const AT_REST: &str = "
    const main = document.getElementById('panel-main'), before = main.scrollTop;
    return new Promise((done) => setTimeout(() => done(main.scrollTop === before), 100));
";

/// The pictures that both rank in a round, strongest first.
fn agreed(round: usize, count: usize) -> Vec<usize> {
    (0..count)
        .map(|place| (7 * round + 3 * place) % 40)
        .collect()
}

impl<'a> Game<'a> {
    fn new(house: &'a TestHouse, table: &'a str) -> Game<'a> {
        Game {
            house,
            table: table.strip_prefix("/t/").expect("a table's address"),
            rounds: 0,
            thrown: false,
        }
    }

    /// What happens next by itself happens now, once Ada's page has followed:
    /// pictures are turned later than a page scrolls to them.
    fn let_pass(&self, ada: &Page) {
        ada.wait_until("the page to rest", || {
            (ada.js(AT_REST, &[]) == true).then_some(())
        });
        // Nothing happens by itself when a page is about to ask.
        self.house.skip(self.table);
    }

    /// Does what the page asks, as far as it is always the same; gives what is
    /// asked if that is for the caller to do.
    fn help(&mut self, page: &Page) -> Option<Asked> {
        match look_out(page, 50) {
            Asked::Announce => {
                page.tap("#throw");
                page.wait("the die to lie", "!document.querySelector('#throw')");
                self.thrown = true;
            }
            Asked::Reveal => {
                page.tap("#reveal");
                page.wait("the reveal", "!document.querySelector('#reveal')");
            }
            Asked::Nothing => {}
            asked => return Some(asked),
        }
        None
    }

    /// Waits until both are asked the same kind of thing.
    fn await_both(&mut self, ada: &Page, basile: &Page) -> Asked {
        let began = Instant::now();
        loop {
            let asked = [self.help(ada), self.help(basile)];
            match asked {
                [Some(one), Some(other)] if one == other => return one,
                [None, None] => self.let_pass(ada),
                _ => {}
            }
            assert!(began.elapsed() < PATIENCE, "the pages ask {asked:?}");
        }
    }

    /// Both always rank the same, and Ada stakes what she can, so that the end
    /// is near.
    fn play_on(&mut self, ada: &Page, basile: &Page) {
        loop {
            match self.await_both(ada, basile) {
                Asked::Choose(count) => {
                    self.rounds += 1;
                    for page in [ada, basile] {
                        pick(page, &agreed(self.rounds, count));
                        lay(page);
                    }
                }
                Asked::Specials => {
                    if ada.has("#stake-0") {
                        stake(ada);
                    }
                    pass(ada);
                    // As somebody who looks at what the others have laid, while
                    // Basile lets everyone wait.
                    ada.js(
                        "document.getElementById('panel-main').scrollTop = 9999",
                        &[],
                    );
                    pass(basile);
                }
                _ => break,
            }
            assert!(self.rounds < 20, "the game never ends");
        }
        assert!(self.thrown, "nobody threw the die");
    }
}

/// Ada has chosen half when Basile lays and when she reloads; nothing is lost.
/// She had taken two the wrong way round.
fn first_ranking(game: &mut Game<'_>, ada: &Page, basile: &Page) {
    let asked = game.await_both(ada, basile);
    assert_eq!(asked, Asked::Choose(5), "the first round is played with 5");
    let [a, b, c, d, e] = agreed(0, 5).try_into().expect("five pictures");
    pick(ada, &[b, a, c]);
    see_made(ada, &[b, a, c]);
    ada.js(
        "window.told = []; document.addEventListener('panels', (e) => window.told.push(...e.detail));",
        &[],
    );
    pick(basile, &[a, b, c, d, e]);
    lay(basile);
    ada.wait(
        "word of Basile's ranking",
        "window.told.includes('players')",
    );
    assert_eq!(made(ada), json!([b, a, c]), "others took pictures away");
    ada.reload();
    ada.see_table();
    see_made(ada, &[b, a, c]);
    ada.js(WATCH, &[]);
    drag(ada, 0, 1);
    see_made(ada, &[a, b, c]);
    pick(ada, &[d, e]);
    see_made(ada, &[a, b, c, d, e]);
    lay(ada);
    let laid = ada.js("return [...document.querySelectorAll('.own-cards button')].map((e) => e.getAttribute('aria-label'))", &[]);
    assert_eq!(laid.as_array().map(Vec::len), Some(5), "{laid}");
}

/// A Double Enjeu by Ada and a Pêle-mêle by Basile are seen everywhere.
fn special_cards(game: &mut Game<'_>, ada: &Page, basile: &Page, tv: &Page) {
    let asked = game.await_both(ada, basile);
    assert_eq!(asked, Asked::Specials);
    stake(ada);
    let target = "document.querySelector('[data-swap]').dataset.swap";
    let target = basile.js(&format!("return {target}"), &[]);
    let target = target.as_str().expect("somebody to play against");
    basile.tap(&format!("#swap-{target}-0"));
    basile.tap(&format!("#swap-{target}-2"));
    basile.tap("#shuffle-do");
    let mine = "return document.querySelector('.line.me .turnable').dataset.key.split('-')[2]";
    let mine = ada.js(mine, &[]);
    let mine = mine.as_str().expect("Ada's seat").to_string();
    // With nothing left to play the pictures are turned at once, and what lies
    // on them stays.
    let sign = |seat: &str, place: usize, sign: &str| {
        let card = |way: &str| format!("[data-key='{way}-1-{seat}-{place}'] .{sign}");
        format!(
            "document.querySelector({:?})",
            [card("down"), card("up")].join(", ")
        )
    };
    for page in [ada, basile, tv] {
        page.wait("the Double Enjeu", &sign(&mine, 0, "sign-double"));
        for place in [0, 2] {
            page.wait("the Pêle-mêle", &sign(target, place, "sign-swap"));
        }
    }
    for page in [ada, basile] {
        pass(page);
    }
}

fn stake(page: &Page) {
    page.tap("#stake-0");
    page.tap("#confirm[open] #confirm-yes");
    page.wait(
        "the stake to lie",
        "!document.querySelector('#stake-0, [data-busy]')",
    );
}

/// Plays no more special cards, unless the moment for them is over meanwhile.
fn pass(page: &Page) {
    page.wait_until("the cards to be passed", || {
        if let Ok(button) = page.session.find("#pass:not([data-busy])") {
            let _ = page.session.click(&button);
        }
        (!page.has("#pass, [data-busy]")).then_some(())
    });
}

/// Everyone is told the same end, with who is close to whom.
fn same_end(pages: &[&Page]) -> Value {
    let told = pages.iter().map(|page| {
        page.see(".after-game .everyone svg");
        page.js(STANDINGS, &[])
    });
    let told: Vec<Value> = told.collect();
    assert_eq!(told[0].as_array().map(Vec::len), Some(2), "{}", told[0]);
    let ours = told[0][0][0].as_str().unwrap_or_default();
    assert!(
        ours.contains("Basile") && told[0][0][2] == true,
        "{}",
        told[0]
    );
    for (page, told_here) in pages.iter().zip(&told) {
        assert_eq!(*told_here, told[0], "{} tells another end", page.name);
    }
    told[0].clone()
}

/// On every screen the same pictures were turned, one place after another.
fn same_pictures(pages: &[&Page]) {
    let turned = pages[0].js("return window.turned", &[]);
    assert!(
        turned.as_object().is_some_and(|turned| turned.len() >= 40),
        "{turned}"
    );
    for page in pages {
        assert_eq!(
            page.js("return window.wrong", &[]),
            json!([]),
            "{}",
            page.name
        );
        let here = page.js("return window.turned", &[]);
        assert_eq!(here, turned, "{} turned other pictures", page.name);
    }
}

/// From the end to the record, which tells the same end and every round.
fn record(page: &Page, table: &str, standings: &Value) {
    let rounds = page.js(
        "return Object.keys(window.turned).map((key) => Number(key.split('-')[1]))",
        &[],
    );
    let rounds = rounds
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_u64)
        .max();
    page.tap(&format!("a[href$='{table}/games/1']"));
    page.see(".all-rounds");
    assert_eq!(page.js(STANDINGS, &[]), *standings);
    let told = page.js(
        "return document.querySelectorAll('.all-rounds details').length",
        &[],
    );
    assert_eq!(told.as_u64(), rounds, "the rounds of the record");
}

/// The result as a picture: as the house draws it, and as a PNG that the
/// browser makes of it.
fn keep_the_picture(page: &Page) {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = json!({ "behavior": "allow", "downloadPath": folder.path() });
    let set = page.session.devtools("Browser.setDownloadBehavior", kept);
    set.expect("a browser keeps what is downloaded");
    let arrived = |name: &str| {
        page.wait_until(name, || {
            fs::read(folder.path().join(name))
                .ok()
                .filter(|bytes| !bytes.is_empty())
        })
    };
    page.tap(".keepsake a[download]");
    let svg = arrived("tablee-compatibility.svg");
    let svg = String::from_utf8_lossy(&svg);
    assert!(svg.starts_with("<svg") && svg.contains("Basile"), "{svg}");
    page.tap(".keepsake [data-image-png]");
    let png = arrived("tablee-compatibility.png");
    assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
    let size = |at: usize| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]);
    assert_eq!((size(16), size(20)), (2400, 1260));
    assert!(
        png.len() > 20_000,
        "an empty picture of {} bytes",
        png.len()
    );
}
