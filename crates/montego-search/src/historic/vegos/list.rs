//! The endless list of moves that a simulated player follows.
//!
//! # Sources
//! Kaminski 2002, sections 2.4 and 3.4. A player makes the first move of his list that he has not
//! made in this game and that is legal. Below the moves that were played in earlier games the list
//! goes on with random ones without end. Where the paper is silent:
//!
//! - A move that is skipped as illegal is lost for this game ([`SKIPPED`]); one that is made is used
//!   up. This decides what the paper's figures become, see `stanley`.
//! - The numbers of a counter tell moves apart where games are credited, but do not bind whoever
//!   plays by the list ([`MISMATCH`]).
//! - Equal weights keep their order.
//! - What the mixer draws from the tail is a random point of the board, legal or not, of any number;
//!   what a player draws from it is a random legal play, all being equally likely. Points that the
//!   mixer drew sink back into the tail when the list is sorted.

use super::counter::{Move, Record, Weights};
use super::game::SimulatedGame;
use super::mixer::Mixer;
use crate::settings::{Kind, Parameter, Settings};
use crate::strategy::ListedMove;
use montego_rules::{Color, Point};
use montego_stats::Rng;

/// What becomes of a move that could not be made in its turn.
pub(crate) const SKIPPED: Parameter = Parameter {
    name: "skipped",
    kind: Kind::Choice { default: "lost", words: &["lost", "kept"] },
    unit: "",
    meaning: "a listed move that is illegal in its turn is lost for the rest of the simulated game (lost), or tried again at every later turn (kept)",
    source: "ours; Kaminski 2002, section 2.4, only says that the next legal move is taken; lost gives the spread and the even counts of section 4.1, kept does not",
};

/// What becomes of a move whose number is not the present one.
pub(crate) const MISMATCH: Parameter = Parameter {
    name: "mismatch",
    kind: Kind::Choice { default: "play", words: &["play", "skip"] },
    unit: "",
    meaning: "a listed move whose number by the counter differs from the one that a stone there would have now is made all the same and credited to the present number (play), or illegal (skip)",
    source: "ours; Kaminski 2002, section 3.3, leaves it open; with play the counters fail as in sections 4.1 and 4.2",
};

/// How a player reads his list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading {
    /// Whether a skipped move may be made later in the game.
    pub(crate) keeps: bool,
    /// Whether the numbers of moves bind the player.
    pub(crate) binds: bool,
}

impl Reading {
    /// The reading of an engine's settings.
    pub(crate) fn of(settings: &Settings) -> Reading {
        Reading {
            keeps: settings.word(SKIPPED.name) == "kept",
            binds: settings.word(MISMATCH.name) == "skip",
        }
    }
}

/// A move on the list, or a random point from the tail.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Entry {
    played: Move,
    /// Whether it is a random point, which no number binds.
    tail: bool,
    /// The mean margin of the games with the move, as the list's owner sees it.
    weight: f64,
}

/// A player's list of moves in order of preference.
#[derive(Clone, Debug)]
pub(crate) struct MoveList {
    color: Color,
    reading: Reading,
    /// The points of the board, from which the tail is drawn.
    points: Vec<Point>,
    entries: Vec<Entry>,

    // In a game. Stones only go away by captures, so between two of them an entry on an occupied
    // point needn't be looked at again.
    /// Which entries are used up.
    used: Vec<bool>,
    /// Entries up to here were looked at since the last capture.
    looked: usize,
    /// Those among them that are on empty points, in order, some of them perhaps taken since.
    waiting: Vec<usize>,
    /// The captures that there had been then.
    captures: u32,
}

impl MoveList {
    /// A list that is all tail.
    pub(crate) fn new(color: Color, reading: Reading, points: Vec<Point>) -> MoveList {
        MoveList {
            color,
            reading,
            points,
            entries: Vec::new(),
            used: Vec::new(),
            looked: 0,
            waiting: Vec::new(),
            captures: 0,
        }
    }

