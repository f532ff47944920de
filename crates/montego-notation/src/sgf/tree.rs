//! A game record as the file has it: nodes, properties, values.

use std::fmt;

/// Everything in a file, and what was odd about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// The games in order. There is at least one.
    pub trees: Vec<Tree>,
    /// The charset that the bytes were read as, by its name in the encoding standard.
    pub charset: &'static str,
    /// What a careful reader wants to know, in the order of the file.
    pub remarks: Vec<Remark>,
}

/// A place in a file, counted from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Something odd that could be read nevertheless, or was skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Where.
    pub place: Place,
    /// What was expected, what was found, and what became of it.
    pub text: String,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.text)
    }
}

/// Names a node of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

/// One game: nodes in an arena, in the order of the file, so that a parent comes before its children.
///
/// Nothing here recurses, so a line of any length and any depth of variations is read, written and
/// dropped alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Node {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    properties: Vec<Property>,
}

/// A property of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Its name in capitals: `AB`.
    pub name: String,
    /// Its values, at least one.
    pub values: Vec<Value>,
}

/// A value of a property.
#[derive(Clone, Debug)]
pub struct Value {
    /// What stands between the brackets, escapes and all.
    pub raw: String,
    /// Where it begins in the file that it was read from.
    pub place: Place,
}

/// Values are equal if their text is; the place is no part of what is recorded.
impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.raw == other.raw
    }
}

impl Eq for Value {}

impl Value {
    /// A value of the type Text that was not read from a file.
    #[must_use]
    pub fn from_text(text: &str) -> Value {
        Value { raw: super::record::text(text), place: Place { line: 1, column: 1 } }
    }

    /// The value as the type Text: escapes resolved, soft line breaks removed, every kind of line
    /// break as `\n`, other white space as a space.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.raw.len());
        let mut rest = self.raw.chars().peekable();
        let partner = |c| match c {
            '\n' => '\r',
            _ => '\n',
        };
        while let Some(character) = rest.next() {
            match character {
                '\\' => match rest.next() {
                    Some(end @ ('\n' | '\r')) => {
                        rest.next_if_eq(&partner(end));
                    }
                    Some('\t' | '\u{b}' | '\u{c}') => text.push(' '),
                    Some(escaped) => text.push(escaped),
                    None => {}
                },
                '\n' | '\r' => {
                    rest.next_if_eq(&partner(character));
                    text.push('\n');
                }
                '\t' | '\u{b}' | '\u{c}' => text.push(' '),
                plain => text.push(plain),
            }
        }
        text
    }

    /// The value as the type SimpleText: like [`Value::text`], with a space for a line break, and no
    /// white space around it.
    #[must_use]
    pub fn simple_text(&self) -> String {
        self.text().replace('\n', " ").trim().to_owned()
    }
}

impl Tree {
    /// A tree without nodes. One that was read has a root.
    #[must_use]
    pub fn new() -> Tree {
        Tree::default()
    }

    /// The first node.
    ///
    /// # Panics
    /// If the tree has no nodes.
    #[must_use]
    pub fn root(&self) -> NodeId {
        assert!(!self.nodes.is_empty(), "a tree that was read has a root");
        NodeId(0)
    }

