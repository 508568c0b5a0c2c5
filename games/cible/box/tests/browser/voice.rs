//! Whoever has it read aloud hears a verdict with its stamp, and not before.

use house::testing::{Company, Device, Habits, stage};
use serde_json::json;

use crate::{
    haste::{hasty_move, stage_of},
    still_house,
};

/// A browser with a voice, which notes what it is to say and whether that was
/// still to come on the table.
const VOICE: &str = r#"
    window.said = [];
    const voice = { lang: "fr-FR", localService: true, name: "Anne" };
    const speech = {
      speaking: false, getVoices: () => [voice], addEventListener: () => {}, cancel: () => {},
      speak: (one) => window.said.push([one.text, window.early()]),
    };
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    Object.defineProperty(window, "speechSynthesis", { value: speech });
    let told = 0, now = 0, at = 0;
    window.early = () => told > now + performance.now() - at + 30;
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
      set onmessage(hear) {
        super.onmessage = (event) => {
          const message = JSON.parse(event.data);
          if ("now" in message) [now, at] = [message.now, performance.now()];
          if ("running" in message) [window.lined, told] = [true, message.beat ? message.beat.told : 0];
          hear(event);
        };
      }
    };
    localStorage.setItem("cible voice", "on");
"#;

#[test]
fn a_verdict_is_said_with_its_stamp() {
    stage::play("voice", still_house(), |stage| {
        let company = Company::gather(&stage.house, "cible", &["Ada", "Basile", "Chloé"]);
        let tv = stage.open_with("TV", Device::Tv, Habits::default());
        let put = tv.session.devtools(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({ "source": VOICE }),
        );
        put.expect("a voice");
        company.ask(0, json!("start"));
        tv.go(&format!("{}/screen", company.table));
        // What a page finds when it comes is shown and said as it stands.
        tv.wait("its line", "window.lined");
        company.play_until(|game| stage_of(game) == "judged", hasty_move);
        let verdict = "window.said.find(([text]) => /Faux/.test(text))";
        tv.wait("a verdict", verdict);
        let early = tv.js("return window.said.filter(([, early]) => early)", &[]);
        assert_eq!(early, json!([]), "said before it is told");
        assert_eq!(tv.complaints(), [""; 0]);
    });
}