    /// Makes every entry usable again, before the next game.
    pub(crate) fn start(&mut self) {
        self.used.clear();
        self.used.resize(self.entries.len(), false);
        self.look_again(0);
    }

    fn look_again(&mut self, captures: u32) {
        self.looked = 0;
        self.waiting.clear();
        self.captures = captures;
    }

    /// Makes the next move of the owner, and records it. If he has no legal play at all, says so.
    pub(crate) fn play(&mut self, game: &mut SimulatedGame, record: &mut Record, rng: &mut Rng) -> bool {
        if self.reading.keeps && game.captures() != self.captures {
            self.look_again(game.captures());
        }
        for place in 0..self.waiting.len() {
            if self.try_entry(self.waiting[place], game, record) {
                self.waiting.remove(place);
                return true;
            }
        }
        while self.looked < self.entries.len() {
            let here = self.looked;
            self.looked += 1;
            if self.used[here] || !game.is_empty(self.entries[here].played.point) {
                continue;
            }
            if self.try_entry(here, game, record) {
                return true;
            }
            if self.reading.keeps {
                self.waiting.push(here);
            }
        }
        match game.play_random(rng) {
            Some(point) => record.add(self.color, point),
            None => return false,
        }
        true
    }

    /// Makes the move of an entry if it can be made now.
    fn try_entry(&mut self, place: usize, game: &mut SimulatedGame, record: &mut Record) -> bool {
        let Entry { played: Move { point, number }, tail, .. } = self.entries[place];
        let fits = tail || !self.reading.binds || number == record.number(self.color, point);
        let made = fits && game.try_play(point);
        if made {
            record.add(self.color, point);
            self.used[place] = true;
        }
        made
    }

    /// Adds a move that was played for the first time.
    pub(crate) fn push(&mut self, played: Move) {
        self.entries.push(Entry { played, tail: false, weight: 0.0 });
    }

    /// Sorts the moves by weight, best first for the owner, and lets the rest sink into the tail.
    pub(crate) fn sort(&mut self, weights: &Weights) {
        self.entries.retain(|entry| !entry.tail);
        let sign = if self.color == Color::Black { 1.0 } else { -1.0 };
        for entry in &mut self.entries {
            let mean = weights.get(self.color, entry.played).mean();
            entry.weight = sign * mean.expect("a move on the list was played");
        }
        // The sort is stable.
        self.entries.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    }

    /// Disturbs the order.
    pub(crate) fn disturb(&mut self, mixer: Mixer, swap: f64, rng: &mut Rng) {
        let points = &self.points;
        let tail = |rng: &mut Rng| {
            let point = points[rng.below(points.len() as u32) as usize];
            Entry { played: Move { point, number: 0 }, tail: true, weight: 0.0 }
        };
        mixer.disturb(&mut self.entries, swap, tail, rng);
    }

    /// The list as it stands, with the weights it was last sorted by.
    pub(crate) fn listed(&self, weights: &Weights) -> Vec<ListedMove> {
        // Several numbers of one point are several moves, but a player sees the first.
        let first = self.moves().filter(|played| played.number == weights.first());
        let sign = if self.color == Color::Black { 0.5 } else { -0.5 };
        let weight = |played| weights.get(self.color, played).mean().map(|halves| sign * halves);
        first.map(|played| ListedMove { point: played.point, weight: weight(played) }).collect()
    }

    /// The moves that were played, in the order of the list.
    pub(crate) fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.entries.iter().filter(|entry| !entry.tail).map(|entry| entry.played)
    }
}

#[cfg(test)]
mod tests {
    use super::super::counter::{Counter, Credit};
    use super::super::game::{END, REPETITION};
    use super::super::testing::playing;
    use super::*;
    use crate::settings::Settings;
    use Color::{Black, White};
    use montego_rules::{Margin, Ruleset, Size};

