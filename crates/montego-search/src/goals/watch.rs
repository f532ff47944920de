//! Whether aims are reached in a random game.
//!
//! Watching the aims of `goals` made random games take 1.2 to 1.4 times as long in a dozen positions of 9x9 games.
//!
//! # Sources
//! Cazenave & Helmstetter 2005, sections 4 and 5.5. Where it is silent: a string is followed by one of its stones; an
//! eye is looked for at the end; a connection that is lost for a while counts as prevented and may be reached
//! nevertheless; a link to an empty point is prevented by being first on the point, or by taking the string or the
//! stone there before they are joined. The evaluation of connections is not asked about such links: there are many of
//! them, and it would cost more than the random games.

use super::problem::{Aim, Problem};
use super::route::{FEW, Route, Surveyor};
use crate::eye::EyeRule;
use crate::playout::Trace;
use montego_rules::{Board, Color, Play, Point, PointMap};

/// What became of an aim in one random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fate {
    /// Whether it was reached.
    pub reached: bool,
    /// Whether it was prevented. A connection can be neither, or be prevented for a while and reached in the end.
    pub prevented: bool,
}

/// Follows an aim through a game.
#[derive(Clone, Copy, Debug)]
struct Watcher {
    aim: Aim,
    owner: Color,
    fate: Fate,
    /// The stones that a connection has to join; none before an empty point has its stone.
    pair: Option<[Point; 2]>,
}

impl Watcher {
    fn new(problem: &Problem) -> Watcher {
        let pair = match problem.aim {
            Aim::Connection { stones } => Some(stones),
            _ => None,
        };
        let fate = Fate { reached: false, prevented: false };
        Watcher { aim: problem.aim, owner: problem.owner, fate, pair }
    }

    /// What became of the aim, once the game is over.
    fn fate<E: EyeRule>(&self, end: &Board) -> Fate {
        match self.aim {
            // A chain that was neither taken nor ever got many liberties is alive.
            Aim::Capture { .. } => Fate { prevented: !self.fate.reached, ..self.fate },
            Aim::Connection { .. } | Aim::EmptyConnection { .. } => self.fate,
            Aim::Eye { point } => {
                let is_eye = |p: Point| end.is_empty(p) && E::is_eye(end, p, self.owner);
                let reached = is_eye(point) || end.adjacent(point).any(is_eye);
                Fate { reached, prevented: !reached }
            }
            Aim::Life { stone } => Fate {
                reached: end.at(stone) == Some(self.owner),
                prevented: end.at(stone) == Some(self.owner.opponent()),
            },
        }
    }
}

/// Watchers whose numbers fit into the bits of a word, so that a play finds those that it concerns.
#[derive(Clone, Debug)]
struct Pack {
    watchers: Vec<Watcher>,
    /// For each, a way to join its stones, if they are to be joined and as long as the evaluation is not lost.
    routes: Vec<Option<Route>>,
    /// Those whose route is another one than at the start.
    moved: u64,
    /// Those whose fate a play can still change.
    open: u64,
    /// Those of each colour.
    owned: [u64; 2],
    /// Those of strings that may be captured.
    captures: u64,
    /// Those whose empty point has no stone yet.
    waiting: u64,
    /// Those whose route leads through stones of the opponent.
    through: u64,
    /// By point, those whose route or empty point it is.
    on: PointMap<u64>,
}

/// Goes through the bits of a word.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

impl Pack {
    const MOST: usize = 64;

    fn new(problems: &[Problem], board: &Board, surveyor: &mut Surveyor) -> Pack {
        let mut pack = Pack {
            watchers: problems.iter().map(Watcher::new).collect(),
            routes: vec![None; problems.len()],
            moved: 0,
            open: 0,
            owned: [0; 2],
            captures: 0,
            waiting: 0,
            through: 0,
            on: PointMap::filled(0),
        };
        for (place, problem) in problems.iter().enumerate() {
            let bit = 1 << place;
            pack.owned[problem.owner.index()] |= bit;
            pack.open |= if matches!(problem.aim, Aim::Eye { .. } | Aim::Life { .. }) { 0 } else { bit };
            match problem.aim {
                Aim::EmptyConnection { point, .. } => {
                    pack.waiting |= bit;
                    pack.on[point] |= bit;
                }
                Aim::Connection { .. } => pack.measure(place, board, surveyor),
                Aim::Capture { .. } => pack.captures |= bit,
                Aim::Eye { .. } | Aim::Life { .. } => {}
            }
        }
        pack.moved = 0;
        pack
    }

    /// Takes the state of the pack that this one began as.
    fn copy_from(&mut self, other: &Pack) {
        self.watchers.copy_from_slice(&other.watchers);
        if self.moved != 0 {
            bits(self.moved).for_each(|place| self.routes[place] = other.routes[place]);
            self.on.copy_from(&other.on);
            self.moved = 0;
        }
        (self.open, self.waiting, self.through) = (other.open, other.waiting, other.through);
    }

    fn reach(&mut self, place: usize) {
        self.watchers[place].fate.reached = true;
        self.open &= !(1 << place);
    }

    fn prevent(&mut self, place: usize) {
        self.watchers[place].fate.prevented = true;
        self.open &= !(1 << place);
    }

