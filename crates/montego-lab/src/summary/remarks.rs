//! What was odd about the games of a match.

use super::{Dispute, Remark};
use crate::game::ERROR_OUTPUT;
use crate::match_run::index_of;
use crate::referee::DISPUTED;
use crate::store::GameRow;

/// The disputes and, each once, the other remarks.
pub(super) fn remarks(rows: &[GameRow]) -> (Vec<Dispute>, Vec<Remark>) {
    let mut disputes = Vec::new();
    let mut remarks: Vec<Remark> = Vec::new();
    for row in rows {
        let game = index_of(row) + 1;
        // What a program wrote to its error output stands in the row, for whoever wants it.
        let is_told = |line: &&str| !line.starts_with(' ') && !line.ends_with(ERROR_OUTPUT);
        for line in row.warnings.lines().filter(is_told) {
            if let Some(answers) = line.strip_prefix(DISPUTED) {
                disputes.push(Dispute { game, answers: answers.to_owned() });
            } else if let Some(known) = remarks.iter_mut().find(|remark| remark.text == line) {
                known.games += 1;
            } else {
                remarks.push(Remark { game, games: 1, text: line.to_owned() });
            }
        }
    }
    (disputes, remarks)
}
