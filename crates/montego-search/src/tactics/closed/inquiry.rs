//! What a side achieves with a group in its place, and by which play.

use super::super::answer::{Reading, Success, Way};
use super::super::board::SearchBoard;
use super::super::choice::looks;
use super::super::questions::Plays;
use super::field::{ATTACKER, OWNER, Set, Stones, each};
use super::memory::Memory;
use super::place::Place;
use super::search::{Found, PASS, Search};
use montego_rules::{Board, Color, Play, Point};

/// How often a side may take back a ko at once where it is asked what a threat changes. With more, kos that take many plays
/// to win count as well, which few would call one.
const THREATS: u8 = 1;
/// One over the part of the nodes that goes to each play that may be better than the one that was found.
const PART: u64 = 12;
/// The most plays that look stronger than the one that was found and are tried.
const TRIES: usize = 6;
/// By how much stronger, as a logarithm, they have to look.
const STRONGER: f32 = 0.5;

/// A question about a group in its place.
pub(super) struct Inquiry<'a> {
    search: Search<'a>,
    place: &'a Place,
    /// Who is asked about and plays first, as a side and as a colour.
    side: usize,
    asker: Color,
    limit: u64,
}

/// How far the side succeeds, and the stones with the threats by which that was found.
pub(super) struct Answer {
    success: Success,
    stones: Stones,
}

impl<'a> Inquiry<'a> {
    /// What a colour achieves, the owner of the group or its opponent, perhaps after the same was asked in a smaller place;
    /// each search gets so many nodes.
    pub(super) fn new(
        place: &'a Place,
        inner: Option<&Place>,
        memory: &'a mut Memory,
        asker: Color,
        limit: u64,
    ) -> Inquiry<'a> {
        let side = if asker == place.owner { OWNER } else { ATTACKER };
        let search = Search::new(&place.field, inner.map(|inner| inner.field.cells), memory);
        Inquiry { search, place, side, asker, limit }
    }

    /// Positions whose plays were tried.
    pub(super) const fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// How far the side succeeds; none if the nodes run out.
    pub(super) fn ask(&mut self) -> Option<Answer> {
        let (own, rival) = (self.side, 1 - self.side);
        // If the other side's threat does not help it, and if an own one is not needed, nothing more has to be asked.
        let laws = [
            (self.with_threats(rival), Success::Yes),
            (self.place.stones, Success::KoAhead),
            (self.with_threats(own), Success::KoBehind),
        ];
        let mut last = self.place.stones;
        for (stones, success) in laws {
            last = stones;
            let found = self.search.ask(&stones, own, true, self.limit)?;
            if self.succeeds(found) {
                return Some(Answer { success, stones });
            }
            if !found.needs_ko {
                break;
            }
        }
        Some(Answer { success: Success::No, stones: last })
    }

    /// An answer in words of the board.
    pub(super) fn read(
        &mut self,
        board: &Board,
        known: &SearchBoard,
        answer: &Answer,
        plays: Plays,
    ) -> Reading {
        let Answer { success, stones } = answer;
        let dies = success.is_some() == (self.side == ATTACKER);
        let mut line = self.search.line(stones, self.side, true, dies);
        let field = &self.place.field;
        let point = |play: Set| if play == PASS { None } else { known.point(field.cell(play)) };
        let mut ways = Vec::new();
        if let Some(&first) = line.first().filter(|_| success.is_some()) {
            ways.push(first);
            let others = self.others(board, known, stones, first, plays);
            for play in others.into_iter().filter(|&play| play != first) {
                let Some(next) = self.after(stones, play).filter(|next| self.works(next)) else { continue };
                if plays == Plays::All {
                    ways.push(play);
                    continue;
                }
                ways = vec![play];
                line = self.search.line(&next, 1 - self.side, false, dies);
                line.insert(0, play);
                break;
            }
        }
        let way = |play| point(play).map(|play| Way { play, success: *success });
        Reading {
            success: *success,
            proven: false,
            ways: ways.into_iter().filter_map(way).collect(),
            line: self.playable(board, line.into_iter().map(|play| point(play).map_or(Play::Pass, Play::At))),
            guess: None,
            nodes: 0,
        }
    }

    /// A line as far as it can be played: who takes back a ko has a threat elsewhere, and stones that breathe beyond the
    /// place cannot be taken there.
    fn playable(&self, board: &Board, line: impl Iterator<Item = Play>) -> Vec<Play> {
        let mut board = board.clone();
        if board.to_play() != self.asker {
            board.set_to_play(self.asker);
        }
        let can_be_played = |play: &Play| {
            let may = play.point().is_none_or(|point| board.check(point, false).is_ok());
            if may {
                board.play_unchecked(*play);
            }
            may
        };
        line.take_while(can_be_played).collect()
    }

    /// The stones with a threat for a side.
    fn with_threats(&self, side: usize) -> Stones {
        let mut stones = self.place.stones;
        stones.threats[side] = THREATS;
        stones
    }

    fn succeeds(&self, found: Found) -> bool {
        found.dies == (self.side == ATTACKER)
    }

    /// Plays that may be better than the first one that was found, or all. What the other side would play is most often
    /// what it fears; if it is the same, none is better.
    fn others(
        &mut self,
        board: &Board,
        known: &SearchBoard,
        stones: &Stones,
        first: Set,
        plays: Plays,
    ) -> Vec<Set> {
        let field = &self.place.field;
        let vital = if plays == Plays::One { self.vital(stones) } else { None };
        if vital == Some(first) {
            return Vec::new();
        }
        let places: Vec<(Point, Set)> = each(field.empty(stones))
            .filter_map(|play| Some((known.point(field.cell(play))?, play)))
            .collect();
        let place = |at: Point| places.iter().find(|&&(point, _)| point == at).map(|&(_, play)| play);
        let looks = looks(board, self.asker, |at| place(at).is_some());
        let strength = |play| looks.iter().find(|&&(at, _)| place(at) == Some(play)).map(|&(_, own)| own);
        let least = strength(first).unwrap_or(f32::NEG_INFINITY) + STRONGER;
        let stronger = looks.iter().filter(|&&(_, own)| plays == Plays::All || own > least);
        let most = if plays == Plays::All { usize::MAX } else { TRIES };
        vital.into_iter().chain(stronger.take(most).filter_map(|&(at, _)| place(at))).collect()
    }

    /// The play by which the other side would get its way if it played first.
    fn vital(&mut self, stones: &Stones) -> Option<Set> {
        let (stones, rival) = (Stones { ko: 0, ..*stones }, 1 - self.side);
        let limit = self.limit / PART;
        let found = self.search.ask(&stones, rival, true, limit).filter(|&found| !self.succeeds(found))?;
        let line = self.search.line(&stones, rival, true, found.dies);
        line.first().copied().filter(|&play| play != PASS)
    }

    /// The stones after a play of the side; none where it may not be made.
    fn after(&self, stones: &Stones, play: Set) -> Option<Stones> {
        let mut next = self.place.field.play(stones, play, self.side)?;
        let retakes = u8::from(play == stones.ko);
        next.threats[self.side] = next.threats[self.side].checked_sub(retakes)?;
        Some(next)
    }

    /// Whether the side has got its way after a play.
    fn works(&mut self, after: &Stones) -> bool {
        let limit = self.limit / PART;
        self.search.ask(after, 1 - self.side, false, limit).is_some_and(|found| self.succeeds(found))
    }
}
