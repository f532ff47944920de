//! The wire: lines come in, answers go out, and nothing else does.

use super::input::Input;
use super::session::{Session, Start};
use super::table::{self, Run};
use super::words::{Words, clip_to};
use montego_notation::gtp::{Request, RequestError, Response};
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Speaks the protocol until `quit` or the end of the input.
///
/// A thread of its own reads the input. It may outlive the call by one line, if `quit` was not the last.
///
/// ```
/// use montego::gtp::{Start, serve};
/// use montego_rules::{Komi, Ruleset, Size};
///
/// let start = Start {
///     engine: "oleg:playouts=20".parse().expect("an engine of the roster"),
///     size: Size::square(5).expect("a size"),
///     ruleset: Ruleset::CHINESE,
///     komi: Komi::ZERO,
///     seed: 1,
/// };
/// let mut answers = Vec::new();
/// serve(start, &b"play b c3\n7 final_score\nplay w c3\nquit\n"[..], &mut answers).expect("memory is never full");
/// let answers = String::from_utf8(answers).expect("answers are UTF-8");
/// assert_eq!(answers, "=\n\n=7 B+25\n\n? illegal move: the point is occupied\n\n=\n\n");
/// ```
///
/// # Errors
/// If an answer cannot be written, other than because nobody reads any more.
pub fn serve(
    start: Start,
    from: impl BufRead + Send + 'static,
    to: &mut (impl Write + Send),
) -> io::Result<()> {
    let input = Arc::new(Input::new());
    let reader = input.clone();
    // The thread ends with its input, with the session or with the process.
    std::thread::spawn(move || reader.read_all(from));
    let result = converse(&mut Session::new(start, input.clone()), &input, to);
    input.close();
    result
}

fn converse(session: &mut Session, input: &Input, to: &mut (impl Write + Send)) -> io::Result<()> {
    loop {
        if !input.is_waiting() {
            session.ponder();
        }
        let Some(line) = input.next() else { return Ok(()) };
        let Some(request) = Request::read(&line) else { continue };
        let done = match request {
            Ok(request) => answer(session, &request, to),
            Err(error) => refuse(&error, to).map(|()| Done::More),
        };
        match done {
            Ok(Done::More) => {}
            Ok(Done::Quit) => return Ok(()),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            Err(error) => return Err(error),
        }
    }
}

/// Whether the session goes on.
enum Done {
    More,
    Quit,
}

/// The longest reason that is given: reasons quote what was sent, which may be a megabyte.
const LONGEST_REASON: usize = 500;

fn failure(request: &Request, reason: &str) -> Response {
    Response::failure(request.id, clip_to(reason, LONGEST_REASON))
}

fn refuse(error: &RequestError, to: &mut impl Write) -> io::Result<()> {
    write!(to, "{}", Response::failure(error.id(), error.to_string()))?;
    to.flush()
}

fn answer(session: &mut Session, request: &Request, to: &mut (impl Write + Send)) -> io::Result<Done> {
    let mut words = Words::new(&request.rest);
    let Some(command) = table::find(&request.command) else {
        write!(to, "{}", Response::failure(request.id, "unknown command"))?;
        to.flush()?;
        return Ok(Done::More);
    };
    let response = match command.run {
        Run::Answer(run) => match run(session, &mut words) {
            Ok(text) => Response::success(request.id, text),
            Err(text) => failure(request, &text),
        },
        Run::Report(run) => {
            let reports = Reports::new(request.id, to);
            let result = run(session, &mut words, &reports);
            match (reports.close(), result) {
                // The answer was begun before its end was known.
                (Ok(true), result) => {
                    let last = result.unwrap_or_else(|error| error);
                    if !last.is_empty() {
                        writeln!(to, "{last}")?;
                    }
                    writeln!(to)?;
                    to.flush()?;
                    return Ok(Done::More);
                }
                (Ok(false), Ok(text)) => Response::success(request.id, text),
                (Ok(false), Err(text)) => failure(request, &text),
                (Err(error), _) => return Err(error),
            }
        }
    };
    write!(to, "{response}")?;
    to.flush()?;
    Ok(if command.name == "quit" && response.ok { Done::Quit } else { Done::More })
}

/// An answer that grows line by line while an engine thinks.
pub(super) struct Reports<'a> {
    id: Option<u32>,
    to: Mutex<&'a mut (dyn Write + Send)>,
    open: AtomicBool,
    failed: Mutex<Option<io::Error>>,
}

impl<'a> Reports<'a> {
    fn new(id: Option<u32>, to: &'a mut (dyn Write + Send)) -> Reports<'a> {
        Reports { id, to: Mutex::new(to), open: AtomicBool::new(false), failed: Mutex::new(None) }
    }

    /// Begins the answer: from now on it cannot fail.
    pub(super) fn open(&self) {
        if !self.open.swap(true, Ordering::Relaxed) {
            self.write(&format!("={}", self.id.map(|id| id.to_string()).unwrap_or_default()));
        }
    }

    /// Sends a line, and tells whether anybody gets it.
    pub(super) fn line(&self, line: &str) -> bool {
        self.open();
        self.write(line);
        self.failed.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    fn write(&self, line: &str) {
        let mut to = self.to.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = writeln!(to, "{line}").and_then(|()| to.flush()) {
            self.failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
    }

    /// Whether anything was sent.
    fn close(self) -> io::Result<bool> {
        match self.failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(self.open.into_inner()),
        }
    }
}
