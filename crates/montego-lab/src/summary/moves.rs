//! The moves of a stored record, to tell copies of a game.

/// The moves of an SGF text as colour and point, in order; equal for equal games, whoever played them.
///
/// This is no reader of SGF: it knows just enough to skip other properties, in which anything may stand.
pub(super) fn of_record(sgf: &str) -> String {
    let mut moves = String::new();
    let mut name = String::new();
    let mut characters = sgf.chars();
    while let Some(character) = characters.next() {
        match character {
            '[' => {
                let value = value(&mut characters);
                if name == "B" || name == "W" {
                    moves += &name;
                    moves += &value;
                }
            }
            ';' | '(' | ')' => name.clear(),
            // A value may be followed by another one of the same property; a letter begins a new name.
            _ if character.is_ascii_uppercase() => name.push(character),
            _ => {}
        }
        if character == '[' {
            name.clear();
        }
    }
    moves
}

/// The rest of a value whose bracket was read, without its closing bracket.
fn value(characters: &mut impl Iterator<Item = char>) -> String {
    let mut value = String::new();
    while let Some(character) = characters.next() {
        match character {
            ']' => break,
            '\\' => value.extend(characters.next()),
            _ => value.push(character),
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_moves_count() {
        let sgf = "(;FF[4]PB[;B[aa\\]]PW[x]AB[cc][dd]C[;W[ee\\] and more]\n;B[ab];W[]C[B[zz\\]\\\\]\n;B[ba];C[end])";
        assert_eq!(of_record(sgf), "BabWBba");
    }

    #[test]
    fn names_do_not_matter() {
        assert_eq!(of_record("(;PB[a]PW[b];B[aa];W[])"), of_record("(;PB[b]PW[a];B[aa];W[])"));
        assert_ne!(of_record("(;B[aa];W[])"), of_record("(;W[aa];B[])"));
    }
}
