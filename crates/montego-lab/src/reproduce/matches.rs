//! The cells whose numbers come from games: of a match, or of a tournament.
//!
//! A tournament plays the pairings that its cells name. A cell with a tested player and no opponent is about the
//! games against all other entrants, one that names several players on a side about all their games, and one that
//! counts the games of the tournament needs none of them to be played.

use super::programs::GNUGO;
use super::translate;
use super::{GAMES, Options, once_each};
use crate::catalogue::{
    Catalogue, Cell, Experiment, Field, Measure, Need, Paper, PlayerTable, PublishedRules,
};
use crate::match_run::{MatchSettings, usual_move_limit};
use crate::openings::{Openings, OpeningsError};
use crate::player::Player;
use montego_rules::{Komi, Ruleset, Size};

/// The matches of a cell and what is read from them.
#[derive(Clone, Debug)]
pub struct CellMatches {
    /// The tested players against their opponents; the number is over all these games.
    pub test: Vec<MatchSettings>,
    /// The baseline against the same opponent, where the cell is about the difference.
    pub baseline: Option<Box<MatchSettings>>,
    /// What is read from the games where a number is no score and no share of wins.
    pub reading: Reading,
    /// What we lack to play more games; the games that are there can be looked at all the same.
    pub lacking: Vec<String>,
}

/// What other number is read from games.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// None: the games tell scores and wins.
    Results,
    /// The spread of the score of one game, divided by the root of so many games.
    Spread(f64),
    /// Which setting has the best score, in the order of the matches; the last setting is that of their common
    /// opponent, whose score against itself is zero.
    Best(Vec<f64>),
    /// The sum of the scores of all matches, each of which begins where the one before ends.
    Sum,
    /// Which of the settings stands highest where each match is between a setting and the one before it; the first is
    /// the opponent of the first match.
    Climb(Vec<f64>),
    /// By how many percent the tested player takes longer.
    Overhead,
    /// By how many percent the tested player is faster.
    SpeedGain,
    /// Minutes of a game that one player thinks: the tested one, or its opponent.
    Minutes {
        /// Whether it is the opponent.
        reference: bool,
    },
    /// The score and the relative time of each match, for a claim in words; a name for each match.
    Each(Vec<String>),
}

impl CellMatches {
    /// The matches, those of the tested players first.
    pub fn all(&self) -> impl Iterator<Item = &MatchSettings> {
        self.test.iter().chain(self.baseline.as_deref())
    }
}

/// Why no game measures this number; none if games do.
pub(super) fn obstacle(field: Field) -> Option<&'static str> {
    match field {
        Field::Score | Field::WinPercent => None,
        Field::Time | Field::Speed => Some("the machine of the paper"),
        Field::Rank => Some("a ranking of programs that we do not have"),
        // Both players of a game run on one machine, so that what else it does cancels out.
        Field::RelativeTime | Field::RelativeSpeed => None,
        Field::Value => Some("a way to measure this number"),
    }
}

/// The matches of a cell, or what we lack.
pub(super) fn plan(
    paper: &Paper,
    experiment: &Experiment,
    cell: &Cell,
    options: &Options,
) -> Result<CellMatches, Vec<String>> {
    let published = experiment.published(cell);
    match published.first() {
        Some(first) if published.iter().all(|one| obstacle(one.field).is_some()) => {
            return Err(obstacle(first.field).map(str::to_owned).into_iter().collect());
        }
        // Words can stand beside games only if somebody is named who plays them.
        None if cell.claim.is_some() && cell.test_entrant.is_none() && cell.test.is_none() => {
            let needs = general_needs(experiment, None, options);
            let without = vec!["a number to compare with".to_owned()];
            return Err(if needs.is_empty() { without } else { needs });
        }
        _ => {}
    }
    pairings(paper, experiment, cell, options)
}

