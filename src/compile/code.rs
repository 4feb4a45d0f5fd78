//! The machine's code: small instructions over a window of registers.

use super::coverage::Site;
use super::value::{PartId, Value, WordId};
use crate::diag::Span;

/// A register of the running function.
pub type Register = u8;

/// One instruction: 8 bytes. `d` is where the result goes; jumps name an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each instruction says what its registers are for")]
pub enum Op {
    /// d = constant
    Constant { d: Register, constant: u16 },
    /// d = a copy of a constant list
    ConstantList { d: Register, list: u16 },
    /// d = element i of a constant list
    ConstantIndex { d: Register, i: Register, list: u16 },
    /// d = number
    Int { d: Register, value: i32 },
    /// d = s, which is not used again
    Move { d: Register, s: Register },
    /// d = s; a list is copied
    Copy { d: Register, s: Register },
    /// d = s, the register after d = constant; a list is copied
    CopyConstant { d: Register, s: Register, constant: u16 },
    /// d = a + b, for numbers and lists
    Add { d: Register, a: Register, b: Register },
    /// d = a + number
    AddInt { d: Register, a: Register, value: i32 },
    /// d = a - b
    Subtract { d: Register, a: Register, b: Register },
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
    /// d = a < b
    Less { d: Register, a: Register, b: Register },
    /// d = a <= b
    LessEqual { d: Register, a: Register, b: Register },
    /// d = a in b
    In { d: Register, a: Register, b: Register },
    /// A seat's turn begins.
    Turn,
    /// Goes on there: like all other jumps but [`Op::Back`], [`Op::Again`],
    /// [`Op::PushAgain`] and [`Op::NextChair`], to a later instruction.
    Jump { to: u32 },
    /// Goes back there.
    Back { to: u32 },
    /// Goes on there if a is true.
    JumpIf { a: Register, to: u32 },
    /// Goes on there if a is false.
    JumpIfNot { a: Register, to: u32 },
    /// Goes on there if a == b.
    JumpEqual { a: Register, b: Register, to: u32 },
    /// Goes on there if a != b.
    JumpNotEqual { a: Register, b: Register, to: u32 },
    /// Goes on there if a >= b.
    JumpNotLess { a: Register, b: Register, to: u32 },
    /// Goes on there if a > b.
    JumpNotLessEqual { a: Register, b: Register, to: u32 },
    /// Goes on there if a < b.
    JumpLess { a: Register, b: Register, to: u32 },
    /// Goes on there if a <= b.
    JumpLessEqual { a: Register, b: Register, to: u32 },
    /// Goes on there if a is not the number.
    JumpNotInt { a: Register, value: i16, to: u32 },
    /// Goes on there if a is the constant.
    JumpConstant { a: Register, constant: u16, to: u32 },
    /// Goes on there if a is not the constant.
    JumpNotConstant { a: Register, constant: u16, to: u32 },
    /// Goes on there if a is not the word.
    JumpNotWord { a: Register, word: u16, to: u32 },
    /// Goes on there unless a < number.
    JumpNotLessInt { a: Register, value: i16, to: u32 },
    /// Goes on there unless a > number.
    JumpNotMoreInt { a: Register, value: i16, to: u32 },
    /// Goes on there if a < number.
    JumpLessInt { a: Register, value: i16, to: u32 },
    /// Goes on there if a > number.
    JumpMoreInt { a: Register, value: i16, to: u32 },
    /// Goes on there if a has no elements or pieces (`property` is the row that says so of anything else).
    JumpEmpty { a: Register, property: u16, to: u32 },
    /// Goes on there if a has elements or pieces (`property` is the row that says so of anything else).
    JumpNotEmpty { a: Register, property: u16, to: u32 },
    /// Goes on there if a is not a number from `from` up to, not including, `from + count`.
    JumpOutside { a: Register, range: u16, to: u32 },
    /// Calls a script function; its window begins at `base`, where the arguments lie and the result will be.
    Call { function: u16, base: Register },
    /// The same as a step of the order of play: the machine may stop before it.
    Step { function: u16, base: Register },
    /// d = host function of the `count` registers from `base` on.
    Host { function: u16, d: Register, base: Register, count: u8 },
    /// The same, where the last argument is a constant.
    HostWith { function: u16, d: Register, base: Register, count: u8, constant: u16 },
    /// d = property of a (a row of the host's properties)
    Property { d: Register, a: Register, property: u16 },
    /// d = how many elements a list, or pieces a zone has (`property` is the row that says so of anything else)
    Len { d: Register, a: Register, property: u16 },
    /// d = whether that is none
    Empty { d: Register, a: Register, property: u16 },
    /// d = the kind of piece a (`property` is the row that says so of anything else)
    Kind { d: Register, a: Register, property: u16 },
    /// d = the first piece of zone a (`property` is the row that says so of anything else)
    Top { d: Register, a: Register, property: u16 },
    /// d = a list without elements
    Fresh { d: Register },
    /// d = how many pieces lie in the zone
    ZoneLen { d: Register, zone: u16 },
    /// d = how often the part was begun
    Nth { d: Register, part: u16 },
    /// Goes on where [`Program::targets`] says from `first` on for the kind of a; for anything else
    /// [`Program::switches`] does.
    SwitchName { a: Register, first: u32 },
    /// d = property of the kind or piece a, which [`Program::properties`] has from `first` on
    KindProperty { d: Register, a: Register, first: u32 },
    /// d = property of a that several kinds of things have (a row of [`Program::mixed`])
    MixedProperty { d: Register, a: Register, property: u16 },
    /// d = the zone of seat a
    SeatZone { d: Register, a: Register, first: u16 },
    /// d = the value of the counter of seat a
    SeatCounter { d: Register, a: Register, first: u16 },
    /// d = the zone of the kind a; `rule` is the zone rule
    KindZone { d: Register, a: Register, rule: u16 },
    /// d = the kind of the family with the arguments from `base` on
    MakeKind { d: Register, base: Register, count: u8, family: u16 },
    /// `d = a[i]`, copied
    Index { d: Register, a: Register, i: Register },
    /// `d = a[i]` where d stands for the element itself until it is stored back
    Borrow { d: Register, a: Register, i: Register },
    /// `a[i] = s`, moved into it
    Store { a: Register, i: Register, s: Register },
    /// d = list of the `count` registers from `base` on, moved into it
    List { d: Register, base: Register, count: u8 },
    /// Adds s after the last element of the list a: a copy of it, or itself when it is not used again.
    Push { a: Register, s: Register, copied: bool },
    /// d = list of the numbers from a up to b
    Range { d: Register, a: Register, b: Register, inclusive: bool },
    /// Begins a loop over r, a list or zone: d = the first element, r+1 counts them; when there is none
    /// goes on there. A zone is copied to a list when `copied`.
    Each { r: Register, d: Register, copied: bool, to: u32 },
    /// d = the next element of r, counting r+1: while there is one goes on there.
    Again { r: Register, d: Register, to: u32 },
    /// Adds a copy of d after the last element of the list a, then as [`Op::Again`], which always is the
    /// next instruction and left out after the last element.
    PushAgain { a: Register, r: Register, d: Register, to: u32 },
    /// Begins a loop over the numbers from r up to r+1: both must be numbers.
    EachInt { r: Register, inclusive: bool },
    /// d = the next number, counting r; when r reaches r+1 goes on there.
    NextInt { r: Register, d: Register, to: u32 },
    /// The next seat clockwise sits in the next chair; before the last one has had its turn goes back there.
    /// The register after that of the chair becomes 1 when the present one has `acted`.
    NextChair { seat: Register, chair: Register, acted: bool, to: u32 },
    /// Goes on there if somebody else runs the functions that the order of play calls.
    JumpIfCalls { to: u32 },
    /// Counts what happens here: only in games that are compiled for counting.
    Tick { at: u32 },
    /// The part was begun so often: a.
    Count { part: u16, a: Register },
    /// The part ends.
    End { part: u16, why: PartEnd },
    /// Fails unless a is true or false / a number / a seat: what the order of play needs.
    Need { a: Register, what: Need },
    /// Returns a.
    Return { a: Register },
    /// The order of play is over.
    Done,
}

