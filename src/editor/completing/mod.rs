//! What can be written at a place.

mod example;
mod members;
mod scopes;
mod script;
mod sheet;

use super::describing::about_host;
use super::desk::{Desk, TextPlace};
use super::symbols::word_around;
use crate::check::definition::NameKind;
use crate::load::files::Files;
use crate::load::role::FileRole;
use crate::vm::library;

/// Something that can be written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What is written.
    pub text: String,
    /// What it is.
    pub sort: OfferSort,
    /// What it is, in a few words: a type, a signature.
    pub detail: String,
    /// What it does, as Markdown.
    pub about: String,
    /// What it replaces.
    pub place: TextPlace,
}

/// What an offer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OfferSort {
    /// A local variable or a seat.
    Variable,
    /// A parameter, a trait, or what a seat has.
    Property,
    /// A key of the notation.
    Key,
    /// A name that the definition declares.
    Name(NameKind),
    /// A function of the game's scripts.
    Function,
    /// A function that all scripts have.
    Host,
    /// A word of the notation.
    Keyword,
    /// A text of the scripts.
    Text,
}

impl Desk {
    /// What can be written at a byte of a file; what stands there of the word is replaced. `files` are those from which
    /// the desk was read.
    #[must_use]
    pub fn offers(&self, files: &dyn Files, path: &str, at: usize) -> Vec<Completion> {
        let Some(text) = self.text(path) else { return Vec::new() };
        let at = text.floor_char_boundary(at);
        let (start, end) = word_around(text, at);
        let spot =
            WritingSpot { path, text, start, at, place: TextPlace { path: path.to_owned(), start, end } };
        let mut offers = match FileRole::of(path) {
            Some(FileRole::Script) => self.script_offers(files, &spot),
            Some(FileRole::Examples) => self.example_offers(&spot),
            Some(FileRole::Definition) => self.sheet_offers(&spot),
            Some(FileRole::Labels) => self.label_offers(&spot),
            None => Vec::new(),
        };
        offers.sort_by(|one, other| (one.sort, &one.text).cmp(&(other.sort, &other.text)));
        offers.dedup_by(|one, other| one.text == other.text && one.sort == other.sort);
        offers
    }

    /// The declared names of these sorts.
    fn named(&self, sorts: &[NameKind], spot: &WritingSpot<'_>) -> Vec<Completion> {
        let names = self.sorts().iter().filter(|(_, sort)| sorts.contains(sort));
        names.map(|(name, sort)| self.name_offer(name.clone(), *sort, spot)).collect()
    }

    fn name_offer(&self, name: String, sort: NameKind, spot: &WritingSpot<'_>) -> Completion {
        let function = (sort == NameKind::Function).then(|| self.function(&name)).flatten();
        match function {
            Some(function) => Completion {
                sort: OfferSort::Function,
                detail: self.signature(function),
                about: function.doc.clone(),
                place: spot.place.clone(),
                text: name,
            },
            None => Completion {
                sort: OfferSort::Name(sort),
                detail: sort.word().to_owned(),
                about: self.about_name(&name),
                place: spot.place.clone(),
                text: name,
            },
        }
    }
}

/// The place for which offers are made.
struct WritingSpot<'t> {
    path: &'t str,
    text: &'t str,
    /// The first byte of the word.
    start: usize,
    /// Where the author is.
    at: usize,
    place: TextPlace,
}

impl WritingSpot<'_> {
    /// The line up to the word.
    fn before(&self) -> &str {
        let before = &self.text[..self.start];
        &before[before.rfind('\n').map_or(0, |at| at + 1)..]
    }

    /// The text with another word in the place of the word.
    fn with(&self, word: &str) -> String {
        [&self.text[..self.start], word, &self.text[self.place.end..]].concat()
    }

    fn offer(&self, text: &str, sort: OfferSort, detail: &str, about: &str) -> Completion {
        Completion {
            text: text.to_owned(),
            sort,
            detail: detail.to_owned(),
            about: about.to_owned(),
            place: self.place.clone(),
        }
    }

    fn words(&self, words: &[&str]) -> Vec<Completion> {
        words.iter().map(|word| self.offer(word, OfferSort::Keyword, "", "")).collect()
    }

    /// The functions that all scripts have, each name once, with what fits.
    fn host(&self, fits: &dyn Fn(&crate::rules::host::Signature) -> bool) -> Vec<Completion> {
        let functions = library().host.functions.iter();
        let functions = functions.filter(|function| !function.is_made() && fits(function));
        functions
            .map(|function| {
                let detail = function.to_string();
                self.offer(function.name, OfferSort::Host, &detail, &about_host(function.name))
            })
            .collect()
    }
}
