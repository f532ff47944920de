//! Who has won a game that ended by two passes.
//!
//! The count is our own. Where stones count as they stand, it is exact and nobody can change it. Where
//! the rules remove dead stones, random games tell which stones are dead, and players may know better:
//! if both are external programs and their counts agree with each other, theirs stands, as it would
//! between players at a board. In every other case ours stands; the word of one player never decides.
//! Whenever a program's count differs from ours, the game is called disputed and all answers are kept
//! in its warnings.
//!
//! A match may have a referee, a program that nobody of the players is. It is asked only about disputed games, and
//! only under rules that remove dead stones, since any other count is exact. Then its word stands, whatever the
//! players say, and a game about which it says nothing is void.

mod program;

pub(crate) use program::{Judgement, Referee};

use montego_rules::{Agreement, ByColor, DeadStones, Margin, Position};
use montego_search::settle;
use montego_stats::Rng;

/// How a warning begins that tells of a disputed count.
pub(crate) const DISPUTED: &str = "disputed: ";

/// A count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Count {
    /// The result that stands, Black's view.
    pub(crate) margin: Margin,
    /// Every answer, if they are not all the same.
    pub(crate) dispute: Option<String>,
}

/// Our own count of a finished game.
pub(crate) fn own_count(position: &Position, rng: &mut Rng) -> Margin {
    match position.ruleset().dead_stones {
        DeadStones::Stay => position.margin(&Agreement::default()),
        DeadStones::Removed => position.margin(&settle(position, rng)),
    }
}

/// All answers, if an external player says something else than we do.
pub(crate) fn answers(ours: Margin, said: &ByColor<Option<Margin>>) -> Option<String> {
    let answers = [("black", said.black), ("white", said.white)];
    if answers.iter().all(|(_, answer)| answer.is_none_or(|margin| margin == ours)) {
        return None;
    }
    let told: Vec<String> = answers
        .into_iter()
        .filter_map(|(name, answer)| answer.map(|margin| format!("{name} says {margin}")))
        .collect();
    Some(format!("{DISPUTED}we count {ours}, {}", told.join(", ")))
}

/// What stands, by the rule of this module, when there is no referee and external players say this.
pub(crate) fn decide(ours: Margin, said: ByColor<Option<Margin>>, dead_stones: DeadStones) -> Count {
    let Some(answers) = answers(ours, &said) else { return Count { margin: ours, dispute: None } };
    let (margin, because) = match (said.black, said.white) {
        (Some(black), Some(white)) if black == white && dead_stones == DeadStones::Removed => {
            (black, "both players agree")
        }
        _ => (ours, "our count stands"),
    };
    let dispute = format!("{answers}; {because}: {margin}");
    Count { margin, dispute: Some(dispute) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use montego_notation::gtp::read_score;

    fn check(ours: &str, black: Option<&str>, white: Option<&str>, stands: &str, dispute: Option<&str>) {
        let score = |text| read_score(text).expect("a score");
        let said = ByColor { black: black.map(score), white: white.map(score) };
        let count = decide(score(ours), said, DeadStones::Removed);
        assert_eq!(count.margin, score(stands));
        assert_eq!(count.dispute.as_deref(), dispute);
    }

    #[test]
    fn equal_answers_are_no_dispute() {
        check("W+5.5", None, None, "W+5.5", None);
        check("W+5.5", Some("W+5.5"), None, "W+5.5", None);
        check("0", Some("0"), Some("0"), "0", None);
    }

    #[test]
    fn one_player_alone_decides_nothing() {
        let told = "disputed: we count W+5.5, black says B+3.5; our count stands: W+5.5";
        check("W+5.5", Some("B+3.5"), None, "W+5.5", Some(told));
        let told = "disputed: we count W+5.5, black says B+3.5, white says W+4.5; our count stands: W+5.5";
        check("W+5.5", Some("B+3.5"), Some("W+4.5"), "W+5.5", Some(told));
        let told = "disputed: we count W+5.5, black says W+5.5, white says W+4.5; our count stands: W+5.5";
        check("W+5.5", Some("W+5.5"), Some("W+4.5"), "W+5.5", Some(told));
    }

    #[test]
    fn two_players_who_agree_decide() {
        let told = "disputed: we count W+5.5, black says B+3.5, white says B+3.5; both players agree: B+3.5";
        check("W+5.5", Some("B+3.5"), Some("B+3.5"), "B+3.5", Some(told));
    }

    #[test]
    fn an_exact_count_stands_whatever_players_say() {
        let margin = |halves| Margin::halves(halves);
        let said = ByColor { black: Some(margin(7)), white: Some(margin(7)) };
        let count = decide(margin(-11), said, DeadStones::Stay);
        assert_eq!(count.margin, margin(-11));
        assert!(count.dispute.is_some());
    }
}
