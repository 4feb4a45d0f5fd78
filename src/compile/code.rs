//! The machine's code: small instructions over a window of registers.

use super::coverage::Site;
use super::following::NoteSite;
use super::value::{PartId, Value, WordId};
use crate::diag::Span;

/// A register of the running function.
pub type Register = u8;

/// One instruction: 8 bytes. `d` is the register of the result; jumps have the index of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each instruction says what its registers are for")]
pub enum Op {
    /// d = constant
    Constant { d: Register, constant: u16 },
    /// d = a copy of a constant list that holds no lists
    ConstantList { d: Register, list: u16 },
    /// d = a copy of a constant list and of the lists in it
    NestedList { d: Register, list: u16 },
    /// d = element i of a constant list
    ConstantIndex { d: Register, i: Register, list: u16 },
    /// d = number
    Int { d: Register, value: i32 },
    /// d = s; s is not used again
    Move { d: Register, s: Register },
    /// d = s; a list is copied
    Copy { d: Register, s: Register },
    /// d = s, and the register after d = constant; a list is copied
    CopyConstant { d: Register, s: Register, constant: u16 },
    /// The same, and the register after these two = moved, which is not used again: an instruction that moves it there
    /// follows, and is skipped.
    CopyConstantMove { d: Register, s: Register, constant: u16, moved: Register },
    /// d = a + b, for numbers and lists
    Add { d: Register, a: Register, b: Register, given: bool },
    /// d = a + number
    AddInt { d: Register, a: Register, value: i32 },
    /// d = a - b
    Subtract { d: Register, a: Register, b: Register },
    /// d = a - number
    SubtractInt { d: Register, a: Register, value: i32 },
    /// d = number - b
    IntSubtract { d: Register, b: Register, value: i32 },
    /// d = the smaller of the numbers a and b
    Min { d: Register, a: Register, b: Register },
    /// d = the larger of the numbers a and b
    Max { d: Register, a: Register, b: Register },
    /// d = the number a, or the number given if that is larger
    AtLeast { d: Register, a: Register, value: i32 },
    /// d = the number a, or the number given if that is smaller
    AtMost { d: Register, a: Register, value: i32 },
    /// d = a * b
    Multiply { d: Register, a: Register, b: Register },
    /// d = a / b
    Divide { d: Register, a: Register, b: Register },
    /// d = a % b
    Remainder { d: Register, a: Register, b: Register },
    /// d = a ** b
    Power { d: Register, a: Register, b: Register },
    /// d = -a
    Negate { d: Register, a: Register },
    /// d = !a
    Not { d: Register, a: Register },
    /// d = a == b
    Equal { d: Register, a: Register, b: Register },
    /// d = a != b
    NotEqual { d: Register, a: Register, b: Register },
    /// d = a < b; keys can be lists of numbers
    Less { d: Register, a: Register, b: Register, keys: bool },
    /// d = a <= b
    LessEqual { d: Register, a: Register, b: Register },
    /// d = a in b
    In { d: Register, a: Register, b: Register },
    /// A seat's turn begins.
    Turn,
    /// Jumps to an instruction: like all other jumps except [`Op::Back`], [`Op::Continue`], those whose names end with
    /// `Again`, and [`Op::NextChair`], to a later one.
    Jump { to: u32 },
    /// d = the truth; jumps.
    PutTruth { d: Register, truth: bool, to: u32 },
    /// Jumps back to an earlier instruction.
    Back { to: u32 },
    /// Jumps if a is true.
    JumpIf { a: Register, to: u32 },
    /// Jumps if a is false.
    JumpIfNot { a: Register, to: u32 },
    /// Jumps if a == b.
    JumpEqual { a: Register, b: Register, to: u32 },
    /// Jumps if a != b.
    JumpNotEqual { a: Register, b: Register, to: u32 },
    /// Jumps if a >= b; keys can be lists of numbers.
    JumpNotLess { a: Register, b: Register, keys: bool, to: u32 },
    /// Jumps if a > b.
    JumpNotLessEqual { a: Register, b: Register, to: u32 },
    /// Jumps if a < b; keys can be lists of numbers.
    JumpLess { a: Register, b: Register, keys: bool, to: u32 },
    /// Jumps if a <= b.
    JumpLessEqual { a: Register, b: Register, to: u32 },
    /// Jumps if a is not the number.
    JumpNotInt { a: Register, value: i16, to: u32 },
    /// Jumps if a is the number.
    JumpInt { a: Register, value: i16, to: u32 },
    /// Jumps if a is not `()`.
    JumpNotUnit { a: Register, to: u32 },
    /// Jumps if a is `()`.
    JumpUnit { a: Register, to: u32 },
    /// Jumps if a is the constant.
    JumpConstant { a: Register, constant: u16, to: u32 },
    /// Jumps if a is not the constant.
    JumpNotConstant { a: Register, constant: u16, to: u32 },
    /// Jumps if a is not the word.
    JumpNotWord { a: Register, word: u16, to: u32 },
    /// Jumps unless a < number.
    JumpNotLessInt { a: Register, value: i16, to: u32 },
    /// Jumps unless a > number.
    JumpNotMoreInt { a: Register, value: i16, to: u32 },
    /// Jumps if a < number.
    JumpLessInt { a: Register, value: i16, to: u32 },
    /// Jumps if a > number.
    JumpMoreInt { a: Register, value: i16, to: u32 },
    /// Jumps if a has no elements or pieces (`property` is the row of the property for any other value).
    JumpEmpty { a: Register, property: u16, to: u32 },
    /// Jumps if a has elements or pieces (`property` is the row of the property for any other value).
    JumpNotEmpty { a: Register, property: u16, to: u32 },
    /// Jumps if no piece lies in the zone.
    JumpZoneEmpty { zone: u16, to: u32 },
    /// Jumps if a piece lies in the zone.
    JumpZoneNotEmpty { zone: u16, to: u32 },
    /// Jumps if no piece lies in the zone of seat a, of which every seat has one.
    JumpSeatZoneEmpty { a: Register, first: u16, to: u32 },
    /// Jumps if a piece lies in the zone of seat a, of which every seat has one.
    JumpSeatZoneNotEmpty { a: Register, first: u16, to: u32 },
    /// Jumps unless the zone has more than a pieces.
    JumpZoneNotMore { a: Register, zone: u16, to: u32 },
    /// Jumps if the zone has more than a pieces.
    JumpZoneMore { a: Register, zone: u16, to: u32 },
    /// Jumps unless the part was begun more often than a number says.
    JumpNthNotMore { part: u8, value: i16, to: u32 },
    /// Jumps if the part was begun more often than a number says.
    JumpNthMore { part: u8, value: i16, to: u32 },
    /// Jumps if a is (), false, or a list or zone in which there is nothing; then a = ().
    JumpNothing { a: Register, to: u32 },
    /// Jumps if a is not a number from `from` to `from + count`, without `from + count`.
    JumpOutside { a: Register, range: u16, to: u32 },
    /// Calls a script function; its window of registers begins at `base`, with the arguments and later the result.
    Call { function: u16, base: Register },
    /// Calls a step of the order of play in the same way, with the value of a register as its first argument; the
    /// machine may stop before it. With `turn` a seat's turn begins with it.
    Step { function: u16, base: Register, first: Register, turn: bool },
    /// d = the result of a host function with the `count` registers from `base` on as arguments
    Host { function: u16, d: Register, base: Register, count: u8 },
    /// d = the result of a host function with the arguments a and b, which need not lie one after the other
    HostPair { function: u16, d: Register, a: Register, b: Register },
    /// d = how many of a are b: the result of the host function `count`
    CountOf { function: u16, d: Register, a: Register, b: Register },
    /// d = whether a has b: the result of the host function `has`
    HasOf { function: u16, d: Register, a: Register, b: Register },
    /// d = whether a piece of a kind lies in the zone of seat a, of which every seat has one
    SeatZoneHas { d: Register, a: Register, first: u16, kind: u16 },
    /// d = the result of a host function whose last argument is a constant
    HostWith { function: u16, d: Register, base: Register, count: u8, constant: u16 },
    /// d = a property of a (`property` is a row of the host's properties)
    Property { d: Register, a: Register, property: u16 },
    /// d = the number of elements of a list, or of pieces of a zone (`property` is the row for any other value)
    Len { d: Register, a: Register, property: u16 },
    /// d = whether that number is 0
    Empty { d: Register, a: Register, property: u16 },
    /// d = the kind of piece a (`property` is the row for any other value)
    Kind { d: Register, a: Register, property: u16 },
    /// d = the first piece of zone a (`property` is the row for any other value)
    Top { d: Register, a: Register, property: u16 },
    /// d = a list without elements
    Fresh { d: Register },
    /// d = how many pieces lie in the zone
    ZoneLen { d: Register, zone: u16 },
    /// d = the first piece of the zone
    ZoneTop { d: Register, zone: u16 },
    /// d = how often the part was begun
    Nth { d: Register, part: u16 },
    /// Jumps to the instruction that [`Program::targets`] has for the kind of a, from `first` on; for any other value
    /// [`Program::switches`] has it.
    SwitchName { a: Register, first: u32 },
    /// d = a property of the kind or piece a, which [`Program::properties`] has from `first` on
    KindProperty { d: Register, a: Register, first: u32 },
    /// d = a property of a that several types of values have (a row of [`Program::mixed`])
    MixedProperty { d: Register, a: Register, property: u16 },
    /// d = what seat a has under this name for kind b
    OwnOfKind { d: Register, a: Register, b: Register, property: u16 },
    /// d = the zone of seat a
    SeatZone { d: Register, a: Register, first: u16 },
    /// d = the list of the zones of seat a, of which each seat has so many
    SeatZones { d: Register, a: Register, first: u16, each: u16 },
    /// d = the value of the counter of seat a
    SeatCounter { d: Register, a: Register, first: u16 },
    /// d = the zone of the kind a; `rule` is the zone rule
    KindZone { d: Register, a: Register, rule: u16 },
    /// d = the counter of a rule for kind a
    KindCounter { d: Register, a: Register, rule: u16 },
    /// d = the kind of the family with the arguments from `base` on
    MakeKind { d: Register, base: Register, count: u8, family: u16 },
    /// `d = a[i]`, copied
    Index { d: Register, a: Register, i: Register },
    /// `d = a[at]`, copied
    At { d: Register, a: Register, at: u16 },
    /// d = `a[i]`, not copied: d and the list share the element until it is stored back
    Borrow { d: Register, a: Register, i: Register },
    /// `a[i] = s`, moved into it
    Store { a: Register, i: Register, s: Register },
    /// d = list of the `count` registers from `base` on, moved into it
    List { d: Register, base: Register, count: u8 },
    /// Calls the host function that writes a text into the log: its pattern is the constant, which goes into `base`, its
    /// values are in the registers after that; `count` of them with the pattern.
    Log { function: u16, base: Register, count: u8, constant: u16 },
    /// Appends s to the list a: a copy of it, or s itself if it is not used again.
    Push { a: Register, s: Register, copied: bool },
    /// d = list of the numbers from a up to b
    Range { d: Register, a: Register, b: Register, inclusive: bool },
    /// Begins a loop over r, a list or zone: d = the first element, register r+1 = the index after it. Jumps if there is
    /// no element. If `copied`, a zone is copied to a list.
    Each { r: Register, d: Register, copied: bool, to: u32 },
    /// d = the zone of seat a; then the same as [`Op::Each`] over it, which is always the next instruction.
    SeatZoneEach { d: Register, a: Register, first: u16 },
    /// d = the next element of r, register r+1 = the index after it; jumps back if there is one.
    Again { r: Register, d: Register, to: u32 },
    /// The same in the midst of a round; without a next element it goes where [`Op::Each`] would go, which stands before
    /// the instruction that it goes back to.
    Continue { r: Register, d: Register, to: u32 },
    /// Appends a copy of d to the list a, then does the same as [`Op::Again`]. That is always the next instruction, and
    /// is skipped after the last element.
    PushAgain { a: Register, r: Register, d: Register, to: u32 },
    /// Appends s to the list a, where s is not used again, then does the same as [`Op::Again`] with register r+2 as d.
    /// That is always the next instruction, and is skipped after the last element.
    MoveAgain { a: Register, s: Register, r: Register, to: u32 },
    /// Begins a loop over the numbers from r up to r+1: both must be numbers.
    EachInt { r: Register, inclusive: bool },
    /// d = the next number, counted in r; jumps when r reaches r+1.
    NextInt { r: Register, d: Register, to: u32 },
    /// The same at the end of a round: jumps back if there is a next number.
    NextIntAgain { r: Register, d: Register, to: u32 },
    /// The next seat clockwise is in the next chair; jumps back unless the last one has had its turn. The register
    /// after that of the chair becomes 1 if the present seat has `acted`.
    NextChair { seat: Register, chair: Register, acted: bool, to: u32 },
    /// The same where [`Op::JumpIfCalls`] stands at `to`, which need not be run unless somebody else runs the functions.
    NextChairGuarded { seat: Register, chair: Register, acted: bool, to: u32 },
    /// Jumps if somebody else runs the functions that the order of play calls.
    JumpIfCalls { to: u32 },
    /// Counts what happens here; only in games that are compiled for counting.
    Tick { at: u32 },
    /// Notes the value of a; only in games that are compiled for following a step.
    Note { at: u32, a: Register },
    /// The part was begun a times.
    Count { part: u16, a: Register },
    /// The part ends.
    End { part: u16, why: PartEnd },
    /// The seat in a is left out of a part's turns.
    PassOver { part: u16, a: Register },
    /// Fails unless a has the type that the order of play needs.
    Need { a: Register, what: Need },
    /// Returns a.
    Return { a: Register },
    /// The order of play is over.
    Done,
}

