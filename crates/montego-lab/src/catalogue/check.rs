//! What the types of the schema cannot say: names that must be unique or must exist, numbers that must go together.

use super::schema::SCHEMA;
use super::{Cell, Experiment, Measure, Paper, PlayerTable, Qualifier};
use std::collections::HashSet;

/// A broken rule and where it is broken; without an experiment it concerns the whole paper.
pub(super) struct Problem {
    pub(super) experiment: Option<usize>,
    pub(super) cell: Option<usize>,
    pub(super) message: String,
}

/// The first rule that `paper` breaks, in the order of the file.
pub(super) fn check(paper: &Paper) -> Result<(), Problem> {
    let whole = |message| Problem { experiment: None, cell: None, message };
    if paper.schema != SCHEMA {
        return Err(whole(format!("schema {} is not supported; expected {SCHEMA}", paper.schema)));
    }
    if paper.paper.slug.is_empty() || paper.paper.slug.contains('/') {
        return Err(whole(format!("slug '{}' must not be empty nor hold a '/'", paper.paper.slug)));
    }
    let mut seen = HashSet::new();
    for (index, experiment) in paper.experiments.iter().enumerate() {
        let here = |message| Problem { experiment: Some(index), cell: None, message };
        check_id(&experiment.id, &mut seen).map_err(here)?;
        check_entrants(experiment).map_err(here)?;
        let mut seen = HashSet::new();
        for (cell_index, cell) in experiment.cells.iter().enumerate() {
            check_id(&cell.id, &mut seen)
                .and_then(|()| check_players(experiment, cell))
                .and_then(|()| check_numbers(cell))
                .map_err(|message| Problem { experiment: Some(index), cell: Some(cell_index), message })?;
        }
    }
    Ok(())
}

fn check_id<'a>(id: &'a str, seen: &mut HashSet<&'a str>) -> Result<(), String> {
    if id.is_empty() || id.contains('/') {
        return Err(format!("id '{id}' must not be empty nor hold a '/'"));
    }
    if seen.insert(id) { Ok(()) } else { Err(format!("id '{id}' is used twice")) }
}

fn check_entrants(experiment: &Experiment) -> Result<(), String> {
    let mut seen = HashSet::new();
    for entrant in &experiment.entrants {
        if !seen.insert(&entrant.name) {
            return Err(format!("entrant '{}' is named twice", entrant.name));
        }
        check_player(&format!("entrant '{}'", entrant.name), &entrant.player, "")?;
    }
    Ok(())
}

fn check_players(experiment: &Experiment, cell: &Cell) -> Result<(), String> {
    let teams = cell.test_entrants.iter().chain(&cell.reference_entrants);
    for name in [&cell.test_entrant, &cell.reference_entrant].into_iter().flatten().chain(teams) {
        if !experiment.entrants.iter().any(|entrant| entrant.name == *name) {
            return Err(format!("entrant '{name}' is not in the experiment"));
        }
    }
    for (role, named, team) in [
        ("test", &cell.test_entrant, &cell.test_entrants),
        ("reference", &cell.reference_entrant, &cell.reference_entrants),
    ] {
        if named.is_some() && !team.is_empty() {
            return Err(format!(
                "both '{role}_entrant' and '{role}_entrants' are given; expected one of them"
            ));
        }
    }
    for (role, named, own) in
        [("test", &cell.test_entrant, &cell.test), ("reference", &cell.reference_entrant, &cell.reference)]
    {
        if named.is_some() && own.is_some() {
            return Err(format!("both '{role}' and '{role}_entrant' are given; expected one of them"));
        }
    }
    for (role, player) in [
        ("test", experiment.test_player(cell)),
        ("reference", experiment.reference_player(cell)),
        ("baseline", experiment.baseline_player(cell)),
    ] {
        let where_else = ", neither in the cell nor in the experiment";
        player.map_or(Ok(()), |player| check_player(&format!("player '{role}'"), &player, where_else))?;
    }
    match (cell.measure, &cell.baseline) {
        (Some(Measure::Improvement), None) => Err("an improvement needs a 'baseline'".to_owned()),
        (None | Some(Measure::Score), Some(_)) => {
            Err("a 'baseline' needs measure = \"improvement\"".to_owned())
        }
        _ => Ok(()),
    }
}

/// A player is written as on the command line or in the words of a paper, and not in both ways.
fn check_player(who: &str, player: &PlayerTable, where_else: &str) -> Result<(), String> {
    match (&player.player, player.settings().first()) {
        (None, _) if player.engine.is_none() => Err(format!("{who} has no engine{where_else}")),
        (Some(text), Some((setting, _))) => Err(format!(
            "{who} is written as '{text}' and has the setting '{setting}' too; expected one of them"
        )),
        _ => Ok(()),
    }
}

fn check_numbers(cell: &Cell) -> Result<(), String> {
    for (name, value) in
        [("score_se", cell.score_se), ("score_sd", cell.score_sd), ("win_pct_se", cell.win_pct_se)]
    {
        if value.is_some_and(|value| !(value > 0.0 && value.is_finite())) {
            return Err(format!("'{name}' must be positive"));
        }
    }
    if cell.win_pct.is_some_and(|percent| !(0.0..=100.0).contains(&percent)) {
        return Err("'win_pct' must be between 0 and 100".to_owned());
    }
    for (first, second, value, partner) in [
        ("score_se", "se_source", cell.score_se.is_some(), cell.se_source.is_some()),
        ("score_lo", "score_hi", cell.score_lo.is_some(), cell.score_hi.is_some()),
        ("value_lo", "value_hi", cell.value_lo.is_some(), cell.value_hi.is_some()),
        ("time_value", "time_unit", cell.time_value.is_some(), cell.time_unit.is_some()),
        ("speed_value", "speed_unit", cell.speed_value.is_some(), cell.speed_unit.is_some()),
    ] {
        if value != partner {
            return Err(format!("'{first}' and '{second}' go together; found only one of them"));
        }
    }
    for (lo, hi) in [(cell.score_lo, cell.score_hi), (cell.value_lo, cell.value_hi)] {
        if let (Some(lo), Some(hi)) = (lo, hi)
            && (lo > hi || lo.is_nan() || hi.is_nan())
        {
            return Err(format!("range {lo} to {hi} is upside down"));
        }
    }
    if cell.tolerance.is_some_and(|value| !(value > 0.0 && value.is_finite())) {
        return Err("'tolerance' must be positive".to_owned());
    }
    match cell.qualifier {
        Some(Qualifier::Range) if cell.score_lo.is_none() && cell.value_lo.is_none() => {
            Err("a range needs 'score_lo' and 'score_hi', or 'value_lo' and 'value_hi'".to_owned())
        }
        Some(Qualifier::Qualitative) if cell.claim.is_none() => {
            Err("a qualitative cell needs a 'claim'".to_owned())
        }
        _ => Ok(()),
    }
}
