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
/// The same for a play that is preferred to others, where a ko is met at all.
const MANY_THREATS: u8 = 3;
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

/// How far the side succeeds, the stones with the threats by which that was found, and whether with others it might be
/// different.
pub(super) struct Answer {
    success: Success,
    stones: Stones,
    needs_ko: bool,
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
        let mut answer = None;
        for (stones, success) in laws {
            let found = self.search.ask(&stones, own, true, self.limit)?;
            let succeeds = self.succeeds(found);
            let success = if succeeds { success } else { Success::No };
            answer = Some(Answer { success, stones, needs_ko: found.needs_ko });
            if succeeds || !found.needs_ko {
                break;
            }
        }
        answer
    }

    /// An answer in words of the board.
    pub(super) fn read(
        &mut self,
        board: &Board,
        known: &SearchBoard,
        answer: &Answer,
        plays: Plays,
    ) -> Reading {
        let Answer { success, stones, needs_ko } = answer;
        let dies = success.is_some() == (self.side == ATTACKER);
        let mut line = self.search.line(stones, self.side, true, dies);
        let field = &self.place.field;
        let point = |play: Set| if play == PASS { None } else { known.point(field.cell(play)) };
        let mut ways = Vec::new();
        if let Some(&first) = line.first().filter(|_| success.is_some()) {
            ways.push(first);
            let others = self.others(board, known, answer, first, plays);
            let mut strict = *stones;
            strict.threats[1 - self.side] = MANY_THREATS;
            let is_strict = plays == Plays::One && *needs_ko && *success == Success::Yes;
            let firm = is_strict
                .then(|| others.iter().copied().chain([first]))
                .and_then(|mut plays| plays.find_map(|play| self.works(&strict, play, true)));
            let mut found = others.into_iter().filter(|&play| play != first);
            if plays == Plays::All {
                ways.extend(found.filter(|&play| self.works(stones, play, true).is_some()));
            } else if let Some((play, next)) =
                firm.or_else(|| found.find_map(|play| self.works(stones, play, *needs_ko)))
            {
                ways = vec![play];
                line = self.search.line(&next, 1 - self.side, false, dies);
                line.insert(0, play);
            }
        }
        let way = |play| point(play).map(|play| Way { play, success: *success });
        Reading {
            success: *success,
            // All that is taken for granted is against the owner, so that a death is less certain.
            proven: !needs_ko && !dies,
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
        answer: &Answer,
        first: Set,
        plays: Plays,
    ) -> Vec<Set> {
        let (field, stones) = (&self.place.field, &answer.stones);
        let vital = if plays == Plays::One { self.vital(stones) } else { None };
        if vital == Some(first) && !answer.needs_ko {
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

    /// A play after which the side has got its way, whatever comes of kos unless it `needs_ko`, and the stones then.
    fn works(&mut self, stones: &Stones, play: Set, needs_ko: bool) -> Option<(Set, Stones)> {
        let next = self.after(stones, play)?;
        let found = self.search.ask(&next, 1 - self.side, false, self.limit / PART)?;
        (self.succeeds(found) && (needs_ko || !found.needs_ko)).then_some((play, next))
    }
}
