//! The order of play, with what the author writes about every step.

use std::collections::BTreeSet;

use super::content::{PageNote, PageProse, PageStep};
use super::writer::PageWriter;
use crate::load::script::walk;
use crate::rules::resolved::Callee;
use crate::rules::{FlowItem, StepCall};

impl PageWriter<'_> {
    /// The order of play.
    pub(super) fn steps(&self) -> Vec<PageStep> {
        let flow = &self.outline.rules.flow;
        let mut told = self.named_by(flow);
        self.items(flow, &mut told)
    }

    /// What the author writes about a function.
    pub(super) fn doc(&self, function: usize) -> PageProse {
        let function = &self.outline.rules.script.functions[function];
        let translated = self.outline.voice.rule(&function.name.text);
        let paragraph = |text: &str| text.split_whitespace().collect::<Vec<&str>>().join(" ");
        let written = translated.unwrap_or(&function.doc).trim();
        let paragraphs: Vec<String> = written.split("\n\n").map(paragraph).collect();
        PageProse { text: paragraphs.join("\n\n"), is_translated: translated.is_some() }
    }

    /// The functions that the order of play names, which are told in their own places.
    fn named_by(&self, items: &[FlowItem]) -> BTreeSet<usize> {
        let mut named = BTreeSet::new();
        for item in items {
            match item {
                FlowItem::Step(call) => {
                    named.insert(call.function);
                }
                FlowItem::Part(part) => {
                    let calls = self.outline.repeats(part).into_iter().filter_map(|(_, call)| call);
                    named.extend(calls.map(|call| call.function));
                    named.extend(self.named_by(&part.body));
                }
            }
        }
        named
    }

    fn items(&self, items: &[FlowItem], told: &mut BTreeSet<usize>) -> Vec<PageStep> {
        let mut steps = Vec::new();
        for item in items {
            steps.push(match item {
                FlowItem::Step(call) => PageStep {
                    name: self.outline.function(call).to_owned(),
                    how: Vec::new(),
                    doc: self.doc(call.function),
                    details: self.details(call, told),
                    inside: Vec::new(),
                },
                FlowItem::Part(part) => {
                    let how = self.outline.repeats(part).into_iter().map(|(name, call)| PageNote {
                        name,
                        how: String::new(),
                        doc: call.map(|call| self.doc(call.function)).unwrap_or_default(),
                    });
                    PageStep {
                        name: self.outline.name(&part.name.text).to_owned(),
                        how: how.collect(),
                        doc: PageProse::default(),
                        details: Vec::new(),
                        inside: self.items(&part.body, told),
                    }
                }
            });
        }
        steps
    }

    /// The functions of the game that a step needs, in the order in which they are called, each where it is needed first.
    fn details(&self, call: &StepCall, told: &mut BTreeSet<usize>) -> Vec<PageNote> {
        let functions = &self.outline.rules.script.functions;
        let mut details = Vec::new();
        // Scripts may have long chains of calls, so this is no recursion.
        let mut waiting = self.called_by(call.function);
        while let Some(function) = waiting.pop() {
            if functions[function].span.source.is_own() || !told.insert(function) {
                continue;
            }
            let doc = self.doc(function);
            if !doc.text.is_empty() {
                // A name of the scripts is no word for readers of another language.
                let name = &functions[function].name.text;
                let is_named = self.outline.is_own || self.outline.voice.label(name).is_some();
                let name = if is_named { self.outline.name(name).to_owned() } else { String::new() };
                details.push(PageNote { name, how: String::new(), doc });
            }
            waiting.extend(self.called_by(function));
        }
        details
    }

    /// The functions of the scripts that a function calls, the last one first.
    fn called_by(&self, function: usize) -> Vec<usize> {
        let rules = self.outline.rules;
        let mut called = Vec::new();
        walk::expressions_of(&rules.script.functions[function].body, &mut |expression| {
            if let Callee::Script(function) = rules.resolved.callee(expression) {
                called.push(function);
            }
        });
        called.reverse();
        called
    }
}

impl PageStep {
    /// Whether there is something in it that is not in the language of the page.
    pub(super) fn has_text_of_author(&self) -> bool {
        let is_foreign = |prose: &PageProse| !prose.text.is_empty() && !prose.is_translated;
        let mut notes = self.how.iter().chain(&self.details);
        is_foreign(&self.doc)
            || notes.any(|note| is_foreign(&note.doc))
            || self.inside.iter().any(Self::has_text_of_author)
    }
}
