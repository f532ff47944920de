//! Ctrl-C: the first one stops after the current moves and keeps what is finished, the second one at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Listens for Ctrl-C and the terminate signal from now on; becomes true at the first.
pub(super) fn listen() -> anyhow::Result<Arc<AtomicBool>> {
    listen_and_say("stopping; finished games are kept (once more to stop at once)")
}

/// The same with other words for what happens at the first.
pub(super) fn listen_and_say(words: &'static str) -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if heard.swap(true, Ordering::SeqCst) {
            std::process::exit(2);
        }
        super::note(words);
    })?;
    Ok(stop)
}
