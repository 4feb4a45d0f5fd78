//! Small script functions are compiled where they are called: no call, no copies of what they only read.

use super::{Emit, Emitter};
use crate::compile::code::{Op, Register};
use crate::compile::coverage::SiteKind;
use crate::diag::Span;
use crate::load::script::ast::{Argument, Block, Expression, LocalId};

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
        body.parameters.len() == arguments
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
        let names = self.bodies[usize::from(function)].parameters.iter();
        let parameters = names.map(|name| name.id).zip(arguments.iter().copied()).collect();
        let next = self.scope.next;
        self.value_here(function, parameters, d, true)?;
        self.scope.next = next;
        Ok(())
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
        let ((), returns) = self.body_here(function, parameters, d, compile)?;
        self.land(&returns);
        Ok(())
    }

    /// The same as a condition: the jumps that are taken when it is false.
    pub(super) fn call_unless(
        &mut self,
        span: Span,
        function: u16,
        values: &[&Expression],
    ) -> Emit<Vec<usize>> {
        let next = self.scope.next;
        let a = self.fresh(span)?;
        let compile = |emitter: &mut Self, body: &Block, _| emitter.block_unless(span, body);
        let parameters = self.parameters_here(function, values)?;
        let (mut no, returns) = self.body_here(function, parameters, a, compile)?;
        if !returns.is_empty() {
            let yes = self.emit(span, Op::Jump { to: 0 });
            self.land(&returns);
            no.push(self.emit(span, Op::JumpIfNot { a, to: 0 }));
            self.land(&[yes]);
        }
        self.scope.next = next;
        Ok(no)
    }

    /// Compiles a body among the variables of its own; gives the jumps of its `return`s, too, which put
    /// their value into `d`.
    fn body_here<T>(
        &mut self,
        function: u16,
        parameters: Vec<(LocalId, Register)>,
        d: Register,
        compile: impl FnOnce(&mut Self, &Block, usize) -> Emit<T>,
    ) -> Emit<(T, Vec<usize>)> {
        let bodies = self.bodies;
        let body = &bodies[usize::from(function)];
        let (callers, loops) = (self.scope.locals.len(), std::mem::take(&mut self.scope.loops));
        let returns = self.scope.returns.replace((d, Vec::new()));
        self.scope.locals.extend(parameters);
        self.inside.push(function);
        let own = self.scope.locals.len();
        self.tick(SiteKind::Function, body.span, &body.name.text);
        let compiled = compile(self, &body.body, own);
        self.inside.pop();
        self.scope.locals.truncate(callers);
        self.scope.loops = loops;
        let jumps = std::mem::replace(&mut self.scope.returns, returns).map(|(_, jumps)| jumps);
        Ok((compiled?, jumps.unwrap_or_default()))
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

    /// `return` in a function that is compiled where it is called.
    pub(super) fn return_here(&mut self, span: Span, d: Register, a: Register) {
        self.emit(span, Op::Move { d, s: a });
        let jump = self.emit(span, Op::Jump { to: 0 });
        if let Some((_, jumps)) = &mut self.scope.returns {
            jumps.push(jump);
        }
    }
}
