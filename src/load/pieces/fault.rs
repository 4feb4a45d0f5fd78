//! Faults of the notations, in our words.

use pest::error::{Error, ErrorVariant, InputLocation};

use super::grammar::Rule;
use super::{MAX_NESTING, MAX_TIMES, YamlText};
use crate::diag::codes;
use crate::diag::{Code, Diagnostic, Span};

/// The fault for an error of the grammar.
pub(super) fn describe(rule: Rule, error: &Error<Rule>, text: &YamlText) -> Diagnostic {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at.min(text.value.len()),
    };
    let rest = text.value.get(at..).unwrap_or("");
    let Some(next) = rest.chars().next() else {
        return end(rule, error, text);
    };
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let length = match rest.find(|c| !is_word(c)) {
        Some(0) => next.len_utf8(),
        Some(end) => end,
        None => rest.len(),
    };
    let (span, word) = (text.place(at, at + length), &rest[..length]);
    let expected = expected(error);
    Diagnostic::error(code(rule), span, format!("`{word}` does not fit here{expected}")).maybe_hint(hint(
        rule,
        &text.value[..at],
        next,
    ))
}

/// The fault when the text ends too early.
fn end(rule: Rule, error: &Error<Rule>, text: &YamlText) -> Diagnostic {
    let length = text.value.trim_end().len();
    if length == 0 {
        return Diagnostic::error(code(rule), text.span, format!("{} is empty", what(rule)))
            .hint(example(rule));
    }
    let last = text.value[..length].char_indices().next_back().map_or(0, |(at, _)| at);
    let span = text.place(last, length);
    let fault =
        Diagnostic::error(code(rule), span, format!("{} ends too early{}", what(rule), expected(error)));
    if inside(&text.value) {
        return fault
            .hint("close the parenthesis; in `{ }` and `[ ]` a text with commas needs quotation marks");
    }
    fault
}

/// `, expected a name or `)``
fn expected(error: &Error<Rule>) -> String {
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else { return String::new() };
    let mut words: Vec<&str> = Vec::new();
    for word in positives.iter().map(|rule| name(*rule)) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words.sort_by_key(|word| *word == name(Rule::EOI));
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => format!(", expected {last}"),
        Some((last, others)) => format!(", expected {} or {last}", others.join(", ")),
    }
}

/// The name of a grammar rule in a message.
fn name(rule: Rule) -> &'static str {
    match rule {
        Rule::EOI => "the end",
        Rule::name | Rule::variant_name | Rule::WHITESPACE => "a name",
        Rule::figure => "a figure",
        Rule::number | Rule::times | Rule::position => "a number",
        Rule::every | Rule::star => "`*`",
        Rule::open | Rule::arguments | Rule::of_kind | Rule::parameters => "`(`",
        Rule::close => "`)`",
        Rule::open_bracket | Rule::index => "`[`",
        Rule::close_bracket => "`]`",
        Rule::comma => "`,`",
        Rule::colon => "`:`",
        Rule::kind | Rule::counted | Rule::one_kind | Rule::family => "a kind",
        Rule::argument => "a number, a kind or `*`",
        Rule::faces | Rule::face => "a number or a kind",
        Rule::range | Rule::to => "`..`",
        Rule::components | Rule::kind_list | Rule::declaration => "a kind",
        Rule::parameter => "a parameter such as `food: offering`",
        Rule::type_name => "`number` or a piece set",
        Rule::zone | Rule::one_zone => "a zone",
        Rule::glyph => "one character",
    }
}

fn code(rule: Rule) -> Code {
    match rule {
        Rule::declaration => codes::KINDS,
        Rule::one_zone => codes::ZONE_REFERENCE,
        _ => codes::COMPONENTS,
    }
}

fn what(rule: Rule) -> &'static str {
    match rule {
        Rule::declaration => "this list of kinds",
        Rule::one_zone => "this zone",
        Rule::kind_list => "this list of kinds",
        Rule::one_kind => "this kind",
        Rule::faces => "this list of faces",
        _ => "this component list",
    }
}

fn example(rule: Rule) -> &'static str {
    match rule {
        Rule::declaration => "write names such as `idol hunter(food: offering)`",
        Rule::one_zone => "write a zone such as `hand`, `start[1]` or `supply(fish)`",
        Rule::faces => "write what is on each side, such as `0 1 1 2 2 3` or `claw*3 heart`",
        _ => "write kinds such as `idol hunter(fish)`",
    }
}

