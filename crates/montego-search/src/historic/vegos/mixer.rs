//! How a sorted list of moves is disturbed before the next simulated game.
//!
//! # Sources
//! Kaminski 2002, section 3.4. It prints the chances that Push Down lifts an entry (p) and that it
//! sinks one by n places (pⁿ(1-p)) side by side, which add up to more than one; the exact laws
//! stand at [`Mixer`]. Where it is silent: a pass goes over the moves that have been played, and
//! whatever sinks below them, or changes places with something from below, reaches into the tail.

use crate::settings::{Kind, Parameter, Settings};
use montego_stats::Rng;

/// How lists are disturbed.
pub(crate) const MIXER: Parameter = Parameter {
    name: "mixer",
    kind: Kind::Choice { default: "far-swap", words: &["far-swap", "push-down", "none"] },
    unit: "",
    meaning: "how a list is disturbed: entries change places with entries further down (far-swap), are pushed down one by one (push-down), or stay (none)",
    source: "Kaminski 2002, sections 3.4 and 4.2: far-swap is the standard equipment, push-down Gobble's",
};

/// How a list is disturbed, with a swap probability p.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mixer {
    /// One pass from front to back: each place draws n with probability pⁿ(1-p), and its entry
    /// changes places with the one n places further down. The entries between them stay. So the
    /// place in front gets the entry n places down with probability pⁿ(1-p).
    FarSwap,
    /// One pass from front to back: each pair of neighbours changes places with probability p. So
    /// the entry in front sinks n places with probability pⁿ(1-p); any other rises one place with
    /// probability p, and sinks n with probability (1-p)²pⁿ. None rises by more than one.
    PushDown,
    /// The list stays.
    None,
}

impl Mixer {
    /// The mixer of an engine's settings.
    pub(crate) fn of(settings: &Settings) -> Mixer {
        match settings.word(MIXER.name) {
            "push-down" => Mixer::PushDown,
            "none" => Mixer::None,
            _ => Mixer::FarSwap,
        }
    }

