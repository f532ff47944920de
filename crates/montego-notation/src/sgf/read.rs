//! The reader: bytes to trees, one character after the other, without recursion.

use super::charset::decode;
use super::tree::{Collection, NodeId, Place, Remark, Tree, Value};

/// Remarks that are kept one by one; of what is odd beyond that only the number is told.
const REMARKS: usize = 1000;

/// A file without anything that looks like a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: expected a game, which begins with '(;', found {found}")]
pub struct NoGame {
    /// Where the search ended.
    pub place: Place,
    /// What the file begins with.
    pub found: String,
}

/// Reads an SGF file.
///
/// # Errors
/// If there is no game in it. Everything else is read as far as it can be, with a remark.
///
/// ```
/// use montego_notation::sgf::read_sgf;
///
/// let file = read_sgf(b"(;GM[1]SZ[9];B[ee](;W[cc])(;W[gg]C[or \\[here\\]]")?;
/// let tree = &file.trees[0];
/// assert_eq!(tree.len(), 4);
/// let last = tree.line(&[1]).last().expect("a node");
/// assert_eq!(tree.value(last, "C").expect("a comment").text(), "or [here]");
/// assert_eq!(file.remarks[0].to_string(), "line 1, column 48: the file ends before 2 brackets are closed");
/// # Ok::<(), montego_notation::sgf::NoGame>(())
/// ```
pub fn read_sgf(bytes: &[u8]) -> Result<Collection, NoGame> {
    let (text, encoding, odd) = decode(bytes);
    let mut reader = Reader::new(&text);
    if let Some(odd) = odd {
        reader.remark(Place { line: 1, column: 1 }, odd);
    }
    while let Some(opening) = reader.skip_to_game() {
        reader.read_tree(opening);
    }
    if reader.trees.is_empty() {
        let mut found: String = text.trim_start().chars().take(20).collect();
        found = match found.is_empty() {
            true => "nothing".to_owned(),
            false => format!("'{}'", found.escape_debug()),
        };
        return Err(NoGame { place: reader.place, found });
    }
    let mut trees = reader.trees;
    if !text.is_ascii() {
        // The text is UTF-8 from here on, and so will be what is written.
        for tree in &mut trees {
            let named = tree.value(tree.root(), "CA").map(Value::simple_text);
            if named.is_some_and(|name| !name.eq_ignore_ascii_case("UTF-8")) {
                tree.set(tree.root(), "CA", "UTF-8");
            }
        }
    }
    let mut remarks = reader.remarks;
    if reader.more_remarks > 0 {
        let text = format!("{} more remarks on this file", reader.more_remarks);
        remarks.push(Remark { place: reader.place, text });
    }
    Ok(Collection { trees, charset: encoding.name(), remarks })
}

/// The first game of a text, as far as it goes.
pub(super) fn first_tree(text: &str) -> Option<Tree> {
    let mut reader = Reader::new(text);
    while reader.trees.is_empty() {
        let opening = reader.skip_to_game()?;
        reader.read_tree(opening);
    }
    reader.trees.pop()
}

