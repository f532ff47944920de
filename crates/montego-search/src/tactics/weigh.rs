//! What becomes of stones, by what the search says and by how often a side gets its way in random games.
//!
//! The search knows what it can see to the end, and estimates the rest. Random games know nothing for certain, but they
//! play every fight to its end, and their tree finds the play that most of them turn on. So a proof stands; where there is
//! none, the games decide, and what the search holds likelier says how many of them it takes. Of 641 questions about life
//! with known answers 466 to 475 are answered right in this way, by the seed, against 304 by the search alone, and 489 to
//! 506 where groups in small places are searched to the end (`closed`) before there are games; of 177 about connections 163
//! against 134. Captures, of which search proves most, are left to it but for those that it does not find and that games
//! find often: of 241 it is 198 against 190.
//!
//! What is quickest comes first: groups in small places are searched to the end, connections with a small part of the budget.
//! (Of groups a short search, which has to estimate, tells no more than the games do.) Then there are some games, and only
//! where these do not tell a long search and more of them. Search also tells the games which plays it would try, which are
//! taken to have won some games: so fewer are needed until the play is found.
//!
//! A side that is hard to satisfy succeeds in fewer games: to kill takes one good play after the other, so that a third of
//! them says more for who kills than half of them for who lives.
//!
//! Ko: where kos are taken in the tree, the games are played once more by other laws. Who gets his way by the plain law, but
//! by the same measure not where the other side has threats without end, does so by a ko; who gets it only with threats
//! without end has to find the first one.

use super::answer::{Reading, Success, Way};
use super::ask::{CAPTURE, unknown};
use super::board::{Cell, SearchBoard};
use super::closed::Told;
use super::connection::Connection;
use super::enough::Wanted;
use super::games::Games;
use super::goal::{Goal, Moves};
use super::groups::group_of;
use super::life::{CAREFUL, Life};
use super::questions::{Plays, Tactics};
use super::space::Walls;
use super::stake::{Join, Stake, Stand};
use montego_rules::{Board, Color, Point};

/// Nodes of the budget of a question for each random game about it.
const NODES_FOR_A_PLAYOUT: u64 = 30;
/// With fewer random games nothing is weighed.
const FEWEST: u64 = 50;
/// With fewer of them a play is not clear; where the search has shown the way to the likeliest ones it may be sooner.
const FEWEST_FOR_A_PLAY: u64 = 64;
/// More random games hardly tell anything new, and their tree would need room.
const MOST: u64 = 2_000;
/// One over the part of the random games that may be made before the long search.
const SHORT: u64 = 8;
/// The share of playouts with a ko in the tree from which on the laws of ko are asked.
const KOS: f64 = 0.05;
/// Another law gets one random game for so many that the plain one may have.
const BY_ANOTHER_LAW: u64 = 2;
/// A side that does not get its way by the plain law does so by a ko if it wins more than this where it may take back every
/// ko, as the one that attacks or the one that defends, and so much more than by the plain law.
const WON_WITH_THREATS: [f64; 2] = [0.6, 0.8];
const WON_BY_KO: f64 = 0.4;
/// The share of random games that a side has to win so that it counts as getting its way with a capture that the search does
/// not find.
const LEAST_FOR_CAPTURE: f64 = 0.65;
/// Games that are taken for won by the play that the search found or guessed.
const FOUND: f32 = 5.0;

/// How a kind of question is weighed.
struct Scale {
    /// A short search before the games, if there is one, and a long one later get one part in so many of a question's budget.
    short: Option<u64>,
    long: u64,
    /// Games that are taken for won by the first plays that come to the mind of the search; by those that it takes for more
    /// work fewer.
    hint: f32,
    /// With fewer games no play is answered.
    fewest: u64,
    /// Whether a failure that is clear to random games needs that the short search finds none either: it may be that the long
    /// one proves a success.
    doubts_failure: bool,
}

/// A search that does not find a life soon seldom finds it later.
const LIFE: Scale =
    Scale { short: None, long: 12, hint: 6.0, fewest: FEWEST_FOR_A_PLAY, doubts_failure: false };
