//! The errors of the YAML parser, in our words and with the exact place.

use serde_yaml::granit_parser::ErrorKind;
use serde_yaml::{Error, ExternalMessageSource};

use super::{MAX_ALIASES, MAX_DEPTH, MAX_NODES};
use crate::diag::codes;
use crate::diag::{Code, Diagnostic, SourceId, Span};

/// The fault for an error of the parser in a file.
pub(super) fn describe(error: &Error, id: SourceId, text: &str) -> Diagnostic {
    let at = place(error, text);
    let here = character(id, text, at);
    let fault = |code: Code, message: String| Diagnostic::error(code, here, message);
    match error.without_snippet() {
        Error::ExternalMessage { source, .. } => match &**source {
            ExternalMessageSource::Parser(scan) => syntax(scan.kind(), id, text, at),
            #[allow(unreachable_patterns, reason = "other sources exist with other features")]
            _ => fault(codes::YAML_SYNTAX, "this is not YAML".into()),
        },
        Error::Eof { .. } => unclosed(id, text, text.len())
            .unwrap_or_else(|| fault(codes::YAML_SYNTAX, "the file ends too early".into())),
        Error::DuplicateMappingKey { key, .. } => {
            let key = key.as_deref().map_or(String::new(), |key| format!(" `{key}`"));
            fault(codes::YAML_DUPLICATE, format!("the key{key} stands here twice"))
        }
        Error::MultipleDocuments { .. } => {
            let line = text[..at].rfind("\n---").map_or(at, |line| line + 1);
            let span = character(id, text, line);
            Diagnostic::error(codes::YAML_UNSUPPORTED, span, "a second document begins here")
                .hint("remove the line `---`")
        }
        Error::MergeKeyNotAllowed { .. } => {
            fault(codes::YAML_UNSUPPORTED, "`<<` is not used in definitions".into())
                .hint("write the keys out; an alias can stand for a whole value")
        }
        Error::UnknownAnchor { .. } => fault(codes::YAML_SYNTAX, "this alias has no anchor before it".into())
            .hint("a text that begins with `*` needs quotation marks"),
        Error::Budget { .. }
        | Error::AliasReplayCounterOverflow { .. }
        | Error::AliasReplayLimitExceeded { .. }
        | Error::AliasExpansionLimitExceeded { .. }
        | Error::AliasReplayStackDepthExceeded { .. } => fault(
            codes::YAML_BUDGET,
            format!(
                "too much: a file has at most {MAX_NODES} values, {MAX_DEPTH} levels and \
                 {MAX_ALIASES} aliases"
            ),
        ),
        Error::AliasError { error, .. } => describe(error, id, text),
        Error::UnsupportedTag { .. }
        | Error::TaggedScalarCannotDeserializeIntoString { .. }
        | Error::InvalidScalar { .. }
        | Error::InvalidBinaryBase64 { .. }
        | Error::BinaryNotUtf8 { .. } => {
            let line = text[..at].rfind('\n').map_or(0, |at| at + 1);
            let sign = text[line..at].rfind('!').map_or(at, |sign| line + sign);
            tag(character(id, text, sign))
        }
        _ => fault(codes::YAML_SYNTAX, "this YAML cannot be read".into()),
    }
}

pub(super) fn tag(here: Span) -> Diagnostic {
    Diagnostic::error(codes::YAML_UNSUPPORTED, here, "tags such as `!this` are not used in definitions")
        .hint("a text that begins with `!` needs quotation marks")
}

