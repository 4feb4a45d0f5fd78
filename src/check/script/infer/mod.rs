//! Type inference: finds the types of values by running the scripts on shapes instead of values.
//!
//! A function is analysed once for each list of argument shapes with which it is called. First the results of all
//! analyses are computed until nothing changes. Then everything is run once more to report what cannot fit. Only
//! something that is wrong whenever it runs is a fault.

mod arms;
mod call;
mod compare;
mod directions;
mod expression;
mod frame;
mod hint;
mod notes;
mod prompts;
mod property;
mod result;
mod statement;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use self::frame::AnalysisState;
pub(super) use self::notes::types;
use self::result::wrong_parameters;
use self::words::WordTable;
use super::entries::{Entries, Named, Role};
use super::lexicon::Lexicon;
use super::shape::{Tags, ValueShape};
use crate::diag::codes::script::INCOMPLETE;
use crate::diag::{Code, Diagnostic, Faults, Span};
use crate::load::script::ast::{Expression, ExpressionKind, LocalId};

/// The most analyses of one function with different arguments; further calls share the last.
const MOST_ANALYSES: usize = 8;
/// How deep calls are followed at once; deeper ones wait in the queue.
const DEEPEST_CALL: usize = 12;
/// How deep expressions may be nested, over all calls that are followed at once.
const DEEPEST_EXPRESSION: usize = 150;
/// How many expressions are analysed for each byte of the scripts; in all at least `LEAST_FUEL`.
const FUEL_PER_BYTE: usize = 40;
const LEAST_FUEL: usize = 200_000;
/// The most expressions that are analysed in all.
const MOST_FUEL: usize = 4_000_000;

/// A function with the shapes of its arguments.
#[derive(Debug)]
struct Analysis {
    function: usize,
    arguments: Vec<ValueShape>,
    result: ValueShape,
    callers: BTreeSet<usize>,
    progress: SolveState,
    /// A call with these arguments, to show where they come from.
    called: Option<Span>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SolveState {
    New,
    Waiting,
    Done,
}

/// When a finding counts as a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Certainty {
    /// It is a fault in every analysis in which it shows.
    Sure,
    /// It is a fault if it shows in every analysis that reaches it.
    Everywhere,
}

/// The phases of the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// Results are computed.
    Solve,
    /// Faults are reported.
    Report,
    /// Checks whether the faults that must show everywhere do.
    Confirm,
    /// The types of expressions are noted.
    Note,
}

/// The analysis of all functions.
pub(super) struct Inference<'a> {
    lexicon: &'a Lexicon<'a>,
    named: &'a [Named],
    analyses: Vec<Analysis>,
    by_function: Vec<Vec<usize>>,
    queue: Vec<usize>,
    words: WordTable,
    fuel: usize,
    depth: usize,
    calls: usize,
    frame: AnalysisState,
    mode: Mode,
    found: Vec<(Certainty, Diagnostic)>,
    doubtful: BTreeMap<(Span, Code), Diagnostic>,
    reached: Vec<usize>,
    finished: Vec<bool>,
    /// For each expression, by its number, what it can be, if that is wanted.
    noted: Vec<ValueShape>,
}

/// Finds the faults of types in all functions. `named` is how the definition names each.
pub(super) fn check(lexicon: &Lexicon<'_>, entries: &Entries, named: &[Named]) -> Faults {
    let mut faults = Faults::default();
    let mut inference = Inference::new(lexicon, named);
    inference.check_entries(entries, &mut faults);
    inference.check_rest(&mut faults);
    if inference.fuel == 0 {
        let message = "these scripts are too involved to check all their types";
        faults.push(Diagnostic::warning(INCOMPLETE, None, message));
    }
    faults
}

impl<'a> Inference<'a> {
    fn new(lexicon: &'a Lexicon<'a>, named: &'a [Named]) -> Self {
        let functions = lexicon.script_functions();
        let bytes: usize =
            functions.iter().map(|function| (function.span.end - function.span.start) as usize).sum();
        Self {
            lexicon,
            named,
            analyses: Vec::new(),
            by_function: vec![Vec::new(); functions.len()],
            queue: Vec::new(),
            words: WordTable::default(),
            fuel: (bytes * FUEL_PER_BYTE).clamp(LEAST_FUEL, MOST_FUEL),
            depth: 0,
            calls: 0,
            frame: AnalysisState::default(),
            mode: Mode::Solve,
            found: Vec::new(),
            doubtful: BTreeMap::new(),
            reached: Vec::new(),
            finished: vec![false; functions.len()],
            noted: Vec::new(),
        }
    }