const CONNECTION: Scale = Scale { short: Some(32), long: 4, hint: 15.0, fewest: 32, doubts_failure: true };

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

impl Tactics {
    /// Whether a side gets its way with the group of a stone when it plays first: `kills` asks for its opponent, else
    /// it is its owner.
    pub(super) fn weigh_life(&mut self, board: &Board, stone: Point, kills: bool, plays: Plays) -> Reading {
        let group = group_of(&SearchBoard::new(board), stone.index() as Cell);
        let goal = Life::new(group, owner(board, stone), Walls::unknown(), CAREFUL);
        let playouts = self.playouts();
        let question = Question { board, stake: &Stand(stone), attacks: kills, plays, playouts };
        let search = |tactics: &mut Tactics, budget| tactics.ask_life(board, &[stone], kills, plays, budget);
        let close = |tactics: &mut Tactics| tactics.ask_closed(board, stone, kills, plays);
        self.weigh(&question, &goal, &LIFE, |said| least_for_life(kills, said), search, close)
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
        let [first, second] = stones.map(|stone| stone.index() as Cell);
        let goal = Connection::new(first, second, owner(board, stones[0]));
        let playouts = self.playouts();
        let question = Question { board, stake: &Join(stones), attacks: !joins, plays, playouts };
        let search =
            |tactics: &mut Tactics, budget| tactics.ask_connection(board, stones, joins, plays, budget);
        self.weigh(&question, &goal, &CONNECTION, least_for_connection, search, |_| None)
    }

    /// Whether the opponent of a chain captures it when he plays first.
    pub(super) fn weigh_capture(&mut self, board: &Board, stone: Point, plays: Plays) -> Reading {
        let playouts = self.playouts();
        let said = self.ask_capture(board, stone, true, &CAPTURE, plays);
        if said.proven || !matches!(said.success, Success::No | Success::Unknown) || playouts < FEWEST {
            return said;
        }
        let question = Question { board, stake: &Stand(stone), attacks: true, plays, playouts };
        let mut plain = question.games(None, playouts, &[]);
        plain.go_on(Wanted::Play { least: LEAST_FOR_CAPTURE, fewest: FEWEST_FOR_A_PLAY }, playouts);
        let told = question.answer(&plain, said.clone(), LEAST_FOR_CAPTURE, &[]);
        if told.success > Success::KoBehind { told } else { said }
    }

    /// How many random games a question gets at most, by each law of ko.
    fn playouts(&self) -> u64 {
        (self.budget / NODES_FOR_A_PLAYOUT).min(MOST)
    }

    /// Asks the search and lets random games decide what it does not prove: what is clear after a short search and a few
    /// games is answered, the rest is searched longer and played on.
    fn weigh<S: Stake, G: Goal>(
        &mut self,
        question: &Question<'_, S>,
        goal: &G,
        scale: &Scale,
        least: impl Fn(Success) -> f64,
        search: impl Fn(&mut Tactics, u64) -> Reading,
        close: impl FnOnce(&mut Tactics) -> Option<Told>,
    ) -> Reading {
        let playouts = question.playouts;
        if playouts < FEWEST {
            return search(self, self.budget);
        }
        let short = match (close(self), scale.short) {
            (Some(told), _) if told.is_final => {
                let may_prove = told.is_whole && !told.reading.proven;
                let proof = may_prove.then(|| search(self, self.budget / scale.long));
                return proof.filter(|proof| proof.proven).unwrap_or(told.reading);
            }
            (Some(told), _) => told.reading,
            (None, Some(part)) => search(self, self.budget / part),
            (None, None) => unknown(),
        };
        if short.proven {
            return short;
        }
        let hints = question.hints(goal, scale.hint, &short);
        let mut games = question.games(None, playouts, &hints);
        let wanted = |least| Wanted::Play { least, fewest: scale.fewest };
        let asked = least(short.success);
        let is_clear = games.go_on(wanted(asked), playouts / SHORT);
        let is_doubtful = scale.doubts_failure && games.share() < asked && short.success != Success::No;
        if is_clear && !is_doubtful {
            return question.answer(&games, short, asked, &hints);
        }
        let mut long = search(self, self.budget / scale.long);
        long.nodes += short.nodes;
        if long.proven {
            return long;
        }
        let asked = least(long.success);
        games.go_on(wanted(asked), playouts);
        question.answer(&games, long, asked, &hints)
    }
}

