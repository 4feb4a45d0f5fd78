//! Scripts: Rhai's parser reads the syntax, which is converted to our own tree.

pub mod ast;
mod convert;
mod convert_expression;
mod convert_fault;
mod convert_operator;
mod convert_statement;
mod convert_switch;
mod cut;
mod lexer;
mod list_functions;
mod literal;
mod numbers;
mod parts;
mod places;
mod print;
mod rhai;
mod scan;
mod text;
pub mod walk;
pub mod walk_mut;
mod words;

pub(crate) use lexer::{Token, TokenKind, lex};
pub use list_functions::{LIST_FUNCTIONS, ListFunction};
pub use places::{ScriptWord, is_code, words_before};
pub use print::{PRINTED_DEPTH, print, symbol};
pub use rhai::is_name;
pub(crate) use text::is_keyword;

use std::ops::Range;

use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, Faults, SourceId, Sources};
use ast::Function;

/// The most bytes of one script.
const MAX_BYTES: usize = 1 << 20;

/// How a function begins.
const NEXT: &str = "\nfn ";

/// The functions of one file, in source order. Functions with faults are left out, and their faults are reported.
#[must_use]
pub fn parse(sources: &Sources, id: SourceId, faults: &mut Faults) -> Vec<Function> {
    let source = sources.text(id);
    if source.len() > MAX_BYTES {
        let message = format!("the script `{}` is larger than {MAX_BYTES} bytes", sources.path(id));
        faults.push(Diagnostic::error(codes::TOO_LARGE, None, message).hint("spread it over several files"));
        return Vec::new();
    }
    let mut text = text::ScriptText::new(id, source);
    let mut found = Faults::default();
    let outlines = cut::functions(&mut text, &mut found);
    let parser = rhai::Parser::new();
    let read = |outline| convert::function(&parser, &text, outline, &mut found);
    let functions = outlines.into_iter().filter_map(read).collect();
    let unread = unread(&found, source);
    found.retain(|fault| !follows_from(fault, &unread));
    faults.extend(found);
    functions
}

/// Where functions lack the `{` of a block, up to the next function: there code seems to stand outside of functions,
/// because the function seems to end too early. In the order of the text.
fn unread(faults: &Faults, source: &str) -> Vec<Range<usize>> {
    let lacks_block = |fault: &&Diagnostic| {
        [codes::SYNTAX, codes::HEAD].contains(&fault.code) && fault.message.starts_with("`{` is expected")
    };
    let mut begins: Vec<usize> =
        faults.iter().filter(lacks_block).filter_map(|fault| Some(fault.span?.start as usize)).collect();
    begins.sort_unstable();
    let mut stretches: Vec<Range<usize>> = Vec::new();
    for begin in begins {
        if stretches.last().is_none_or(|last| last.end <= begin) {
            let rest = source.get(begin..).unwrap_or_default();
            let end = rest.find(NEXT).map_or(source.len(), |length| begin + length + NEXT.len());
            stretches.push(begin..end);
        }
    }
    stretches
}

/// Whether a fault is only that code stands outside of functions, in one of these stretches.
fn follows_from(fault: &Diagnostic, unread: &[Range<usize>]) -> bool {
    let Some(at) = fault.span else { return false };
    let at = at.start as usize;
    let last = unread.partition_point(|stretch| stretch.start <= at);
    [codes::OUTSIDE, codes::BRACKETS].contains(&fault.code) && last > 0 && unread[last - 1].contains(&at)
}
