//! Why a play is refused.

/// Why a play is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The point is not on this board.
    #[error("the point is not on the board")]
    OffBoard,
    /// There is a stone on the point.
    #[error("the point is occupied")]
    Occupied,
    /// The play would leave its own chain without liberties, and the rules forbid that.
    #[error("suicide is not allowed")]
    Suicide,
    /// The play would retake a ko at once.
    #[error("the ko may not be retaken at once")]
    Ko,
    /// The play would bring back an earlier whole-board position.
    #[error("the position would repeat (superko)")]
    Superko,
    /// The rules know no passes.
    #[error("these rules do not allow a pass")]
    Pass,
    /// The rules forbid filling an own eye.
    #[error("these rules do not allow filling an own eye")]
    OwnEye,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
}
