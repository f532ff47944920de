//! The only list of engines. The command line, matches and the manual all read it.

use crate::flagship;
use crate::historic::{abramson, gobble, golois, indigo, indigo_knowledge, oleg, olga, vegos};
use crate::settings::{Parameter, SettingError, Settings, nearest, nearest_hint};
use crate::strategy::Strategy;
use std::fmt;
use std::str::FromStr;

/// One engine of the house.
pub struct Entry {
    /// The name by which it is called.
    pub name: &'static str,
    /// The paper that describes it.
    pub paper: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// What can be set.
    pub parameters: &'static [Parameter],
    /// The version of its play: raised whenever the same settings and seed would play differently,
    /// so that games of different versions are told apart.
    pub revision: u32,
    /// Makes the engine.
    pub build: fn(&Settings) -> Box<dyn Strategy>,
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entry({})", self.name)
    }
}

/// Every engine, oldest idea first.
pub static ROSTER: &[Entry] = &[
    abramson::ENTRY,
    gobble::ENTRY,
    vegos::randy::ENTRY,
    vegos::ruby::ENTRY,
    vegos::stanley::ENTRY,
    oleg::ENTRY,
    olga::ENTRY,
    indigo_knowledge::ENTRY,
    indigo::henry::ENTRY,
    indigo::release::ENTRY,
    indigo::prune::ENTRY,
    golois::golois::ENTRY,
    golois::standard::ENTRY,
    golois::goals::ENTRY,
    flagship::ENTRY,
];

/// Why `oleg:playouts=1000` or the like was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// No engine of this name.
    #[error("there is no engine '{name}'{}; there are {known}", nearest_hint(.nearest))]
    Unknown {
        /// The name given.
        name: String,
        /// The most similar name, if any is similar.
        nearest: Option<&'static str>,
        /// All names.
        known: String,
    },
    /// A parameter was refused.
    #[error(transparent)]
    Setting(#[from] SettingError),
}

/// The engine of a name.
///
/// # Errors
/// If there is none.
pub fn find(name: &str) -> Result<&'static Entry, EngineError> {
    let names = || ROSTER.iter().map(|entry| entry.name);
    ROSTER.iter().find(|entry| entry.name == name).ok_or_else(|| EngineError::Unknown {
        name: name.to_owned(),
        nearest: nearest(name, names()),
        known: names().collect::<Vec<_>>().join(", "),
    })
}

/// An engine with a value for each of its parameters.
#[derive(Clone, Debug)]
pub struct Engine {
    entry: &'static Entry,
    settings: Settings,
}

impl Engine {
    /// The engine's entry in the roster.
    #[must_use]
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Every parameter with its value.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// `NAME`, and behind a colon the settings that are not the defaults. Reading it gives the same
    /// engine.
    ///
    /// Games are filed under this text and the revision: a parameter added later, whose default plays
    /// as before, then orphans no game; a default that changes raises the revision.
    #[must_use]
    pub fn short(&self) -> String {
        let defaults = Settings::defaults(self.entry.parameters);
        let changed: Vec<String> = self
            .settings
            .iter()
            .zip(defaults.iter())
            .filter(|(mine, default)| mine != default)
            .map(|((name, value), _)| format!("{name}={value}"))
            .collect();
        match changed.is_empty() {
            true => self.entry.name.to_owned(),
            false => format!("{}:{}", self.entry.name, changed.join(",")),
        }
    }

    /// Makes the engine ready to play.
    #[must_use]
    pub fn build(&self) -> Box<dyn Strategy> {
        (self.entry.build)(&self.settings)
    }
}

impl FromStr for Engine {
    type Err = EngineError;

    /// Reads `NAME` or `NAME:parameter=value,parameter=value`.
    fn from_str(text: &str) -> Result<Engine, EngineError> {
        let (name, assignments) = text.split_once(':').unwrap_or((text, ""));
        let entry = find(name.trim())?;
        let settings = Settings::read(entry.name, entry.parameters, assignments)?;
        Ok(Engine { entry, settings })
    }
}

impl fmt::Display for Engine {
    /// `NAME:` with every setting, in the order of declaration. Reading it gives the same engine.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.entry.name, self.settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_reads_its_own_name() {
        for entry in ROSTER {
            let engine: Engine = entry.name.parse().expect("defaults are legal");
            let again: Engine = engine.to_string().parse().expect("what is shown can be read");
            assert_eq!(again.to_string(), engine.to_string());
            let _ = engine.build();
        }
    }

    #[test]
    fn the_short_text_names_what_is_not_the_default() {
        let short = |text: &str| text.parse::<Engine>().expect("an engine").short();
        assert_eq!(short("oleg"), "oleg");
        assert_eq!(short("oleg:playouts=10000,k=0"), "oleg");
        assert_eq!(short("oleg:k=2,playouts=500"), "oleg:playouts=500,k=2");
    }

    #[test]
    fn names_and_parameters_are_declared_once() {
        for (i, entry) in ROSTER.iter().enumerate() {
            assert!(ROSTER[..i].iter().all(|other| other.name != entry.name), "{} twice", entry.name);
            for (j, parameter) in entry.parameters.iter().enumerate() {
                let before = &entry.parameters[..j];
                assert!(before.iter().all(|p| p.name != parameter.name), "{} twice", parameter.name);
                assert!(!parameter.meaning.is_empty() && !parameter.source.is_empty(), "{}", parameter.name);
                let text = parameter.kind.default().to_string();
                assert_eq!(parameter.read(&text), Ok(parameter.kind.default()), "{}", parameter.name);
            }
        }
    }

    #[test]
    fn an_unknown_engine_gets_a_suggestion() {
        let error = "olex".parse::<Engine>().expect_err("no such engine").to_string();
        assert!(error.starts_with("there is no engine 'olex' (did you mean 'oleg'?); there are abramson, "));
        assert!(ROSTER.iter().all(|entry| error.contains(entry.name)), "{error}");
    }
}