/// What the order of play needs of a function's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A bool.
    Bool,
    /// A number.
    Int,
    /// A seat.
    Seat,
}

impl Need {
    /// Whether the value is what is needed.
    #[must_use]
    pub fn fits(self, value: Value) -> bool {
        match self {
            Self::Bool => matches!(value, Value::Bool(_)),
            Self::Int => matches!(value, Value::Int(_)),
            Self::Seat => matches!(value, Value::Seat(_)),
        }
    }

    /// What is needed, in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Bool => "true or false",
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

/// Why a part of the order of play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PartEnd {
    /// It ran once, as it should.
    Once,
    /// It had begun as often as it should.
    Times,
    /// What it goes on for was no longer so.
    While,
    /// No seat had a turn any more.
    Nobody,
    /// A script finished this part: itself, or one around it.
    Finished(PartId),
}

/// A property whose name stands for several: what it is depends on the receiver.
#[derive(Clone, Debug, Default)]
pub struct MixedProperty {
    /// Rows of the host's properties.
    pub host: Vec<u16>,
    /// A row of the layout's properties of kinds.
    pub kind: Option<u16>,
    /// The first of the zones per seat.
    pub zone: Option<u16>,
    /// The first of the counters per seat.
    pub counter: Option<u16>,
}

impl MixedProperty {
    /// Whether it is nothing but what the host says.
    #[must_use]
    pub fn is_only_hosts(&self) -> bool {
        self.kind.is_none() && self.zone.is_none() && self.counter.is_none()
    }
}

