//! Go as text: vertices, board diagrams, game records in SGF, and the lines of the Go Text Protocol.
//!
//! ```
//! use montego_notation::gtp::{Event, Request, Response, ResponseReader};
//! use montego_notation::{read_color, read_vertex, write_vertex};
//! use montego_rules::{Color, Size};
//!
//! // An engine reads a command and answers it.
//! let size = Size::square(9)?;
//! let request = Request::read(b"7 play\tB j5 # a comment\r\n").expect("the line is not blank")?;
//! let [color, vertex] = request.arguments()[..] else { panic!("two arguments") };
//! assert_eq!(read_color(color)?, Color::Black);
//! let answer = format!("played {}", write_vertex(read_vertex(vertex, size)?));
//! let sent = Response::success(request.id, answer).to_string();
//! assert_eq!(sent, "=7 played J5\n\n");
//!
//! // A client reads the answer line by line; what is no answer is handed over as stray.
//! let mut reader = ResponseReader::new();
//! assert_eq!(reader.feed(b"Loading 10%")?, Some(Event::Stray("Loading 10%".into())));
//! assert_eq!(reader.feed(b"=7 played J5")?, None);
//! let Some(Event::Response(response)) = reader.feed(b"")? else { panic!("an empty line ends it") };
//! assert_eq!(response, Response::success(Some(7), "played J5"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate does not know what a command does, what an engine is, and where text comes from or goes
//! to; whether a play is legal it asks the rules: it opens no file, starts no process and prints nothing.

mod vertex;

mod diagram;

pub mod sgf;

pub mod gtp;

mod quote;

pub use diagram::{Diagram, DiagramError, DiagramStyle, read_diagram, write_diagram, write_diagram_with};
pub use sgf::{Application, Record, RecordMove};
pub use vertex::{ColorError, VertexError, read_color, read_vertex, write_point, write_vertex};
