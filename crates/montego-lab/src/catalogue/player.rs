//! The settings of one player as a paper gives them: plain data that only an engine can read.

use crate::player::Player;
use crate::table::plain;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

/// A player of an experiment. Everything is optional, since a cell states only what differs from its experiment.
///
/// In a file it is a table of the settings of a paper, or a text as on the command line, `oleg:playouts=500` or
/// `gtp:COMMAND LINE`, which is a table of the one setting `player`.
///
/// The words of `engine`, `statistics`, `technique` and the like are not checked here: which of them exist is
/// for the engines to say.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct PlayerTable {
    /// The whole player as on the command line, instead of the settings below.
    pub player: Option<String>,
    /// Program, such as `olga`. It or `player` is present in every player that [`Experiment`](super::Experiment)
    /// hands out.
    pub engine: Option<String>,
    /// Name of this player where the engine does not say enough.
    pub label: Option<String>,
    /// Version of the program.
    pub version: Option<String>,
    /// Depth of the tree above the random games, in plays.
    pub depth: Option<u32>,
    /// What a random game credits: `first-move`, `amaf`, `amaf-difference`, `goals`, `none`.
    pub statistics: Option<String>,
    /// How a random game draws its plays: `uniform`, `softmax`, `pseudo-random`.
    pub playout: Option<String>,
    /// Rule that keeps random games from filling eyes: `olga`, `oleg`, `gobble`.
    pub eye: Option<String>,
    /// Random games per decision.
    pub games_total: Option<u64>,
    /// Random games per candidate play.
    pub games_per_candidate: Option<u64>,
    /// Progressive pruning; absent means none.
    pub pp: Option<ProgressivePruning>,
    /// Inverse temperature of the random games.
    pub temperature: Option<Temperature>,
    /// Candidates that the knowledge hands to the Monte-Carlo part.
    pub n_select: Option<u32>,
    /// Pruning technique of PRUNE: `pp`, `mp`, `sp`, `m+sp`, `m+gbsp`, `m+gbp`, `wmp`.
    pub technique: Option<String>,
    /// Threshold T of the technique `wmp`.
    pub wmp_threshold: Option<u32>,
    /// External territory heuristic.
    pub eth: Option<ExternalTerritory>,
    /// Internal territory heuristic.
    pub ith: Option<InternalTerritory>,
    /// External history heuristic.
    pub ehh: Option<ExternalHistory>,
    /// Simulated annealing of move orders.
    pub annealing: Option<Annealing>,
    /// Tactical searches.
    pub search: Option<TacticalSearch>,
    /// Tree above the random games.
    pub tree: Option<Tree>,
    /// Dotted names of the settings that the paper leaves out; a value given all the same is our default.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unspecified: Vec<String>,
}

/// Progressive pruning: a candidate is dropped once it is surely worse than the best.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgressivePruning {
    /// Ratio for difference, in standard deviations of the mean.
    pub rd: Option<f64>,
    /// Standard deviation below which two candidates count as equal, in points.
    pub sigma_e: Option<f64>,
    /// Random games per candidate before any is dropped.
    pub n_min: Option<u64>,
    /// Ceiling on all random games of a decision, divided by the number of legal plays.
    pub n_max_per_move: Option<u64>,
    /// How a candidate is dropped, such as `hard`.
    pub mode: Option<String>,
}

/// Inverse temperature: plays are drawn with probability proportional to exp(K v).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Temperature {
    /// `constant` or `annealed`.
    pub schedule: Option<String>,
    /// Constant K.
    pub k: Option<f64>,
    /// K at the first random game.
    pub k_start: Option<f64>,
    /// K at the last random game.
    pub k_end: Option<f64>,
}

/// Settings of the external territory heuristic.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExternalTerritory {
    /// Whether it is used.
    pub enabled: Option<bool>,
    /// The multiplier exp(-k_e).
    pub exp_neg_ke: Option<f64>,
}

/// Settings of the internal territory heuristic.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InternalTerritory {
    /// Iterations TI of the territory estimate.
    pub ti: Option<u32>,
    /// The multiplier P_i = exp(-k_i).
    pub p_i: Option<f64>,
}

/// Settings of the external history heuristic.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExternalHistory {
    /// Factor B by which the divider of a candidate ranked last grows.
    pub b: Option<f64>,
    /// Manhattan distance R below which a play resets the dividers around it.
    pub r: Option<u32>,
}

/// Settings of simulated annealing, as in Gobble and Vegos.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Annealing {
    /// Cycles whose results are averaged.
    pub cycles: Option<u32>,
    /// Random games per cycle.
    pub steps: Option<u64>,
    /// How occurrences of a move are told apart: `null`, `local`, `global`.
    pub counter: Option<String>,
    /// How a move list is disturbed: `far-swap`, `push-down`.
    pub mixer: Option<String>,
    /// Disturbance at the start of a cycle, a probability.
    pub p0: Option<f64>,
    /// Random games without disturbance at the end of a cycle.
    pub settle: Option<u64>,
}

