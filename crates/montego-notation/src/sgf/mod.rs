//! Game records in SGF, the Smart Game Format, <https://www.red-bean.com/sgf/>.
//!
//! [`read_sgf`] reads everything that people really have: any charset, versions 1 to 4 of the format,
//! files cut off or with text around the game. What is odd becomes a [`Remark`] with line and column;
//! only what makes no sense at all is refused. [`RecordedGame`] is what a tree means as a game of Go.
//! [`Record`] writes the games played here.

mod charset;
mod game;
mod read;
mod record;
mod replay;
mod result;
mod tree;

pub use game::{RecordedGame, Step, UnreadableGame};
pub use read::{NoGame, read_sgf};
pub use record::{Application, Record, RecordMove, write_sgf_point};
pub use replay::{IllegalMove, RecordedBoard, Replay};
pub use result::{GameResult, HowWon};
pub use tree::{Collection, NodeId, Place, Property, Remark, Tree, Value};
