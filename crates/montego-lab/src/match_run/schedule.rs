//! Which game of several matches comes next.
//!
//! The pairing of which the fewest games were given out has its turn, so that a tournament that is broken off is about
//! even, and within a pairing games come in their order, so that pairs of games are complete. Whoever has begun with a
//! pairing stays at it for some games. This module knows no threads, no store and no players.

use std::collections::VecDeque;

/// The games that are still to be given out.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    queues: Vec<Queue>,
}

/// The games of a pairing.
#[derive(Clone, Debug)]
struct Queue {
    missing: VecDeque<u32>,
    /// Games that are there or were given out.
    begun: u32,
    /// Games for which a worker stays at this pairing.
    stay: u32,
}

/// What a worker is at: the pairing, and the games for which it stays there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bout {
    pairing: usize,
    left: u32,
}

impl Schedule {
    /// For each pairing how many of its games are there, those that are missing, by their index in the match, and the
    /// number of games for which a worker stays at it.
    pub(super) fn new(pairings: impl Iterator<Item = (u32, VecDeque<u32>, u32)>) -> Schedule {
        let queue =
            |(begun, missing, stay): (u32, VecDeque<u32>, u32)| Queue { missing, begun, stay: stay.max(1) };
        Schedule { queues: pairings.map(queue).collect() }
    }

    /// How many games are to be given out.
    pub(super) fn missing(&self) -> usize {
        self.queues.iter().map(|queue| queue.missing.len()).sum()
    }

    /// Whether games of this pairing are to be given out.
    pub(super) fn wants(&self, pairing: usize) -> bool {
        !self.queues[pairing].missing.is_empty()
    }

    /// The pairing that has its turn.
    pub(super) fn upcoming(&self) -> Option<usize> {
        let open = (0..self.queues.len()).filter(|&pairing| self.wants(pairing));
        open.min_by_key(|&pairing| self.queues[pairing].begun)
    }

    /// The next game for a worker, as the pairing and the index in its match.
    pub(super) fn next(&mut self, bout: &mut Bout) -> Option<(usize, u32)> {
        if bout.left == 0 || !self.wants(bout.pairing) {
            let pairing = self.upcoming()?;
            *bout = Bout { pairing, left: self.queues[pairing].stay };
        }
        bout.left -= 1;
        let queue = &mut self.queues[bout.pairing];
        queue.begun += 1;
        queue.missing.pop_front().map(|index| (bout.pairing, index))
    }

    /// Puts a game that cannot be played now at the end of its pairing.
    pub(super) fn put_last(&mut self, pairing: usize, index: u32) {
        let queue = &mut self.queues[pairing];
        queue.begun -= 1;
        queue.missing.push_back(index);
    }

    /// Puts a game that cannot be played now before all others of its pairing.
    pub(super) fn put_first(&mut self, pairing: usize, index: u32) {
        let queue = &mut self.queues[pairing];
        queue.begun -= 1;
        queue.missing.push_front(index);
    }

    /// Gives out no more games of a pairing.
    pub(super) fn strike(&mut self, pairing: usize) {
        self.queues[pairing].missing.clear();
    }

    /// Gives out no more games.
    pub(super) fn clear(&mut self) {
        self.queues.iter_mut().for_each(|queue| queue.missing.clear());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many games in each pairing, of which these are there.
    fn schedule(games: u32, pairings: &[(&[u32], u32)]) -> Schedule {
        Schedule::new(pairings.iter().map(|(done, stay)| {
            let missing: VecDeque<u32> = (0..games).filter(|index| !done.contains(index)).collect();
            (games - missing.len() as u32, missing, *stay)
        }))
    }

    /// What one worker is given.
    fn all(schedule: &mut Schedule) -> Vec<(usize, u32)> {
        let mut bout = Bout::default();
        std::iter::from_fn(|| schedule.next(&mut bout)).collect()
    }

    #[test]
    fn pairings_take_turns_and_pairs_stay_together() {
        let mut even = schedule(4, &[(&[], 2), (&[], 2)]);
        assert_eq!(even.missing(), 8);
        assert_eq!(all(&mut even), [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (0, 3), (1, 2), (1, 3)]);
        assert_eq!(even.missing(), 0);
    }

    #[test]
    fn who_is_behind_comes_first() {
        let mut late = schedule(5, &[(&[4, 0, 1], 1), (&[], 1), (&[0, 1, 2, 3, 4], 1)]);
        assert_eq!(all(&mut late), [(1, 0), (1, 1), (1, 2), (0, 2), (1, 3), (0, 3), (1, 4)]);
    }

    #[test]
    fn a_worker_stays_while_there_are_games() {
        let mut long = schedule(3, &[(&[], 10), (&[], 2)]);
        let (mut one, mut other) = (Bout::default(), Bout::default());
        assert_eq!(long.next(&mut one), Some((0, 0)));
        assert_eq!(long.next(&mut other), Some((1, 0)));
        assert_eq!(long.next(&mut one), Some((0, 1)));
        assert_eq!(long.next(&mut one), Some((0, 2)));
        // There are no more, though it could stay for seven.
        assert_eq!(long.next(&mut one), Some((1, 1)));
        assert_eq!(long.next(&mut other), Some((1, 2)));
        assert_eq!((long.next(&mut one), long.next(&mut other)), (None, None));
    }

    #[test]
    fn games_come_back_and_pairings_are_struck() {
        let mut schedule = schedule(2, &[(&[], 1), (&[], 1)]);
        let mut bout = Bout::default();
        assert_eq!(schedule.next(&mut bout), Some((0, 0)));
        schedule.put_last(0, 0);
        schedule.strike(1);
        assert_eq!(all(&mut schedule.clone()), [(0, 1), (0, 0)]);
        assert_eq!((schedule.upcoming(), schedule.next(&mut bout)), (Some(0), Some((0, 1))));
        schedule.put_first(0, 1);
        assert_eq!(all(&mut schedule.clone()), [(0, 1), (0, 0)]);
        schedule.clear();
        assert_eq!(schedule.next(&mut bout), None);
    }
}