/// The type of result that the order of play needs of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A number.
    Int,
    /// A seat.
    Seat,
}

impl Need {
    /// Whether the value has this type.
    #[must_use]
    pub fn fits(self, value: Value) -> bool {
        match self {
            Self::Int => matches!(value, Value::Int(_)),
            Self::Seat => matches!(value, Value::Seat(_)),
        }
    }

    /// The name of the type in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Int => "a number",
            Self::Seat => "a seat",
        }
    }
}

/// A compiled function.
#[derive(Clone, Debug)]
pub struct FunctionCode {
    /// Its name.
    pub name: String,
    /// Its first instruction.
    pub entry: u32,
    /// How many instructions it has.
    pub length: u32,
    /// How many arguments it takes.
    pub parameters: u8,
    /// How many registers it uses.
    pub registers: u8,
    /// Where it is written.
    pub span: Span,
}

/// A step of the order of play that is handed a value.
#[derive(Clone, Copy, Debug)]
pub struct Handing {
    /// The instruction that calls it.
    pub at: u32,
    /// The function of the seat that gives the value.
    pub function: u16,
}

/// A named part of the order of play.
#[derive(Clone, Debug)]
pub struct PartCode {
    /// Its name.
    pub name: String,
    /// Its first instruction.
    pub start: u32,
    /// The instruction after the part.
    pub end: u32,
}

