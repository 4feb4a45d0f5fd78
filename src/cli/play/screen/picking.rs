//! What a person has typed, selected and picked so far of an answer.

use std::collections::BTreeSet;

use crate::cli::drawing::DrawnLine;
use crate::cli::play::talk;
use crate::cli::screen::OptionEntry;
use crate::door::sitting::{OptionShown, PASS_KEY, QuestionShown, Sitting};
use crate::door::words::Words;

/// An answer that is being made.
#[derive(Default)]
pub(super) struct Picking {
    /// What was typed.
    pub(super) typed: String,
    /// Whether an option is looked for: what is typed is no answer and no command.
    pub(super) is_finding: bool,
    /// Whether the next key may leave the match.
    pub(super) is_leaving: bool,
    /// Whether the selection was moved after something was typed.
    pub(super) is_moved: bool,
    /// The option that was clicked last.
    pub(super) clicked: Option<usize>,
    /// The selected option; the number after the last one stands for passing.
    pub(super) selected: usize,
    /// The picks of several options.
    pub(super) picks: Vec<usize>,
    /// The only options that are shown, if something on the table was chosen that several stand for.
    pub(super) narrowed: Option<Vec<usize>>,
    /// The text on the table on which the cursor stands, by its position among all that options stand for.
    pub(super) on_table: Option<usize>,
}

/// A text on the screen that options stand for, or that shows a piece or place.
#[derive(Clone, Debug)]
pub(super) struct Hit {
    /// Its line.
    pub(super) line: usize,
    /// Which text of the line.
    pub(super) span: usize,
    /// Its first column.
    pub(super) from: usize,
    /// The column after it.
    pub(super) to: usize,
    /// The options.
    pub(super) options: Vec<usize>,
    /// What can be typed for the piece or place; empty for other texts.
    pub(super) thing: String,
}

/// All of them, from the top.
pub(super) fn hits(lines: &[DrawnLine]) -> Vec<Hit> {
    let mut hits = Vec::new();
    for (line, drawn) in lines.iter().enumerate() {
        let mut from = 0;
        for (span, text) in drawn.spans.iter().enumerate() {
            let to = from + crate::cli::output::width(&text.text);
            if !text.options.is_empty() || !text.thing.is_empty() {
                let (options, thing) = (text.options.clone(), text.thing.clone());
                hits.push(Hit { line, span, from, to, options, thing });
            }
            from = to;
        }
    }
    hits
}

/// The options of a question as a list that ends with passing, where that is possible.
pub(super) fn entries(question: &QuestionShown, words: &Words) -> Vec<OptionEntry> {
    let options = question.options.iter().enumerate();
    let mut entries: Vec<OptionEntry> = options.map(|(at, option)| entry(at, option, words)).collect();
    if let Some(pass) = &question.pass {
        entries.push(OptionEntry {
            option: question.options.len(),
            key: PASS_KEY.to_owned(),
            text: pass.clone(),
            about: String::new(),
            note: String::new(),
        });
    }
    entries
}

fn entry(at: usize, option: &OptionShown, words: &Words) -> OptionEntry {
    let text = talk::option_text(option, words);
    let about = talk::note_text(option);
    OptionEntry { option: at, key: option.key.clone(), text, about, note: String::new() }
}

/// The letters, small if they can be, with which keys and words of options begin.
pub(super) fn initials(entries: &[OptionEntry]) -> BTreeSet<char> {
    let keys = entries.iter().map(|entry| entry.key.as_str());
    letters(keys.chain(entries.iter().flat_map(|entry| words_of(&entry.text))))
}

/// The letters with which any option of a match can begin, as far as that is known before.
pub(super) fn match_initials(sitting: &Sitting) -> BTreeSet<char> {
    let words = sitting.option_words();
    let mut initials = letters(words.iter().flat_map(|word| words_of(word)));
    initials.extend(('a'..='z').take(sitting.lettered_keys()));
    initials
}

fn letters<'a>(texts: impl Iterator<Item = &'a str>) -> BTreeSet<char> {
    texts.filter_map(|text| text.chars().next()).flat_map(char::to_lowercase).collect()
}

