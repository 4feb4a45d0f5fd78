//! Words that authors know from other languages, and what to write instead.

use super::cut::is_fresh;
use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, Span};

/// The fault that a word or symbol of Rhai is not used in rules.
pub(super) fn unused(word: &str, span: Span) -> Option<Diagnostic> {
    let hint = match word {
        "import" | "export" => "all scripts of a game know each other; leave it out",
        "::" => "all scripts of a game know each other; write the name alone",
        "this" => "pass what the function needs as a parameter",
        "mut" => "every variable that `let` makes can change",
        _ => return None,
    };
    Some(Diagnostic::error(codes::UNSUPPORTED, span, format!("`{word}` is not used")).hint(hint))
}

/// The fault that a reserved word cannot be a name.
pub(super) fn reserved(word: &str, span: Span) -> Diagnostic {
    if let Some(fault) = unused(word, span) {
        return fault;
    }
    let hint = match word {
        "match" | "case" | "default" => {
            "a choice among values is written `switch value { 1 => ..., _ => ... }`"
        }
        "null" | "nil" | "void" => "nothing is written `()`",
        "var" | "static" => "a variable is written `let name = value;`",
        "new" => "there are no objects to make",
        "is" => "write `==`",
        "and" => "write `&&`",
        "or" => "write `||`",
        _ if is_fresh(word) => "names such as `__p1` are kept for the program itself",
        _ => {
            let message = format!("`{word}` is reserved by Rhai, the language of the scripts");
            let hint = format!("choose another name, such as `{word}_now` or `is_{word}`");
            return Diagnostic::error(codes::RESERVED, span, message).hint(hint);
        }
    };
    Diagnostic::error(codes::RESERVED, span, format!("`{word}` is reserved")).hint(hint)
}

/// What to write for `*` as an argument of a kind.
pub(super) const EVERY: &str = "`*` stands for all kinds in definitions, examples and answers; a script compares what it \
                                needs, as in `card.suit == red`";

/// What to write instead of a word where something else was expected.
pub(super) fn instead_of(word: &str) -> Option<&'static str> {
    Some(match word {
        "elif" | "elsif" | "elseif" => "write `else if`",
        "and" => "write `&&`",
        "or" => "write `||`",
        "not" => "write `!`",
        "then" => "a block follows the condition: `if condition { ... }`",
        "++" => "write `+= 1`",
        "--" => "write `-= 1`",
        "?" => "write `if condition { one } else { other }`",
        ":=" => "write `let name = value;` or `name = value;`",
        "===" => "write `==`",
        "!==" => "write `!=`",
        "->" | "<-" => "a closure is written `|item| value`, an arm of a switch `pattern => value`",
        "=>" => "`=>` stands in a `switch` only; at least is written `>=`",
        "(*" | "*)" | "#" => "a comment begins with `//`",
        "is" => "write `==`",
        "until" => "a loop that ends with a condition is `do { ... } until condition;`",
        ":" => "types are not written",
        "%" => "the remainder needs two numbers: `a % b`",
        "$" => "a value goes into a text in backticks: `${value}`",
        _ => return None,
    })
}

/// The list function with a closure that is meant by a name from another language.
pub(super) fn meant_list_function(word: &str) -> Option<&'static str> {
    Some(match word {
        "sum_of" | "sum_by" | "total" => "sum",
        "count_of" | "count_by" | "count_if" | "number_of" => "count",
        "where" | "select" | "keep" | "filter_by" => "filter",
        "each" | "forEach" | "foreach" => "for_each",
        "some" | "exists" | "any_of" | "contains" => "any",
        "every" | "all_of" => "all",
        "sort" | "sorted" | "order_by" | "orderBy" | "sortBy" => "sort_by",
        "max" | "maxBy" | "largest" => "max_by",
        "min" | "minBy" | "smallest" => "min_by",
        "groupBy" | "group" | "partition" => "group_by",
        "find_index" | "findIndex" | "position" => "index_of",
        "find_first" | "first" | "first_of" => "find",
        "collect" | "transform" | "map_to" => "map",
        _ => return None,
    })
}

/// The keyword that was probably meant at the beginning of a statement.
pub(super) fn misspelt(word: &str) -> Option<&'static str> {
    const BEGINNINGS: [&str; 12] =
        ["let", "const", "if", "else", "switch", "while", "loop", "for", "return", "break", "continue", "do"];
    let near = |known: &&str| known.len() > 2 && strsim::damerau_levenshtein(known, word) == 1;
    BEGINNINGS.into_iter().find(|known| near(known))
}

/// Why a function of Rhai does not exist here, and what to do instead.
pub(super) fn forbidden_function(word: &str) -> Option<&'static str> {
    Some(match word {
        "eval" => "code is not made while a game runs; write a function",
        "Fn" | "call" | "curry" => "functions are not values; call the function by its name",
        "is_def_var" | "is_def_fn" | "is_shared" | "type_of" => {
            "what a name means is known before the game starts"
        }
        "print" | "debug" => "scripts print nothing; what happens is written to the log by itself",
        "sleep" | "timestamp" => "a game knows no clock",
        _ => return None,
    })
}