/// The reason why a part of the order of play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartEnd {
    /// It was done once, as it should be.
    Once,
    /// It was done as often as it should be.
    Times,
    /// Its `while` returned false.
    While,
    /// No seat had a turn any more.
    Nobody,
    /// A script called `finish` for this part or for one around it.
    Finished(PartId),
}

/// A property whose name has several meanings, depending on the receiver.
#[derive(Clone, Debug, Default)]
pub struct MixedProperty {
    /// Rows of the host's properties.
    pub host: Vec<u16>,
    /// A row of the layout's properties of kinds.
    pub kind: Option<u16>,
    /// Of seats.
    pub own: Option<OwnProperty>,
}

/// A property of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnProperty {
    /// Zones.
    Zones(OwnZones),
    /// Zones for each kind: the first zone of the first seat, and how many each seat has.
    ZonesOfKinds(u16, u16),
    /// The counters of the seats, from this one on.
    Counter(u16),
    /// Counters for each kind: the first counter of the first seat, and how many each seat has.
    CountersOfKinds(u16, u16),
    /// What the chair says: index in [`Layout::seat_traits`](super::layout::Layout::seat_traits).
    Trait(u16),
}

/// The zones of a rule that belong to seats, those of one seat after those of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnZones {
    /// The first zone of the first seat.
    pub first: u16,
    /// How many each seat has, if that is a list of them.
    pub each: Option<u16>,
}

