//! Groups in a small place, searched to the end.
//!
//! Most groups whose life is in question are nearly surrounded: all that matters happens on a dozen points. There a position
//! is a few words, and a search that estimates next to nothing gets through. What surrounds the place is taken to live.
//! Where it has gaps, who gets out is taken for stopped at the end of the place: that is against the owner, so a
//! life that is found is one, and proven unless it turns on a ko; a death is asked about again in a place with one more ring
//! of points around it. A life that is not found there either is left to those who see farther. A group lives if the stone
//! does that is asked about.
//!
//! In reading order: `field` has the stones and `place` finds them on a board; `eyes` says what shows at sight, `search`
//! and its `memory` the rest; `inquiry` asks it what a side achieves, kos counted, and by which play.
//!
//! Of 641 questions about life with known answers 489 to 506 are answered right since there is this search, by the seed of
//! the random games that answer the rest, against 466 to 475 without it.

mod eyes;
mod field;
mod inquiry;
mod memory;
mod place;
mod search;
#[cfg(test)]
mod tests;

use super::answer::{Reading, Success};
use super::board::{Cell, SearchBoard};
use super::groups::group_of;
use super::questions::{Plays, Tactics};
use inquiry::Inquiry;
pub(super) use memory::Memory;
use montego_rules::{Board, Point};
use place::Place;

/// Rings of points around what a group reaches before the other side: with how many it is asked about, one after the other.
const RINGS: [usize; 2] = [1, 2];
/// One over the part of a question's budget that each search in a place gets.
const PART: u64 = 3;

/// What was found out about a group in its place.
pub(super) struct Told {
    pub(super) reading: Reading,
    /// Whether that is the answer; else the place may have been too small for it.
    pub(super) is_final: bool,
    /// Whether the place is the whole board, where a death may be proven by those who see all of it.
    pub(super) is_whole: bool,
}

impl Tactics {
    /// Asks whether a side gets its way with the group of a stone when it plays first, where its place is small enough. None
    /// where it is not or the nodes run out.
    pub(super) fn ask_closed(
        &mut self,
        board: &Board,
        stone: Point,
        kills: bool,
        plays: Plays,
    ) -> Option<Told> {
        let owner = board.at(stone).expect("a stone to ask about");
        let asker = if kills { owner.opponent() } else { owner };
        let mut known = SearchBoard::new(board);
        if board.to_play() != asker {
            known.lift_ko();
        }
        let group = group_of(&known, stone.index() as Cell);
        let (mut told, mut nodes, mut inner) = (None, 0, None);
        let places = Place::nested(&known, group.as_slice(), owner, &RINGS);
        if places.is_empty() {
            return None;
        }
        self.memory.begin();
        for (ring, place) in places.iter().enumerate() {
            let limit = self.budget / PART;
            let mut inquiry = Inquiry::new(place, inner, &mut self.memory, asker, limit);
            inner = Some(place);
            let answer = inquiry.ask();
            let mut reading = answer.map(|answer| inquiry.read(board, &known, &answer, plays));
            nodes += inquiry.nodes();
            // A first play that takes what breathes beyond the place is none.
            let is_play = |reading: &&mut Reading| !reading.success.is_some() || !reading.line.is_empty();
            let Some(reading) = reading.as_mut().filter(is_play) else { break };
            reading.nodes = nodes;
            let lives = reading.success == if kills { Success::No } else { Success::Yes };
            let is_seen = kills || reading.success.is_some();
            let is_final = lives || place.is_closed || is_seen && ring + 1 == RINGS.len();
            told = Some(Told { reading: reading.clone(), is_final, is_whole: place.is_whole() });
            if is_final {
                break;
            }
        }
        told
    }
}
