//! Who owns what when both players have passed, judged by random games.

use crate::eye::OlgaEye;
use crate::playout::{NoTrace, Uniform, playout};
use montego_rules::{Agreement, Color, PointMap, Position};
use montego_stats::Rng;

/// Playouts that judge a finished game.
pub const SETTLING_PLAYOUTS: u32 = 1000;

/// How often each point ended as Black's minus how often as White's.
#[derive(Clone, Debug)]
pub struct Ownership {
    balance: PointMap<i32>,
    playouts: u32,
}

impl Ownership {
    /// Plays random games from a position, Olga's eye rule, each colour moving first in every
    /// other one.
    #[must_use]
    pub fn sample(position: &Position, playouts: u32, rng: &mut Rng) -> Ownership {
        let policy = Uniform::<OlgaEye>::new();
        let size = position.board().size();
        let mut balance = PointMap::filled(0);
        let mut root = position.board().clone();
        let mut board = root.clone();
        for _ in 0..playouts {
            board.copy_from(&root);
            playout(&mut board, &policy, &mut NoTrace, rng);
            for point in size.points() {
                let owner = board
                    .at(point)
                    .or_else(|| Color::BOTH.into_iter().find(|&color| board.is_surrounded_by(point, color)));
                balance[point] += match owner {
                    Some(Color::Black) => 1,
                    Some(Color::White) => -1,
                    None => 0,
                };
            }
            root.set_to_play(root.to_play().opponent());
        }
        Ownership { balance, playouts }
    }

    /// The mean of +1 where Black ends up with the point and -1 where White does.
    #[must_use]
    pub fn mean(&self, point: montego_rules::Point) -> f64 {
        f64::from(self.balance[point]) / f64::from(self.playouts)
    }

    /// The colour that ends up with the point more often.
    #[must_use]
    pub fn owner(&self, point: montego_rules::Point) -> Option<Color> {
        match self.balance[point] {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        }
    }
}

/// The stones that are dead when both players have passed: those on points that the opponent owns
/// in most of [`SETTLING_PLAYOUTS`] random games. A chain is dead or alive as a whole.
///
/// # Sources
/// No paper tells how its games were counted. Random games judge as the players themselves do and
/// need no knowledge.
#[must_use]
pub fn settle(position: &Position, rng: &mut Rng) -> Agreement {
    let board = position.board();
    let ownership = Ownership::sample(position, SETTLING_PLAYOUTS, rng);
    let dead = board.size().points().filter(|&point| {
        board.at(point).is_some_and(|color| {
            let sum: i64 = board.chain_stones(point).map(|stone| i64::from(ownership.balance[stone])).sum();
            match color {
                Color::Black => sum < 0,
                Color::White => sum > 0,
            }
        })
    });
    Agreement { dead: dead.collect(), seki: Vec::new() }
}
