//! Small script functions are compiled where they are called: no call, no copies of what they only read.

use super::{Emit, Emitter};
use crate::compile::code::{Op, Register};
use crate::compile::coverage::SiteKind;
use crate::diag::Span;
use crate::load::script::ast::{Argument, Block, Expression, ExpressionKind, LocalId};

/// Functions with at most so many statements and expressions are small.
const SMALL: usize = 48;
/// And with so many when they are called from no more than [`FEW`] places.
const LARGE: usize = 192;
const FEW: usize = 2;
/// Functions inside of functions at most.
const MOST_INSIDE: usize = 4;
/// Instructions of a function beyond which it calls all others.
const MOST_CODE: usize = 4000;
/// Registers that must be left.
const SPARE: u16 = 120;

impl Emitter<'_> {
    /// Whether the function is compiled where it is called.
    pub(super) fn fits_here(&self, function: u16, arguments: usize) -> bool {
        let Some(body) = self.bodies.get(usize::from(function)) else { return false };
        let size = self.effects.size(function);
        self.following.is_none()
            && body.parameters.len() == arguments
            && (size <= SMALL || (size <= LARGE && self.effects.places(function) <= FEW))
            && self.code.ops.len() - self.scope.entry < MOST_CODE
            && self.inside.len() < MOST_INSIDE
            && !self.inside.contains(&function)
            && self.scope.next < SPARE
            && !self.effects.recursive(function)
    }

    /// The function and its arguments, if the call is one that is compiled here.
    pub(super) fn called_here<'e>(
        &self,
        call: &Expression,
        arguments: &'e [Argument],
    ) -> Option<(u16, Vec<&'e Expression>)> {
        let function = self.called(call)?;
        let values = arguments.iter().map(|argument| match argument {
            Argument::Value(value) => Some(value),
            Argument::Closure(_) => None,
        });
        let values = values.collect::<Option<Vec<&Expression>>>()?;
        self.fits_here(function, values.len()).then_some((function, values))
    }

    /// Compiles the function's body here; a parameter that it only reads is the caller's variable. Its value
    /// certainly is in `d` when it is wanted.
    pub(super) fn call_here(
        &mut self,
        function: u16,
        values: &[&Expression],
        d: Register,
        wanted: bool,
    ) -> Emit<()> {
        let next = self.scope.next;
        let parameters = self.parameters_here(function, values)?;
        self.value_here(function, parameters, d, wanted)?;
        self.scope.next = next;
        Ok(())
    }

    /// Compiles the function's body here, for arguments in registers that it does not change.
    pub(super) fn registers_here(&mut self, function: u16, arguments: &[Register], d: Register) -> Emit<()> {
        let parameters = self.parameters_in(function, arguments);
        self.scoped(|emitter| emitter.value_here(function, parameters, d, true))
    }

    /// The same as a condition: the jumps that are taken when it is false.
    pub(super) fn registers_unless(
        &mut self,
        span: Span,
        function: u16,
        arguments: &[Register],
    ) -> Emit<Vec<usize>> {
        let parameters = self.parameters_in(function, arguments);
        self.scoped(|emitter| emitter.condition_here(span, function, parameters))
    }

    /// Whether the function assigns to a parameter.
    pub(super) fn changes_parameters(&self, function: u16) -> bool {
        let function = &self.bodies[usize::from(function)];
        function.parameters.iter().any(|name| self.block_changes(&function.body, name.id))
    }

    fn value_here(
        &mut self,
        function: u16,
        parameters: Vec<(LocalId, Register)>,
        d: Register,
        wanted: bool,
    ) -> Emit<()> {
        let result = wanted.then_some(d);
        // A parameter may be the caller's variable: its list is copied, not moved, into the result.
        let compile = |emitter: &mut Self, body: &Block, own: usize| emitter.block_beside(body, result, own);
        let ((), returns) = self.body_here(function, parameters, ReturnJumps::value(d), compile)?;
        if let ReturnJumps::Value { jumps, .. } = returns {
            self.land(&jumps);
        }
        Ok(())
    }

    /// The same as a condition: the jumps that are taken when it is false.
    pub(super) fn call_unless(
        &mut self,
        span: Span,
        function: u16,
        values: &[&Expression],
    ) -> Emit<Vec<usize>> {
        self.scoped(|emitter| {
            let parameters = emitter.parameters_here(function, values)?;
            emitter.condition_here(span, function, parameters)
        })
    }

    fn condition_here(
        &mut self,
        span: Span,
        function: u16,
        parameters: Vec<(LocalId, Register)>,
    ) -> Emit<Vec<usize>> {
        let compile = |emitter: &mut Self, body: &Block, _| emitter.block_unless(span, body);
        let (mut no, returns) = self.body_here(function, parameters, ReturnJumps::condition(), compile)?;
        if let ReturnJumps::Condition { yes, no: others } = returns {
            self.land(&yes);
            no.extend(others);
        }
        Ok(no)
    }

    /// Compiles a body among the variables of its own; gives the jumps of its `return`s, too.
    fn body_here<T>(
        &mut self,
        function: u16,
        parameters: Vec<(LocalId, Register)>,
        returns: ReturnJumps,
        compile: impl FnOnce(&mut Self, &Block, usize) -> Emit<T>,
    ) -> Emit<(T, ReturnJumps)> {
        let bodies = self.bodies;
        let body = &bodies[usize::from(function)];
        let (callers, loops) = (self.scope.locals.len(), std::mem::take(&mut self.scope.loops));
        let callers_returns = self.scope.returns.replace(returns);
        self.scope.locals.extend(parameters);
        self.inside.push(function);
        let own = self.scope.locals.len();
        self.tick(SiteKind::Function, body.span, &body.name.text);
        let compiled = compile(self, &body.body, own);
        self.inside.pop();
        self.scope.locals.truncate(callers);
        self.scope.loops = loops;
        let returns = std::mem::replace(&mut self.scope.returns, callers_returns);
        Ok((compiled?, returns.unwrap_or_else(ReturnJumps::condition)))
    }

    /// The parameters of a function whose arguments are in registers.
    fn parameters_in(&self, function: u16, arguments: &[Register]) -> Vec<(LocalId, Register)> {
        let names = self.bodies[usize::from(function)].parameters.iter();
        names.map(|name| name.id).zip(arguments.iter().copied()).collect()
    }

    fn parameters_here(&mut self, function: u16, values: &[&Expression]) -> Emit<Vec<(LocalId, Register)>> {
        let bodies = self.bodies;
        let body = &bodies[usize::from(function)];
        let mut parameters = Vec::new();
        for (at, (parameter, value)) in body.parameters.iter().zip(values).enumerate() {
            let lent = self.resolved.local(value).filter(|local| {
                !self.block_changes(&body.body, parameter.id) && !self.any_changes(&values[at + 1..], *local)
            });
            let register = match lent.and_then(|local| self.register(local)) {
                Some(register) => register,
                None => {
                    let register = self.fresh(value.span)?;
                    self.into(value, register)?;
                    register
                }
            };
            parameters.push((parameter.id, register));
        }
        Ok(parameters)
    }

    /// `return` in a function that is compiled where it is called; says whether it is in one.
    pub(super) fn return_here(&mut self, span: Span, value: Option<&Expression>) -> Emit<bool> {
        match &self.scope.returns {
            None => return Ok(false),
            Some(ReturnJumps::Value { d, .. }) => {
                let d = *d;
                let a = self.fresh(span)?;
                self.returned(span, value, a)?;
                self.emit(span, Op::Move { d, s: a });
                let end = self.emit(span, Op::Jump { to: 0 });
                if let Some(ReturnJumps::Value { jumps, .. }) = &mut self.scope.returns {
                    jumps.push(end);
                }
            }
            Some(ReturnJumps::Condition { .. }) => {
                let no_jumps = self.returned_unless(span, value)?;
                let end = self.emit(span, Op::Jump { to: 0 });
                if let Some(ReturnJumps::Condition { yes, no }) = &mut self.scope.returns {
                    let ends = if no_jumps.is_some() { yes } else { &mut *no };
                    ends.push(end);
                    no.extend(no_jumps.unwrap_or_default());
                }
            }
        }
        Ok(true)
    }

    /// The jumps that are taken when a returned condition is false; nothing when it always is.
    fn returned_unless(&mut self, span: Span, value: Option<&Expression>) -> Emit<Option<Vec<usize>>> {
        match value.map(|value| &value.kind) {
            Some(ExpressionKind::Bool(true)) => Ok(Some(Vec::new())),
            Some(ExpressionKind::Bool(false)) => Ok(None),
            _ => self.scoped(|emitter| match value {
                Some(value) => emitter.jumps_unless(value).map(Some),
                None => {
                    let a = emitter.fresh(span)?;
                    Ok(Some(vec![emitter.fail_unless(span, a)]))
                }
            }),
        }
    }
}

/// Where the `return`s of a function go that is compiled where it is called.
pub(super) enum ReturnJumps {
    /// Its value goes into a register, then they jump to its end.
    Value {
        /// The register.
        d: Register,
        /// The jumps.
        jumps: Vec<usize>,
    },
    /// It is a condition: jumps that are taken when it is true, and when it is false.
    Condition {
        /// Those when it is true.
        yes: Vec<usize>,
        /// Those when it is false.
        no: Vec<usize>,
    },
}

impl ReturnJumps {
    fn value(d: Register) -> Self {
        Self::Value { d, jumps: Vec::new() }
    }

    fn condition() -> Self {
        Self::Condition { yes: Vec::new(), no: Vec::new() }
    }
}
