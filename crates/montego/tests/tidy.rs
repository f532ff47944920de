//! The rules of the house, as far as a program can check them.

use cargo_metadata::MetadataCommand;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Who may import whom. An arrow that is not here fails the test.
const ARROWS: &[(&str, &[&str])] = &[
    ("montego-stats", &[]),
    ("montego-rules", &[]),
    ("montego-notation", &["montego-rules"]),
    ("montego-search", &["montego-rules", "montego-stats"]),
    ("montego-lab", &["montego-search", "montego-notation", "montego-rules", "montego-stats"]),
    ("montego", &["montego-lab", "montego-search", "montego-notation", "montego-rules", "montego-stats"]),
];

/// The longest file that is still one topic. Tests beside the code count.
const LONGEST: usize = 400;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace has a root")
}

/// Every Rust file of the house with its text.
fn sources() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder of the house") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, files);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    walk(&root().join("crates"), &mut files);
    files.sort();
    files.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).expect("UTF-8"))).collect()
}

#[test]
fn no_arrow_but_the_drawn_ones() {
    let manifest = root().join("Cargo.toml");
    let metadata = MetadataCommand::new().manifest_path(manifest).no_deps().exec().expect("cargo metadata");
    let ours: BTreeSet<String> = metadata.packages.iter().map(|p| p.name.to_string()).collect();
    let drawn: BTreeSet<String> = ARROWS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(ours, drawn, "a crate is missing from the drawing, or from the house");
    for package in &metadata.packages {
        let (_, allowed) = ARROWS.iter().find(|(name, _)| package.name == *name).expect("drawn");
        for dependency in &package.dependencies {
            let itself = dependency.name == package.name.as_str();
            if ours.contains(&dependency.name) && !itself {
                assert!(
                    allowed.contains(&dependency.name.as_str()),
                    "{} must not know {}; ARCHITECTURE.md says why",
                    package.name,
                    dependency.name
                );
            }
        }
    }
}

#[test]
fn every_module_says_what_it_is() {
    for (path, text) in sources() {
        assert!(text.starts_with("//!"), "{} begins without a sentence about itself", path.display());
    }
}

#[test]
fn files_stay_one_topic() {
    for (path, text) in sources() {
        let lines = text.lines().count();
        assert!(lines <= LONGEST, "{} has {lines} lines; more than {LONGEST} is two topics", path.display());
    }
}

#[test]
fn nothing_is_ignored_or_left_for_later() {
    // Spelled in two parts, so that this file does not find itself.
    let banned =
        [["#[", "ignore"], ["todo", "!("], ["unimplemented", "!("], ["static ", "mut "]].map(|p| p.concat());
    for (path, text) in sources() {
        for word in &banned {
            assert!(!text.contains(word.as_str()), "{} contains {word}", path.display());
        }
    }
}

#[test]
fn every_historic_program_cites_its_source() {
    let folder = Path::new("montego-search/src/historic");
    for (path, text) in sources() {
        let is_here = path.ancestors().any(|parent| parent.ends_with(folder));
        if is_here && text.contains("pub const ENTRY: Entry") {
            assert!(text.contains("//! # Sources"), "{} names no paper", path.display());
        }
    }
}

#[test]
fn searching_touches_no_files_processes_or_clocks() {
    let banned = ["std::fs", "std::process", "std::net", "Instant::now", "SystemTime"];
    for (path, text) in sources() {
        let inside = ["montego-stats/src", "montego-rules/src", "montego-notation/src", "montego-search/src"]
            .iter()
            .any(|room| path.to_string_lossy().contains(room));
        for word in banned.iter().filter(|_| inside) {
            assert!(!text.contains(word), "{} uses {word}", path.display());
        }
    }
}

#[test]
fn architecture_names_every_crate() {
    let map = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    for (name, _) in ARROWS {
        assert!(map.contains(&format!("`{name}`")), "ARCHITECTURE.md does not draw {name}");
    }
}
