//! What shapes of nine points and strings in atari are worth.

use super::ONE;
use crate::eye::{EyeRule, Surrounded};
use crate::heavy::{EMPTY_TRIANGLE, codes, is_shape_code};
use crate::softmax::sums::{both, of};
use montego_rules::Color;
use std::sync::LazyLock;

/// What plays are worth in pseudo-random games. An ordinary play has urgency 1.
///
/// The values are ours; the papers give none. They are such that the most urgent play is ten times as likely as
/// an ordinary one for each stone that it is about: games stay random enough to tell something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Values {
    /// What a play gets more for each enemy stone in atari that it takes.
    pub capture: f64,
    /// What a play gets more for each own stone in atari that it gives two liberties at least.
    pub save: f64,
    /// What a play gets more where a shape matches: hane, cut, connection, block.
    pub shape: f64,
    /// By what an empty triangle is multiplied, at most 1.
    pub empty_triangle: f64,
    /// By what a play on the edge with nothing around is multiplied, at most 1.
    pub lonely_edge: f64,
    /// By what a play is multiplied that puts two own stones or more into atari, from more than 0 to 1. Asking
    /// whether it does costs a sixth of the speed, so it is not asked at 1.
    pub self_atari: f64,
}

impl Values {
    /// The values of the programs of the house.
    pub const DEFAULT: Values = Values {
        capture: 10.0,
        save: 10.0,
        shape: 3.0,
        empty_triangle: 0.3,
        lonely_edge: 0.3,
        self_atari: 1.0,
    };
}

/// The weight of urgency 1. Weights are whole numbers, so that draws are the same on every machine.
pub(super) const UNIT: f64 = 1024.0;

/// The largest weight of a point, so that those of all points can be added up.
const LARGEST: u64 = 1 << 20;

/// What a shape is, a bit each.
const MATCHES: u8 = 1;
const BLACK_TRIANGLE: u8 = 2;
const WHITE_TRIANGLE: u8 = 4;
const LONELY_EDGE: u8 = 8;
/// Where all neighbours are black or off the board, White has nothing to play unless he takes something, and
/// the other way round.
const BLACK_AROUND: u8 = 16;
const WHITE_AROUND: u8 = 32;
/// Solid eyes, which some rules leave alone.
const BLACK_EYE: u8 = 64;
const WHITE_EYE: u8 = 128;
const KINDS: usize = 256;

/// What each code of [`Board::shape_around`](montego_rules::Board::shape_around) is.
static KIND: LazyLock<Box<[u8; 1 << 16]>> = LazyLock::new(|| {
    let mut kinds = Box::new([0; 1 << 16]);
    let mut note =
        |codes: Vec<u16>, kind| codes.into_iter().for_each(|code| kinds[usize::from(code)] |= kind);
    note((0..=u16::MAX).filter(|&code| is_shape_code(code)).collect(), MATCHES);
    note(codes(EMPTY_TRIANGLE, false), BLACK_TRIANGLE);
    note(codes(EMPTY_TRIANGLE, true), WHITE_TRIANGLE);
    let surrounded = |color: u16| {
        // The places of the four neighbours.
        let neighbours = [1, 3, 4, 6];
        move |&code: &u16| neighbours.iter().all(|place| [color, 3].contains(&(code >> (2 * place) & 3)))
    };
    note((0..=u16::MAX).filter(surrounded(0)).collect(), BLACK_AROUND);
    note((0..=u16::MAX).filter(surrounded(1)).collect(), WHITE_AROUND);
    let solid = |color: u16| {
        move |&code: &u16| {
            let at = |place: u32| code >> (2 * place) & 3;
            let enemies = [0, 2, 5, 7].into_iter().filter(|&place| at(place) == 1 - color).count();
            let on_edge = [1, 3, 4, 6].into_iter().any(|place| at(place) == 3);
            surrounded(color)(&code) && enemies <= usize::from(!on_edge)
        }
    };
    note((0..=u16::MAX).filter(solid(0)).collect(), BLACK_EYE);
    note((0..=u16::MAX).filter(solid(1)).collect(), WHITE_EYE);
    note(codes("......---", false), LONELY_EDGE);
    note(codes("..-..----", false), LONELY_EDGE);
    kinds
});

