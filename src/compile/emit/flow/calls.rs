//! How the order of play calls the functions of the scripts: steps, and functions that answer it.

use super::super::{Emit, Emitter};
use crate::compile::code::{Handing, Op, Register};
use crate::compile::coverage::SiteKind;
use crate::compile::value::{SeatId, Value};
use crate::diag::Span;
use crate::rules::{Passed, StepCall};

impl Emitter<'_> {
    /// Calls a script function for the order of play, about no seat; gives the register of its result.
    pub(super) fn ask(&mut self, call: &StepCall) -> Emit<Register> {
        let base = self.fresh(call.span)?;
        let here = self.look_here(call, None, base, |emitter, function| {
            emitter.registers_here(function, &[], base).map(|()| ((), None))
        })?;
        if here.is_none() {
            self.consult(call, None, base);
        }
        Ok(base)
    }

    /// Jumps that are taken when a script function gives this answer.
    pub(super) fn jumps_on(
        &mut self,
        answer: YesOrNo,
        call: &StepCall,
        seat: Option<Register>,
    ) -> Emit<Vec<usize>> {
        self.scoped(|emitter| {
            let base = emitter.fresh(call.span)?;
            let seats = if call.passed == Passed::Nothing { &[] } else { seat.as_slice() };
            let here = emitter.look_here(call, seat, base, |emitter, function| {
                let start = emitter.code.ops.len();
                let no = emitter.registers_unless(call.span, function, seats)?;
                let jumps = match answer {
                    YesOrNo::Yes => vec![emitter.when_true(call.span, start, &no)],
                    YesOrNo::No => no,
                };
                let exit = jumps.first().map(|jump| AnswerExit { jump: *jump, answer });
                Ok((jumps, exit))
            })?;
            Ok(match here {
                Some(jumps) => jumps,
                None => {
                    emitter.consult(call, seat, base);
                    vec![emitter.emit(call.span, answer.jump(base))]
                }
            })
        })
    }

    /// The jump that is taken when a condition is true which was compiled from `start` on with the jumps for when it is
    /// false.
    fn when_true(&mut self, span: Span, start: usize, no: &[usize]) -> usize {
        self.invert(start, no).unwrap_or_else(|| {
            let yes = self.emit(span, Op::Jump { to: 0 });
            self.land(no);
            yes
        })
    }

    /// Calls a function that answers the order of play.
    fn consult(&mut self, call: &StepCall, seat: Option<Register>, base: Register) {
        self.pass_seat(call, seat, base);
        self.emit(call.span, Op::Call { function: number(call), base });
    }

    /// Calls a step that is handed nothing.
    pub(super) fn step_alone(
        &mut self,
        step: &StepCall,
        seat: Option<Register>,
        place: StepPlace,
    ) -> Emit<()> {
        let base = self.fresh(step.span)?;
        self.step(step, seat, base, place);
        Ok(())
    }

    /// Calls a step; its other arguments stand after `base`.
    fn step(&mut self, step: &StepCall, seat: Option<Register>, base: Register, place: StepPlace) {
        let name = self.bodies[step.function].name.text.clone();
        let first = match (step.passed, seat) {
            (Passed::Nothing, _) => base,
            (_, Some(seat)) => seat,
            (_, None) => {
                self.pass_seat(step, seat, base);
                base
            }
        };
        // At once before the step, where sessions look for it that begin here.
        self.tick(SiteKind::Step, step.span, &name);
        let turn = place == StepPlace::BeginsTurn;
        self.emit(step.span, Op::Step { function: number(step), base, first, turn });
    }

    /// Calls a step that is handed a value. Gives the jump that is taken when there is none.
    pub(super) fn handed(
        &mut self,
        step: &StepCall,
        with: &StepCall,
        seat: Register,
        place: StepPlace,
    ) -> Emit<usize> {
        let (base, value) = (self.fresh(step.span)?, self.fresh(step.span)?);
        self.consult(with, Some(seat), value);
        let nothing = self.emit(with.span, Op::JumpNothing { a: value, to: 0 });
        self.step(step, Some(seat), base, place);
        self.code.handed.push(Handing { at: self.here() - 1, function: number(with) });
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

    /// A function that only looks, and makes no lists, is compiled where the order of play asks it, by `compile`; those
    /// who run the functions themselves go to a call that stands aside. Gives what `compile` does, or nothing when it is
    /// not such a one.
    fn look_here<T>(
        &mut self,
        call: &StepCall,
        seat: Option<Register>,
        base: Register,
        compile: impl FnOnce(&mut Self, u16) -> Emit<(T, Option<AnswerExit>)>,
    ) -> Emit<Option<T>> {
        let function = number(call);
        let seats = usize::from(call.passed != Passed::Nothing && seat.is_some());
        if !self.fits_here(function, seats) || self.changes_parameters(function) {
            return Ok(None);
        }
        let guard = self.emit(call.span, Op::JumpIfCalls { to: 0 });
        let (made, exit) = compile(self, function)?;
        if !self.code.ops[guard..].iter().all(looks) {
            self.code.ops.truncate(guard);
            self.code.spans.truncate(guard);
            return Ok(None);
        }
        let back = self.here();
        self.aside.push(OutOfLineCall { guard, call: call.clone(), seat, base, exit, back });
        Ok(Some(made))
    }

    /// The calls that stand aside, after the end of the order of play.
    pub(super) fn calls_aside(&mut self) {
        for OutOfLineCall { guard, call, seat, base, exit, back } in std::mem::take(&mut self.aside) {
            self.land(&[guard]);
            self.consult(&call, seat, base);
            if let Some(AnswerExit { jump, answer }) = exit {
                let goes_on = self.emit(call.span, answer.other().jump(base));
                let to = self.code.ops[jump].target().unwrap_or(back);
                self.emit(call.span, Op::Back { to });
                self.land(&[goes_on]);
            }
            self.emit(call.span, Op::Back { to: back });
        }
    }
}

