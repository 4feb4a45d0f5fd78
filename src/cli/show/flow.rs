//! The order of play as an outline.

use super::Line;
use super::words::amount;
use crate::check::rules::{Count, FlowItem, From, Part, Repeat, Rules, StepCall};

pub(super) fn lines(rules: &Rules) -> Vec<Line> {
    let mut lines = Vec::new();
    items(rules, &rules.flow, 0, &mut lines);
    lines
}

fn items(rules: &Rules, items: &[FlowItem], indent: usize, lines: &mut Vec<Line>) {
    for item in items {
        match item {
            FlowItem::Step(call) => {
                lines.push(Line { indent, cells: vec![name(rules, call).to_owned(), doc(rules, call)] });
            }
            FlowItem::Part(part) => {
                lines.push(Line { indent, cells: vec![part.name.text.clone(), repeat(rules, part)] });
                self::items(rules, &part.body, indent + 2, lines);
            }
        }
    }
}

fn repeat(rules: &Rules, part: &Part) -> String {
    let mut words = match &part.repeat {
        Repeat::Plain if part.while_true.is_some() => Vec::new(),
        Repeat::Plain => vec!["once".to_owned()],
        Repeat::Times(times) => vec![format!("{} times", count(rules, times))],
        Repeat::Turns { from, skip, laps } => {
            let from = match from {
                From::Counter(counter) => rules.counters[*counter].name.text.as_str(),
                From::Function(call) => name(rules, call),
            };
            let mut words = vec![format!("clockwise from {from}")];
            words.extend(skip.as_ref().map(|call| format!("without who {}", name(rules, call))));
            words.extend(laps.as_ref().map(|laps| format!("{} laps", count(rules, laps))));
            words
        }
    };
    words.extend(part.while_true.as_ref().map(|call| format!("while {}", name(rules, call))));
    format!("[{}]", words.join(", "))
}

fn count(rules: &Rules, count: &Count) -> String {
    match count {
        Count::Amount(number) => amount(rules, number),
        Count::Function(call) => name(rules, call).to_owned(),
    }
}

fn name<'a>(rules: &'a Rules, call: &StepCall) -> &'a str {
    &rules.script.functions[call.function].name.text
}

/// The first sentence of what the author says about a step.
fn doc(rules: &Rules, call: &StepCall) -> String {
    let doc = rules.script.functions[call.function].doc.split_whitespace().collect::<Vec<&str>>().join(" ");
    match doc.find(". ") {
        Some(end) => doc[..=end].to_owned(),
        None => doc,
    }
}
