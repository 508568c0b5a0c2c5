//! `tablee.toml`: every setting of the house in a file, and where each came from.
//!
//! A setting is a flag without its dashes. What the command line says counts
//! before a variable, that before the file, and the file before what is usual:
//! the file is read first and becomes what is usual.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Subcommand, parser::ValueSource};
use house::ServeArgs;
use toml::{Table, Value};

/// The file that is read where none is named.
const USUAL: &str = "tablee.toml";

#[derive(Args, Clone, Debug)]
pub struct ConfigArgs {
    #[command(subcommand)]
    pub command: ConfigCommand,
}

#[derive(Subcommand, Clone, Debug)]
pub enum ConfigCommand {
    /// Say whether the house would open with these settings, without opening it
    Check(ServeArgs),
    /// Print every setting with its value, and where it comes from
    Show(ServeArgs),
}

/// What a file of settings says.
#[derive(Default)]
pub struct Config {
    path: PathBuf,
    settings: BTreeMap<String, Setting>,
}

struct Setting {
    values: Vec<String>,
    line: usize,
}

impl Config {
    /// The file that was named, or the usual one if it is here.
    pub fn find(named: Option<&PathBuf>) -> anyhow::Result<Config> {
        let path = match named {
            Some(path) => path.clone(),
            None if Path::new(USUAL).is_file() => USUAL.into(),
            None => return Ok(Config::default()),
        };
        let text = fs::read_to_string(&path)
            .with_context(|| format!("{}: cannot read the settings", path.display()))?;
        Config::read(path, &text)
    }

    fn read(path: PathBuf, text: &str) -> anyhow::Result<Config> {
        let table: Table = match toml::from_str(text) {
            Ok(table) => table,
            Err(why) => {
                let span = why.span().unwrap_or(0..0);
                let (at, line) = (path.display(), line_of(text, span.start));
                let what = text.get(span).unwrap_or_default().trim();
                match why.message().contains("duplicate key") {
                    true => bail!("{at}:{line}: {what:?} is set twice; keep one of them"),
                    false => bail!("{at}:{line}: {}", why.message().trim()),
                }
            }
        };
        let known = settings();
        let mut config = Config {
            path,
            ..Config::default()
        };
        for (key, value) in table {
            let line = line_with(text, &key);
            let at = format!("{}:{line}", config.path.display());
            let Some(arg) = known.iter().find(|arg| arg.get_long() == Some(&*key)) else {
                bail!("{at}: {}", unknown(&key, &value, &known));
            };
            let values = written(&value)
                .with_context(|| format!("{at}: {key} cannot be {}", value.type_str()))?;
            fits(arg, &values).map_err(|why| anyhow::anyhow!("{at}: {key}: {why}"))?;
            config.settings.insert(key, Setting { values, line });
        }
        Ok(config)
    }

    /// Makes what the file says usual, for every command that has such a flag.
    pub fn apply(&self, command: Command) -> Command {
        if self.settings.is_empty() {
            return command;
        }
        let known = settings();
        let command = command.mut_args(|arg| {
            let same = known.iter().find(|known| {
                known.get_env().is_some()
                    && known.get_env() == arg.get_env()
                    && known.get_long() == arg.get_long()
            });
            let key = same.and_then(Arg::get_long);
            match key.and_then(|key| self.settings.get(key)) {
                Some(setting) => usual(arg, &setting.values),
                None => arg,
            }
        });
        let names: Vec<String> = command
            .get_subcommands()
            .map(|command| command.get_name().to_string())
            .collect();
        names.into_iter().fold(command, |command, name| {
            command.mut_subcommand(name, |inner| self.apply(inner))
        })
    }

    /// Prints every setting as it would stand in a file, with where it comes from.
    pub fn show(&self, matches: &ArgMatches) {
        for arg in settings() {
            let Some(key) = arg.get_long() else { continue };
            let from = self.origin(&arg, matches);
            let values = matches.get_raw(arg.get_id().as_str());
            let values = values.into_iter().flatten();
            let values: Vec<String> = values
                .map(|value| value.to_string_lossy().into_owned())
                .collect();
            let set = !values.is_empty() && values != [""];
            let value = match set {
                true if arg.is_hide_env_values_set() => "\"(hidden)\"".to_string(),
                true => toml_of(&arg, &values),
                false => "(not set)".to_string(),
            };
            let off = if set { "" } else { "# " };
            println!("{:<44} # {from}", format!("{off}{key} = {value}"));
        }
    }

    fn origin(&self, arg: &Arg, matches: &ArgMatches) -> String {
        let key = arg.get_long().unwrap_or_default();
        match matches.value_source(arg.get_id().as_str()) {
            Some(ValueSource::CommandLine) => format!("--{key}"),
            Some(ValueSource::EnvVariable) => {
                let name = arg.get_env().unwrap_or_default();
                name.to_string_lossy().into_owned()
            }
            _ => match self.settings.get(key) {
                Some(setting) => format!("{}:{}", self.path.display(), setting.line),
                None => "usual".to_string(),
            },
        }
    }

    /// How many settings there are, and where they were read.
    pub fn told(&self) -> String {
        match self.settings.len() {
            0 => "no settings in a file".to_string(),
            1 => format!("one setting in {}", self.path.display()),
            count => format!("{count} settings in {}", self.path.display()),
        }
    }
}

/// Every flag of an open house.
fn settings() -> Vec<Arg> {
    let command = ServeArgs::augment_args(Command::new("tablee"));
    command.get_arguments().cloned().collect()
}