fn syntax(kind: &ErrorKind, id: SourceId, text: &str, at: usize) -> Diagnostic {
    let here = character(id, text, at);
    let fault = |code: Code, message: &str| Diagnostic::error(code, here, message);
    match kind {
        ErrorKind::TabNotAllowed
        | ErrorKind::TabInBlockIndentation
        | ErrorKind::TabInIndentation
        | ErrorKind::TabAtBlockScalarStart
        | ErrorKind::TabInPlainScalar => {
            let tab = text[..at].rfind('\t').filter(|tab| !text[*tab..at].contains('\n'));
            let tab = tab.unwrap_or(at);
            Diagnostic::error(codes::YAML_TAB, character(id, text, tab), "a tab cannot indent YAML")
                .hint("indent with spaces")
        }
        ErrorKind::RecursionLimitExceeded => fault(codes::YAML_BUDGET, "this is nested too deeply"),
        ErrorKind::UnknownQuotedScalarEscape => fault(codes::YAML_SYNTAX, "this text has an unknown escape")
            .hint("write `\\\\` for a backslash, or use single quotation marks"),
        ErrorKind::UnexpectedCharacter { character: unseen } if unseen.is_control() => {
            // The parser names the beginning of the text in which it stands.
            let at = boundary(text, at);
            let at = text[at..].find(*unseen).map_or(at, |ahead| at + ahead);
            let message = format!("the control character `{unseen}` stands here");
            Diagnostic::error(codes::YAML_SYNTAX, character(id, text, at), message).hint("remove it")
        }
        ErrorKind::UnexpectedCharacter { character } => {
            let message = format!("a text cannot begin with `{character}` here");
            Diagnostic::error(codes::YAML_SYNTAX, here, message).hint("put it into quotation marks")
        }
        ErrorKind::MismatchedFlowCollectionEnd { .. } => unclosed(id, text, at + 1)
            .unwrap_or_else(|| fault(codes::YAML_SYNTAX, "this bracket closes nothing that is open")),
        ErrorKind::MisplacedFlowCollectionEnd => {
            fault(codes::YAML_SYNTAX, "this bracket closes nothing that is open")
        }
        ErrorKind::InvalidTrailingSingleQuotedScalar | ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            fault(codes::YAML_SYNTAX, "something stands after the quotation mark that ends a text")
                .hint("put the whole text into quotation marks")
        }
        ErrorKind::MappingValueNotAllowed | ErrorKind::InvalidColonPlacement => {
            let special = in_parentheses(id, text, at).or_else(|| unclosed(id, text, at));
            special.or_else(|| line_before(id, text, at)).unwrap_or_else(|| {
                fault(codes::YAML_SYNTAX, "a `:` cannot stand here")
                    .hint("indent the line like its neighbours; a text with `: ` needs quotation marks")
            })
        }
        ErrorKind::UndeclaredTagHandle | ErrorKind::ExpectedTagBang => tag(here),
        ErrorKind::UnexpectedEof
        | ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofImplicitFlowMapping
        | ErrorKind::UnclosedFlowCollection { .. }
        | ErrorKind::UnclosedQuotedScalar
        | ErrorKind::InvalidQuotedScalarIndent
        | ErrorKind::DocumentIndicatorInQuotedScalar
        | ErrorKind::InvalidFlowScalarIndent
        | ErrorKind::ExpectedFlowMappingSeparator
        | ErrorKind::ExpectedFlowSequenceSeparator => in_parentheses(id, text, at)
            .or_else(|| unclosed(id, text, text.len().min(at.max(1))))
            .or_else(|| unclosed(id, text, text.len()))
            .unwrap_or_else(|| {
                fault(codes::YAML_SYNTAX, "expected `,` or the bracket that closes the list or map")
            }),
        ErrorKind::ExpectedBlockMappingKey
        | ErrorKind::ExpectedBlockSequenceEntry
        | ErrorKind::InvalidIndentation
        | ErrorKind::BlockSequenceEntryNotAllowed
        | ErrorKind::MappingKeyNotAllowed => {
            let hint = shifted_block(text, at)
                .unwrap_or_else(|| "lines of one map or list begin in the same column".to_owned());
            fault(codes::YAML_SYNTAX, "this line is not indented like its neighbours").hint(hint)
        }
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => {
            let line = text[at..].lines().next().unwrap_or("");
            let hint = line.split_once(':').filter(|(key, rest)| !key.is_empty() && !rest.is_empty());
            let hint = hint.map(|(key, rest)| format!("put a space after the `:`: `{key}: {rest}`"));
            fault(codes::YAML_SYNTAX, "expected `:` after the key").maybe_hint(hint)
        }
        _ => fault(codes::YAML_SYNTAX, "this is not YAML")
            .hint("a text with signs such as `: # { } [ ] , & * ! | > % @` needs quotation marks"),
    }
}

/// Where the parser stopped, in bytes.
fn place(error: &Error, text: &str) -> usize {
    let Some(location) = error.location() else { return 0 };
    if let Some(byte) = location.span().byte_offset() {
        return usize::try_from(byte).map_or(0, |byte| boundary(text, byte));
    }
    let line = usize::try_from(location.line().saturating_sub(1)).unwrap_or(0);
    let column = usize::try_from(location.column().saturating_sub(1)).unwrap_or(0);
    let Some(row) = text.split_inclusive('\n').nth(line) else { return text.len() };
    let start = row.as_ptr() as usize - text.as_ptr() as usize;
    let width = row.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']);
    let skipped = row.find(width).unwrap_or(0);
    start + skipped + width.char_indices().nth(column).map_or(width.len(), |(at, _)| at)
}

