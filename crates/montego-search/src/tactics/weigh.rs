//! What becomes of a group, by what the search says and by how often the group survives in random games.
//!
//! The search knows what it can see to the end, and estimates the rest by room and eyes. Random games know nothing for
//! certain, but they play every fight to its end, and their tree finds the play that most of them turn on. So a proof stands;
//! where there is none, the games decide, and what the search holds likelier says how many of them it takes. Of 306
//! questions with known answers some 215 are answered right in this way, give or take six by the seed, against 152 by the
//! search alone; with twice as many games two or three more.
//!
//! A side that is hard to satisfy succeeds in fewer games: to kill takes one good play after the other, so that a third of
//! them says more for who kills than half of them for who lives.
//!
//! Ko: where kos are taken in the tree, the games are played once more by other laws. Who gets his way by the plain law, but
//! not where the other side has threats without end, does so by a ko; who gets it only with threats without end has to
//! find the first one.

use super::answer::{Reading, Success, Way};
use super::questions::{Plays, Tactics};
use super::survival::survival;
use montego_rules::{Board, Point};

/// Nodes of a question's budget for each random game about it.
const NODES_FOR_A_PLAYOUT: u64 = 60;
/// With fewer random games nothing is weighed.
const FEWEST: u64 = 50;
/// The search gets one part in so many of a question's budget where random games are asked too: what it does not find soon
/// it seldom finds later.
const SEARCH_PART: u64 = 12;
/// The share of playouts with a ko in the tree from which on the laws of ko are asked.
const KOS: f64 = 0.05;
/// A side that gets its way by the plain law does so by ko if it wins less than this where the other side may take back
/// every ko, and so much less than by the plain law.
const LOST_WITHOUT_THREATS: f64 = 0.35;
const LOST_BY_KO: f64 = 0.5;
/// A side that does not is saved by a ko if it wins more than this where it may take back every ko, and so much more.
const WON_WITH_THREATS: f64 = 0.8;
const WON_BY_KO: f64 = 0.4;

/// The share of random games that a side has to win so that it counts as getting its way, by what the search says of it.
const fn least(kills: bool, said: Success) -> f64 {
    match (kills, said) {
        (true, Success::No) => 0.35,
        (true, Success::Yes) => 0.1,
        (true, _) => 0.2,
        (false, Success::Yes) => 0.45,
        (false, _) => 0.55,
    }
}

impl Tactics {
    /// Whether a side gets its way with the group of a stone when it plays first: `kills` asks for its opponent, else
    /// it is its owner.
    pub(super) fn weigh(&mut self, board: &Board, stone: Point, kills: bool, plays: Plays) -> Reading {
        let playouts = self.budget / NODES_FOR_A_PLAYOUT;
        if playouts < FEWEST {
            return self.ask_life(board, &[stone], kills, plays, self.budget);
        }
        let said = self.ask_life(board, &[stone], kills, plays, self.budget / SEARCH_PART);
        if said.proven {
            return said;
        }
        let owner = board.at(stone).expect("a stone to ask about");
        let (asker, other) = if kills { (owner.opponent(), owner) } else { (owner, owner.opponent()) };
        let plain = survival(board, stone, asker, None, playouts);
        let law = |master| survival(board, stone, asker, Some(master), playouts);
        let is_ko = plain.kos >= KOS;
        let (success, line) = if plain.share >= least(kills, said.success) {
            let without = is_ko.then(|| law(other).share);
            let falls = |share| share < LOST_WITHOUT_THREATS && plain.share - share > LOST_BY_KO;
            (if without.is_some_and(falls) { Success::KoAhead } else { Success::Yes }, plain.line)
        } else {
            let with = is_ko.then(|| law(asker));
            let rises = |share| share > WON_WITH_THREATS && share - plain.share > WON_BY_KO;
            match with {
                Some(with) if rises(with.share) => (Success::KoBehind, with.line),
                _ => (Success::No, Vec::new()),
            }
        };
        let first = line.first().and_then(|play| play.point()).map(|play| Way { play, success });
        let mut ways: Vec<Way> = first.into_iter().collect();
        if plays == Plays::All && success == said.success {
            let others = said.ways.into_iter().filter(|way| first.is_none_or(|first| first.play != way.play));
            ways.extend(others.filter(|way| way.success == success));
        }
        Reading { success, proven: false, ways, line, guess: None, nodes: said.nodes }
    }
}
