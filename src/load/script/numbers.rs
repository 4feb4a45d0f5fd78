//! The numbers of expressions and of local variables: what is found out about them is kept by these.

use super::ast::{Argument, Expression, ExpressionKind, Function, LocalName, Statement, StatementKind};
use super::walk_mut::{PartMut, for_operands_mut, for_parts_mut};

/// The number of an expression among all of its script, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeId(u32);

impl NodeId {
    /// The number of an expression that has none yet.
    pub const NONE: Self = Self(u32::MAX);

    /// The number of an expression.
    #[must_use]
    pub fn new(number: usize) -> Self {
        u32::try_from(number).map_or(Self::NONE, Self)
    }

    /// The number as an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The number of a local variable among all of its script, from 0: two variables of one name have two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalId(u32);

impl LocalId {
    /// That of a variable which has no number yet.
    pub const NONE: Self = Self(u32::MAX);

    /// The number of a variable.
    #[must_use]
    pub fn new(number: usize) -> Self {
        u32::try_from(number).map_or(Self::NONE, Self)
    }

    /// The number as an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// How many expressions and local variables have a number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Numbered {
    pub(super) nodes: usize,
    pub(super) locals: usize,
}

impl Numbered {
    /// Numbers what stands in a function, the outer expressions first.
    pub(super) fn function(&mut self, function: &mut Function) {
        function.parameters.iter_mut().for_each(|parameter| self.local(parameter));
        self.part(PartMut::Block(&mut function.body));
    }

    fn local(&mut self, name: &mut LocalName) {
        name.id = LocalId::new(self.locals);
        self.locals += 1;
    }

    fn part(&mut self, part: PartMut<'_>) {
        match part {
            PartMut::Block(block) => {
                block.statements.iter_mut().for_each(|statement| self.statement(statement));
            }
            PartMut::Expression(expression) => self.expression(expression),
        }
    }

    fn statement(&mut self, statement: &mut Statement) {
        match &mut statement.kind {
            StatementKind::Let { name, .. } => self.local(name),
            StatementKind::For { item, index, .. } => {
                [item].into_iter().chain(index).for_each(|name| self.local(name));
            }
            _ => {}
        }
        for_parts_mut(statement, &mut |part| self.part(part));
    }

    fn expression(&mut self, expression: &mut Expression) {
        expression.id = NodeId::new(self.nodes);
        self.nodes += 1;
        if let ExpressionKind::Call { arguments, .. } = &mut expression.kind {
            for argument in arguments {
                if let Argument::Closure(closure) = argument {
                    closure.parameters.iter_mut().for_each(|parameter| self.local(parameter));
                }
            }
        }
        for_operands_mut(expression, &mut |part| self.part(part));
    }
}
