//! Answers to the last play: atari, and chains with two liberties.

use super::picks::Picks;
use super::self_atari::{SelfAtari, self_atari};
use montego_rules::{Board, Color, Liberties, Point};

/// The chains around the last play that have one or two liberties.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pressed {
    /// A stone of each own chain beside the last one, with its liberties.
    own: [Option<(Point, Liberties<2>)>; 4],
    /// The chain of the last stone.
    last: Option<(Point, Liberties<2>)>,
}

impl Pressed {
    /// Looks around the last stone.
    #[inline]
    pub(super) fn around(board: &Board, last: Point) -> Pressed {
        let me = board.to_play();
        let mut pressed = Pressed { own: [None; 4], last: None };
        let mut count = 0;
        for stone in chains_beside(board, last, me) {
            if let Some(liberties) = board.few_liberties::<2>(stone) {
                pressed.own[count] = Some((stone, liberties));
                count += 1;
            }
        }
        if board.at(last) == Some(me.opponent()) {
            pressed.last = board.few_liberties::<2>(last).map(|liberties| (last, liberties));
        }
        pressed
    }

    /// The own chains of so many liberties.
    fn own(&self, liberties: usize) -> impl Iterator<Item = (Point, &[Point])> {
        let chains = self.own.iter().flatten();
        chains.filter(move |(_, l)| l.count() == liberties).map(|(stone, l)| (*stone, l.as_slice()))
    }
}

/// The plays that answer atari: the last stone's chain is captured, own chains that the last stone put into atari
/// extend or capture.
#[inline]
pub(super) fn to_atari(board: &Board, pressed: &Pressed, picks: &mut Picks) {
    let me = board.to_play();
    if let Some((_, liberties)) = pressed.last
        && let &[liberty] = liberties.as_slice()
    {
        picks.add(liberty);
    }
    for (stone, liberties) in pressed.own(1) {
        if can_extend(board, liberties[0], me) {
            picks.add(liberties[0]);
        }
        adjacent_ataris(board, stone, picks);
    }
}

/// Whether a chain in atari has a future if it extends to its liberty. Where only two liberties come of it,
/// it must at least run into the open: along a wall it would run until it is taken.
fn can_extend(board: &Board, liberty: Point, color: Color) -> bool {
    match board.liberties_after::<3>(liberty, color).count() {
        3 => true,
        2 => board.empty_neighbours(liberty) == 2 && board.adjacent(liberty).count() == 4,
        _ => false,
    }
}

/// The captures of enemy chains in atari beside a chain.
pub(crate) fn adjacent_ataris(board: &Board, stone: Point, picks: &mut Picks) {
    let Some(color) = board.at(stone) else { return };
    for own in board.chain_stones(stone) {
        for near in board.adjacent(own) {
            if board.at(near) == Some(color.opponent())
                && let Some(liberty) = board.atari_point(near)
            {
                picks.add(liberty);
            }
        }
    }
}

/// The plays that defend own chains which the last stone left with two liberties, or attack the chain of the
/// last stone if it has no more.
#[inline]
pub(super) fn to_two_liberties(board: &Board, pressed: &Pressed, picks: &mut Picks) {
    for (stone, liberties) in pressed.own(2) {
        defend(board, stone, liberties[0], liberties[1], picks);
    }
    if let Some((_, liberties)) = pressed.last {
        attack(board, liberties.as_slice(), picks);
    }
}

/// Plays that get a chain out of reach. If either liberty does, the opponent cannot take both, and nothing needs
/// to be done.
fn defend(board: &Board, stone: Point, a: Point, b: Point, picks: &mut Picks) {
    let me = board.to_play();
    let gains = [a, b].map(|point| board.liberties_after::<4>(point, me).count());
    let before = picks.iter().count();
    adjacent_ataris(board, stone, picks);
    let takes = picks.iter().count() > before;
    match (gains[0] >= 3, gains[1] >= 3) {
        (true, true) => {}
        (true, false) => picks.add(a),
        (false, true) => picks.add(b),
        (false, false) if !takes => {
            // It cannot run, so it fights: whoever surrounds it may be short of liberties too.
            for own in board.chain_stones(stone) {
                for near in board.adjacent(own).filter(|&near| board.at(near) == Some(me.opponent())) {
                    if let Some(liberties) = board.few_liberties::<2>(near) {
                        attack(board, liberties.as_slice(), picks);
                    }
                }
            }
        }
        (false, false) => {}
    }
}

/// Plays on one of the two liberties of an enemy chain after which the other one does not get it out.
fn attack(board: &Board, liberties: &[Point], picks: &mut Picks) {
    let me = board.to_play();
    let &[a, b] = liberties else { return };
    let left = [(a, b), (b, a)].map(|(point, escape)| {
        let after = board.liberties_after::<4>(escape, me.opponent());
        after.as_slice().iter().filter(|&&liberty| liberty != point).count()
    });
    for (point, left, other) in [(a, left[0], left[1]), (b, left[1], left[0])] {
        if left <= 2 && left <= other && self_atari(board, point) == SelfAtari::None {
            picks.add(point);
        }
    }
}

/// A stone of each chain of a colour beside a point.
#[inline]
fn chains_beside(board: &Board, point: Point, color: Color) -> impl Iterator<Item = Point> + '_ {
    let mut seen = [None; 4];
    let mut count = 0;
    board.adjacent(point).filter(move |&near| {
        if board.at(near) != Some(color) {
            return false;
        }
        let chain = Some(board.chain_of(near));
        if seen[..count].contains(&chain) {
            return false;
        }
        seen[count] = chain;
        count += 1;
        true
    })
}
