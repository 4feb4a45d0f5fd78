//! The codes of faults in scripts. `E0401` to `E0419` belong to their syntax.

use crate::diag::Code;

/// `let x = hnad;`
pub(super) const UNKNOWN_VARIABLE: Code = Code("E0420");
/// `shufle(deck)`
pub(super) const UNKNOWN_FUNCTION: Code = Code("E0421");
/// `me.hnad`
pub(super) const UNKNOWN_PROPERTY: Code = Code("E0422");
/// `max(1)`
pub(super) const ARGUMENT_COUNT: Code = Code("E0423");
/// `hunter(idol)` where only an offering is hunted
pub(super) const KIND_ARGUMENT: Code = Code("E0424");
/// `deck = 3`
pub(super) const ASSIGNMENT: Code = Code("E0425");
/// `me.play()` where `play` is a function of the scripts
pub(super) const DOT_CALL: Code = Code("E0427");
/// `let hand = 3;` where `hand` is a zone
pub(super) const SHADOWED: Code = Code("E0428");
/// two functions of one name
pub(super) const DUPLICATE_FUNCTION: Code = Code("E0429");
/// `filter(list, 3)`, `move(|c| c, deck)`
pub(super) const CLOSURE: Code = Code("E0430");
/// `switch n { 1 => a, 1 => b }`
pub(super) const DUPLICATE_ARM: Code = Code("E0431");
/// a text with `${}` that is kept as a value
pub(super) const TEXT_VALUE: Code = Code("E0432");
/// `hand` where only `me.hand` is a zone
pub(super) const NEEDS_SEAT: Code = Code("E0433");
/// `switch choose(me, "way", ["left", "right"]) { "left" => go(me) }`
pub(super) const MISSING_ARM: Code = Code("E0434");
/// `me.hand[-1]`, `gain(me, wood, -1)`
pub(super) const NEGATIVE: Code = Code("E0435");
/// `count(card)`
pub(super) const ARGUMENT_TYPE: Code = Code("E0440");
/// `me.hand + 1`
pub(super) const OPERAND: Code = Code("E0441");
/// `if 3 { }`
pub(super) const CONDITION: Code = Code("E0442");
/// `for x in 5 { }`
pub(super) const NO_LIST: Code = Code("E0443");
/// `card.len`
pub(super) const NO_SUCH_PROPERTY: Code = Code("E0444");
/// `card == "idol"`
pub(super) const NEVER_EQUAL: Code = Code("E0445");
/// `card.name == "idlo"`
pub(super) const UNKNOWN_WORD: Code = Code("E0446");
/// a card in a zone that holds stones
pub(super) const WRONG_SET: Code = Code("E0447");
/// `gain(wood, 1)` where every seat has its own wood
pub(super) const WRONG_COUNTER: Code = Code("E0448");
/// `fn score(seat) { true }`
pub(super) const WRONG_RESULT: Code = Code("E0450");
/// a step with three parameters
pub(super) const ENTRY_PARAMETERS: Code = Code("E0451");
/// a score that draws a card
pub(super) const NOT_PURE: Code = Code("E0452");
/// `finish(round)` in a step outside `round`
pub(super) const FINISH_OUTSIDE: Code = Code("E0453");

/// a variable that is never read
pub(super) const UNUSED_VARIABLE: Code = Code("W0401");
/// a function that is never called
pub(super) const UNUSED_FUNCTION: Code = Code("W0402");
/// a statement behind `return`
pub(super) const UNREACHABLE: Code = Code("W0403");
/// `deck.count(idol);`
pub(super) const RESULT_DROPPED: Code = Code("W0404");
/// `"${card}"`
pub(super) const PLAIN_TEXT: Code = Code("W0406");
/// scripts that are too involved
pub(super) const INCOMPLETE: Code = Code("W0405");
