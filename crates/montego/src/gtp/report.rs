//! `info` lines, exactly as clients parse them.
//!
//! Leela Zero's dialect has win rates in ten-thousandths, KataGo's as fractions with scores in points; both
//! put all candidates on one line, `pv` last. All is in the view of the side to move. What a number means
//! here, where no net is, says [`Outlook`]. Where a program looks one play deep, the principal variation is the
//! play itself.

use crate::outlook::{Outlook, Prospect, from_the_upper_left, ownership};
use montego_notation::write_vertex;
use montego_rules::{Color, Position};
use montego_search::Account;
use serde_json::json;
use std::fmt::Write as _;

/// The two dialects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    LeelaZero,
    KataGo,
}

/// What a client wants in a report.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Wanted {
    pub(super) dialect: Dialect,
    /// The most candidates to name.
    pub(super) most: usize,
    pub(super) ownership: bool,
    pub(super) root: bool,
    /// Visits of each play of the principal variation.
    pub(super) visits: bool,
}

/// A report on one line.
pub(super) fn line(position: &Position, account: &Account, wanted: &Wanted) -> String {
    let outlook = Outlook::of(position, account);
    let shown = outlook.prospects.iter().take(wanted.most.max(1));
    let infos = shown.enumerate().map(|(order, prospect)| match wanted.dialect {
        Dialect::LeelaZero => leela_zero(prospect, order),
        Dialect::KataGo => kata_go(prospect, order, wanted.visits),
    });
    let mut parts: Vec<String> = infos.collect();
    if parts.is_empty() {
        // Clients need a line before the move, and passing is all there is.
        let pass = Prospect {
            play: montego_rules::Play::Pass,
            visits: 1,
            win_rate: 0.5,
            lower_bound: 0.0,
            score: 0.0,
            deviation: 0.0,
            prior: 1.0,
            variation: vec![(montego_rules::Play::Pass, 1)],
        };
        parts.push(match wanted.dialect {
            Dialect::LeelaZero => leela_zero(&pass, 0),
            Dialect::KataGo => kata_go(&pass, 0, wanted.visits),
        });
    }
    if wanted.root
        && let Some(best) = outlook.best()
    {
        let Prospect { win_rate, score, deviation, .. } = *best;
        parts.push(format!(
            "rootInfo visits {} utility {:.6} winrate {win_rate:.6} scoreMean {score:.3} scoreStdev \
             {deviation:.3} scoreLead {score:.3} scoreSelfplay {score:.3} weight {}",
            outlook.visits,
            utility(win_rate),
            outlook.visits
        ));
    }
    if wanted.ownership
        && let Some(values) = ownership(position, account)
    {
        let mut text = "ownership".to_owned();
        for value in values {
            let _ = write!(text, " {value:.4}");
        }
        parts.push(text);
    }
    parts.join(" ")
}

fn leela_zero(prospect: &Prospect, order: usize) -> String {
    let Prospect { play, visits, win_rate, lower_bound, prior, .. } = *prospect;
    let play = write_vertex(play);
    format!(
        "info move {play} visits {visits} winrate {} prior {} lcb {} order {order} pv {}",
        ten_thousandths(win_rate),
        ten_thousandths(prior),
        ten_thousandths(lower_bound),
        variation(prospect)
    )
}

fn kata_go(prospect: &Prospect, order: usize, visits_of_variation: bool) -> String {
    let Prospect { play, visits, win_rate, lower_bound, score, deviation, prior, .. } = *prospect;
    let play = write_vertex(play);
    let of_variation = if visits_of_variation {
        let visits = prospect.variation.iter().map(|(_, visits)| format!(" {visits}"));
        format!(" pvVisits{}", visits.collect::<String>())
    } else {
        String::new()
    };
    format!(
        "info move {play} visits {visits} edgeVisits {visits} utility {:.6} winrate {win_rate:.6} \
         scoreMean {score:.3} scoreStdev {deviation:.3} scoreLead {score:.3} scoreSelfplay {score:.3} \
         prior {prior:.6} lcb {lower_bound:.6} utilityLcb {:.6} weight {visits} order {order} pv {}{of_variation}",
        utility(win_rate),
        utility(lower_bound),
        variation(prospect)
    )
}

/// The plays that are expected, with spaces between them.
fn variation(prospect: &Prospect) -> String {
    let plays = prospect.variation.iter().map(|&(play, _)| write_vertex(play).to_string());
    plays.collect::<Vec<_>>().join(" ")
}

/// From 0 to 1 to whole numbers from 0 to 10,000.
fn ten_thousandths(share: f64) -> u32 {
    (10_000.0 * share).round() as u32
}

/// A win is worth 1, a loss -1.
fn utility(win_rate: f64) -> f64 {
    2.0 * win_rate - 1.0
}

