//! Hundreds of plays, most of them illegal, against a board in the plainest code there is.

use crate::{QUICK, answers, converse, start};
use montego_rules::{Ko, Ruleset};
use montego_stats::Rng;

/// A board as rows of `.`, `b` and `w`.
#[derive(Clone, PartialEq)]
struct Plain {
    side: usize,
    points: Vec<u8>,
}

impl Plain {
    fn neighbours(&self, point: usize) -> Vec<usize> {
        let (column, row) = (point % self.side, point / self.side);
        let mut near = Vec::new();
        if column > 0 {
            near.push(point - 1);
        }
        if column + 1 < self.side {
            near.push(point + 1);
        }
        if row > 0 {
            near.push(point - self.side);
        }
        if row + 1 < self.side {
            near.push(point + self.side);
        }
        near
    }

    /// The stones that hang together with one, if they have no liberty.
    fn captured(&self, point: usize) -> Option<Vec<usize>> {
        let mut chain = vec![point];
        let mut next = 0;
        while next < chain.len() {
            for near in self.neighbours(chain[next]) {
                if self.points[near] == b'.' {
                    return None;
                }
                if self.points[near] == self.points[point] && !chain.contains(&near) {
                    chain.push(near);
                }
            }
            next += 1;
        }
        Some(chain)
    }

    /// The board after a stone, unless the point is taken or the stone kills itself.
    fn with(&self, point: usize, color: u8) -> Option<Plain> {
        if self.points[point] != b'.' {
            return None;
        }
        let mut after = self.clone();
        after.points[point] = color;
        for near in self.neighbours(point) {
            if after.points[near] != b'.'
                && after.points[near] != color
                && let Some(chain) = after.captured(near)
            {
                chain.iter().for_each(|&stone| after.points[stone] = b'.');
            }
        }
        after.captured(point).is_none().then_some(after)
    }
}

fn stress(rules: &str, side: usize, turns: usize, seed: u64) {
    let ko = Ruleset::named(rules).expect("rules of the house").ko;
    let mut rng = Rng::from_seed(seed);
    let mut boards = vec![Plain { side, points: vec![b'.'; side * side] }];
    let mut input = format!("boardsize {side}\n");
    let mut expected = vec![true];
    for _ in 0..turns {
        let plays = boards.len() - 1;
        if plays > 0 && rng.below(8) == 0 {
            input += "undo\n";
            boards.pop();
            expected.push(true);
            continue;
        }
        let color = [b'b', b'w'][plays % 2];
        let point = rng.below((side * side) as u32) as usize;
        let after = boards[plays].with(point, color).filter(|after| match ko {
            Ko::Simple => plays == 0 || *after != boards[plays - 1],
            Ko::Positional => !boards.contains(after),
            // Sides alternate here, so who is to move is in the number of the board.
            Ko::Situational => !boards.iter().skip((plays + 1) % 2).step_by(2).any(|old| old == after),
        });
        let column = char::from(b"abcdefghj"[point % side]);
        input += &format!("play {} {column}{}\n", char::from(color), point / side + 1);
        expected.push(after.is_some());
        boards.extend(after);
    }
    let stream = converse(start(QUICK, rules), input.as_bytes());
    let found = answers(&stream);
    assert_eq!(found.len(), expected.len());
    for ((answer, expected), line) in found.iter().zip(expected).zip(input.lines()) {
        assert_eq!(answer.starts_with('='), expected, "{rules}, seed {seed}: {line}: {answer}");
        assert!(expected || answer.starts_with("? illegal move: "), "{answer}");
    }
}

#[test]
fn random_plays_and_undos_on_a_small_board() {
    for rules in ["chinese", "japanese", "aga", "cgos"] {
        for seed in 0..5 {
            stress(rules, 5, 500, seed);
            stress(rules, 2, 200, seed);
        }
    }
}

#[test]
fn random_plays_and_undos_on_nine_by_nine() {
    for rules in ["chinese", "japanese"] {
        stress(rules, 9, 1_500, 9);
    }
}
