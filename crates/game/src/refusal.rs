//! Why a game would not do what it was asked.

use alloc::{string::String, vec::Vec};
use core::fmt::Debug;

use serde::Serialize;

/// Why a game would not do what it was asked. The words are the web's, in the
/// reader's language; this says which words, and which rule they rest on.
///
/// A rules crate declares its own with [`refusals!`](crate::refusals).
pub trait Refusal: Clone + Debug + PartialEq {
    fn refused(&self) -> Refused;

    /// One of each kind, so that words can be asked for all of them.
    fn all() -> Vec<Self>;
}

/// A refusal as it travels: a code, the id of the rule, and what the words need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    pub code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(&'static str, String)>,
}

impl Refused {
    pub fn new(code: &'static str) -> Self {
        Refused {
            code,
            rule: None,
            args: Vec::new(),
        }
    }

    pub fn rule(mut self, rule: &'static str) -> Self {
        self.rule = Some(rule);
        self
    }

    pub fn arg(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.args.push((name, value.into()));
        self
    }
}

/// Declares the kinds of [`Untimely`] with their codes, so that none is left out of `ALL`.
macro_rules! untimely {
    ($($(#[$doc:meta])* $kind:ident: $code:literal;)+) => {
        /// What any game refuses because of when it is asked. The words are the
        /// same for all games; only the end and the turns rest on a game's rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Untimely {
            $($(#[$doc])* $kind,)+
        }

        impl Untimely {
            pub const ALL: &[Untimely] = &[$(Untimely::$kind),+];

            pub fn code(self) -> &'static str {
                match self {
                    $(Untimely::$kind => $code,)+
                }
            }
        }
    };
}

untimely! {
    AlreadyStarted: "already-started";
    NotStarted: "not-started";
    Over: "over";
    /// The alarm has not come yet.
    TooEarly: "too-early";
    /// The move answers a step that is past.
    Stale: "stale";
    NotYourTurn: "not-your-turn";
}

impl Untimely {
    /// As it travels, in a game that is over by one rule and has turns by another.
    pub fn refused(self, over: &'static str, turns: Option<&'static str>) -> Refused {
        let rule = match self {
            Untimely::Over => Some(over),
            Untimely::NotYourTurn => turns,
            _ => None,
        };
        Refused {
            rule,
            ..Refused::new(self.code())
        }
    }
}

/// Declares the refusals of a game, each with its code and the rule it rests on.
///
/// ```
/// game::refusals! {
///     /// Why a move or a setup is refused.
///     pub enum DraughtsRefusal, over by "D9", turns by "D2", not now as "draughts.not-now";
///
///     /// Two players, no more and no fewer.
///     Players: "draughts.players" by "D1";
///     /// So many pieces must be taken.
///     Take(n: u8 = 2): "draughts.take" by "D5";
/// }
///
/// use game::{Refusal, Untimely};
/// let refused = DraughtsRefusal::Take(3).refused();
/// assert_eq!((refused.code, refused.rule), ("draughts.take", Some("D5")));
/// assert_eq!(refused.args, [("n", "3".to_string())]);
/// assert_eq!(DraughtsRefusal::from(Untimely::Over).refused().rule, Some("D9"));
/// let huff = DraughtsRefusal::NotNow("D7").refused();
/// assert_eq!((huff.code, huff.rule), ("draughts.not-now", Some("D7")));
/// assert_eq!(DraughtsRefusal::all().len(), Untimely::ALL.len() + 3);
/// ```
///
/// What a refusal holds is shown to the words under its name, and has an example
/// for [`Refusal::all`]. The variant `Untimely` is every game's; a game without
/// turns leaves `turns by` out and never says [`Untimely::NotYourTurn`]. `NotNow`
/// is what the table does not wait for, and rests on the rule of what was asked.
#[macro_export]
macro_rules! refusals {
    (
        $(#[$about:meta])*
        pub enum $name:ident, over by $over:literal $(, turns by $turns:literal)?
            $(, not now as $not_now:literal)?;
        $(
            $(#[$doc:meta])*
            $kind:ident $(($value:ident: $data:ty = $example:expr))?:
                $code:literal by $rule:literal;
        )+
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $name {
            /// It was asked when it cannot be.
            Untimely($crate::Untimely),
            $(
                #[doc = concat!("`", $not_now, "`: the table does not wait for this, by this rule.")]
                NotNow(&'static str),
            )?
            $($(#[$doc])* $kind $(($data))?,)+
        }

        impl $name {
            const TURNS: Option<&'static str> = [$(Some($turns),)? None][0];
        }

        impl From<$crate::Untimely> for $name {
            fn from(why: $crate::Untimely) -> Self {
                $name::Untimely(why)
            }
        }

        impl $crate::Refusal for $name {
            fn refused(&self) -> $crate::Refused {
                #[allow(unused_imports)]
                use $crate::alloc::string::ToString as _;
                match self {
                    $name::Untimely(why) => why.refused($over, Self::TURNS),
                    $($name::NotNow(rule) => $crate::Refused::new($not_now).rule(rule),)?
                    $($name::$kind $(($value))? => $crate::Refused::new($code)
                        .rule($rule)
                        $(.arg(stringify!($value), $value.to_string()))?,)+
                }
            }

            fn all() -> $crate::alloc::vec::Vec<Self> {
                let has_turns = Self::TURNS.is_some();
                let untimely = $crate::Untimely::ALL.iter().copied();
                let untimely =
                    untimely.filter(|why| has_turns || *why != $crate::Untimely::NotYourTurn);
                let mut all = $crate::alloc::vec::Vec::new();
                all.extend(untimely.map($name::Untimely));
                $(
                    let _ = $not_now;
                    all.push($name::NotNow($over));
                )?
                all.extend([$($name::$kind $(({ let $value: $data = $example; $value }))?),+]);
                all
            }
        }
    };
}
