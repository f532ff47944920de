//! The catalogue's file format, version 1, as types. `papers/README.md` describes it key by key.
//!
//! No key is ignored: a key that these types do not know is an error, so that a misspelt number cannot vanish.

use super::PlayerTable;
use super::words::{
    Field, GamesSource, Kind, Measure, Need, Op, PublishedRules, Qualifier, SeSource, SpeedUnit, TimeUnit,
};
use crate::openings::OpeningSource;
use serde::{Deserialize, Serialize};

/// Schema version that this code reads.
pub const SCHEMA: u32 = 1;

/// One file of the catalogue: a paper and its experiments.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// Always [`SCHEMA`] in a paper that was read.
    pub schema: u32,
    /// What was published, by whom.
    pub paper: About,
    /// Experiments in the order of the paper.
    #[serde(rename = "experiment")]
    pub experiments: Vec<Experiment>,
}

/// A paper as a whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// Identifier, unique in the catalogue.
    pub slug: String,
    /// File name of the text that `seed_lines` count in; empty for an experiment of one's own.
    #[serde(default)]
    pub seed: String,
    /// Title of the paper.
    pub title: String,
    /// Authors as printed.
    #[serde(default)]
    pub authors: Vec<String>,
    /// Year of publication; 0 for what was not published.
    #[serde(default)]
    pub year: u16,
    /// What the paper is about and finds.
    #[serde(default)]
    pub summary: String,
    /// Machines that its times were taken on.
    #[serde(default)]
    pub hardware: String,
    /// Games behind a number where the experiment says nothing else.
    pub default_games_per_cell: Option<u64>,
    /// How colours are split where the experiment says nothing else.
    pub default_colours: Option<String>,
    /// Standard error stated for that number of games, in points.
    pub default_score_se: Option<f64>,
    /// Ambiguities and contradictions of the whole paper.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// One table, figure with data, tournament, timing or quantified statement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// Identifier, unique in the paper.
    pub id: String,
    /// What is measured.
    pub title: String,
    /// Section of the paper.
    #[serde(default)]
    pub section: String,
    /// Lines of the seed text that hold numbers and settings, from 1.
    #[serde(default)]
    pub seed_lines: Vec<u32>,
    /// How the numbers came about.
    pub kind: Kind,
    /// Board sizes; empty when no board is involved.
    pub boards: Vec<u8>,
    /// Rules of the games.
    #[serde(default = "unspecified")]
    pub rules: PublishedRules,
    /// Komi in points.
    pub komi: Option<f64>,
    /// What pairs of games start with, as `montego match --openings` takes it; a path of one's own file is looked up
    /// from the folder of that file. Absent for the empty board.
    pub openings: Option<OpeningSource>,
    /// How many moves are taken of each opening that is read.
    pub opening_moves: Option<u32>,
    /// Games behind one cell.
    pub games_per_cell: Option<u64>,
    /// Where that number comes from.
    pub games_source: Option<GamesSource>,
    /// How colours are split.
    pub colours: Option<String>,
    /// Machine of its times and speeds.
    pub hardware: Option<String>,
    /// What a rerun must have beyond our own engines; empty means nothing.
    #[serde(default)]
    pub needs: Vec<Need>,
    /// Dotted settings that change from cell to cell.
    #[serde(default)]
    pub varies: Vec<String>,
    /// Remarks.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Tested player, as far as all cells share it. [`Experiment::test_player`] has the whole player of a cell.
    pub test: Option<PlayerTable>,
    /// Opponent, as far as all cells share it. [`Experiment::reference_player`] has the whole player of a cell.
    pub reference: Option<PlayerTable>,
    /// What is varied, in an experiment of the kind [`Kind::Sweep`].
    pub sweep: Option<Sweep>,
    /// Participants of a tournament.
    #[serde(default, rename = "entrant")]
    pub entrants: Vec<Entrant>,
    /// Published numbers and claims. A sweep gets one for each of its values when it is read.
    #[serde(default, rename = "cell")]
    pub cells: Vec<Cell>,
}

/// One setting of the tested player over a list of values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sweep {
    /// The setting: a parameter of an engine that is written as on the command line, a dotted setting of one that is
    /// written in the words of the papers, or the word in braces that stands for it in a command line.
    pub parameter: String,
    /// Its values: numbers or words.
    pub values: Vec<toml::Value>,
}

