//! Figures that are set by the caller: `--set rounds=5`.

use serde_json::Value as Json;

use super::figures::VALUE;
use crate::diag::{Diagnostic, Span, codes, did_you_mean};
use crate::load::yaml::{Node, Yaml};
use crate::rules::{FigureValue, Rules};

/// Sets a figure in the tree of a definition.
///
/// # Errors
/// When there is no such figure, or its value is of another type.
pub(super) fn set(tree: &mut Node, rules: &Rules, figure: &str, value: &str) -> Result<(), Diagnostic> {
    let fault = |message: String| Diagnostic::error(codes::BAD_OVERRIDE, None, message);
    let names = || rules.figures.iter().map(|figure| figure.name.text.as_str());
    let Some(known) = rules.figures.iter().find(|known| known.name.text == figure) else {
        let list: Vec<String> = names().map(|name| format!("`{name}`")).collect();
        let list = if list.is_empty() {
            "the game has no figures".to_owned()
        } else {
            format!("the figures are {}", list.join(", "))
        };
        return Err(
            fault(format!("unknown figure `{figure}`")).hint(did_you_mean(figure, names()).unwrap_or(list))
        );
    };
    let expected = known.value.all().first().map_or("a number", FigureValue::describe);
    let parsed = match known.value.all().first() {
        Some(FigureValue::Bool(_)) => value.trim().parse().ok().map(Yaml::Bool),
        Some(list @ FigureValue::List(_)) if list.holds_lists() => {
            lists(value, list.depth(), known.name.span)
        }
        Some(FigureValue::List(_)) => numbers(value).map(|numbers| {
            let span = known.name.span;
            Yaml::List(numbers.into_iter().map(|n| Node { value: Yaml::Int(n), span }).collect())
        }),
        _ => number(value).map(Yaml::Int),
    };
    let Some(parsed) = parsed else {
        if let Some(large) = out_of_bounds(value) {
            let message = format!("`{large}` in `{figure}={value}` is out of range");
            return Err(fault(message).hint(format!("numbers are from {} to {}", i32::MIN, i32::MAX)));
        }
        let example = match expected {
            "a switch" => format!("write `{figure}=true` or `{figure}=false`"),
            "a list of numbers" => format!("write `{figure}=1,2,3`"),
            "a list of lists" => format!("write it like `{figure}={}`", known.value.all()[0]),
            _ => format!("write `{figure}=3`"),
        };
        let message = format!("the figure `{figure}` is {expected}, found `{value}`");
        return Err(fault(message).hint(example));
    };
    if let Yaml::Map(top) = &mut tree.value
        && let Some((_, figures)) = top.iter_mut().find(|(key, _)| key.value == "figures")
        && let Yaml::Map(figures) = &mut figures.value
        && let Some((_, node)) = figures.iter_mut().find(|(key, _)| key.value == figure)
    {
        match &mut node.value {
            Yaml::Map(entries) if entries.iter().any(|(key, _)| key.value == VALUE) => {
                for (_, node) in entries.iter_mut().filter(|(key, _)| key.value == VALUE) {
                    node.value = parsed.clone();
                }
            }
            value => *value = parsed,
        }
    }
    Ok(())
}

/// The first whole number in a text that is too small or too large.
fn out_of_bounds(text: &str) -> Option<&str> {
    let mut parts = text.split([',', '[', ']']).map(str::trim);
    parts.find(|part| {
        let digits = part.strip_prefix('-').unwrap_or(part);
        !digits.is_empty() && digits.bytes().all(|one| one.is_ascii_digit()) && part.parse::<i32>().is_err()
    })
}

fn number(text: &str) -> Option<i64> {
    text.trim().parse::<i32>().ok().map(i64::from)
}

/// Lists as they stand in a definition; the outer brackets can be left out.
fn lists(text: &str, depth: usize, span: Span) -> Option<Yaml> {
    let text = text.trim();
    let whole = text == "[]" || text.starts_with("[[");
    // Deep lists need all their brackets: it would be unclear which are left out.
    let text = if whole || depth > 2 { text.to_owned() } else { format!("[{text}]") };
    nested(&serde_json::from_str(&text).ok()?, depth, span)
}

/// Numbers within so many lists.
fn nested(json: &Json, depth: usize, span: Span) -> Option<Yaml> {
    match (json, depth.checked_sub(1)) {
        (Json::Array(items), Some(depth)) => {
            let node = |item| nested(item, depth, span).map(|value| Node { value, span });
            items.iter().map(node).collect::<Option<_>>().map(Yaml::List)
        }
        (Json::Number(number), None) => {
            number.as_i64().filter(|number| i32::try_from(*number).is_ok()).map(Yaml::Int)
        }
        _ => None,
    }
}

fn numbers(text: &str) -> Option<Vec<i64>> {
    let text = text.trim();
    let text = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    if text.trim().is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(number).collect()
}
