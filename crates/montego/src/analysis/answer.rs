//! What an engine found, in the words of the dialect.

use super::perspective::Perspective;
use super::query::Query;
use crate::outlook::{Outlook, Prospect, from_the_upper_left, ownership};
use montego_notation::write_vertex;
use montego_rules::{Board, Color, Play, Point, Position, stone_word};
use montego_search::{Account, Answer, Branch, Candidate, Ownership};
use serde_json::{Map, Value, json};

/// What an engine thinks of a position, on its way to a client.
pub(super) struct Report<'a> {
    /// What the client asked for.
    pub(super) query: &'a Query,
    /// The number of moves before the position.
    pub(super) turn: usize,
    /// The position.
    pub(super) position: &'a Position,
    /// The figures.
    pub(super) account: &'a Account,
    /// What the engine would do; none while it thinks.
    pub(super) answer: Option<Answer>,
    /// Whose view to take.
    pub(super) perspective: Perspective,
}

/// The answer about a position that nobody looked at before it was terminated.
pub(super) fn no_results(query: &Query, turn: usize) -> Value {
    json!({ "id": query.id, "turnNumber": turn, "isDuringSearch": false, "noResults": true })
}

impl Report<'_> {
    /// The line for the client.
    pub(super) fn json(&self) -> Value {
        let mut account = self.account.clone();
        if let Some(Answer::Play(play)) = self.answer {
            put_first(&mut account, play);
        }
        let outlook = Outlook::of(self.position, &account);
        let policy = policy(self.position);
        let prior = policy.iter().fold(0.0, |prior: f64, &share| prior.max(share));
        let moves: Vec<Value> = outlook
            .prospects
            .iter()
            .enumerate()
            .map(|(order, it)| self.move_info(order, it, prior))
            .collect();
        let mut line = json!({
            "id": self.query.id,
            "turnNumber": self.turn,
            "isDuringSearch": self.answer.is_none(),
            "moveInfos": moves,
            "rootInfo": self.root_info(&outlook),
        });
        let Some(fields) = line.as_object_mut() else { return line };
        if self.query.ownership
            && let Some(owned) = ownership(self.position, &account)
        {
            let owned: Vec<f64> = owned.into_iter().map(|value| self.signed(value)).collect();
            fields.insert("ownership".to_owned(), json!(owned));
        }
        if self.query.policy {
            fields.insert("policy".to_owned(), json!(policy));
        }
        line
    }

    fn move_info(&self, order: usize, prospect: &Prospect, prior: f64) -> Value {
        let play = write_vertex(prospect.play).to_string();
        let pv: Vec<String> =
            prospect.variation.iter().map(|&(play, _)| write_vertex(play).to_string()).collect();
        let mut info = self.figures(prospect);
        let visits = prospect.visits;
        for (name, value) in [
            ("move", json!(play)),
            ("visits", json!(visits)),
            ("edgeVisits", json!(visits)),
            ("weight", json!(visits as f64)),
            ("edgeWeight", json!(visits as f64)),
            ("prior", json!(prior)),
            ("order", json!(order)),
            ("playSelectionValue", json!(prospect.score)),
            ("pv", json!(pv)),
        ] {
            info.insert(name.to_owned(), value);
        }
        if self.query.pv_visits {
            let visits: Vec<u64> = prospect.variation.iter().map(|&(_, visits)| visits).collect();
            info.insert("pvVisits".to_owned(), json!(visits));
            info.insert("pvEdgeVisits".to_owned(), json!(visits));
        }
        Value::Object(info)
    }

    /// What both a move and the root have.
    fn figures(&self, prospect: &Prospect) -> Map<String, Value> {
        let (win_rate, bound) = (self.share(prospect.win_rate), self.share(prospect.lower_bound));
        let score = self.signed(prospect.score);
        let figures = [
            ("winrate", win_rate),
            ("lcb", bound),
            ("utility", 2.0 * win_rate - 1.0),
            ("utilityLcb", 2.0 * bound - 1.0),
            ("scoreLead", score),
            ("scoreMean", score),
            ("scoreSelfplay", score),
            ("scoreStdev", prospect.deviation),
        ];
        figures.into_iter().map(|(name, value)| (name.to_owned(), json!(value))).collect()
    }

    fn root_info(&self, outlook: &Outlook) -> Value {
        let mut info = outlook.best().map(|best| self.figures(best)).unwrap_or_else(|| {
            // Nothing was considered yet: as the position stands, if that is known.
            let account = Account { candidates: vec![pass_of(self.account)], ..Account::default() };
            self.figures(&Outlook::of(self.position, &account).prospects[0])
        });
        let color = if self.position.to_play() == Color::Black { "B" } else { "W" };
        let (this, symmetric) = hashes(self.position.board());
        for (name, value) in [
            ("visits", json!(outlook.visits)),
            ("weight", json!(outlook.visits as f64)),
            ("currentPlayer", json!(color)),
            ("thisHash", json!(format!("{this:016X}"))),
            ("symHash", json!(format!("{symmetric:016X}"))),
        ] {
            info.insert(name.to_owned(), value);
        }
        Value::Object(info)
    }

    /// A share of games of the side to move, in the view asked for.
    fn share(&self, value: f64) -> f64 {
        if self.perspective.turns(self.position.to_play()) { 1.0 - value } else { value }
    }

    /// Points of the side to move, in the view asked for.
    fn signed(&self, value: f64) -> f64 {
        // Zero stays zero, for nobody wants to read that it is negative.
        if self.perspective.turns(self.position.to_play()) { 0.0 - value } else { value }
    }
}