/// Where a `switch` over names goes on for things that are no kinds.
#[derive(Clone, Debug, Default)]
pub struct Switch {
    /// The first of its places in [`Program::targets`].
    pub first: u32,
    /// By name.
    pub words: Vec<(WordId, u32)>,
    /// Where it goes on when no arm has the name.
    pub other: u32,
    /// The row of the host's property that says the name of anything else.
    pub property: u16,
}

/// All code of a game.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The instructions of all functions.
    pub ops: Vec<Op>,
    /// What [`Op::Tick`] counts; empty unless the game is compiled for counting.
    pub sites: Vec<Site>,
    /// By instruction: what it was compiled from.
    pub spans: Vec<Span>,
    /// Constants.
    pub constants: Vec<Value>,
    /// The lists that names stand for: a figure, the kinds of a set, the zones of one name, all seats.
    pub lists: Vec<Vec<Value>>,
    /// Script functions.
    pub functions: Vec<FunctionCode>,
    /// The parts of the order of play.
    pub parts: Vec<PartCode>,
    /// The first instruction of the order of play.
    pub main: u32,
    /// How many registers it uses.
    pub main_registers: u8,
    /// Properties whose names stand for several things.
    pub mixed: Vec<MixedProperty>,
    /// The `switch`es over names.
    pub switches: Vec<Switch>,
    /// By `switch`, then by kind and family: the instruction.
    pub targets: Vec<u32>,
    /// By property of the layout, then by kind and family.
    pub properties: Vec<Value>,
    /// Ranges of `switch` arms: first and one past the last, as 64 bits so that every bound fits.
    pub ranges: Vec<(i64, i64)>,
}

impl Op {
    /// Where the instruction jumps to, if it jumps.
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
            | Self::JumpConstant { to, .. }
            | Self::JumpNotConstant { to, .. }
            | Self::JumpNotWord { to, .. }
            | Self::JumpNotLessInt { to, .. }
            | Self::JumpNotMoreInt { to, .. }
            | Self::JumpLessInt { to, .. }
            | Self::JumpMoreInt { to, .. }
            | Self::JumpOutside { to, .. }
            | Self::JumpEmpty { to, .. }
            | Self::JumpNotEmpty { to, .. }
            | Self::Each { to, .. }
            | Self::Again { to, .. }
            | Self::PushAgain { to, .. }
            | Self::NextChair { to, .. }
            | Self::JumpIfCalls { to }
            | Self::NextInt { to, .. } => Some(to),
            _ => None,
        }
    }

    /// The register that certainly holds true or false after this instruction.
    #[must_use]
    pub fn says_whether(self) -> Option<Register> {
        match self {
            Self::Not { d, .. }
            | Self::Equal { d, .. }
            | Self::NotEqual { d, .. }
            | Self::Less { d, .. }
            | Self::LessEqual { d, .. }
            | Self::In { d, .. }
            | Self::Empty { d, .. } => Some(d),
            _ => None,
        }
    }

    /// The jump that is taken when this one is not, if there is such an instruction.
    #[must_use]
    pub fn inverted(self) -> Option<Self> {
        Some(match self {
            Self::JumpIf { a, to } => Self::JumpIfNot { a, to },
            Self::JumpIfNot { a, to } => Self::JumpIf { a, to },
            Self::JumpEqual { a, b, to } => Self::JumpNotEqual { a, b, to },
            Self::JumpNotEqual { a, b, to } => Self::JumpEqual { a, b, to },
            Self::JumpNotLess { a, b, to } => Self::JumpLess { a, b, to },
            Self::JumpNotLessEqual { a, b, to } => Self::JumpLessEqual { a, b, to },
            Self::JumpConstant { a, constant, to } => Self::JumpNotConstant { a, constant, to },
            Self::JumpNotConstant { a, constant, to } => Self::JumpConstant { a, constant, to },
            Self::JumpEmpty { a, property, to } => Self::JumpNotEmpty { a, property, to },
            Self::JumpNotEmpty { a, property, to } => Self::JumpEmpty { a, property, to },
            Self::JumpNotLessInt { a, value, to } => Self::JumpLessInt { a, value, to },
            Self::JumpNotMoreInt { a, value, to } => Self::JumpMoreInt { a, value, to },
            _ => return None,
        })
    }

    /// Lets a jump go to an instruction.
    pub fn set_target(&mut self, to: u32) {
        if let Some(target) = self.target_mut() {
            *target = to;
        }
    }
}
