//! An engine's parameters: declared once, read from text, shown with their defaults.

use std::fmt;

/// One setting of an engine.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The name, as in the paper where there is one.
    pub name: &'static str,
    /// Type, range and default.
    pub kind: Kind,
    /// The unit of a number, empty for a choice.
    pub unit: &'static str,
    /// What it does.
    pub meaning: &'static str,
    /// Where it comes from: paper and section, or why we chose it.
    pub source: &'static str,
}

/// Type, range and default of a parameter.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A whole number.
    Count {
        /// The value if none is given.
        default: u64,
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// A decimal number.
    Real {
        /// The value if none is given.
        default: f64,
        /// The smallest value.
        min: f64,
        /// The largest value.
        max: f64,
    },
    /// One of several words.
    Choice {
        /// The word if none is given.
        default: &'static str,
        /// All words.
        words: &'static [&'static str],
    },
}

/// The value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A whole number.
    Count(u64),
    /// A decimal number.
    Real(f64),
    /// A word.
    Word(&'static str),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Count(n) => write!(f, "{n}"),
            Value::Real(x) => write!(f, "{x}"),
            Value::Word(word) => f.write_str(word),
        }
    }
}

/// Why an assignment such as `playouts=many` was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No `=`.
    #[error("expected parameter=value, found '{0}'")]
    NoValue(String),
    /// No parameter of this name.
    #[error("{engine} has no parameter '{name}'{}; it has {known}", nearest_hint(.nearest))]
    Unknown {
        /// The engine.
        engine: &'static str,
        /// The name given.
        name: String,
        /// The most similar name, if any is similar.
        nearest: Option<&'static str>,
        /// All names.
        known: String,
    },
    /// The same parameter twice.
    #[error("parameter '{0}' is given twice")]
    Twice(&'static str),
    /// Not of the right type.
    #[error("parameter '{name}' is {expected}, found '{found}'")]
    WrongType {
        /// The parameter.
        name: &'static str,
        /// What it takes.
        expected: String,
        /// What was given.
        found: String,
    },
    /// A number out of range.
    #[error("parameter '{name}' must be between {min} and {max}, found {found}")]
    OutOfRange {
        /// The parameter.
        name: &'static str,
        /// The smallest value.
        min: String,
        /// The largest value.
        max: String,
        /// What was given.
        found: String,
    },
}

/// ` (did you mean 'x'?)` or nothing.
pub(crate) fn nearest_hint(nearest: &Option<&'static str>) -> String {
    nearest.map_or_else(String::new, |name| format!(" (did you mean '{name}'?)"))
}

/// The most similar of some names, if it is similar at all.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    known
        .map(|candidate| (strsim::jaro_winkler(&name.to_ascii_lowercase(), candidate), candidate))
        .filter(|(similarity, _)| *similarity > 0.7)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

impl Kind {
    /// The value if none is given.
    #[must_use]
    pub const fn default(&self) -> Value {
        match *self {
            Kind::Count { default, .. } => Value::Count(default),
            Kind::Real { default, .. } => Value::Real(default),
            Kind::Choice { default, .. } => Value::Word(default),
        }
    }

    /// What the parameter takes, in words: `a whole number from 1 to 64`.
    #[must_use]
    pub fn describe(&self) -> String {
        match *self {
            Kind::Count { min, max, .. } => format!("a whole number from {min} to {max}"),
            Kind::Real { min, max, .. } => format!("a number from {min} to {max}"),
            Kind::Choice { words, .. } => format!("one of {}", words.join(", ")),
        }
    }
}

impl Parameter {
    /// Reads a value.
    ///
    /// # Errors
    /// If it is of another type or out of range.
    pub fn read(&self, text: &str) -> Result<Value, SettingError> {
        let wrong_type = || SettingError::WrongType {
            name: self.name,
            expected: self.kind.describe(),
            found: text.to_owned(),
        };
        let out_of_range = |min: &dyn fmt::Display, max: &dyn fmt::Display| SettingError::OutOfRange {
            name: self.name,
            min: min.to_string(),
            max: max.to_string(),
            found: text.to_owned(),
        };
        match self.kind {
            Kind::Count { min, max, .. } => match text.parse::<i128>() {
                Ok(n) if n >= i128::from(min) && n <= i128::from(max) => Ok(Value::Count(n as u64)),
                Ok(_) => Err(out_of_range(&min, &max)),
                Err(_) => Err(wrong_type()),
            },
            Kind::Real { min, max, .. } => match text.parse::<f64>() {
                Ok(x) if x >= min && x <= max => Ok(Value::Real(x)),
                Ok(x) if !x.is_nan() => Err(out_of_range(&min, &max)),
                _ => Err(wrong_type()),
            },
            Kind::Choice { words, .. } => {
                words.iter().find(|word| **word == text).map(|word| Value::Word(word)).ok_or_else(wrong_type)
            }
        }
    }
}

/// A value for every parameter of an engine, in the order of declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings(Vec<(&'static str, Value)>);

impl Settings {
    /// The defaults of some parameters.
    #[must_use]
    pub fn defaults(parameters: &[Parameter]) -> Settings {
        Settings(parameters.iter().map(|p| (p.name, p.kind.default())).collect())
    }

