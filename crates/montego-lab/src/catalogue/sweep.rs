//! A sweep becomes cells: one for each value of its setting, all against the same opponent.

use super::check::Problem;
use super::{Cell, Experiment, Kind, Paper, PlayerTable, Sweep};
use crate::player::Player;
use crate::table::plain;
use toml::Value;

/// What the text of an external program begins with.
const EXTERNAL: &str = "gtp:";

/// Gives every sweep of a paper its cells.
pub(super) fn expand(paper: &mut Paper) -> Result<(), Problem> {
    for (index, experiment) in paper.experiments.iter_mut().enumerate() {
        let here = |message| Problem { experiment: Some(index), cell: None, message };
        match (experiment.kind, &experiment.sweep) {
            (Kind::Sweep, Some(sweep)) => experiment.cells = cells(experiment, sweep).map_err(here)?,
            (Kind::Sweep, None) => {
                return Err(here("a sweep needs 'sweep' with a parameter and its values".to_owned()));
            }
            (kind, Some(_)) => {
                return Err(here(format!("'sweep' needs kind = \"sweep\", found kind = \"{kind}\"")));
            }
            (_, None) if experiment.cells.is_empty() => {
                return Err(here("expected a cell, found none".to_owned()));
            }
            (_, None) => {}
        }
    }
    Ok(())
}

fn cells(experiment: &Experiment, sweep: &Sweep) -> Result<Vec<Cell>, String> {
    if !experiment.cells.is_empty() {
        return Err("a sweep makes its cells itself; expected none, found some".to_owned());
    }
    let (Some(tested), Some(_)) = (&experiment.test, &experiment.reference) else {
        return Err("a sweep needs a player 'test' and an opponent 'reference'".to_owned());
    };
    if sweep.values.is_empty() {
        return Err("expected values of the parameter, found none".to_owned());
    }
    let cell = |value: &Value| {
        let text = text_of(value)?;
        Ok(Cell {
            label: format!("{} = {text}", sweep.parameter),
            test: Some(tested.with(&sweep.parameter, value)?),
            id: text,
            ..Cell::default()
        })
    };
    sweep.values.iter().map(cell).collect()
}

impl Sweep {
    /// The values as text, in their order.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        self.values.iter().filter_map(|value| text_of(value).ok()).collect()
    }

    /// The values as numbers, in their order; none if one of them is a word.
    #[must_use]
    pub fn numbers(&self) -> Option<Vec<f64>> {
        let number = |value: &Value| match value {
            Value::Integer(number) => Some(*number as f64),
            Value::Float(number) => Some(*number),
            _ => None,
        };
        self.values.iter().map(number).collect()
    }
}

/// A value as it stands behind an equals sign.
fn text_of(value: &Value) -> Result<String, String> {
    match value {
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) if number.is_finite() => Ok(plain(*number)),
        Value::String(text) => Ok(text.clone()),
        other => Err(format!("expected a number or a word as a value, found {other}")),
    }
}

impl PlayerTable {
    /// This player with one setting of that value.
    fn with(&self, parameter: &str, value: &Value) -> Result<PlayerTable, String> {
        let Some(text) = &self.player else {
            let nested = parameter.rsplit('.').fold(value.clone(), |inner, key| {
                Value::Table(toml::Table::from_iter([(key.to_owned(), inner)]))
            });
            let over: PlayerTable = nested
                .try_into()
                .map_err(|error: toml::de::Error| format!("in 'sweep', {}", error.message()))?;
            return Ok(self.merged(&over));
        };
        let (value, place) = (text_of(value)?, format!("{{{parameter}}}"));
        let text = match text.trim().strip_prefix(EXTERNAL) {
            Some(_) if text.contains(&place) => text.replace(&place, &value),
            Some(_) => {
                return Err(format!("expected '{place}' in '{text}', where the values go; found none"));
            }
            None if text.contains(':') => format!("{text},{parameter}={value}"),
            None => format!("{text}:{parameter}={value}"),
        };
        text.parse::<Player>().map_err(|error| format!("in 'sweep', {error}"))?;
        Ok(PlayerTable { player: Some(text), ..self.clone() })
    }
}
