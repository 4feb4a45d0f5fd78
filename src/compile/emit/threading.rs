//! Jumps that lead to jumps, and what else two instructions can say in one; after the code of a function is whole.

use super::Emitter;
use crate::compile::code::Op;
use crate::compile::value::Value;

impl Emitter<'_> {
    /// Shortens the ways through the code from an instruction on. No instruction changes its place; those that nothing
    /// leads to any more are left where they are.
    pub(super) fn thread(&mut self, first: usize) {
        for at in first..self.code.ops.len() {
            self.thread_jump(at);
            self.thread_truth(at);
        }
        for at in first..self.code.ops.len() {
            self.join(at);
        }
    }

    /// Lets an instruction also say what the one after it says.
    fn join(&mut self, at: usize) {
        let ops = &mut self.code.ops[at..];
        let joined = match *ops {
            [Op::Move { d, s }, Op::Return { a }, ..] if a == d => Op::Return { a: s },
            [Op::CopyConstant { d, s, constant }, Op::Move { d: next, s: moved }, ..] if next == d + 2 => {
                Op::CopyConstantMove { d, s, constant, moved }
            }
            [Op::SeatZone { d, a, first }, Op::Each { r, copied: false, .. }, ..] if r == d => {
                Op::SeatZoneEach { d, a, first }
            }
            _ => return,
        };
        ops[0] = joined;
    }

    /// Lets a jump to a jump go where that one goes. One to the end of the function ends it, one to the end of a loop's
    /// round begins the next.
    fn thread_jump(&mut self, at: usize) {
        let ops = &mut self.code.ops;
        let Some(to) = ops[at].target() else { return };
        // Jumps back are left alone: they count what a script may do.
        if to as usize <= at {
            return;
        }
        let to = followed(ops, to);
        match (ops[at], ops.get(to as usize)) {
            (Op::Jump { .. }, Some(Op::Return { a })) => ops[at] = Op::Return { a: *a },
            (Op::Jump { .. }, Some(Op::Again { r, d, to })) => {
                ops[at] = Op::Continue { r: *r, d: *d, to: *to }
            }
            _ => ops[at].set_target(to),
        }
    }

    /// Lets a truth that is put into a register and tested next lead where the test leads.
    fn thread_truth(&mut self, at: usize) {
        let ops = &mut self.code.ops;
        let Op::Constant { d, constant } = ops[at] else { return };
        let Value::Bool(truth) = self.code.constants[usize::from(constant)] else { return };
        let test = followed(ops, u32::try_from(at + 1).unwrap_or(u32::MAX));
        let (taken, to) = match ops.get(test as usize) {
            Some(Op::JumpIf { a, to }) if *a == d => (truth, *to),
            Some(Op::JumpIfNot { a, to }) if *a == d => (!truth, *to),
            _ => return,
        };
        if taken && to <= test {
            return;
        }
        let to = followed(ops, if taken { to } else { test + 1 });
        ops[at] = Op::PutTruth { d, truth, to };
    }
}

/// Where jumps forward lead from an instruction on.
fn followed(ops: &[Op], mut at: u32) -> u32 {
    while let Some(Op::Jump { to }) = ops.get(at as usize)
        && *to > at
    {
        at = *to;
    }
    at
}
