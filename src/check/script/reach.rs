//! Reachability: finds functions that nothing calls, reading functions that act, and parts that are finished from
//! outside.

use std::collections::{BTreeMap, BTreeSet};

use super::entries::{Entries, EntryPoint, Role};
use super::lexicon::Lexicon;
use crate::diag::codes::script::{FINISH_OUTSIDE, NOT_PURE, UNUSED_FUNCTION};
use crate::diag::{Diagnostic, Faults, Span};
use crate::rules::host::Effect;

/// The target of a call in a script.
#[derive(Clone, Copy, Debug)]
pub(super) enum CallTarget {
    /// A script function.
    Script(usize),
    /// A host function, with the part that is named in the arguments, if any.
    Host(usize, Option<usize>),
}

/// A call in a script.
#[derive(Clone, Copy, Debug)]
pub(super) struct CallSite {
    pub(super) target: CallTarget,
    pub(super) span: Span,
}

/// The calls of each function.
pub(super) type CallGraph = Vec<Vec<CallSite>>;

/// The most functions that are visited while looking for parts that are finished from outside.
const MOST_VISITS: usize = 200_000;

pub(super) fn check(lexicon: &Lexicon<'_>, graph: &CallGraph, entries: &Entries, faults: &mut Faults) {
    warn_unused(lexicon, graph, entries, faults);
    check_pure(lexicon, graph, entries, faults);
    if !lexicon.flow_is_open() {
        check_finish(lexicon, graph, entries, faults);
    }
}

/// A walk through the call graph: each function that is reached, and from which one it was first reached.
struct CallWalk {
    from: Vec<Option<usize>>,
    seen: Vec<bool>,
}

impl CallWalk {
    fn new(functions: usize) -> Self {
        Self { from: vec![None; functions], seen: vec![false; functions] }
    }

    /// Visits functions that were not visited yet, each before those that it calls.
    fn visit(
        &mut self,
        start: usize,
        graph: &CallGraph,
        mut each: impl FnMut(&Self, usize, &CallSite),
    ) -> usize {
        let mut left = vec![start];
        let mut visits = 0;
        if std::mem::replace(&mut self.seen[start], true) {
            return visits;
        }
        self.from[start] = None;
        while let Some(function) = left.pop() {
            visits += 1;
            for call in &graph[function] {
                each(self, function, call);
                if let CallTarget::Script(callee) = call.target
                    && !std::mem::replace(&mut self.seen[callee], true)
                {
                    self.from[callee] = Some(function);
                    left.push(callee);
                }
            }
        }
        visits
    }

    /// How a function was reached: `a -> b`, without the function where the walk began.
    fn path(&self, lexicon: &Lexicon<'_>, mut function: usize) -> Option<String> {
        let mut names = Vec::new();
        while let Some(caller) = self.from[function] {
            names.push(format!("`{}`", lexicon.script_functions()[function].name.text));
            function = caller;
        }
        names.reverse();
        match names.len() {
            0 => None,
            1..=6 => Some(names.join(", then ")),
            many => Some(format!("{}, ... {}", names[..3].join(", then "), names[many - 1])),
        }
    }
}

fn warn_unused(lexicon: &Lexicon<'_>, graph: &CallGraph, entries: &Entries, faults: &mut Faults) {
    let mut walk = CallWalk::new(graph.len());
    for entry in &entries.list {
        walk.visit(entry.function, graph, |_, _, _| {});
    }
    for (index, function) in lexicon.script_functions().iter().enumerate() {
        if lexicon.is_in_examples(&function.name.text) {
            walk.visit(index, graph, |_, _, _| {});
        }
    }
    if lexicon.is_partial() {
        return;
    }
    let mut called = vec![false; graph.len()];
    for (caller, calls) in graph.iter().enumerate() {
        for call in calls {
            if let CallTarget::Script(callee) = call.target {
                called[callee] |= callee != caller;
            }
        }
    }
    for (index, function) in lexicon.script_functions().iter().enumerate() {
        let first = lexicon.script_function(&function.name.text) == Some(index);
        let is_ready = function.span.source.is_own();
        if !walk.seen[index] && first && !is_ready && !lexicon.is_taken(&function.name.text) {
            let name = &function.name.text;
            let message = if called[index] {
                format!("`{name}` is only called by functions that nothing calls")
            } else {
                format!("`{name}` is never called")
            };
            faults.push(
                Diagnostic::warning(UNUSED_FUNCTION, function.name.span, message)
                    .hint("name it in the order of play, the scoring or the ranking, call it, or remove it"),
            );
        }
    }
}

