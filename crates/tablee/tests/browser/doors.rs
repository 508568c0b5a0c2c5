//! The host's hand on the door, and what those before it see at once.

use house::testing::{Device, stage};

use crate::support::{any_game, still_house};

const SURE: &str = "#confirm[open] #confirm-yes";

#[test]
fn removed_let_in_locked_and_a_link_renewed() {
    stage::play("doors", still_house(), |stage| {
        let ada = stage.open("Ada", Device::Phone);
        ada.sit_down(&stage.house, any_game(), "Ada");
        let table = ada.path();
        let bea = stage.open("Bea", Device::Phone);
        bea.go(&table);
        bea.see_table();
        bea.fill("#join-name", "Bea");
        bea.tap("#panel-hand form[data-ask=join] button");
        bea.see("#panel-main [data-key='seat-Bea']");

        ada.see("#panel-main [data-key='seat-Bea'] .remove");
        ada.tap("#panel-main [data-key='seat-Bea'] .remove");
        ada.tap(SURE);
        bea.see("#panel-hand .freed");
        assert!(!bea.has("form[data-ask=join]"), "Bea may come back at once");
        bea.tap("#panel-hand .freed [data-soft]");
        ada.tap("#menu-button");
        ada.see("#panel-sheet .kept-out .signs");
        ada.tap("#panel-sheet [data-ask*=let_in]");
        bea.see("#panel-hand form[data-ask=join]");

        ada.tap("#menu-lock");
        bea.see("#panel-hand .door-closed");
        bea.see("#panel-top .lock");
        ada.see("#panel-top .lock");
        ada.tap("#panel-sheet [data-ask*=unlock]");
        bea.see("#panel-hand form[data-ask=join]");

        ada.tap("#recovery > summary");
        let link = ada.text("#recovery .address");
        ada.tap("#renew-link");
        ada.tap(SURE);
        let renewed = || Some(ada.text("#recovery .address")).filter(|now| *now != link);
        let renewed = ada.wait_until("another link", renewed);
        let (_, before) = link.split_once("/back/").expect("a way back");
        let (_, now) = renewed.split_once("/back/").expect("a way back");
        bea.go(&format!("/back/{before}"));
        assert!(!bea.has("form[action^='/back/']"), "the old link works");
        bea.go(&format!("/back/{now}"));
        bea.tap("form[action^='/back/'] button[type=submit]");
        bea.wait("the table", &format!("location.pathname === {table:?}"));
        bea.see_table();
        bea.see("[data-ask*=add_bot]");
    });
}