    fn check_entries(&mut self, entries: &Entries, faults: &mut Faults) {
        let mut roots = Vec::new();
        for entry in &entries.list {
            let function = &self.lexicon.script_functions()[entry.function];
            if function.parameters.len() == entry.arguments.len() {
                let mut arguments = entry.arguments.clone();
                if let (Role::Automa, Some(prompt)) = (entry.role, arguments.get_mut(1)) {
                    *prompt = self.prompts();
                }
                if let (Some(by), Some(handed)) = (entry.handed_by, arguments.last_mut()) {
                    *handed = self.handed(by);
                }
                roots.push((entry, self.analysis(entry.function, arguments, None)));
            } else {
                faults.push(wrong_parameters(self.lexicon, entry));
            }
        }
        let starts: Vec<usize> = roots.iter().map(|(_, root)| *root).collect();
        self.run(&starts, faults);
        for (entry, root) in roots {
            self.check_result(entry, root, faults);
        }
    }

    /// What a function of a seat gives where it gives anything.
    fn handed(&mut self, by: usize) -> ValueShape {
        if self.lexicon.script_functions()[by].parameters.len() != 1 {
            return ValueShape::any();
        }
        let start = self.analysis(by, vec![ValueShape::of(Tags::SEAT)], None);
        self.solve_from(&[start]);
        match self.fuel {
            0 => ValueShape::any(),
            _ => self.analyses[start].result.only(Tags::ALL.without(Tags::UNIT)),
        }
    }

    /// Checks the functions that no entry point reaches: their parameters can be anything.
    fn check_rest(&mut self, faults: &mut Faults) {
        if self.fuel == 0 {
            return;
        }
        let mut starts = Vec::new();
        for (index, function) in self.lexicon.script_functions().iter().enumerate() {
            if !self.finished[index] {
                starts.push(self.analysis(index, vec![ValueShape::any(); function.parameters.len()], None));
            }
        }
        self.run(&starts, faults);
    }

    /// Computes what these give.
    fn solve_from(&mut self, starts: &[usize]) {
        self.mode = Mode::Solve;
        for start in starts.iter().rev() {
            self.enqueue(*start);
        }
        while let Some(next) = self.queue.pop() {
            self.analyses[next].progress = SolveState::Done;
            self.solve(next);
        }
    }

    fn run(&mut self, starts: &[usize], faults: &mut Faults) {
        self.solve_from(starts);
        if self.fuel == 0 {
            return;
        }
        self.fuel = MOST_FUEL;
        self.report(starts, Mode::Report);
        let mut said = BTreeSet::new();
        for (weight, fault) in std::mem::take(&mut self.found) {
            let Some(span) = fault.span else { continue };
            if weight == Certainty::Everywhere {
                self.doubtful.entry((span, fault.code)).or_insert(fault);
            } else if said.insert((span, fault.code)) {
                faults.push(fault);
            }
        }
        if !self.doubtful.is_empty() {
            self.report(starts, Mode::Confirm);
        }
        if self.fuel == 0 {
            self.doubtful.clear();
        }
        for (at, fault) in std::mem::take(&mut self.doubtful) {
            if !said.contains(&at) {
                faults.push(fault);
            }
        }
        for analysis in &self.analyses {
            self.finished[analysis.function] = true;
        }
    }

    /// Runs every analysis once that is reached from these.
    fn report(&mut self, starts: &[usize], mode: Mode) {
        self.mode = mode;
        let mut seen = vec![false; self.analyses.len()];
        self.reached = starts.iter().rev().copied().collect();
        while let Some(next) = self.reached.pop() {
            let done = self.finished[self.analyses[next].function];
            if !done && !std::mem::replace(&mut seen[next], true) {
                self.evaluate(next);
            }
        }
    }

    fn enqueue(&mut self, analysis: usize) {
        if self.analyses[analysis].progress != SolveState::Waiting {
            self.analyses[analysis].progress = SolveState::Waiting;
            self.queue.push(analysis);
        }
    }

    fn solve(&mut self, index: usize) {
        let result = self.evaluate(index);
        if self.fuel > 0 && self.analyses[index].result.join(&result) {
            for caller in self.analyses[index].callers.clone() {
                self.enqueue(caller);
            }
        }
    }

    /// Runs the body of a function on its argument shapes.
    fn evaluate(&mut self, index: usize) -> ValueShape {
        let analysis = &self.analyses[index];
        let function = &self.lexicon.script_functions()[analysis.function];
        let declared = function.parameters.iter().map(|parameter| parameter.id);
        let frame = AnalysisState::new(index, declared.zip(analysis.arguments.iter().cloned()).collect());
        let outer = std::mem::replace(&mut self.frame, frame);
        let value = self.block(&function.body);
        let mut frame = std::mem::replace(&mut self.frame, outer);
        if frame.reachable {
            frame.returned.join(&value);
        }
        frame.returned
    }

