//! The loop that runs instructions.

use super::arithmetic::{add, key_less, less, less_equal, subtract};
use super::budget::{CELLS, INSTRUCTION};
use super::seldom::{self, needs, tidy, too_deep};
use super::{Frame, Heap, MOST_FRAMES, Machine, Stop, Stops, WINDOW, reach, tell};
use crate::compile::Game;
use crate::compile::code::Op;
use crate::compile::value::{KindId, PartId, SeatId, Value, WordId, ZoneId};
use crate::table::Table;
use crate::vm::context::Context;
use crate::vm::library::Library;
use crate::vm::{Fail, Pause};

impl Machine {
    /// Runs instructions until it cannot go on.
    #[expect(clippy::too_many_lines, reason = "one arm for each instruction")]
    pub(super) fn instructions(
        &mut self,
        game: &Game,
        library: &Library,
        table: &mut Table,
    ) -> Result<Pause, Stop> {
        let ops = game.code.ops.as_slice();
        let context = &mut Context {
            game,
            table,
            heap: &mut self.heap,
            asking: &mut self.asking,
            parts: &mut self.parts,
            costs: &self.costs,
        };
        // The instructions from the next one on.
        let mut code = from(ops, self.pc);
        // A new window after every call and return.
        'window: loop {
            let base = self.base as usize;
            let Some(Ok(r)) =
                self.registers.get_mut(base..base + WINDOW).map(<&mut [Value; WINDOW]>::try_from)
            else {
                return Err(Fail::new("the machine has no registers left").into());
            };
            macro_rules! r {
                ($register:expr) => {
                    r[usize::from($register)]
                };
            }
            macro_rules! attempt {
                ($result:expr) => {
                    match $result {
                        Ok(value) => value,
                        Err(error) => {
                            self.pc = place(ops, &code);
                            return Err(error.into());
                        }
                    }
                };
            }
            macro_rules! jump {
                ($to:expr) => {
                    code = from(ops, $to)
                };
            }
            macro_rules! jump_if {
                ($condition:expr, $to:expr) => {
                    if $condition {
                        jump!($to);
                    }
                };
            }
            macro_rules! back {
                ($to:expr) => {{
                    let rest = code.len();
                    code = from(ops, $to);
                    // No more than the instructions gone back over have been run since they began.
                    context.heap.work.use_up(INSTRUCTION * (code.len() - rest));
                    if context.heap.is_due() {
                        self.pc = u32::try_from(ops.len() - rest).unwrap_or(u32::MAX);
                        tidy(context.heap, &mut self.registers, &mut self.frames)?;
                        continue 'window;
                    }
                }};
            }
            // How many elements a loop has gone through.
            macro_rules! counted {
                ($at:expr) => {
                    if let Value::Int(count) = r!($at + 1) { count } else { 0 }
                };
            }
            // Puts the next element of a loop into a register; false when there is none. What is given for a zone is
            // done before it is looked at.
            macro_rules! next {
                ($at:expr, $d:expr, $index:expr) => {
                    next!($at, $d, $index, |_| {})
                };
                ($at:expr, $d:expr, $index:expr, $first:expr) => {{
                    let (at, d, index) = ($at, $d, $index);
                    if let Value::Zone(zone) = r!(at) {
                        $first(zone);
                        match context.table.from(zone, index) {
                            Some((piece, next)) => {
                                r!(at + 1) = Value::Int(next);
                                r!(d) = Value::Piece(piece);
                                true
                            }
                            None => false,
                        }
                    } else {
                        match reach::next(context.heap, r!(at), index) {
                            Some((list @ Value::List(_), next)) => {
                                r!(at + 1) = Value::Int(next);
                                r!(d) = attempt!(context.heap.copy(list));
                                true
                            }
                            Some((element, next)) => {
                                r!(at + 1) = Value::Int(next);
                                r!(d) = element;
                                true
                            }
                            None => false,
                        }
                    }
                }};
            }
            // Puts the first element of a loop into a register; false when there is none.
            macro_rules! first {
                ($at:expr, $d:expr) => {{
                    // Empty places are gone past as well.
                    let mut pay_for_places =
                        |zone| context.heap.work.use_up(usize::from(context.table.span(zone)) / CELLS);
                    next!($at, $d, 0, pay_for_places)
                }};
            }
            // Puts the next number of a loop into a register; false when there is none.
            macro_rules! next_int {
                ($at:expr, $d:expr) => {
                    match (&r!($at), &r!($at + 1)) {
                        (Value::Int(next), Value::Int(end)) if next < end => {
                            let next = *next;
                            r!($d) = Value::Int(next);
                            r!($at) = Value::Int(next + 1);
                            true
                        }
                        (Value::Int(next), Value::Bool(true)) => {
                            let next = *next;
                            r!($d) = Value::Int(next);
                            r!($at) = next.checked_add(1).map_or(Value::Unit, Value::Int);
                            true
                        }
                        _ => false,
                    }
                };
            }
            macro_rules! push {
                ($a:expr, $s:expr, $copied:expr) => {
                    if !context.heap.push_plain(r!($a), r!($s)) {
                        let item = if $copied { attempt!(context.heap.copy(r!($s))) } else { r!($s) };
                        attempt!(reach::push(context.heap, &mut r!($a), item));
                    }
                };
            }
            macro_rules! copy {
                ($d:expr, $s:expr) => {
                    if matches!(r!($s), Value::List(_)) {
                        r!($d) = attempt!(context.heap.copy(r!($s)));
                    } else {
                        r!($d) = r!($s);
                    }
                };
            }
            // Registers are looked at where they are: a value that was just written in parts (its type, its
            // number) and is read as a whole keeps the processor waiting.
            macro_rules! less {
                ($a:expr, $b:expr, $keys:expr) => {
                    match (&r!($a), &r!($b)) {
                        (Value::Int(x), Value::Int(y)) => x < y,
                        (a, b) if $keys => attempt!(key_less(game, context.heap, *a, *b)),
                        (a, b) => attempt!(less(game, *a, *b)),
                    }
                };
            }
            macro_rules! subtract {
                ($d:expr, $a:expr, $b:expr) => {
                    if let (Value::Int(x), Value::Int(y)) = (&$a, &$b)
                        && let Some(difference) = x.checked_sub(*y)
                    {
                        r!($d) = Value::Int(difference);
                    } else {
                        r!($d) = attempt!(subtract($a, $b));
                    }
                };
            }
            macro_rules! equal {
                ($a:expr, $b:expr) => {
                    match ($a, $b) {
                        (Value::Int(x), Value::Int(y)) => x == y,
                        (a, b) => context.heap.compare(a, b),
                    }
                };
            }
            macro_rules! less_equal {
                ($a:expr, $b:expr) => {
                    match (&r!($a), &r!($b)) {
                        (Value::Int(x), Value::Int(y)) => x <= y,
                        (a, b) => attempt!(less_equal(game, *a, *b)),
                    }
                };
            }
            macro_rules! less_int {
                ($a:expr, $value:expr) => {
                    match r!($a) {
                        Value::Int(number) => number < i32::from($value),
                        other => attempt!(less(game, other, Value::Int(i32::from($value)))),
                    }
                };
            }
            macro_rules! more_int {
                ($a:expr, $value:expr) => {
                    match r!($a) {
                        Value::Int(number) => number > i32::from($value),
                        other => attempt!(less(game, Value::Int(i32::from($value)), other)),
                    }
                };
            }
            macro_rules! more_pieces {
                ($zone:expr, $a:expr) => {{
                    let len = i32::from(context.table.len(ZoneId($zone)));
                    match r!($a) {
                        Value::Int(number) => number < len,
                        other => attempt!(less(game, other, Value::Int(len))),
                    }
                }};
            }
            // Whether a list or zone is empty, or what the host says of anything else.
            macro_rules! empty {
                ($register:expr, $property:expr) => {
                    match r!($register) {
                        Value::Zone(zone) => context.table.is_empty(zone),
                        list @ Value::List(_) => context.heap.len(list) == 0,
                        other => {
                            attempt!(library.property($property, &mut context.look(), other))
                                == Value::Bool(true)
                        }
                    }
                };
            }
            // The zone of a register's seat, of which every seat has one.
            macro_rules! own_zone {
                ($register:expr, $first:expr) => {
                    match r!($register) {
                        Value::Seat(SeatId(seat)) => ZoneId($first + u16::from(seat)),
                        other => attempt!(reach::seat_zone(other, $first)),
                    }
                };
            }
            // The kind of a register's piece, or the kind in it.
            macro_rules! kind {
                ($register:expr) => {
                    match r!($register) {
                        Value::Piece(piece) => Some(context.table.kind(piece)),
                        Value::Kind(kind) => Some(kind),
                        _ => None,
                    }
                };
            }
            macro_rules! put {
                ($register:expr, $value:expr) => {
                    match $value {
                        Value::Unit => r!($register) = Value::Unit,
                        Value::List(at) => r!($register) = Value::List(at),
                        Value::Int(number) => r!($register) = Value::Int(number),
                        value => r!($register) = value,
                    }
                };
            }
            macro_rules! host {
                ($function:expr, $d:expr, $arguments:expr) => {
                    match library.call($function, context, $arguments) {
                        Ok(value) => put!($d, value),
                        Err(stop) => {
                            self.waiting = $d;
                            self.pc = place(ops, &code);
                            if let Stop::Ask = stop {
                                self.waits_for = Some(Pause::Ask);
                                return Ok(Pause::Ask);
                            }
                            return Err(stop.into());
                        }
                    }
                };
            }
            macro_rules! truth {
                ($register:expr) => {
                    match r!($register) {
                        Value::Bool(flag) => flag,
                        other => {
                            self.pc = place(ops, &code);
                            return Err(needs("true or false", other));
                        }
                    }
                };
            }
            macro_rules! number {
                ($register:expr) => {
                    match r!($register) {
                        Value::Int(number) => number,
                        other => {
                            self.pc = place(ops, &code);
                            return Err(needs("a number", other));
                        }
                    }
                };
            }
            // Puts the next seat clockwise and its chair into registers; false when all have had their turn.
            macro_rules! next_chair {
                ($seat:expr, $chair:expr, $acted:expr) => {{
                    let (seat, chair) = ($seat, $chair);
                    if $acted {
                        r!(chair + 1) = Value::Int(1);
                    }
                    let seats = context.game.layout.seats;
                    if let (Value::Seat(SeatId(present)), Value::Int(taken)) = (r!(seat), r!(chair)) {
                        let next = if present + 1 < seats { present + 1 } else { 0 };
                        r!(seat) = Value::Seat(SeatId(next));
                        r!(chair) = Value::Int(taken + 1);
                        taken + 1 < i32::from(seats)
                    } else {
                        false
                    }
                }};
            }
            // Stops before a call of the order of play.
            macro_rules! announce {
                ($pause:expr) => {
                    if self.frames.is_empty() && self.base == 0 {
                        self.announced = true;
                        self.pc = place(ops, &code) - 1;
                        return Ok($pause);
                    }
                };
            }
            // Calls a function; when it ends, lists from a mark of the heap on are gone.
            macro_rules! enter {
                ($function:expr, $base:expr, $heap:expr) => {{
                    let pc = place(ops, &code);
                    self.pc = pc;
                    let entered = &game.code.functions[usize::from($function)];
                    context.heap.work.use_up(INSTRUCTION * entered.length as usize);
                    if context.heap.is_due() {
                        tidy(context.heap, &mut self.registers, &mut self.frames)?;
                    }
                    if self.frames.len() >= MOST_FRAMES {
                        return Err(too_deep().into());
                    }
                    let (base, registers) = (self.base, entered.registers);
                    self.frames.push(Frame { pc, base, heap: $heap, registers });
                    self.base += u32::from($base);
                    let needed = self.base as usize + WINDOW;
                    if self.registers.len() < needed {
                        self.registers.resize(needed, Value::Unit);
                    }
                    code = from(ops, entered.entry);
                    continue 'window;
                }};
            }
            loop {
                let Some(op) = code.next() else {
                    return Err(Fail::new("the script ran past its end").into());
                };
                match *op {
                    Op::Constant { d, constant } => {
                        r!(d) = context.game.code.constants[usize::from(constant)]
                    }
                    Op::ConstantList { d, list } => {
                        r!(d) = attempt!(reach::constant_list(context.game, context.heap, list));
                    }
                    Op::NestedList { d, list } => {
                        r!(d) = attempt!(reach::nested_list(context.game, context.heap, list));
                    }
                    Op::ConstantIndex { d, i, list } => {
                        r!(d) = attempt!(reach::constant_element(context.game, context.heap, list, r!(i)));
                    }
                    Op::Int { d, value } => r!(d) = Value::Int(value),
                    Op::Move { d, s } => r!(d) = r!(s),
                    Op::Copy { d, s } => copy!(d, s),
                    Op::CopyConstant { d, s, constant } => {
                        copy!(d, s);
                        r!(d + 1) = context.game.code.constants[usize::from(constant)];
                    }
                    Op::CopyConstantMove { d, s, constant, moved } => {
                        copy!(d, s);
                        r!(d + 1) = context.game.code.constants[usize::from(constant)];
                        r!(d + 2) = r!(moved);
                        code.next();
                    }
                    Op::Add { d, a, b, given } => {
                        r!(d) = attempt!(add(context.heap, r!(a), r!(b), given));
                    }
                    Op::AddInt { d, a, value } => {
                        if let Value::Int(number) = r!(a)
                            && let Some(sum) = number.checked_add(value)
                        {
                            r!(d) = Value::Int(sum);
                        } else {
                            r!(d) = attempt!(add(context.heap, r!(a), Value::Int(value), false));
                        }
                    }
                    Op::Subtract { d, a, b } => subtract!(d, r!(a), r!(b)),
                    Op::SubtractInt { d, a, value } => subtract!(d, r!(a), Value::Int(value)),
                    Op::IntSubtract { d, b, value } => subtract!(d, Value::Int(value), r!(b)),
                    Op::Min { d, a, b } => r!(d) = Value::Int(number!(a).min(number!(b))),
                    Op::Max { d, a, b } => r!(d) = Value::Int(number!(a).max(number!(b))),
                    Op::AtLeast { d, a, value } => r!(d) = Value::Int(number!(a).max(value)),
                    Op::AtMost { d, a, value } => r!(d) = Value::Int(number!(a).min(value)),
                    Op::Not { d, a } => r!(d) = Value::Bool(!truth!(a)),
                    Op::Equal { d, a, b } => {
                        r!(d) = Value::Bool(equal!(&r!(a), &r!(b)));
                    }
                    Op::NotEqual { d, a, b } => {
                        r!(d) = Value::Bool(!equal!(&r!(a), &r!(b)));
                    }
                    Op::Less { d, a, b, keys } => r!(d) = Value::Bool(less!(a, b, keys)),
                    Op::LessEqual { d, a, b } => {
                        r!(d) = Value::Bool(less_equal!(a, b));
                    }
                    Op::Jump { to } => jump!(to),
                    Op::PutTruth { d, truth, to } => {
                        r!(d) = Value::Bool(truth);
                        jump!(to);
                    }
                    Op::Back { to } => back!(to),
                    Op::JumpIf { a, to } => jump_if!(truth!(a), to),
                    Op::JumpIfNot { a, to } => jump_if!(!truth!(a), to),
                    Op::JumpEqual { a, b, to } => jump_if!(equal!(&r!(a), &r!(b)), to),
                    Op::JumpNotEqual { a, b, to } => jump_if!(!equal!(&r!(a), &r!(b)), to),
                    Op::JumpNotLess { a, b, keys, to } => jump_if!(!less!(a, b, keys), to),
                    Op::JumpNotLessEqual { a, b, to } => jump_if!(!less_equal!(a, b), to),
                    Op::JumpLess { a, b, keys, to } => jump_if!(less!(a, b, keys), to),
                    Op::JumpLessEqual { a, b, to } => jump_if!(less_equal!(a, b), to),
                    Op::JumpNotInt { a, value, to } => jump_if!(r!(a) != Value::Int(i32::from(value)), to),
                    Op::JumpInt { a, value, to } => jump_if!(r!(a) == Value::Int(i32::from(value)), to),
                    Op::JumpNotUnit { a, to } => jump_if!(!matches!(r!(a), Value::Unit), to),
                    Op::JumpUnit { a, to } => jump_if!(matches!(r!(a), Value::Unit), to),
                    Op::JumpConstant { a, constant, to } => {
                        jump_if!(equal!(&r!(a), &context.game.code.constants[usize::from(constant)]), to)
                    }
                    Op::JumpNotConstant { a, constant, to } => {
                        jump_if!(!equal!(&r!(a), &context.game.code.constants[usize::from(constant)]), to)
                    }
                    Op::JumpNotWord { a, word, to } => {
                        jump_if!(!matches!(r!(a), Value::Word(WordId(id)) if id == word), to)
                    }
                    Op::JumpNotLessInt { a, value, to } => jump_if!(!less_int!(a, value), to),
                    Op::JumpNotMoreInt { a, value, to } => jump_if!(!more_int!(a, value), to),
                    Op::JumpLessInt { a, value, to } => jump_if!(less_int!(a, value), to),
                    Op::JumpMoreInt { a, value, to } => jump_if!(more_int!(a, value), to),
                    Op::JumpOutside { a, range, to } => {
                        let (from, end) = context.game.code.ranges[usize::from(range)];
                        let inside = matches!(r!(a), Value::Int(n) if (from..end).contains(&i64::from(n)));
                        if !inside {
                            jump!(to);
                        }
                    }
                    Op::JumpEmpty { a, property, to } => jump_if!(empty!(a, property), to),
                    Op::JumpNotEmpty { a, property, to } => jump_if!(!empty!(a, property), to),
                    Op::JumpZoneEmpty { zone, to } => jump_if!(context.table.is_empty(ZoneId(zone)), to),
                    Op::JumpZoneNotEmpty { zone, to } => jump_if!(!context.table.is_empty(ZoneId(zone)), to),
                    Op::JumpZoneNotMore { a, zone, to } => jump_if!(!more_pieces!(zone, a), to),
                    Op::JumpZoneMore { a, zone, to } => jump_if!(more_pieces!(zone, a), to),
                    Op::JumpNthNotMore { part, value, to } => {
                        jump_if!(context.parts[usize::from(part)] <= i32::from(value), to)
                    }
                    Op::JumpNthMore { part, value, to } => {
                        jump_if!(context.parts[usize::from(part)] > i32::from(value), to)
                    }
                    Op::JumpSeatZoneEmpty { a, first, to } => {
                        jump_if!(context.table.is_empty(own_zone!(a, first)), to)
                    }
                    Op::JumpSeatZoneNotEmpty { a, first, to } => {
                        jump_if!(!context.table.is_empty(own_zone!(a, first)), to)
                    }
                    Op::JumpNothing { a, to } => {
                        if reach::is_nothing(context.table, context.heap, r!(a)) {
                            r!(a) = Value::Unit;
                            jump!(to);
                        }
                    }
                    Op::Call { function, base } => {
                        let announced = std::mem::take(&mut self.announced);
                        if self.stops == Stops::Calls && !announced && place(ops, &code) > game.code.main {
                            announce!(Pause::Call);
                        }
                        enter!(function, base, mark(context.heap));
                    }
                    Op::Step { function, base, first, turn } => {
                        r!(base) = r!(first);
                        let announced = std::mem::take(&mut self.announced);
                        // One that was announced has begun its turn.
                        self.turns = self.turns.wrapping_add(u32::from(turn && !announced));
                        match self.stops {
                            Stops::Nowhere => {}
                            _ if announced => {}
                            Stops::Steps => announce!(Pause::Step),
                            Stops::Calls if place(ops, &code) > game.code.main => announce!(Pause::Call),
                            Stops::Calls => {}
                        }
                        context.heap.work.use_up(context.costs.step);
                        // What a step was handed is gone when it ends.
                        enter!(function, base, 0);
                    }
                    Op::Host { function, d, base, count } => {
                        let arguments = &mut r[usize::from(base)..usize::from(base) + usize::from(count)];
                        host!(function, d, arguments);
                    }
                    Op::HostPair { function, d, a, b } => {
                        host!(function, d, &mut [r!(a), r!(b)]);
                    }
                    Op::CountOf { function, d, a, b } => {
                        if let (Value::Zone(zone), Value::Kind(kind)) = (r!(a), r!(b))
                            && !game.layout.is_family(kind)
                        {
                            context.go_through_zone(zone);
                            r!(d) = Value::Int(i32::from(context.table.count(zone, kind)));
                        } else {
                            host!(function, d, &mut [r!(a), r!(b)]);
                        }
                    }
                    Op::HasOf { function, d, a, b } => {
                        if let (Value::Zone(zone), Value::Kind(kind)) = (r!(a), r!(b)) {
                            context.go_through_zone(zone);
                            r!(d) = Value::Bool(context.table.has(zone, &game.layout.counted_as(kind)));
                        } else {
                            host!(function, d, &mut [r!(a), r!(b)]);
                        }
                    }
                    Op::SeatZoneHas { d, a, first, kind } => {
                        let zone = own_zone!(a, first);
                        context.go_through_zone(zone);
                        let kinds = game.layout.counted_as(KindId(kind));
                        r!(d) = Value::Bool(context.table.has(zone, &kinds));
                    }
                    Op::HostWith { function, d, base, count, constant } => {
                        let arguments = &mut r[usize::from(base)..usize::from(base) + usize::from(count)];
                        if let Some(last) = arguments.last_mut() {
                            *last = context.game.code.constants[usize::from(constant)];
                        }
                        host!(function, d, arguments);
                    }
                    Op::Property { d, a, property } => {
                        let mut look = context.look();
                        put!(d, attempt!(library.property(property, &mut look, r!(a))));
                    }
                    Op::Len { d, a, property } => match r!(a) {
                        Value::Zone(zone) => r!(d) = Value::Int(i32::from(context.table.len(zone))),
                        list @ Value::List(_) => r!(d) = Value::Int(i32::from(context.heap.len(list))),
                        other => put!(d, attempt!(library.property(property, &mut context.look(), other))),
                    },
                    Op::Empty { d, a, property } => r!(d) = Value::Bool(empty!(a, property)),
                    Op::Kind { d, a, property } => match r!(a) {
                        Value::Piece(piece) => r!(d) = Value::Kind(context.table.kind(piece)),
                        other => put!(d, attempt!(library.property(property, &mut context.look(), other))),
                    },
                    Op::Top { d, a, property } => match r!(a) {
                        Value::Zone(zone) => r!(d) = reach::top(context.table, zone),
                        other => put!(d, attempt!(library.property(property, &mut context.look(), other))),
                    },
                    Op::Fresh { d } => r!(d) = attempt!(context.heap.fresh()),
                    Op::ZoneLen { d, zone } => r!(d) = Value::Int(i32::from(context.table.len(ZoneId(zone)))),
                    Op::ZoneTop { d, zone } => r!(d) = reach::top(context.table, ZoneId(zone)),
                    Op::Nth { d, part } => r!(d) = Value::Int(context.parts[usize::from(part)]),
                    Op::SwitchName { a, first } => {
                        let to = match kind!(a) {
                            Some(KindId(kind)) => {
                                context.game.code.targets[first as usize + usize::from(kind)]
                            }
                            None => attempt!(reach::named_arm(context, library, first, r!(a))),
                        };
                        jump!(to);
                    }
                    Op::KindProperty { d, a, first } => {
                        r!(d) = match kind!(a) {
                            Some(KindId(kind)) => {
                                context.game.code.properties[first as usize + usize::from(kind)]
                            }
                            None => attempt!(reach::no_kind_property(context.game, r!(a), first)),
                        };
                    }
                    Op::SeatZone { d, a, first } => r!(d) = Value::Zone(own_zone!(a, first)),
                    Op::SeatZones { d, a, first, each } => {
                        r!(d) = attempt!(reach::seat_zones(context.heap, r!(a), first, each));
                    }
                    Op::SeatCounter { d, a, first } => {
                        r!(d) = attempt!(reach::seat_counter(context.game, context.table, r!(a), first));
                    }
                    Op::KindZone { d, a, rule } => {
                        r!(d) = attempt!(reach::kind_zone(context.game, r!(a), rule))
                    }
                    Op::KindCounter { d, a, rule } => {
                        r!(d) = attempt!(reach::kind_counter(context.game, r!(a), rule))
                    }
                    Op::OwnOfKind { d, a, b, property } => {
                        r!(d) = attempt!(reach::own_of_kind(context, library, property, r!(a), r!(b)));
                    }
                    Op::MakeKind { d, base, count, family } => {
                        context.heap.work.use_up(game.layout.members(family).len());
                        let arguments = &r[usize::from(base)..usize::from(base) + usize::from(count)];
                        r!(d) = attempt!(reach::make_kind(context.game, family, arguments));
                    }
                    Op::Index { d, a, i } => {
                        r!(d) = attempt!(reach::copied_element(context.table, context.heap, r!(a), r!(i)));
                    }
                    Op::At { d, a, at } => {
                        r!(d) = match reach::plain_element(context.heap, r!(a), usize::from(at)) {
                            Some(element) => element,
                            None => attempt!(reach::element_at(context.table, context.heap, r!(a), at)),
                        };
                    }
                    Op::List { d, base, count } => {
                        let elements = &r[usize::from(base)..usize::from(base) + usize::from(count)];
                        r!(d) = attempt!(reach::list(context.heap, elements));
                    }
                    Op::Log { function, base, count, constant } => {
                        let pattern = context.game.code.constants[usize::from(constant)];
                        let parts = &mut r[usize::from(base)..usize::from(base) + usize::from(count)];
                        attempt!(tell::log(context, library, function, pattern, parts));
                    }
                    Op::Borrow { d, a, i } => {
                        r!(d) = attempt!(reach::own_element(context.heap, r!(a), r!(i)))
                    }
                    Op::Store { a, i, s } => attempt!(reach::store(context.heap, r!(a), r!(i), r!(s))),
                    Op::MixedProperty { d, a, property } => {
                        r!(d) = attempt!(reach::mixed(context, library, property, r!(a)));
                    }
                    Op::Push { a, s, copied } => push!(a, s, copied),
                    Op::PushAgain { a, r: at, d, to } => {
                        push!(a, d, true);
                        if next!(at, d, counted!(at)) {
                            back!(to);
                        } else {
                            // The loop's `Again` follows, which would find none either.
                            code.next();
                        }
                    }
                    Op::MoveAgain { a, s, r: at, to } => {
                        push!(a, s, false);
                        if next!(at, at + 2, counted!(at)) {
                            back!(to);
                        } else {
                            // As after `PushAgain`.
                            code.next();
                        }
                    }
                    Op::Each { r: at, d, copied, to } => {
                        let is_ready = match r!(at) {
                            Value::List(_) => true,
                            Value::Zone(_) => !copied,
                            _ => false,
                        };
                        if !is_ready {
                            r!(at) =
                                attempt!(reach::loop_source(context.table, context.heap, r!(at), copied));
                        }
                        if !first!(at, d) {
                            jump!(to);
                        }
                    }
                    Op::SeatZoneEach { d, a, first } => {
                        r!(d) = Value::Zone(own_zone!(a, first));
                        if let Some(&Op::Each { r: at, d, to, .. }) = code.next()
                            && !first!(at, d)
                        {
                            jump!(to);
                        }
                    }
                    Op::Again { r: at, d, to } => {
                        if next!(at, d, counted!(at)) {
                            back!(to);
                        }
                    }
                    Op::Continue { r: at, d, to } => {
                        if next!(at, d, counted!(at)) {
                            back!(to);
                        } else if let Some(Op::Each { to: end, .. }) = ops.get(to as usize - 1) {
                            jump!(*end);
                        }
                    }
                    Op::NextInt { r: at, d, to } => jump_if!(!next_int!(at, d), to),
                    Op::NextIntAgain { r: at, d, to } => {
                        if next_int!(at, d) {
                            back!(to);
                        }
                    }
                    Op::Turn => self.turns = self.turns.wrapping_add(1),
                    Op::NextChair { seat, chair, acted, to } => {
                        if next_chair!(seat, chair, acted) {
                            back!(to);
                        }
                    }
                    Op::NextChairGuarded { seat, chair, acted, to } => {
                        if next_chair!(seat, chair, acted) {
                            back!(to + u32::from(self.stops != Stops::Calls));
                        }
                    }
                    Op::JumpIfCalls { to } => jump_if!(self.stops == Stops::Calls, to),
                    Op::Tick { at } => super::counts::tick(self.counts.as_deref(), at),
                    Op::Note { at, a } => {
                        super::counts::note(self.counts.as_deref(), context.heap, at, r!(a));
                    }
                    Op::Count { part, a } => {
                        if let Value::Int(count) = r!(a) {
                            context.parts[usize::from(part)] = count;
                            context.table.note_part(PartId(part), Ok(count));
                        }
                    }
                    Op::End { part, why } => {
                        // One that never began does not end.
                        if std::mem::take(&mut context.parts[usize::from(part)]) > 0 {
                            context.table.note_part(PartId(part), Err(why));
                        }
                    }
                    Op::PassOver { part, a } => {
                        if let Value::Seat(seat) = r!(a) {
                            context.table.note_passed_over(PartId(part), seat);
                        }
                    }
                    Op::Need { a, what } => {
                        if !what.fits(r!(a)) {
                            self.pc = place(ops, &code);
                            return Err(needs(what.name(), r!(a)));
                        }
                    }
                    Op::Return { a } => {
                        let value = r!(a);
                        let Some(frame) = self.frames.pop() else {
                            // A function that was called from outside.
                            self.registers[0] = value;
                            return Ok(Pause::Done);
                        };
                        // Registers hold no lists that are gone.
                        if context.heap.mark() > frame.heap as usize {
                            r[1..usize::from(frame.registers)].fill(Value::Unit);
                        }
                        r[0] = context.heap.release(frame.heap as usize, value);
                        self.base = frame.base;
                        code = from(ops, frame.pc);
                        continue 'window;
                    }
                    Op::Done => {
                        self.pc = place(ops, &code) - 1;
                        return Ok(Pause::Done);
                    }
                    Op::Multiply { .. }
                    | Op::Divide { .. }
                    | Op::Remainder { .. }
                    | Op::Power { .. }
                    | Op::Negate { .. }
                    | Op::In { .. }
                    | Op::Range { .. }
                    | Op::EachInt { .. } => attempt!(seldom::run(context, op, r)),
                }
            }
        }
    }
}

/// Where the next list of the heap will begin.
#[inline]
pub(super) fn mark(heap: &Heap) -> u32 {
    u32::try_from(heap.mark()).unwrap_or(u32::MAX)
}

/// The instructions from one on.
#[inline]
fn from(ops: &[Op], first: u32) -> std::slice::Iter<'_, Op> {
    ops[first as usize..].iter()
}

/// The number of the next instruction.
#[inline]
fn place(ops: &[Op], next: &std::slice::Iter<'_, Op>) -> u32 {
    u32::try_from(ops.len() - next.len()).unwrap_or(u32::MAX)
}
