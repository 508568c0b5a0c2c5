use game::Level;

/// How much a bot knows, and how it bears the clock.
pub struct Skill {
    /// Of a hundred things of each fame, from 1 to 5, how many it knows.
    pub knows: [u32; 5],
    /// How often in a hundred nothing comes to mind yet.
    pub hesitates: u32,
    /// The same in the final, where several words are searched for at once.
    pub ponders: u32,
    pub misspells: u32,
    /// How often in a hundred it says something else than what it knows.
    pub slips: u32,
    /// How often in a hundred it tries a word where it knows none.
    pub guesses: u32,
    /// How often in a hundred it bids too far.
    pub dares: u32,
    /// How far above its knowledge it may bid.
    pub overbids: u32,
    /// How many answers in a row it trusts itself to give, whatever it knows.
    pub breath: u32,
}

const BEGINNER: Skill = Skill {
    knows: [1, 3, 11, 33, 62],
    hesitates: 50,
    ponders: 86,
    misspells: 12,
    slips: 11,
    guesses: 30,
    dares: 14,
    overbids: 3,
    breath: 8,
};

const REGULAR: Skill = Skill {
    knows: [3, 12, 36, 70, 90],
    hesitates: 39,
    ponders: 81,
    misspells: 7,
    slips: 9,
    guesses: 25,
    dares: 10,
    overbids: 2,
    breath: 11,
};

const SEASONED: Skill = Skill {
    knows: [7, 28, 60, 87, 96],
    hesitates: 30,
    ponders: 70,
    misspells: 4,
    slips: 6,
    guesses: 20,
    dares: 7,
    overbids: 1,
    breath: 15,
};

const EXPERT: Skill = Skill {
    knows: [14, 43, 77, 95, 99],
    hesitates: 24,
    ponders: 62,
    misspells: 2,
    slips: 4,
    guesses: 15,
    dares: 5,
    overbids: 1,
    breath: 19,
};

impl Skill {
    pub fn of(level: Level) -> &'static Skill {
        match level {
            Level::Beginner => &BEGINNER,
            Level::Regular => &REGULAR,
            Level::Seasoned => &SEASONED,
            Level::Expert => &EXPERT,
        }
    }
}