    /// Disturbs a list with a swap probability below 1. The endless tail below the list is drawn
    /// entry by entry as far as it is touched.
    pub(crate) fn disturb<T>(
        self,
        list: &mut Vec<T>,
        swap: f64,
        mut tail: impl FnMut(&mut Rng) -> T,
        rng: &mut Rng,
    ) {
        debug_assert!((0.0..1.0).contains(&swap), "a swap probability of {swap} has no end");
        if swap == 0.0 {
            return;
        }
        let places = list.len();
        match self {
            Mixer::FarSwap => {
                let scale = 1.0 / libm::log(swap);
                for place in 0..places {
                    // The chance of n or more is swapⁿ.
                    let down = (libm::log(1.0 - rng.unit()) * scale) as usize;
                    while list.len() <= place + down {
                        list.push(tail(rng));
                    }
                    list.swap(place, place + down);
                }
            }
            Mixer::PushDown => {
                let mut place = 0;
                // An entry that is sinking when the pass is over goes on into the tail.
                let mut sinking = false;
                while place < places || sinking {
                    if list.len() == place + 1 {
                        list.push(tail(rng));
                    }
                    sinking = rng.unit() < swap;
                    if sinking {
                        list.swap(place, place + 1);
                    }
                    place += 1;
                }
            }
            Mixer::None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use montego_stats::chi_squared_p;

    const DRAWS: u64 = 200_000;
    const TAIL: usize = usize::MAX;

    /// Disturbs the list 0, 1, 2… many times, and fails unless `found`, a number told about each
    /// outcome, follows a law: the chances of 0, 1, 2…, with the rest in a last cell.
    #[track_caller]
    fn check(mixer: Mixer, length: usize, swap: f64, found: impl Fn(&[usize]) -> usize, law: &[f64]) {
        let mut rng = Rng::from_seed(1);
        let mut observed = vec![0; law.len() + 1];
        for _ in 0..DRAWS {
            let mut list: Vec<usize> = (0..length).collect();
            mixer.disturb(&mut list, swap, |_| TAIL, &mut rng);
            observed[found(&list).min(law.len())] += 1;
        }
        let rest = 1.0 - law.iter().sum::<f64>();
        let mut expected = law.to_vec();
        expected.push(rest);
        let p = chi_squared_p(&observed, &expected);
        assert!(p > 0.001, "{mixer:?} at {swap}: p = {p}, {observed:?} where {expected:?}");
    }

    fn place(list: &[usize], entry: usize) -> usize {
        list.iter().position(|&found| found == entry).expect("no entry is lost")
    }

    /// The chances pⁿ(1-p) of 0, 1, 2….
    fn geometric(p: f64, cells: i32) -> Vec<f64> {
        (0..cells).map(|n| p.powi(n) * (1.0 - p)).collect()
    }

    #[test]
    fn push_down_sinks_the_entry_in_front_geometrically() {
        for (swap, cells) in [(0.3, 6), (0.7, 20), (0.95, 60)] {
            check(Mixer::PushDown, 12, swap, |list| place(list, 0), &geometric(swap, cells));
        }
    }

    #[test]
    fn push_down_lifts_an_inner_entry_by_one_or_sinks_it() {
        for (swap, cells) in [(0.3_f64, 6), (0.7, 15), (0.95, 50)] {
            let mut law = vec![swap];
            law.extend((0..cells).map(|n| (1.0 - swap).powi(2) * swap.powi(n)));
            let found = |list: &[usize]| place(list, 4).checked_sub(3).expect("none rises by more than one");
            check(Mixer::PushDown, 12, swap, found, &law);
        }
    }

    #[test]
    fn far_swap_brings_the_front_an_entry_from_geometrically_far() {
        for (swap, cells) in [(0.3, 6), (0.7, 11), (0.9, 12)] {
            // Entries below the twelve are of the tail.
            check(Mixer::FarSwap, 12, swap, |list| list[0], &geometric(swap, cells));
        }
    }

    #[test]
    fn far_swap_of_a_single_entry_sinks_it_geometrically() {
        for (swap, cells) in [(0.3, 6), (0.7, 20), (0.99, 400)] {
            check(Mixer::FarSwap, 1, swap, |list| place(list, 0), &geometric(swap, cells));
        }
    }

    #[test]
    fn far_swap_leaves_the_entries_between_where_they_are() {
        // Two entries: the first swap draws n, the second m. Entry 0 is in place 1 if n = 1 and
        // m = 0, and stays in front if n = 0; entry 1 is in front if n = 1.
        let p: f64 = 0.6;
        let law = [(1.0 - p).powi(2), p * (1.0 - p).powi(2), (1.0 - p) * p, p * p * (1.0 - p)];
        let found = |list: &[usize]| match (list[0], list[1]) {
            (0, 1) => 0,
            (1, 0) => 1,
            (0, TAIL) => 2,
            (1, TAIL) => 3,
            _ => 4,
        };
        check(Mixer::FarSwap, 2, p, found, &law);
    }

    #[test]
    fn nothing_moves_without_a_mixer_or_at_zero() {
        let mut rng = Rng::from_seed(1);
        for (mixer, swap) in [(Mixer::None, 0.9), (Mixer::FarSwap, 0.0), (Mixer::PushDown, 0.0)] {
            let mut list = vec![3, 1, 2];
            mixer.disturb(&mut list, swap, |_| TAIL, &mut rng);
            assert_eq!(list, [3, 1, 2], "{mixer:?}");
        }
    }

    #[test]
    fn no_entry_is_lost_on_the_way() {
        let mut rng = Rng::from_seed(1);
        for mixer in [Mixer::FarSwap, Mixer::PushDown] {
            for length in 0..20 {
                let mut list: Vec<usize> = (0..length).collect();
                mixer.disturb(&mut list, 0.9, |_| TAIL, &mut rng);
                list.retain(|&entry| entry != TAIL);
                list.sort_unstable();
                assert_eq!(list, (0..length).collect::<Vec<_>>(), "{mixer:?}");
            }
        }
    }
}
