//! Strengths of the members of teams, from contests that one team of many wins.

/// The number of virtual contests that a member wins, and that it loses, against a team of strength 1. It keeps rare
/// members near 1. With 62,289 plays of Go and some 15,000 patterns 4 foretold plays kept apart better than 1, 2 and 8.
const VIRTUAL: f64 = 4.0;

/// Contests among teams, of which each was won by one.
///
/// Members come in groups; a team has at most one of each. By the model of Bradley and Terry for teams the chance that
/// a team wins is its strength over the sum of all teams' strengths, where the strength of a team is the
/// product of its members'.
///
/// # Sources
/// Coulom 2007, *Computing Elo ratings of move patterns in the game of Go*, sections 2 and 3; Hunter 2004, *MM
/// algorithms for generalized Bradley-Terry models*.
///
/// ```
/// use montego_stats::Contests;
///
/// // One group of two members, a team each; the first wins three contests out of four.
/// let mut contests = Contests::new(&[3]);
/// for winner in [0, 0, 0, 1] {
///     contests.add(&[1, 2], winner);
/// }
/// let strengths = contests.fit(50, |_, _| {});
/// // Without virtual contests the ratio would be 3.
/// assert!(strengths[0][1] > 1.5 * strengths[0][2]);
/// ```
#[derive(Clone, Debug)]
pub struct Contests {
    /// The members of each group, number 0 included.
    sizes: Vec<usize>,
    /// For each group the members of all teams of all contests: a pass over a group reads nothing of the others.
    members: Vec<Vec<u32>>,
    /// Where the teams of each contest end, in teams.
    ends: Vec<usize>,
    /// How often each member of each group was in a team that won.
    wins: Vec<Vec<f64>>,
    /// The places of the teams that won, in teams.
    winners: Vec<usize>,
}

impl Contests {
    /// No contests among teams of members of groups of these sizes. Number 0 of each group stands for no member.
    #[must_use]
    pub fn new(sizes: &[usize]) -> Contests {
        let wins = sizes.iter().map(|&size| vec![0.0; size]).collect();
        let members = vec![Vec::new(); sizes.len()];
        Contests { sizes: sizes.to_vec(), members, ends: Vec::new(), wins, winners: Vec::new() }
    }

    /// Adds a contest. The members are those of one team after the other, a number for each group; `winner` is the place
    /// of the team that won.
    ///
    /// # Panics
    /// If the numbers are not those of whole teams, if one is too large for its group, or if there is no such winner.
    pub fn add(&mut self, members: &[u32], winner: usize) {
        let groups = self.sizes.len();
        assert_eq!(members.len() % groups, 0, "{} members are no teams of {groups}", members.len());
        let teams = members.chunks_exact(groups);
        assert!(winner < teams.len(), "there is no team {winner} of {}", teams.len());
        for (group, &size) in self.sizes.iter().enumerate() {
            let known = |team: &[u32]| (team[group] as usize) < size;
            assert!(teams.clone().all(known), "group {group} has {size} members");
        }
        let begin = self.ends.last().copied().unwrap_or(0);
        self.ends.push(begin + teams.len());
        self.winners.push(begin + winner);
        for (group, &member) in members[winner * groups..][..groups].iter().enumerate() {
            self.wins[group][member as usize] += 1.0;
        }
        for (group, column) in self.members.iter_mut().enumerate() {
            column.extend(teams.clone().map(|team| team[group]));
        }
    }

    /// The likeliest strengths by group and number, found by so many sweeps of minorisation and maximisation; number 0
    /// keeps the strength 1. After each sweep `tell` gets its number, from 1, and the mean natural
    /// logarithm of the chances of the winners before it.
    #[must_use]
    pub fn fit(&self, sweeps: usize, mut tell: impl FnMut(usize, f64)) -> Vec<Vec<f64>> {
        let mut strengths: Vec<Vec<f64>> = self.sizes.iter().map(|&size| vec![1.0; size]).collect();
        let mut teams = vec![1.0_f64; self.ends.last().copied().unwrap_or(0)];
        for sweep in 1..=sweeps {
            let mut evidence = 0.0;
            for (group, column) in self.members.iter().enumerate() {
                let mut shares = vec![0.0; self.sizes[group]];
                let mut begin = 0;
                for (contest, &end) in self.ends.iter().enumerate() {
                    let all: f64 = teams[begin..end].iter().sum();
                    if group == 0 {
                        evidence += libm::log(teams[self.winners[contest]] / all);
                    }
                    for (strength, &member) in teams[begin..end].iter().zip(&column[begin..end]) {
                        shares[member as usize] += strength / all;
                    }
                    begin = end;
                }
                let factors = self.improve(group, &shares, &mut strengths[group]);
                for (strength, &member) in teams.iter_mut().zip(column) {
                    *strength *= factors[member as usize];
                }
            }
            tell(sweep, evidence / self.ends.len().max(1) as f64);
        }
        strengths
    }

    /// Gives the members of a group the strengths that make the winners likeliest while all else stays; the answer is
    /// by what each was multiplied. `shares` are the sums of the chances of their teams.
    fn improve(&self, group: usize, shares: &[f64], strengths: &mut [f64]) -> Vec<f64> {
        let mut factors = vec![1.0; strengths.len()];
        for member in 1..strengths.len() {
            let old = strengths[member];
            let wins = self.wins[group][member] + VIRTUAL;
            let weight = shares[member] / old + VIRTUAL * 2.0 / (old + 1.0);
            strengths[member] = wins / weight;
            factors[member] = strengths[member] / old;
        }
        factors
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn planted_strengths_are_found_again() {
        let planted = [vec![1.0, 4.0, 0.25], vec![1.0, 2.0]];
        let mut contests = Contests::new(&[3, 2]);
        let mut rng = Rng::from_seed(5);
        for _ in 0..20_000 {
            let members: Vec<u32> = (0..5).flat_map(|_| [rng.below(3), rng.below(2)]).collect();
            let of = |team: &[u32]| planted[0][team[0] as usize] * planted[1][team[1] as usize];
            let strengths: Vec<f64> = members.chunks(2).map(of).collect();
            let mut dice = rng.unit() * strengths.iter().sum::<f64>();
            let winner = strengths.iter().position(|strength| {
                dice -= strength;
                dice < 0.0
            });
            contests.add(&members, winner.unwrap_or(4));
        }
        let found = contests.fit(60, |_, _| {});
        // The error of a strength's logarithm is about one over the root of its wins, here below 0.03.
        for (group, strengths) in planted.iter().enumerate() {
            for (member, strength) in strengths.iter().enumerate() {
                let ratio: f64 = found[group][member] / strength;
                assert!(ratio.ln().abs() < 0.1, "{group} {member}: {ratio}");
            }
        }
    }

    #[test]
    fn who_never_wins_stays_above_zero() {
        let mut contests = Contests::new(&[3]);
        (0..100).for_each(|_| contests.add(&[1, 2], 0));
        let found = contests.fit(200, |_, _| {});
        assert!(found[0][2] > 0.0 && found[0][2] < 0.2);
        assert!(found[0][1] > 1.0);
        assert_eq!(found[0][0], 1.0);
    }

    #[test]
    #[should_panic(expected = "group 0 has 2 members")]
    fn a_member_that_no_group_has_is_refused() {
        Contests::new(&[2]).add(&[1, 2], 0);
    }
}
