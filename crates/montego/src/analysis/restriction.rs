//! Moves that a client forbids, or the only ones that it allows.

use super::fields::{Complaint, Fields};
use super::start::read_play;
use montego_notation::read_color;
use montego_rules::{Color, Play, Position, Size};
use serde::Deserialize;

/// Moves of one colour, forbidden or alone allowed at the first ply.
///
/// The engines look one ply deep, two at most, and a restriction of the root is all that they know; a
/// restriction that goes deeper is one of the root here.
#[derive(Clone, Debug)]
struct Restriction {
    color: Color,
    plays: Vec<Play>,
}

/// What a client says about the moves at the root.
#[derive(Clone, Debug, Default)]
pub(super) struct Restrictions {
    avoid: Vec<Restriction>,
    allow: Vec<Restriction>,
}

/// A restriction as it is written.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Written {
    player: String,
    moves: Vec<String>,
    until_depth: u64,
}

impl Restrictions {
    /// Takes `avoidMoves` and `allowMoves`.
    ///
    /// # Errors
    /// If one of them is no list of restrictions of this board, or if there are two of `allowMoves` for one
    /// colour, which would leave open whether both or either must allow a move.
    pub(super) fn take(fields: &mut Fields, size: Size) -> Result<Restrictions, Complaint> {
        let avoid = take_one(fields, "avoidMoves", size)?;
        let allow = take_one(fields, "allowMoves", size)?;
        for color in Color::BOTH {
            if allow.iter().filter(|restriction| restriction.color == color).count() > 1 {
                return Err(
                    fields.refuse("allowMoves", format!("expected one entry for {color}, found more"))
                );
            }
        }
        Ok(Restrictions { avoid, allow })
    }

    /// The plays to choose from; none if all are allowed.
    pub(super) fn among(&self, position: &Position) -> Option<Vec<Play>> {
        let mine = |list: &[Restriction]| -> Vec<Vec<Play>> {
            let mine = list.iter().filter(|restriction| restriction.color == position.to_play());
            mine.map(|restriction| restriction.plays.clone()).collect()
        };
        let (avoid, allow) = (mine(&self.avoid).concat(), mine(&self.allow));
        if avoid.is_empty() && allow.is_empty() {
            return None;
        }
        let points = position.board().size().points().map(Play::At);
        let plays = points.chain([Play::Pass]).filter(|play| !avoid.contains(play));
        Some(plays.filter(|play| allow.iter().all(|plays| plays.contains(play))).collect())
    }
}

fn take_one(fields: &mut Fields, field: &str, size: Size) -> Result<Vec<Restriction>, Complaint> {
    let expected = "a list of objects with player, moves and untilDepth";
    let written: Vec<Written> = fields.take(field, expected)?.unwrap_or_default();
    let mut restrictions = Vec::new();
    for Written { player, moves, until_depth } in written {
        if until_depth < 1 {
            return Err(fields.refuse(field, "untilDepth: expected 1 or more, found 0"));
        }
        let color = read_color(&player).map_err(|error| fields.refuse(field, error.to_string()))?;
        let plays = moves.iter().map(|text| read_play(text, size)).collect::<Result<_, _>>();
        restrictions.push(Restriction { color, plays: plays.map_err(|text| fields.refuse(field, text))? });
    }
    Ok(restrictions)
}