    /// Number of nodes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All nodes in the order of the file.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.nodes.len() as u32).map(NodeId)
    }

    /// Adds a node as the last child of `parent`, or as the root.
    ///
    /// # Panics
    /// If there is a root and no parent is given, or more than 2^32 nodes.
    pub fn add(&mut self, parent: Option<NodeId>) -> NodeId {
        assert_eq!(parent.is_none(), self.nodes.is_empty(), "only the root has no parent");
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 nodes"));
        self.nodes.push(Node { parent, ..Node::default() });
        if let Some(parent) = parent {
            match self.at(parent).last_child {
                None => self.at_mut(parent).first_child = Some(id),
                Some(sibling) => self.at_mut(sibling).next_sibling = Some(id),
            }
            self.at_mut(parent).last_child = Some(id);
        }
        id
    }

    /// The node before a node; none for the root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.at(node).parent
    }

    /// The nodes after a node, the main line's first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.at(node).first_child, |&child| self.at(child).next_sibling)
    }

    /// The nodes from the root along some branches, a number for each node with several children and
    /// the first child beyond the last number.
    pub fn line<'a>(&'a self, branches: &'a [usize]) -> impl Iterator<Item = NodeId> + 'a {
        let mut branches = branches.iter();
        std::iter::successors(Some(self.root()), move |&node| {
            let mut children = self.children(node);
            let first = children.next()?;
            let Some(second) = children.next() else { return Some(first) };
            match branches.next() {
                None | Some(0) => Some(first),
                Some(1) => Some(second),
                Some(&number) => children.nth(number - 2),
            }
        })
    }

    /// The properties of a node in the order of the file.
    #[must_use]
    pub fn properties(&self, node: NodeId) -> &[Property] {
        &self.at(node).properties
    }

    /// The values of a property of a node; empty if it has none.
    #[must_use]
    pub fn values(&self, node: NodeId, name: &str) -> &[Value] {
        let found = self.at(node).properties.iter().find(|property| property.name == name);
        found.map_or(&[], |property| &property.values)
    }

    /// The first value of a property of a node.
    #[must_use]
    pub fn value(&self, node: NodeId, name: &str) -> Option<&Value> {
        self.values(node, name).first()
    }

    /// Adds values to a property of a node, which has it then, and tells whether it had it before.
    pub fn extend(&mut self, node: NodeId, name: &str, values: Vec<Value>) -> bool {
        let properties = &mut self.at_mut(node).properties;
        match properties.iter_mut().find(|property| property.name == name) {
            Some(known) => {
                known.values.extend(values);
                true
            }
            None => {
                properties.push(Property { name: name.to_owned(), values });
                false
            }
        }
    }

    /// Puts one value in the place of all values of a property of a node.
    pub fn set(&mut self, node: NodeId, name: &str, raw: &str) {
        let properties = &mut self.at_mut(node).properties;
        let value = Value { raw: raw.to_owned(), place: Place { line: 1, column: 1 } };
        match properties.iter_mut().find(|property| property.name == name) {
            Some(known) => known.values = vec![value],
            None => properties.push(Property { name: name.to_owned(), values: vec![value] }),
        }
    }

    /// The text of an SGF file with this game.
    #[must_use]
    pub fn to_sgf(&self) -> String {
        let mut sgf = String::new();
        let mut next = (!self.is_empty()).then(|| self.root());
        let mut in_line = 0;
        sgf.push('(');
        while let Some(node) = next {
            in_line += 1;
            if in_line % super::record::MOVES_PER_LINE == 0 {
                sgf.push('\n');
            }
            sgf.push(';');
            for property in self.properties(node) {
                sgf.push_str(&property.name);
                for value in &property.values {
                    sgf.push('[');
                    sgf.push_str(&value.raw);
                    sgf.push(']');
                }
            }
            next = self.at(node).first_child;
            if next.is_some() && self.at(node).first_child != self.at(node).last_child {
                sgf.push_str("\n(");
                in_line = 0;
            }
            // At the end of a variation, on to the next one of the nearest node that has one.
            let mut leaf = node;
            while next.is_none() {
                let Some(parent) = self.parent(leaf) else { break };
                if self.at(parent).first_child != self.at(parent).last_child {
                    sgf.push(')');
                }
                next = self.at(leaf).next_sibling;
                if next.is_some() {
                    sgf.push_str("\n(");
                    in_line = 0;
                }
                leaf = parent;
            }
        }
        sgf.push_str(")\n");
        sgf
    }

    fn at(&self, node: NodeId) -> &Node {
        &self.nodes[node.0 as usize]
    }

    fn at_mut(&mut self, node: NodeId) -> &mut Node {
        &mut self.nodes[node.0 as usize]
    }
}

impl Collection {
    /// The text of an SGF file with these games, to be saved as UTF-8.
    #[must_use]
    pub fn to_sgf(&self) -> String {
        self.trees.iter().map(Tree::to_sgf).collect::<Vec<_>>().join("\n")
    }
}