/// The matches between the players of a cell, whatever is to be read from them.
pub(super) fn pairings(
    paper: &Paper,
    experiment: &Experiment,
    cell: &Cell,
    options: &Options,
) -> Result<CellMatches, Vec<String>> {
    let (tested, references) = sides(experiment, cell);
    let named: Vec<&PlayerTable> = tested.iter().chain(&references).collect();
    let mut needs = general_needs(experiment, Some(&named), options);
    let is_gnugo = |table: &&PlayerTable| table.engine.as_deref() == Some("gnugo");
    let lacks_gnugo = options.gnugo.is_none() && named.iter().any(is_gnugo);
    // Its games can be looked at without it.
    let gnugo = options.gnugo.as_deref().unwrap_or(GNUGO);
    let mut read = |role: &str, tables: &[PlayerTable]| -> Vec<Player> {
        if tables.is_empty() {
            needs.push(format!("a {role}"));
        }
        let player = |table| match translate::player(table, Some(gnugo)) {
            Ok(player) => Some(player),
            Err(lacking) => {
                needs.extend(lacking);
                None
            }
        };
        tables.iter().filter_map(player).collect()
    };
    let tested = read("tested player", &tested);
    let references = read("opponent", &references);
    let baseline = match cell.measure {
        Some(Measure::Improvement) => {
            read("baseline", experiment.baseline_player(cell).as_slice()).into_iter().next()
        }
        _ => None,
    };
    let template = template(paper, experiment, cell, options).map_err(|lacking| needs.extend(lacking)).ok();
    let (Some(template), true) = (template, needs.is_empty()) else { return Err(once_each(needs)) };
    let settings = |tested: &Player, reference: &Player| template(tested.clone(), reference.clone());
    let pair = |tested| references.iter().map(move |reference| (tested, reference));
    let test = tested.iter().flat_map(pair).map(|(tested, reference)| settings(tested, reference)).collect();
    let baseline = baseline.map(|baseline| Box::new(settings(&baseline, &references[0])));
    let lacking = if lacks_gnugo { vec!["gnugo on the PATH".to_owned()] } else { Vec::new() };
    Ok(CellMatches { test, baseline, reading: Reading::Results, lacking })
}

/// The players on both sides of a cell, as the catalogue describes them.
fn sides(experiment: &Experiment, cell: &Cell) -> (Vec<PlayerTable>, Vec<PlayerTable>) {
    let entrants = |wanted: &dyn Fn(&str) -> bool| -> Vec<PlayerTable> {
        let chosen = experiment.entrants.iter().filter(|entrant| wanted(&entrant.name));
        chosen.map(|entrant| entrant.player.clone()).collect()
    };
    let team = |names: &[String]| entrants(&|name: &str| names.iter().any(|known| known == name));
    let tested = match experiment.test_player(cell) {
        _ if !cell.test_entrants.is_empty() => team(&cell.test_entrants),
        player => player.into_iter().collect(),
    };
    let references = match experiment.reference_player(cell) {
        _ if !cell.reference_entrants.is_empty() => team(&cell.reference_entrants),
        Some(player) => vec![player],
        None if cell.test_entrant.is_some() => entrants(&|name| Some(name) != cell.test_entrant.as_deref()),
        None => Vec::new(),
    };
    (tested, references)
}

/// What the catalogue says that an experiment needs, as far as these players need it. A GNU Go is a player and says
/// itself whether it is there.
fn general_needs(
    experiment: &Experiment,
    players: Option<&[&PlayerTable]>,
    options: &Options,
) -> Vec<String> {
    let applies = |need: &Need| match need {
        Need::GnuGo32 => players.is_none() && options.gnugo.is_none(),
        // Vegos is here with all its settings; which of them were meant is for the reader to judge.
        Need::VegosSettings => false,
        // Nor is Indigo's knowledge in any paper: ours stands in, and the notes say so.
        Need::IndigoKnowledge => false,
        // Nor is the evaluation of Golois.
        Need::GoloisEvaluation => false,
        _ => true,
    };
    experiment.needs.iter().filter(|need| applies(need)).map(ToString::to_string).collect()
}

