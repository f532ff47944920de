//! What counts as the same move, and what the moves of the simulated games are worth.
//!
//! # Sources
//! Kaminski 2002, sections 2.4 and 3.3. Where it is silent: counts begin anew with every simulated
//! game, so that the first stone on a point is its number 1; a move of the real position is the
//! one with number 1; both colours' moves on a point are credited ([`Credit::All`]). Bouzy & Helmstetter
//! 2003, section 2.2, tell of Gobble that it credits the colour that was first there ([`CREDIT`]).

use crate::settings::{Kind, Parameter, Settings};
use montego_rules::{Color, Margin, Point, PointMap};
use montego_stats::IntMoments;

/// How moves on the same point are told apart.
pub(crate) const COUNTER: Parameter = Parameter {
    name: "counter",
    kind: Kind::Choice { default: "null", words: &["null", "local", "global"] },
    unit: "",
    meaning: "moves of a colour on a point are the same if as many stones of either colour (global) or of that colour (local) were put there before, or in any case (null)",
    source: "Kaminski 2002, sections 3.3 and 4.2: null is the standard equipment",
};

/// To which moves a game is credited.
pub(crate) const CREDIT: Parameter = Parameter {
    name: "credit",
    kind: Kind::Choice { default: "all", words: &["all", "first"] },
    unit: "",
    meaning: "a simulated game is credited to all its moves (all), or to those whose colour was the first on their point (first)",
    source: "Kaminski 2002, section 3.3, knows no such restriction; first is Gobble's by Bouzy & Helmstetter 2003, section 2.2",
};

/// How moves on the same point are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counter {
    /// Not at all. A game is credited to such a move once, however often it was made.
    Null,
    /// By how many stones of the colour were put there before.
    Local,
    /// By how many stones of either colour were put there before.
    Global,
}

impl Counter {
    /// The counter of an engine's settings.
    pub(crate) fn of(settings: &Settings) -> Counter {
        match settings.word(COUNTER.name) {
            "local" => Counter::Local,
            "global" => Counter::Global,
            _ => Counter::Null,
        }
    }

    /// The number of a colour's first move on a point.
    pub(crate) const fn first(self) -> u16 {
        match self {
            Counter::Null => 0,
            Counter::Local | Counter::Global => 1,
        }
    }
}

/// A move of one colour: a point and the number that the counter gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) point: Point,
    pub(crate) number: u16,
}

/// The moves of one simulated game, in order of time.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    counter: Counter,
    /// Stones put on a point, by colour.
    stones: PointMap<[u16; 2]>,
    moves: Vec<(Color, Move)>,
}

impl Record {
    /// Nothing played.
    pub(crate) fn new(counter: Counter) -> Record {
        Record { counter, stones: PointMap::filled([0; 2]), moves: Vec::new() }
    }

    /// Forgets the moves, before the next game.
    pub(crate) fn clear(&mut self) {
        self.stones.fill([0; 2]);
        self.moves.clear();
    }

    /// The number of the move that a colour would make on a point now.
    pub(crate) fn number(&self, color: Color, point: Point) -> u16 {
        let stones = self.stones[point];
        match self.counter {
            Counter::Null => 0,
            Counter::Local => 1 + stones[color.index()],
            Counter::Global => 1 + stones[0] + stones[1],
        }
    }

    /// The moves, in order of time.
    pub(crate) fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// A colour puts a stone on a point.
    pub(crate) fn add(&mut self, color: Color, point: Point) {
        self.moves.push((color, Move { point, number: self.number(color, point) }));
        self.stones[point][color.index()] += 1;
    }
}

/// To which moves of a game its margin is credited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Credit {
    /// To all of them.
    All,
    /// To those of the colour that was first on the point. Under the global counter the numbers say
    /// who was first, so that there the rule holds for the moves with number 1 by itself, and the
    /// later ones, which are moves of their own, are credited all the same.
    FirstColor,
}

impl Credit {
    /// The credit of an engine's settings.
    pub(crate) fn of(settings: &Settings) -> Credit {
        if settings.word(CREDIT.name) == "first" { Credit::FirstColor } else { Credit::All }
    }
}

/// The margins of the games in which a move was made.
#[derive(Clone, Debug, Default)]
struct Weight {
    margins: IntMoments,
    /// The last game that was credited.
    game: u64,
}

/// The margins, in half-points and Black's view, of the games in which each move was made.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    counter: Counter,
    credit: Credit,
    /// By colour, point and number.
    table: [PointMap<Vec<Weight>>; 2],
    games: u64,
    /// Who was first on a point of the game that is being credited.
    owners: PointMap<Option<Color>>,
}

impl Weights {
    /// No game yet.
    pub(crate) fn new(counter: Counter, credit: Credit) -> Weights {
        let credit = if counter == Counter::Global { Credit::All } else { credit };
        let table = [PointMap::filled(Vec::new()), PointMap::filled(Vec::new())];
        Weights { counter, credit, table, games: 0, owners: PointMap::filled(None) }
    }

    /// Credits a game to its moves, and tells which of them had no game before.
    pub(crate) fn credit(&mut self, record: &Record, margin: Margin, mut fresh: impl FnMut(Color, Move)) {
        self.games += 1;
        if self.credit == Credit::FirstColor {
            self.owners.fill(None);
        }
        for &(color, played) in record.moves() {
            if self.credit == Credit::FirstColor && *self.owners[played.point].get_or_insert(color) != color {
                continue;
            }
            let weights = &mut self.table[color.index()][played.point];
            let number = usize::from(played.number);
            if weights.len() <= number {
                weights.resize(number + 1, Weight::default());
            }
            let weight = &mut weights[number];
            // Only moves without a number can come twice in a game.
            if weight.game == self.games {
                continue;
            }
            weight.game = self.games;
            weight.margins.add(i32::from(margin.as_halves()));
            if weight.margins.count() == 1 {
                fresh(color, played);
            }
        }
    }

