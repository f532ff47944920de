//! The bytes of a record as text: by a mark at the start, by the charset that the record names, by
//! what the bytes look like.

use super::read::first_tree;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use std::borrow::Cow;

/// How far into a file its charset is looked for.
const HEAD: usize = 8192;

/// The text of a file, the charset it was read as, and what is odd about that.
///
/// No byte is lost: where a charset does not explain all bytes it is given up, and the last resort,
/// windows-1252, explains any.
pub(super) fn decode(bytes: &[u8]) -> (Cow<'_, str>, &'static Encoding, Option<String>) {
    if let Some((encoding, length)) = Encoding::for_bom(bytes)
        && let Some(text) = exactly(encoding, &bytes[length..])
    {
        return (text, encoding, None);
    }
    let declared = declared(bytes);
    let named = declared.as_deref().and_then(|name| Encoding::for_label(name.as_bytes()));
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    let unknown = match (&declared, named) {
        (Some(name), None) if !bytes.is_ascii() => Some(format!("the charset '{name}' is unknown")),
        _ => None,
    };
    if let Some(encoding) = named {
        // Bytes that are UTF-8 by chance are rare, files that name a wrong charset of single bytes are not.
        let doubtful = is_utf8 && !bytes.is_ascii() && encoding.is_single_byte();
        if !doubtful && let Some(text) = exactly(encoding, bytes) {
            return (text, encoding, None);
        }
    }
    let wrong = || {
        named.map(|encoding| format!("the bytes are not in the charset {} that is named", encoding.name()))
    };
    let remark = unknown.or_else(wrong);
    if is_utf8 && let Some(text) = exactly(UTF_8, bytes) {
        return (text, UTF_8, remark);
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(bytes, true);
    let guess = detector.guess(None, Utf8Detection::Allow);
    let remark = |read_as: &'static Encoding| remark.map(|odd| format!("{odd}; read as {}", read_as.name()));
    match exactly(guess, bytes) {
        Some(text) => (text, guess, remark(guess)),
        None => {
            let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
            (text, WINDOWS_1252, remark(WINDOWS_1252))
        }
    }
}

/// The text, if the charset explains every byte.
fn exactly<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> Option<Cow<'a, str>> {
    encoding.decode_without_bom_handling_and_without_replacement(bytes)
}

/// The charset that the root of the first game names. The format's own characters are the same in all
/// charsets that occur, so any of them will do to read that far.
fn declared(bytes: &[u8]) -> Option<String> {
    let (head, _) = WINDOWS_1252.decode_without_bom_handling(&bytes[..bytes.len().min(HEAD)]);
    let tree = first_tree(&head)?;
    let name = tree.value(tree.root(), "CA")?.simple_text();
    name.is_ascii().then_some(name)
}