    fn points() -> Vec<Point> {
        Size::square(3).expect("a size").points().collect()
    }

    fn game() -> SimulatedGame {
        let settings = Settings::read("test", &[END, REPETITION], "").expect("legal settings");
        SimulatedGame::new(&playing(3, Ruleset::SEMI_PRIMITIVE), &settings)
    }

    const KEPT: Reading = Reading { keeps: true, binds: true };
    const LOST: Reading = Reading { keeps: false, binds: false };

    /// Lists with these moves, in this order.
    fn lists(counter: Counter, black: &[Point], white: &[Point]) -> [MoveList; 2] {
        let list = |color, wanted: &[Point]| {
            let mut list = MoveList::new(color, KEPT, points());
            wanted.iter().for_each(|&point| list.push(Move { point, number: counter.first() }));
            list
        };
        [list(Black, black), list(White, white)]
    }

    /// The first plays of a game by these lists.
    fn plays(lists: &mut [MoveList; 2], counter: Counter, plays: usize, seed: u64) -> Vec<Point> {
        let (mut game, mut record, mut rng) = (game(), Record::new(counter), Rng::from_seed(seed));
        lists.iter_mut().for_each(MoveList::start);
        game.run(|game| {
            let list = &mut lists[game.to_play().index()];
            record.moves().len() < plays && list.play(game, &mut record, &mut rng)
        });
        record.moves().iter().map(|(_, played)| played.point).collect()
    }

    #[test]
    fn the_first_usable_move_is_made() {
        let p = points();
        let mut lists = lists(Counter::Null, &[p[4], p[0], p[1]], &[p[4], p[3]]);
        // White's first choice is taken by then, Black's is used up.
        assert_eq!(plays(&mut lists, Counter::Null, 3, 1), [p[4], p[3], p[0]]);
        // In the next game all of them can be used again.
        assert_eq!(plays(&mut lists, Counter::Null, 3, 1), [p[4], p[3], p[0]]);
    }

    /// What a player may make first, by looking at his whole list.
    fn expected(list: &MoveList, game: &SimulatedGame, record: &Record) -> Option<Point> {
        let mut unused = list.entries.iter().zip(&list.used).filter(|(_, used)| !**used);
        let usable = unused.find(|(entry, _)| {
            let point = entry.played.point;
            let fits = entry.tail || entry.played.number == record.number(list.color, point);
            fits && game.clone().try_play(point)
        });
        usable.map(|(entry, _)| entry.played.point)
    }

    #[test]
    fn what_was_looked_at_before_is_not_missed() {
        let mut rng = Rng::from_seed(1);
        for counter in [Counter::Null, Counter::Local, Counter::Global] {
            let (mut game, mut record) = (game(), Record::new(counter));
            let mut weights = Weights::new(counter, Credit::All);
            let mut lists = Color::BOTH.map(|color| MoveList::new(color, KEPT, points()));
            let mut replays = 0;
            for _ in 0..100 {
                record.clear();
                lists.iter_mut().for_each(MoveList::start);
                let ending = game.run(|game| {
                    let list = &mut lists[game.to_play().index()];
                    let expected = expected(list, game, &record);
                    let captures = game.captures();
                    let played = list.play(game, &mut record, &mut rng);
                    let last = record.moves().last().map(|(_, played)| played.point);
                    assert!(expected.is_none() || (played && last == expected), "{expected:?}");
                    replays += u32::from(captures > 0 && expected.is_some());
                    played
                });
                weights.credit(&record, ending.margin, |color, played| lists[color.index()].push(played));
                for list in &mut lists {
                    list.sort(&weights);
                    list.disturb(Mixer::FarSwap, 0.9, &mut rng);
                }
            }
            assert!(replays > 100, "lists were used after captures, so it mattered");
        }
    }