/// The weights of shapes, of both colours as in [`Sums`](crate::softmax::Sums).
#[derive(Clone, Copy, Debug)]
pub(super) struct Shapes {
    kinds: &'static [u8; 1 << 16],
    /// Of each kind for plays that no string in atari makes possible: none for suicide and what is surely an eye.
    weights: [u64; KINDS],
    /// Of each kind where a string in atari makes a play possible.
    possible: [u64; KINDS],
}

impl Shapes {
    pub(super) fn new<E: EyeRule>(values: &Values) -> Shapes {
        let weight = |kind: usize, triangle: u8| {
            let has = |bit: u8| kind as u8 & bit != 0;
            let mut urgency = 1.0;
            urgency += if has(MATCHES) { values.shape } else { 0.0 };
            urgency *= if has(triangle) { values.empty_triangle } else { 1.0 };
            urgency *= if has(LONELY_EDGE) { values.lonely_edge } else { 1.0 };
            weight_of(urgency)
        };
        let possible: [u64; KINDS] =
            std::array::from_fn(|kind| both(weight(kind, BLACK_TRIANGLE), weight(kind, WHITE_TRIANGLE)));
        // Bits of kinds in which Black, then White, has nothing to play.
        let no_play = match E::SURROUNDED {
            Surrounded::Solid => [WHITE_AROUND | BLACK_EYE, BLACK_AROUND | WHITE_EYE],
            Surrounded::Safe => [BLACK_AROUND | WHITE_AROUND; 2],
            Surrounded::OneChain => [WHITE_AROUND, BLACK_AROUND],
        };
        let kept = |kind: usize, color: usize| if kind as u8 & no_play[color] == 0 { u32::MAX } else { 0 };
        let weights = std::array::from_fn(|kind| possible[kind] & both(kept(kind, 0), kept(kind, 1)));
        Shapes { kinds: &KIND, weights, possible }
    }

    /// The kind of a shape.
    #[inline(always)]
    pub(super) fn kind(&self, code: u16) -> u8 {
        self.kinds[usize::from(code)]
    }

    /// The weights of a kind of shapes.
    #[inline(always)]
    pub(super) fn weights(&self, kind: u8) -> u64 {
        self.weights[usize::from(kind)]
    }
}

impl Shapes {
    /// The weight of a kind for a colour where it has none but for a string in atari; else 0.
    #[inline(always)]
    pub(super) fn regained(&self, kind: u8, color: Color, factors: [u32; 2]) -> u32 {
        match of(color, self.weights[usize::from(kind)]) {
            0 => of(color, scaled(self.possible[usize::from(kind)], factors)),
            _ => 0,
        }
    }
}

/// The weight of an urgency.
pub(super) fn weight_of(urgency: f64) -> u32 {
    (urgency * UNIT).clamp(1.0, LARGEST as f64) as u32
}

/// Multiplies both weights of a point by its factors. What has a weight keeps one.
#[inline(always)]
pub(super) fn scaled(weights: u64, factors: [u32; 2]) -> u64 {
    if factors == [ONE; 2] {
        return weights;
    }
    let scale = |weight: u64, factor: u32| {
        ((weight * u64::from(factor)) >> 16).clamp(u64::from(weight > 0), LARGEST) as u32
    };
    both(scale(weights & u64::from(u32::MAX), factors[0]), scale(weights >> 32, factors[1]))
}

/// The weight of so many stones, times the factor of the play.
#[inline(always)]
pub(super) fn stake(per_stone: u32, stones: u16, factor: u32) -> u32 {
    let weight = (u64::from(per_stone) * u64::from(stones)).min(LARGEST);
    ((weight * u64::from(factor)) >> 16).clamp(1, LARGEST) as u32
}