/// Everything about a match but its players.
fn template(
    paper: &Paper,
    experiment: &Experiment,
    cell: &Cell,
    options: &Options,
) -> Result<impl Fn(Player, Player) -> MatchSettings, Vec<String>> {
    let mut needs = Vec::new();
    let size = match (cell.board, &experiment.boards[..]) {
        (Some(side), _) | (None, &[side]) => Size::square(side.into()).ok(),
        _ => None,
    };
    if size.is_none() {
        needs.push("a board size".to_owned());
    }
    let ruleset = ruleset(experiment);
    if ruleset.is_none() {
        needs.push("rules".to_owned());
    }
    let komi: Option<Komi> = experiment.komi.unwrap_or(0.0).to_string().parse().ok();
    if komi.is_none() {
        needs.push("a komi in half-points".to_owned());
    }
    let (Some(size), Some(ruleset), Some(komi)) = (size, ruleset, komi) else { return Err(needs) };
    let openings =
        openings(experiment, size, ruleset).map_err(|error| vec![format!("openings ({error})")])?;
    let games = options.games.unwrap_or(published_games(paper, experiment, cell));
    let (seed, threads, records) = (options.seed, options.threads, options.records.clone());
    let shard = options.shard;
    Ok(move |tested, reference| MatchSettings {
        size,
        ruleset,
        komi,
        games,
        shard,
        seed,
        threads,
        openings: openings.clone(),
        records: records.clone(),
        ..MatchSettings::new(tested, reference)
    })
}

/// Reads the openings that the experiments of a catalogue name, once for each board, so that a file that is not there
/// is found out before anything is played.
///
/// # Errors
/// If some cannot be read, are not legal on a board of the experiment, or leave no move to play.
pub fn check_openings(catalogue: &Catalogue) -> Result<(), OpeningsError> {
    for experiment in catalogue.papers.iter().flat_map(|paper| &paper.experiments) {
        let sizes = experiment.boards.iter().filter_map(|&side| Size::square(side.into()).ok());
        if let Some(ruleset) = ruleset(experiment) {
            sizes.map(|size| openings(experiment, size, ruleset)).collect::<Result<Vec<_>, _>>()?;
        }
    }
    Ok(())
}

/// The openings that an experiment names; each leaves a move to play.
fn openings(
    experiment: &Experiment,
    size: Size,
    ruleset: Ruleset,
) -> Result<Option<Openings>, OpeningsError> {
    let Some(source) = &experiment.openings else { return Ok(None) };
    let openings = Openings::read(source, experiment.opening_moves, size, ruleset)?;
    openings.leave_room(usual_move_limit(size))?;
    Ok(Some(openings))
}

/// The rules that stand in for those of an experiment; none if it is not about games.
pub(super) fn ruleset(experiment: &Experiment) -> Option<Ruleset> {
    match experiment.rules {
        // Vegos knows no passes, so whoever plays against it plays by its rules, where both can move.
        PublishedRules::Unspecified if experiment.needs.contains(&Need::VegosSettings) => {
            Some(Ruleset::SEMI_PRIMITIVE)
        }
        PublishedRules::Chinese | PublishedRules::Unspecified => Some(Ruleset::CHINESE),
        PublishedRules::VegosSemiPrimitive => Some(Ruleset::SEMI_PRIMITIVE),
        PublishedRules::TrompTaylor
        | PublishedRules::NewZealand
        | PublishedRules::Aga
        | PublishedRules::Cgos
        | PublishedRules::Japanese => Ruleset::named(&experiment.rules.to_string()),
        PublishedRules::NotApplicable => None,
    }
}

/// The games of one pairing of a cell, as in the paper or as many as we play where it is silent.
pub(super) fn published_games(paper: &Paper, experiment: &Experiment, cell: &Cell) -> u32 {
    let published = cell.games.or(experiment.games_per_cell).or(paper.paper.default_games_per_cell);
    published.map_or(GAMES, |games| u32::try_from(games).unwrap_or(u32::MAX))
}
