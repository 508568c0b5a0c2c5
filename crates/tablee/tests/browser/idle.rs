//! While nothing moves, nothing runs but the beat of the line: no timer, no
//! animation, and an evening does not make a page heavier.

use house::testing::{Company, Device, Page, Stage, TestHouse, stage};
use serde_json::{Value, json};

use crate::support::{games, still_house};

/// Put into a page before its own scripts: timers that can be hurried, and a
/// count of those who listen for as long as the page lives.
const HURRY: &str = r#"
    const set = window.setTimeout.bind(window), clear = window.clearTimeout.bind(window);
    const now = performance.now.bind(performance);
    const waiting = new Map();
    let ahead = 0, last = 0;
    performance.now = () => now() + ahead;
    const wait = (call, delay, again) => {
      last += 1;
      const id = last;
      const one = { of: call.of, call: call.call || call, at: performance.now() + delay, delay, again, ring: () => fire(id, call) };
      one.real = set(one.ring, delay);
      waiting.set(id, one);
      return id;
    };
    const fire = (id, call) => {
      const one = waiting.get(id);
      stop(id);
      if (one.again) {
        one.at = performance.now() + Math.max(1, one.delay);
        one.real = set(one.ring, one.delay);
        waiting.set(id, one);
      }
      call(performance.now());
    };
    const stop = (id) => {
      if (waiting.has(id)) clear(waiting.get(id).real);
      waiting.delete(id);
    };
    const named = (call, args) => Object.assign(() => call(...args), { of: call.name, call });
    window.setTimeout = (call, delay = 0, ...args) => wait(named(call, args), Number(delay) || 0, false);
    window.setInterval = (call, delay = 0, ...args) => wait(named(call, args), Number(delay) || 0, true);
    window.requestAnimationFrame = (call) => wait(call, 16, false);
    window.clearTimeout = window.clearInterval = window.cancelAnimationFrame = stop;
    // Lets so much time pass at once; gives what ran meanwhile.
    window.hurry = (time) => {
      const until = performance.now() + time;
      const ran = [];
      let beats = 0;
      for (;;) {
        const next = [...waiting.values()].sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > until || ran.length + beats > 20000) break;
        ahead += Math.max(0, next.at - performance.now());
        // Whether the line still lives is asked for as long as the page is seen.
        if (next.of === "beat") beats += 1;
        else ran.push(next.of || String(next.call).slice(0, 120));
        next.ring();
      }
      ahead += Math.max(0, until - performance.now());
      return ran;
    };
    const listen = EventTarget.prototype.addEventListener;
    window.listeners = 0;
    EventTarget.prototype.addEventListener = function (...args) {
      if (this === document || this === window) window.listeners += 1;
      return listen.apply(this, args);
    };
"#;

/// What moves for longer than somebody looks at it.
const RESTLESS: &str = r#"
    const end = (animation) => animation.effect.getComputedTiming().endTime;
    const all = document.getAnimations().filter((animation) => !(end(animation) <= 12000));
    return all.map((animation) => `${animation.animationName}: ${end(animation)} ms`);
"#;

/// An hour: every clock has run down, every notice has gone.
const HOUR: u64 = 3_600_000;

fn comes_to_rest(page: &Page, what: &str) {
    assert_eq!(page.js(RESTLESS, &[]), json!([]), "{what} moves for ever");
    // What the house told last may still have been on its way.
    let ran = (0..5).map(|_| page.js("return window.hurry(arguments[0])", &[json!(HOUR)]));
    let last = ran.take_while(|ran| *ran != json!([])).collect::<Vec<_>>();
    assert!(last.len() < 5, "{what}: this runs in idle hours: {last:?}");
}

fn hurried(stage: &mut Stage<TestHouse>, name: &str, device: Device) -> std::rc::Rc<Page> {
    let page = stage.open(name, device);
    let script = format!("(() => {{{HURRY}}})();");
    let put = json!({ "source": script });
    let put = page
        .session
        .devtools("Page.addScriptToEvaluateOnNewDocument", put);
    put.expect("a script comes first");
    page
}

#[test]
fn nothing_runs_while_nothing_moves() {
    stage::play("idle", still_house(), |stage| {
        let phone = hurried(stage, "Ada", Device::Phone);
        let tv = hurried(stage, "TV", Device::Tv);
        phone.go("/");
        comes_to_rest(&phone, "the shelf");
        for game in games() {
            let company = Company::gather(&stage.house, game, &["Ada", "Basile"]);
            phone.come_as(&company.cookie(0), &company.table);
            tv.go(&format!("{}/screen", company.table));
            tv.see_table();
            let both = |moment: &str| {
                for page in [&phone, &tv] {
                    comes_to_rest(page, &format!("{game}, {moment}, {}", page.name));
                }
            };
            both("room");
            let before = listeners(&[&phone, &tv]);
            company.start();
            for page in [&phone, &tv] {
                page.wait("the game", "!document.querySelector('.room, .lobby')");
            }
            both("begun");
            company.watch_to_the_end();
            for page in [&phone, &tv] {
                page.wait(
                    "the end",
                    "window.hurry(100) && document.querySelector('.whats-next, .evening-strip')",
                );
            }
            both("end");
            assert_eq!(listeners(&[&phone, &tv]), before, "{game}: more listen");
        }
    });
}

/// Those who listen at each page for as long as it lives.
fn listeners(pages: &[&Page]) -> Vec<Value> {
    let count = |page: &&Page| page.js("return window.listeners", &[]);
    pages.iter().map(count).collect()
}
