//! Giving the result of a playout to the plays that led to it.

use super::{Node, Tree};
use montego_rules::Size;
use std::sync::atomic::Ordering;

/// Credits playouts; what it keeps between them is room.
#[derive(Debug)]
pub(crate) struct Credit {
    /// For each place one more than the first ply on which it was played, 0 where it was not.
    first: Vec<u16>,
}

impl Credit {
    /// For boards of a size.
    pub(crate) fn new(size: Size) -> Credit {
        Credit { first: vec![0; size.area() + 1] }
    }

    /// Credits a playout to the nodes on the way, of which the first is the root, and to their children by all moves as
    /// first. `places` are the plays of the playout from the root on, 0 a pass; `results` are those of the side that is to move
    /// at the root and of the other one, `margin` is Black's; `shared` says whether other threads walk too.
    pub(crate) fn give(
        &mut self,
        tree: &Tree,
        nodes: &[&Node],
        places: &[u16],
        results: [f32; 2],
        margin: f32,
        shared: bool,
    ) {
        let end = places.len();
        for (ply, &place) in places.iter().enumerate().skip(nodes.len() - 1).rev() {
            self.first[usize::from(place)] = ply as u16 + 1;
        }
        for (depth, node) in nodes.iter().enumerate().rev() {
            let result = results[depth % 2];
            if let Some(children) = tree.children(node) {
                self.first[0] = 0;
                let scale = 3.0 / (end - depth + 1) as f32;
                for child in children {
                    let ply = usize::from(self.first[usize::from(child.place.load(Ordering::Relaxed))]);
                    // Who was first on the point must have been the side that is to move here.
                    if ply > depth && (ply - depth) % 2 == 1 {
                        let weight = 1.0 + ((end + 1 - ply) as f32 * scale).floor();
                        child.credit_as_first(result, weight);
                    }
                }
            }
            node.credit(1.0 - result, margin);
            if depth > 0 {
                self.first[usize::from(places[depth - 1])] = depth as u16;
                if shared {
                    node.pending.fetch_sub(1, Ordering::Relaxed);
                }
            }
        }
        for &place in places {
            self.first[usize::from(place)] = 0;
        }
    }
}
