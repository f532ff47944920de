//! Learning strengths from the plays of games.

use super::features::{GROUPS, Look, look};
use super::known::Known;
use super::pattern::Pattern;
use super::shape::EXTENTS;
use super::strengths::Strengths;
use crate::eye::{EyeRule, GobbleEye};
use montego_rules::{Play, Position};
use montego_stats::{Contests, Moments};
use std::collections::{BTreeMap, HashMap};

/// Plays that were made, each among those that could have been.
#[derive(Clone, Debug, Default)]
pub struct Lessons {
    lessons: Vec<Lesson>,
}

#[derive(Clone, Debug)]
struct Lesson {
    looks: Vec<Look>,
    /// The place of the play that was made.
    made: usize,
}

/// How well strengths foretell plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prediction {
    /// Plays that were made.
    pub plays: u64,
    /// Those of them that were the strongest of their position.
    pub first: u64,
    /// The natural logarithms of the chances that were given to them.
    pub log_evidence: Moments,
}

/// How many times more often than made a pattern that is common must be seen to be learned for that.
const SEEN: u64 = 50;

/// Whether patterns of a kind are common: they know few points.
fn is_common(kind: usize) -> bool {
    EXTENTS.get(kind).is_none_or(|&points| points <= 12)
}

impl Lessons {
    /// Notes a play of the side to move. A pass teaches nothing, nor does a play that is illegal or fills an own eye.
    pub fn add(&mut self, position: &Position, play: Play) {
        let board = position.board();
        let may = |point| {
            !GobbleEye::is_eye(board, point, board.to_play()) && position.check(Play::At(point)).is_ok()
        };
        let recent = position.recent_plays().map(|play| play.and_then(|(_, play)| play.point()));
        let looks = look(board, recent, may);
        if let Some(made) = looks.iter().position(|look| Play::At(look.point) == play) {
            self.lessons.push(Lesson { looks, made });
        }
    }

    /// The number of plays noted.
    #[must_use]
    pub fn count(&self) -> usize {
        self.lessons.len()
    }

    /// How well strengths foretell these plays.
    #[must_use]
    pub fn test(&self, strengths: &Strengths) -> Prediction {
        let mut prediction = Prediction { plays: 0, first: 0, log_evidence: Moments::new() };
        for Lesson { looks, made } in &self.lessons {
            let rates: Vec<f32> = looks.iter().map(|look| strengths.of(look)).collect();
            let (rate, sum) = (rates[*made], rates.iter().sum::<f32>());
            prediction.plays += 1;
            prediction.first += u64::from(rates.iter().filter(|&&other| other >= rate).count() == 1);
            prediction.log_evidence.add(libm::log(f64::from(rate) / f64::from(sum)));
        }
        prediction
    }

    /// Learns the strengths under which these plays are likeliest. A pattern is learned if it was made `least` times, or,
    /// where it knows no more than twelve points, seen fifty times as often. After every sweep over
    /// the lessons `tell` gets its number, from 1, and the mean logarithm of the chances before it.
    #[must_use]
    pub fn learn(&self, least: u64, sweeps: usize, mut tell: impl FnMut(usize, f64)) -> Strengths {
        let mut strengths = Strengths::neutral();
        let patterns: [BTreeMap<Pattern, u32>; Pattern::KINDS] =
            std::array::from_fn(|kind| self.frequent(kind, least).zip(1..).collect());
        let mut numbers = Known::default();
        patterns.iter().flatten().for_each(|(&pattern, &number)| numbers.insert(pattern, number));
        let mut sizes: Vec<usize> = GROUPS.iter().map(|group| group.len() + 1).collect();
        sizes.extend(patterns.iter().map(|known| known.len() + 1));
        let mut contests = Contests::new(&sizes);
        let mut members = Vec::new();
        for Lesson { looks, made } in &self.lessons {
            members.clear();
            for look in looks {
                members.extend(look.marks.iter().map(|&mark| u32::from(mark)));
                let mut known = [0; Pattern::KINDS];
                numbers.of(look).for_each(|(kind, number)| known[kind] = number);
                members.extend(known);
            }
            contests.add(&members, *made);
        }
        let learned = contests.fit(sweeps, &mut tell);
        for (group, names) in GROUPS.iter().enumerate() {
            (1..=names.len()).for_each(|mark| strengths.set_mark(group, mark, learned[group][mark] as f32));
        }
        for (&pattern, &number) in patterns.iter().flatten() {
            let of_kind = &learned[GROUPS.len() + pattern.kind()];
            strengths.set_pattern(pattern, of_kind[number as usize] as f32);
        }
        strengths
    }