/// Puts the engine's play first. Programs that keep an account of passing keep it apart from those of
/// points, and some put another play than that of the best mean first. A pass of which a program keeps no account
/// is worth what the position is, which its best play tells.
fn put_first(account: &mut Account, play: Play) {
    match account.candidates.iter().position(|candidate| candidate.play == play) {
        Some(place) => account.candidates[..=place].rotate_right(1),
        None => {
            let mut standing = Candidate { play, ..pass_of(account) };
            if account.mean.is_none() {
                standing.mean = account.candidates.first().map_or(0.0, |best| best.mean);
                let pass =
                    |best: &Branch| Branch { play, prior: 0.0, variation: vec![(play, 0)], ..best.clone() };
                account.branches.extend(account.branches.first().map(pass));
            }
            account.candidates.insert(0, standing);
        }
    }
}

/// Passing as a candidate: the mean of the random games that tell what the position is worth as it stands.
fn pass_of(account: &Account) -> Candidate {
    let credited: u64 = account.candidates.iter().map(|candidate| candidate.playouts).sum();
    let playouts = match account.playouts.saturating_sub(credited) {
        _ if account.mean.is_none() => 0,
        // All moves as first: every game tells something about everything.
        0 => account.playouts,
        others => others,
    };
    let deviation = match account.candidates.first() {
        Some(Candidate { standard_error: Some(error), playouts, .. }) => {
            Some(error * (*playouts as f64).sqrt())
        }
        _ => account.ownership.as_ref().map(widest_deviation),
    };
    Candidate {
        play: Play::Pass,
        playouts,
        mean: account.mean.unwrap_or(0.0),
        gain: None,
        standard_error: deviation
            .filter(|_| playouts > 0)
            .map(|deviation| deviation / (playouts as f64).sqrt()),
        bounds: None,
        pruned_at: None,
        as_first: None,
    }
}

/// A deviation that the margin cannot exceed when its points deviate so much: that of a sum is at most the
/// sum of those of its parts.
fn widest_deviation(ownership: &Ownership) -> f64 {
    ownership.size().points().map(|point| (1.0 - ownership.mean(point).powi(2)).max(0.0).sqrt()).sum()
}

/// Every legal play alike; -1 for what is illegal. Points row by row from the upper left, then passing.
fn policy(position: &Position) -> Vec<f64> {
    let plays = from_the_upper_left(position).map(Play::At).chain([Play::Pass]);
    let legal: Vec<bool> = plays.map(|play| position.check(play).is_ok()).collect();
    let share = 1.0 / legal.iter().filter(|&&legal| legal).count().max(1) as f64;
    legal.into_iter().map(|legal| if legal { share } else { -1.0 }).collect()
}

/// A number for the stones and the side to move, and the least of those of all symmetric boards. Other
/// programs have other numbers.
fn hashes(board: &Board) -> (u64, u64) {
    let size = board.size();
    let turn = match board.to_play() {
        Color::Black => 0,
        Color::White => 0x9e37_79b9_7f4a_7c15,
    };
    let seen_in = |turned: u8| {
        let image = |point: Point| {
            let (column, row) = (point.column(), point.row());
            let (column, row) = if turned & 4 == 0 { (column, row) } else { (row, column) };
            let flip = |value: usize, count: usize, does: bool| if does { count - 1 - value } else { value };
            size.point(flip(column, size.columns(), turned & 1 > 0), flip(row, size.rows(), turned & 2 > 0))
        };
        let stones = size.points().filter_map(|point| Some((image(point)?, board.at(point)?)));
        stones.fold(turn, |hash, (point, color)| hash ^ stone_word(point, color))
    };
    let symmetries = if size.is_square() { 8 } else { 4 };
    (seen_in(0), (0..symmetries).map(seen_in).min().unwrap_or(turn))
}
