//! Counting area, and the empty regions of a board.

use super::Board;
use crate::{Color, Margin, Point, PointMap};

impl Board {
    /// Black's area minus White's where every empty point counts for the colour that surrounds it
    /// alone: the Tromp-Taylor score of a board whose empty regions are single points.
    ///
    /// That is every board at which a random game ended by two passes, since any larger region
    /// has a point that one side would still play.
    #[must_use]
    pub fn settled_margin(&self) -> Margin {
        let mut margin = self.stones[0] as i16 - self.stones[1] as i16;
        for point in self.empties() {
            margin += i16::from(self.is_surrounded_by(point, Color::Black));
            margin -= i16::from(self.is_surrounded_by(point, Color::White));
        }
        Margin::from_points(margin)
    }

    /// Black's area minus White's by Tromp-Taylor counting: stones, and the empty regions that
    /// reach one colour only.
    #[must_use]
    pub fn area_margin(&self) -> Margin {
        let mut margin = self.stones[0] as i16 - self.stones[1] as i16;
        for region in self.empty_regions() {
            let area = region.points.len() as i16;
            match region.owner() {
                Some(Color::Black) => margin += area,
                Some(Color::White) => margin -= area,
                None => {}
            }
        }
        Margin::from_points(margin)
    }

    /// The connected regions of empty points.
    #[must_use]
    pub fn empty_regions(&self) -> Vec<Region> {
        let mut seen = PointMap::filled(false);
        let mut regions = Vec::new();
        for start in self.size.points() {
            if !self.is_empty(start) || seen[start] {
                continue;
            }
            let mut region = Region { points: vec![start], touches: [false; 2] };
            seen[start] = true;
            let mut next = 0;
            while let Some(&point) = region.points.get(next) {
                next += 1;
                for neighbour in self.size.neighbours(point) {
                    match self.at(neighbour) {
                        Some(color) => region.touches[color.index()] = true,
                        None if seen[neighbour] => {}
                        None => {
                            seen[neighbour] = true;
                            region.points.push(neighbour);
                        }
                    }
                }
            }
            regions.push(region);
        }
        regions
    }
}

/// A connected region of empty points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The points, in the order in which they were found.
    pub points: Vec<Point>,
    /// Whether the region touches Black and White.
    touches: [bool; 2],
}

impl Region {
    /// The colour that alone surrounds the region, if there is one.
    #[must_use]
    pub fn owner(&self) -> Option<Color> {
        match self.touches {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        }
    }

    /// Whether the region has a stone of this colour next to it.
    #[must_use]
    pub fn touches(&self, color: Color) -> bool {
        self.touches[color.index()]
    }
}