/// A report in the words of the Computer Go Server: one object of JSON, in the mover's view.
pub(super) fn cgos(position: &Position, account: &Account) -> String {
    let outlook = Outlook::of(position, account);
    let moves: Vec<_> = outlook
        .prospects
        .iter()
        .take(10)
        .map(|prospect| {
            let play = write_vertex(prospect.play).to_string();
            json!({
                "move": play,
                "visits": prospect.visits,
                "winrate": rounded(prospect.win_rate),
                "score": rounded(prospect.score),
                "prior": rounded(prospect.prior),
                "pv": variation(prospect),
            })
        })
        .collect();
    let mut report = json!({ "visits": outlook.visits, "moves": moves });
    if let (Some(best), Some(report)) = (outlook.best(), report.as_object_mut()) {
        report.insert("winrate".to_owned(), json!(rounded(best.win_rate)));
        report.insert("score".to_owned(), json!(rounded(best.score)));
    }
    if let (Some(letters), Some(report)) = (ownership_letters(position, account), report.as_object_mut()) {
        report.insert("ownership".to_owned(), json!(letters));
    }
    report.to_string()
}

fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

/// A letter for each point on a scale of 63 steps from Black's points to White's, by the server's alphabet.
fn ownership_letters(position: &Position, account: &Account) -> Option<String> {
    const LETTERS: &[u8; 63] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";
    let sign = if position.to_play() == Color::Black { 1.0 } else { -1.0 };
    let values = ownership(position, account)?;
    debug_assert_eq!(values.len(), from_the_upper_left(position).count());
    let letter = |value: f64| LETTERS[((1.0 + sign * value).clamp(0.0, 2.0) * 31.0).round() as usize];
    Some(values.into_iter().map(|value| char::from(letter(value))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use montego_rules::{Komi, Play, Ruleset, Setup, Size};
    use montego_search::{Candidate, Ownership};

    fn scene() -> (Position, Account) {
        let size = Size::square(3).expect("a size");
        let position = Position::new(&Setup::empty(size), Ruleset::CHINESE, Komi::ZERO).expect("empty");
        let candidate = |column, mean| Candidate {
            play: Play::At(size.point(column, 1).expect("on the board")),
            playouts: 100,
            mean,
            gain: None,
            standard_error: Some(0.5),
            bounds: None,
            pruned_at: None,
            as_first: None,
        };
        let mut ended = Ownership::new(size);
        ended.add(position.board());
        let account = Account {
            candidates: vec![candidate(1, 2.5), candidate(0, -2.5)],
            playouts: 200,
            ownership: Some(ended),
            ..Account::default()
        };
        (position, account)
    }

    #[test]
    fn leela_zeros_line_has_whole_numbers() {
        let (position, account) = scene();
        let wanted =
            Wanted { dialect: Dialect::LeelaZero, most: 9, ownership: false, root: false, visits: false };
        assert_eq!(
            line(&position, &account, &wanted),
            "info move B2 visits 100 winrate 6915 prior 5000 lcb 6194 order 0 pv B2 \
             info move A2 visits 100 winrate 3085 prior 5000 lcb 2432 order 1 pv A2"
        );
        let one = Wanted { most: 1, ..wanted };
        assert_eq!(line(&position, &account, &one).matches("info").count(), 1);
    }

    #[test]
    fn kata_gos_line_has_fractions_root_and_ownership() {
        let (position, account) = scene();
        let wanted = Wanted { dialect: Dialect::KataGo, most: 1, ownership: true, root: true, visits: true };
        assert_eq!(
            line(&position, &account, &wanted),
            "info move B2 visits 100 edgeVisits 100 utility 0.382925 winrate 0.691462 scoreMean 2.500 \
             scoreStdev 5.000 scoreLead 2.500 scoreSelfplay 2.500 prior 0.500000 lcb 0.619436 utilityLcb \
             0.238872 weight 100 order 0 pv B2 pvVisits 100 rootInfo visits 200 utility 0.382925 winrate \
             0.691462 scoreMean 2.500 scoreStdev 5.000 scoreLead 2.500 scoreSelfplay 2.500 weight 200 \
             ownership 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000 0.0000"
        );
    }

    #[test]
    fn where_nothing_is_known_there_is_a_line_all_the_same() {
        let (position, _) = scene();
        let wanted =
            Wanted { dialect: Dialect::LeelaZero, most: 9, ownership: true, root: true, visits: false };
        let text = line(&position, &Account::default(), &wanted);
        assert_eq!(text, "info move pass visits 1 winrate 5000 prior 10000 lcb 0 order 0 pv pass");
    }

    #[test]
    fn the_servers_line_is_one_object() {
        let (position, account) = scene();
        let report: serde_json::Value = serde_json::from_str(&cgos(&position, &account)).expect("JSON");
        assert_eq!(report["winrate"], 0.6915);
        assert_eq!(report["moves"][1]["move"], "A2");
        assert_eq!(report["ownership"], "fffffffff");
    }
}
