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
//! # Which reading gives these figures
//! The paper says what a player does with a move that is illegal in its turn (he takes the next), but
//! not whether he may come back to it. He may not (`skipped`): a player goes down his list once a
//! game, and where it ends the play is random. First-move maps of the empty 9x9 board after 10,000
//! games, 3 or 4 seeds each, counted in points and in the part of the games that made a move:
//!
//! | reading | best minus worst | of symmetric points | games with a move | after 1,000 games |
//! | --- | --- | --- | --- | --- |
//! | the paper | 2 to 2.5 | about 1 | all about alike | 4 |
//! | `skipped=lost` | 2.4 to 2.7 | 1.2 to 1.7 | 0.53 to 0.65 | 3.8 to 5.5 |
//! | `skipped=kept` | 10.8 to 11.9 | 8.5 to 9.3 | 0.21 to 0.80 | 7.4 to 14.0 |
//! | `kept`, p at 0.999 to the end | 6.8 to 7.5 | 1.3 to 1.7 | 0.56 to 0.64 | |
//!
//! With Push Down, null counter and a p0 of 0.99, 0.8 and 0.5 one of four runs each is captured (moves
//! that are never made, spreads of 6.6 to 15.4), the others have 1.0 to 2.8: the paper's figure 3.
//! Against Ruby, 1,000 games each, a Stanley that loses what he skips won 58 of 76 games (76 %,
//! 95 % interval 66 to 84); one that keeps it had won 8 of 24.
//!
//! The counters fail as published only if a number does not bind whoever plays by the list
//! (`mismatch`): with `play`, maps of two seeds with the global counter have a mean rank correlation
//! of 0.00, both Global and Local lost 8 of 8 games against Ruby by the whole board, 1,000 games each,
//! and Null won 6 of 6 against Global and 6 of 6 against Local, 500 games each. With `skip` the
//! correlations are 0.60 and 0.93, and each won 3 of 8 against Ruby. Local weights are not random even
//! so, but 0.71; and Local won 5 of 6 games against Global, where the paper has draws.
//!
//! Also tried, 2,000 games and 3 seeds each, with kept moves, and no cure: crediting listed moves
//! only (spreads of 8.9 to 12.1), or every time a move is made (12.1 to 13.4); sorting by one pass of a
//! bubble sort (9.1 to 13.9); swaps that stay within the list (7.9 to 11.1).
//!
//! # Sources
//! Kaminski 2002, sections 3 and 4, whose standard equipment are the defaults. The paper writes
//! `Stanley (CxS steps; count: X; mix: Y, p, L)` for `cycles`, `steps`, `counter`, `mixer`, `p0`
//! and `settle`. Where it is silent, the parts say what we do. There are no `threads` and no
//! `seconds`, see `annealing`.

use super::annealing::{Annealing, CYCLES, P0, SETTLE, STEPS};
use super::counter::{COUNTER, CREDIT};
use super::game::{END, REPETITION};
use super::list::{MISMATCH, SKIPPED};
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
    parameters: &[
        CYCLES, STEPS, COUNTER, CREDIT, MIXER, P0, SETTLE, SKIPPED, MISMATCH, END, REPETITION, PASS,
    ],
    revision: 2,
    build: |settings| Box::new(Stanley { annealing: Annealing::of(settings), settings: settings.clone() }),
};

struct Stanley {
    annealing: Annealing,
    settings: Settings,
}

impl Strategy for Stanley {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let account = self.annealing.account(position, &self.settings, budget, rng);
        decide(position, account, self.settings.word(PASS.name), budget, rng)
    }
}
