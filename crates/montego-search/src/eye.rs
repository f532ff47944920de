//! When a player leaves an empty point alone as an own eye. One small type for each program's rule.
//!
//! All rules look at points on the board only, so an edge point needs fewer stones.

use montego_rules::{Board, Color, Point};

/// Decides whether `color` may leave an empty point alone as its own eye.
pub trait EyeRule: Copy + Send + Sync + 'static {
    /// What the rule says of a point that own stones surround.
    const SURROUNDED: Surrounded;

    /// Whether the point is an own eye of `color`. The point is empty, and `color` is to move.
    fn is_eye(board: &Board, point: Point, color: Color) -> bool;
}

/// When a rule takes a point for an eye that has none but own stones beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surrounded {
    /// When it is a solid eye, [`Board::is_solid_eye`].
    Solid,
    /// When none of these stones is in atari.
    Safe,
    /// When these stones are one chain.
    OneChain,
}

/// All neighbours are own stones, and at most one diagonal is an enemy stone; none at the edge.
///
/// # Sources
/// Kaminski 2002, section 3.2: the rule of Gobble and of Vegos.
#[derive(Clone, Copy, Debug)]
pub struct GobbleEye;

impl EyeRule for GobbleEye {
    const SURROUNDED: Surrounded = Surrounded::Solid;

    #[inline(always)]
    fn is_eye(board: &Board, point: Point, color: Color) -> bool {
        board.is_solid_eye(point, color)
    }
}

/// All neighbours are own stones, and each of their chains has two liberties at least.
///
/// Diagonals play no part, so two chains that share a false eye are joined only after one of them
/// has been put into atari.
///
/// # Sources
/// Bouzy & Helmstetter 2003, section 3.3: the rule of Olga. The paper attaches the two liberties to
/// the stones; read as a property of their chains it has the consequence that the paper names.
#[derive(Clone, Copy, Debug)]
pub struct OlgaEye;

impl EyeRule for OlgaEye {
    const SURROUNDED: Surrounded = Surrounded::Safe;

    #[inline(always)]
    fn is_eye(board: &Board, point: Point, color: Color) -> bool {
        board.is_surrounded_by(point, color) && !board.has_neighbour_in_atari(point)
    }
}

/// All neighbours are stones of one and the same own chain.
///
/// Whatever it accepts is a real eye, but a real eye formed by two chains gets filled.
///
/// # Sources
/// Bouzy & Helmstetter 2003, section 3.3: the rule of Oleg.
#[derive(Clone, Copy, Debug)]
pub struct OlegEye;

impl EyeRule for OlegEye {
    const SURROUNDED: Surrounded = Surrounded::OneChain;

    #[inline(always)]
    fn is_eye(board: &Board, point: Point, color: Color) -> bool {
        board.is_surrounded_by(point, color) && board.has_one_neighbour_chain(point)
    }
}
