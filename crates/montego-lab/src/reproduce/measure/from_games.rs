//! Cells whose number comes from the games of other cells or experiments of their paper.

use crate::catalogue::{Cell, Experiment, Paper, PlayerTable};
use crate::reproduce::Options;
use crate::reproduce::matches::{self, CellMatches, Reading};

/// What was found: the games, or what we lack; none if a cell is not of the kind.
type Found = Option<Result<CellMatches, Vec<String>>>;

/// The games of a cell of the kind.
pub(super) fn plan(paper: &Paper, experiment: &Experiment, cell: &Cell, options: &Options) -> Found {
    let book = Book { paper, options };
    match paper.paper.slug.as_str() {
        "bouzy-helmstetter-2003" => of_monte_carlo(&book, experiment, cell),
        "bouzy-move-pruning-2005" => of_pruning(&book, experiment, cell),
        "bouzy-history-territory-2005" => of_territory(&book, experiment, cell),
        _ => None,
    }
}

/// A paper, to look games up in.
struct Book<'a> {
    paper: &'a Paper,
    options: &'a Options,
}

impl Book<'_> {
    fn experiment(&self, id: &str) -> Result<&Experiment, Vec<String>> {
        let known = self.paper.experiments.iter().find(|known| known.id == id);
        known.ok_or_else(|| vec![format!("the experiment {id}")])
    }

    /// The games of a cell of another experiment.
    fn games(&self, id: &str, cell: &str) -> Result<CellMatches, Vec<String>> {
        let experiment = self.experiment(id)?;
        let Some(cell) = experiment.cell(cell) else { return Err(vec![format!("the cell {cell} of {id}")]) };
        matches::pairings(self.paper, experiment, cell, self.options)
    }

    /// The games of several cells together, with a reading of their own.
    fn all(&self, cells: &[(&str, String)], reading: Reading) -> Result<CellMatches, Vec<String>> {
        let mut test = Vec::new();
        let mut lacking = Vec::new();
        for (id, cell) in cells {
            let games = self.games(id, cell)?;
            test.extend(games.test);
            lacking.extend(games.lacking);
        }
        lacking.dedup();
        Ok(CellMatches { test, baseline: None, reading, lacking })
    }

    /// The games of a cell, read otherwise.
    fn read(&self, id: &str, cell: &str, reading: Reading) -> Found {
        Some(self.games(id, cell).map(|games| CellMatches { reading, ..games }))
    }
}

fn of_monte_carlo(book: &Book<'_>, experiment: &Experiment, cell: &Cell) -> Found {
    match (experiment.id.as_str(), cell.id.as_str()) {
        // The cheapest match of the paper between two of its programs that are not the same.
        ("game-score-sd", "sd") => book.first("table-4", Reading::Spread(1.0)),
        ("game-score-sd", _) => book.first("table-4", Reading::Spread(100.0)),
        ("best-constant-k", _) => Some(best_constant_k(book)),
        ("table-8-claims", "circle") => {
            let cells = ["olga-oleg", "indigo-oleg", "indigo-olga"].map(|cell| ("table-8", cell.to_owned()));
            let names = ["Olga over Oleg", "Indigo over Oleg", "Indigo over Olga"].map(str::to_owned);
            Some(book.all(&cells, Reading::Each(names.to_vec())))
        }
        _ => None,
    }
}

impl Book<'_> {
    fn first(&self, id: &str, reading: Reading) -> Found {
        let first = match self.experiment(id) {
            Ok(experiment) => experiment.cells.first()?.id.clone(),
            Err(needs) => return Some(Err(needs)),
        };
        self.read(id, &first, reading)
    }
}

fn best_constant_k(book: &Book<'_>) -> Result<CellMatches, Vec<String>> {
    let table = book.experiment("table-5")?;
    let k = |cell: &Cell| table.test_player(cell).and_then(|player| player.temperature?.k).unwrap_or(0.0);
    // The last one is that of the opponent in table 5.
    let settings = table.cells.iter().map(k).chain([2.0]).collect();
    let cells: Vec<_> = table.cells.iter().map(|cell| ("table-5", cell.id.clone())).collect();
    book.all(&cells, Reading::Best(settings))
}

/// Numbers of pre-selected plays, as the tables of *Move Pruning* double them.
const SELECTED: [u32; 6] = [2, 4, 8, 16, 32, 64];