/// The number of the called function.
fn number(call: &StepCall) -> u16 {
    u16::try_from(call.function).unwrap_or(u16::MAX)
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
            | Op::PutTruth { .. }
            | Op::JumpIf { .. }
            | Op::JumpIfNot { .. }
            | Op::JumpEqual { .. }
            | Op::JumpNotEqual { .. }
            | Op::JumpNotLess { .. }
            | Op::JumpNotLessEqual { .. }
            | Op::JumpNotInt { .. }
            | Op::JumpInt { .. }
            | Op::JumpUnit { .. }
            | Op::JumpNotUnit { .. }
            | Op::JumpConstant { .. }
            | Op::JumpNotConstant { .. }
            | Op::JumpNotLessInt { .. }
            | Op::JumpNotMoreInt { .. }
            | Op::JumpEmpty { .. }
            | Op::JumpNotEmpty { .. }
            | Op::JumpZoneEmpty { .. }
            | Op::JumpZoneNotEmpty { .. }
            | Op::JumpSeatZoneEmpty { .. }
            | Op::JumpSeatZoneNotEmpty { .. }
            | Op::JumpIfCalls { .. }
            | Op::Tick { .. }
            | Op::Note { .. }
            | Op::Property { .. }
            | Op::Len { .. }
            | Op::Empty { .. }
            | Op::ZoneLen { .. }
            | Op::ZoneTop { .. }
            | Op::Top { .. }
            | Op::Kind { .. }
            | Op::Nth { .. }
            | Op::SeatZone { .. }
            | Op::SeatCounter { .. }
    )
}

/// What a function answers that is asked whether.
#[derive(Clone, Copy)]
pub(super) enum YesOrNo {
    Yes,
    No,
}

impl YesOrNo {
    fn other(self) -> Self {
        match self {
            Self::Yes => Self::No,
            Self::No => Self::Yes,
        }
    }

    /// The jump that is taken when the answer in a register is this one.
    fn jump(self, a: Register) -> Op {
        match self {
            Self::Yes => Op::JumpIf { a, to: 0 },
            Self::No => Op::JumpIfNot { a, to: 0 },
        }
    }
}

/// A jump of a condition that is compiled in place, and the answer for which it is taken.
struct AnswerExit {
    jump: usize,
    answer: YesOrNo,
}

/// Where a step stands in the turn of a seat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StepPlace {
    BeginsTurn,
    Elsewhere,
}

/// A call that stands aside of the function's code that is compiled in its place.
pub(in crate::compile::emit) struct OutOfLineCall {
    /// The jump to it.
    pub(super) guard: usize,
    call: StepCall,
    seat: Option<Register>,
    base: Register,
    exit: Option<AnswerExit>,
    /// Where the order of play goes on.
    back: u32,
}