struct Reader<'a> {
    text: &'a str,
    /// Bytes read.
    at: usize,
    /// The place of the next character.
    place: Place,
    trees: Vec<Tree>,
    remarks: Vec<Remark>,
    more_remarks: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        let place = Place { line: 1, column: 1 };
        Reader { text, at: 0, place, trees: Vec::new(), remarks: Vec::new(), more_remarks: 0 }
    }

    fn remark(&mut self, place: Place, text: impl Into<String>) {
        match self.remarks.len() < REMARKS {
            true => self.remarks.push(Remark { place, text: text.into() }),
            false => self.more_remarks += 1,
        }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.at += character.len_utf8();
        // CR LF is one line break, told by its second half.
        let is_break = character == '\n' || (character == '\r' && self.peek() != Some('\n'));
        self.place = match is_break {
            true => Place { line: self.place.line + 1, column: 1 },
            false => Place { column: self.place.column + 1, ..self.place },
        };
        Some(character)
    }

    fn skip_white(&mut self) {
        while self.peek().is_some_and(is_white) {
            self.next();
        }
    }

    /// Goes on to the bracket that opens the next game and tells where it is.
    fn skip_to_game(&mut self) -> Option<Place> {
        let start = self.place;
        let mut skipped = 0;
        loop {
            if self.peek()? == '(' && opens_game(&self.text[self.at + 1..]) {
                if skipped > 0 {
                    self.remark(start, format!("skipped {skipped} characters that belong to no game"));
                }
                let opening = self.place;
                self.next();
                return Some(opening);
            }
            skipped += usize::from(!self.next().is_some_and(is_white));
            if self.at == self.text.len() && skipped > 0 && !self.trees.is_empty() {
                self.remark(start, format!("skipped {skipped} characters that belong to no game"));
            }
        }
    }

    /// Reads a game whose first bracket was read.
    fn read_tree(&mut self, opening: Place) {
        let mut tree = Tree::new();
        // For each open bracket the node that it hangs on.
        let mut open: Vec<Option<NodeId>> = vec![None];
        let mut node: Option<NodeId> = None;
        while !open.is_empty() {
            self.skip_white();
            let place = self.place;
            match self.peek() {
                None => {
                    let count = open.len();
                    let brackets = if count == 1 { "bracket is" } else { "brackets are" };
                    self.remark(place, format!("the file ends before {count} {brackets} closed"));
                    break;
                }
                Some('(') => {
                    self.next();
                    open.push(node);
                }
                Some(')') => {
                    self.next();
                    node = open.pop().flatten();
                }
                Some(';') => {
                    self.next();
                    node = Some(tree.add(self.parent_for(&tree, node, place)));
                }
                Some('[') => {
                    let value = self.read_value();
                    let shown: String = value.raw.chars().take(20).collect();
                    self.remark(place, format!("skipped the value '{shown}', which no property has"));
                }
                Some(letter) if letter.is_ascii_alphabetic() => {
                    let name = self.read_name();
                    let values = self.read_values();
                    if values.is_empty() {
                        self.remark(
                            place,
                            format!("skipped '{name}', expected a value in [brackets] after it"),
                        );
                        continue;
                    }
                    let owner = match node {
                        Some(owner) => owner,
                        None => {
                            self.remark(
                                place,
                                format!("expected ';' before '{name}', read as if it stood there"),
                            );
                            tree.add(self.parent_for(&tree, None, place))
                        }
                    };
                    node = Some(owner);
                    if tree.extend(owner, &name, values) {
                        self.remark(
                            place,
                            format!("{name} is twice in a node; its values are read as one list"),
                        );
                    }
                }
                Some(_) => self.skip_stray(),
            }
        }
        match tree.is_empty() {
            true => self.remark(opening, "skipped a game without any node"),
            false => self.trees.push(tree),
        }
    }

    /// The node before a new one: a tree has one root, so what claims to be another follows the first.
    fn parent_for(&mut self, tree: &Tree, node: Option<NodeId>, place: Place) -> Option<NodeId> {
        if node.is_none() && !tree.is_empty() {
            self.remark(place, "a game has one first node; this is read as a node after it");
            return Some(tree.root());
        }
        node
    }

    /// Skips characters that mean nothing between properties, with one remark for all.
    fn skip_stray(&mut self) {
        let place = self.place;
        let mut stray = String::new();
        let means = |c: char| "(;)[".contains(c) || c.is_ascii_alphabetic() || is_white(c);
        while let Some(character) = self.peek().filter(|&character| !means(character)) {
            if stray.len() < 20 {
                stray.push(character);
            }
            self.next();
        }
        self.remark(place, format!("skipped '{}', which means nothing here", stray.escape_debug()));
    }

    /// Reads a name. Of the long names of the old format only the capitals count; a name without any is
    /// read as if it were capitals.
    fn read_name(&mut self) -> String {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_alphanumeric() || c == '_') {
            self.next();
        }
        let name = &self.text[start..self.at];
        let capitals: String = name.chars().filter(|c| !c.is_ascii_lowercase()).collect();
        match capitals.starts_with(|c: char| c.is_ascii_uppercase()) {
            true => capitals,
            false => name.to_ascii_uppercase(),
        }
    }

    fn read_values(&mut self) -> Vec<Value> {
        let mut values = Vec::new();
        loop {
            self.skip_white();
            if self.peek() != Some('[') {
                return values;
            }
            values.push(self.read_value());
        }
    }

    /// Reads a value whose opening bracket is next.
    fn read_value(&mut self) -> Value {
        let opening = self.place;
        self.next();
        let place = self.place;
        let start = self.at;
        // Where brackets were opened that ought to have been escaped.
        let mut inner = 0;
        loop {
            let here = self.place;
            match self.next() {
                None => {
                    self.remark(opening, "expected ']' after this bracket, found the end of the file");
                    let raw = self.text[start..].trim_end_matches('\\').to_owned();
                    return Value { raw, place };
                }
                Some('\\') => {
                    self.next();
                }
                Some('[') => inner += 1,
                // `PB[Name[3d]]`: the second bracket can belong to nothing else.
                Some(']') if inner > 0 && self.peek() == Some(']') => {
                    inner -= 1;
                    self.remark(here, "a bracket inside a value is not escaped; read as part of the value");
                    if inner == 0 {
                        let raw = escaped(&self.text[start..self.at]);
                        self.next();
                        return Value { raw, place };
                    }
                }
                Some(']') => return Value { raw: self.text[start..self.at - 1].to_owned(), place },
                Some(_) => {}
            }
        }
    }
}

/// Escapes the closing brackets of a value that are not.
fn escaped(raw: &str) -> String {
    let mut whole = String::with_capacity(raw.len() + 2);
    let mut is_escaped = false;
    for character in raw.chars() {
        if character == ']' && !is_escaped {
            whole.push('\\');
        }
        is_escaped = character == '\\' && !is_escaped;
        whole.push(character);
    }
    whole
}

/// White space, and what editors leave behind.
fn is_white(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}

/// Whether a game begins here, behind a bracket: with a node, or with a property of a node whose sign
/// was forgotten.
fn opens_game(rest: &str) -> bool {
    let rest = rest.trim_start_matches(|c| is_white(c) || c == '(');
    if rest.starts_with(';') {
        return true;
    }
    let name = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = &rest[..rest.len() - name.len()];
    letters.starts_with(|c: char| c.is_ascii_uppercase())
        && name.trim_start_matches(is_white).starts_with('[')
}