    #[test]
    fn a_skipped_move_is_lost_or_kept() {
        // White stands on Black's second choice until Black's third takes that stone.
        let p = points();
        for (reading, last) in [(KEPT, p[0]), (LOST, p[2])] {
            let mut lists = lists(Counter::Null, &[p[1], p[0], p[3], p[2]], &[p[0], p[4]]);
            lists[0].reading = reading;
            assert_eq!(plays(&mut lists, Counter::Null, 5, 1), [p[1], p[0], p[3], p[4], last], "{reading:?}");
        }
    }

    #[test]
    fn a_list_never_ends() {
        // Nothing on the lists: a random game. Something: the rest is random.
        let p = points();
        let mut seconds = [0; 9];
        for seed in 0..200 {
            let mut lists = lists(Counter::Null, &[p[4]], &[]);
            let made = plays(&mut lists, Counter::Null, 3, seed);
            assert_eq!((made.len(), made[0]), (3, p[4]));
            seconds[p.iter().position(|&point| point == made[1]).expect("on the board")] += 1;
        }
        assert_eq!(seconds.iter().filter(|&&count| count > 0).count(), 8, "{seconds:?}");
    }

    #[test]
    fn a_number_that_does_not_fit_is_skipped() {
        let p = points();
        let mut lists = lists(Counter::Global, &[p[4], p[0]], &[p[3], p[5]]);
        lists[0].entries[0].played.number = 2;
        assert_eq!(plays(&mut lists, Counter::Global, 2, 1), [p[0], p[3]]);
        // Where numbers bind nobody it fits, and so it does without a number.
        lists[0].reading.binds = false;
        assert_eq!(plays(&mut lists, Counter::Global, 2, 1), [p[4], p[3]]);
        lists[0].reading.binds = true;
        lists[0].entries[0].tail = true;
        assert_eq!(plays(&mut lists, Counter::Global, 2, 1), [p[4], p[3]]);
    }

    #[test]
    fn the_owner_sorts_by_his_own_view_and_keeps_the_order_of_equals() {
        let p = points();
        let mut weights = Weights::new(Counter::Null, Credit::All);
        let mut credit = |moves: &[(Color, Point)], margin| {
            let mut record = Record::new(Counter::Null);
            moves.iter().for_each(|&(color, point)| record.add(color, point));
            weights.credit(&record, Margin::from_points(margin), |_, _| ());
        };
        for color in Color::BOTH {
            credit(&[(color, p[0]), (color, p[1])], 3);
            credit(&[(color, p[2])], 9);
            credit(&[(color, p[3])], -9);
        }
        let mut lists = lists(Counter::Null, &[p[1], p[3], p[0], p[2]], &[p[1], p[3], p[0], p[2]]);
        let mut rng = Rng::from_seed(1);
        for list in &mut lists {
            list.disturb(Mixer::FarSwap, 0.9, &mut rng);
            // The order of equals is that of the disturbed list.
            let equals: Vec<Point> =
                list.moves().map(|m| m.point).filter(|&q| q == p[0] || q == p[1]).collect();
            list.sort(&weights);
            let sorted: Vec<Point> = list.moves().map(|m| m.point).collect();
            let (best, worst) = if list.color == Black { (p[2], p[3]) } else { (p[3], p[2]) };
            assert_eq!(sorted, [best, equals[0], equals[1], worst]);
            assert_eq!(list.entries.len(), 4, "nothing of the tail stays");
        }
    }

    #[test]
    fn the_tail_brings_random_points_forward() {
        let p = points();
        let mut found = [0; 9];
        let mut rng = Rng::from_seed(1);
        for _ in 0..200 {
            let [mut list, _] = lists(Counter::Null, &[p[4]], &[]);
            list.disturb(Mixer::FarSwap, 0.9, &mut rng);
            found[p.iter().position(|&q| q == list.entries[0].played.point).expect("a point")] += 1;
        }
        assert!(found.iter().all(|&count| count > 0), "{found:?}");
    }
}
