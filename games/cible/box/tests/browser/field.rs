//! What is left in the field of a team never spoils its next answer.

use house::testing::{Company, Device, stage};
use serde_json::{Value, json};

use crate::{
    haste::{hasty_move, stage_of},
    still_house,
};

/// Ada has a phone; Dora shares her seat, and plays by program.
const ADA: usize = 0;
const DORA: usize = 3;

#[test]
fn what_a_teammate_sends_empties_the_field() {
    stage::play("field", still_house(), |stage| {
        let names = ["Ada", "Basile", "Chloé", "Dora"];
        let company = Company::gather(&stage.house, "cible", &names);
        company.ask(DORA, json!("stand"));
        company.ask(DORA, json!({ "sit": { "seat": ADA } }));
        let ada = stage.open("Ada", Device::Phone);
        ada.go("/healthz");
        ada.come_as(&company.cookie(ADA), &company.table);
        ada.tap("#start");
        let on_air =
            |game: &Value| stage_of(game) == "answering" && game["seats"][ADA]["awaited"] == true;
        company.play_until(on_air, |player| {
            hasty_move(player).filter(|_| player.seat() != Some(ADA))
        });
        ada.see("#answer-form.on-air");
        ada.fill("#answer", "chœur");
        company.play(DORA, "answer", json!({ "text": "fleche" }));
        let empty = "document.getElementById('answer').value === ''";
        ada.wait("the field to be empty", empty);
    });
}
