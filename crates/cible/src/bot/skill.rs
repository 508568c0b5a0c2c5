use game::Level;

/// How much a bot knows, and how it bears the clock.
pub struct Skill {
    /// Of a hundred things of each fame, from 1 to 5, how many it knows.
    pub knows: [u32; 5],
    /// How often in a hundred nothing comes to mind yet.
    pub hesitates: u32,
    pub misspells: u32,
    /// How far above its knowledge it may bid.
    pub overbids: u32,
}

const BEGINNER: Skill = Skill {
    knows: [1, 4, 15, 40, 70],
    hesitates: 45,
    misspells: 12,
    overbids: 3,
};

const REGULAR: Skill = Skill {
    knows: [2, 12, 38, 70, 90],
    hesitates: 35,
    misspells: 6,
    overbids: 2,
};

const EXPERT: Skill = Skill {
    knows: [10, 35, 72, 92, 99],
    hesitates: 25,
    misspells: 2,
    overbids: 1,
};

impl Skill {
    pub fn of(level: Level) -> &'static Skill {
        match level {
            Level::Beginner => &BEGINNER,
            Level::Regular => &REGULAR,
            Level::Expert => &EXPERT,
        }
    }
}
