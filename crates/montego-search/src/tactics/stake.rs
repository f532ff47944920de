//! What random games about stones are won and lost by.

use montego_rules::{Board, Color, Point};

/// Something that the owner of some stones wants, and the opponent wants to prevent.
pub(super) trait Stake {
    /// How far from the stones plays are made, in steps of which an empty point takes two.
    const REACH: u32;

    /// The stones, of one colour; at least one.
    fn stones(&self) -> &[Point];

    /// Whether the owner gets it, once nothing can change that any more.
    fn fate(&self, board: &Board, owner: Color) -> Option<bool>;

    /// Whether the owner has it when the game is over and nothing decided it before.
    fn is_reached(&self, end: &Board, owner: Color) -> bool;
}

/// The stone is still there in the end.
pub(super) struct Stand(pub(super) Point);

impl Stake for Stand {
    /// Eight points. With six groups seem to get away that do not.
    const REACH: u32 = 16;

    fn stones(&self) -> &[Point] {
        std::slice::from_ref(&self.0)
    }

    fn fate(&self, board: &Board, owner: Color) -> Option<bool> {
        (board.at(self.0) != Some(owner)).then_some(false)
    }

    fn is_reached(&self, _: &Board, _: Color) -> bool {
        true
    }
}

/// The stones get into one chain before either is taken. Chains that still share an eye in the end are as good as one, for
/// nobody fills an own eye.
pub(super) struct Join(pub(super) [Point; 2]);

impl Stake for Join {
    /// Six points. With more, plays that matter to nothing hide those that do.
    const REACH: u32 = 12;

    fn stones(&self) -> &[Point] {
        &self.0
    }

    fn fate(&self, board: &Board, owner: Color) -> Option<bool> {
        let [first, second] = self.0;
        if self.0.iter().any(|&stone| board.at(stone) != Some(owner)) {
            return Some(false);
        }
        (board.chain_of(first) == board.chain_of(second)).then_some(true)
    }

    fn is_reached(&self, end: &Board, owner: Color) -> bool {
        let chains = self.0.map(|stone| end.chain_of(stone));
        // An own eye has own stones beside it and nothing else.
        let is_beside = |eye: Point, chain| end.adjacent(eye).any(|near| end.chain_of(near) == chain);
        let mut eyes = end.empties().filter(|&point| end.is_surrounded_by(point, owner));
        eyes.any(|eye| chains.iter().all(|&chain| is_beside(eye, chain)))
    }
}
