//! The order of play as an outline.

use super::{OutlineLine, OutlineWriter};
use crate::door::words::{counted, fill};
use crate::rules::{Count, FlowItem, Part, Repeat, StepCall, TurnStart};

impl OutlineWriter<'_> {
    pub(super) fn flow(&self) -> Vec<OutlineLine> {
        let mut lines = Vec::new();
        self.items(&self.rules.flow, 0, &mut lines);
        lines
    }

    fn items(&self, items: &[FlowItem], indent: usize, lines: &mut Vec<OutlineLine>) {
        for item in items {
            match item {
                FlowItem::Step(call) => {
                    let cells = vec![self.function(call).to_owned(), self.doc(call)];
                    lines.push(OutlineLine { indent, ..OutlineLine::new(cells) });
                }
                FlowItem::Part(part) => {
                    let cells = vec![self.name(&part.name.text).to_owned(), self.repeat(part)];
                    lines.push(OutlineLine { indent, ..OutlineLine::new(cells) });
                    self.items(&part.body, indent + 2, lines);
                }
            }
        }
    }

    fn repeat(&self, part: &Part) -> String {
        let texts: Vec<String> = self.repeats(part).into_iter().map(|(text, _)| text).collect();
        format!("[{}]", texts.join(", "))
    }

    /// How often a part is done and who begins, each with the function that decides it, if one does.
    pub(in crate::door::author) fn repeats<'p>(&self, part: &'p Part) -> Vec<(String, Option<&'p StepCall>)> {
        let words = self.words;
        let by = |phrase: &str, call: &'p StepCall| {
            (fill(phrase, &[("function", self.function(call))]), Some(call))
        };
        let mut texts = match &part.repeat {
            Repeat::Plain if part.while_true.is_some() => Vec::new(),
            Repeat::Plain => vec![(words.once.to_owned(), None)],
            Repeat::Times(times) => {
                vec![(fill(words.repeated, &[("count", &self.count(times))]), deciding(times))]
            }
            Repeat::Forever => vec![(words.forever.to_owned(), None)],
            Repeat::Turns { from, skip, with, laps } => {
                let (from, call) = match from {
                    TurnStart::First => (words.first_chair, None),
                    TurnStart::Counter(counter) => {
                        (self.name(&self.rules.counters[*counter].name.text), None)
                    }
                    TurnStart::Function(call) => (self.function(call), Some(call)),
                };
                let mut texts = vec![(fill(words.clockwise_from, &[("seat", from)]), call)];
                texts.extend(skip.as_ref().map(|call| by(words.without_who, call)));
                texts.extend(with.as_ref().map(|call| by(words.with_what, call)));
                texts.extend(laps.as_ref().map(|laps| (self.laps(laps), deciding(laps))));
                texts
            }
        };
        texts.extend(part.while_true.as_ref().map(|call| by(words.while_true, call)));
        texts
    }

    fn laps(&self, laps: &Count) -> String {
        let number = self.count(laps);
        match number.parse::<usize>() {
            Ok(number) => counted(self.words.laps, number, &[]),
            Err(_) => {
                let several = self.words.laps.rsplit('|').next().unwrap_or_default();
                fill(several, &[("count", &number)])
            }
        }
    }

    fn count(&self, count: &Count) -> String {
        match count {
            Count::Amount(number) => self.amount(number),
            Count::Function(call) => self.function(call).to_owned(),
        }
    }

    /// What a function is called.
    pub(in crate::door::author) fn function(&self, call: &StepCall) -> &str {
        self.name(&self.rules.script.functions[call.function].name.text)
    }

    /// The first sentence of what the author writes about a step, and the file that it comes from if that is of a
    /// library. Without a translation it is left out where the game is shown in another language than its own.
    fn doc(&self, call: &StepCall) -> String {
        let function = &self.rules.script.functions[call.function];
        let own = self.is_own.then_some(function.doc.as_str());
        let Some(doc) = self.voice.rule(&function.name.text).or(own) else { return String::new() };
        let doc = doc.split_whitespace().collect::<Vec<&str>>().join(" ");
        let ends = [doc.find(". ").map(|at| at + 1), doc.find('。').map(|at| at + '。'.len_utf8())];
        let sentence = match ends.into_iter().flatten().min() {
            Some(end) => doc[..end].to_owned(),
            None => doc,
        };
        let source = function.span.source;
        match source.is_own() {
            true => format!("{sentence} ({})", self.sources.path(source)),
            false => sentence,
        }
    }
}

/// The function that gives a number, if one does.
fn deciding(count: &Count) -> Option<&StepCall> {
    match count {
        Count::Function(call) => Some(call),
        Count::Amount(_) => None,
    }
}
