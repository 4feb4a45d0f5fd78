//! The codes of all faults. Each code has one meaning, which never changes; codes of warnings begin with `W`, of
//! notes with `N`.

use super::Code;

/// Defines codes, and a list of the codes of one module.
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal;)*) => {
        $($(#[$doc])* pub const $name: Code = Code($code);)*
        pub(super) const HERE: &[Code] = &[$($name),*];
    };
}

/// All codes.
pub fn all() -> impl Iterator<Item = Code> {
    [HERE, syntax::HERE, script::HERE, play::HERE, record::HERE, example::HERE].into_iter().flatten().copied()
}

// Faults of files, YAML, notations and definitions.
codes! {
    /// A file or folder cannot be read.
    UNREADABLE = "E0101";
    /// A folder stands where a file is expected.
    NOT_A_FILE = "E0102";
    /// A file is larger than its limit, or there are too many files.
    TOO_LARGE = "E0103";
    /// A file is empty.
    EMPTY_FILE = "E0104";
    /// A file is not text in UTF-8.
    NOT_TEXT = "E0105";
    /// A path leads out of the game's own folder.
    OUTSIDE = "E0106";
    /// The YAML cannot be read: `a: b: c`.
    YAML_SYNTAX = "E0110";
    /// A tab indents YAML.
    YAML_TAB = "E0111";
    /// A brace, bracket or quotation mark is never closed.
    YAML_UNCLOSED = "E0112";
    /// A key occurs twice in one map.
    YAML_DUPLICATE = "E0113";
    /// YAML that is nested too deeply, has too many values, or has aliases that multiply.
    YAML_BUDGET = "E0114";
    /// YAML that definitions do not use: tags, merge keys, several documents, lists as keys.
    YAML_UNSUPPORTED = "E0115";
    /// A text that is right, but in a form that cannot be laid out.
    LAYOUT = "E0116";
    /// A file that is no model of a bot, or a damaged one.
    NO_MODEL = "E0120";
    /// A model of a bot that was learnt for other rules.
    OTHER_MODEL = "E0121";
    /// A component list cannot be read: `idol * 9`.
    COMPONENTS = "E0201";
    /// A list of kinds cannot be read: `hunter(food)`.
    KINDS = "E0202";
    /// A reference to a zone cannot be read: `start[`.
    ZONE_REFERENCE = "E0203";
    /// A name that is not declared.
    UNKNOWN_NAME = "E0301";
    /// A key that does not exist in the notation.
    UNKNOWN_KEY = "E0302";
    /// A required key is missing.
    MISSING_KEY = "E0303";
    /// A value of the wrong type.
    WRONG_TYPE = "E0304";
    /// A number that is too small or too large.
    OUT_OF_RANGE = "E0305";
    /// Two things with the same name.
    NAME_CLASH = "E0306";
    /// A word that is not a name, or a name that scripts cannot use.
    BAD_NAME = "E0307";
    /// A map by numbers of seats that leaves out one, or has one that is not allowed.
    SEAT_COUNTS = "E0308";
    /// A function whose number of parameters does not fit its place.
    ARITY = "E0309";
    /// The arguments of a kind do not fit its declaration.
    KIND_ARGUMENTS = "E0310";
    /// A zone does not hold such pieces.
    NOT_HELD = "E0311";
    /// Keys or values that contradict each other.
    CONTRADICTION = "E0312";
    /// Too many pieces, zones, kinds or parts.
    TOO_MANY = "E0313";
    /// A label for a name that does not occur.
    UNKNOWN_LABEL = "E0314";
    /// A variant that the definition does not have.
    UNKNOWN_VARIANT = "E0315";
    /// A figure that is set by the caller does not exist, or has another type.
    BAD_OVERRIDE = "E0316";
    /// Something that must not be empty.
    EMPTY = "E0317";
    /// A part of the order of play that no script ends.
    ENDLESS = "E0318";
    /// A drawn board that does not fit.
    PICTURE = "E0319";
    /// A drawing of places that cannot be followed.
    BAD_DRAWING = "E0330";
    /// The rules do not allow this number of seats.
    WRONG_SEATS = "E0390";
    /// A kind that no piece, list or script uses.
    UNUSED_KIND = "W0301";
    /// A labels file that leaves out names.
    PARTIAL_LABELS = "W0302";
    /// Two kinds with the same label in a language.
    SAME_LABEL = "W0303";
    /// One label for a piece set and for a text of scripts.
    SHARED_LABEL = "W0304";
    /// A zone, counter, figure, trait or other name that nothing uses.
    UNUSED_NAME = "W0305";
    /// A label in a translation for a name that does not occur.
    STALE_LABEL = "W0306";
}

/// Faults that are found when a script is read.
pub mod syntax {
    use super::Code;

    codes! {
        /// The file is larger than a script may be.
        TOO_LARGE = "E0400";
        /// `"text` without its end, `1.5`, `'text'`: something that is no token.
        NO_TOKEN = "E0401";
        /// Code outside functions.
        OUTSIDE = "E0402";
        /// `fn (a) {`: a function without a proper head.
        HEAD = "E0403";
        /// `(` without `)`.
        BRACKETS = "E0404";
        /// Something else was expected.
        SYNTAX = "E0405";
        /// A reserved word as a name.
        RESERVED = "E0406";
        /// A number that is not whole, or too large.
        NUMBER = "E0407";
        /// A closure at a place where none is allowed, or of a form that a list function does not take.
        CLOSURE = "E0408";
        /// A construct of Rhai that rules do not use.
        UNSUPPORTED = "E0409";
        /// Something that cannot be assigned to.
        TARGET = "E0410";
        /// Nested too deeply, or too long.
        TOO_DEEP = "E0411";
        /// `=` where two values are compared.
        EQUALS = "E0412";
        /// `break` outside loops.
        LOOP = "E0413";
        /// A malformed `switch`.
        SWITCH = "E0414";
        /// `fn` inside a function.
        NESTED = "E0415";
    }
}

/// Faults in scripts that can be read.
pub mod script {
    use super::Code;

    codes! {
        /// `let x = hnad;`
        UNKNOWN_VARIABLE = "E0420";
        /// `shufle(deck)`
        UNKNOWN_FUNCTION = "E0421";
        /// `me.hnad`
        UNKNOWN_PROPERTY = "E0422";
        /// `max(1)`
        ARGUMENT_COUNT = "E0423";
        /// `hunter(idol)` where only an offering is hunted
        KIND_ARGUMENT = "E0424";
        /// `deck = 3`
        ASSIGNMENT = "E0425";
        /// `me.play()` where `play` is a script function
        DOT_CALL = "E0427";
        /// `let hand = 3;` where `hand` is a zone
        SHADOWED = "E0428";
        /// two functions of one name
        DUPLICATE_FUNCTION = "E0429";
        /// `filter(list, 3)`, `move(|c| c, deck)`
        CLOSURE = "E0430";
        /// `switch n { 1 => a, 1 => b }`
        DUPLICATE_ARM = "E0431";
        /// a text with `${}` that is kept as a value
        TEXT_VALUE = "E0432";
        /// `hand` where only `me.hand` is a zone
        NEEDS_SEAT = "E0433";
        /// `switch choose(me, "way", ["left", "right"]) { "left" => go(me) }`
        MISSING_ARM = "E0434";
        /// `me.hand[-1]`, `gain(me, wood, -1)`
        NEGATIVE = "E0435";
        /// `count(card)`
        ARGUMENT_TYPE = "E0440";
        /// `me.hand + 1`
        OPERAND = "E0441";
        /// `if 3 { }`
        CONDITION = "E0442";
        /// `for x in 5 { }`
        NO_LIST = "E0443";
        /// `card.len`
        NO_SUCH_PROPERTY = "E0444";
        /// `card == "idol"`
        NEVER_EQUAL = "E0445";
        /// `card.name == "idlo"`
        UNKNOWN_WORD = "E0446";
        /// a card in a zone that holds stones
        WRONG_SET = "E0447";
        /// `gain(wood, 1)` where every seat has its own wood
        WRONG_COUNTER = "E0448";
        /// `fn score(seat) { true }`
        WRONG_RESULT = "E0450";
        /// a step with three parameters
        ENTRY_PARAMETERS = "E0451";
        /// a score that draws a card
        NOT_PURE = "E0452";
        /// `finish(round)` in a step outside `round`
        FINISH_OUTSIDE = "E0453";
        /// A function, or all of them together, is too large to be compiled.
        TOO_LARGE = "E0490";
        /// a variable that is never read
        UNUSED_VARIABLE = "W0401";
        /// a function that is never called
        UNUSED_FUNCTION = "W0402";
        /// a statement after `return`
        UNREACHABLE = "W0403";
        /// `deck.count(idol);`
        RESULT_DROPPED = "W0404";
        /// scripts that are too involved
        INCOMPLETE = "W0405";
        /// `"${card}"`
        PLAIN_TEXT = "W0406";
        /// `partners(me)` where nobody plays together
        NO_TEAMS = "W0407";
        /// `deck.len < 0`: a comparison or condition that always comes out the same
        ALWAYS_THE_SAME = "W0408";
        /// a function that gives a value in some cases and nothing in others, although the value is used
        MISSING_RESULT = "W0409";
        /// `choose(me, "take", [])`
        NO_OPTIONS = "W0410";
        /// a step behind one that always ends the part that both are in
        UNREACHABLE_STEP = "W0411";
        /// `points_by_size[9]` where the figure has nine numbers
        NO_SUCH_POSITION = "W0412";
        /// a counter that scripts read and never change
        NEVER_CHANGES = "W0413";
        /// a zone of which scripts read what lies in it, and into which nothing ever comes
        NEVER_FILLED = "W0414";
        /// `move(deck.top, me.hand)` where no script asks whether `deck` is empty
        PILE_UNASKED = "N0401";
    }
}

/// Faults while a match is played.
pub mod play {
    use super::Code;

    codes! {
        /// A script fails while it runs.
        SCRIPT_FAILED = "E0501";
        /// Rhai's evaluator cannot run the scripts.
        ENGINE = "E0502";
        /// A match does not come to an end.
        ENDLESS = "E0510";
        /// A leak: a seat can learn something that it must not know.
        GIVEN_AWAY = "W0610";
        /// A script fails in a random match.
        FAILS_AT_PLAY = "W0611";
        /// A random match is over before anybody is asked.
        ASKS_NOBODY = "W0612";
        /// A random match does not come to an end.
        NO_END = "W0613";
    }
}

/// Faults of records and of setting up a match.
pub mod record {
    use super::Code;

    codes! {
        /// The text is not a record, or has another version.
        NOT_A_RECORD = "E0601";
        /// A line of the head is missing.
        MISSING = "E0602";
        /// A value of the head cannot be used: `seed: many`.
        BAD_VALUE = "E0603";
        /// A line cannot be read: `Ann hunter(fish)`.
        BAD_LINE = "E0604";
        /// No seat has this name.
        UNKNOWN_SEAT = "E0605";
        /// A line at the wrong place: a second seed, an answer after the end.
        MISPLACED = "E0606";
        /// An answer of the record is not offered.
        NOT_OFFERED = "E0607";
        /// The match ends in another state than that of the record.
        OTHER_END = "E0608";
        /// More lines, figures or bots than a record can have.
        TOO_LONG = "E0609";
        /// The names of the seats are wrong: too few, two equal ones, an empty one.
        SEAT_NAMES = "E0610";
        /// The record of an unfinished match, where a complete one is needed.
        NOT_WHOLE = "E0611";
        /// The last line has no line break.
        UNFINISHED = "W0601";
        /// The rules differ from those of the record.
        OTHER_RULES = "W0602";
        /// The remains of a record without a head.
        NEVER_BEGUN = "W0603";
    }
}

/// Faults of examples.
pub mod example {
    use super::Code;

    codes! {
        /// A line that cannot be read: `Ann hand fish`.
        BAD_LINE = "E0701";
        /// A line at the wrong place, or a repeated line.
        MISPLACED = "E0702";
        /// A required part of an example is missing.
        MISSING = "E0703";
        /// A name that the game does not have.
        UNKNOWN = "E0704";
        /// A value that is wrong for its purpose.
        BAD_VALUE = "E0705";
        /// More pieces than there are, or pieces without a place.
        PIECES = "E0706";
        /// Something that an example expects does not hold.
        NOT_SO = "E0710";
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::all;

    #[test]
    fn every_code_has_one_meaning() {
        let mut met = BTreeSet::new();
        for code in all() {
            assert!(met.insert(code.0), "{} stands twice", code.0);
        }
        assert!(met.len() > 100);
    }
}
