//! The page: one HTML file with its style and its drawings in it, and nothing that asks for a network.

mod games;
mod papers;

use super::papers::{PaperSection, Standing};
use super::{Heading, Report};
use crate::plot::{escape, style};
use crate::table::thousands;

/// The style of the page itself; that of drawings comes with them.
const STYLE: &str = include_str!("page.css");

pub(super) fn page(report: &Report<'_>, heading: &Heading<'_>) -> String {
    let games = report.games.all();
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n<title>Montego: report of {date}</title>\n\
         <style>\n{STYLE}{style}</style>\n</head>\n<body>\n<header>\n<h1>Montego report</h1>\n\
         <dl class=\"about\">\n<div><dt>Made</dt><dd>{date}</dd></div>\n<div><dt>By</dt><dd>{program}</dd></div>\n\
         <div><dt>Store</dt><dd class=\"path\">{store}</dd></div>\n\
         <div><dt>Games</dt><dd>{own} own, {shipped} shipped with Montego</dd></div>\n</dl>\n</header>\n",
        style = style(),
        date = escape(heading.date),
        program = escape(heading.program),
        store = escape(heading.store),
        own = thousands(games.own),
        shipped = thousands(games.shipped),
    );
    page += &index(report);
    page += "<main>\n";
    page += &papers::overview(&report.papers);
    for paper in &report.papers {
        page += &papers::paper(paper);
    }
    page += &games::ladders(&report.ladders);
    page += &games::progress(&report.progresses());
    page += &games::matches(&report.games);
    page + "</main>\n</body>\n</html>\n"
}

/// Links to all parts.
fn index(report: &Report<'_>) -> String {
    let mut links = String::from("<nav aria-label=\"Contents\">\n<ul>\n");
    let mut link = |target: &str, words: &str| {
        links += &format!("<li><a href=\"#{}\">{}</a></li>\n", escape(target), escape(words));
    };
    for paper in &report.papers {
        link(&paper.paper.paper.slug, &short_name(paper));
    }
    link("ladders", "Elo");
    link("progress", "Progress");
    link("matches", "Matches");
    links + "</ul>\n</nav>\n"
}

/// `Bouzy & Helmstetter 2003`; the surnames of the authors are their last names. Papers of the same authors and year
/// are told apart by their title, which stands beside it in headings.
fn short_name(section: &PaperSection<'_>) -> String {
    let about = &section.paper.paper;
    let surnames = about.authors.iter().map(|author| author.split_whitespace().last().unwrap_or(author));
    let authors = surnames.collect::<Vec<_>>().join(" & ");
    let topic = about.slug.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
    let topic = topic.split_once('-').map_or("", |(_, topic)| topic);
    // Only a slug that has more than authors in it tells a topic.
    let is_topic = !topic.is_empty() && !about.authors.iter().any(|a| a.to_lowercase().ends_with(topic));
    let topic = if is_topic { format!(", {}", topic.replace('-', " ")) } else { String::new() };
    format!("{authors} {}{topic}", about.year)
}

/// How many cells stand how, as signs with numbers.
fn counts(standings: &[Standing]) -> String {
    let mut text = String::new();
    for standing in Standing::ALL {
        let count = standings.iter().filter(|one| **one == standing).count();
        if count > 0 {
            text += &format!(
                "<span class=\"count {}\" title=\"{}\">{}{count}</span>",
                standing.class(),
                standing.word(),
                standing.mark().for_page()
            );
        }
    }
    text
}
