//! Numbers for words, so that sets of words can be compared fast.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::super::shape::{Sets, WordSet};

/// The words with which scripts compare, numbered in the order in which they were found.
#[derive(Debug, Default)]
pub(super) struct WordTable {
    numbers: BTreeMap<String, u16>,
    words: Vec<String>,
    single: Vec<WordSet>,
    /// The names of the families of some piece sets.
    pub(super) names: BTreeMap<Sets, WordSet>,
    /// The words of a trait: by set and index.
    pub(super) traits: BTreeMap<(usize, usize), WordSet>,
}

impl WordTable {
    /// The number of a word; `None` when there are too many words.
    fn number(&mut self, word: &str) -> Option<u16> {
        if let Some(number) = self.numbers.get(word) {
            return Some(*number);
        }
        let number = u16::try_from(self.words.len()).ok()?;
        self.numbers.insert(word.to_owned(), number);
        self.words.push(word.to_owned());
        self.single.push(WordSet::Only(Rc::new(vec![number])));
        Some(number)
    }

    /// Just this word.
    pub(super) fn one(&mut self, word: &str) -> WordSet {
        self.number(word).map_or(WordSet::Any, |number| self.single[usize::from(number)].clone())
    }

    /// One of these words.
    pub(super) fn several<'w>(&mut self, words: impl IntoIterator<Item = &'w str>) -> WordSet {
        let mut numbers = Vec::new();
        for word in words {
            match self.number(word) {
                Some(number) => numbers.push(number),
                None => return WordSet::Any,
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        WordSet::Only(Rc::new(numbers))
    }

    /// The word of a number.
    pub(super) fn text(&self, number: u16) -> &str {
        &self.words[usize::from(number)]
    }
}
