//! Stanley: anneals lists of moves.
//!
//! The players of his simulated games follow lists of moves. After every game the lists are sorted
//! by the mean margins of the games with each move, and disturbed less and less. In the end the
//! move with the best mean is played.
//!
//! The paper claims: only the null counter is of any use, the others give random weights; Stanley
//! wins clearly against Ruby; 1,000 games are as good as 2,500; several short cycles are worse than
//! a long one; sometimes the weights get stuck early, and on 19x19 always (sections 4.1 and 4.2).
//!
//! What of this we saw so far, with a few seeds each: the centre of the empty 9x9 board is
//! preferred, and Randy always loses. After 10,000 games the first moves differ by 12 to 14 points,
//! where the paper has 2 to 2.5; local and global weights are not random; and Ruby is not weaker.
//! Some reading of ours must differ from the paper's program.
//!
//! # Sources
//! Kaminski 2002, sections 3 and 4, whose standard equipment are the defaults. The paper writes
//! `Stanley (CxS steps; count: X; mix: Y, p, L)` for `cycles`, `steps`, `counter`, `mixer`, `p0`
//! and `settle`. Where it is silent, the parts say what we do. There are no `threads` and no
//! `seconds`, see `annealing`.

use super::annealing::{Annealing, CYCLES, P0, SETTLE, STEPS};
use super::counter::{COUNTER, Credit};
use super::game::{END, REPETITION};
use super::mixer::MIXER;
use super::{PASS, decide};
use crate::roster::Entry;
use crate::settings::Settings;
use crate::strategy::{Budget, Decision, Strategy};
use montego_rules::Position;
use montego_stats::Rng;

/// Stanley in the roster.
pub const ENTRY: Entry = Entry {
    name: "stanley",
    paper: "Kaminski 2002, Las Vegas Go",
    about: "Simulates players whose lists of moves are sorted by results and disturbed ever less; the best mean plays.",
    parameters: &[CYCLES, STEPS, COUNTER, MIXER, P0, SETTLE, END, REPETITION, PASS],
    revision: 1,
    build: |settings| {
        Box::new(Stanley { annealing: Annealing::of(settings, Credit::All), settings: settings.clone() })
    },
};

struct Stanley {
    annealing: Annealing,
    settings: Settings,
}

impl Strategy for Stanley {
    fn choose(&mut self, position: &Position, _budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let account = self.annealing.account(position, &self.settings, rng);
        decide(position, account, self.settings.word(PASS.name), rng)
    }
}
