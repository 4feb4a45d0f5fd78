//! Where the scripts put values into variables and results, and what must hold for that.

use std::collections::BTreeMap;

use crate::compile::Game;
use crate::diag::Span;
use crate::load::script::ast::{
    Argument, Block, Expression, ExpressionKind, Function, LocalId, Statement, StatementKind,
};
use crate::load::script::walk::{Child, for_operands, for_parts};
use crate::rules::host::Effect;
use crate::rules::resolved::Callee;
use crate::vm::library;

/// What stands around something in a function.
#[derive(Clone, Copy, Debug)]
pub(super) enum Surrounding<'g> {
    /// The loop over this list.
    Loop(&'g Expression),
    /// Another loop.
    While,
    /// What is only done under a condition.
    Branch(Branch<'g>),
}

/// A side of a condition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch<'g> {
    pub(super) condition: &'g Expression,
    /// Whether it is done where the condition is true.
    pub(super) when: bool,
    /// The function in which it stands.
    pub(super) function: u16,
}

/// A value that is put into a variable, or returned.
#[derive(Clone, Debug)]
pub(super) struct Contribution<'g> {
    pub(super) value: &'g Expression,
    pub(super) within: Vec<Surrounding<'g>>,
    pub(super) function: u16,
    /// Whether the variable begins with it.
    pub(super) is_first: bool,
}

/// A loop over a list.
#[derive(Clone, Debug)]
pub(super) struct ListLoop<'g> {
    pub(super) list: &'g Expression,
    pub(super) body: &'g Block,
    pub(super) function: u16,
    /// What leaves the loop or its round early, and when.
    pub(super) exits: Vec<Branch<'g>>,
}

/// All of it, by the numbers of variables, expressions and functions.
pub(super) struct FlowIndex<'g> {
    pub(super) game: &'g Game,
    pub(super) variables: BTreeMap<LocalId, Vec<Contribution<'g>>>,
    /// The loop over whose items a variable goes, by the number of its list.
    pub(super) items: BTreeMap<LocalId, usize>,
    pub(super) loops: BTreeMap<usize, ListLoop<'g>>,
    pub(super) returns: Vec<Vec<Contribution<'g>>>,
}

impl<'g> FlowIndex<'g> {
    pub(super) fn new(game: &'g Game) -> Self {
        let index = Self {
            game,
            variables: BTreeMap::new(),
            items: BTreeMap::new(),
            loops: BTreeMap::new(),
            returns: vec![Vec::new(); game.functions.len()],
        };
        let mut walk = FlowWalk { index, function: 0, within: Vec::new() };
        for (function, of) in (0..).zip(&game.functions) {
            walk.function = function;
            walk.block(&of.body);
            if let Some(value) = tail(&of.body) {
                walk.returned(value);
            }
        }
        walk.index
    }
}

impl FlowIndex<'_> {
    /// The function in which something is written.
    pub(super) fn function_at(&self, span: Span) -> u16 {
        let holds = |function: &Function| {
            let of = function.span;
            of.source == span.source && of.start <= span.start && span.end <= of.end
        };
        let at = self.game.functions.iter().position(holds);
        at.and_then(|at| u16::try_from(at).ok()).unwrap_or(u16::MAX)
    }
}

/// The expression whose value is that of the block.
pub(super) fn tail(block: &Block) -> Option<&Expression> {
    match &block.statements.last()?.kind {
        StatementKind::Expression { value, .. } => Some(value),
        _ => None,
    }
}

struct FlowWalk<'g> {
    index: FlowIndex<'g>,
    function: u16,
    within: Vec<Surrounding<'g>>,
}

impl<'g> FlowWalk<'g> {
    fn contribution(&self, value: &'g Expression, is_first: bool) -> Contribution<'g> {
        Contribution { value, within: self.within.clone(), function: self.function, is_first }
    }

    fn put(&mut self, variable: LocalId, value: &'g Expression, is_first: bool) {
        let contribution = self.contribution(value, is_first);
        self.index.variables.entry(variable).or_default().push(contribution);
    }

    fn returned(&mut self, value: &'g Expression) {
        let contribution = self.contribution(value, false);
        self.index.returns[usize::from(self.function)].push(contribution);
    }

    fn within(&mut self, surrounding: Surrounding<'g>, block: &'g Block) {
        self.within.push(surrounding);
        self.block(block);
        self.within.pop();
    }

    fn block(&mut self, block: &'g Block) {
        block.statements.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &'g Statement) {
        match &statement.kind {
            StatementKind::Let { name, value: Some(value), .. } => self.put(name.id, value, true),
            StatementKind::Assign { target, value, .. } => {
                if let Some(root) = self.index.game.resolved.scopes().root(target) {
                    self.put(root, value, false);
                }
            }
            StatementKind::For { item, list, body, .. } => {
                self.expression(list);
                self.index.items.insert(item.id, list.id.index());
                let new = ListLoop { list, body, function: self.function, exits: Vec::new() };
                self.index.loops.insert(list.id.index(), new);
                return self.within(Surrounding::Loop(list), body);
            }
            StatementKind::While { body, .. } | StatementKind::Do { body, .. } => {
                return self.within(Surrounding::While, body);
            }
            StatementKind::Break(_) | StatementKind::Continue => self.leaves(false),
            StatementKind::Return(value) => {
                self.leaves(true);
                if let Some(value) = value {
                    self.returned(value);
                }
            }
            _ => {}
        }
        for_parts(statement, &mut |part| self.part(part));
    }

    /// The innermost loop is left here, or all of them.
    fn leaves(&mut self, all: bool) {
        let mut branches = Vec::new();
        for surrounding in self.within.iter().rev() {
            match surrounding {
                Surrounding::Branch(branch) => branches.push(*branch),
                Surrounding::Loop(list) => {
                    if let Some(inner) = self.index.loops.get_mut(&list.id.index()) {
                        inner.exits.extend(branches.iter().copied());
                    }
                    if !all {
                        return;
                    }
                }
                Surrounding::While if all => {}
                Surrounding::While => return,
            }
        }
    }

    fn part(&mut self, part: Child<'g>) {
        match part {
            Child::Expression(expression) => self.expression(expression),
            Child::Block(block) => self.block(block),
        }
    }

    fn expression(&mut self, expression: &'g Expression) {
        match &expression.kind {
            ExpressionKind::If { condition, then, otherwise } => {
                self.expression(condition);
                let side = |when| Surrounding::Branch(Branch { condition, when, function: self.function });
                let (yes, no) = (side(true), side(false));
                self.within(yes, then);
                if let Some(otherwise) = otherwise {
                    self.within(no, otherwise);
                }
                return;
            }
            ExpressionKind::Call { arguments, .. } => self.changes_in_place(expression, arguments),
            _ => {}
        }
        for_operands(expression, &mut |part| self.part(part));
    }

    /// What a call puts into a list that a variable holds.
    fn changes_in_place(&mut self, call: &'g Expression, arguments: &'g [Argument]) {
        let Callee::Host(row) = self.index.game.resolved.callee(call) else { return };
        let [Argument::Value(list), rest @ ..] = arguments else { return };
        if library().host.functions[row].effect != Effect::List {
            return;
        }
        if let Some(root) = self.index.game.resolved.scopes().root(list) {
            for argument in rest {
                if let Argument::Value(value) = argument {
                    self.put(root, value, false);
                }
            }
        }
    }
}
