//! Stand-ins for the figures of Cazenave & Helmstetter 2005, which are lost.

/// Two black strings that live on their own. After Black plays D10 there are two ways to join them, E9 and E10, of
/// which one suffices. White's walls cannot be captured, and what is left of the board is far away.
pub(super) const CONNECTION: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O O O O
    O . O . O . O . O
    O O O O O O O O O
    X X X X O X X X X
    X . X . . X . X X
    X X X X . X X X X
    X . X X O X . X X
    X X X X O X X X X
    O O O O O O O O O
    O . O . O . O . O
    O O O O O O O O O
    O . O . O . O . O";

/// Two white strings that live on their own. E10 joins them; after Black plays there, White has to play both D8 and E8
/// to join them below.
pub(super) const DISCONNECTION: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    X X X X X X X X X
    X . X . X . X . X
    X X X X X X X X X
    O O O O X O O O O
    O . O O . O . O O
    O O O O X O O O O
    O . O . . O . O O
    O O O X X O O O O
    X X X X X X X X X
    X . X . X . X . X
    X X X X X X X X X
    X . X . X . X . X";

/// Two black strings that live on their own and could be joined at E9 only, a point that is worth one to either side.
/// The rest of the board is empty, so that being first there costs a play where plays are worth more.
pub(super) const USELESS: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O O O O O O O O O
    O . O . O . O . O
    O O O O O O O O O
    X X X X . X X X X
    X . X X O X X . X
    X X X X O X X X X
    X . X X O X X . X
    X X X X O X X X X
    O O O O O O O O O
    O . O . O . O . O
    O O O O O O O O O
    O . O . O . O . O";

/// A is C3, B is C5 and C is E5; B and C are one group that White cannot cut, and C is farther from A.
pub(super) const GROUP: &str = "
    . . . . . . . . .
    . . . . O . O . .
    . . . . . . O . .
    . O X . X O . . .
    . . X . X . . . .
    . O . . . O . . .
    . . X . O . . . .
    . . . . . . . . .
    . . . . . . . . .";
