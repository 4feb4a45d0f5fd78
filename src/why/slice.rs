//! The options of a question followed back to where they come from (a program slice).

use std::collections::{BTreeMap, BTreeSet};

use super::index::{Branch, Contribution, FlowIndex, Surrounding, tail};
use crate::compile::following::Followed;
use crate::diag::Span;
use crate::load::script::ast::{Argument, Expression, ExpressionKind, LocalId};
use crate::load::script::walk::{Child, expressions_of, for_operands, for_parts};
use crate::rules::resolved::{Callee, Meaning};
use crate::rules::types::Type;
use crate::vm::library;

/// Where options come from.
pub(super) struct FlowSlice<'g> {
    pub(super) index: FlowIndex<'g>,
    /// The call that asks, and what it is given as options.
    pub(super) asks: Span,
    /// The loops that options come through: the lists by their numbers, with the conditions that decide on an item.
    pub(super) loops: BTreeMap<usize, Vec<Branch<'g>>>,
    /// What is put among the options, by number.
    pub(super) puts: BTreeSet<usize>,
    /// Lists, zones and calls that options come from, the last ones first.
    pub(super) sources: Vec<FlowSource<'g>>,
    /// Options that are written in the scripts, with the conditions for them.
    pub(super) written: Vec<(&'g Expression, Vec<Branch<'g>>)>,
    /// What is to be noted.
    pub(super) followed: Followed,
    bound: BTreeMap<LocalId, Vec<&'g Expression>>,
    seen: BTreeSet<usize>,
    /// Functions of which everything is noted.
    bodies: BTreeSet<u16>,
    variables: BTreeSet<LocalId>,
}

/// Something that options come from.
pub(super) struct FlowSource<'g> {
    pub(super) value: &'g Expression,
    /// What it chooses from, if it is a call.
    pub(super) from: Vec<&'g Expression>,
    /// What the call does, for authors.
    pub(super) doc: Option<&'static str>,
}

impl<'g> FlowSlice<'g> {
    /// The slice for a question that stands at these places of the scripts: the call that asks, then the calls of the
    /// functions around it, the innermost first. `handed` is a function that gives what the step is handed. `None` when
    /// no such question is written there.
    pub(super) fn new(index: FlowIndex<'g>, places: &[Span], step: u16, handed: Option<u16>) -> Option<Self> {
        let (asks, calls) = places.split_first()?;
        let calls: Vec<&'g Expression> = calls.iter().filter_map(|span| call_at(&index, *span)).collect();
        let question = call_at(&index, *asks)?;
        let mut slice = Self {
            index,
            asks: *asks,
            loops: BTreeMap::new(),
            puts: BTreeSet::new(),
            sources: Vec::new(),
            written: Vec::new(),
            followed: Followed::default(),
            bound: BTreeMap::new(),
            seen: BTreeSet::new(),
            bodies: BTreeSet::new(),
            variables: BTreeSet::new(),
        };
        for call in calls {
            slice.bind(call);
        }
        if let Some(handed) = handed {
            let step = &slice.index.game.functions[usize::from(step)];
            if let Some(parameter) = step.parameters.get(1) {
                let parameter = parameter.id;
                let returns = slice.index.returns[usize::from(handed)].clone();
                slice.index.variables.entry(parameter).or_default().extend(returns);
            }
        }
        let options = values(question).nth(2)?;
        slice.flow(options, &[]);
        Some(slice)
    }

    /// Makes the arguments of a call what its parameters hold.
    fn bind(&mut self, call: &'g Expression) {
        let Callee::Script(function) = self.index.game.resolved.callee(call) else { return };
        let parameters = self.index.game.functions[function].parameters.iter();
        for (parameter, value) in parameters.zip(values(call)) {
            let bound = self.bound.entry(parameter.id).or_default();
            if !bound.iter().any(|other| other.id == value.id) {
                bound.push(value);
                if self.variables.contains(&parameter.id) {
                    self.flow(value, &[]);
                }
            }
        }
    }

