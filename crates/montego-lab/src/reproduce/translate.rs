//! From the words of the catalogue to players of the roster.

use crate::catalogue::PlayerTable;
use crate::player::Player;
use crate::table::plain;

/// How the settings of a published program read as settings of an engine of the roster.
struct Dialect {
    /// The program in the catalogue.
    published: &'static str,
    /// The engine in the roster.
    engine: &'static str,
    /// Settings, and the values that the engine has without being told.
    implied: &'static [(&'static str, &'static str)],
    /// Settings, and the engine's names for them.
    renamed: &'static [(&'static str, &'static str)],
}

/// Every program that can be played. A setting that stands in neither list of its program makes the
/// player one that we do not have.
const DIALECTS: &[Dialect] = &[Dialect {
    published: "oleg",
    engine: "oleg",
    implied: &[("depth", "1"), ("statistics", "amaf"), ("playout", "uniform")],
    renamed: &[("games_total", "playouts"), ("eye", "eye")],
}];

/// The player that a table of the catalogue describes.
///
/// A setting that the paper leaves out is the engine's default.
///
/// # Errors
/// What we would need to play it, in words.
pub(super) fn player(table: &PlayerTable) -> Result<Player, Vec<String>> {
    let name = table.engine.as_deref().unwrap_or("without a name");
    let Some(dialect) = DIALECTS.iter().find(|dialect| dialect.published == name) else {
        return Err(vec![format!("the engine {name}")]);
    };
    let (mut assignments, mut needs) = (Vec::new(), Vec::new());
    for (setting, value) in settings(table) {
        let is = |(known, _): &&(&str, &str)| *known == setting;
        if let Some((_, name)) = dialect.renamed.iter().find(is) {
            assignments.push(format!("{name}={value}"));
        } else if dialect.implied.iter().find(is).is_none_or(|(_, implied)| *implied != value) {
            needs.push(format!("{name} with {setting} = {value}"));
        }
    }
    if !needs.is_empty() {
        return Err(needs);
    }
    let text = format!("{}:{}", dialect.engine, assignments.join(","));
    text.parse().map_err(|error: crate::player::PlayerError| vec![format!("{name}: {error}")])
}

/// The settings of a player with dotted names, in a fixed order, without what is no setting.
fn settings(player: &PlayerTable) -> Vec<(String, String)> {
    let table = toml::Table::try_from(player).expect("a player table is made of plain TOML values");
    let mut settings = Vec::new();
    flatten("", &toml::Value::Table(table), &mut settings);
    settings.retain(|(name, _)| !matches!(name.as_str(), "engine" | "label" | "unspecified"));
    settings
}

fn flatten(name: &str, value: &toml::Value, settings: &mut Vec<(String, String)>) {
    let text = match value {
        toml::Value::Table(table) => {
            for (key, value) in table {
                let name = if name.is_empty() { key.clone() } else { format!("{name}.{key}") };
                flatten(&name, value, settings);
            }
            return;
        }
        toml::Value::String(text) => text.clone(),
        toml::Value::Float(number) => plain(*number),
        other => other.to_string(),
    };
    settings.push((name.to_owned(), text));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(table: &str, expect: Result<&str, &[&str]>) {
        let table: PlayerTable = toml::from_str(table).expect("a player table");
        let found = player(&table).map(|player| player.to_string());
        match expect {
            Ok(text) => assert_eq!(found.as_deref(), Ok(text)),
            Err(needs) => assert_eq!(found.unwrap_err(), needs),
        }
    }

    #[test]
    fn oleg_is_ours() {
        check(
            "engine='oleg'\ndepth=1\nstatistics='amaf'\nplayout='uniform'\neye='olga'\ngames_total=1000",
            Ok("oleg:playouts=1000,eye=olga,pass=incentive,seconds=0,threads=1"),
        );
        // What the paper leaves out is the engine's default.
        check(
            "engine='oleg'\nunspecified=['games_total']",
            Ok("oleg:playouts=10000,eye=oleg,pass=incentive,seconds=0,threads=1"),
        );
    }

    #[test]
    fn what_is_missing_is_named() {
        check("engine='gnugo'\nversion='3.2'", Err(&["the engine gnugo"]));
        check("engine='oleg'\ndepth=2", Err(&["oleg with depth = 2"]));
        check("engine='oleg'\npp={rd=1.0}", Err(&["oleg with pp.rd = 1"]));
    }
}