impl MixedProperty {
    /// Whether it is only a property of the host.
    #[must_use]
    pub fn is_only_hosts(&self) -> bool {
        self.kind.is_none() && self.own.is_none()
    }

    /// Whether a seat has something for each kind under this name.
    #[must_use]
    pub fn is_of_kinds(&self) -> bool {
        matches!(self.own, Some(OwnProperty::ZonesOfKinds(..) | OwnProperty::CountersOfKinds(..)))
    }
}

/// Where a `switch` over names continues for values that are not kinds.
#[derive(Clone, Debug, Default)]
pub struct Switch {
    /// The first of its targets in [`Program::targets`].
    pub first: u32,
    /// For each name the instruction.
    pub words: Vec<(WordId, u32)>,
    /// The instruction when no arm has the name.
    pub other: u32,
    /// The row of the host's property that gives the name of any other value.
    pub property: u16,
}

/// All code of a game.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The instructions of all functions.
    pub ops: Vec<Op>,
    /// What [`Op::Tick`] counts; empty unless the game is compiled for counting.
    pub sites: Vec<Site>,
    /// What [`Op::Note`] notes; empty unless the game is compiled for following a step.
    pub notes: Vec<NoteSite>,
    /// For each instruction the place that it was compiled from.
    pub spans: Vec<Span>,
    /// Constants.
    pub constants: Vec<Value>,
    /// The constant lists: the values of a figure, the kinds of a set, the zones of one name, all seats. A list in one of
    /// them is the number of another.
    pub lists: Vec<Vec<Value>>,
    /// Script functions.
    pub functions: Vec<FunctionCode>,
    /// The parts of the order of play.
    pub parts: Vec<PartCode>,
    /// The steps that are handed a value, in the order of the code.
    pub handed: Vec<Handing>,
    /// The first instruction of the order of play.
    pub main: u32,
    /// The instruction after which the match is over.
    pub done: u32,
    /// How many registers it uses.
    pub main_registers: u8,
    /// Properties whose names have several meanings.
    pub mixed: Vec<MixedProperty>,
    /// The `switch`es over names.
    pub switches: Vec<Switch>,
    /// For each `switch`, then for each kind and family: the instruction.
    pub targets: Vec<u32>,
    /// For each property of the layout, then for each kind and family: the value.
    pub properties: Vec<Value>,
    /// Ranges of `switch` arms: first and one past the last, with 64 bits so that every bound fits.
    pub ranges: Vec<(i64, i64)>,
}

