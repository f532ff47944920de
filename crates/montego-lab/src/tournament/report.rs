//! What the stored games of a tournament amount to.

use super::standings::{Difference, Part, Standing, Standings};
use super::{Form, TournamentSettings};
use crate::csv;
use crate::match_run::{Absent, Pairing, Shard};
use crate::openings::OpeningsReport;
use crate::store::{Store, StoreError};
use crate::summary::{MatchReport, Time};
use serde::Serialize;

/// A tournament with all its figures and games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TournamentReport {
    /// `all against all` or `gauntlet`.
    pub form: &'static str,
    /// The board, `9x9`.
    pub board: String,
    /// The rules by name.
    pub rules: String,
    /// Points for White.
    pub komi: f64,
    /// The base seed.
    pub seed: u64,
    /// What the games of every pairing start with; none for the empty board.
    pub openings: Option<OpeningsReport>,
    /// The part of the games that the report covers; none if it covers all of them.
    pub shard: Option<Shard>,
    /// Games asked for in each pairing, those of the other parts included.
    pub games_per_pairing: u32,
    /// Games asked for in all.
    pub games_wanted: u64,
    /// Games played, void ones included.
    pub games_played: u64,
    /// The players, the strongest first.
    pub players: Vec<Standing>,
    /// The differences in Elo between any two players who have it, the higher ranked first.
    pub differences: Vec<Difference>,
    /// Pairings to which a virtual draw was added for the Elo, since between two groups of players all points went
    /// one way and the likeliest difference is infinite.
    pub virtual_draws: usize,
    /// Why there is no Elo, if there is none though games were played.
    pub without_elo: Option<String>,
    /// Players that could not start this time.
    pub absent: Vec<AbsentReport>,
    /// Every pairing.
    pub pairings: Vec<PairingReport>,
}

/// A player that could not start.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AbsentReport {
    /// What the player is called.
    pub name: String,
    /// Why it could not.
    pub cause: String,
}

/// The match of two players.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairingReport {
    /// What the player is called that the match calls A.
    pub a: String,
    /// What the player is called that the match calls B.
    pub b: String,
    /// The match, as `montego match` reports it.
    #[serde(rename = "match")]
    pub report: MatchReport,
}

/// A pairing as one of its players sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct View {
    /// Games that count.
    pub(super) games: u64,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    pub(super) voids: u64,
    /// Mean score in points, if a game was counted, and its standard error, if more than one was.
    pub(super) score: Option<(f64, Option<f64>)>,
}

/// The report on what is stored of these pairings.
pub(super) fn build(
    settings: &TournamentSettings,
    pairings: &[Pairing],
    store: &Store,
    absent: Vec<Absent>,
) -> Result<TournamentReport, StoreError> {
    let name = |index: usize| settings.entrants[index].name.clone();
    let (mut reports, mut parts) = (Vec::new(), Vec::new());
    for Pairing { tested, reference, settings, .. } in pairings {
        let rows = settings.stored(store)?;
        let report = MatchReport::new(settings, &rows);
        let forfeits = [report.a.forfeits.into(), report.b.forfeits.into()];
        let times = ['A', 'B'].map(|letter| Time::of(&rows, letter));
        let voids = report.voids.len() as u64;
        parts.extend(Part::both((*tested, *reference), &report.wins, voids, forfeits, times));
        reports.push(PairingReport { a: name(*tested), b: name(*reference), report });
    }
    let Standings { players, differences, virtual_draws, without_elo } =
        Standings::of(&settings.entrants, &parts);
    let any = settings.match_of(0, 1);
    Ok(TournamentReport {
        form: match settings.form {
            Form::AllAgainstAll => "all against all",
            Form::Gauntlet => "gauntlet",
        },
        board: settings.size.to_string(),
        rules: any.identity().rules,
        komi: settings.komi.points(),
        seed: settings.seed,
        openings: settings.openings.as_ref().map(|openings| openings.report(settings.games)),
        shard: settings.shard,
        games_per_pairing: settings.games,
        games_wanted: u64::from(any.games_asked_for()) * pairings.len() as u64,
        games_played: reports.iter().map(|pairing| u64::from(pairing.report.games_played)).sum(),
        players,
        differences,
        virtual_draws,
        without_elo,
        absent: absent
            .into_iter()
            .map(|Absent { seat, error }| AbsentReport { name: name(seat), cause: error.to_string() })
            .collect(),
        pairings: reports,
    })
}

impl TournamentReport {
    /// The games of `player` against `opponent` as the player sees them; none if they are not paired.
    pub(super) fn view(&self, player: &str, opponent: &str) -> Option<View> {
        let is_listed = |pairing: &&PairingReport| pairing.a == player && pairing.b == opponent;
        let is_turned = |pairing: &&PairingReport| pairing.b == player && pairing.a == opponent;
        if let Some(pairing) = self.pairings.iter().find(is_listed) {
            return Some(View::of_a(&pairing.report));
        }
        self.pairings.iter().find(is_turned).map(|pairing| View::of_a(&pairing.report).turned())
    }

    /// The two grids as comma-separated values: a line for each player and opponent who are paired, as the player sees
    /// their games. Scores are in points, and empty without a counted game; a draw is half a win in the share.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let heading = [
            "player",
            "opponent",
            "games",
            "wins",
            "draws",
            "losses",
            "voids",
            "share",
            "score",
            "standard_error",
        ];
        let mut text = csv::line(&heading.map(str::to_owned));
        let told = |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
        for Standing { name: player, .. } in &self.players {
            for Standing { name: opponent, .. } in &self.players {
                let Some(view) = self.view(player, opponent) else { continue };
                let View { games, wins, draws, losses, voids, score } = view;
                let mut fields = vec![player.clone(), opponent.clone()];
                fields.extend([games, wins, draws, losses, voids].map(|count| count.to_string()));
                let share = (games > 0).then(|| view.points() / games as f64);
                let error = score.and_then(|(_, error)| error);
                fields.extend([share, score.map(|(mean, _)| mean), error].map(told));
                text += &csv::line(&fields);
            }
        }
        text
    }
}

impl View {
    fn of_a(report: &MatchReport) -> View {
        let wins = report.wins;
        View {
            games: wins.wins + wins.draws + wins.losses,
            wins: wins.wins,
            draws: wins.draws,
            losses: wins.losses,
            voids: report.voids.len() as u64,
            score: report.score.map(|score| (score.mean, score.standard_error)),
        }
    }

    fn turned(self) -> View {
        // Subtracting from zero, so that nothing becomes a negative zero.
        let score = self.score.map(|(mean, error)| (0.0 - mean, error));
        View { wins: self.losses, losses: self.wins, score, ..self }
    }

    /// Wins, a draw being half of one.
    pub(super) fn points(&self) -> f64 {
        self.wins as f64 + 0.5 * self.draws as f64
    }
}