    /// The margins of the games in which a colour made a move.
    pub(crate) fn get(&self, color: Color, played: Move) -> IntMoments {
        let weights = &self.table[color.index()][played.point];
        weights.get(usize::from(played.number)).map_or_else(IntMoments::new, |weight| weight.margins)
    }

    /// The number of a move of the real position.
    pub(crate) const fn first(&self) -> u16 {
        self.counter.first()
    }

    /// Whether the margins of moves of the real position are those of the games in which their
    /// colour was the first on the point.
    pub(crate) fn are_as_first(&self) -> bool {
        self.counter == Counter::Global || self.credit == Credit::FirstColor
    }

    /// The margins of a colour's move on a point of the real position.
    pub(crate) fn root(&self, color: Color, point: Point) -> IntMoments {
        self.get(color, Move { point, number: self.counter.first() })
    }

    /// Adds the games of others.
    pub(crate) fn merge(&mut self, others: &Weights, points: impl Iterator<Item = Point>) {
        for point in points {
            for (mine, theirs) in self.table.iter_mut().zip(&others.table) {
                let (mine, theirs) = (&mut mine[point], &theirs[point]);
                if mine.len() < theirs.len() {
                    mine.resize(theirs.len(), Weight::default());
                }
                for (mine, theirs) in mine.iter_mut().zip(theirs) {
                    mine.margins.merge(&theirs.margins);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};
    use montego_rules::Size;

    fn points() -> [Point; 2] {
        let size = Size::square(5).expect("a size");
        [(1, 3), (2, 2)].map(|(column, row)| size.point(column, row).expect("on the board"))
    }

    /// A game in which A (taken in between) is played by Black, White, Black and Black again, and
    /// B by White.
    fn record(counter: Counter) -> Record {
        let [a, b] = points();
        let mut record = Record::new(counter);
        for (color, point) in [(Black, a), (White, b), (White, a), (Black, a), (Black, a)] {
            record.add(color, point);
        }
        record
    }

    fn numbers(counter: Counter) -> Vec<u16> {
        record(counter).moves.iter().map(|(_, played)| played.number).collect()
    }

    #[test]
    fn moves_are_told_apart_by_the_counter() {
        assert_eq!(numbers(Counter::Null), [0, 0, 0, 0, 0]);
        assert_eq!(numbers(Counter::Local), [1, 1, 1, 2, 3]);
        assert_eq!(numbers(Counter::Global), [1, 1, 2, 3, 4]);
        // The next game counts from the beginning.
        let mut record = record(Counter::Global);
        record.clear();
        assert_eq!(record.number(White, points()[0]), 1);
    }

    /// How often each move that is made in the record was credited after two games of it.
    fn credited(counter: Counter, credit: Credit) -> Vec<u64> {
        let record = record(counter);
        let mut weights = Weights::new(counter, credit);
        let mut fresh = Vec::new();
        for margin in [3, -1] {
            weights.credit(&record, Margin::from_points(margin), |color, played| fresh.push((color, played)));
        }
        for &(color, played) in &fresh {
            let margins = weights.get(color, played);
            assert_eq!((margins.count(), margins.sum()), (2, 4), "in half-points, once a game");
        }
        record.moves.iter().map(|&(color, played)| weights.get(color, played).count()).collect()
    }

    #[test]
    fn a_game_is_credited_once_to_each_of_its_moves() {
        assert_eq!(credited(Counter::Null, Credit::All), [2, 2, 2, 2, 2]);
        assert_eq!(credited(Counter::Local, Credit::All), [2, 2, 2, 2, 2]);
        assert_eq!(credited(Counter::Global, Credit::All), [2, 2, 2, 2, 2]);
    }

    #[test]
    fn the_colour_that_was_first_on_the_point_may_alone_be_credited() {
        // White came second on A.
        assert_eq!(credited(Counter::Null, Credit::FirstColor), [2, 2, 0, 2, 2]);
        assert_eq!(credited(Counter::Local, Credit::FirstColor), [2, 2, 0, 2, 2]);
        assert_eq!(credited(Counter::Global, Credit::FirstColor), [2, 2, 2, 2, 2]);
    }

    #[test]
    fn a_move_of_the_real_position_is_the_first_on_its_point() {
        let [a, _] = points();
        for (counter, white) in [(Counter::Null, 1), (Counter::Local, 1), (Counter::Global, 0)] {
            let mut weights = Weights::new(counter, Credit::All);
            weights.credit(&record(counter), Margin::from_points(5), |_, _| ());
            assert_eq!(weights.root(Black, a).count(), 1, "{counter:?}");
            assert_eq!(weights.root(White, a).count(), white, "{counter:?}: White came second on A");
        }
    }

    #[test]
    fn merged_weights_hold_the_games_of_both() {
        let size = Size::square(5).expect("a size");
        let game = |weights: &mut Weights, margin| {
            weights.credit(&record(Counter::Global), Margin::from_points(margin), |_, _| ());
        };
        let new = || Weights::new(Counter::Global, Credit::All);
        let (mut all, mut one, mut two) = (new(), new(), new());
        for margin in [7, 1, -2] {
            game(&mut all, margin);
            game(if margin > 0 { &mut one } else { &mut two }, margin);
        }
        let mut empty = new();
        empty.merge(&one, size.points());
        empty.merge(&two, size.points());
        for &(color, played) in &record(Counter::Global).moves {
            assert_eq!(empty.get(color, played), all.get(color, played));
        }
    }
}
