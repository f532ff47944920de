//! An account in words, in a table and in JSON.

use super::text::wrap;
use montego_lab::table::{Align, Table, estimate, plain, signed, thousands};
use montego_notation::{write_point, write_vertex};
use montego_rules::{Color, Play, Size};
use montego_search::knowledge::{Reason, Suggestion};
use montego_search::{Account, Answer, Branch, Candidate, Decision, Ownership, Stop};
use serde_json::{Value, json};

/// Entries of a list that are shown.
const LISTED: usize = 10;

/// The mean of a candidate with its standard error.
pub(super) fn worth(candidate: &Candidate) -> String {
    match candidate.standard_error {
        Some(error) => estimate(candidate.mean, error),
        None => signed(candidate.mean, 1),
    }
}

/// What an engine does, in two or three words.
pub(crate) fn answer(answer: Answer) -> String {
    match answer {
        Answer::Play(play) => format!("plays {}", write_vertex(play)),
        Answer::Resign => "resigns".to_owned(),
    }
}

/// The best candidates as a table, without the columns of which the program knows nothing.
pub(crate) fn candidates(account: &Account, top: usize) -> String {
    type Column = (&'static str, Align, fn(&Candidate) -> Option<String>);
    const COLUMNS: &[Column] = &[
        ("play", Align::Left, |c| Some(write_vertex(c.play).to_string())),
        ("playouts", Align::Right, |c| Some(thousands(c.playouts))),
        ("mean", Align::Point, |c| Some(signed(c.mean, 2))),
        ("std. error", Align::Point, |c| c.standard_error.map(|error| format!("{error:.2}"))),
        ("left", Align::Point, |c| c.bounds.map(|(left, _)| signed(left, 2))),
        ("right", Align::Point, |c| c.bounds.map(|(_, right)| signed(right, 2))),
        ("as first", Align::Point, |c| c.as_first.map(|first| signed(first.mean, 2))),
        ("times first", Align::Right, |c| c.as_first.map(|first| thousands(first.playouts))),
        ("dropped at", Align::Right, |c| c.pruned_at.map(thousands)),
    ];
    let shown = &account.candidates[..top.min(account.candidates.len())];
    if shown.is_empty() {
        return String::new();
    }
    let known: Vec<&Column> =
        COLUMNS.iter().filter(|(.., entry)| shown.iter().any(|c| entry(c).is_some())).collect();
    let headings: Vec<_> = known.iter().map(|(name, align, _)| (*name, *align)).collect();
    let mut table = Table::new(&headings);
    for candidate in shown {
        table.row(known.iter().map(|(.., entry)| entry(candidate).unwrap_or_default()));
    }
    let more = account.candidates.len() - shown.len();
    let more = if more > 0 { format!("and {more} more\n") } else { String::new() };
    format!("{table}{more}")
}

/// The rest of an account: how much was thought, why no longer, and what else the program kept.
pub(crate) fn remarks(account: &Account) -> String {
    let mut text = format!("{} playouts", thousands(account.playouts));
    if let Some(stop) = account.stop {
        text += &format!("; {}", reason(stop));
    }
    text += "\n";
    if account.capped > 0 {
        text += &format!("cut off for their length: {}\n", thousands(account.capped));
    }
    if let Some(mean) = account.mean {
        text += &format!("the position as it stands, or after a pass: {}\n", signed(mean, 2));
    }
    if let Some(best) = account.branches.first() {
        let plays: Vec<_> = best.variation.iter().map(|&(play, _)| write_vertex(play).to_string()).collect();
        text += &format!("won {:.1} % of its playouts: {}\n", 100.0 * best.win_rate, plays.join(" "));
    }
    if let Some(temperature) = account.temperature {
        let (k, scale) = (plain(temperature.k), plain(temperature.scale));
        text += &format!("plays were drawn by exp(K v) with K = {k}, v in units of {scale} points\n");
    }
    if let Some(lists) = &account.lists {
        for color in Color::BOTH {
            let entries = lists.of(color).iter().take(LISTED).map(|entry| {
                let weight = entry.weight.map(|weight| format!(" {}", signed(weight, 1))).unwrap_or_default();
                format!("{}{weight}", write_point(entry.point))
            });
            let entries = entries.collect::<Vec<_>>().join(", ");
            let entries = if entries.is_empty() { "nothing".to_owned() } else { entries };
            text += &format!("{color}'s list: {}\n", wrap(&entries, 14));
        }
        text += &format!("neighbours on a list swap with probability {:.3}\n", lists.swap_probability);
    }
    if !account.suggestions.is_empty() {
        let shown = account.suggestions.iter().take(LISTED).map(suggestion).collect::<Vec<_>>();
        text += &format!("most urgent by knowledge, in doublings:\n  {}\n", wrap(&shown.join("; "), 2));
    }
    text
}

/// A suggestion with its reasons; amounts are doublings of urgency.
fn suggestion(suggestion: &Suggestion) -> String {
    let reasons = suggestion.reasons.iter().filter(|reason| reason.amount != 0.0);
    let reasons = reasons.map(|reason| format!("{} {}", reason.heuristic, signed(reason.amount, 1)));
    let sum = signed(suggestion.reasons.iter().map(|reason| reason.amount).sum(), 1);
    format!("{} {sum} ({})", write_point(suggestion.point), reasons.collect::<Vec<_>>().join(", "))
}

fn reason(stop: Stop) -> &'static str {
    match stop {
        Stop::Counted => "all that were asked for",
        Stop::TimeUp => "the time was up",
        Stop::Interrupted => "it was interrupted",
        Stop::OneLeft => "one candidate was left",
        Stop::AllEqual => "the candidates left could not be told apart",
        Stop::Ceiling => "the ceiling left no room for another round",
    }
}

