//! What a name stands for, and where it stands.

use crate::diag::{SourceId, Sources, Span};
use crate::load::script::ast::LocalId;

/// What something is called by. Two places with the same symbol mean the same thing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Symbol {
    /// A name that the definition or a script declares: all of these share one list.
    Name(String),
    /// A parameter or trait of kinds, or a trait of seats.
    Property(String),
    /// A local variable of a script.
    Local(LocalId),
    /// A function or property that all scripts have.
    Host(String),
    /// A prompt, a word or a line of the score, which labels show.
    Text(String),
    /// A variant of the definition.
    Variant(String),
    /// A library.
    Library(String),
    /// A seat of an example: its file, the number of the example in it, and its name.
    Seat(SourceId, usize, String),
}

/// A place where something is named.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SymbolUse {
    /// Where.
    pub(super) span: Span,
    /// What.
    pub(super) symbol: Symbol,
    /// Whether it is declared here.
    pub(super) declares: bool,
}

/// Collects the places where things are named.
pub(super) struct UseList<'a> {
    pub(super) sources: &'a Sources,
    pub(super) list: Vec<SymbolUse>,
}

impl UseList<'_> {
    /// Adds a place; quotation marks, and what else stands beside the word at this place, are left out.
    pub(super) fn add(&mut self, span: Span, word: &str, symbol: Symbol, declares: bool) {
        if span.source.is_own() {
            return;
        }
        let spans = words_at(self.sources, span, word);
        let Some((last, others)) = spans.split_last() else { return };
        for span in others {
            self.list.push(SymbolUse { span: *span, symbol: symbol.clone(), declares });
        }
        self.list.push(SymbolUse { span: *last, symbol, declares });
    }

    /// All places in their order, each once.
    pub(super) fn sorted(mut self) -> Vec<SymbolUse> {
        self.list.sort();
        // Where a place declares and uses the same, it declares.
        self.list.reverse();
        self.list.dedup_by(|later, first| later.span == first.span && later.symbol == first.symbol);
        self.list.reverse();
        self.list
    }
}

/// Where exactly a word stands in a span: of a text with blanks those in braces.
fn words_at(sources: &Sources, span: Span, word: &str) -> Vec<Span> {
    let text = sources.slice(span);
    let at = |start: usize| {
        let start = span.start + u32::try_from(start).unwrap_or(0);
        Span::new(span.source, start, start + u32::try_from(word.len()).unwrap_or(0))
    };
    if text == word {
        return vec![span];
    }
    let is_blank = |start: &usize| {
        let (before, behind) = (text[..*start].trim_end(), text[start + word.len()..].trim_start());
        before.ends_with('{') && behind.starts_with(['}', '^'])
    };
    let blanks: Vec<Span> =
        text.match_indices(word).map(|(start, _)| start).filter(is_blank).map(at).collect();
    if !blanks.is_empty() {
        return blanks;
    }
    text.find(word).filter(|start| *start <= 1).map(at).into_iter().collect()
}

/// Whether a character can stand in a name.
pub(super) fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The word around a byte of a text: its first byte, and one past its last.
pub(super) fn word_around(text: &str, at: usize) -> (usize, usize) {
    let at = text.floor_char_boundary(at);
    let before = text[..at].char_indices().rev().take_while(|(_, letter)| is_part(*letter));
    let start = before.last().map_or(at, |(start, _)| start);
    let behind = text[at..].find(|letter| !is_part(letter)).map_or(text.len(), |end| at + end);
    (start, behind)
}