fn boundary(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The span of the character at a byte; at the end of a line it is empty.
fn character(id: SourceId, text: &str, at: usize) -> Span {
    let at = boundary(text, at);
    let width = text[at..].chars().next().filter(|c| *c != '\n' && *c != '\r').map_or(0, char::len_utf8);
    let byte = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Span::new(id, byte(at), byte(at + width))
}

/// The fault that names the innermost bracket or quotation mark open at a byte.
fn unclosed(id: SourceId, text: &str, at: usize) -> Option<Diagnostic> {
    let (open, sign) = last_open(text.get(..at)?)?;
    let (what, hint) = match sign {
        '{' => ("brace `{`", "write `}` where the map ends"),
        '[' => ("bracket `[`", "write `]` where the list ends"),
        _ => ("quotation mark", "write the same mark where the text ends"),
    };
    let span = character(id, text, open);
    let mut fault =
        Diagnostic::error(codes::YAML_UNCLOSED, span, format!("this {what} is never closed")).hint(hint);
    // On a later line, the whole line is shown as what should not belong to it.
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let first = line + text[line..].len() - text[line..].trim_start().len();
    let noticed = character(id, text, if open < line { first } else { at });
    if noticed.start as usize > open && (noticed.start as usize) < text.trim_end().len() {
        fault = fault.label(noticed, "it should be closed before this");
    }
    Some(fault)
}

/// The fault of a `: ` in the parentheses of a plain text: `kinds: hunter(food: offering)`.
fn in_parentheses(id: SourceId, text: &str, at: usize) -> Option<Diagnostic> {
    let at = boundary(text, at);
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
    let before = text[line..at].rfind('(').map(|open| line + open)?;
    let colon = before + text[before..end].find(": ")?;
    if colon > at || text[before..colon].contains([')', '"', '\'', '{']) {
        return None;
    }
    let message = "a `:` in a text without quotation marks begins a value";
    let fault = Diagnostic::error(codes::YAML_SYNTAX, character(id, text, colon), message);
    Some(fault.hint("put the whole text into quotation marks"))
}

/// The fault that the line before a key is not an entry: it lacks a `- `, or a space after its `:`.
fn line_before(id: SourceId, text: &str, at: usize) -> Option<Diagnostic> {
    let start = text[..at].rfind('\n')? + 1;
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let before = text[..start].lines().next_back()?;
    let from = before.as_ptr() as usize - text.as_ptr() as usize;
    let (line, word) = (&text[start..], before.trim());
    if word.is_empty() || word.starts_with(['-', '#']) || indent(line) != indent(before) {
        return None;
    }
    let place = character(id, text, from + indent(before));
    let fault = |message: &str| Diagnostic::error(codes::YAML_SYNTAX, place, message);
    match word.split_once(':') {
        None if line.trim_start().starts_with("- ") => {
            Some(fault("this line of the list has no `- `").hint(format!("write `- {word}`")))
        }
        Some((key, value)) if !value.is_empty() && !value.starts_with(' ') => {
            let hint = format!("put a space after the `:`: `{key}: {value}`");
            Some(fault("expected `:` after the key").hint(hint))
        }
        _ => None,
    }
}

/// What to write for a text below `|` whose first line is indented further than one of the others.
fn shifted_block(text: &str, at: usize) -> Option<String> {
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let start = text.get(..boundary(text, at))?.rfind('\n')? + 1;
    let above: Vec<&str> = text[..start].lines().rev().take_while(|line| !line.trim().is_empty()).collect();
    let head = above.iter().find(|line| line.trim_end().ends_with(['|', '>']))?;
    let own = indent(head);
    let rows = text[start..].lines().take_while(|line| !line.trim().is_empty() && indent(line) > own);
    let least = rows.map(indent).min()?;
    let sign = head.trim_end().chars().next_back()?;
    Some(format!(
        "the first line of the text is indented further: write `{sign}{}` for `{sign}`",
        least - own
    ))
}

/// The byte and the sign of the innermost bracket or quotation mark that is open at the end.
fn last_open(text: &str) -> Option<(usize, char)> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut quote: Option<(usize, char)> = None;
    let mut escaped = false;
    let mut comment = false;
    // The character before, without white space: a quotation mark opens a text only at the beginning of a value.
    let mut before = '\n';
    let mut gap = true;
    for (at, c) in text.char_indices() {
        if comment {
            comment = c != '\n';
        } else if let Some((_, mark)) = quote {
            if escaped {
                escaped = false;
            } else if c == '\\' && mark == '"' {
                escaped = true;
            } else if c == mark {
                quote = None;
                before = c;
            }
            continue;
        }
        match c {
            _ if comment => {}
            '#' if gap => comment = true,
            '"' | '\'' if gap && "\n:,[{-".contains(before) || "[{,".contains(before) => {
                quote = Some((at, c));
            }
            '{' | '[' if gap && "\n:,[{-".contains(before) || "[{".contains(before) => open.push((at, c)),
            '}' | ']' => {
                open.pop();
            }
            _ => {}
        }
        gap = c.is_whitespace();
        if c == '\n' {
            before = '\n';
        } else if !gap {
            before = c;
        }
    }
    quote.or_else(|| open.pop())
}