    /// Looks for a route between the stones of a connection; without one it is lost, at least for now.
    fn measure(&mut self, place: usize, board: &Board, surveyor: &mut Surveyor) {
        let bit = 1 << place;
        let watcher = &mut self.watchers[place];
        let Some([first, second]) = watcher.pair else { return };
        if let Some(old) = &self.routes[place] {
            old.empties().for_each(|point| self.on[point] &= !bit);
        }
        self.through &= !bit;
        self.moved |= bit;
        self.routes[place] = surveyor.route(board, first, second, watcher.owner);
        match &self.routes[place] {
            Some(route) => {
                route.empties().for_each(|point| self.on[point] |= bit);
                self.through |= if route.meets_enemies() { bit } else { 0 };
            }
            None => watcher.fate.prevented = true,
        }
    }

    /// The owners' own plays: chains grow and join. `took` tells whether stones were taken, `joins` whether chains may
    /// have been joined.
    #[inline]
    fn own_play(&mut self, board: &Board, own: u64, point: Point, took: bool, joins: bool) {
        for place in bits(own & self.waiting & self.on[point]) {
            let Aim::EmptyConnection { stone, .. } = self.watchers[place].aim else { continue };
            self.waiting &= !(1 << place);
            self.watchers[place].pair = Some([point, stone]);
            if board.chain_of(point) == board.chain_of(stone) {
                self.reach(place);
            }
        }
        let concerned = if joins { !self.waiting } else { self.captures };
        for place in bits(own & self.open & concerned) {
            match (self.watchers[place].aim, self.watchers[place].pair) {
                // Only its owner's plays give a chain more liberties.
                (Aim::Capture { stone }, _) => {
                    let concerns = took || board.chain_of(stone) == board.chain_of(point);
                    if concerns && board.few_liberties::<FEW>(stone).is_none() {
                        self.prevent(place);
                    }
                }
                // Later capture does not matter.
                (_, Some([first, second])) if board.chain_of(first) == board.chain_of(second) => {
                    self.reach(place);
                }
                _ => {}
            }
        }
    }

    /// The opponent's plays: stones are taken, routes are blocked.
    #[inline]
    fn enemy_play(&mut self, board: &Board, other: u64, point: Point, took: bool, surveyor: &mut Surveyor) {
        // Whoever wants the point connected has to be the first on it.
        bits(other & self.waiting & self.on[point]).for_each(|place| self.prevent(place));
        let concerned = if took { self.open } else { self.open & (self.on[point] | self.through) };
        for place in bits(other & concerned) {
            let Watcher { aim, pair, owner, .. } = self.watchers[place];
            match (aim, pair) {
                (Aim::Capture { stone }, _) if board.is_empty(stone) => self.reach(place),
                (Aim::EmptyConnection { stone, .. }, None) if board.is_empty(stone) => self.prevent(place),
                (_, Some(stones)) if stones.iter().any(|&stone| board.is_empty(stone)) => self.prevent(place),
                (_, Some(_))
                    if self.routes[place].as_ref().is_some_and(|route| !route.stands(board, owner)) =>
                {
                    self.measure(place, board, surveyor);
                }
                _ => {}
            }
        }
    }
}

/// Follows all aims of a position through random games.
///
/// Between games nothing is allocated.
#[derive(Clone, Debug)]
pub(crate) struct GoalTrace {
    packs: Vec<Pack>,
    start: Vec<Pack>,
    stones: [usize; 2],
    stones_at_start: [usize; 2],
    surveyor: Surveyor,
}

impl GoalTrace {
    /// Ready for games from a board.
    pub(crate) fn new(problems: &[Problem], board: &Board) -> GoalTrace {
        let mut surveyor = Surveyor::default();
        let start: Vec<Pack> =
            problems.chunks(Pack::MOST).map(|part| Pack::new(part, board, &mut surveyor)).collect();
        let stones = Color::BOTH.map(|color| board.stone_count(color));
        GoalTrace { packs: start.clone(), start, stones, stones_at_start: stones, surveyor }
    }

    /// Forgets the game, before the next one.
    pub(crate) fn clear(&mut self) {
        self.packs.iter_mut().zip(&self.start).for_each(|(pack, start)| pack.copy_from(start));
        self.stones = self.stones_at_start;
    }

    /// What became of each aim, in the order of the problems.
    pub(crate) fn fates<'a, E: EyeRule>(&'a self, end: &'a Board) -> impl Iterator<Item = Fate> + 'a {
        self.packs.iter().flat_map(|pack| &pack.watchers).map(move |watcher| watcher.fate::<E>(end))
    }
}

impl Trace for GoalTrace {
    #[inline(always)]
    fn record(&mut self, _: Color, _: Play) {}

    #[inline]
    fn made(&mut self, board: &Board, color: Color, play: Play) {
        let Play::At(point) = play else { return };
        if self.packs.is_empty() {
            return;
        }
        let enemy = color.opponent();
        let left = board.stone_count(enemy);
        let took = left < self.stones[enemy.index()];
        self.stones[enemy.index()] = left;
        self.stones[color.index()] += 1;
        let joins = board.adjacent(point).filter(|&near| board.at(near) == Some(color)).count() > 1;
        for pack in &mut self.packs {
            let [own, other] = [color, enemy].map(|color| pack.owned[color.index()] & pack.open);
            pack.own_play(board, own, point, took, joins);
            pack.enemy_play(board, other, point, took, &mut self.surveyor);
        }
    }
}
