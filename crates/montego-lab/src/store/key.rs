//! What makes a game the game it is, hashed.
//!
//! Equal identities give equal keys on every machine and in every version of this crate, so that laboratories can
//! merge their stores. A key is never computed from anything that happens during the game.

use std::fmt;
use std::str::FromStr;

/// Everything that decides how a game goes. Two games of equal identity are the same game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameIdentity {
    /// Full settings of the player with the black stones.
    pub black_settings: String,
    /// Full settings of the player with the white stones.
    pub white_settings: String,
    /// Revision of Black's way of playing.
    pub black_revision: String,
    /// Revision of White's way of playing.
    pub white_revision: String,
    /// Columns of the board.
    pub columns: u8,
    /// Rows of the board.
    pub rows: u8,
    /// Name of the rules.
    pub rules: String,
    /// Points for White, in half-points.
    pub komi_halves: i16,
    /// What the game starts with: the plays as vertices, after the name of the collection they are from and
    /// a colon; empty for the empty board.
    pub opening: String,
    /// Number of the pair of games that share an opening with colours swapped, from 0.
    pub pair: u32,
    /// Whether the tested player, the first one named, has the black stones.
    pub tested_is_black: bool,
    /// Seed of the whole match.
    pub base_seed: u64,
}

/// Everything that the games of a match share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MatchIdentity {
    /// Full settings of the tested player, the first one named.
    pub tested_settings: String,
    /// Full settings of its opponent.
    pub reference_settings: String,
    /// Revision of the tested player's way of playing.
    pub tested_revision: String,
    /// Revision of its opponent's way of playing.
    pub reference_revision: String,
    /// Columns of the board.
    pub columns: u8,
    /// Rows of the board.
    pub rows: u8,
    /// Name of the rules.
    pub rules: String,
    /// Points for White, in half-points.
    pub komi_halves: i16,
    /// Name of the collection that openings are taken from; empty for none.
    pub openings: String,
    /// Seed of the whole match.
    pub base_seed: u64,
}

/// A hash of 128 bits, written as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key([u8; 16]);

/// The key of a [`GameIdentity`].
pub type GameKey = Key;

/// Not a key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a key; expected 32 hexadecimal digits")]
pub struct KeyError(String);

impl GameIdentity {
    /// The key under which the game is stored.
    #[must_use]
    pub fn key(&self) -> GameKey {
        let mut hash = Hash::new("montego game 1");
        hash.text(&self.black_settings);
        hash.text(&self.white_settings);
        hash.text(&self.black_revision);
        hash.text(&self.white_revision);
        hash.number(u64::from(self.columns));
        hash.number(u64::from(self.rows));
        hash.text(&self.rules);
        hash.number(i64::from(self.komi_halves).cast_unsigned());
        hash.text(&self.opening);
        hash.number(u64::from(self.pair));
        hash.number(u64::from(self.tested_is_black));
        hash.number(self.base_seed);
        hash.finish()
    }

    /// The seed of all chance in the game, derived from its key.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.key().seed()
    }

    /// The name of the collection that the opening is from; empty for none.
    #[must_use]
    pub fn collection(&self) -> &str {
        self.opening.split_once(": ").map_or("", |(collection, _)| collection)
    }

    /// The plays that the game starts with, as vertices with spaces between them; empty for none.
    #[must_use]
    pub fn opening_plays(&self) -> &str {
        self.opening.split_once(": ").map_or(&self.opening, |(_, plays)| plays)
    }
}

impl MatchIdentity {
    /// One game of the match. `opening` are the plays that it starts with; the collection's name is added,
    /// so that the games of a match are those of no other, though a play or two may be the same.
    #[must_use]
    pub fn game(&self, pair: u32, tested_is_black: bool, opening: &str) -> GameIdentity {
        let tested = (self.tested_settings.clone(), self.tested_revision.clone());
        let reference = (self.reference_settings.clone(), self.reference_revision.clone());
        let (black, white) = if tested_is_black { (tested, reference) } else { (reference, tested) };
        GameIdentity {
            black_settings: black.0,
            white_settings: white.0,
            black_revision: black.1,
            white_revision: white.1,
            columns: self.columns,
            rows: self.rows,
            rules: self.rules.clone(),
            komi_halves: self.komi_halves,
            opening: match self.openings.as_str() {
                "" => opening.to_owned(),
                collection => format!("{collection}: {opening}"),
            },
            pair,
            tested_is_black,
            base_seed: self.base_seed,
        }
    }

    /// The key that the games of this match share.
    #[must_use]
    pub fn key(&self) -> Key {
        let mut hash = Hash::new("montego match 1");
        self.hash_pairing(&mut hash);
        hash.text(&self.tested_revision);
        hash.text(&self.reference_revision);
        hash.number(self.base_seed);
        hash.finish()
    }

    /// The key that the games of all matches share which differ only in revisions and seed: what may be pooled
    /// on request.
    #[must_use]
    pub fn pairing_key(&self) -> Key {
        let mut hash = Hash::new("montego pairing 1");
        self.hash_pairing(&mut hash);
        hash.finish()
    }

    fn hash_pairing(&self, hash: &mut Hash) {
        hash.text(&self.tested_settings);
        hash.text(&self.reference_settings);
        hash.number(u64::from(self.columns));
        hash.number(u64::from(self.rows));
        hash.text(&self.rules);
        hash.number(i64::from(self.komi_halves).cast_unsigned());
        hash.text(&self.openings);
    }
}