/// The share of random games, at most so many, at whose end a stone is still there, if `first` begins.
///
/// # Panics
/// If there is no stone on the point.
pub(crate) fn share_of_lives(board: &Board, stone: Point, first: Color, playouts: u64) -> f64 {
    let stake = Stand(stone);
    let mut games = Games::new(board, &stake, first, None, playouts, &[]);
    games.go_on(Wanted::Share, playouts);
    if board.at(stone) == Some(first) { games.share() } else { 1.0 - games.share() }
}

/// The owner of a stone.
fn owner(board: &Board, stone: Point) -> Color {
    board.at(stone).expect("a stone to ask about")
}

/// What random games are asked.
struct Question<'a, S> {
    board: &'a Board,
    stake: &'a S,
    /// Whether the opponent of the stones plays first and is asked about, else it is their owner.
    attacks: bool,
    plays: Plays,
    /// How many random games are made at most, by each law of ko.
    playouts: u64,
}

impl<'a, S: Stake> Question<'a, S> {
    fn asker(&self) -> Color {
        let owner = owner(self.board, self.stake.stones()[0]);
        if self.attacks { owner.opponent() } else { owner }
    }

    /// The first plays in the order in which the search tries them, with the games that each is taken to have won.
    fn hints<G: Goal>(&self, goal: &G, first: f32, said: &Reading) -> Vec<(Point, f32)> {
        let found = said.ways.first().map(|way| way.play).or(said.guess);
        let mut board = SearchBoard::new(self.board);
        if self.board.to_play() != self.asker() {
            board.lift_ko();
        }
        let mut moves = Moves::default();
        goal.moves(&board, self.asker(), &mut moves);
        let points = moves.iter().filter_map(|(cell, extra)| Some((board.point(cell)?, extra)));
        let worth = |point| if found == Some(point) { FOUND } else { 0.0 };
        points.map(|(point, extra)| (point, first / (1 + extra) as f32 + worth(point))).collect()
    }

    /// Random games, none of them made yet and so many at most.
    fn games(&self, master: Option<Color>, most: u64, hints: &[(Point, f32)]) -> Games<'a, S> {
        Games::new(self.board, self.stake, self.asker(), master, most, hints)
    }

    /// What follows from random games by the plain law of ko, and from what the search said: who asks gets his way if he wins
    /// `least` of them. Where they met kos, others are made by other laws.
    fn answer(&self, plain: &Games<'_, S>, said: Reading, least: f64, hints: &[(Point, f32)]) -> Reading {
        let (asker, share, is_ko) = (self.asker(), plain.share(), plain.kos() >= KOS);
        let by_law = |master, wanted| {
            let playouts = self.playouts / BY_ANOTHER_LAW;
            let mut games = self.games(Some(master), playouts, hints);
            games.go_on(wanted, playouts);
            games
        };
        let (success, line) = if share >= least {
            let falls = || by_law(asker.opponent(), Wanted::Answer(least)).share() < least;
            let success = if is_ko && falls() { Success::KoAhead } else { Success::Yes };
            (success, plain.line())
        } else {
            let least = WON_WITH_THREATS[usize::from(!self.attacks)].max(share + WON_BY_KO);
            let with = is_ko.then(|| by_law(asker, Wanted::Play { least, fewest: FEWEST_FOR_A_PLAY }));
            match with.filter(|with| with.share() > least) {
                Some(with) => (Success::KoBehind, with.line()),
                None => (Success::No, Vec::new()),
            }
        };
        let first = line.first().and_then(|play| play.point()).map(|play| Way { play, success });
        let mut ways: Vec<Way> = first.into_iter().collect();
        if self.plays == Plays::All && success == said.success {
            let others = said.ways.into_iter().filter(|way| first.is_none_or(|first| first.play != way.play));
            ways.extend(others.filter(|way| way.success == success));
        }
        Reading { success, proven: false, ways, line, guess: None, nodes: said.nodes }
    }
}