/// A decision with its whole account.
pub(super) fn decision_json(decision: &Decision, size: Size, ownership: Option<&Ownership>) -> Value {
    let Decision { answer, account } = decision;
    let answer = match answer {
        Answer::Play(play) => write_vertex(*play).to_string(),
        Answer::Resign => "resign".to_owned(),
    };
    let stop = account.stop.map(|stop| match stop {
        Stop::Counted => "counted",
        Stop::TimeUp => "time_up",
        Stop::Interrupted => "interrupted",
        Stop::OneLeft => "one_left",
        Stop::AllEqual => "all_equal",
        Stop::Ceiling => "ceiling",
    });
    let rows = |ownership: &Ownership| -> Vec<Vec<f64>> {
        let row = |row: usize| (0..size.columns()).filter_map(move |column| size.point(column, row));
        (0..size.rows())
            .rev()
            .map(|number| row(number).map(|point| ownership.mean(point)).collect())
            .collect()
    };
    let lists = account.lists.as_ref().map(|lists| {
        let list = |color| {
            let entry = |e: &montego_search::ListedMove| json!([write_point(e.point).to_string(), e.weight]);
            lists.of(color).iter().map(entry).collect::<Vec<_>>()
        };
        json!({
            "black": list(Color::Black),
            "white": list(Color::White),
            "swap_probability": lists.swap_probability,
        })
    });
    json!({
        "decision": answer,
        "playouts": account.playouts,
        "capped": account.capped,
        "mean": account.mean,
        "stop": stop,
        "candidates": account.candidates.iter().map(candidate_json).collect::<Vec<_>>(),
        "branches": account.branches.iter().map(branch_json).collect::<Vec<_>>(),
        "temperature": account.temperature.map(|t| json!({ "k": t.k, "scale": t.scale })),
        "lists": lists,
        "ownership": ownership.map(rows),
        "suggestions": account.suggestions.iter().map(suggestion_json).collect::<Vec<_>>(),
    })
}

fn suggestion_json(suggestion: &Suggestion) -> Value {
    let reason = |reason: &Reason| json!([reason.heuristic, reason.amount]);
    json!({
        "play": write_point(suggestion.point).to_string(),
        "urgency": suggestion.urgency,
        "reasons": suggestion.reasons.iter().map(reason).collect::<Vec<_>>(),
    })
}

fn branch_json(branch: &Branch) -> Value {
    let play = |&(play, playouts): &(Play, u64)| json!([write_vertex(play).to_string(), playouts]);
    json!({
        "play": write_vertex(branch.play).to_string(),
        "win_rate": branch.win_rate,
        "prior": branch.prior,
        "variation": branch.variation.iter().map(play).collect::<Vec<_>>(),
    })
}

fn candidate_json(candidate: &Candidate) -> Value {
    json!({
        "play": write_vertex(candidate.play).to_string(),
        "playouts": candidate.playouts,
        "mean": candidate.mean,
        "standard_error": candidate.standard_error,
        "bounds": candidate.bounds.map(|(left, right)| [left, right]),
        "as_first": candidate.as_first.map(|first| json!({ "playouts": first.playouts, "mean": first.mean })),
        "pruned_at": candidate.pruned_at,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use montego_search::{ListedMove, Lists, Sampled, Temperature};

    #[test]
    fn everything_that_a_program_knows_is_shown() {
        let size = Size::square(9).expect("a size");
        let point = |column| size.point(column, 4).expect("a point");
        let candidate = |column, mean, pruned_at| Candidate {
            play: Play::At(point(column)),
            playouts: 1500,
            mean,
            standard_error: Some(0.25),
            bounds: Some((mean - 1.0, mean + 1.0)),
            pruned_at,
            as_first: Some(Sampled { playouts: 700, mean: mean / 2.0 }),
        };
        let entry = ListedMove { point: point(4), weight: Some(3.25) };
        let account = Account {
            candidates: vec![
                candidate(4, 3.0, None),
                candidate(3, -12.0, Some(1000)),
                candidate(2, 0.0, None),
            ],
            playouts: 4500,
            capped: 2,
            mean: Some(1.5),
            stop: Some(Stop::OneLeft),
            ownership: None,
            temperature: Some(Temperature { k: 5.0, scale: 45.0 }),
            lists: Some(Lists { moves: [vec![entry], vec![]], swap_probability: 0.25 }),
            branches: vec![Branch {
                play: Play::At(point(4)),
                win_rate: 0.625,
                prior: 0.5,
                variation: vec![(Play::At(point(4)), 1500), (Play::Pass, 20)],
            }],
            suggestions: vec![Suggestion {
                point: point(4),
                urgency: 8.0,
                reasons: vec![
                    Reason { heuristic: "capture", amount: 4.5 },
                    Reason { heuristic: "self-atari", amount: -1.5 },
                ],
            }],
        };
        insta::assert_snapshot!(candidates(&account, 2) + &remarks(&account));
    }

    #[test]
    fn what_a_program_does_not_know_has_no_column() {
        let candidate = Candidate {
            play: Play::Pass,
            playouts: 1,
            mean: 0.0,
            standard_error: None,
            bounds: None,
            pruned_at: None,
            as_first: None,
        };
        let account = Account { candidates: vec![candidate], ..Account::default() };
        assert_eq!(candidates(&account, 10), "play   playouts    mean\npass          1    0.00\n");
        assert_eq!(candidates(&Account::default(), 10), "");
    }
}
