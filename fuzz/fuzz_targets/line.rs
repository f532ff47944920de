//! Does a line of the Go Text Protocol mean the same when it is written again?
#![no_main]

use libfuzzer_sys::fuzz_target;
use montego_notation::gtp::{Request, Response};

fuzz_target!(|line: &[u8]| {
    if let Some(Ok(request)) = Request::read(line) {
        let id = request.id.map(|id| format!("{id} ")).unwrap_or_default();
        let again = format!("{id}{} {}", request.command, request.rest);
        assert_eq!(Request::read(again.as_bytes()), Some(Ok(request.clone())));
        let sent = Response::failure(request.id, request.rest).to_string();
        assert_eq!(sent.find("\n\n"), Some(sent.len() - 2), "one end: {sent:?}");
    }
});