/// The parser keeps what is usual for as long as the program runs.
fn usual(arg: Arg, values: &[String]) -> Arg {
    let kept = values
        .iter()
        .map(|value| -> &'static str { Box::leak(value.clone().into_boxed_str()) });
    arg.default_values(kept.collect::<Vec<_>>())
}

/// What a value would be on the command line.
fn written(value: &Value) -> Option<Vec<String>> {
    Some(match value {
        Value::String(text) => vec![text.clone()],
        Value::Integer(number) => vec![number.to_string()],
        Value::Float(number) => vec![number.to_string()],
        Value::Boolean(on) => vec![on.to_string()],
        Value::Array(values) => {
            let values = values.iter().map(|value| match value {
                Value::Array(_) => None,
                value => written(value)?.pop(),
            });
            values.collect::<Option<_>>()?
        }
        Value::Table(_) | Value::Datetime(_) => return None,
    })
}

/// Whether the flag would take these values.
fn fits(arg: &Arg, values: &[String]) -> Result<(), String> {
    let many = matches!(arg.get_action(), ArgAction::Append);
    if !many && values.len() != 1 {
        return Err("takes one value, not a list".into());
    }
    let alone = Command::new("tablee").arg(usual(arg.clone(), values));
    let told = match alone.try_get_matches_from(["tablee"]) {
        Ok(_) => return Ok(()),
        Err(why) => why.to_string(),
    };
    let told = told.lines().next().unwrap_or_default();
    Err(told.trim_start_matches("error: ").to_string())
}

/// What is wrong with a key that no flag has, with the flag that is meant.
fn unknown(key: &str, value: &Value, known: &[Arg]) -> String {
    if value.is_table() {
        return format!("[{key}] is no setting: settings stand alone, without sections");
    }
    let near = known.iter().filter_map(Arg::get_long).max_by(|a, b| {
        let like = |other: &str| strsim::jaro_winkler(&key.replace('_', "-"), other);
        like(a).total_cmp(&like(b))
    });
    match near {
        Some(near) => format!("there is no setting {key:?}; did you mean {near:?}?"),
        None => format!("there is no setting {key:?}"),
    }
}

fn toml_of(arg: &Arg, values: &[String]) -> String {
    let one = |value: &String| {
        let plain = value.parse::<f64>().is_ok() || value == "true" || value == "false";
        match plain {
            true => value.clone(),
            false => Value::String(value.clone()).to_string(),
        }
    };
    match matches!(arg.get_action(), ArgAction::Append) {
        true => format!(
            "[{}]",
            values.iter().map(one).collect::<Vec<_>>().join(", ")
        ),
        false => values.first().map(one).unwrap_or_default(),
    }
}

fn line_of(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or(text);
    before.matches('\n').count() + 1
}

/// The line on which a key stands.
fn line_with(text: &str, key: &str) -> usize {
    let is = |line: &str| {
        let line = line.trim_start().trim_start_matches(['[', '"', '\'']);
        let rest = line.strip_prefix(key);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-'))
    };
    text.lines().position(is).map_or(1, |line| line + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        match Config::read("tablee.toml".into(), text) {
            Ok(_) => panic!("{text} was taken"),
            Err(why) => format!("{why:#}"),
        }
    }

    #[test]
    fn what_is_wrong_in_a_file_is_named_with_its_line_and_the_nearest() {
        for (text, said) in [
            (
                "lisen = \"x\"",
                &["tablee.toml:1", "lisen", "\"listen\""][..],
            ),
            ("# a\nbase_url = \"\"", &["tablee.toml:2", "\"base-url\""]),
            (
                "quota = 1\nkeep = 3\nquota = 2",
                &["tablee.toml:3", "quota", "twice"],
            ),
            ("quota = \"much\"", &["tablee.toml:1", "quota", "much"]),
            ("keep = 0", &["tablee.toml:1", "keep", "0"]),
            ("listen = [\"a\", \"b\"]", &["tablee.toml:1", "not a list"]),
            ("[listen]\na = 1", &["tablee.toml:1", "cannot be table"]),
            ("[door]\na = 1", &["tablee.toml:1", "without sections"]),
            ("listen = ", &["tablee.toml:1"]),
            ("limit = [\"pages=soon\"]", &["limit", "20/s,200"]),
        ] {
            let why = wrong(text);
            for word in said {
                assert!(why.contains(word), "{text}: {why}");
            }
        }
    }

    #[test]
    fn every_flag_can_stand_in_a_file_and_counts_less_than_what_is_said_elsewhere() {
        let text = "quota = 12.5\nlog-json = true\nlimit = [\"pages=1/s,2\", \"reports=off\"]\n\
                    trusted-proxies = [\"10.0.0.0/8\"]\nkeep-for = \"2y\"\nlisten = \"unix:/a\"";
        let config = Config::read("tablee.toml".into(), text).expect("settings");
        let command = config.apply(ServeArgs::augment_args(Command::new("tablee")));
        let parsed = |args: &[&str]| {
            let matches = command.clone().get_matches_from(args);
            <ServeArgs as clap::FromArgMatches>::from_arg_matches(&matches).expect("settings")
        };
        let args = parsed(&["tablee"]);
        assert_eq!((args.quota, args.log_json), (12.5, true));
        assert_eq!(args.door.limits.len(), 2);
        assert_eq!(args.door.trusted_proxies.len(), 1);
        assert!(args.keeping.keep_for.is_some());
        assert_eq!(args.listen.to_string(), "unix:/a");
        let args = parsed(&["tablee", "--quota", "3", "--limit", "pages=off"]);
        assert_eq!((args.quota, args.door.limits.len()), (3.0, 1));
        for arg in settings() {
            assert!(arg.get_env().is_some(), "{} has no variable", arg.get_id());
        }
    }
}
