//! The order of play becomes one function of its own, the first frame of every match.

use super::{Emit, Emitter, Scope};
use crate::compile::code::{Handing, Need, Op, PartCode, PartEnd, Register};
use crate::compile::coverage::SiteKind;
use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, SeatId, Value};
use crate::diag::{Diagnostic, Faults, Span, codes};
use crate::rules::{Count, FlowItem, Part, Passed, Repeat, Rules, StepCall, TurnStart};

/// The rules and their layout, as the order of play needs them.
#[derive(Clone, Copy)]
pub(in crate::compile) struct FlowTable<'a> {
    pub(in crate::compile) rules: &'a Rules,
    pub(in crate::compile) layout: &'a Layout,
}

/// A jump that is taken when a part ends, and why it does.
type PartExit = (usize, PartEnd);

impl Emitter<'_> {
    /// Compiles the order of play.
    pub(in crate::compile) fn flow(&mut self, table: FlowTable<'_>, faults: &mut Faults) {
        self.scope = Scope { entry: self.code.ops.len(), ..Scope::default() };
        self.code.main = self.here();
        self.code.parts =
            self.globals.parts.iter().map(|name| PartCode { name: name.clone(), start: 0, end: 0 }).collect();
        let mut next_part = 0;
        let origin = first_span(&table.rules.flow);
        let result = self.items(table, &table.rules.flow, None, &mut next_part);
        if let Err(fault) = result {
            faults.push(fault);
        }
        if let Some(span) = origin {
            self.code.done = self.here();
            self.emit(span, Op::Done);
        }
        self.calls_aside();
        self.code.main_registers = u8::try_from(self.scope.most).unwrap_or(u8::MAX);
    }

    fn items(
        &mut self,
        table: FlowTable<'_>,
        items: &[FlowItem],
        seat: Option<Register>,
        next_part: &mut usize,
    ) -> Emit<()> {
        for item in items {
            match item {
                FlowItem::Step(step) => {
                    self.scoped(|emitter| emitter.ask(step, seat, true).map(|_| ()))?;
                }
                FlowItem::Part(part) => self.part(table, part, seat, next_part)?,
            }
        }
        Ok(())
    }

    fn part(
        &mut self,
        table: FlowTable<'_>,
        part: &Part,
        seat: Option<Register>,
        next_part: &mut usize,
    ) -> Emit<()> {
        let id = *next_part;
        *next_part += 1;
        let span = part.name.span;
        // Parts never share a register: `nth` and `finish` look at all of them.
        let count = self.fresh(span)?;
        let start = self.here();
        self.emit(span, Op::Int { d: count, value: 0 });
        let counter = PartCounter { part: u16::try_from(id).unwrap_or(u16::MAX), register: count };
        let ends = match &part.repeat {
            Repeat::Plain | Repeat::Forever => self.plain(table, part, counter, seat, next_part)?,
            Repeat::Times(times) => self.times(table, part, times, counter, seat, next_part)?,
            Repeat::Turns { from, skip, with, laps } => self.turns(
                table,
                part,
                &Turns { from, skip: skip.as_ref(), with: with.as_deref(), laps: laps.as_ref() },
                counter,
                next_part,
            )?,
        };
        if part.repeat != Repeat::Forever {
            self.ends(span, counter.part, &ends);
        }
        let end = self.here();
        self.emit(span, Op::Int { d: count, value: 0 });
        self.code.parts[id] = PartCode { name: part.name.text.clone(), start, end };
        Ok(())
    }

    /// The ends of a part, each of which says why.
    fn ends(&mut self, span: Span, part: u16, ends: &[PartExit]) {
        let Some(((last, why), others)) = ends.split_last() else {
            self.emit(span, Op::End { part, why: PartEnd::Once });
            return;
        };
        let mut over = Vec::new();
        for (jump, why) in others {
            self.land(&[*jump]);
            self.emit(span, Op::End { part, why: *why });
            over.push(self.emit(span, Op::Jump { to: 0 }));
        }
        self.land(&[*last]);
        self.emit(span, Op::End { part, why: *why });
        self.land(&over);
    }

    fn plain(
        &mut self,
        table: FlowTable<'_>,
        part: &Part,
        counter: PartCounter,
        seat: Option<Register>,
        next_part: &mut usize,
    ) -> Emit<Vec<PartExit>> {
        let span = part.name.span;
        let top = self.here();
        let ends = self.go_on(part, counter, seat)?;
        self.count_up(span, counter);
        self.items(table, &part.body, seat, next_part)?;
        if part.while_true.is_some() || part.repeat == Repeat::Forever {
            self.emit(span, Op::Back { to: top });
        }
        Ok(ends)
    }

    fn times(
        &mut self,
        table: FlowTable<'_>,
        part: &Part,
        times: &Count,
        counter: PartCounter,
        seat: Option<Register>,
        next_part: &mut usize,
    ) -> Emit<Vec<PartExit>> {
        let span = part.name.span;
        let limit = self.amount(table, times, span)?;
        let top = self.here();
        let done = self.emit(span, Op::JumpNotLess { a: counter.register, b: limit, keys: false, to: 0 });
        let mut ends = vec![(self.tick_end(done, SiteKind::CountEnds, span, counter.part), PartEnd::Times)];
        ends.extend(self.go_on(part, counter, seat)?);
        self.count_up(span, counter);
        self.items(table, &part.body, seat, next_part)?;
        self.emit(span, Op::Back { to: top });
        Ok(ends)
    }

    fn turns(
        &mut self,
        table: FlowTable<'_>,
        part: &Part,
        turns: &Turns<'_>,
        counter: PartCounter,
        next_part: &mut usize,
    ) -> Emit<Vec<PartExit>> {
        let span = part.name.span;
        let seat = self.begin(table, turns.from, span)?;
        let limit = turns.laps.map(|laps| self.amount(table, laps, span)).transpose()?;
        let (chair, acted) = (self.fresh(span)?, self.fresh(span)?);
        let lap = self.here();
        let mut ends = Vec::new();
        if let Some(limit) = limit {
            let done = self.emit(span, Op::JumpNotLess { a: counter.register, b: limit, keys: false, to: 0 });
            ends.push((self.tick_end(done, SiteKind::CountEnds, span, counter.part), PartEnd::Times));
        }
        self.count_up(span, counter);
        self.emit(span, Op::Int { d: chair, value: 0 });
        self.emit(span, Op::Int { d: acted, value: 0 });
        let turn = self.here();
        let mut skips = Vec::new();
        skips.extend(self.leaves_out(table, seat, span)?);
        if let Some(skip) = turns.skip {
            let answer = self.scoped(|emitter| {
                let a = emitter.ask(skip, Some(seat), false)?;
                emitter.need_bool(skip.span, a);
                Ok(a)
            })?;
            skips.push(self.emit(skip.span, Op::JumpIf { a: answer, to: 0 }));
        }
        ends.extend(self.go_on(part, counter, Some(seat))?);
        let mut gone = Vec::new();
        for (at, item) in part.body.iter().enumerate() {
            if at > 0 {
                // It may have left play in the step before.
                gone.extend(self.leaves_out(table, seat, span)?);
            }
            match (item, turns.with) {
                (FlowItem::Step(step), Some(with)) if item.is_handed() => {
                    let nothing = self.scoped(|emitter| emitter.handed(step, with, seat, at == 0))?;
                    if at == 0 { skips.push(nothing) } else { gone.push(nothing) }
                }
                _ => {
                    if at == 0 {
                        self.emit(span, Op::Turn);
                    }
                    self.items(table, std::slice::from_ref(item), Some(seat), next_part)?;
                }
            }
        }
        self.land(&gone);
        self.emit(span, Op::NextChair { seat, chair, acted: true, to: turn });
        if !skips.is_empty() {
            let over = self.emit(span, Op::Jump { to: 0 });
            self.land(&skips);
            self.emit(span, Op::NextChair { seat, chair, acted: false, to: turn });
            self.land(&[over]);
        }
        let nobody = self.emit(span, Op::JumpNotInt { a: acted, value: 1, to: 0 });
        let with = turns.with.filter(|_| part.body.first().is_some_and(FlowItem::is_handed));
        let nobody = match turns.skip.or(with) {
            Some(call) => self.tick_end(nobody, SiteKind::NobodyLeft, call.span, counter.part),
            None => nobody,
        };
        ends.push((nobody, PartEnd::Nobody));
        self.emit(span, Op::Back { to: lap });
        Ok(ends)
    }

    /// A jump that is taken when the seat has left play, in a game in which seats can.
    fn leaves_out(&mut self, table: FlowTable<'_>, seat: Register, span: Span) -> Emit<Option<usize>> {
        let Some(first) = table.layout.standing else { return Ok(None) };
        self.scoped(|emitter| {
            let d = emitter.fresh(span)?;
            emitter.emit(span, Op::SeatCounter { d, a: seat, first });
            Ok(Some(emitter.emit(span, Op::JumpLessInt { a: d, value: 0, to: 0 })))
        })
    }

    /// The register that holds the seat that begins.
    fn begin(&mut self, table: FlowTable<'_>, from: &TurnStart, span: Span) -> Emit<Register> {
        let seat = self.fresh(span)?;
        let (asked, span) = match from {
            TurnStart::First => {
                self.constant(span, seat, Value::Seat(SeatId(0)));
                return Ok(seat);
            }
            TurnStart::Counter(counter) => {
                let first = table.layout.counter_rules[*counter];
                self.constant(span, seat, Value::Counter(CounterId(first)));
                self.read_counter(span, seat)?;
                (seat, span)
            }
            TurnStart::Function(step) => (self.scoped(|emitter| emitter.ask(step, None, false))?, step.span),
        };
        self.emit(span, Op::Need { a: asked, what: Need::Seat });
        self.emit(span, Op::Move { d: seat, s: asked });
        Ok(seat)
    }

    /// d = value(d), through the host like any script.
    fn read_counter(&mut self, span: Span, d: Register) -> Emit<()> {
        let row = self.host.function("value", 1).ok_or_else(|| {
            Diagnostic::error(codes::script::UNKNOWN_FUNCTION, span, "the host has no function `value`")
        })?;
        let function = u16::try_from(row).unwrap_or(u16::MAX);
        self.emit(span, Op::Host { function, d, base: d, count: 1 });
        Ok(())
    }

    fn count_up(&mut self, span: Span, counter: PartCounter) {
        let a = counter.register;
        self.emit(span, Op::AddInt { d: a, a, value: 1 });
        self.emit(span, Op::Count { part: counter.part, a });
    }

    /// Jumps that are taken when the part's `while` says no.
    fn go_on(&mut self, part: &Part, counter: PartCounter, seat: Option<Register>) -> Emit<Vec<PartExit>> {
        let Some(step) = &part.while_true else { return Ok(Vec::new()) };
        self.scoped(|emitter| {
            let a = emitter.ask(step, seat, false)?;
            emitter.need_bool(step.span, a);
            let no = emitter.emit(step.span, Op::JumpIfNot { a, to: 0 });
            Ok(vec![(emitter.tick_end(no, SiteKind::WhileEnds, step.span, counter.part), PartEnd::While)])
        })
    }

    /// Fails unless the register holds true or false, where the order of play cannot know it.
    fn need_bool(&mut self, span: Span, a: Register) {
        let here = self.here();
        let known = self.code.ops.last().is_some_and(|last| last.says_whether() == Some(a))
            && !self.code.ops.iter().any(|op| op.target() == Some(here));
        if !known {
            self.emit(span, Op::Need { a, what: Need::Bool });
        }
    }

    fn amount(&mut self, table: FlowTable<'_>, count: &Count, span: Span) -> Emit<Register> {
        match count {
            Count::Amount(amount) => {
                let d = self.fresh(span)?;
                let value = table.layout.amount(table.rules, amount, 0);
                self.emit(span, Op::Int { d, value });
                Ok(d)
            }
            Count::Function(step) => {
                let d = self.fresh(span)?;
                let a = self.scoped(|emitter| emitter.ask(step, None, false))?;
                self.emit(step.span, Op::Need { a, what: Need::Int });
                self.emit(step.span, Op::Move { d, s: a });
                Ok(d)
            }
        }
    }

    /// Calls a script function for the order of play; gives the register of its result.
    fn ask(&mut self, step: &StepCall, seat: Option<Register>, acts: bool) -> Emit<Register> {
        let base = self.fresh(step.span)?;
        let function = u16::try_from(step.function).unwrap_or(u16::MAX);
        if !acts && self.look_here(step, function, seat, base)? {
            return Ok(base);
        }
        if acts {
            self.step(step, seat, base);
        } else {
            self.pass_seat(step, seat, base);
            self.emit(step.span, Op::Call { function, base });
        }
        Ok(base)
    }

    /// Calls a step; its other arguments stand after `base`.
    fn step(&mut self, step: &StepCall, seat: Option<Register>, base: Register) {
        let function = u16::try_from(step.function).unwrap_or(u16::MAX);
        let name = self.bodies[step.function].name.text.clone();
        self.tick(SiteKind::Step, step.span, &name);
        self.pass_seat(step, seat, base);
        self.emit(step.span, Op::Step { function, base });
    }

    /// A step that is handed a value, and whether it begins the turn. Gives the jump that is taken when there is none.
    fn handed(&mut self, step: &StepCall, with: &StepCall, seat: Register, begins: bool) -> Emit<usize> {
        let (base, value) = (self.fresh(step.span)?, self.fresh(step.span)?);
        let function = u16::try_from(with.function).unwrap_or(u16::MAX);
        self.pass_seat(with, Some(seat), value);
        self.emit(with.span, Op::Call { function, base: value });
        let nothing = self.emit(with.span, Op::JumpNothing { a: value, to: 0 });
        if begins {
            self.emit(step.span, Op::Turn);
        }
        self.step(step, Some(seat), base);
        self.code.handed.push(Handing { at: self.here() - 1, function });
        Ok(nothing)
    }

    fn pass_seat(&mut self, step: &StepCall, seat: Option<Register>, base: Register) {
        match (step.passed, seat) {
            (Passed::Nothing, _) => {}
            (_, Some(s)) => {
                self.emit(step.span, Op::Move { d: base, s });
            }
            (_, None) => self.constant(step.span, base, Value::Seat(SeatId(0))),
        }
    }

    /// A function that only looks, and makes no lists, is compiled where the order of play asks it; those
    /// who run the functions themselves go to a call that stands aside. Gives whether it is such a one.
    fn look_here(
        &mut self,
        step: &StepCall,
        function: u16,
        seat: Option<Register>,
        d: Register,
    ) -> Emit<bool> {
        let seats = if step.passed == Passed::Nothing { &[] } else { seat.as_slice() };
        if !self.fits_here(function, seats.len()) || self.changes_parameters(function) {
            return Ok(false);
        }
        let guard = self.emit(step.span, Op::JumpIfCalls { to: 0 });
        self.registers_here(function, seats, d)?;
        if !self.code.ops[guard..].iter().all(looks) {
            self.code.ops.truncate(guard);
            self.code.spans.truncate(guard);
            return Ok(false);
        }
        self.aside.push(OutOfLineCall {
            guard,
            step: step.clone(),
            function,
            seat,
            base: d,
            back: self.here(),
        });
        Ok(true)
    }

    /// The calls that stand aside, after the end of the order of play.
    fn calls_aside(&mut self) {
        for OutOfLineCall { guard, step, function, seat, base, back } in std::mem::take(&mut self.aside) {
            self.land(&[guard]);
            self.pass_seat(&step, seat, base);
            self.emit(step.span, Op::Call { function, base });
            self.emit(step.span, Op::Back { to: back });
        }
    }
}