    /// The result of a script function for these arguments, as far as it is known by now.
    fn script_result(&mut self, function: usize, arguments: Vec<ValueShape>, span: Span) -> ValueShape {
        if self.mode != Mode::Solve {
            let Some(index) = self.known_analysis(function, &arguments) else { return ValueShape::any() };
            self.reached.push(index);
            return self.analyses[index].result.clone();
        }
        let index = self.analysis(function, arguments, Some(span));
        let caller = self.frame.analysis;
        self.analyses[index].callers.insert(caller);
        if self.analyses[index].progress == SolveState::New {
            if self.calls < DEEPEST_CALL && self.depth < DEEPEST_EXPRESSION {
                self.analyses[index].progress = SolveState::Done;
                self.calls += 1;
                self.solve(index);
                self.calls -= 1;
            } else {
                self.enqueue(index);
            }
        }
        self.analyses[index].result.clone()
    }

    /// The analysis of a function with these arguments; if it has too many, one that covers them.
    fn analysis(&mut self, function: usize, arguments: Vec<ValueShape>, called: Option<Span>) -> usize {
        if let Some(index) = self.exact_analysis(function, &arguments) {
            return index;
        }
        let known = &self.by_function[function];
        if known.len() < MOST_ANALYSES {
            let index = self.analyses.len();
            self.by_function[function].push(index);
            self.analyses.push(Analysis {
                function,
                arguments,
                result: ValueShape::none(),
                callers: BTreeSet::new(),
                progress: SolveState::New,
                called,
            });
            return index;
        }
        let last = known[known.len() - 1];
        let mut grown = false;
        for (mine, more) in self.analyses[last].arguments.iter_mut().zip(&arguments) {
            grown |= mine.join(more);
        }
        if grown && self.analyses[last].progress == SolveState::Done {
            self.enqueue(last);
        }
        last
    }

    fn exact_analysis(&self, function: usize, arguments: &[ValueShape]) -> Option<usize> {
        let known = &self.by_function[function];
        known.iter().copied().find(|index| self.analyses[*index].arguments == arguments)
    }

    /// The analysis that was made for some arguments.
    fn known_analysis(&self, function: usize, arguments: &[ValueShape]) -> Option<usize> {
        let known = &self.by_function[function];
        let shared = known.get(MOST_ANALYSES - 1).copied();
        self.exact_analysis(function, arguments).or(shared)
    }

    /// Counts one more expression; false when the limit is reached.
    fn pay(&mut self) -> bool {
        self.fuel = self.fuel.saturating_sub(1);
        self.fuel > 0
    }

    /// Reports whether something is right; `fault` is only called when it is not.
    fn judge(
        &mut self,
        span: Span,
        code: Code,
        verdict: Result<(), Certainty>,
        fault: impl FnOnce(&Self) -> Diagnostic,
    ) {
        match (self.mode, verdict) {
            (Mode::Report, Err(weight)) if self.fuel > 0 => {
                let fault = fault(self);
                self.found.push((weight, fault));
            }
            (_, Ok(())) => self.confirm(span, code),
            _ => {}
        }
    }

    /// Reports that something is right.
    fn confirm(&mut self, span: Span, code: Code) {
        if self.mode == Mode::Confirm {
            self.doubtful.remove(&(span, code));
        }
    }

    /// Adds where the values of parameters come from, if a faulty expression uses them.
    fn with_origin(&self, fault: Diagnostic, expression: &Expression) -> Diagnostic {
        let analysis = &self.analyses[self.frame.analysis];
        let function = &self.lexicon.script_functions()[analysis.function];
        let Some(called) = analysis.called else { return fault };
        let Some(root) = self.root_variable(expression) else { return fault };
        let Some(index) = function.parameters.iter().position(|parameter| parameter.id == root) else {
            return fault;
        };
        let name = &function.parameters[index].text;
        let shape = &analysis.arguments[index];
        if shape.is_any() || self.named[analysis.function] != Named::Nowhere {
            return fault;
        }
        fault.label(called, format!("`{name}` is {} in this call", shape.describe()))
    }

    /// The local variable that an expression begins with: `card` of `card.zone.len`.
    fn root_variable(&self, mut expression: &Expression) -> Option<LocalId> {
        while let ExpressionKind::Property { base, .. } | ExpressionKind::Index { base, .. } =
            &expression.kind
        {
            expression = base;
        }
        self.lexicon.resolved.local(expression)
    }
}
