//! The papers: every published number beside ours.

use super::super::papers::{CellRow, ExperimentSection, Panel, PaperSection, Standing};
use super::{counts, short_name};
use crate::plot::{Row, Span, escape, row_axis, row_strip};
use crate::table::thousands;

/// All papers at a glance, and how to read what follows.
pub(super) fn overview(papers: &[PaperSection<'_>]) -> String {
    let mut text = String::from("<section id=\"overview\">\n<h2>Published beside ours</h2>\n");
    if papers.is_empty() {
        return text + "<p>No experiment was chosen.</p>\n</section>\n";
    }
    text += "<ul class=\"overview\">\n";
    for paper in papers {
        let standings: Vec<Standing> =
            paper.experiments.iter().flat_map(ExperimentSection::standings).collect();
        text += &format!(
            "<li><a href=\"#{}\">{}</a>\n<div class=\"bar\" aria-hidden=\"true\">{}</div>\n<div class=\"counts\">{}</div></li>\n",
            escape(&paper.paper.paper.slug),
            escape(&short_name(paper)),
            bar(&standings),
            counts(&standings)
        );
    }
    text += "</ul>\n";
    text + &legend() + "</section>\n"
}

/// The shares of the standings as one bar.
fn bar(standings: &[Standing]) -> String {
    let part = |standing: Standing| {
        let count = standings.iter().filter(|one| **one == standing).count();
        (count > 0).then(|| format!("<i class=\"{}\" style=\"flex-grow:{count}\"></i>", standing.class()))
    };
    Standing::ALL.into_iter().filter_map(part).collect()
}

fn legend() -> String {
    let sample = |theirs, ours, hollow| {
        let row = Row { theirs, ours, hollow, ..Row::default() };
        // The lanes of a strip lie at its sides of the middle; a sample has one of them.
        row_strip(&Span::of([0.0, 1.0]), &row, None)
    };
    use crate::plot::Reach::Value;
    let keys = [
        (sample(Some(Value(0.5, Some(0.2))), None, false), "published, with one and two standard errors"),
        (sample(None, Some(Value(0.5, Some(0.2))), false), "ours, with some games of your own"),
        (sample(None, Some(Value(0.5, Some(0.2))), true), "ours, from shipped games alone"),
    ];
    let mut text = String::from(
        "<details class=\"legend\" open=\"\">\n<summary>How to read it</summary>\n<ul class=\"keys\">\n",
    );
    for (strip, words) in keys {
        text += &format!("<li><span class=\"key\">{strip}</span>{words}</li>\n");
    }
    text += "</ul>\n<ul class=\"keys\">\n";
    for standing in Standing::ALL {
        let meaning = match standing {
            Standing::Agrees => ": within two combined standard errors",
            Standing::SameSign => ": only who is ahead was published, and that is so",
            Standing::Differs => ": further apart than two combined standard errors",
            Standing::TooFewGames => ": compatible, but so would be much else",
            Standing::Open => "",
            Standing::InWords => ": no number decides",
            Standing::NotRunnable => ": something is missing here",
        };
        text += &format!(
            "<li><span class=\"count {}\">{}</span>{}{meaning}</li>\n",
            standing.class(),
            standing.mark().for_page(),
            standing.word()
        );
    }
    text + "</ul>\n<p>One number in twenty is expected to differ by chance. An upright line marks the value that means \
            no difference; a bar to the edge stands for \u{201c}more than\u{201d} or \u{201c}less than\u{201d}.</p>\n</details>\n"
}

/// A paper with its experiments.
pub(super) fn paper(section: &PaperSection<'_>) -> String {
    let about = &section.paper.paper;
    let mut text = format!(
        "<section id=\"{}\">\n<h2>{}</h2>\n<p class=\"title\">{}</p>\n<p class=\"summary\">{}</p>\n",
        escape(&about.slug),
        escape(&short_name(section)),
        escape(&about.title),
        escape(&about.summary)
    );
    for experiment in &section.experiments {
        text += &self::experiment(experiment);
    }
    text + "</section>\n"
}

fn experiment(section: &ExperimentSection<'_>) -> String {
    let standings: Vec<Standing> = section.standings().collect();
    let open = if section.has_ours() { " open=\"\"" } else { "" };
    let name = section.id.rsplit('/').next().unwrap_or(&section.id);
    let mut text = format!(
        "<details class=\"experiment\" id=\"{}\"{open}>\n<summary><span class=\"id\">{}</span> <span \
         class=\"what\">{}</span> <span class=\"counts\">{}</span></summary>\n",
        escape(&section.id),
        escape(name),
        escape(&section.experiment.title),
        counts(&standings)
    );
    for panel in &section.panels {
        text += &self::panel(panel);
    }
    text += &remarks(section);
    text + "</details>\n"
}

fn panel(panel: &Panel) -> String {
    let rows: Vec<Row> = panel.cells.iter().map(|cell| cell.row.clone()).collect();
    let is_drawn = rows.iter().any(|row| row.theirs.is_some() || row.ours.is_some());
    let span = Span::of_rows(&rows, panel.neutral);
    let axis = if is_drawn { row_axis(&span) } else { String::new() };
    let class = if is_drawn { "forest" } else { "forest plain" };
    let mut text = format!(
        "<table class=\"{class}\">\n<thead><tr><th scope=\"col\">cell</th><th scope=\"col\" class=\"strip\">{}{axis}</th>\
         <th scope=\"col\">published</th><th scope=\"col\">ours</th><th scope=\"col\">games</th>\
         <th scope=\"col\">verdict</th></tr></thead>\n<tbody>\n",
        escape(&panel.axis)
    );
    for cell in &panel.cells {
        text += &cell_row(cell, is_drawn.then_some(&span), panel.neutral);
    }
    text + "</tbody>\n</table>\n"
}

fn cell_row(cell: &CellRow, span: Option<&Span>, neutral: Option<f64>) -> String {
    let CellRow { row, standing } = cell;
    let strip = span.map(|span| row_strip(span, row, neutral)).unwrap_or_default();
    let word = |column: usize| row.words.get(column).map(|word| escape(word)).unwrap_or_default();
    format!(
        "<tr><th scope=\"row\">{}</th><td class=\"strip\">{strip}</td><td class=\"theirs\">{}</td><td \
         class=\"ours\">{}</td><td class=\"games\">{}</td><td class=\"verdict {}\">{}<span>{}</span></td></tr>\n",
        escape(&row.label),
        word(0),
        word(1),
        word(2),
        standing.class(),
        standing.mark().for_page(),
        word(3)
    )
}

/// What must be known besides the numbers, and how to get those that are not there.
fn remarks(section: &ExperimentSection<'_>) -> String {
    let mut lines: Vec<String> = section.notes.iter().map(|note| escape(note)).collect();
    if !section.needs.is_empty() {
        lines.push(format!("cells that cannot be run need {}", escape(&section.needs.join(", "))));
    }
    if section.is_unfinished {
        let games = section.games;
        let missing = match games.wanted.saturating_sub(games.played()) {
            0 => "what is measured is made anew by".to_owned(),
            missing => format!("{} of {} games are missing:", thousands(missing), thousands(games.wanted)),
        };
        lines.push(format!("{missing} <code>montego reproduce {}</code>", escape(&section.id)));
    }
    let lines: String = lines.iter().map(|line| format!("<li>{line}</li>\n")).collect();
    if lines.is_empty() { String::new() } else { format!("<ul class=\"remarks\">\n{lines}</ul>\n") }
}
