//! Rhai's syntax errors in our words.

use rhai::{LexError, ParseErrorType};

use super::codes;
use super::scan::is_sign;
use super::text::Text;
use super::words::{instead_of, reserved};
use crate::diag::{Code, Diagnostic};

/// The fault for an error that Rhai found at a token of a unit that begins at `start`.
pub(super) fn fault(text: &Text<'_>, error: &ParseErrorType, at: usize, start: usize) -> Diagnostic {
    let found = text.word(at);
    let here = |code: Code, message: String| Diagnostic::error(code, text.span(at, at), message);
    match error {
        ParseErrorType::MissingToken(token, purpose) => missing(text, token, purpose, at, start),
        ParseErrorType::BadInput(error) => bad_input(text, error, at),
        ParseErrorType::UnknownOperator(symbol) => here(codes::SYNTAX, format!("`{symbol}` is no operator"))
            .maybe_hint(instead_of(symbol).map(Into::into)),
        ParseErrorType::Reserved(word) => reserved(word, text.span(at, at)),
        ParseErrorType::VariableExpected if found == "mut" => {
            here(codes::SYNTAX, "`mut` is not used".into()).hint("write `let name = value;`")
        }
        ParseErrorType::VariableExpected => {
            here(codes::SYNTAX, format!("a name is expected, found `{found}`"))
                .hint("a name begins with a letter and is no word of the language")
        }
        ParseErrorType::PropertyExpected => here(codes::SYNTAX, "a name is expected behind `.`".into())
            .hint("write the property or the function that is meant"),
        ParseErrorType::MismatchedType(expected, actual) => {
            let (expected, actual) = (kind(expected), kind(actual));
            here(codes::SYNTAX, format!("{expected} is expected, found {actual}"))
        }
        ParseErrorType::MalformedIndexExpr(_) => here(codes::SYNTAX, "a list is indexed by a number".into())
            .hint("the first element is `list[0]`, the last `list[-1]`"),
        ParseErrorType::DuplicatedVariable(name) => {
            here(codes::SYNTAX, format!("the name `{name}` stands twice"))
        }
        ParseErrorType::ExprExpected(_) if found == "{" => {
            here(codes::SYNTAX, "a condition or a value is expected before `{`".into())
        }
        ParseErrorType::ExprExpected(_) => {
            here(codes::SYNTAX, format!("a plain value is expected, found `{found}`"))
                .hint("`switch` compares with numbers, ranges, texts, `true`, `false`, `()` and `_`")
        }
        ParseErrorType::WrongFnDefinition => {
            here(codes::NESTED, "a function stands inside a function".into())
                .hint("write it below, or close the function before it with `}`")
        }
        ParseErrorType::AssignmentToConstant(name) if name.is_empty() => {
            here(codes::TARGET, "a value cannot be assigned to".into()).hint("to compare, write `==`")
        }
        ParseErrorType::AssignmentToConstant(name) => {
            here(codes::TARGET, format!("`{name}` is constant")).hint("declare it with `let` to change it")
        }
        ParseErrorType::AssignmentToInvalidLHS(_) => here(codes::TARGET, "this cannot be assigned to".into())
            .hint("assign to a variable or to an element of a list in a variable; to compare, write `==`"),
        ParseErrorType::WrongSwitchIntegerCase => {
            here(codes::SWITCH, "a number stands behind a range".into())
                .hint("write the single numbers first")
        }
        ParseErrorType::WrongSwitchDefaultCase => here(codes::SWITCH, "`_` is not the last arm".into())
            .hint("move it to the end: it fits everything"),
        ParseErrorType::WrongSwitchCaseCondition => here(codes::SWITCH, "`_` takes no condition".into())
            .hint("write the `if` into the value of the arm"),
        ParseErrorType::LoopBreak => here(codes::LOOP, format!("`{found}` stands outside a loop"))
            .hint("leave a function with `return`"),
        ParseErrorType::ExprTooDeep => here(codes::TOO_DEEP, "this is nested too deeply".into())
            .hint("give a part of it a name with `let`, or make a function of it"),
        ParseErrorType::LiteralTooLarge(..) => here(codes::TOO_DEEP, "this is too long".into()),
        _ => unexpected(text, at),
    }
}

/// Something is missing before a token.
fn missing(text: &Text<'_>, token: &str, purpose: &str, at: usize, start: usize) -> Diagnostic {
    let found = text.word(at);
    let expected = |what: &str| {
        Diagnostic::error(codes::SYNTAX, text.span(at, at), format!("{what} is expected, found `{found}`"))
            .maybe_hint(instead_of(found).map(Into::into))
    };
    match token {
        ";" if instead_of(found).is_some() => expected("`;`"),
        ";" if at > start && matches!(text.word(at - 1), "function" | "def" | "func") => {
            let span = text.span(at - 1, at - 1);
            Diagnostic::error(codes::NESTED, span, "a function stands inside a function")
                .hint("a function is written `fn name() { ... }`, outside of others")
        }
        ";" if at > start => {
            let behind = if is_sign(text, at - 1, start) { at - 2 } else { at - 1 };
            Diagnostic::error(codes::SYNTAX, text.behind(behind), "`;` is missing between two statements")
                .hint(format!("write `;` behind `{}`", text.word(behind)))
        }
        "," if purpose.contains("switch") => expected("`,` between two arms of the `switch`"),
        "," if purpose.contains("array") => expected("`,` or `]`"),
        "," if purpose.contains("arguments") => expected("`,` or `)`"),
        "=>" if found == "{" => expected("`=>`").hint("an arm is written `pattern => value,`"),
        "{" if found == "=" => equals(text, at),
        "{" => expected("`{`").hint(instead_of(found).unwrap_or("a block stands between `{` and `}`")),
        "while" => expected("`while` or `until`"),
        "in" => expected("`in`").hint("a loop is written `for item in list { ... }`"),
        _ => expected(&format!("`{token}`")),
    }
}

fn bad_input(text: &Text<'_>, error: &LexError, at: usize) -> Diagnostic {
    match error {
        LexError::ImproperSymbol(symbol, _) if symbol == "=" => equals(text, at),
        LexError::MalformedNumber(_) => {
            Diagnostic::error(codes::NUMBER, text.span(at, at), format!("`{}` is too large", text.word(at)))
                .hint("numbers go from -2147483648 to 2147483647")
        }
        _ => unexpected(text, at),
    }
}

fn equals(text: &Text<'_>, at: usize) -> Diagnostic {
    Diagnostic::error(codes::EQUALS, text.span(at, at), "`=` assigns, it does not compare")
        .hint("to compare, write `==`")
}

fn unexpected(text: &Text<'_>, at: usize) -> Diagnostic {
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
        "(" if text.is(at + 1, ")") => Some("nothing is written `()` without a space"),
        _ => instead_of(found),
    };
    Diagnostic::error(codes::SYNTAX, text.span(at, at), message).maybe_hint(hint.map(Into::into))
}

/// Rhai's names of kinds of values in our words.
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
