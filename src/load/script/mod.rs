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

use crate::diag::codes::syntax as codes;
use crate::diag::{Diagnostic, Faults, SourceId, Sources};
use ast::Function;

/// The most bytes of one script.
const MAX_BYTES: usize = 1 << 20;

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
    let follows = |fault: &Diagnostic| found.iter().any(|before| follows_from(fault, before, source));
    found.iter().filter(|fault| !follows(fault)).for_each(|fault| faults.push(fault.clone()));
    functions
}

/// Whether code outside of functions is only there because a function before it lacks the `{` of a block, so that it
/// seems to end too early.
fn follows_from(fault: &Diagnostic, before: &Diagnostic, source: &str) -> bool {
    let lacks_block =
        [codes::SYNTAX, codes::HEAD].contains(&before.code) && before.message.starts_with("`{` is expected");
    let is_outside = [codes::OUTSIDE, codes::BRACKETS].contains(&fault.code);
    let (Some(at), Some(from)) = (fault.span, before.span) else { return false };
    let between = source.get(from.start as usize..at.start as usize);
    lacks_block && is_outside && between.is_some_and(|between| !between.contains("\nfn "))
}
