//! The simulated game of Vegos: semi-primitive rules from a real position to the end.
//!
//! # Sources
//! Kaminski 2002, sections 3.1 and 3.2: nobody passes, nobody fills an own eye, no earlier position
//! comes back (which side is to move plays no part), suicide is legal where that allows it, and the
//! game is over as soon as the side to move has no legal play. The stones are counted by
//! Tromp-Taylor rules. Where the paper is silent: the positions of the real game count as earlier
//! ones ([`REPETITION`]). Brügmann's report lets Gobble play on until both sides are stuck ([`END`]).

use crate::eye::{EyeRule, GobbleEye};
use crate::settings::{Kind, Parameter, Settings};
use montego_rules::{Board, Color, Margin, Play, Point, Position, stone_word};
use montego_stats::Rng;

/// When a simulated game is over.
pub(crate) const END: Parameter = Parameter {
    name: "end",
    kind: Kind::Choice { default: "first-stuck", words: &["first-stuck", "both-stuck"] },
    unit: "",
    meaning: "a simulated game ends when the side to move has no legal play (first-stuck), or when both have none and until then one that is stuck is passed over (both-stuck)",
    source: "Kaminski 2002, section 3.2; both-stuck is Brügmann 1993",
};

/// Which positions count as earlier ones.
pub(crate) const REPETITION: Parameter = Parameter {
    name: "repetition",
    kind: Kind::Choice { default: "real-game", words: &["real-game", "simulation"] },
    unit: "",
    meaning: "a simulated play may bring back no position of the real game and of the simulation (real-game), or of the simulation alone (simulation)",
    source: "Kaminski 2002, section 3.2, forbids earlier positions and does not say of which game; the simulated game goes on from the real one",
};

/// The hashes of the positions that may not come back.
///
/// Only a play after a capture can repeat anything, and a game has some hundred positions, so a set
/// would cost more to fill than it saves: nearly every question is answered by one bit of a filter,
/// the rest by a walk along the list. Two positions with one hash of 64 bits would forbid a
/// simulated play wrongly; the rules of the real game guard against that, a random game needn't.
#[derive(Clone)]
struct Seen {
    hashes: Vec<u64>,
    filter: [u64; 64],
}

impl Seen {
    fn new(hashes: impl Iterator<Item = u64>) -> Seen {
        let mut seen = Seen { hashes: Vec::new(), filter: [0; 64] };
        hashes.for_each(|hash| seen.push(hash));
        seen
    }

    fn bit(hash: u64) -> (usize, u64) {
        ((hash >> 6) as usize % 64, 1 << (hash % 64))
    }

    fn push(&mut self, hash: u64) {
        let (word, bit) = Seen::bit(hash);
        self.filter[word] |= bit;
        self.hashes.push(hash);
    }

    fn contains(&self, hash: u64) -> bool {
        let (word, bit) = Seen::bit(hash);
        self.filter[word] & bit != 0 && self.hashes.contains(&hash)
    }

    fn copy_from(&mut self, other: &Seen) {
        self.hashes.clear();
        self.hashes.extend_from_slice(&other.hashes);
        self.filter = other.filter;
    }
}

/// How a simulated game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ending {
    /// Black's area minus White's.
    pub(crate) margin: Margin,
    /// Whether the bound on length cut it off.
    pub(crate) capped: bool,
}

/// A game by semi-primitive rules that starts at a real position, again and again.
#[derive(Clone)]
pub(crate) struct SimulatedGame {
    root: Board,
    root_hash: u64,
    root_seen: Seen,
    both_stuck: bool,

    board: Box<Board>,
    /// Where a capture is tried out.
    trial: Box<Board>,
    hash: u64,
    seen: Seen,
    captures: u32,
}

/// The largest number of plays of a simulated game: ten times the number of points, and at least a
/// hundred. Superko ends every game, but on tiny boards a game may first run through most of the
/// positions there are; the bound only protects against that.
pub(crate) fn limit(area: usize) -> usize {
    (10 * area).max(100)
}

impl SimulatedGame {
    /// Games from a position, with [`END`] and [`REPETITION`] as an engine has them set.
    pub(crate) fn new(position: &Position, settings: &Settings) -> SimulatedGame {
        let both_stuck = settings.word(END.name) == "both-stuck";
        let root_seen = match settings.word(REPETITION.name) {
            "simulation" => Seen::new(std::iter::once(position.hash())),
            _ => Seen::new(position.seen_hashes()),
        };
        let root = position.board().clone();
        SimulatedGame {
            board: Box::new(root.clone()),
            trial: Box::new(root.clone()),
            hash: position.hash(),
            seen: root_seen.clone(),
            root,
            root_hash: position.hash(),
            root_seen,
            both_stuck,
            captures: 0,
        }
    }

