//! The closed lists of words in the catalogue's file format.

use serde::{Deserialize, Serialize};

/// Declares a closed list of words: the enum, its text and nothing else, so that no word is spelt twice.
macro_rules! words {
    ($(#[$outer:meta])* $name:ident { $($(#[$inner:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$outer])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum $name { $($(#[$inner])* #[serde(rename = $word)] $variant,)+ }

        impl std::fmt::Display for $name {
            /// The word of the file format.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(match self { $($name::$variant => $word,)+ })
            }
        }
    };
}

words! {
    /// How the numbers of an experiment came about.
    Kind {
        /// Two players against each other.
        Match = "match",
        /// All against all.
        Tournament = "tournament",
        /// Two players against each other, for each value of a setting of the tested one.
        Sweep = "sweep",
        /// Times or speeds.
        Timing = "timing",
        /// Measured on random games or on series of games.
        Statistic = "statistic",
        /// Computed, or judged from other results.
        Analysis = "analysis",
    }
}

words! {
    /// Rules as far as a paper states them, or one's own choice.
    PublishedRules {
        /// Area scoring, Chinese style.
        Chinese = "chinese",
        /// Tromp-Taylor without passes and without filling one's own eyes.
        VegosSemiPrimitive = "vegos-semi-primitive",
        /// Area scoring, with suicide.
        TrompTaylor = "tromp-taylor",
        /// Those of New Zealand.
        NewZealand = "new-zealand",
        /// Those of the American Go Association.
        Aga = "aga",
        /// Those of the Computer Go Server.
        Cgos = "cgos",
        /// Territory scoring.
        Japanese = "japanese",
        /// Not stated.
        Unspecified = "unspecified",
        /// No game is played.
        NotApplicable = "n/a",
    }
}

words! {
    /// Where the number of games behind a cell comes from.
    GamesSource {
        /// Stated with the experiment.
        Stated = "stated",
        /// General setting of the experimental section.
        SectionDefault = "section default",
        /// Computed by us from other numbers.
        Derived = "derived",
        /// Not in the paper.
        Unspecified = "unspecified",
    }
}

words! {
    /// What a rerun must have beyond our own engines.
    Need {
        /// A knowledge module that the paper does not give; a stand-in is required.
        IndigoKnowledge = "indigo-knowledge",
        /// GNU Go 3.2.
        GnuGo32 = "gnugo-3.2",
        /// A hand-tuned evaluation that the paper does not give.
        GoloisEvaluation = "golois-evaluation",
        /// Settings of Vegos that the paper does not give.
        VegosSettings = "vegos-settings",
        /// Quoted from the paper on Gobble.
        BrugmannGobble = "brugmann-gobble",
        /// A human player.
        Human = "human",
        /// A position or game record that is lost.
        OriginalFigure = "original-figure",
        /// A tournament that took place once.
        ExternalEvent = "external-event",
    }
}

words! {
    /// How exactly a number is meant.
    Qualifier {
        /// Roughly.
        About = "about",
        /// Between two numbers.
        Range = "range",
        /// A lower bound.
        MoreThan = "more-than",
        /// An upper bound.
        LessThan = "less-than",
        /// No number, only a claim in words.
        Qualitative = "qualitative",
    }
}

words! {
    /// What a score is.
    Measure {
        /// Mean score of the tested player against the reference.
        Score = "score",
        /// That, minus the mean score of the baseline against the same reference.
        Improvement = "improvement",
    }
}

words! {
    /// Where a standard error comes from.
    SeSource {
        /// Printed in the paper.
        Stated = "stated",
        /// From other numbers of the same paper.
        Derived = "derived",
        /// From numbers of another paper.
        DerivedOtherPaper = "derived-other-paper",
    }
}

words! {
    /// Unit of a thinking time.
    TimeUnit {
        /// Seconds per move.
        SecondPerMove = "second/move",
        /// Minutes per move.
        MinutePerMove = "minute/move",
        /// Minutes per game.
        MinutePerGame = "minute/game",
        /// Hours per game.
        HourPerGame = "hour/game",
    }
}

words! {
    /// Unit of a speed.
    SpeedUnit {
        /// Random games per second.
        PlayoutPerSecond = "playout/second",
    }
}

words! {
    /// A number that a cell can publish.
    Field {
        /// Mean score in points per game.
        Score = "score_mean",
        /// Percent of games won.
        WinPercent = "win_pct",
        /// Place in a ranking.
        Rank = "rank",
        /// Thinking time.
        Time = "time_value",
        /// Speed.
        Speed = "speed_value",
        /// Ratio of thinking times.
        RelativeTime = "rel_time",
        /// Ratio of speeds.
        RelativeSpeed = "rel_speed",
        /// Any other number.
        Value = "value",
    }
}

words! {
    /// A comparison.
    Op {
        /// Exactly.
        Equal = "==",
        /// Greater.
        Greater = ">",
        /// Greater or equal.
        GreaterOrEqual = ">=",
        /// Less.
        Less = "<",
        /// Less or equal.
        LessOrEqual = "<=",
        /// Not significantly different.
        NotDifferent = "~",
    }
}

impl TimeUnit {
    /// Length of the unit in seconds.
    #[must_use]
    pub fn seconds(self) -> f64 {
        match self {
            TimeUnit::SecondPerMove => 1.0,
            TimeUnit::MinutePerMove | TimeUnit::MinutePerGame => 60.0,
            TimeUnit::HourPerGame => 3600.0,
        }
    }

    /// Whether the time is that of one move; otherwise it is that of one whole game.
    #[must_use]
    pub fn is_per_move(self) -> bool {
        matches!(self, TimeUnit::SecondPerMove | TimeUnit::MinutePerMove)
    }
}
