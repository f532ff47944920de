//! Who owns what at the end of random games.

use crate::eye::OlgaEye;
use crate::playout::{NoTrace, Uniform, playout};
use montego_rules::{Board, Color, Point, PointMap, Position, Size};
use montego_stats::Rng;

/// How often each point ended as Black's minus how often as White's.
#[derive(Clone, Debug, PartialEq)]
pub struct Ownership {
    size: Size,
    balance: PointMap<i32>,
    playouts: u32,
}

impl Ownership {
    /// No playouts yet.
    #[must_use]
    pub fn new(size: Size) -> Ownership {
        Ownership { size, balance: PointMap::filled(0), playouts: 0 }
    }

    /// Plays random games from a position, Olga's eye rule, each colour moving first in every
    /// other one.
    #[must_use]
    pub fn sample(position: &Position, playouts: u32, rng: &mut Rng) -> Ownership {
        let policy = Uniform::<OlgaEye>::new();
        let mut ownership = Ownership::new(position.board().size());
        let mut root = position.board().clone();
        let mut board = root.clone();
        for _ in 0..playouts {
            board.copy_from(&root);
            playout(&mut board, &policy, &mut NoTrace, rng);
            ownership.add(&board);
            root.set_to_play(root.to_play().opponent());
        }
        ownership
    }

    /// Counts a finished playout. A stone owns its point, and a colour owns an empty point all of
    /// whose neighbours it has.
    pub fn add(&mut self, finished: &Board) {
        for point in self.size.points() {
            let owner = finished
                .at(point)
                .or_else(|| Color::BOTH.into_iter().find(|&color| finished.is_surrounded_by(point, color)));
            self.balance[point] += match owner {
                Some(Color::Black) => 1,
                Some(Color::White) => -1,
                None => 0,
            };
        }
        self.playouts += 1;
    }

    /// Adds the playouts of another sample of the same position.
    pub fn merge(&mut self, other: &Ownership) {
        for point in self.size.points() {
            self.balance[point] += other.balance[point];
        }
        self.playouts += other.playouts;
    }

    /// The board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Playouts counted.
    #[must_use]
    pub fn playouts(&self) -> u32 {
        self.playouts
    }

    /// The mean of +1 where Black ends up with the point and -1 where White does; 0 without playouts.
    #[must_use]
    pub fn mean(&self, point: Point) -> f64 {
        f64::from(self.balance[point]) / f64::from(self.playouts.max(1))
    }

    /// The colour that ends up with the point more often.
    #[must_use]
    pub fn owner(&self, point: Point) -> Option<Color> {
        match self.balance[point] {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        }
    }
}
