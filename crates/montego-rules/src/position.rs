//! A position in a game: the board, whose turn it is, the rules, and what may not come back.

use crate::history::{History, board_hash, stone_word};
use crate::{
    Board, ByColor, Color, DeadStones, Illegal, Ko, Komi, Margin, Play, Point, PointMap, Ruleset, Scoring,
    Setup, SetupError,
};

/// What becomes of a stone when a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// It stays, and what it surrounds is its owner's.
    Alive,
    /// It is taken off the board before counting.
    Dead,
    /// It stays, and what it surrounds is no territory.
    Seki,
}

/// What the players agree about when a game has ended. Stones that are in no list are alive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Stones that are taken off the board before counting.
    pub dead: Vec<Point>,
    /// Stones that live in seki: what they surround is no territory.
    pub seki: Vec<Point>,
    /// Empty points that one colour surrounds but has to fill, so that they are no territory.
    pub neutral: Vec<Point>,
}

impl Agreement {
    /// What becomes of the stone on a point. A stone in both lists is dead.
    #[must_use]
    pub fn status(&self, stone: Point) -> Status {
        if self.dead.contains(&stone) {
            Status::Dead
        } else if self.seki.contains(&stone) {
            Status::Seki
        } else {
            Status::Alive
        }
    }
}

/// A position in a game by certain rules.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    ruleset: Ruleset,
    komi: Komi,
    hash: u64,
    history: History,
    /// The last two plays, the last one first.
    recent: [Option<(Color, Play)>; 2],
    /// Passes in a row.
    passes: u8,
    over: bool,
    prisoners: ByColor<usize>,
    handicap: usize,
}

impl Position {
    /// The start of a game: an empty board, or the stones of a setup.
    ///
    /// # Errors
    /// Every reason why the setup is no position.
    pub fn new(setup: &Setup, ruleset: Ruleset, komi: Komi) -> Result<Position, SetupError> {
        let board = Board::try_from(setup)?;
        let hash = board_hash(&board);
        let mut history = History::default();
        history.push(&board, hash);
        let mut position = Position {
            board,
            ruleset,
            komi,
            hash,
            history,
            recent: [None; 2],
            passes: 0,
            over: false,
            prisoners: ByColor::default(),
            handicap: 0,
        };
        position.over = position.is_stuck();
        Ok(position)
    }

    /// The stones and whose turn it is.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rules.
    #[must_use]
    pub const fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The points White receives, compensation for a handicap not included.
    #[must_use]
    pub const fn komi(&self) -> Komi {
        self.komi
    }