impl Op {
    /// The row of the host function that it calls, if it calls one.
    #[must_use]
    pub fn host_function(self) -> Option<u16> {
        match self {
            Self::Host { function, .. }
            | Self::HostWith { function, .. }
            | Self::HostPair { function, .. }
            | Self::CountOf { function, .. }
            | Self::HasOf { function, .. } => Some(function),
            _ => None,
        }
    }

    /// The instruction that it jumps to, if it is a jump.
    #[must_use]
    pub fn target(mut self) -> Option<u32> {
        self.target_mut().copied()
    }

    fn target_mut(&mut self) -> Option<&mut u32> {
        match self {
            Self::Jump { to }
            | Self::Back { to }
            | Self::JumpIf { to, .. }
            | Self::JumpIfNot { to, .. }
            | Self::JumpEqual { to, .. }
            | Self::JumpNotEqual { to, .. }
            | Self::JumpNotLess { to, .. }
            | Self::JumpNotLessEqual { to, .. }
            | Self::JumpLess { to, .. }
            | Self::JumpLessEqual { to, .. }
            | Self::JumpNotInt { to, .. }
            | Self::JumpInt { to, .. }
            | Self::JumpNotUnit { to, .. }
            | Self::JumpUnit { to, .. }
            | Self::JumpConstant { to, .. }
            | Self::JumpNotConstant { to, .. }
            | Self::JumpNotWord { to, .. }
            | Self::JumpNotLessInt { to, .. }
            | Self::JumpNotMoreInt { to, .. }
            | Self::JumpLessInt { to, .. }
            | Self::JumpMoreInt { to, .. }
            | Self::JumpOutside { to, .. }
            | Self::JumpNothing { to, .. }
            | Self::JumpEmpty { to, .. }
            | Self::JumpNotEmpty { to, .. }
            | Self::JumpZoneEmpty { to, .. }
            | Self::JumpZoneNotEmpty { to, .. }
            | Self::JumpZoneNotMore { to, .. }
            | Self::JumpZoneMore { to, .. }
            | Self::JumpNthNotMore { to, .. }
            | Self::JumpNthMore { to, .. }
            | Self::JumpSeatZoneEmpty { to, .. }
            | Self::JumpSeatZoneNotEmpty { to, .. }
            | Self::Each { to, .. }
            | Self::Again { to, .. }
            | Self::Continue { to, .. }
            | Self::PutTruth { to, .. }
            | Self::PushAgain { to, .. }
            | Self::MoveAgain { to, .. }
            | Self::NextIntAgain { to, .. }
            | Self::NextChair { to, .. }
            | Self::NextChairGuarded { to, .. }
            | Self::JumpIfCalls { to }
            | Self::NextInt { to, .. } => Some(to),
            _ => None,
        }
    }

