//! `cargo xtask attack`: one address and many do their worst to a house on this
//! machine; `crates/tools/src/attack.rs` says how.

use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::test::{cargo, root, step};

#[derive(Args)]
pub struct AttackArgs {
    /// Everything in less than two minutes
    #[arg(long)]
    short: bool,

    /// Only attacks whose names contain this
    #[arg(long)]
    only: Option<String>,
}

pub fn run(args: &AttackArgs) -> Result<()> {
    let mut program = vec!["run", "--quiet"];
    if !args.short {
        program.push("--release");
    }
    program.extend(["--", "attack"]);
    program.extend(args.short.then_some("--short"));
    program.extend(args.only.iter().flat_map(|only| ["--only", only.as_str()]));
    step("attack", with_many_files(&cargo(&program)))
}

/// The short form, which the tests run.
pub fn short() -> Result<()> {
    run(&AttackArgs {
        short: true,
        only: None,
    })
}

/// Whoever attacks has thousands of connections.
fn with_many_files(command: &Command) -> Command {
    let mut many = Command::new("sh");
    let raise = "ulimit -Sn 16384 2>/dev/null || ulimit -Sn \"$(ulimit -Hn)\"; exec \"$0\" \"$@\"";
    many.args(["-c", raise]).arg(command.get_program());
    many.args(command.get_args()).current_dir(root());
    many
}