/// A hash of fields in a fixed order. A text is preceded by its length in bytes, a number takes eight bytes, least
/// significant first; so no two lists of fields give the same bytes.
struct Hash(blake3::Hasher);

impl Hash {
    fn new(purpose: &str) -> Hash {
        let mut hash = Hash(blake3::Hasher::new());
        hash.text(purpose);
        hash
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.update(text.as_bytes());
    }

    fn number(&mut self, number: u64) {
        self.0.update(&number.to_le_bytes());
    }

    fn finish(&self) -> Key {
        let mut key = [0; 16];
        self.0.finalize_xof().fill(&mut key);
        Key(key)
    }
}

impl Key {
    /// The hash of some texts in order, for a purpose that tells it from all other hashes.
    pub(crate) fn of_texts(purpose: &str, texts: &[String]) -> Key {
        let mut hash = Hash::new(purpose);
        texts.iter().for_each(|text| hash.text(text));
        hash.finish()
    }

    /// A seed for the generator of random numbers: the first eight bytes, least significant first.
    #[must_use]
    pub fn seed(self) -> u64 {
        let (seed, _) = self.0.split_first_chunk().expect("sixteen bytes begin with eight");
        u64::from_le_bytes(*seed)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Key, KeyError> {
        let error = || KeyError(text.to_owned());
        if text.len() != 32 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(error());
        }
        u128::from_str_radix(text, 16).map(|number| Key(number.to_be_bytes())).map_err(|_| error())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a_match() -> MatchIdentity {
        MatchIdentity {
            tested_settings: "oleg:playouts=10000,k=2".to_owned(),
            reference_settings: "olga:rd=1".to_owned(),
            tested_revision: "3".to_owned(),
            reference_revision: "1".to_owned(),
            columns: 9,
            rows: 9,
            rules: "chinese".to_owned(),
            komi_halves: 0,
            openings: String::new(),
            base_seed: 1,
        }
    }

    /// Computed independently, in Python. A change here orphans every stored game. If it is meant, raise the number in
    /// the purpose.
    #[test]
    fn keys_are_pinned() {
        let game = a_match().game(0, true, "");
        assert_eq!(game.key().to_string(), "150bb0f79cc9be38de7686e59abc92dd");
        assert_eq!(game.seed(), 4_088_927_187_706_579_733);
        assert_eq!(a_match().key().to_string(), "c2bef7e8d7ee73b46c83dba1747d3da7");
        assert_eq!(a_match().pairing_key().to_string(), "2678d07d97ca598ce111ac8412b80f7f");
    }

    #[test]
    fn an_opening_is_a_collection_and_plays() {
        let plain = a_match().game(0, true, "");
        assert_eq!((plain.collection(), plain.opening_plays()), ("", ""));
        let mut with = a_match();
        with.openings = "random:2".to_owned();
        let game = with.game(0, true, "E5 C3");
        assert_eq!(game.opening, "random:2: E5 C3");
        assert_eq!((game.collection(), game.opening_plays()), ("random:2", "E5 C3"));
        assert_ne!(game.key(), plain.key());
        assert_ne!(with.key(), a_match().key());
        let none = with.game(0, true, "");
        assert_eq!((none.collection(), none.opening_plays()), ("random:2", ""));
    }

    #[test]
    fn every_field_counts() {
        let base = a_match().game(3, true, "E5");
        let changes: [fn(&mut GameIdentity); 12] = [
            |game| game.black_settings.push('x'),
            |game| game.white_settings.push('x'),
            |game| game.black_revision.push('x'),
            |game| game.white_revision.push('x'),
            |game| game.columns = 10,
            |game| game.rows = 10,
            |game| game.rules.push('x'),
            |game| game.komi_halves = -1,
            |game| game.opening.push('x'),
            |game| game.pair = 4,
            |game| game.tested_is_black = false,
            |game| game.base_seed = 2,
        ];
        let mut keys = vec![base.key()];
        for change in changes {
            let mut game = base.clone();
            change(&mut game);
            keys.push(game.key());
        }
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), 13);
    }

    #[test]
    fn text_does_not_flow_from_field_to_field() {
        let mut one = a_match().game(0, true, "");
        let mut other = one.clone();
        (one.black_settings, one.white_settings) = ("ab".to_owned(), "c".to_owned());
        (other.black_settings, other.white_settings) = ("a".to_owned(), "bc".to_owned());
        assert_ne!(one.key(), other.key());
    }

    #[test]
    fn pooling_ignores_revisions_and_seed() {
        let mut later = a_match();
        later.tested_revision = "4".to_owned();
        later.base_seed = 2;
        assert_ne!(later.key(), a_match().key());
        assert_eq!(later.pairing_key(), a_match().pairing_key());
        later.komi_halves = 15;
        assert_ne!(later.pairing_key(), a_match().pairing_key());
    }

    #[test]
    fn colors_are_swapped_with_all_that_belongs_to_them() {
        let swapped = a_match().game(0, false, "");
        assert_eq!((swapped.black_settings.as_str(), swapped.black_revision.as_str()), ("olga:rd=1", "1"));
        assert_eq!(
            (swapped.white_settings.as_str(), swapped.white_revision.as_str()),
            ("oleg:playouts=10000,k=2", "3")
        );
    }

    #[test]
    fn a_key_reads_back() {
        let key = a_match().key();
        assert_eq!(key.to_string().parse(), Ok(key));
        for bad in ["", "0", "zz", &"0".repeat(33), &"G".repeat(32), &"+".repeat(32)] {
            assert!(bad.parse::<Key>().is_err(), "{bad}");
        }
    }
}