    /// The points of the board.
    pub(crate) fn points(&self) -> Vec<Point> {
        self.root.size().points().collect()
    }

    /// The side to move.
    pub(crate) fn to_play(&self) -> Color {
        self.board.to_play()
    }

    /// The board as it stands now, which after a game is the finished one.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Whether a point is empty now.
    pub(crate) fn is_empty(&self, point: Point) -> bool {
        self.board.is_empty(point)
    }

    /// Plays of the present game that took stones away, suicides included.
    pub(crate) fn captures(&self) -> u32 {
        self.captures
    }

    /// Plays one game from the real position. `turn` makes the play of the side to move, by
    /// [`SimulatedGame::try_play`] or [`SimulatedGame::play_random`], and says whether it had one.
    pub(crate) fn run(&mut self, mut turn: impl FnMut(&mut SimulatedGame) -> bool) -> Ending {
        self.board.copy_from(&self.root);
        self.hash = self.root_hash;
        self.seen.copy_from(&self.root_seen);
        self.captures = 0;
        let mut passed = !self.both_stuck;
        for _ in 0..limit(self.root.size().area()) {
            if turn(self) {
                passed = !self.both_stuck;
            } else if passed {
                return Ending { margin: self.margin(), capped: false };
            } else {
                self.board.play_unchecked(Play::Pass);
                passed = true;
            }
        }
        Ending { margin: self.margin(), capped: true }
    }

    /// Black's area minus White's. The empty regions are single points unless superko or the bound
    /// on length ended the game, so that flood fill is seldom needed.
    fn margin(&self) -> Margin {
        let single = self.board.empties().all(|point| self.board.empty_neighbours(point) == 0);
        if single { self.board.settled_margin() } else { self.board.area_margin() }
    }

    /// Makes a play of the side to move if it is legal, and says whether it was. A play that is not
    /// changes nothing.
    #[inline]
    pub(crate) fn try_play(&mut self, point: Point) -> bool {
        let color = self.board.to_play();
        if !self.board.is_empty(point) || GobbleEye::is_eye(&self.board, point, color) {
            return false;
        }
        if self.board.has_neighbour_in_atari(point) {
            return self.try_capture(point);
        }
        // Without a chain in atari beside it only a lone stone can be suicide. It would be gone at
        // once, and the position before it back again.
        let hash = self.hash ^ stone_word(point, color);
        if self.board.is_suicide(point) || self.seen.contains(hash) {
            return false;
        }
        self.board.play_unchecked(Play::At(point));
        self.hash = hash;
        self.seen.push(hash);
        true
    }

    /// The same for a point beside a chain in atari, which may take stones of either colour away.
    fn try_capture(&mut self, point: Point) -> bool {
        let color = self.board.to_play();
        let before = self.board.empty_count();
        self.trial.copy_from(&self.board);
        self.trial.play_unchecked(Play::At(point));
        let suicide = self.trial.is_empty(point);
        let gone = if suicide { color } else { color.opponent() };
        let taken = (before - 1..self.trial.empty_count()).map(|place| self.trial.empty(place));
        let words = taken.fold(stone_word(point, color), |words, taken| words ^ stone_word(taken, gone));
        let hash = self.hash ^ words;
        if self.seen.contains(hash) {
            return false;
        }
        std::mem::swap(&mut self.board, &mut self.trial);
        self.captures += u32::from(self.board.empty_count() >= before);
        self.hash = hash;
        self.seen.push(hash);
        true
    }

