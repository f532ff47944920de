//! What becomes of stones, by what the search says and by how often a side gets its way in random games.
//!
//! The search knows what it can see to the end, and estimates the rest. Random games know nothing for certain, but they
//! play every fight to its end, and their tree finds the play that most of them turn on. So a proof stands; where there is
//! none, the games decide, and what the search holds likelier says how many of them it takes. Of 306 questions about life
//! with known answers some 215 were answered right in this way, give or take six by the seed, against 152 by the search
//! alone; with twice as many games two or three more. Of 80 about connections it was 70 against 61. (The games had the
//! playouts of revision 7 of `montego`, which tell less well who lives.) Captures, of which
//! search proves most, are left to it but for those that it does not find and that games find often.
//!
//! A side that is hard to satisfy succeeds in fewer games: to kill takes one good play after the other, so that a third of
//! them says more for who kills than half of them for who lives.
//!
//! Ko: where kos are taken in the tree, the games are played once more by other laws. Who gets his way by the plain law, but
//! not where the other side has threats without end, does so by a ko; who gets it only with threats without end has to
//! find the first one.

use super::answer::{Reading, Success, Way};
use super::ask::CAPTURE;
use super::games::games;
use super::questions::{Plays, Tactics};
use super::stake::{Join, Stake, Stand};
use montego_rules::{Board, Color, Point};

/// Nodes of the budget of a question about a life for each random game about it.
const NODES_FOR_A_PLAYOUT: u64 = 60;
/// The same for other questions, whose games end sooner.
const NODES_FOR_A_SHORT_PLAYOUT: u64 = 40;
/// With fewer random games nothing is weighed.
const FEWEST: u64 = 50;
/// More random games hardly tell anything new, and their tree would need room.
const MOST: u64 = 2_000;
/// The search for a life gets one part in so many of a question's budget where random games are asked too: what it does not
/// find soon it seldom finds later.
const SEARCH_PART: u64 = 12;
/// The same for a connection.
const SEARCH_PART_OF_CONNECTIONS: u64 = 4;
/// The share of playouts with a ko in the tree from which on the laws of ko are asked.
const KOS: f64 = 0.05;
/// A side that gets its way by the plain law does so by ko if it wins less than this where the other side may take back
/// every ko, and so much less than by the plain law.
const LOST_WITHOUT_THREATS: f64 = 0.35;
const LOST_BY_KO: f64 = 0.5;
/// A side that does not is saved by a ko if it wins more than this where it may take back every ko, and so much more.
const WON_WITH_THREATS: f64 = 0.8;
const WON_BY_KO: f64 = 0.4;

/// The share of random games that a side has to win so that it counts as getting its way with a group, by what the search
/// says of it.
const fn least_for_life(kills: bool, said: Success) -> f64 {
    match (kills, said) {
        (true, Success::No) => 0.35,
        (true, Success::Yes) => 0.1,
        (true, _) => 0.2,
        (false, Success::Yes) => 0.45,
        (false, _) => 0.55,
    }
}

/// The same for a connection, for both sides.
const fn least_for_connection(said: Success) -> f64 {
    match said {
        Success::Yes => 0.2,
        _ => 0.45,
    }
}

/// The same for a capture that the search does not find.
const LEAST_FOR_CAPTURE: f64 = 0.65;

impl Tactics {
    /// Whether a side gets its way with the group of a stone when it plays first: `kills` asks for its opponent, else
    /// it is its owner.
    pub(super) fn weigh_life(&mut self, board: &Board, stone: Point, kills: bool, plays: Plays) -> Reading {
        let playouts = (self.budget / NODES_FOR_A_PLAYOUT).min(MOST);
        if playouts < FEWEST {
            return self.ask_life(board, &[stone], kills, plays, self.budget);
        }
        let said = self.ask_life(board, &[stone], kills, plays, self.budget / SEARCH_PART);
        if said.proven {
            return said;
        }
        let least = least_for_life(kills, said.success);
        weigh(board, &Stand(stone), asker(board, stone, !kills), said, least, playouts, plays)
    }

    /// Whether a side gets its way with two stones when it plays first: `joins` asks for their owner, else it is the
    /// opponent, who keeps them apart.
    pub(super) fn weigh_connection(
        &mut self,
        board: &Board,
        stones: [Point; 2],
        joins: bool,
        plays: Plays,
    ) -> Reading {
        let playouts = (self.budget / NODES_FOR_A_SHORT_PLAYOUT).min(MOST);
        if playouts < FEWEST {
            return self.ask_connection(board, stones, joins, plays, self.budget);
        }
        let said = self.ask_connection(board, stones, joins, plays, self.budget / SEARCH_PART_OF_CONNECTIONS);
        if said.proven {
            return said;
        }
        let least = least_for_connection(said.success);
        weigh(board, &Join(stones), asker(board, stones[0], joins), said, least, playouts, plays)
    }

    /// Whether the opponent of a chain captures it when he plays first.
    pub(super) fn weigh_capture(&mut self, board: &Board, stone: Point, plays: Plays) -> Reading {
        let playouts = (self.budget / NODES_FOR_A_SHORT_PLAYOUT).min(MOST);
        let said = self.ask_capture(board, stone, true, &CAPTURE, plays);
        if said.proven || !matches!(said.success, Success::No | Success::Unknown) || playouts < FEWEST {
            return said;
        }
        let asker = asker(board, stone, false);
        let told = weigh(board, &Stand(stone), asker, said.clone(), LEAST_FOR_CAPTURE, playouts, plays);
        if told.success > Success::KoBehind { told } else { said }
    }
}

/// The share of random games, at most so many, at whose end a stone is still there, if `first` begins.
///
/// # Panics
/// If there is no stone on the point.
pub(crate) fn share_of_lives(board: &Board, stone: Point, first: Color, playouts: u64) -> f64 {
    let share = games(board, &Stand(stone), first, None, playouts).share;
    if board.at(stone) == Some(first) { share } else { 1.0 - share }
}

/// The owner of a stone, or the opponent.
fn asker(board: &Board, stone: Point, is_owner: bool) -> Color {
    let owner = board.at(stone).expect("a stone to ask about");
    if is_owner { owner } else { owner.opponent() }
}

/// Lets random games decide what the search said and did not prove.
fn weigh<S: Stake>(
    board: &Board,
    stake: &S,
    asker: Color,
    said: Reading,
    least: f64,
    playouts: u64,
    plays: Plays,
) -> Reading {
    let plain = games(board, stake, asker, None, playouts);
    let law = |master| games(board, stake, asker, Some(master), playouts);
    let is_ko = plain.kos >= KOS;
    let (success, line) = if plain.share >= least {
        let without = is_ko.then(|| law(asker.opponent()).share);
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
