//! The fields of a request, taken one by one; what nobody takes is told.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// A request that is wrong, or a field of it that has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Complaint {
    /// The request, if it could be read so far.
    pub(super) id: Option<String>,
    /// The field, if it is about one.
    pub(super) field: Option<String>,
    /// What was expected and found.
    pub(super) text: String,
}

impl Complaint {
    /// A complaint about a whole line.
    pub(super) fn about_line(text: impl Into<String>) -> Complaint {
        Complaint { id: None, field: None, text: text.into() }
    }

    /// As the dialect has it; `kind` is `error` or `warning`.
    pub(super) fn json(&self, kind: &str) -> Value {
        let mut object = Map::new();
        object.insert(kind.to_owned(), json!(self.text));
        for (name, value) in [("field", &self.field), ("id", &self.id)] {
            if let Some(value) = value {
                object.insert(name.to_owned(), json!(value));
            }
        }
        Value::Object(object)
    }
}

/// A request that has told who it is.
pub(super) struct Fields {
    id: String,
    rest: Map<String, Value>,
    /// What was noticed so far and is no error.
    pub(super) warnings: Vec<Complaint>,
}

impl Fields {
    /// Reads a line.
    ///
    /// # Errors
    /// If it is no JSON object in UTF-8, or has no `id` that is a text.
    pub(super) fn read(line: &[u8]) -> Result<Fields, Complaint> {
        let text = std::str::from_utf8(line)
            .map_err(|_| Complaint::about_line("expected JSON in UTF-8, found other bytes"))?;
        let text = text.trim_start_matches('\u{feff}');
        let value: Value = serde_json::from_str(text)
            .map_err(|error| Complaint::about_line(format!("expected one JSON object in a line: {error}")))?;
        let Value::Object(mut rest) = value else {
            return Err(Complaint::about_line(format!("expected a JSON object, found {}", clip(&value))));
        };
        let refuse = |text| Complaint { field: Some("id".to_owned()), ..Complaint::about_line(text) };
        match rest.remove("id") {
            Some(Value::String(id)) => Ok(Fields { id, rest, warnings: Vec::new() }),
            Some(other) => Err(refuse(format!("expected a text, found {}", clip(&other)))),
            None => Err(refuse("expected an id, found none".to_owned())),
        }
    }

    /// Who asks.
    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// The whole request again, for echoes.
    pub(super) fn echo(&self) -> Map<String, Value> {
        let mut all = self.rest.clone();
        all.insert("id".to_owned(), json!(self.id));
        all
    }

    /// Takes a field; `null` counts as absent.
    ///
    /// # Errors
    /// If it is not what it must be, described by `expected`.
    pub(super) fn take<T: DeserializeOwned>(
        &mut self,
        field: &str,
        expected: &str,
    ) -> Result<Option<T>, Complaint> {
        match self.rest.remove(field) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match T::deserialize(&value) {
                Ok(read) => Ok(Some(read)),
                Err(_) => Err(self.refuse(field, format!("expected {expected}, found {}", clip(&value)))),
            },
        }
    }

    /// Takes a field that must be there.
    ///
    /// # Errors
    /// If it is not, or not what it must be.
    pub(super) fn need<T: DeserializeOwned>(&mut self, field: &str, expected: &str) -> Result<T, Complaint> {
        self.take(field, expected)?
            .ok_or_else(|| self.refuse(field, format!("expected {expected}, found nothing")))
    }

    /// Takes a yes or no that is no if absent.
    ///
    /// # Errors
    /// If it is neither.
    pub(super) fn flag(&mut self, field: &str) -> Result<bool, Complaint> {
        Ok(self.take(field, "true or false")?.unwrap_or(false))
    }

    /// An error about a field.
    pub(super) fn refuse(&self, field: &str, text: impl Into<String>) -> Complaint {
        Complaint { id: Some(self.id.clone()), field: Some(field.to_owned()), text: text.into() }
    }

    /// Notes that a field has no effect.
    pub(super) fn warn(&mut self, field: &str, text: impl Into<String>) {
        let warning = self.refuse(field, text);
        self.warnings.push(warning);
    }

    /// Notes every field that nobody took.
    pub(super) fn warn_of_the_rest(&mut self) {
        for field in std::mem::take(&mut self.rest).keys() {
            self.warn(field, "unknown field, without effect");
        }
    }
}

/// A value as text, shortened if long.
pub(super) fn clip(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