    /// The patterns of a kind that are worth learning, whatever way they are turned, in order.
    fn frequent(&self, kind: usize, least: u64) -> impl Iterator<Item = Pattern> {
        let mut counts: HashMap<Pattern, [u64; 2]> = HashMap::new();
        for Lesson { looks, made } in &self.lessons {
            let seen = looks.iter().enumerate().filter(|&(place, _)| place == *made || is_common(kind));
            for (place, look) in seen {
                let Some(pattern) = look.pattern(kind) else { continue };
                let [plays, sights] = counts.entry(pattern).or_default();
                *plays += u64::from(place == *made);
                *sights += 1;
            }
        }
        let mut canonical: BTreeMap<Pattern, [u64; 2]> = BTreeMap::new();
        for (pattern, [plays, sights]) in counts {
            let sum = canonical.entry(pattern.canonical()).or_default();
            *sum = [sum[0] + plays, sum[1] + sights];
        }
        let is_worth = move |&(_, [plays, sights]): &(Pattern, [u64; 2])| {
            plays >= least || is_common(kind) && sights >= SEEN * least
        };
        canonical.into_iter().filter(is_worth).map(|(pattern, _)| pattern)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use montego_rules::{Komi, Ruleset, Setup, Size};

    /// Games in which everybody answers beside the last play.
    fn lessons() -> Lessons {
        let mut lessons = Lessons::default();
        let size = Size::square(7).expect("a size");
        let setup = Setup::empty(size);
        for first in size.points().step_by(3) {
            let mut position = Position::new(&setup, Ruleset::CHINESE, Komi::ZERO).expect("a position");
            let mut last = first;
            position.play(Play::At(first)).expect("an empty board");
            for _ in 0..6 {
                let next = size.neighbours(last).find(|&near| position.check(Play::At(near)).is_ok());
                let Some(next) = next else { break };
                lessons.add(&position, Play::At(next));
                position.play(Play::At(next)).expect("a legal play");
                last = next;
            }
        }
        lessons
    }

    #[test]
    fn what_was_always_done_becomes_strong() {
        let lessons = lessons();
        let strengths = lessons.learn(3, 40, |_, _| {});
        let (before, after) = (lessons.test(&Strengths::neutral()), lessons.test(&strengths));
        assert_eq!(before.plays, lessons.count() as u64);
        let mean = |prediction: &Prediction| prediction.log_evidence.mean().expect("plays");
        assert!(mean(&before) < -3.0, "one of some forty plays");
        assert!(mean(&after) > -1.5, "one of some three");
        assert!(after.first > before.first);
    }

    #[test]
    fn learning_never_makes_the_plays_less_likely() {
        let mut evidence = Vec::new();
        let _ = lessons().learn(3, 10, |_, mean| evidence.push(mean));
        assert_eq!(evidence.len(), 10);
        assert!(evidence.windows(2).all(|pair| pair[1] > pair[0] - 0.05), "{evidence:?}");
        assert!(evidence[9] > evidence[0]);
    }

    #[test]
    fn passes_and_eyes_teach_nothing() {
        let mut lessons = Lessons::default();
        let size = Size::square(7).expect("a size");
        let position = Position::new(&Setup::empty(size), Ruleset::CHINESE, Komi::ZERO).expect("a position");
        lessons.add(&position, Play::Pass);
        assert_eq!(lessons.count(), 0);
    }
}
