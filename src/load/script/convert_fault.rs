//! Rhai's syntax errors in our words.

use rhai::{LexError, ParseErrorType};

use super::rhai::is_identifier;
use super::scan::is_sign;
use super::text::ScriptText;
use super::words::{EVERY, instead_of, misspelt, reserved, unused};
use crate::diag::codes::syntax as codes;
use crate::diag::{Code, Diagnostic, meant};

/// The most bytes of each part that a hint repeats.
const MOST_REPEATED: usize = 60;

/// The fault for an error that Rhai found at a token of a unit that begins at `start`.
pub(super) fn fault(text: &ScriptText<'_>, error: &ParseErrorType, at: usize, start: usize) -> Diagnostic {
    let found = text.word(at);
    let here = |code: Code, message: String| Diagnostic::error(code, text.span(at, at), message);
    if let Some(fault) = unused(found, text.span(at, at)) {
        return fault;
    }
    match error {
        ParseErrorType::MissingToken(token, purpose) => missing(text, token, purpose, at, start),
        ParseErrorType::BadInput(error) => bad_input(text, error, at),
        ParseErrorType::UnknownOperator(symbol) => here(codes::SYNTAX, format!("`{symbol}` is no operator"))
            .maybe_hint(instead_of(symbol).map(Into::into)),
        ParseErrorType::Reserved(word) if is_identifier(word) => reserved(word, text.span(at, at)),
        ParseErrorType::VariableExpected => {
            here(codes::SYNTAX, format!("a name is expected, found `{found}`"))
                .hint("a name begins with a letter and is no word of the language")
        }
        ParseErrorType::PropertyExpected => here(codes::SYNTAX, "a name is expected after `.`".into())
            .hint("write the property or the function that is meant"),
        ParseErrorType::MismatchedType(expected, actual) => {
            let (expected, actual) = (kind(expected), kind(actual));
            let hint =
                (actual == "a number" && expected == "a list").then_some("to count, write a range: `0..5`");
            here(codes::SYNTAX, format!("{expected} is expected, found {actual}"))
                .maybe_hint(hint.map(Into::into))
        }
        ParseErrorType::MalformedIndexExpr(_) => here(codes::SYNTAX, "a list is indexed by a number".into())
            .hint("the first element is `list[0]`, the last `list[list.len - 1]`"),
        ParseErrorType::DuplicatedVariable(name) => {
            here(codes::SYNTAX, format!("the name `{name}` stands twice"))
        }
        ParseErrorType::ExprExpected(_) if found == "{" => {
            here(codes::SYNTAX, "a condition or a value is expected before `{`".into())
        }
        ParseErrorType::ExprExpected(_) => {
            let fault = here(codes::SYNTAX, format!("a plain value is expected, found `{found}`"));
            if is_identifier(found) {
                return fault.hint(format!(
                    "`switch` compares with numbers and words: write `\"{found}\"`, and `.name` after a kind"
                ));
            }
            fault.hint("`switch` compares with numbers, ranges, texts, `true`, `false`, `()` and `_`")
        }
        _ => match misplaced(error, found) {
            Some((code, message, hint)) => here(code, message).hint(hint),
            None => unexpected(text, at),
        },
    }
}

