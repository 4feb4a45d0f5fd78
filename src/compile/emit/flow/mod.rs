//! The order of play becomes one function of its own, the first frame of every match.

mod calls;

pub(super) use self::calls::OutOfLineCall;
use self::calls::{StepPlace, YesOrNo};
use super::{Emit, Emitter, Scope};
use crate::compile::code::{Need, Op, PartCode, PartEnd, Register};
use crate::compile::coverage::SiteKind;
use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, SeatId, Value};
use crate::diag::{Diagnostic, Faults, Span, codes};
use crate::rules::{Count, FlowItem, Part, Repeat, Rules, StepCall, TurnStart};

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
                    self.scoped(|emitter| emitter.step_alone(step, seat, StepPlace::Elsewhere))?;
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
        let begins = self.here();
        let mut skips = Vec::new();
        skips.extend(self.leaves_out(table, seat, span)?);
        let passed_over = match turns.skip {
            Some(skip) => self.jumps_on(YesOrNo::Yes, skip, Some(seat))?,
            None => Vec::new(),
        };
        let is_guarded = self.aside.last().is_some_and(|aside| aside.guard == begins as usize);
        ends.extend(self.go_on(part, counter, Some(seat))?);
        skips.extend(self.turn(table, part, turns.with, seat, next_part)?);
        let next_chair = |acted| match is_guarded {
            true => Op::NextChairGuarded { seat, chair, acted, to: begins },
            false => Op::NextChair { seat, chair, acted, to: begins },
        };
        self.emit(span, next_chair(true));
        if !skips.is_empty() || !passed_over.is_empty() {
            let over = self.emit(span, Op::Jump { to: 0 });
            if !passed_over.is_empty() {
                self.land(&passed_over);
                self.emit(span, Op::PassOver { part: counter.part, a: seat });
            }
            self.land(&skips);
            self.emit(span, next_chair(false));
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

    /// The turn of a seat. Gives the jumps that are taken when it has none.
    fn turn(
        &mut self,
        table: FlowTable<'_>,
        part: &Part,
        with: Option<&StepCall>,
        seat: Register,
        next_part: &mut usize,
    ) -> Emit<Vec<usize>> {
        let span = part.name.span;
        let (mut left_out, mut gone) = (Vec::new(), Vec::new());
        for (at, item) in part.body.iter().enumerate() {
            let place = if at == 0 { StepPlace::BeginsTurn } else { StepPlace::Elsewhere };
            if at > 0 {
                // It may have left play in the step before.
                gone.extend(self.leaves_out(table, seat, span)?);
            }
            match (item, with) {
                (FlowItem::Step(step), Some(with)) if item.is_handed() => {
                    let nothing = self.scoped(|emitter| emitter.handed(step, with, seat, place))?;
                    if at == 0 { left_out.push(nothing) } else { gone.push(nothing) }
                }
                (FlowItem::Step(step), _) => {
                    self.scoped(|emitter| emitter.step_alone(step, Some(seat), place))?;
                }
                (FlowItem::Part(inner), _) => {
                    if at == 0 {
                        self.emit(span, Op::Turn);
                    }
                    self.part(table, inner, Some(seat), next_part)?;
                }
            }
        }
        self.land(&gone);
        Ok(left_out)
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
            TurnStart::Function(step) => (self.scoped(|emitter| emitter.ask(step))?, step.span),
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
        let jumps = self.jumps_on(YesOrNo::No, step, seat)?;
        let ends = jumps
            .into_iter()
            .map(|no| (self.tick_end(no, SiteKind::WhileEnds, step.span, counter.part), PartEnd::While));
        Ok(ends.collect())
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
                let a = self.scoped(|emitter| emitter.ask(step))?;
                self.emit(step.span, Op::Need { a, what: Need::Int });
                self.emit(step.span, Op::Move { d, s: a });
                Ok(d)
            }
        }
    }
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
    items.first().map(FlowItem::span)
}