fn check_pure(lexicon: &Lexicon<'_>, graph: &CallGraph, entries: &Entries, faults: &mut Faults) {
    let mut walk = CallWalk::new(graph.len());
    let mut said = BTreeSet::new();
    for entry in entries.list.iter().filter(|entry| !entry.role.may_act()) {
        walk.visit(entry.function, graph, |walk, function, call| {
            let CallTarget::Host(host, _) = call.target else { return };
            if lexicon.acts(host) && said.insert(call.span) {
                faults.push(impure(lexicon, entry, host, call.span, walk.path(lexicon, function)));
            }
        });
    }
}

fn impure(
    lexicon: &Lexicon<'_>,
    entry: &EntryPoint,
    host: usize,
    span: Span,
    path: Option<String>,
) -> Diagnostic {
    let signature = lexicon.signature(host);
    let does = match signature.effect {
        Effect::Pause | Effect::AskSecretly => "asks a seat or draws by chance",
        Effect::Finish => "ends a part of the order of play",
        _ => "changes the table or the log",
    };
    let function = &lexicon.script_functions()[entry.function].name.text;
    let message = format!(
        "`{function}` is called for {} and may only look, but `{}` {does}",
        entry.role.purpose(),
        signature.name
    );
    let way = path.map_or_else(String::new, |path| format!(", and gets there through {path}"));
    Diagnostic::error(NOT_PURE, span, message)
        .label(entry.span, format!("`{function}` is called for {} here{way}", entry.role.purpose()))
        .hint("do this in a step, and keep what it leads to in a counter or a zone")
}

fn check_finish(lexicon: &Lexicon<'_>, graph: &CallGraph, entries: &Entries, faults: &mut Faults) {
    let mut walks: BTreeMap<Option<usize>, CallWalk> = BTreeMap::new();
    let mut said = BTreeSet::new();
    let mut visits = 0;
    for entry in entries.list.iter().filter(|entry| entry.role == Role::Step) {
        if visits > MOST_VISITS {
            return;
        }
        let walk = walks.entry(entry.inside).or_insert_with(|| CallWalk::new(graph.len()));
        visits += walk.visit(entry.function, graph, |walk, function, call| {
            let CallTarget::Host(host, Some(part)) = call.target else { return };
            let finishes = lexicon.signature(host).effect == Effect::Finish;
            if finishes && !entries.is_within(entry.inside, part) && said.insert(call.span) {
                let path = walk.path(lexicon, function);
                faults.push(finished_outside(lexicon, entry, part, call.span, path));
            }
        });
    }
}

fn finished_outside(
    lexicon: &Lexicon<'_>,
    entry: &EntryPoint,
    part: usize,
    span: Span,
    path: Option<String>,
) -> Diagnostic {
    let function = &lexicon.script_functions()[entry.function].name.text;
    let part = &lexicon.names.parts()[part];
    let way = path.map_or_else(String::new, |path| format!(", and gets there through {path}"));
    Diagnostic::error(
        FINISH_OUTSIDE,
        span,
        format!("the step `{function}` is not inside `{part}`, which this would end"),
    )
    .label(entry.span, format!("`{function}` is called outside `{part}` here{way}"))
    .hint(match entry.inside {
        Some(inside) => format!("end the part that it is in: `finish({})`", lexicon.names.parts()[inside]),
        None => format!("move the step into `{part}`, or leave out the call"),
    })
}