/// The fault of a construct that is well formed but not allowed at its place, and what to do.
fn misplaced(error: &ParseErrorType, found: &str) -> Option<(Code, String, &'static str)> {
    let say = |code, message: &str, hint| Some((code, message.to_owned(), hint));
    match error {
        ParseErrorType::WrongFnDefinition => {
            let hint = "write it below, or close the function before it with `}`";
            say(codes::NESTED, "a function stands inside a function", hint)
        }
        ParseErrorType::AssignmentToConstant(name) if name.is_empty() => {
            say(codes::TARGET, "a value cannot be assigned to", "to compare, write `==`")
        }
        ParseErrorType::AssignmentToConstant(name) => {
            say(codes::TARGET, &format!("`{name}` is constant"), "declare it with `let` to change it")
        }
        ParseErrorType::AssignmentToInvalidLHS(_) => {
            let hint =
                "assign to a variable or to an element of a list in a variable; to compare, write `==`";
            say(codes::TARGET, "this cannot be assigned to", hint)
        }
        ParseErrorType::WrongSwitchIntegerCase => {
            say(codes::SWITCH, "a number stands after a range", "write the single numbers first")
        }
        ParseErrorType::WrongSwitchDefaultCase => {
            say(codes::SWITCH, "`_` is not the last arm", "move it to the end: it fits everything")
        }
        ParseErrorType::WrongSwitchCaseCondition => {
            say(codes::SWITCH, "`_` takes no condition", "write the `if` into the value of the arm")
        }
        ParseErrorType::LoopBreak => {
            let hint = "it belongs in `while`, `loop`, `do` or `for`";
            say(codes::LOOP, &format!("`{found}` stands outside a loop"), hint)
        }
        ParseErrorType::ExprTooDeep => {
            let hint = "give a part of it a name with `let`, or make a function of it";
            say(codes::TOO_DEEP, "this is nested too deeply", hint)
        }
        ParseErrorType::LiteralTooLarge(..) => {
            say(codes::TOO_DEEP, "this is too long", "spread it over several")
        }
        _ => None,
    }
}

/// The fault that something is missing before a token.
fn missing(text: &ScriptText<'_>, token: &str, purpose: &str, at: usize, start: usize) -> Diagnostic {
    let found = text.word(at);
    let expected = |what: &str| {
        Diagnostic::error(codes::SYNTAX, text.span(at, at), format!("{what} is expected, found `{found}`"))
            .maybe_hint(instead_of(found).map(Into::into))
    };
    match token {
        ";" if found == "=" => equals(text, at),
        ";" if instead_of(found).is_some() => expected("`;`"),
        ";" if at > start => semicolon(text, at, start),
        "," if purpose.contains("switch") => {
            expected("`,` between two arms of the `switch`").hint("write `,` after the arm before")
        }
        "," if purpose.contains("array") => expected("`,` or `]`"),
        "," if purpose.contains("arguments") && found == "=>" && at > start => {
            let hint = format!("a closure is written `|{0}| ...`", text.word(at - 1));
            expected("`,` or `)`").hint(hint)
        }
        "," if purpose.contains("arguments") => expected("`,` or `)`"),
        "=>" if matches!(found, "{" | ":" | "->") => {
            expected("`=>`").hint("an arm is written `pattern => value,`")
        }
        "{" if found == "=" => equals(text, at),
        "{" if at > start && text.is(at - 1, "not") => {
            expected("`{`").hint(format!("write `!{found}` for `not {found}`"))
        }
        "{" if found == ":" => expected("`{`").hint("a block stands between `{` and `}`"),
        "{" => expected("`{`").hint(instead_of(found).unwrap_or("a block stands between `{` and `}`")),
        "]" if found == "," && at > start + 2 && text.is(at - 2, "[") => {
            let [zone, row, column] = [at - 3, at - 1, at + 1].map(|at| text.word(at));
            expected("`]`").hint(format!("a place of a board is written `place({zone}, {row}, {column})`"))
        }
        "while" => expected("`while` or `until`"),
        "in" => expected("`in`").hint("a loop is written `for item in list { ... }`"),
        _ => expected(&format!("`{token}`")),
    }
}

