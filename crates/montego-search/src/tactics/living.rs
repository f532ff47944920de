//! Questions about eyes and the life of groups.

use super::answer::{Eyes, Reading, Settled, Success};
use super::ask::{CAPTURE, LIFE};
use super::board::{Cell, SearchBoard, around};
use super::capture::{Capture, FEW_LIBERTIES};
use super::eye::{Eye, SPACE, area_around};
use super::few::Few;
use super::goal::{Goal, KoLaw};
use super::groups::group_of;
use super::life::{BOLD, CAREFUL, Life};
use super::questions::{Plays, Tactics};
use super::space::{Space, Walls};
use montego_rules::{Board, Color, Point};
use std::cmp::Ordering;
use std::rc::Rc;

/// How many times as long as a node of a capture one of an eye takes; the budget is divided by this.
const DEARER: u64 = 4;
/// A group's nodes take longer than those of a capture by one part for each so many of the square of its room.
const ROOM_FOR_A_NODE: u64 = 60;
/// The same by one part for each so many stones of it.
const STONES_FOR_A_NODE: u64 = 12;
/// Empty points that are looked at to tell whose eye a place would be.
const EYE_SPACE_TO_LOOK_AT: usize = 12;
/// Nodes for a chain around a group or an eye, to find out whether it is a wall.
const WALL_NODES: u64 = 200;

impl Tactics {
    /// Whether a colour makes an eye on a point or next to it, seen from both sides.
    ///
    /// The chains around the place are taken to live, so no answer is called proven.
    ///
    /// # Sources
    /// Cazenave & Helmstetter 2005, section 3: an eye on the point or on any direct neighbour.
    pub fn eye(&mut self, board: &Board, point: Point, owner: Color, plays: Plays) -> Settled {
        let goal = self.eye_space(board, point, owner).near_the_point();
        self.settle_eye(board, &goal, plays)
    }

    /// The eyes of a colour in the place around a point, as many as two: how many there are when the opponent plays
    /// first and when the owner does.
    ///
    /// The chains around the place are taken to live, so no answer is called proven.
    pub fn eyes(&mut self, board: &Board, point: Point, owner: Color, plays: Plays) -> Eyes {
        let mut goal = self.eye_space(board, point, owner);
        let one = self.settle_eye(board, &goal, plays);
        goal.want_two();
        let two = one.reach.success.is_some().then(|| self.settle_eye(board, &goal, plays));
        Eyes { one, two }
    }

    /// The eyes in the place around a point, and whose they are: those of the colour that is likelier to have any
    /// there, or of the other one if that has none. None if there are no stones around.
    pub fn eyes_of_either(&mut self, board: &Board, point: Point, plays: Plays) -> Option<(Color, Eyes)> {
        let owner = self.owner_of_eye(board, point)?;
        let eyes = self.eyes(board, point, owner, plays);
        if eyes.one.reach.success != Success::No {
            return Some((owner, eyes));
        }
        // Stones around a point may be prisoners of the other side.
        let other = self.eyes(board, point, owner.opponent(), plays);
        let is_theirs = other.count().0 > 0;
        Some(if is_theirs { (owner.opponent(), other) } else { (owner, eyes) })
    }

    /// The colour that is likelier to have eyes in the place around a point: the one with more stones around the
    /// empty points there. None if there are no stones, or a stone on the point is its own surrounding.
    #[must_use]
    pub fn owner_of_eye(&self, board: &Board, point: Point) -> Option<Color> {
        if let Some(color) = board.at(point) {
            return Some(color.opponent());
        }
        let (mut seen, mut next, mut stones) = (vec![point], 0, [0_usize; 2]);
        while next < seen.len() {
            for n in board.size().neighbours(seen[next]) {
                match board.at(n) {
                    Some(color) => stones[color.index()] += 1,
                    None if seen.len() < EYE_SPACE_TO_LOOK_AT && !seen.contains(&n) => seen.push(n),
                    None => {}
                }
            }
            next += 1;
        }
        let [black, white] = stones;
        match black.cmp(&white) {
            _ if black + white == 0 => None,
            Ordering::Less => Some(Color::White),
            Ordering::Equal | Ordering::Greater => Some(Color::Black),
        }
    }

    /// The points of the place around a point that may hold eyes of a colour; none if it is too large.
    pub(super) fn eye_points(&mut self, board: &Board, point: Point, owner: Color) -> Option<Vec<Point>> {
        let search = SearchBoard::new(board);
        let area = area_around(&search, point.index() as Cell, owner, &Walls::unknown());
        (area.len() < SPACE).then(|| area.iter().filter_map(|cell| search.point(cell)).collect())
    }

    fn eye_space(&mut self, board: &Board, point: Point, owner: Color) -> Eye {
        let mut search = SearchBoard::new(board);
        search.lift_ko();
        let point = point.index() as Cell;
        let rough = area_around(&search, point, owner, &Walls::unknown());
        let walls = self.walls(&mut search, rough.iter(), owner);
        Eye::new(area_around(&search, point, owner, &walls), owner, walls)
    }

