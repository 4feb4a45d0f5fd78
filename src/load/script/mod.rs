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
    let outlines = cut::functions(&mut text, faults);
    let parser = rhai::Parser::new();
    outlines.into_iter().filter_map(|outline| convert::function(&parser, &text, outline, faults)).collect()
}
