//! The rules that a query names, as the rules here.

use super::fields::clip;
use montego_rules::{DeadStones, HandicapCompensation, Ko, Ruleset, Scoring};
use serde_json::{Map, Value};

/// What may be asked for by name.
const KNOWN: &str = "chinese, japanese, korean, aga, bga, french, new-zealand, tromp-taylor, cgos, or an object with ko, score, ...";

/// Reads a shorthand such as `chinese`, or an object with `ko`, `score`, `tax`, `suicide`, `hasButton`,
/// `whiteHandicapBonus` and `friendlyPassOk`.
///
/// A shorthand gives the ruleset of that name here; `chinese` then forbids every repetition, where KataGo's allows
/// long ones. What an object leaves out is as in `tromp-taylor`.
///
/// # Errors
/// If there are no such rules here.
pub(super) fn read_rules(value: &Value) -> Result<Ruleset, String> {
    match value {
        Value::Object(choices) => read_choices(choices),
        Value::String(text) if text.trim_start().starts_with('{') => match serde_json::from_str(text) {
            Ok(Value::Object(choices)) => read_choices(&choices),
            _ => Err(format!("expected {KNOWN}; found a text that is no such object")),
        },
        Value::String(name) => read_name(name),
        other => Err(format!("expected {KNOWN}; found {}", clip(other))),
    }
}

fn read_name(name: &str) -> Result<Ruleset, String> {
    let plain: String = name.chars().filter(|c| !matches!(c, '-' | '_' | ' ')).collect();
    match plain.to_ascii_lowercase().as_str() {
        "chinese" | "chineseogs" | "chinesekgs" => Ok(Ruleset::CHINESE),
        "japanese" | "korean" => Ok(Ruleset::JAPANESE),
        "aga" | "bga" | "french" => Ok(Ruleset::AGA),
        "newzealand" | "nz" => Ok(Ruleset::NEW_ZEALAND),
        "tromptaylor" => Ok(Ruleset::TROMP_TAYLOR),
        "cgos" => Ok(Ruleset::CGOS),
        "stonescoring" | "ancientarea" | "ancientterritory" => {
            Err(format!("'{name}' taxes groups, which no rules here do; expected {KNOWN}"))
        }
        _ => Err(format!("expected {KNOWN}; found {}", clip(&Value::String(name.to_owned())))),
    }
}

/// Reads `0`, `N` or `N-1`.
///
/// # Errors
/// If it is none of them.
pub(super) fn read_bonus(value: &Value) -> Result<HandicapCompensation, String> {
    match value {
        Value::Number(number) if number.as_f64() == Some(0.0) => Ok(HandicapCompensation::None),
        Value::String(word) => match word.as_str() {
            "0" => Ok(HandicapCompensation::None),
            "N" => Ok(HandicapCompensation::Stones),
            "N-1" => Ok(HandicapCompensation::StonesLessOne),
            _ => Err(format!("expected 0, N or N-1, found {}", clip(value))),
        },
        other => Err(format!("expected 0, N or N-1, found {}", clip(other))),
    }
}

fn read_choices(choices: &Map<String, Value>) -> Result<Ruleset, String> {
    let mut rules = Ruleset { name: "custom", ..Ruleset::TROMP_TAYLOR };
    let mut tax = None;
    for (name, value) in choices {
        let bad = |expected: &str| format!("{name}: expected {expected}, found {}", clip(value));
        let word = value.as_str().map(str::to_ascii_uppercase);
        let flag = || value.as_bool().ok_or_else(|| bad("true or false"));
        match name.as_str() {
            "ko" => {
                rules.ko = match word.as_deref() {
                    Some("SIMPLE") => Ko::Simple,
                    Some("POSITIONAL") => Ko::Positional,
                    Some("SITUATIONAL") => Ko::Situational,
                    _ => return Err(bad("SIMPLE, POSITIONAL or SITUATIONAL")),
                }
            }
            "score" | "scoring" => {
                rules.scoring = match word.as_deref() {
                    Some("AREA") => Scoring::Area,
                    Some("TERRITORY") => Scoring::Territory,
                    _ => return Err(bad("AREA or TERRITORY")),
                }
            }
            "tax" => tax = Some((word, bad("NONE, or SEKI with TERRITORY"))),
            "suicide" => rules.suicide = flag()?,
            "friendlyPassOk" => {
                rules.dead_stones = if flag()? { DeadStones::Removed } else { DeadStones::Stay };
            }
            "hasButton" => {
                if flag()? {
                    return Err(bad("false, since no rules here have a button"));
                }
            }
            "whiteHandicapBonus" => {
                rules.handicap_compensation = read_bonus(value).map_err(|text| format!("{name}: {text}"))?;
            }
            _ => return Err(format!("unknown rule '{}'", clip(&Value::String(name.clone())))),
        }
    }
    if rules.scoring == Scoring::Territory {
        // Counting territory needs dead stones to be agreed on, whatever a friendly pass means.
        rules.dead_stones = DeadStones::Removed;
    }
    match tax {
        None => {}
        Some((Some(word), _)) if word == "NONE" => {}
        Some((Some(word), _)) if word == "SEKI" && rules.scoring == Scoring::Territory => {}
        Some((_, refusal)) => return Err(refusal),
    }
    let preset =
        Ruleset::PRESETS.into_iter().find(|preset| Ruleset { name: preset.name, ..rules } == *preset);
    Ok(preset.unwrap_or(rules))
}