    /// Changes the komi.
    pub fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
    }

    /// All that White receives: komi and, where area is counted, what makes up for the handicap stones.
    #[must_use]
    pub fn given(&self) -> Komi {
        let compensation = match self.ruleset.scoring {
            Scoring::Area => self.ruleset.compensation(self.handicap),
            Scoring::Territory => 0,
        };
        Komi::halves(self.komi.as_halves() + 2 * compensation)
    }

    /// The number of handicap stones that White is compensated for.
    #[must_use]
    pub const fn handicap(&self) -> usize {
        self.handicap
    }

    /// Says how many of the stones on the board are a handicap.
    pub fn set_handicap(&mut self, stones: usize) {
        self.handicap = stones;
    }

    /// The side to move.
    #[must_use]
    pub const fn to_play(&self) -> Color {
        self.board.to_play()
    }

    /// Gives the turn to a side, as when a player moves twice in a row.
    pub fn set_to_play(&mut self, color: Color) {
        self.board.set_to_play(color);
    }

    /// Lets the game go on after two passes, as when the players settle the status of stones. Where the rules
    /// know no passes, a side without a legal play has still ended it.
    pub fn resume(&mut self) {
        self.passes = 0;
        self.over = self.is_stuck();
    }

    /// Passes in a row just before this position.
    #[must_use]
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// The stones that a colour has taken.
    #[must_use]
    pub fn prisoners(&self, taken_by: Color) -> usize {
        self.prisoners[taken_by]
    }

    /// The last two plays with their colours, the last one first; none before the game's first play.
    #[must_use]
    pub const fn recent_plays(&self) -> [Option<(Color, Play)>; 2] {
        self.recent
    }

    /// Whether the game has ended: by two passes or, where the rules know no passes, because the
    /// side to move has no legal play.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// A number that is the same for the same stones; whose turn it is plays no part.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The hashes of all boards that the game has seen, oldest first, the present one last.
    pub fn seen_hashes(&self) -> impl Iterator<Item = u64> + '_ {
        self.history.hashes()
    }

    /// Whether the side to move may make this play.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn check(&self, play: Play) -> Result<(), Illegal> {
        if self.over {
            return Err(Illegal::GameOver);
        }
        self.check_unfinished(play)
    }

    /// Whether the side to move may make this play, two passes before or not.
    fn check_unfinished(&self, play: Play) -> Result<(), Illegal> {
        match play {
            Play::Pass if self.ruleset.passes => Ok(()),
            Play::Pass => Err(Illegal::Pass),
            Play::At(point) => {
                self.board.check(point, self.ruleset.suicide)?;
                if !self.ruleset.eye_filling && self.board.is_solid_eye(point, self.to_play()) {
                    return Err(Illegal::OwnEye);
                }
                let mut board = self.board.clone();
                let hash = self.hash ^ play_and_hash(&mut board, point).words;
                if self.repeats(&board, hash) { Err(Illegal::Superko) } else { Ok(()) }
            }
        }
    }

    /// Makes a play of the side to move.
    ///
    /// # Errors
    /// The reason why the play is illegal; the position is then as before.
    pub fn play(&mut self, play: Play) -> Result<(), Illegal> {
        if self.over {
            return Err(Illegal::GameOver);
        }
        self.play_on(play)
    }

    /// Makes a play even after two passes, as when the players resume a game to settle the status
    /// of stones.
    ///
    /// # Errors
    /// The reason why the play is illegal; the position is then as before.
    pub fn play_on(&mut self, play: Play) -> Result<(), Illegal> {
        let color = self.to_play();
        match play {
            Play::Pass => {
                self.check_unfinished(play)?;
                self.board.play_unchecked(play);
                self.passes = self.passes.saturating_add(1);
                self.over = self.passes >= 2;
            }
            Play::At(point) => {
                self.check_unfinished(play)?;
                let change = play_and_hash(&mut self.board, point);
                self.hash ^= change.words;
                self.prisoners[if change.suicide { color.opponent() } else { color }] += change.removed;
                self.passes = 0;
                self.over = false;
            }
        }
        self.history.push(&self.board, self.hash);
        self.recent = [Some((color, play)), self.recent[0]];
        if play != Play::Pass {
            self.over = self.is_stuck();
        }
        Ok(())
    }

    /// The legal plays of the side to move on points of the board; passing is not among them.
    pub fn legal_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.board.size().points().filter(|&point| self.check(Play::At(point)).is_ok())
    }

    /// Whether the rules know no passes and the side to move has no legal play.
    fn is_stuck(&self) -> bool {
        !self.ruleset.passes
            && self.board.size().points().all(|p| self.check_unfinished(Play::At(p)).is_err())
    }

    fn repeats(&self, board: &Board, hash: u64) -> bool {
        match self.ruleset.ko {
            Ko::Simple => false,
            Ko::Positional => self.history.contains(board, hash, None),
            Ko::Situational => self.history.contains(board, hash, Some(board.to_play())),
        }
    }

    /// Black's points minus White's as the stones lie, komi and compensation included.
    ///
    /// Dead stones are removed first if the rules say so, and counted as they stand otherwise.
    #[must_use]
    pub fn margin(&self, agreement: &Agreement) -> Margin {
        self.board_margin(agreement) - self.given()
    }

    /// Whose territory each point is: empty points, and those of dead stones, that one colour alone surrounds.
    /// By territory rules neither points beside stones that live in seki nor those that must be filled
    /// count. Dead stones are off the board if the rules remove them.
    #[must_use]
    pub fn territory(&self, agreement: &Agreement) -> PointMap<Option<Color>> {
        let size = self.board.size();
        let is_territory_counted = self.ruleset.scoring == Scoring::Territory;
        let mut owners = PointMap::filled(None);
        for region in self.cleared(agreement).empty_regions() {
            let mut around = region.points.iter().flat_map(|&point| size.neighbours(point));
            if is_territory_counted && around.any(|point| agreement.seki.contains(&point)) {
                continue;
            }
            for &point in &region.points {
                let counts = !(is_territory_counted && agreement.neutral.contains(&point));
                owners[point] = region.owner().filter(|_| counts);
            }
        }
        owners
    }

    /// Black's points minus White's without komi and compensation.
    #[must_use]
    pub fn board_margin(&self, agreement: &Agreement) -> Margin {
        if self.ruleset.scoring == Scoring::Area {
            return self.cleared(agreement).area_margin();
        }
        let mut points = ByColor::from_fn(|color| self.prisoners[color]);
        for &point in self.removed(agreement) {
            if let Some(color) = self.board.at(point) {
                points[color.opponent()] += 1;
            }
        }
        let owners = self.territory(agreement);
        for owner in self.board.size().points().filter_map(|point| owners[point]) {
            points[owner] += 1;
        }
        Margin::from_points(points.black as i16 - points.white as i16)
    }

    /// The stones that the rules take off the board.
    fn removed<'a>(&self, agreement: &'a Agreement) -> &'a [Point] {
        match self.ruleset.dead_stones {
            DeadStones::Removed => &agreement.dead,
            DeadStones::Stay => &[],
        }
    }

    /// The board without these stones.
    fn cleared(&self, agreement: &Agreement) -> Board {
        let removed = self.removed(agreement);
        let size = self.board.size();
        let stones = size.points().filter(|point| !removed.contains(point));
        let stones = stones.filter_map(|point| self.board.at(point).map(|color| (point, color)));
        Board::with_stones(size, stones, self.to_play()).expect("taking stones away takes no liberty away")
    }
}

/// What a play changed.
struct Change {
    /// The exclusive or of the words of all stones that came or went.
    words: u64,
    removed: usize,
    suicide: bool,
}

fn play_and_hash(board: &mut Board, point: Point) -> Change {
    let color = board.to_play();
    let before = board.empty_count();
    board.play_unchecked(Play::At(point));
    let suicide = board.at(point).is_none();
    let gone = if suicide { color } else { color.opponent() };
    let mut change = Change { words: stone_word(point, color), removed: 0, suicide };
    for place in before - 1..board.empty_count() {
        change.words ^= stone_word(board.empty(place), gone);
        change.removed += 1;
    }
    change
}
