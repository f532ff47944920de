//! Is a record of any bytes read, and what is read replayed, without a panic?
#![no_main]

use libfuzzer_sys::fuzz_target;
use montego_notation::sgf::{RecordedGame, read_sgf};
use montego_rules::{Komi, Ruleset};

fuzz_target!(|bytes: &[u8]| {
    let Ok(collection) = read_sgf(bytes) else { return };
    for tree in &collection.trees {
        let Ok(game) = RecordedGame::read(tree, &[]) else { continue };
        for rules in Ruleset::PRESETS {
            let _ = game.replay(rules, game.komi.unwrap_or(Komi::ZERO));
        }
    }
});