/// Whether the instruction makes no lists, calls nothing and always goes on.
fn looks(op: &Op) -> bool {
    matches!(
        op,
        Op::Constant { .. }
            | Op::Int { .. }
            | Op::Move { .. }
            | Op::Copy { .. }
            | Op::AddInt { .. }
            | Op::Not { .. }
            | Op::Equal { .. }
            | Op::NotEqual { .. }
            | Op::Less { .. }
            | Op::LessEqual { .. }
            | Op::Jump { .. }
            | Op::JumpIf { .. }
            | Op::JumpIfNot { .. }
            | Op::JumpEqual { .. }
            | Op::JumpNotEqual { .. }
            | Op::JumpNotLess { .. }
            | Op::JumpNotLessEqual { .. }
            | Op::JumpNotInt { .. }
            | Op::JumpConstant { .. }
            | Op::JumpNotConstant { .. }
            | Op::JumpNotLessInt { .. }
            | Op::JumpNotMoreInt { .. }
            | Op::JumpEmpty { .. }
            | Op::JumpNotEmpty { .. }
            | Op::JumpIfCalls { .. }
            | Op::Tick { .. }
            | Op::Property { .. }
            | Op::Len { .. }
            | Op::Empty { .. }
            | Op::ZoneLen { .. }
            | Op::Nth { .. }
            | Op::SeatZone { .. }
            | Op::SeatCounter { .. }
    )
}

/// A call that stands aside of the function's code that is compiled in its place.
pub(super) struct OutOfLineCall {
    /// The jump to it.
    guard: usize,
    step: StepCall,
    function: u16,
    seat: Option<Register>,
    base: Register,
    /// Where the order of play goes on.
    back: u32,
}

/// Counts how often a part was begun.
#[derive(Clone, Copy)]
struct PartCounter {
    part: u16,
    register: Register,
}

/// How a part goes round the seats.
struct Turns<'a> {
    from: &'a TurnStart,
    skip: Option<&'a StepCall>,
    with: Option<&'a StepCall>,
    laps: Option<&'a Count>,
}

fn first_span(items: &[FlowItem]) -> Option<Span> {
    items.first().map(|item| match item {
        FlowItem::Step(step) => step.span,
        FlowItem::Part(part) => part.name.span,
    })
}