    fn settle_eye(&mut self, board: &Board, goal: &Eye, plays: Plays) -> Settled {
        let ask = |tactics: &mut Tactics, plays, asker| {
            let mut reading = tactics.ask(board, goal, asker, &LIFE, tactics.budget / DEARER, plays);
            reading.proven &= !goal.is_estimated();
            reading
        };
        let (owner, opponent) = (goal.prover(), goal.prover().opponent());
        let mut settled = self.settle(
            plays,
            |tactics, plays| ask(tactics, plays, owner),
            |tactics, plays| ask(tactics, plays, opponent),
        );
        if plays == Plays::One {
            self.meet(board, goal, self.budget / DEARER, &mut settled);
        }
        settled
    }

    /// Whether the opponent, playing first, kills the group of a stone.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn kill(&mut self, board: &Board, stone: Point, plays: Plays) -> Reading {
        self.weigh_life(board, stone, true, plays)
    }

    /// Whether the owner, playing first, makes the group of a stone live. A success without a play is one though he
    /// plays elsewhere.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn live(&mut self, board: &Board, stone: Point, plays: Plays) -> Reading {
        let own = self.weigh_life(board, stone, false, plays);
        self.or_by_passing(own, |tactics| tactics.kill(board, stone, Plays::One))
    }

    /// The life of a group seen from both sides: the goal is its death.
    ///
    /// # Panics
    /// If there is no stone on the point.
    pub fn life(&mut self, board: &Board, stone: Point, plays: Plays) -> Settled {
        let kill = |tactics: &mut Tactics, plays| tactics.kill(board, stone, plays);
        self.settle(plays, kill, |tactics, plays| tactics.weigh_life(board, stone, false, plays))
    }

    /// The life of chains that cannot be disconnected, by search alone.
    pub(super) fn life_of_group(&mut self, board: &Board, strings: &[Point], plays: Plays) -> Settled {
        let kill =
            |tactics: &mut Tactics, plays| tactics.ask_life(board, strings, true, plays, tactics.budget);
        self.settle(plays, kill, |tactics, plays| {
            tactics.ask_life(board, strings, false, plays, tactics.budget)
        })
    }

    /// Searches whether a side gets its way with a group.
    pub(super) fn ask_life(
        &mut self,
        board: &Board,
        strings: &[Point],
        kills: bool,
        plays: Plays,
        budget: u64,
    ) -> Reading {
        let owner = board.at(strings[0]).expect("a stone to ask about");
        let mut search = SearchBoard::new(board);
        search.lift_ko();
        let mut group = group_of(&search, strings[0].index() as Cell);
        strings.iter().for_each(|string| {
            group.add(string.index() as Cell);
        });
        let (near, room): (Vec<Cell>, usize) = {
            let walls = Rc::new(Walls::unknown());
            let space = Space::around(&search, group.as_slice(), owner, &walls);
            let own = group.iter().flat_map(|stone| search.chain(stone));
            (own.chain(space.points().map(|(point, _)| point)).collect(), space.points().count())
        };
        let stones = (near.len() - room) as u64;
        let walls = self.walls(&mut search, near.into_iter(), owner);
        // The more room there is, the more plays are looked at for each node; looks go over all stones.
        let dearer = 2 + (room * room) as u64 / ROOM_FOR_A_NODE + stones / STONES_FOR_A_NODE;
        let asker = if kills { owner.opponent() } else { owner };
        let mut nodes = 0;
        let mut found = None;
        for level in [CAREFUL, BOLD] {
            let goal = Life::new(group, owner, walls.clone(), level);
            let budget = budget / dearer / 2;
            let mut reading = self.ask(board, &goal, asker, &LIFE, budget, plays);
            reading.proven &= !goal.is_estimated();
            let is_known = reading.success != Success::Unknown;
            if plays == Plays::One && (is_known || level == BOLD) {
                self.prefer(board, &goal, asker, budget, &mut reading);
            }
            nodes += reading.nodes;
            found = Some(reading);
            if is_known {
                break;
            }
        }
        Reading { nodes, ..found.expect("asked once at least") }
    }

    /// Which chains next to some points can be taken.
    fn walls(&mut self, search: &mut SearchBoard, points: impl Iterator<Item = Cell>, owner: Color) -> Walls {
        let mut walls = Walls::unknown();
        let mut near = Few::<48>::new();
        for cell in points.flat_map(|cell| around(cell).into_iter().chain([cell])) {
            if search.is_color(cell, owner.opponent()) {
                near.add(search.head(cell));
            }
        }
        for rival in near.iter() {
            let is_safe = search.count(rival) > FEW_LIBERTIES || {
                let goal = Capture::new(rival, owner.opponent());
                self.solver.begin(&goal, WALL_NODES);
                self.solver.let_pass_first(false);
                let taken = self.decide(search, &goal, owner, KoLaw::Plain, &CAPTURE, WALL_NODES);
                taken.is_some_and(|decision| !decision.reached)
            };
            let zone = if is_safe { &mut walls.safe } else { &mut walls.soft };
            search.chain(rival).for_each(|stone| zone.add(stone));
        }
        walls
    }
}
