//! Cuts a file into its functions before anything is parsed, so that a fault in one of them does not hide faults in
//! others.

use super::ast::Name;
use super::lexer::{TokenKind, at_line_start, starts_function};
use super::rhai::is_name;
use super::text::ScriptText;
use crate::diag::codes::syntax as codes;
use crate::diag::{Code, Diagnostic, Faults, Span};

/// The most parameters of a function, because calls have this many registers.
const MOST_PARAMETERS: usize = 100;

/// A function whose head was read; its body is the tokens between two braces.
pub(super) struct FunctionHead {
    /// Its name.
    pub(super) name: Name,
    /// Its `///` lines.
    pub(super) doc: String,
    /// Its parameters.
    pub(super) parameters: Vec<Name>,
    /// The token `{`.
    pub(super) open: usize,
    /// The token `}`.
    pub(super) close: usize,
    /// From `fn` to `}`.
    pub(super) span: Span,
}

/// Finds the functions of a file and pairs their brackets. Reports code outside of functions, and functions whose head
/// or brackets are wrong; these are left out.
pub(super) fn functions(text: &mut ScriptText<'_>, faults: &mut Faults) -> Vec<FunctionHead> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if text.is(at, "fn") {
            let (outline, next) = function(text, at, faults);
            found.extend(outline);
            at = next;
        } else {
            at = outside(text, at, faults);
        }
    }
    found
}

/// Reports the tokens up to the next function; returns where that is.
fn outside(text: &ScriptText<'_>, at: usize, faults: &mut Faults) -> usize {
    if text.is(at, "private") && text.is(at + 1, "fn") {
        let message = "`private` is not used: scripts have no modules";
        faults.push(Diagnostic::error(codes::OUTSIDE, text.span(at, at), message).hint("write `fn` alone"));
        return at + 1;
    }
    if let Some(TokenKind::Bad(bad)) = text.kind(at) {
        faults.push(super::scan::no_token(text, at, bad));
    } else {
        let word = text.word(at);
        let fault = match word {
            "}" => Diagnostic::error(codes::BRACKETS, text.span(at, at), "`}` closes nothing")
                .hint("a `}` too many, here or in the function above?"),
            _ => Diagnostic::error(
                codes::OUTSIDE,
                text.span(at, at),
                format!("`{word}` stands outside a function"),
            )
            .hint(outside_hint(word)),
        };
        faults.push(fault);
    }
    (at + 1..text.len())
        .find(|next| text.is(*next, "fn") || starts_private(text, *next))
        .unwrap_or(text.len())
}

fn starts_private(text: &ScriptText<'_>, at: usize) -> bool {
    text.is(at, "private") && text.is(at + 1, "fn")
}

fn outside_hint(word: &str) -> &'static str {
    match word {
        "let" | "const" => "a number of the rules belongs in `figures`, anything else into a function",
        "import" | "export" => "all scripts of a game know each other; leave the line out",
        "def" | "function" | "func" | "fun" | "fnc" | "sub" | "proc" => "a function begins with `fn`",
        _ => "a script holds functions only: `fn name(parameters) { ... }`",
    }
}

/// Reads one function from its `fn`; returns the function if it has no fault, and where to continue.
fn function(text: &mut ScriptText<'_>, at: usize, faults: &mut Faults) -> (Option<FunctionHead>, usize) {
    let head = head(text, at);
    let open = match &head {
        Ok((_, _, open)) => Some(*open),
        Err(_) => {
            (at + 1..text.len()).take_while(|next| !text.is(*next, "fn")).find(|next| text.is(*next, "{"))
        }
    };
    let Some(open) = open else {
        faults.extend(one(head.err()));
        let next = (at + 1..text.len()).find(|next| text.is(*next, "fn")).unwrap_or(text.len());
        return (None, next);
    };
    let (close, next) = body_end(text, open);
    let (name, parameters) = match head {
        Ok((name, parameters, _)) => (name, parameters),
        Err(fault) => {
            faults.push(fault);
            return (None, next);
        }
    };
    let bad = super::scan::bad_tokens(text, at..next);
    if !bad.is_empty() {
        faults.extend(bad);
        return (None, next);
    }
    let Some(close) = close else {
        let message = format!("the `{{` of `{}` is never closed", name.text);
        faults.push(
            Diagnostic::error(codes::BRACKETS, text.span(open, open), message).hint("a `}` is missing"),
        );
        return (None, next);
    };
    if let Err(fault) = pair_brackets(text, open, close) {
        faults.push(fault);
        return (None, next);
    }
    let span = text.span(at, close);
    (Some(FunctionHead { name, doc: text.doc_before(at), parameters, open, close, span }), next)
}

fn one(fault: Option<Diagnostic>) -> Faults {
    let mut faults = Faults::default();
    fault.into_iter().for_each(|fault| faults.push(fault));
    faults
}

/// Adds a parameter of a function or closure; its name must not be taken.
pub(super) fn add_parameter(parameters: &mut Vec<Name>, one: Name, code: Code) -> Result<(), Diagnostic> {
    if parameters.len() == MOST_PARAMETERS {
        let message = format!("there are at most {MOST_PARAMETERS} parameters");
        return Err(Diagnostic::error(code, one.span, message).hint("give several values as one list"));
    }
    if parameters.iter().any(|other| other.text == one.text) {
        let message = format!("the parameter `{}` stands twice", one.text);
        return Err(Diagnostic::error(code, one.span, message));
    }
    parameters.push(one);
    Ok(())
}

