//! Chains that belong together at sight.

use super::board::{Cell, SearchBoard, around};
use super::few::Few;
use super::life::CORE;
use montego_rules::Color;

/// One stone of each chain that the other side cannot cut from the chain of a stone, as far as it shows at sight:
/// two points join them, or one where a stone of the other side could be taken at once.
pub(super) fn group_of(board: &SearchBoard, stone: Cell) -> Few<CORE> {
    let owner = board.at(stone).expect("a stone of a group");
    let mut group = Few::new();
    group.add(stone);
    let mut next = 0;
    while next < group.len() {
        let chain = group.as_slice()[next];
        next += 1;
        let mut beside = Few::<16>::new();
        let mut joints = [(0_u8, false); 16];
        let mut seen = Few::<48>::new();
        for own in board.chain(chain) {
            for joint in around(own).into_iter().filter(|&n| board.is_empty(n)) {
                if !seen.add(joint) {
                    continue;
                }
                let is_safe = is_deadly(board, joint, owner.opponent());
                let heads =
                    around(joint).into_iter().filter(|&n| board.is_color(n, owner)).map(|n| board.head(n));
                let mut here = Few::<4>::new();
                heads.filter(|&head| head != board.head(chain)).for_each(|head| {
                    here.add(head);
                });
                for head in here.iter() {
                    beside.add(head);
                    if let Some(place) = beside.iter().position(|known| known == head) {
                        joints[place].0 += 1;
                        joints[place].1 |= is_safe;
                    }
                }
            }
        }
        for (place, head) in beside.iter().enumerate() {
            let is_known = group.iter().any(|known| board.head(known) == head);
            if !is_known && (joints[place].0 >= 2 || joints[place].1) {
                group.add(head);
            }
        }
    }
    group
}

/// Whether a stone of a colour on an empty point could be taken at once.
pub(super) fn is_deadly(board: &SearchBoard, cell: Cell, color: Color) -> bool {
    if board.takes(cell, color) {
        return false;
    }
    let mut liberties = Few::<4>::new();
    for n in around(cell) {
        if board.is_empty(n) {
            liberties.add(n);
        } else if board.is_color(n, color) {
            board.liberties(n, 4).iter().filter(|&l| l != cell).for_each(|l| {
                liberties.add(l);
            });
        }
    }
    liberties.len() < 2
}
