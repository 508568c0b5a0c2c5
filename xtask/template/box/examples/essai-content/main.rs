//! Checks what Essai is played with, `games/essai/content`: there is nothing yet.

use anyhow::Result;
use tools::content::{Findings, run};

fn main() -> Result<()> {
    run(check)
}

fn check(findings: &mut Findings) -> Result<()> {
    findings.count("essai", ["nothing".into(), String::new(), String::new()]);
    Ok(())
}

#[test]
fn there_is_nothing_wrong() {
    let mut findings = Findings::default();
    check(&mut findings).expect("a check that runs");
    assert_eq!(findings.problems, []);
}