/// The words of a text; what stands behind an apostrophe belongs to the word before it.
fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '\'').filter(|word| !word.is_empty())
}

/// Whether a text, or the rest of it from one of its words on, begins like this.
fn has_beginning(text: &str, typed: &str) -> bool {
    let is_inside = |at: usize| text[..at].chars().next_back().is_some_and(char::is_alphanumeric);
    text.match_indices(typed).any(|(at, _)| !is_inside(at) || !typed.starts_with(char::is_alphanumeric))
}

impl Picking {
    /// The entries that are shown: those that were chosen on the table, and that fit what was typed, if any does.
    pub(super) fn visible(&self, entries: &[OptionEntry]) -> Vec<OptionEntry> {
        self.narrowed_down(entries).0
    }

    /// The only entry that fits what was typed, if there is one.
    pub(super) fn only_fitting(&self, entries: &[OptionEntry]) -> Option<OptionEntry> {
        match self.narrowed_down(entries) {
            (shown, true) => <[OptionEntry; 1]>::try_from(shown).ok().map(|[only]| only),
            _ => None,
        }
        .filter(|only| {
            // A part of a number is another number.
            let typed = self.typed.trim();
            let is_number = !typed.is_empty() && typed.bytes().all(|letter| letter.is_ascii_digit());
            !is_number || words_of(&only.text).any(|word| word == typed)
        })
    }

    /// The texts of the entries that fit what was typed; none if nothing was typed or nothing fits.
    pub(super) fn fitting(&self, entries: &[OptionEntry]) -> Vec<String> {
        match self.narrowed_down(entries) {
            (shown, true) if !self.typed.is_empty() => shown.into_iter().map(|entry| entry.text).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether what is looked for is nowhere.
    pub(super) fn finds_nothing(&self, entries: &[OptionEntry]) -> bool {
        self.is_finding && !self.narrowed_down(entries).1
    }

    /// The entries that are shown, and whether they fit what was typed.
    fn narrowed_down(&self, entries: &[OptionEntry]) -> (Vec<OptionEntry>, bool) {
        let is_near = |entry: &&OptionEntry| {
            self.narrowed.as_ref().is_none_or(|narrowed| narrowed.contains(&entry.option))
        };
        let near: Vec<&OptionEntry> = entries.iter().filter(is_near).collect();
        let typed = self.typed.trim().to_lowercase();
        let fits = |entry: &&&OptionEntry| {
            if typed.is_empty() {
                return true;
            }
            let text = entry.text.to_lowercase();
            let is_any_part = self.is_finding || !typed.is_ascii();
            entry.key.to_lowercase().starts_with(&typed)
                || if is_any_part { text.contains(&typed) } else { has_beginning(&text, &typed) }
        };
        let fitting: Vec<&OptionEntry> = near.iter().filter(fits).copied().collect();
        let fits = !fitting.is_empty();
        let shown = if fits { fitting } else { near };
        let with_note = |entry: &OptionEntry| {
            let picked = self.picks.iter().filter(|pick| **pick == entry.option).count();
            let note = match picked {
                0 => String::new(),
                1 => "*".to_owned(),
                picked => format!("*{picked}"),
            };
            OptionEntry { note, ..entry.clone() }
        };
        (shown.into_iter().map(with_note).collect(), fits)
    }

    /// Keeps the selection among what is shown.
    pub(super) fn settle(&mut self, shown: &[OptionEntry]) {
        if !shown.iter().any(|entry| entry.option == self.selected)
            && let Some(first) = shown.first()
        {
            self.selected = first.option;
        }
    }

    /// Goes back by a step: forgets what was typed, then the cursor on the table, then what was chosen there, then what was
    /// picked.
    pub(super) fn go_back(&mut self) {
        if self.is_finding || !self.typed.is_empty() {
            self.is_finding = false;
            self.typed.clear();
        } else if self.on_table.take().is_none() && self.narrowed.take().is_none() {
            self.picks.clear();
        }
        (self.is_moved, self.clicked) = (false, None);
    }
}