    /// The defaults, changed by assignments such as `k=2,playouts=1000`; an empty text changes
    /// nothing.
    ///
    /// # Errors
    /// If an assignment names no parameter, names one twice or gives a value that it can't take.
    pub fn read(
        engine: &'static str,
        parameters: &[Parameter],
        assignments: &str,
    ) -> Result<Settings, SettingError> {
        let mut settings = Settings::defaults(parameters);
        let mut given: Vec<&str> = Vec::new();
        for assignment in assignments.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) =
                assignment.split_once('=').ok_or_else(|| SettingError::NoValue(assignment.to_owned()))?;
            let (name, value) = (name.trim(), value.trim());
            let parameter = parameters.iter().find(|p| p.name == name).ok_or_else(|| {
                let names = || parameters.iter().map(|p| p.name);
                SettingError::Unknown {
                    engine,
                    name: name.to_owned(),
                    nearest: nearest(name, names()),
                    known: names().collect::<Vec<_>>().join(", "),
                }
            })?;
            if given.contains(&parameter.name) {
                return Err(SettingError::Twice(parameter.name));
            }
            given.push(parameter.name);
            settings.set(parameter.name, parameter.read(value)?);
        }
        Ok(settings)
    }

    fn set(&mut self, name: &str, value: Value) {
        let slot = self.0.iter_mut().find(|(known, _)| *known == name);
        slot.expect("only declared parameters are set").1 = value;
    }

    fn value(&self, name: &str) -> Value {
        let found = self.0.iter().find(|(known, _)| *known == name);
        found.unwrap_or_else(|| panic!("the engine declares a parameter '{name}'")).1
    }

    /// The value of a whole number.
    ///
    /// # Panics
    /// If the engine declares no such parameter.
    #[must_use]
    pub fn count(&self, name: &str) -> u64 {
        match self.value(name) {
            Value::Count(n) => n,
            other => panic!("parameter '{name}' is declared as a whole number, not {other:?}"),
        }
    }

    /// The value of a decimal number.
    ///
    /// # Panics
    /// If the engine declares no such parameter.
    #[must_use]
    pub fn real(&self, name: &str) -> f64 {
        match self.value(name) {
            Value::Real(x) => x,
            other => panic!("parameter '{name}' is declared as a number, not {other:?}"),
        }
    }

    /// The value of a choice.
    ///
    /// # Panics
    /// If the engine declares no such parameter.
    #[must_use]
    pub fn word(&self, name: &str) -> &'static str {
        match self.value(name) {
            Value::Word(word) => word,
            other => panic!("parameter '{name}' is declared as a choice, not {other:?}"),
        }
    }

    /// Every parameter with its value, in the order of declaration.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, Value)> + '_ {
        self.0.iter().copied()
    }
}

impl fmt::Display for Settings {
    /// Every setting, `name=value` with commas between, in the order of declaration.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, value)) in self.0.iter().enumerate() {
            write!(f, "{}{name}={value}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMETERS: &[Parameter] = &[
        Parameter {
            name: "playouts",
            kind: Kind::Count { default: 100, min: 1, max: 1000 },
            unit: "playouts",
            meaning: "",
            source: "",
        },
        Parameter {
            name: "k",
            kind: Kind::Real { default: 2.0, min: 0.0, max: 100.0 },
            unit: "",
            meaning: "",
            source: "",
        },
        Parameter {
            name: "eye",
            kind: Kind::Choice { default: "oleg", words: &["oleg", "olga"] },
            unit: "",
            meaning: "",
            source: "",
        },
    ];

    fn read(text: &str) -> Result<String, String> {
        Settings::read("oleg", PARAMETERS, text).map(|s| s.to_string()).map_err(|e| e.to_string())
    }

    #[test]
    fn assignments_change_the_defaults() {
        assert_eq!(read(""), Ok("playouts=100,k=2,eye=oleg".to_owned()));
        assert_eq!(read("eye=olga, k=0.5"), Ok("playouts=100,k=0.5,eye=olga".to_owned()));
    }

    #[test]
    fn what_is_shown_is_read_again() {
        let settings = Settings::read("oleg", PARAMETERS, "k=0.1,playouts=7").expect("legal");
        assert_eq!(Settings::read("oleg", PARAMETERS, &settings.to_string()), Ok(settings));
    }

    #[test]
    fn refusals_say_what_was_expected() {
        let refused = |text| read(text).expect_err("an error");
        assert_eq!(refused("playout"), "expected parameter=value, found 'playout'");
        assert_eq!(
            refused("playout=3"),
            "oleg has no parameter 'playout' (did you mean 'playouts'?); it has playouts, k, eye"
        );
        assert_eq!(refused("k=1,k=1"), "parameter 'k' is given twice");
        assert_eq!(refused("playouts=1001"), "parameter 'playouts' must be between 1 and 1000, found 1001");
        assert_eq!(refused("playouts=-1"), "parameter 'playouts' must be between 1 and 1000, found -1");
        assert_eq!(
            refused("playouts=1e3"),
            "parameter 'playouts' is a whole number from 1 to 1000, found '1e3'"
        );
        assert_eq!(refused("k=NaN"), "parameter 'k' is a number from 0 to 100, found 'NaN'");
        assert_eq!(refused("k=inf"), "parameter 'k' must be between 0 and 100, found inf");
        assert_eq!(refused("eye=olg"), "parameter 'eye' is one of oleg, olga, found 'olg'");
    }
}
