//! What all games tell: ladders, strength by thinking time, progress, the list of matches.

use super::super::games::{Games, Match, Progress};
use super::super::ladder::{AXIS, COLUMNS, Ladder};
use super::super::progress_plot;
use crate::plot::{LinePlot, Span, Width, escape, row_axis, row_strip};
use crate::table::{estimate, thousands};

/// Matches in the list; a store may have thousands.
const LISTED: usize = 300;

pub(super) fn ladders(ladders: &[Ladder]) -> String {
    let mut text = String::from("<section id=\"ladders\">\n<h2>Elo</h2>\n");
    if ladders.is_empty() {
        return text
            + "<p>No three players have met, directly or by way of others, on one board, by the same rules and with \
               the same komi.</p>\n</section>\n";
    }
    text += "<p>The likeliest Elo of players who met, directly or by way of others, under equal conditions, with one and \
             two standard errors. A jigo is half a win, void games count for nobody, and games that are copies of others \
             count each time. Times are those of a whole game, on the machines that played it.</p>\n";
    for (index, ladder) in ladders.iter().enumerate() {
        text += &self::ladder(ladder, index == 0);
    }
    text + "</section>\n"
}

fn ladder(ladder: &Ladder, is_open: bool) -> String {
    let rows = ladder.rows();
    let span = Span::of_rows(&rows, Some(0.0));
    let open = if is_open { " open=\"\"" } else { "" };
    let heads: String = COLUMNS.iter().map(|head| format!("<th scope=\"col\">{head}</th>")).collect();
    let mut text = format!(
        "<details class=\"experiment\"{open}>\n<summary><span class=\"id\">{}</span> <span class=\"what\">{} players, {} \
         games</span></summary>\n<table class=\"forest ladder\">\n<thead><tr><th scope=\"col\">player</th><th scope=\"col\" \
         class=\"strip\">{AXIS}{}</th>{heads}</tr></thead>\n<tbody>\n",
        escape(&ladder.conditions),
        thousands(ladder.players.len() as u64),
        thousands(ladder.games),
        row_axis(&span)
    );
    for row in &rows {
        let words: String = row
            .words
            .iter()
            .zip(COLUMNS)
            .map(|(word, head)| format!("<td data-head=\"{head}\">{}</td>", escape(word)))
            .collect();
        text += &format!(
            "<tr><th scope=\"row\">{}</th><td class=\"strip\">{}</td>{words}</tr>\n",
            escape(&row.label),
            row_strip(&span, row, Some(0.0))
        );
    }
    text += "</tbody>\n</table>\n";
    text += &figure(
        "Strength over thinking time; the numbers are those of the players above",
        &ladder.over_time(both_widths),
    );
    let mut remarks = String::new();
    if ladder.virtual_draws > 0 {
        remarks += &format!(
            "<li>pairings with a virtual draw, since all points between two groups went one way: {}</li>\n",
            ladder.virtual_draws
        );
    }
    if ladder.left_out > 0 {
        remarks += &format!(
            "<li>players with fewer games who are left out: {}</li>\n",
            thousands(ladder.left_out as u64)
        );
    }
    if !remarks.is_empty() {
        text += &format!("<ul class=\"remarks\">\n{remarks}</ul>\n");
    }
    text + "</details>\n"
}

/// A drawing for a wide page and one for a phone, of which the style shows one.
fn both_widths(plot: &LinePlot<'_>) -> String {
    format!(
        "<div class=\"wide\">{}</div><div class=\"narrow\">{}</div>",
        plot.for_page(Width::Wide),
        plot.for_page(Width::Narrow)
    )
}

fn figure(caption: &str, drawing: &str) -> String {
    format!("<figure>\n<figcaption>{}</figcaption>\n{drawing}</figure>\n", escape(caption))
}

pub(super) fn progress(progresses: &[(&Match, Progress)]) -> String {
    let mut text = String::from("<section id=\"progress\">\n<h2>Progress</h2>\n");
    if progresses.is_empty() {
        return text + "<p>No match has enough games.</p>\n</section>\n";
    }
    text += "<p>The mean after so many games, with its 95 % interval: one's own matches, the latest first, then shipped \
             ones, the longest first. The interval holds for a number of games that was chosen beforehand, not for the \
             moment that looks best.</p>\n<div class=\"figures\">\n";
    for (one, progress) in progresses {
        let [(tested, _), (reference, _)] = one.players();
        let caption = format!("{tested} against {reference}; {}; {}", one.conditions(), one.whose().words());
        let drawing = progress_plot(one, progress, |plot| plot.for_page(Width::Narrow));
        text += &figure(&caption, &drawing);
    }
    text + "</div>\n</section>\n"
}

pub(super) fn matches(games: &Games) -> String {
    let mut text = String::from("<section id=\"matches\">\n<h2>Matches</h2>\n");
    if games.matches.is_empty() {
        return text + "<p>There are no games.</p>\n</section>\n";
    }
    text += "<p>Scores are those of the player that is named first, in points, with their standard error; a jigo is half a \
             win.</p>\n<div class=\"scroll\">\n<table class=\"list\">\n<thead><tr><th scope=\"col\">players</th><th \
             scope=\"col\">conditions</th><th scope=\"col\" class=\"number\">seed</th><th scope=\"col\" \
             class=\"number\">score</th><th scope=\"col\" class=\"number\">won</th><th scope=\"col\" \
             class=\"number\">games</th></tr></thead>\n<tbody>\n";
    for one in games.matches.iter().take(LISTED) {
        text += &row(one);
    }
    text += "</tbody>\n</table>\n</div>\n";
    let more = games.matches.len().saturating_sub(LISTED);
    if more > 0 {
        text += &format!(
            "<p>{} more are not listed here: <code>montego results list</code> has those of the store.</p>\n",
            thousands(more as u64)
        );
    }
    text + "</section>\n"
}

fn row(one: &Match) -> String {
    let [(tested, _), (reference, _)] = one.players();
    let scores = one.scores();
    let score = match scores.mean() {
        Some(mean) => estimate(mean, scores.standard_error().unwrap_or(f64::INFINITY)),
        None => "-".to_owned(),
    };
    let won = one.tally().percent().map_or("-".to_owned(), |(percent, _)| format!("{percent:.1} %"));
    let openings = match one.example.collection() {
        "" => String::new(),
        openings => format!(", openings {}", escape(openings)),
    };
    format!(
        "<tr><td class=\"players\">{} <span class=\"against\">against</span> {}</td><td \
         class=\"terms\">{}{openings}</td><td class=\"number\" data-head=\"seed\">{}</td><td class=\"number\" \
         data-head=\"score\">{score}</td><td class=\"number\" data-head=\"won\">{won}</td><td \
         class=\"number\">{}</td></tr>\n",
        escape(tested),
        escape(reference),
        escape(&one.conditions()),
        one.example.base_seed,
        escape(&one.whose().words())
    )
}
