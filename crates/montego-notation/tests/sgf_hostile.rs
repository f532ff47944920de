//! Bytes that nobody wrote in good faith.

use montego_notation::sgf::{RecordedGame, read_sgf};
use proptest::prelude::*;

/// Whatever is read can be written, and reads back as the same.
fn survive(bytes: &[u8]) {
    let Ok(file) = read_sgf(bytes) else { return };
    assert!(!file.trees.is_empty());
    for tree in &file.trees {
        let _ = RecordedGame::read(tree, &[1, 0, 7]).map(|game| game.board());
    }
    let again = read_sgf(file.to_sgf().as_bytes()).expect("what is written can be read");
    assert_eq!(again.trees, file.trees);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        survive(&bytes);
    }

    #[test]
    fn bytes_of_the_format(text in r"\(;([A-Z]{1,2}(\[[a-z\\:\n]{0,4}\])?|[();\[\]\\]|[a-z\t\r ]|é){0,60}") {
        survive(text.as_bytes());
    }

    #[test]
    fn a_good_file_with_a_few_bytes_changed(changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6)) {
        let mut bytes = b"(;GM[1]CA[Shift_JIS]SZ[9]KM[6.5]AB[aa:cc]PL[W](;W[ee]C[a\\]b];B[])(;W[cc]TE[1](;B[gg])(;B[gc])))(;SZ[13])".to_vec();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        survive(&bytes);
    }
}
