//! The codes of faults in files, YAML, notations and definitions.

use super::Code;

/// A file or folder cannot be read.
pub const UNREADABLE: Code = Code("E0101");
/// A folder stands where a file is expected.
pub const NOT_A_FILE: Code = Code("E0102");
/// A file is larger than its limit, or there are too many files.
pub const TOO_LARGE: Code = Code("E0103");
/// A file has nothing in it.
pub const EMPTY_FILE: Code = Code("E0104");
/// A file is not text in UTF-8.
pub const NOT_TEXT: Code = Code("E0105");
/// A path leads out of the game's own folder.
pub const OUTSIDE: Code = Code("E0106");
/// The YAML cannot be read: `a: b: c`.
pub const YAML_SYNTAX: Code = Code("E0110");
/// A tab indents YAML.
pub const YAML_TAB: Code = Code("E0111");
/// A brace, bracket or quotation mark is never closed.
pub const YAML_UNCLOSED: Code = Code("E0112");
/// A key stands twice in one map.
pub const YAML_DUPLICATE: Code = Code("E0113");
/// Too deep, too many values, or aliases that multiply.
pub const YAML_BUDGET: Code = Code("E0114");
/// YAML that definitions do not use: tags, merge keys, several documents, lists as keys.
pub const YAML_UNSUPPORTED: Code = Code("E0115");

/// A component list cannot be read: `idol * 9`.
pub const COMPONENTS: Code = Code("E0201");
/// A list of kinds cannot be read: `hunter(food)`.
pub const KINDS: Code = Code("E0202");
/// A reference to a zone cannot be read: `start[`.
pub const ZONE_REFERENCE: Code = Code("E0203");

/// A name that nothing declares.
pub const UNKNOWN_NAME: Code = Code("E0301");
/// A key that the notation does not have.
pub const UNKNOWN_KEY: Code = Code("E0302");
/// A key that the notation demands.
pub const MISSING_KEY: Code = Code("E0303");
/// Another type of value is expected.
pub const WRONG_TYPE: Code = Code("E0304");
/// A number that is too small or too large.
pub const OUT_OF_RANGE: Code = Code("E0305");
/// One name for two things.
pub const NAME_CLASH: Code = Code("E0306");
/// Not a name, or a name that scripts cannot use.
pub const BAD_NAME: Code = Code("E0307");
/// A map by seats leaves out a number of seats, or has one that cannot play.
pub const SEAT_COUNTS: Code = Code("E0308");
/// A function has another number of parameters than its place demands.
pub const ARITY: Code = Code("E0309");
/// The arguments of a kind do not fit its declaration.
pub const KIND_ARGUMENTS: Code = Code("E0310");
/// A zone does not hold such pieces.
pub const NOT_HELD: Code = Code("E0311");
/// Keys or values that do not fit each other.
pub const CONTRADICTION: Code = Code("E0312");
/// More pieces, zones, kinds or parts than there can be.
pub const TOO_MANY: Code = Code("E0313");
/// A label for a name that does not occur.
pub const UNKNOWN_LABEL: Code = Code("E0314");
/// A variant that the definition does not have.
pub const UNKNOWN_VARIANT: Code = Code("E0315");
/// A figure that is set from outside does not exist or has another type.
pub const BAD_OVERRIDE: Code = Code("E0316");
/// Something must not be empty.
pub const EMPTY: Code = Code("E0317");

/// A kind that no piece, list or script uses.
pub const UNUSED_KIND: Code = Code("W0301");
/// A labels file that leaves out names.
pub const PARTIAL_LABELS: Code = Code("W0302");
/// Two kinds that are called the same in a language.
pub const SAME_LABEL: Code = Code("W0303");
/// One label for a piece set and for a text of scripts.
pub const SHARED_LABEL: Code = Code("W0304");