    /// The jump with the opposite condition, if there is such an instruction.
    #[must_use]
    pub fn inverted(self) -> Option<Self> {
        Some(match self {
            Self::JumpIf { a, to } => Self::JumpIfNot { a, to },
            Self::JumpIfNot { a, to } => Self::JumpIf { a, to },
            Self::JumpEqual { a, b, to } => Self::JumpNotEqual { a, b, to },
            Self::JumpNotEqual { a, b, to } => Self::JumpEqual { a, b, to },
            Self::JumpNotLess { a, b, keys, to } => Self::JumpLess { a, b, keys, to },
            Self::JumpNotLessEqual { a, b, to } => Self::JumpLessEqual { a, b, to },
            Self::JumpInt { a, value, to } => Self::JumpNotInt { a, value, to },
            Self::JumpNotInt { a, value, to } => Self::JumpInt { a, value, to },
            Self::JumpUnit { a, to } => Self::JumpNotUnit { a, to },
            Self::JumpNotUnit { a, to } => Self::JumpUnit { a, to },
            Self::JumpConstant { a, constant, to } => Self::JumpNotConstant { a, constant, to },
            Self::JumpNotConstant { a, constant, to } => Self::JumpConstant { a, constant, to },
            Self::JumpEmpty { a, property, to } => Self::JumpNotEmpty { a, property, to },
            Self::JumpNotEmpty { a, property, to } => Self::JumpEmpty { a, property, to },
            Self::JumpSeatZoneEmpty { a, first, to } => Self::JumpSeatZoneNotEmpty { a, first, to },
            Self::JumpSeatZoneNotEmpty { a, first, to } => Self::JumpSeatZoneEmpty { a, first, to },
            Self::JumpZoneEmpty { zone, to } => Self::JumpZoneNotEmpty { zone, to },
            Self::JumpZoneNotEmpty { zone, to } => Self::JumpZoneEmpty { zone, to },
            Self::JumpZoneNotMore { a, zone, to } => Self::JumpZoneMore { a, zone, to },
            Self::JumpNthNotMore { part, value, to } => Self::JumpNthMore { part, value, to },
            Self::JumpNotLessInt { a, value, to } => Self::JumpLessInt { a, value, to },
            Self::JumpNotMoreInt { a, value, to } => Self::JumpMoreInt { a, value, to },
            _ => return None,
        })
    }

    /// Sets the target of a jump.
    pub fn set_target(&mut self, to: u32) {
        if let Some(target) = self.target_mut() {
            *target = to;
        }
    }
}