fn unspecified() -> PublishedRules {
    PublishedRules::Unspecified
}

/// A participant of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// Name that cells refer to.
    pub name: String,
    /// The whole player.
    pub player: PlayerTable,
}

/// One published number, or a group of numbers about one pair of players, or one claim in words.
///
/// Numbers are seen from the tested player: positive when it is ahead.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// Identifier, unique in the experiment.
    pub id: String,
    /// Column or row of the printed table.
    pub label: String,
    /// Board size, where the experiment has several.
    pub board: Option<u8>,
    /// Games behind this cell, where cells differ.
    pub games: Option<u64>,
    /// How exactly the numbers are meant; absent means as printed.
    pub qualifier: Option<Qualifier>,
    /// Whether the score is zero by definition, the tested player being the reference.
    #[serde(default)]
    pub anchor: bool,
    /// What `value` measures.
    pub quantity: Option<String>,
    /// Parameters that are no player settings.
    pub setting: Option<toml::Table>,
    /// Tested player, as far as it differs from the experiment's.
    pub test: Option<PlayerTable>,
    /// Opponent, as far as it differs from the experiment's.
    pub reference: Option<PlayerTable>,
    /// The whole player whose result is subtracted when `measure` is [`Measure::Improvement`].
    pub baseline: Option<PlayerTable>,
    /// Tested player by name.
    pub test_entrant: Option<String>,
    /// Opponent by name.
    pub reference_entrant: Option<String>,
    /// Tested players by name, where the number is over the games of several.
    #[serde(default)]
    pub test_entrants: Vec<String>,
    /// Opponents by name, where the number is over the games against several.
    #[serde(default)]
    pub reference_entrants: Vec<String>,
    /// What the score is; absent means [`Measure::Score`].
    pub measure: Option<Measure>,
    /// Mean score, in points per game.
    pub score_mean: Option<f64>,
    /// Lower end of a range of mean scores, in points per game.
    pub score_lo: Option<f64>,
    /// Upper end of a range of mean scores, in points per game.
    pub score_hi: Option<f64>,
    /// Spread of the score of one game, in points.
    pub score_sd: Option<f64>,
    /// Standard error of the mean score, in points.
    pub score_se: Option<f64>,
    /// Where the standard error comes from.
    pub se_source: Option<SeSource>,
    /// Printed 95 % interval.
    pub ci95: Option<[f64; 2]>,
    /// Printed 68 % interval.
    pub ci68: Option<[f64; 2]>,
    /// Games won by the tested player, in percent.
    pub win_pct: Option<f64>,
    /// Binomial standard error of that, in percent, computed by us.
    pub win_pct_se: Option<f64>,
    /// Place in a ranking, from 1.
    pub rank: Option<u32>,
    /// Thinking time of the tested player alone, in `time_unit`.
    pub time_value: Option<f64>,
    /// Unit of `time_value`.
    pub time_unit: Option<TimeUnit>,
    /// Speed, in `speed_unit`.
    pub speed_value: Option<f64>,
    /// Unit of `speed_value`.
    pub speed_unit: Option<SpeedUnit>,
    /// Time of the tested player divided by that of the reference.
    pub rel_time: Option<f64>,
    /// Speed of the tested player divided by that of the reference.
    pub rel_speed: Option<f64>,
    /// Any other number, in `unit`.
    pub value: Option<f64>,
    /// Lower end of a range of `value`.
    pub value_lo: Option<f64>,
    /// Upper end of a range of `value`.
    pub value_hi: Option<f64>,
    /// How far a printed `value` may be off what it was computed from, where the paper is less exact than its digits.
    pub tolerance: Option<f64>,
    /// Unit of `value`.
    pub unit: Option<String>,
    /// A statement in words, paraphrased.
    pub claim: Option<String>,
    /// Our operational form of the claim.
    pub expect: Option<Expect>,
    /// Remarks.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// Our operational form of a claim in words: `field op value`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// Measured number.
    pub field: Field,
    /// Comparison.
    pub op: Op,
    /// Bound, in the unit of the field.
    pub value: f64,
}