/// The fault of a statement that ends where no new one begins: a semicolon is missing, or the word before is mistyped.
fn semicolon(text: &ScriptText<'_>, at: usize, start: usize) -> Diagnostic {
    let before = if is_sign(text, at - 1, start) { at - 2 } else { at - 1 };
    let (word, span) = (text.word(before), text.span(before, before));
    let begins = before == start || matches!(text.word(before.saturating_sub(1)), ";" | "{" | "}");
    if let Some(fault) = unused(word, span) {
        return fault;
    }
    if matches!(word, "function" | "def" | "func" | "fun") {
        return Diagnostic::error(codes::NESTED, span, "a function stands inside a function")
            .hint("a function is written `fn name() { ... }`, outside of others");
    }
    if let Some(hint) = instead_of(word).filter(|_| text.is_name(before)) {
        return Diagnostic::error(codes::SYNTAX, span, format!("`{word}` is not expected here")).hint(hint);
    }
    if let Some(near) = misspelt(word).filter(|_| begins) {
        return Diagnostic::error(codes::SYNTAX, span, format!("`{word}` is not expected here"))
            .hint(meant(near));
    }
    if text.is(at, "if")
        && let Some(hint) = value_before_if(text, at, start)
    {
        let message = "`if` stands behind the value that it decides about";
        return Diagnostic::error(codes::SYNTAX, text.span(at, at), message).hint(hint);
    }
    Diagnostic::error(codes::SYNTAX, text.behind(before), "`;` is missing between two statements")
        .hint(format!("write `;` after `{word}`"))
}

/// How `one if condition else other` is written, where that stands around an `if`.
fn value_before_if(text: &ScriptText<'_>, at: usize, start: usize) -> Option<String> {
    let first = (start..at).rev().find(|before| {
        matches!(text.word(*before), "=" | "return" | ";" | "{" | "}" | "," | "=>" | "+=" | "-=")
    })? + 1;
    let other = (at + 1..text.len())
        .take_while(|next| !matches!(text.word(*next), ";" | "{" | "}"))
        .find(|next| text.is(*next, "else"))?;
    let last = (other + 1..text.len()).find(|next| matches!(text.word(*next), ";" | "}" | ","))? - 1;
    let part = |first: usize, last: usize| {
        (first <= last).then(|| text.slice(text.span(first, last), MOST_REPEATED)).flatten()
    };
    let (one, condition, other) = (part(first, at - 1)?, part(at + 1, other - 1)?, part(other + 1, last)?);
    Some(format!("write `if {condition} {{ {one} }} else {{ {other} }}`"))
}

fn bad_input(text: &ScriptText<'_>, error: &LexError, at: usize) -> Diagnostic {
    match error {
        LexError::ImproperSymbol(symbol, _) if symbol == "=" => equals(text, at),
        LexError::MalformedNumber(_) => {
            Diagnostic::error(codes::NUMBER, text.span(at, at), format!("`{}` is too large", text.word(at)))
                .hint("numbers go from -2147483648 to 2147483647")
        }
        _ => unexpected(text, at),
    }
}

fn equals(text: &ScriptText<'_>, at: usize) -> Diagnostic {
    Diagnostic::error(codes::EQUALS, text.span(at, at), "`=` assigns, it does not compare")
        .hint("to compare, write `==`")
}

fn unexpected(text: &ScriptText<'_>, at: usize) -> Diagnostic {
    let found = text.word(at);
    let message = match found {
        "}" | ")" | "]" | ";" | "," => format!("a value is expected before `{found}`"),
        "" => "a value is expected at the end".into(),
        _ => format!("`{found}` is not expected here"),
    };
    let hint = match found {
        "fn" => Some("a function is no value; write it outside of this one"),
        "let" | "const" | "return" | "break" | "continue" => Some("this is a statement; it gives no value"),
        "=" => Some("to compare, write `==`"),
        "else" => Some("`else` follows the `}` of an `if`"),
        "," if at > 1 && text.is(at - 1, "*") && matches!(text.word(at - 2), "(" | ",") => Some(EVERY),
        ">" if at > 0 && text.is(at - 1, "<") => Some("for unequal write `!=`"),
        "(" if text.is(at + 1, ")") => Some("nothing is written `()` without a space"),
        _ => instead_of(found),
    };
    Diagnostic::error(codes::SYNTAX, text.span(at, at), message).maybe_hint(hint.map(Into::into))
}

/// Rhai's names of sorts of values, in our words.
fn kind(rhai: &str) -> &str {
    match rhai {
        "a boolean expression" => "a condition",
        "an iterable value" => "a list",
        "a string" => "a text",
        "an array" => "a list or a text",
        "a boolean" => "`true` or `false`",
        "()" => "`()`",
        other => other,
    }
}
