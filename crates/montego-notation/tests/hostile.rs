//! A thousand hostile lines, the same in every run, through both ends of the protocol.
//!
//! One question: does any line make a parser panic, or make a client lose step?

use montego_notation::gtp::{Event, Request, Response, ResponseReader};

const LINES: u64 = 1000;

/// Pieces that real and broken programs send, more telling than bytes drawn at random.
const PIECES: [&[u8]; 24] = [
    b"=",
    b"?",
    b"\n",
    b"\r",
    b"\t",
    b" ",
    b"#",
    b"\0",
    b"\x1b[31m",
    b"\xff\xfe",
    b"\xc3",
    b"\xef\xbb\xbf",
    b"genmove",
    b"play b d4",
    b"2147483647",
    b"2147483648",
    b"-1",
    b"007",
    b"99999999999999999999",
    "é".as_bytes(),
    "囲碁".as_bytes(),
    b"info depth 3",
    b"PASS",
    b"\x7f",
];

/// SplitMix64 (Steele, Lea & Flood 2014): enough to draw lines with.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }

    fn line(&mut self) -> Vec<u8> {
        // One line in fifty is longer than any fixed buffer.
        let pieces = if self.below(50) == 0 { 20_000 } else { self.below(12) };
        let mut line = Vec::new();
        for _ in 0..pieces {
            if self.below(4) == 0 {
                line.push(self.below(256) as u8);
            } else {
                line.extend_from_slice(PIECES[self.below(PIECES.len() as u64) as usize]);
            }
        }
        line
    }
}

#[test]
fn every_line_is_a_request_an_error_or_nothing() {
    for seed in 0..LINES {
        let line = Dice(seed).line();
        match Request::read(&line) {
            None => {}
            Some(Ok(request)) => assert!(!request.command.is_empty(), "seed {seed}"),
            Some(Err(error)) => {
                let answer = Response::failure(error.id(), error.to_string()).to_string();
                assert!(answer.len() < 400, "seed {seed}: {answer}");
                assert_eq!(answer.find("\n\n"), Some(answer.len() - 2), "seed {seed}: {answer}");
            }
        }
    }
}

#[test]
fn an_answer_behind_hostile_lines_is_found() {
    let mut reader = ResponseReader::with_limit(10_000);
    for seed in 0..LINES {
        let mut dice = Dice(seed);
        for _ in 0..1 + dice.below(4) {
            let _ = reader.feed(&dice.line());
        }
        // An empty line ends whatever the lines began; after it the reader is in step again.
        let _ = reader.feed(b"");
        let id = Some(seed as u32);
        let sent = Response::success(id, "pass").to_string();
        let events: Vec<_> =
            sent.lines().filter_map(|line| reader.feed(line.as_bytes()).transpose()).collect();
        assert_eq!(events, [Ok(Event::Response(Response::success(id, "pass")))], "seed {seed}");
    }
    assert_eq!(reader.finish(), Ok(()));
}