/// What to write instead, for common mistakes.
fn hint(rule: Rule, before: &str, next: char) -> Option<String> {
    let after_space = before.ends_with(char::is_whitespace);
    let hint = match (rule, next) {
        (Rule::components, '*') if after_space => "write the number close to its kind: `idol*9`",
        (Rule::components, 'x' | '×') => "write the number after a star: `idol*9`",
        (Rule::components, c) if (c.is_ascii_digit() || c.is_whitespace()) && before.ends_with('*') => {
            "write the number close to its kind: `idol*9`"
        }
        (Rule::components, '.') if after_space || before.is_empty() => {
            "a board is drawn in the lines below, row by row"
        }
        (Rule::components, c) if c.is_ascii_digit() => "the number stands after the kind: `idol*9`",
        (Rule::declaration, c)
            if c.is_ascii_digit() && inside(before) && before.trim_end().ends_with(':') =>
        {
            let name = before.trim_end().trim_end_matches(':').rsplit(['(', ',']).next().unwrap_or("").trim();
            return Some(format!(
                "write `{name}: number`; which numbers there are stands in `set:`, such as `card(1..20)`"
            ));
        }
        (Rule::declaration, c) if c.is_ascii_digit() => {
            "kinds with numbers are a family, `card(rank: number)`; which there are stands in `set:`, `card(1..20)`"
        }
        (Rule::declaration | Rule::kind_list, '*') => "numbers of pieces belong to `set:`",
        (Rule::components | Rule::kind_list | Rule::declaration, ',') if !inside(before) => {
            "put spaces, not commas, between kinds"
        }
        (Rule::faces, ',') if !inside(before) => "put spaces, not commas, between faces",
        (_, '(') if after_space => "write the parenthesis close to its name: `hunter(fish)`",
        (_, '[') if after_space => "write the bracket close to its name: `start[1]`",
        (_, '（' | '）' | '＊' | '，' | '：') => "use the narrow signs `( ) * , :`",
        (Rule::declaration, ',' | ')') if inside(before) => {
            "a parameter has a name and a type: `hunter(food: offering)`, `card(rank: number)`"
        }
        (_, '=') if before.ends_with("..") => "a range has both its ends: `card(1..5)`",
        (_, '-' | '.' | '…' | '–') if before.ends_with(|c: char| c.is_ascii_digit()) && inside(before) => {
            "the numbers from 1 to 5 are `1..5`"
        }
        (_, '-') => "use `_` in place of `-` in names",
        _ => return None,
    };
    Some(hint.into())
}

/// Whether a parenthesis is open.
fn inside(before: &str) -> bool {
    before.matches('(').count() > before.matches(')').count()
}

/// Refuses deeply nested parentheses, which would need much stack.
pub(super) fn too_deep(rule: Rule, text: &YamlText) -> Result<(), Diagnostic> {
    let mut depth = 0_usize;
    for (at, c) in text.value.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_NESTING {
            let span = text.place(at, at + 1);
            return Err(Diagnostic::error(code(rule), span, "parentheses nest too deeply here"));
        }
    }
    Ok(())
}

/// The fault of a wrong number of pieces or sides.
pub(super) fn times(span: Span, written: &str, (of, what): (&str, &str)) -> Diagnostic {
    let message = format!("`{written}` is not a number of {of} from 1 to {MAX_TIMES}");
    let fault = Diagnostic::error(codes::OUT_OF_RANGE, span, message);
    if written.bytes().all(|b| b == b'0') { fault.hint(format!("leave the {what} out")) } else { fault }
}

/// The fault of a range whose first number is greater than its last.
pub(super) fn backwards(span: Span, first: i32, last: i32) -> Diagnostic {
    let message = format!("`{first}..{last}` runs backwards");
    Diagnostic::error(codes::OUT_OF_RANGE, span, message).hint(format!("write `{last}..{first}`"))
}

/// The fault of a number that scripts cannot have.
pub(super) fn number(span: Span, written: &str) -> Diagnostic {
    let message = format!("`{written}` is not a number from {} to {}", i32::MIN, i32::MAX);
    Diagnostic::error(codes::OUT_OF_RANGE, span, message)
}