/// Reads `fn name(a, b)`; also returns the token of the `{` after it.
fn head(text: &ScriptText<'_>, at: usize) -> Result<(Name, Vec<Name>, usize), Diagnostic> {
    let expected = |at: usize, what: &str| {
        let found =
            if at < text.len() { format!("`{}`", text.word(at)) } else { "the end of the file".into() };
        Err(Diagnostic::error(codes::HEAD, text.span(at, at), format!("{what} is expected, found {found}"))
            .hint(match text.word(at) {
                ":" | "->" => "types are not written: `fn name(first, second) { ... }`",
                _ => "a function is written `fn name(first, second) { ... }`",
            }))
    };
    if text.kind(at + 1) != Some(TokenKind::Word) {
        return expected(at + 1, "the name of the function");
    }
    let name = declared(text, at + 1)?;
    let mut parameters: Vec<Name> = Vec::new();
    let mut next = at + 3;
    if text.is(at + 2, "(") {
        while !text.is(next, ")") {
            if text.kind(next) != Some(TokenKind::Word) {
                return expected(next, "a parameter");
            }
            let parameter = declared(text, next)?;
            add_parameter(&mut parameters, parameter, codes::HEAD)?;
            next += 1;
            if text.is(next, ",") {
                next += 1;
            } else if !text.is(next, ")") {
                return expected(next, "`,` or `)`");
            }
        }
        next += 1;
    } else if !text.is(at + 2, "()") {
        return expected(at + 2, "`(`");
    }
    if !text.is(next, "{") {
        return expected(next, "`{`");
    }
    Ok((name, parameters, next))
}

/// A name in a declaration.
///
/// # Errors
/// When it is reserved, as in `fn switch()`.
pub(super) fn declared(text: &ScriptText<'_>, at: usize) -> Result<Name, Diagnostic> {
    let (word, span) = (text.word(at), text.span(at, at));
    if is_name(word) && !is_fresh(word) {
        return Ok(Name { text: word.to_owned(), span });
    }
    Err(super::words::reserved(word, span))
}

/// Whether a name is like one that rewriting makes up: `__p1`, `__p_taken`.
pub(super) fn is_fresh(word: &str) -> bool {
    word.strip_prefix("__p").is_some_and(|tail| tail.starts_with(|c: char| c == '_' || c.is_ascii_digit()))
}

/// The `}` of a body, if there is one before the next function at the beginning of a line; and the token after the
/// function.
fn body_end(text: &ScriptText<'_>, open: usize) -> (Option<usize>, usize) {
    let mut depth = 0_usize;
    for at in open..text.len() {
        match text.word(at) {
            "{" | "#{" => depth += 1,
            "}" if depth == 1 => return (Some(at), at + 1),
            "}" => depth -= 1,
            "fn" | "private" if begins_function(text, at) => return (None, at),
            _ => {}
        }
    }
    (None, text.len())
}

fn begins_function(text: &ScriptText<'_>, at: usize) -> bool {
    let start = text.start(at);
    at_line_start(text.all(), start) && starts_function(&text.all()[start..])
}

/// Pairs all brackets between two braces.
fn pair_brackets(text: &mut ScriptText<'_>, first: usize, last: usize) -> Result<(), Diagnostic> {
    let mut open: Vec<usize> = Vec::new();
    for at in first..=last {
        match (text.kind(at), text.word(at)) {
            (Some(TokenKind::TemplateStart), _) | (_, "(" | "[" | "{" | "#{" | "?[") => open.push(at),
            (Some(TokenKind::TemplateEnd), _) => close_bracket(text, &mut open, at)?,
            (Some(TokenKind::Symbol), ")" | "]" | "}") => close_bracket(text, &mut open, at)?,
            (_, "(*") if at > first && text.is_name(at - 1) => return Err(every(text, at)),
            (_, "*)") if at > first && text.is(at - 1, ",") => return Err(every(text, at)),
            _ => {}
        }
    }
    open.pop().map_or(Ok(()), |at| Err(never_closed(text, at)))
}

fn close_bracket(text: &mut ScriptText<'_>, open: &mut Vec<usize>, close: usize) -> Result<(), Diagnostic> {
    let closing = |at: usize| match text.word(at) {
        "(" => ")",
        "[" | "?[" => "]",
        "{" | "#{" => "}",
        _ => "`",
    };
    let word = if text.kind(close) == Some(TokenKind::TemplateEnd) { "`" } else { text.word(close) };
    match open.pop() {
        Some(at) if closing(at) == word => {
            text.pair(at, close);
            Ok(())
        }
        Some(at) if word == "}" => Err(never_closed(text, at)),
        Some(at) => {
            let message = format!("`{word}` closes `{}`", text.word(at));
            Err(Diagnostic::error(codes::BRACKETS, text.span(close, close), message)
                .label(text.span(at, at), "this is open")
                .hint(format!("`{}` closes it", closing(at))))
        }
        None => Err(Diagnostic::error(
            codes::BRACKETS,
            text.span(close, close),
            format!("`{word}` closes nothing"),
        )),
    }
}

/// The fault of `*` as an argument of a kind.
fn every(text: &ScriptText<'_>, at: usize) -> Diagnostic {
    Diagnostic::error(codes::SYNTAX, text.span(at, at), "`*` is no value").hint(super::words::EVERY)
}

fn never_closed(text: &ScriptText<'_>, at: usize) -> Diagnostic {
    let open = text.word(at);
    let close = if open == "(" { ")" } else { "]" };
    Diagnostic::error(codes::BRACKETS, text.span(at, at), format!("`{open}` is never closed"))
        .hint(format!("a `{close}` is missing"))
}