    /// Makes a random play, every legal one being equally likely, if there is one, and says where.
    pub(crate) fn play_random(&mut self, rng: &mut Rng) -> Option<Point> {
        let mut window = self.board.empty_count();
        while window > 0 {
            let place = rng.below(window as u32) as usize;
            let point = self.board.empty(place);
            if self.try_play(point) {
                return Some(point);
            }
            window -= 1;
            self.board.swap_empties(place, window);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{playing, position};
    use super::*;
    use montego_rules::{Agreement, Komi, Ruleset, Setup, Size};
    use montego_stats::chi_squared_p;

    fn settings(assignments: &str) -> Settings {
        Settings::read("test", &[END, REPETITION], assignments).expect("legal settings")
    }

    /// The points that can be played now.
    fn legal(game: &SimulatedGame) -> Vec<Point> {
        game.root.size().points().filter(|&point| game.clone().try_play(point)).collect()
    }

    #[test]
    fn the_plays_are_those_of_the_semi_primitive_rules() {
        // The real game has a history, too, that no simulated play may repeat.
        for (columns, rows, games) in
            [(1, 2, 20), (1, 4, 50), (2, 2, 50), (3, 3, 200), (4, 3, 100), (7, 7, 10)]
        {
            let setup = Setup::empty(Size::new(columns, rows).expect("a size"));
            let empty = Position::new(&setup, Ruleset::SEMI_PRIMITIVE, Komi::ZERO).expect("a position");
            for seed in 0..games {
                let mut rng = Rng::from_seed(seed);
                let mut real = empty.clone();
                for _ in 0..rng.below(2 * setup.size.area() as u32) {
                    let points: Vec<Point> = real.legal_points().collect();
                    let Some(&point) = points.get(rng.below(points.len().max(1) as u32) as usize) else {
                        break;
                    };
                    real.play(Play::At(point)).expect("legal");
                }
                let mut game = SimulatedGame::new(&real, &settings(""));
                let ending = game.run(|game| {
                    let expected: Vec<Point> = real.legal_points().collect();
                    assert_eq!(legal(game), expected, "seed {seed} on {}\n{:?}", setup.size, game.board);
                    let point = game.play_random(&mut rng);
                    if let Some(point) = point {
                        real.play(Play::At(point)).expect("legal");
                        assert_eq!(game.hash, real.hash());
                        game.board.assert_consistent();
                    }
                    point.is_some()
                });
                assert!(real.is_over() || ending.capped);
                assert_eq!(ending.margin, real.board_margin(&Agreement::default()));
            }
        }
    }

    #[test]
    fn a_ko_of_the_real_game_binds_the_simulated_one() {
        let mut real = position(
            "
            . X O .
            X . X O
            . X O .
            . . . .",
            Color::White,
            Ruleset::SEMI_PRIMITIVE,
        );
        let size = real.board().size();
        let at = |column, row| size.point(column, row).expect("on the board");
        real.play(Play::At(at(1, 2))).expect("White takes the ko");
        let free = |repetition| {
            let mut game = SimulatedGame::new(&real, &settings(repetition));
            let mut retaken = false;
            game.run(|game| {
                retaken = game.try_play(at(2, 2));
                false
            });
            retaken
        };
        assert!(!free(""), "Black would bring back a position of the real game");
        assert!(free("repetition=simulation"), "which the simulation has not seen");
    }

    #[test]
    fn the_ends_differ_where_one_side_has_plays_left() {
        // Black has two eyes and nothing else to play. White may still fill his other eye space.
        let real = position(
            "
            . X . X O
            X X X X O
            O O O O O
            . . . . .",
            Color::Black,
            Ruleset::CHINESE,
        );
        let plays = |end| {
            let mut game = SimulatedGame::new(&real, &settings(end));
            let mut rng = Rng::from_seed(1);
            // Black must be stuck for the test to mean anything, so he never plays below.
            let mut plays = 0;
            game.run(|game| {
                let played = game.to_play() == Color::White && game.play_random(&mut rng).is_some();
                plays += u32::from(played);
                played
            });
            plays
        };
        assert_eq!(plays("end=first-stuck"), 0);
        assert!(plays("end=both-stuck") >= 2);
    }

    #[test]
    fn random_plays_are_uniform_over_the_legal_ones() {
        // The corners A1 and D4 are own eyes, and D1 would be the suicide of a lone stone.
        let real = position(
            "
            . . X .
            X . . X
            X X O O
            . X O .",
            Color::Black,
            Ruleset::SEMI_PRIMITIVE,
        );
        let mut game = SimulatedGame::new(&real, &settings(""));
        let points: Vec<Point> = real.legal_points().collect();
        let mut rng = Rng::from_seed(1);
        let mut found = vec![0; points.len()];
        for _ in 0..20_000 {
            let mut first = None;
            game.run(|game| {
                first = game.play_random(&mut rng);
                false
            });
            let place = points.iter().position(|&point| Some(point) == first);
            found[place.expect("a random play is legal")] += 1;
        }
        let p = chi_squared_p(&found, &vec![1.0; points.len()]);
        assert!(points.len() == 4 && p > 0.001, "p = {p}, {found:?}");
    }

    #[test]
    fn games_end_long_before_the_bound() {
        for (side, games) in [(3, 2_000), (5, 500), (9, 100)] {
            let real = playing(side, Ruleset::SEMI_PRIMITIVE);
            let mut game = SimulatedGame::new(&real, &settings(""));
            let mut rng = Rng::from_seed(1);
            let mut longest = 0;
            for _ in 0..games {
                let mut plays = 0;
                let ending = game.run(|game| {
                    plays += 1;
                    game.play_random(&mut rng).is_some()
                });
                assert!(!ending.capped);
                longest = longest.max(plays);
            }
            assert!(longest < limit(side * side), "{longest} plays on {side}x{side}");
        }
    }
}
