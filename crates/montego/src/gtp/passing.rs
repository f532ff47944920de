//! When a pass is the right answer, whatever the engine thinks.

use super::thought::Thought;
use montego_rules::{Agreement, Board, Color, DeadStones, Play, Point, Position};
use montego_search::{Answer, Ownership, SETTLING_PLAYOUTS, settle, settle_at_sight};
use montego_stats::Rng;

/// What the end of the game would be as the position stands. It takes a thousand random games or two, so who
/// knows beforehand that it will be needed takes it before the search, from the search's time.
pub(super) struct Judgement {
    agreement: Agreement,
    doubt: f64,
}

impl Judgement {
    /// Who is in a hurry gets a judgement without searches.
    pub(super) fn of(position: &Position, opponent_passed: bool, hurry: bool, rng: &mut Rng) -> Judgement {
        let agreement = if hurry { settle_at_sight(position, rng) } else { settle(position, rng) };
        let doubt = match position.ruleset().dead_stones {
            DeadStones::Removed if opponent_passed => doubt(position, rng),
            DeadStones::Stay | DeadStones::Removed => 0.0,
        };
        Judgement { agreement, doubt }
    }
}

/// The answer to give in place of the engine's.
///
/// An engine that wants to pass plays on if its opponent's dead stones are still on the board and have to
/// be captured: in a cleanup all of them, and by rules that count stones as they stand if the game is lost
/// with them and won without. An engine whose opponent has passed passes too if that wins the game even though
/// all that is undecided should go to the opponent.
pub(super) fn reconsider(
    thought: &Thought,
    opponent_passed: bool,
    cleanup: bool,
    judge: impl FnOnce() -> Judgement,
) -> Answer {
    let Thought { position, decision } = thought;
    let answer = decision.answer;
    let rules = position.ruleset();
    if !rules.passes || answer == Answer::Resign {
        return answer;
    }
    let passes = answer == Answer::Play(Play::Pass);
    if !passes && (!opponent_passed || cleanup) {
        return answer;
    }
    if passes && !cleanup && rules.dead_stones == DeadStones::Removed {
        return answer;
    }
    let color = position.to_play();
    let Judgement { agreement, doubt } = judge();
    let theirs: Vec<Point> = dead_stones(position, &agreement, color.opponent());
    // What counts is what will be counted: by rules under which stones stay, the stones as they stand.
    let margin = position.margin(&agreement).seen_by(color);
    let wins = margin > 0.0;
    if passes {
        let must_capture = match rules.dead_stones {
            DeadStones::Stay => !wins && margin_without(position, &agreement, color) > 0.0,
            DeadStones::Removed => cleanup,
        };
        if must_capture && let Some(play) = capturing(thought, &theirs) {
            return Answer::Play(play);
        }
        return answer;
    }
    if margin > doubt { Answer::Play(Play::Pass) } else { answer }
}

/// The points that the side to move would lose if everything that is not decided went to its opponent.
fn doubt(position: &Position, rng: &mut Rng) -> f64 {
    let color = position.to_play();
    let ownership = Ownership::sample(position, SETTLING_PLAYOUTS, rng);
    let points = position.board().size().points().map(|point| ownership.mean(point));
    let mine = points.map(|mean| if color == Color::Black { mean } else { -mean });
    // Who has a point in all games but one of ten has it.
    mine.filter(|mean| mean.abs() < 0.8).map(|mean| 1.0 + mean.clamp(0.0, 1.0).ceil()).sum()
}

fn dead_stones(position: &Position, agreement: &Agreement, color: Color) -> Vec<Point> {
    agreement.dead.iter().copied().filter(|&point| position.board().at(point) == Some(color)).collect()
}

/// The margin in the view of `color` if all dead stones were off the board, by rules that leave them there.
fn margin_without(position: &Position, agreement: &Agreement, color: Color) -> f64 {
    let board = position.board();
    let size = board.size();
    let stones = size.points().filter(|point| !agreement.dead.contains(point));
    let stones = stones.filter_map(|point| board.at(point).map(|stone| (point, stone)));
    let cleared = Board::with_stones(size, stones, color).expect("taking stones away takes no liberty away");
    let shift = position.margin(&Agreement::default()).seen_by(color) - board.area_margin().seen_by(color);
    cleared.area_margin().seen_by(color) + shift
}

/// A play that brings the capture of dead stones nearer: the engine's best candidate that takes a liberty
/// of theirs, else any legal play that does and is not itself captured at once.
fn capturing(thought: &Thought, dead: &[Point]) -> Option<Play> {
    let Thought { position, decision } = thought;
    let (board, color) = (position.board(), position.to_play());
    let takes_liberty = |point: Point| board.size().neighbours(point).any(|near| dead.contains(&near));
    let safe = |point: Point| {
        let mut after = position.clone();
        let captures = after.prisoners(color);
        after.play(Play::At(point)).is_ok()
            && (after.prisoners(color) > captures
                || after.board().at(point).is_some_and(|_| after.board().chain(point).liberties >= 2))
    };
    let ranked = decision.account.candidates.iter().filter_map(|candidate| candidate.play.point());
    let others = position.legal_points();
    ranked.chain(others).find(|&point| takes_liberty(point) && safe(point)).map(Play::At)
}