    /// Follows a value back; it is only computed under the conditions of `within`.
    fn flow(&mut self, value: &'g Expression, within: &[Surrounding<'g>]) {
        if !self.seen.insert(value.id.index()) {
            return;
        }
        match &value.kind {
            ExpressionKind::Variable(_) => match self.index.game.resolved.meaning(value) {
                Meaning::Local(local) => self.variable(local, value),
                _ => self.named(value, within),
            },
            ExpressionKind::Text(_) | ExpressionKind::Int(_) => self.write(value, within),
            ExpressionKind::List(items) => items.iter().for_each(|item| self.flow(item, within)),
            ExpressionKind::Range { .. } | ExpressionKind::Property { .. } => {
                self.source(value, Vec::new(), None);
            }
            ExpressionKind::Index { base, .. } => {
                self.flow(base, within);
                self.source(value, Vec::new(), None);
            }
            ExpressionKind::Call { .. } => self.call(value, within),
            ExpressionKind::Binary { left, right, .. } => {
                self.flow(left, within);
                self.flow(right, within);
            }
            ExpressionKind::If { condition, then, otherwise } => {
                let function = self.index.function_at(condition.span);
                self.followed.functions.insert(function);
                for (block, when) in [(Some(then), true), (otherwise.as_ref(), false)] {
                    if let Some(value) = block.and_then(tail) {
                        let side = Surrounding::Branch(Branch { condition, when, function });
                        self.flow(value, &[within, &[side]].concat());
                    }
                }
                self.follow(condition);
            }
            ExpressionKind::Switch { arms, .. } => {
                arms.iter().for_each(|arm| self.flow(&arm.body, within));
            }
            ExpressionKind::Block(block) => {
                if let Some(value) = tail(block) {
                    self.flow(value, within);
                }
            }
            _ => {}
        }
    }

    fn variable(&mut self, local: LocalId, value: &'g Expression) {
        self.follow(value);
        if !self.variables.insert(local) {
            return;
        }
        if let Some(list) = self.index.items.get(&local) {
            self.watch(*list);
        }
        for contribution in self.index.variables.get(&local).cloned().unwrap_or_default() {
            self.contribution(&contribution);
        }
        for value in self.bound.get(&local).cloned().unwrap_or_default() {
            self.flow(value, &[]);
        }
    }

    /// A value that is put among the options.
    fn contribution(&mut self, put: &Contribution<'g>) {
        self.followed.functions.insert(put.function);
        if !put.is_first {
            self.puts.insert(put.value.id.index());
            self.follow(put.value);
        }
        for (at, surrounding) in put.within.iter().enumerate() {
            match surrounding {
                Surrounding::Loop(list) if !put.is_first => self.watch(list.id.index()),
                Surrounding::Branch(branch) => {
                    self.follow(branch.condition);
                    self.followed.functions.insert(branch.function);
                    for outer in &put.within[..at] {
                        if let (Surrounding::Loop(list), false) = (outer, put.is_first) {
                            self.loops.entry(list.id.index()).or_default().push(*branch);
                        }
                    }
                }
                _ => {}
            }
        }
        self.flow(put.value, &put.within);
    }

    /// A loop that options come through.
    fn watch(&mut self, list: usize) {
        if self.followed.loops.contains(&list) {
            return;
        }
        let Some(of) = self.index.loops.get(&list).cloned() else { return };
        self.followed.loops.insert(list);
        self.followed.functions.insert(of.function);
        self.loops.entry(list).or_default();
        self.follow_part(Child::Block(of.body));
        self.follow(of.list);
        self.flow(of.list, &[]);
    }

    fn named(&mut self, value: &'g Expression, within: &[Surrounding<'g>]) {
        let is_kind = matches!(
            self.index.game.resolved.declared(value),
            Some(crate::rules::names::Declared::Kind { .. })
        );
        if is_kind { self.write(value, within) } else { self.source(value, Vec::new(), None) }
    }

    fn write(&mut self, value: &'g Expression, within: &[Surrounding<'g>]) {
        let branches = within.iter().filter_map(|one| match one {
            Surrounding::Branch(branch) => Some(*branch),
            _ => None,
        });
        let branches: Vec<Branch<'g>> = branches.collect();
        for branch in &branches {
            self.follow(branch.condition);
        }
        self.written.push((value, branches));
    }

    fn source(&mut self, value: &'g Expression, from: Vec<&'g Expression>, doc: Option<&'static str>) {
        self.follow(value);
        self.sources.push(FlowSource { value, from, doc });
    }

    fn call(&mut self, call: &'g Expression, within: &[Surrounding<'g>]) {
        match self.index.game.resolved.callee(call) {
            Callee::Script(function) => {
                self.bind(call);
                self.follow(call);
                for returned in self.index.returns[function].clone() {
                    self.contribution(&returned);
                }
            }
            Callee::Host(row) => {
                let signature = &library().host.functions[row];
                let parameters = signature.parameters.iter().map(|(_, of)| of);
                let from = values(call).zip(parameters).filter(|(_, of)| carries(of));
                let from: Vec<&'g Expression> = from.map(|(value, _)| value).collect();
                self.source(call, from.clone(), Some(signature.doc));
                from.into_iter().for_each(|value| self.flow(value, within));
            }
            _ => {}
        }
    }

    /// Lets all values of an expression be noted, and what the functions do that it calls.
    fn follow(&mut self, expression: &'g Expression) {
        self.follow_part(Child::Expression(expression));
    }

    fn follow_part(&mut self, part: Child<'g>) {
        match part {
            Child::Expression(expression) => {
                if !self.followed.expressions.insert(expression.id.index()) {
                    return;
                }
                if let Callee::Script(function) = self.index.game.resolved.callee(expression)
                    && let Ok(number) = u16::try_from(function)
                    && self.bodies.insert(number)
                {
                    self.followed.functions.insert(number);
                    self.follow_part(Child::Block(&self.index.game.functions[function].body));
                }
                for_operands(expression, &mut |inner| self.follow_part(inner));
            }
            Child::Block(block) => {
                for statement in &block.statements {
                    for_parts(statement, &mut |inner| self.follow_part(inner));
                }
            }
        }
    }
}

/// The arguments of a call that are no closures.
pub(super) fn values(call: &Expression) -> impl Iterator<Item = &Expression> {
    let arguments =
        if let ExpressionKind::Call { arguments, .. } = &call.kind { &arguments[..] } else { &[] };
    arguments.iter().filter_map(|argument| match argument {
        Argument::Value(value) => Some(value),
        Argument::Closure(_) => None,
    })
}

/// Whether options can come from an argument of this type.
fn carries(of: &Type) -> bool {
    match of {
        Type::List(_) | Type::Zone | Type::Place | Type::Piece | Type::Any => true,
        Type::Maybe(of) => carries(of),
        Type::Union(types) => types.iter().any(carries),
        _ => false,
    }
}

/// The call that an author wrote at a place.
fn call_at<'g>(index: &FlowIndex<'g>, span: Span) -> Option<&'g Expression> {
    let mut found = None;
    let function = index.game.functions.get(usize::from(index.function_at(span)))?;
    expressions_of(&function.body, &mut |expression| {
        let is_call = matches!(expression.kind, ExpressionKind::Call { .. });
        if found.is_none() && is_call && expression.span == span {
            found = Some(expression);
        }
    });
    found
}