fn of_pruning(book: &Book<'_>, experiment: &Experiment, cell: &Cell) -> Found {
    match (experiment.id.as_str(), cell.id.as_str()) {
        // The cheapest match between two programs that are not the same.
        ("game-score-sd", "sd") => book.read("table-1", "n4", Reading::Spread(1.0)),
        ("game-score-sd", "precision-200") => book.read("table-1", "n4", Reading::Spread(200.0)),
        // Two standard errors of 200 games are one of 50.
        ("game-score-sd", "radius-95") => book.read("table-1", "n4", Reading::Spread(50.0)),
        ("n-select-optimum", id) => Some(optimum(book, id)),
        ("rd-range", _) => Some(best_rd(book)),
        ("table-8-claims", "n64-dominated") => {
            let names = vec!["64 against 32".to_owned()];
            book.read("table-1", "n64", Reading::Each(names))
        }
        ("table-8-claims", "mp8-fastest") => {
            let rivals = ["P8", "P16", "P32", "M16", "M32", "S8", "S16", "S32"];
            let names = rivals.map(|rival| format!("M8 against {rival}")).to_vec();
            book.read("table-10", "m8", Reading::Each(names))
        }
        ("table-9", _) => Some(level(book, experiment, cell)),
        // A program had about 160 games, and two standard errors of 160 games are one of 40.
        ("table-10-precision", "sigma") => book.read("table-10", "p8", Reading::Spread(160.0)),
        ("table-10-precision", _) => book.read("table-10", "p8", Reading::Spread(40.0)),
        ("wmp-depth-3", "speed") => book.read("wmp-depth-3", "match", Reading::SpeedGain),
        ("wmp-19x19", "time-wmp") => book.read("wmp-19x19", "match", Reading::Minutes { reference: false }),
        ("wmp-19x19", "time-pp") => book.read("wmp-19x19", "match", Reading::Minutes { reference: true }),
        ("headline", "abstract-speed") => book.read("wmp-19x19", "match", Reading::SpeedGain),
        _ => None,
    }
}

/// The number of selected plays that stands highest on a board. Which of the three belongs to which board the
/// paper leaves open: 32 is said to be best on 9x9, 8 is what it plays with on 19x19, and 16 is left for 13x13.
fn optimum(book: &Book<'_>, id: &str) -> Result<CellMatches, Vec<String>> {
    let board = match id {
        "candidates-32" => 9,
        "candidates-16" => 13,
        _ => 19,
    };
    let table = book.experiment("table-1")?;
    let mut test = Vec::new();
    for cell in &table.cells {
        let cell = Cell { board: Some(board), ..cell.clone() };
        test.extend(matches::pairings(book.paper, table, &cell, book.options)?.test);
    }
    let settings = SELECTED.map(f64::from).to_vec();
    Ok(CellMatches { test, baseline: None, reading: Reading::Climb(settings), lacking: Vec::new() })
}

/// Which r_d scores best, of 1, 1.5, 3 and 4 against 2, with eight plays selected.
fn best_rd(book: &Book<'_>) -> Result<CellMatches, Vec<String>> {
    const RIVALS: [f64; 4] = [1.0, 1.5, 3.0, 4.0];
    let table = book.experiment("table-1")?;
    let Some(known) = table.cell("n8") else { return Err(vec!["the cell n8 of table-1".to_owned()]) };
    let player =
        |rd: f64| PlayerTable { player: Some(format!("prune:n_select=8,rd={rd}")), ..PlayerTable::default() };
    let mut test = Vec::new();
    for rd in RIVALS {
        let cell = Cell { test: Some(player(rd)), reference: Some(player(2.0)), ..known.clone() };
        test.extend(matches::pairings(book.paper, table, &cell, book.options)?.test);
    }
    let settings = RIVALS.into_iter().chain([2.0]).collect();
    Ok(CellMatches { test, baseline: None, reading: Reading::Best(settings), lacking: Vec::new() })
}

/// The chain of table 9: from two plays with progressive pruning to as many as there are (table 1), and from there
/// to the technique (tables 2 and 4 to 7).
fn level(book: &Book<'_>, experiment: &Experiment, cell: &Cell) -> Result<CellMatches, Vec<String>> {
    let player = experiment.test_player(cell).unwrap_or_default();
    let (technique, select) = (player.technique.unwrap_or_default(), player.n_select.unwrap_or(2));
    let doublings = SELECTED.into_iter().filter(|&n| n > 2 && n <= select);
    let mut cells: Vec<(&str, String)> = doublings.map(|n| ("table-1", format!("n{n}"))).collect();
    let table = match technique.as_str() {
        "mp" => Some("table-2"),
        "sp" => Some("table-4"),
        "m+sp" => Some("table-5"),
        "m+gbsp" => Some("table-6"),
        "m+gbp" => Some("table-7"),
        _ => None,
    };
    cells.extend(table.map(|table| (table, format!("n{select}"))));
    book.all(&cells, Reading::Sum)
}

fn of_territory(book: &Book<'_>, experiment: &Experiment, cell: &Cell) -> Found {
    match (experiment.id.as_str(), cell.id.as_str()) {
        ("game-score-sd", "sd") => book.read("table-1", "self-19", Reading::Spread(1.0)),
        ("game-score-sd", "precision-400") => book.read("table-1", "self-19", Reading::Spread(400.0)),
        // Two standard errors of 400 games are one of 100.
        ("game-score-sd", "radius-95") => book.read("table-1", "self-19", Reading::Spread(100.0)),
        ("eth-headline", "overhead") => book.read("table-1", "self-19", Reading::Results),
        ("ith-headline", "overhead") => book.read("table-3", "ti3-19", Reading::Overhead),
        _ => None,
    }
}