/// Tactical searches that set the goals of the random games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TacticalSearch {
    /// The threat of the generalised threats search, such as 6, 3, 2, 0.
    pub gts: Option<Vec<u32>>,
    /// Life and death search in use.
    pub life_and_death: Option<String>,
}

/// The tree above the random games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tree {
    /// Where its branches come from.
    pub source: Option<String>,
}

impl PlayerTable {
    /// This player with every setting that `over` states replaced, key by key, sub-tables too.
    ///
    /// A list is one value: it is replaced, not extended. A setting can be replaced but not taken away. A player
    /// that is written as on the command line replaces all.
    #[must_use]
    pub fn merged(&self, over: &PlayerTable) -> PlayerTable {
        if over.player.is_some() {
            return over.clone();
        }
        let table =
            |player| toml::Table::try_from(player).expect("a player table is made of plain TOML values");
        let mut merged = table(self);
        merge(&mut merged, table(over));
        merged.try_into().expect("two player tables agree in the type of every key")
    }

    /// The settings with dotted names as text, in a fixed order; without `player`, and without what is no setting.
    pub(crate) fn settings(&self) -> Vec<(String, String)> {
        let table = toml::Table::try_from(self).expect("a player table is made of plain TOML values");
        let mut settings = Vec::new();
        flatten("", &toml::Value::Table(table), &mut settings);
        settings.retain(|(name, _)| !matches!(name.as_str(), "player" | "label" | "unspecified"));
        settings
    }

    /// The settings as one line of TOML, keys in a fixed order: equal players give equal text.
    #[must_use]
    pub fn to_line(&self) -> String {
        let table = toml::Table::try_from(self).expect("a player table is made of plain TOML values");
        toml::Value::Table(table).to_string()
    }
}

/// What a player of a file is, for its errors.
struct PlayerVisitor;

impl<'de> Visitor<'de> for PlayerVisitor {
    type Value = PlayerTable;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a player such as \"oleg:playouts=500\", or a table of settings")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<PlayerTable, E> {
        text.parse::<Player>().map_err(E::custom)?;
        Ok(PlayerTable { player: Some(text.to_owned()), ..PlayerTable::default() })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<PlayerTable, A::Error> {
        // The derived reader of a table.
        let table = PlayerTable::deserialize(MapAccessDeserializer::new(map))?;
        match table.player.as_deref().map(str::parse::<Player>) {
            Some(Err(error)) => Err(A::Error::custom(error)),
            _ => Ok(table),
        }
    }
}

impl<'de> Deserialize<'de> for PlayerTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlayerTable, D::Error> {
        deserializer.deserialize_any(PlayerVisitor)
    }
}

impl Serialize for PlayerTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PlayerTable::serialize(self, serializer)
    }
}

/// Writes `over` into `base`; where both hold a table, goes down into it.
fn merge(base: &mut toml::Table, over: toml::Table) {
    for (key, value) in over {
        match (base.get_mut(&key), value) {
            (Some(toml::Value::Table(inner)), toml::Value::Table(over)) => merge(inner, over),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

/// Adds the settings of a table, with the name that leads to it before theirs.
fn flatten(name: &str, value: &toml::Value, settings: &mut Vec<(String, String)>) {
    let text = match value {
        toml::Value::Table(table) => {
            for (key, value) in table {
                let name = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
                flatten(&name, value, settings);
            }
            return;
        }
        toml::Value::String(text) => text.clone(),
        toml::Value::Float(number) => plain(*number),
        other => other.to_string(),
    };
    settings.push((name.to_owned(), text));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(text: &str) -> PlayerTable {
        toml::from_str(text).expect("a player table")
    }

    #[test]
    fn a_cell_replaces_single_settings_of_a_sub_table() {
        let base =
            player("engine = 'olga'\ndepth = 1\npp = { rd = 1.0, sigma_e = 0.2 }\nunspecified = ['a', 'b']");
        let over = player("pp = { rd = 4.0 }\nunspecified = ['c']\neye = 'oleg'");
        let want = player(
            "engine = 'olga'\ndepth = 1\neye = 'oleg'\npp = { rd = 4.0, sigma_e = 0.2 }\nunspecified = ['c']",
        );
        assert_eq!(base.merged(&over), want);
    }

    #[test]
    fn merging_nothing_changes_nothing() {
        let base = player("engine = 'prune'\ntechnique = 'pp'\nsearch = { gts = [0, 1] }");
        assert_eq!(base.merged(&PlayerTable::default()), base);
        assert_eq!(PlayerTable::default().merged(&base), base);
    }

    #[test]
    fn unknown_settings_are_refused() {
        let error = toml::from_str::<PlayerTable>("engine = 'olga'\npp = { r_d = 1.0 }").unwrap_err();
        assert!(error.message().contains("r_d"), "{error}");
    }

    #[test]
    fn the_line_is_in_a_fixed_order() {
        let line = player("pp = { sigma_e = 0.2, rd = 1.0 }\nengine = 'olga'").to_line();
        assert_eq!(line, player("engine = 'olga'\npp = { rd = 1.0, sigma_e = 0.2 }").to_line());
        assert!(line.starts_with("{ engine = \"olga\""), "{line}");
    }
}
