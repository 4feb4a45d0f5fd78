//! Calls of script functions, host functions and kinds with parameters.

use super::expressions::{count, may_be_list, pattern, unknown};
use super::names::Global;
use super::{Emit, Emitter};
use crate::compile::code::{Op, Register};
use crate::compile::coverage::SiteKind;
use crate::compile::value::{KindId, Value};
use crate::diag::{Diagnostic, Span, codes};
use crate::load::script::ast::{Argument, Expression, ExpressionKind, Name, TemplatePart};
use crate::rules::host::Effect;
use crate::rules::names::Declared;
use crate::rules::resolved::Callee;

impl Emitter<'_> {
    pub(super) fn call(
        &mut self,
        call: &Expression,
        name: &Name,
        arguments: &[Argument],
        d: Register,
    ) -> Emit<()> {
        let span = call.span;
        let values = arguments
            .iter()
            .map(|argument| match argument {
                Argument::Value(value) => Ok(value),
                Argument::Closure(closure) => Err(Diagnostic::error(
                    codes::script::CLOSURE,
                    closure.span,
                    format!("`{}` does not take a closure", name.text),
                )),
            })
            .collect::<Emit<Vec<&Expression>>>()?;
        match self.resolved.callee(call) {
            Callee::Family { set, family } => {
                let declared = Declared::Family { set, family };
                let Some(Global::Family(KindId(family))) = self.globals.declared.get(&declared) else {
                    return Err(unknown(name.span, &name.text));
                };
                let base = match values.as_slice() {
                    [value] => self.operand(value)?,
                    _ => self.consecutive(values.iter().copied(), span)?,
                };
                self.emit(span, Op::MakeKind { d, base, count: count(values.len(), span)?, family: *family });
                Ok(())
            }
            Callee::Script(function) => self.script_call(span, function, &values, d),
            Callee::Host(row) => self.host_call(span, row, &values, d),
            Callee::HostArity | Callee::List(_) | Callee::Unknown => Err(unknown(name.span, &name.text)),
        }
    }

    fn script_call(&mut self, span: Span, function: usize, values: &[&Expression], d: Register) -> Emit<()> {
        let function = u16::try_from(function).unwrap_or(u16::MAX);
        if self.fits_here(function, values.len()) {
            return self.call_here(function, values, d, true);
        }
        let base = self.arguments(values, span, d)?;
        self.emit(span, Op::Call { function, base });
        if base != d {
            self.emit(span, Op::Move { d, s: base });
        }
        Ok(())
    }

    /// Arguments of a script function, one after the other; from `d` on when nothing lies after it,
    /// so that the result comes out where it is wanted.
    fn arguments(&mut self, values: &[&Expression], span: Span, d: Register) -> Emit<Register> {
        let on_top =
            u16::from(d) + 1 == self.scope.next && !self.scope.locals.iter().any(|(_, local)| *local == d);
        let base = if on_top { d } else { self.fresh(span)? };
        for _ in values.iter().skip(1) {
            self.fresh(span)?;
        }
        for (at, value) in (0u8..).zip(values) {
            self.into(value, base + at)?;
        }
        Ok(base)
    }

    fn host_call(&mut self, span: Span, row: usize, values: &[&Expression], d: Register) -> Emit<()> {
        let host = self.host;
        let function = u16::try_from(row).unwrap_or(u16::MAX);
        let signature = &host.functions[row];
        if signature.effect == Effect::List {
            return self.list_call(span, function, values, d);
        }
        let only_reads = matches!(signature.effect, Effect::None | Effect::Table | Effect::Show);
        match values {
            [value] if only_reads && let Some(base) = self.local(value) => {
                self.note_value(value, base);
                self.emit(span, Op::Host { function, d, base, count: 1 });
                return Ok(());
            }
            [left, right] if only_reads && self.pair_call(span, function, (left, right), d)? => return Ok(()),
            _ => {}
        }
        let base = u8::try_from(self.scope.next).unwrap_or(u8::MAX);
        for _ in values {
            self.fresh(span)?;
        }
        let fixed = values.last().and_then(|value| self.fixed(value));
        let computed = values.len() - usize::from(fixed.is_some());
        let mut at = 0;
        while at < computed {
            let register = base + u8::try_from(at).unwrap_or(u8::MAX);
            let is_lent = at > 0 || signature.effect != Effect::Takes;
            let is_list = is_lent && may_be_list(&signature.parameters[at].1);
            at += self.host_argument(&values[at..], computed - at, is_list, register)?;
        }
        if signature.effect == Effect::Finish {
            let part = values.first().map_or("", |value| match &value.kind {
                ExpressionKind::Variable(name) => name,
                _ => "",
            });
            self.tick(SiteKind::Finish, span, part);
        }
        let count = count(values.len(), span)?;
        let op = match fixed {
            Some(value) => Op::HostWith { function, d, base, count, constant: self.constant_id(value) },
            None => Op::Host { function, d, base, count },
        };
        self.emit(span, op);
        Ok(())
    }

    /// Calls a host function of two arguments that only reads them, where they are; false when it is better called like
    /// the others.
    fn pair_call(
        &mut self,
        span: Span,
        function: u16,
        (left, right): (&Expression, &Expression),
        d: Register,
    ) -> Emit<bool> {
        let signature = &self.host.functions[usize::from(function)];
        let fixed = (self.fixed(left), self.fixed(right));
        let bound = match fixed {
            (Some(Value::Int(value)), None) => Some((value, right)),
            (None, Some(Value::Int(value))) => Some((value, left)),
            _ => None,
        };
        match (signature.name, bound) {
            ("max", Some((value, other))) => {
                let a = self.operand(other)?;
                self.emit(span, Op::AtLeast { d, a, value });
            }
            ("min", Some((value, other))) => {
                let a = self.operand(other)?;
                self.emit(span, Op::AtMost { d, a, value });
            }
            ("has", _)
                if let Some(Value::Kind(KindId(kind))) = fixed.1
                    && let Some((seat, first)) = self.own_zone(left) =>
            {
                let a = self.operand(seat)?;
                self.emit(left.span, Op::SeatZoneHas { d, a, first, kind });
            }
            ("min" | "max" | "count" | "has", _) => {
                let a = self.kept_operand(left, right)?;
                let b = self.operand(right)?;
                let op = match signature.name {
                    "min" => Op::Min { d, a, b },
                    "max" => Op::Max { d, a, b },
                    "has" => Op::HasOf { function, d, a, b },
                    _ => Op::CountOf { function, d, a, b },
                };
                self.emit(span, op);
            }
            _ if fixed == (None, None) && (self.local(left).is_some() || self.local(right).is_some()) => {
                let a = self.kept_operand(left, right)?;
                let b = self.operand(right)?;
                self.emit(span, Op::HostPair { function, d, a, b });
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Puts the first of the values into its register, and the second when it is a constant after a
    /// variable and `left` is more than one; gives how many it put.
    fn host_argument(
        &mut self,
        values: &[&Expression],
        left: usize,
        may_be_list: bool,
        d: Register,
    ) -> Emit<usize> {
        let (value, later) = (values[0], &values[1..]);
        let local = self.resolved.local(value);
        match local.and_then(|local| Some((local, self.register(local)?))) {
            // A host function only reads: the list of a variable need not be copied for it.
            Some((local, s)) if may_be_list && !self.any_changes(later, local) => {
                self.emit(value.span, Op::Move { d, s });
                self.note_value(value, s);
            }
            Some((_, s)) if left > 1 => match self.fixed(later[0]) {
                Some(constant) => {
                    let constant = self.constant_id(constant);
                    self.emit(value.span, Op::CopyConstant { d, s, constant });
                    self.note_value(value, s);
                    return Ok(2);
                }
                None => self.into(value, d)?,
            },
            _ => self.into(value, d)?,
        }
        Ok(1)
    }

    /// Adds a value after the last element of a list, in a variable or in a list of lists.
    pub(super) fn push(&mut self, span: Span, arguments: &[Argument]) -> Emit<()> {
        let [Argument::Value(list), Argument::Value(item)] = arguments else { return Ok(()) };
        let indices = self.indices(list)?;
        let (s, copied) = match self.local(item) {
            Some(s) => (s, true),
            None => (self.fresh(span)?, false),
        };
        if !copied {
            self.into(item, s)?;
        }
        if copied {
            self.note_value(item, s);
        }
        let path = self.path(list, &indices)?;
        self.emit(span, Op::Push { a: path.element, s, copied });
        self.store_back(span, &path);
        Ok(())
    }

    /// Whether the call is `list.push(item)` of a variable, or of an element of one.
    pub(super) fn is_push(&self, call: &Expression, arguments: &[Argument]) -> bool {
        let [Argument::Value(list), Argument::Value(_)] = arguments else { return false };
        let Callee::Host(row) = self.resolved.callee(call) else { return false };
        self.host.functions[row].name == "push" && self.resolved.scopes().root(list).is_some()
    }

    /// The host function and the parts of a text with values, if all that the call does is to write it into the log.
    pub(super) fn logged<'e>(
        &self,
        call: &Expression,
        arguments: &'e [Argument],
    ) -> Option<(u16, &'e [TemplatePart])> {
        let [Argument::Value(text)] = arguments else { return None };
        let (Callee::Host(row), ExpressionKind::Template(parts)) = (self.resolved.callee(call), &text.kind)
        else {
            return None;
        };
        // Where a step is followed, the text is noted like any other value.
        let is_log = self.host.functions[row].name == "log" && self.following.is_none();
        is_log.then_some((u16::try_from(row).ok()?, parts.as_slice()))
    }

    /// Writes a text with values into the log.
    pub(super) fn log(&mut self, span: Span, function: u16, parts: &[TemplatePart]) -> Emit<()> {
        let word = self.words.intern(&pattern(parts));
        let constant = self.constant_id(word);
        // The register before the values, for a list of all.
        let base = self.fresh(span)?;
        let count = 1 + self.text_values(span, parts)?;
        self.emit(span, Op::Log { function, base, count, constant });
        Ok(())
    }

    /// A function that changes its first argument in place: the list moves into the first argument's
    /// register and back to where it came from.
    fn list_call(&mut self, span: Span, function: u16, values: &[&Expression], d: Register) -> Emit<()> {
        let base = u8::try_from(self.scope.next).unwrap_or(u8::MAX);
        for _ in values {
            self.fresh(span)?;
        }
        let count = count(values.len(), span)?;
        let receiver = values[0];
        let in_place = self.resolved.scopes().root(receiver).is_some();
        let indices = if in_place { self.indices(receiver)? } else { Vec::new() };
        for (at, value) in (1u8..).zip(values.iter().skip(1)) {
            self.into(value, base + at)?;
        }
        if in_place {
            let path = self.path(receiver, &indices)?;
            self.emit(span, Op::Move { d: base, s: path.element });
            let result = self.fresh(span)?;
            self.emit(span, Op::Host { function, d: result, base, count });
            self.emit(span, Op::Move { d: path.element, s: base });
            self.store_back(span, &path);
            self.emit(span, Op::Move { d, s: result });
        } else {
            self.into(receiver, base)?;
            self.emit(span, Op::Host { function, d, base, count });
        }
        Ok(())
    }

    /// Computes all indices of `a[i][j]`, outermost first: before anything is looked for.
    pub(super) fn indices(&mut self, target: &Expression) -> Emit<Vec<Register>> {
        let ExpressionKind::Index { base, index } = &target.kind else { return Ok(Vec::new()) };
        let mut indices = self.indices(base)?;
        let i = self.fresh(index.span)?;
        self.into(index, i)?;
        indices.push(i);
        Ok(indices)
    }

    /// Reaches for an element of a variable, `a[i][j]`: registers of all lists on the way.
    pub(super) fn path(&mut self, target: &Expression, indices: &[Register]) -> Emit<Path> {
        match (&target.kind, indices) {
            (ExpressionKind::Variable(name), _) => {
                let element = self.local(target).ok_or_else(|| unknown(target.span, name))?;
                Ok(Path { element, steps: Vec::new() })
            }
            (ExpressionKind::Index { base, .. }, [before @ .., i]) => {
                let mut path = self.path(base, before)?;
                let d = self.fresh(target.span)?;
                let (a, i) = (path.element, *i);
                self.emit(target.span, Op::Borrow { d, a, i });
                path.steps.push((a, i));
                path.element = d;
                Ok(path)
            }
            _ => {
                Err(Diagnostic::error(codes::syntax::TARGET, target.span, "this cannot be changed in place")
                    .hint("put it into a variable with `let` first"))
            }
        }
    }

    /// Puts the element back into its list, that list into its own, and so on.
    pub(super) fn store_back(&mut self, span: Span, path: &Path) {
        let mut s = path.element;
        for (a, i) in path.steps.iter().rev() {
            self.emit(span, Op::Store { a: *a, i: *i, s });
            s = *a;
        }
    }
}

/// An element of nested lists in a variable.
pub(super) struct Path {
    /// The register of the element (the variable itself without an index).
    pub(super) element: Register,
    /// The list and the index of each step, outermost first.
    pub(super) steps: Vec<(Register, Register)>,
}
