//! The customary points of a fixed handicap.

use crate::{Point, Size};

/// The points of a fixed handicap, in the order in which the Go Text Protocol lists them, if the
/// board allows so many.
///
/// Square boards only: 2 to 9 stones on odd sizes from 9 on, 2 to 4 on even sizes from 8 on and on
/// 7x7. The third stone stands in the upper left.
#[must_use]
pub fn fixed_handicap(size: Size, stones: usize) -> Option<Vec<Point>> {
    let side = size.columns();
    let most = match side {
        _ if !size.is_square() || side < 7 => 0,
        7 => 4,
        _ if side.is_multiple_of(2) => 4,
        _ => 9,
    };
    if stones < 2 || stones > most {
        return None;
    }
    let low = if side < 13 { 2 } else { 3 };
    let (middle, high) = (side / 2, side - 1 - low);
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
    let mut places: Vec<(usize, usize)> = corners.into_iter().take(stones).collect();
    // Beyond four, pairs of side points come first and an odd stone takes the centre.
    let pairs = stones.saturating_sub(4) / 2 * 2;
    places.extend(sides.into_iter().take(pairs));
    if stones > 4 && stones % 2 == 1 {
        places.push((middle, middle));
    }
    Some(places.into_iter().map(|(column, row)| Point::at(column, row)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(side: usize, stones: usize) -> Option<Vec<(usize, usize)>> {
        let size = Size::square(side).expect("a size");
        Some(fixed_handicap(size, stones)?.iter().map(|p| (p.column() + 1, p.row() + 1)).collect())
    }

    #[test]
    fn table_of_the_protocol() {
        assert_eq!(places(19, 3), Some(vec![(4, 4), (16, 16), (4, 16)]), "D4 Q16 D16");
        assert_eq!(
            places(19, 5),
            Some(vec![(4, 4), (16, 16), (4, 16), (16, 4), (10, 10)]),
            "the fifth stone is in the centre"
        );
        assert_eq!(places(19, 6).map(|p| p[4..].to_vec()), Some(vec![(4, 10), (16, 10)]));
        assert_eq!(places(19, 9).map(|p| p.len()), Some(9));
        assert_eq!(places(9, 4), Some(vec![(3, 3), (7, 7), (3, 7), (7, 3)]));
    }

    #[test]
    fn limits() {
        for (side, most) in [(5, 0), (6, 0), (7, 4), (8, 4), (9, 9), (10, 4), (19, 9), (25, 9)] {
            for stones in 0..=11 {
                let allowed = stones >= 2 && stones <= most;
                assert_eq!(places(side, stones).is_some(), allowed, "{stones} stones on {side}");
            }
        }
        let oblong = Size::new(9, 13).expect("a size");
        assert_eq!(fixed_handicap(oblong, 2), None);
    }
}
