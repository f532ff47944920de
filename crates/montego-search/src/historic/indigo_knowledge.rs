//! Knowledge alone: the most urgent play, without any random game.
//!
//! This is what Indigo's pre-selection would play if it had the last word. The papers measure their programs
//! against such a player. Their Indigo2002 is described elsewhere and lost to us, so results against this
//! one are results against a stand-in.
//!
//! # Sources
//! Bouzy & Helmstetter 2003, section 4.4, for the ruler; Bouzy 2005, *Move Pruning Techniques for Monte-Carlo Go*,
//! section 2.3, for the pre-selection. Where they are silent: among equally urgent plays chance decides; a
//! player passes when no play is useful: all fill eyes, are suicide or lie in small areas that one colour encloses.

use super::root;
use crate::eye::{EyeRule, OlgaEye};
use crate::knowledge::{Suggestion, assess};
use crate::roster::Entry;
use crate::settings::{Kind, Parameter};
use crate::strategy::{Account, Answer, Budget, Decision, Strategy};
use montego_rules::{Board, Color, Play, Point, PointMap, Position};
use montego_stats::Rng;

/// Knowledge alone in the roster.
pub const ENTRY: Entry = Entry {
    name: "indigo-knowledge",
    paper: "Bouzy & Helmstetter 2003, Monte-Carlo Go Developments",
    about: "Plays what knowledge finds most urgent, without random games: a ruler for the others.",
    parameters: &[ROOM],
    revision: 1,
    build: |settings| Box::new(IndigoKnowledge { room: settings.count(ROOM.name) as usize }),
};

const ROOM: Parameter = Parameter {
    name: "room",
    kind: Kind::Count { default: 16, min: 1, max: 625 },
    unit: "points",
    meaning: "the smallest area enclosed by enemy stones that is worth an invasion",
    source: "ours; the papers give no rule for passing",
};

struct IndigoKnowledge {
    room: usize,
}

impl Strategy for IndigoKnowledge {
    fn choose(&mut self, position: &Position, budget: &Budget<'_>, rng: &mut Rng) -> Decision {
        let advice = assess(position);
        let among = |point| budget.among.is_none_or(|plays| plays.contains(&Play::At(point)));
        let areas = Areas::new(position.board());
        let useful = |suggestion: &&Suggestion| {
            among(suggestion.point) && is_useful(position.board(), &areas, suggestion.point, self.room)
        };
        let suggestions: Vec<Suggestion> = advice.all().iter().filter(useful).cloned().collect();
        let best = suggestions.first().map_or(0.0, |best| best.urgency);
        let equals = suggestions.iter().take_while(|suggestion| suggestion.urgency == best).count();
        let play = match equals as u32 {
            // Rules without passes demand a play, even one of no use.
            0 if !position.ruleset().passes => advice.first(1).first().map(|suggestion| suggestion.point),
            0 => None,
            equals => Some(suggestions[rng.below(equals) as usize].point),
        };
        let account = Account { suggestions, ..Account::default() };
        match play {
            Some(point) => Decision { answer: Answer::Play(Play::At(point)), account },
            None => root::decide(position, account, "stuck"),
        }
    }
}

/// For each empty point, how many points its area has, and which colour alone encloses it.
struct Areas(PointMap<(usize, Option<Color>)>);

impl Areas {
    fn new(board: &Board) -> Areas {
        let mut areas = PointMap::filled((0, None));
        for region in board.empty_regions() {
            region.points.iter().for_each(|&point| areas[point] = (region.points.len(), region.owner()));
        }
        Areas(areas)
    }
}

/// Whether a play may change anything.
///
/// Suicide and filling an own eye change nothing. In an area of fewer than `room` points that one colour alone
/// encloses, only what a string in atari hangs on matters: saving an own one or taking an enemy's. Larger
/// areas, and those between both colours, are still open.
fn is_useful(board: &Board, areas: &Areas, point: Point, room: usize) -> bool {
    if board.is_suicide(point) || OlgaEye::is_eye(board, point, board.to_play()) {
        return false;
    }
    let (size, owner) = areas.0[point];
    owner.is_none() || size >= room || board.has_neighbour_in_atari(point)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::testing::position;
    use crate::testing::point;
    use montego_rules::Ruleset;

    fn choose(position: &Position, seed: u64) -> Decision {
        let engine: crate::Engine = "indigo-knowledge".parse().expect("the roster has it");
        engine.build().choose(position, &Budget::COUNT_ONLY, &mut Rng::from_seed(seed))
    }

    #[test]
    fn it_takes_what_can_be_taken() {
        let position = position(
            "
            . . . . . . . . .
            . . . . . . . . .
            . . X . . . O . .
            . . . . X X . . .
            . . . X O O . . .
            . . . . X X . . .
            . . O . . . O . .
            . . . . . . . . .
            . . . . . . . . .
            ",
            Color::Black,
        );
        let decision = choose(&position, 1);
        let best = &decision.account.suggestions[0];
        assert_eq!(best.point, point("G5"), "{best:?}");
        assert_eq!(decision.answer, Answer::Play(Play::At(best.point)));
    }

    #[test]
    fn chance_decides_among_equals() {
        let position = position(&". . . . . . . . . . . . .\n".repeat(13), Color::Black);
        let answers: Vec<Answer> = (0..20).map(|seed| choose(&position, seed).answer).collect();
        assert!(answers.iter().any(|&answer| answer != answers[0]), "the corners are alike: {answers:?}");
        assert_eq!(answers[0], choose(&position, 0).answer);
    }

    #[test]
    fn a_settled_board_is_left_alone() {
        // Each side has two eyes and a small area of its own.
        let settled = "
            . X X O . .
            . X X O . .
            X X X O O O
            . X X O . O
            X X X O O O
            ";
        for color in Color::BOTH {
            assert_eq!(choose(&position(settled, color), 1).answer, Answer::Play(Play::Pass), "{color}");
        }
        // A stone inside opens the matter again.
        let open = position(&settled.replacen(". X X O . .", "O X X O . .", 1), Color::Black);
        assert_eq!(choose(&open, 1).answer, Answer::Play(Play::At(point("A4"))));
    }

    #[test]
    fn small_areas_of_the_enemy_are_not_invaded() {
        let diagram = "
            . . . . O X X . X
            . . . . O X . X X
            . . . . O X X X X
            . . . . O X X X X
            O O O O O X X . X
            ";
        let position = position(diagram, Color::Black);
        assert_eq!(position.ruleset(), &Ruleset::CHINESE);
        let with = |room: usize| {
            let engine: crate::Engine = format!("indigo-knowledge:room={room}").parse().expect("an engine");
            engine.build().choose(&position, &Budget::COUNT_ONLY, &mut Rng::from_seed(1)).answer
        };
        assert_eq!(with(17), Answer::Play(Play::Pass));
        assert_ne!(with(16), Answer::Play(Play::Pass));
    }
}
