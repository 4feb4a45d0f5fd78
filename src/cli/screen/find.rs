//! A text that is looked for on a page.

use super::keys::PressedKey;
use crate::cli::drawing::DrawnLine;

/// The most bytes of what is looked for.
const MOST_TYPED: usize = 400;

/// What is looked for, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct PageFind {
    text: String,
    /// Whether it is still being typed.
    pub(super) is_typed: bool,
    /// The lines that have it.
    found: Vec<usize>,
    /// Which of them is shown.
    at: usize,
}

impl PageFind {
    /// Nothing yet.
    pub(super) fn new() -> Self {
        Self { text: String::new(), is_typed: true, found: Vec::new(), at: 0 }
    }

    /// What was typed.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The number of the found line that is shown, from 1 on, and how many there are.
    pub(super) fn count(&self) -> (usize, usize) {
        (self.at + 1, self.found.len())
    }

    /// The line that is shown.
    pub(super) fn line(&self) -> Option<usize> {
        self.found.get(self.at).copied()
    }

    /// Takes a key while the text is typed; false if it is not meant for it.
    pub(super) fn type_key(&mut self, key: PressedKey) -> bool {
        match key {
            PressedKey::Letter(letter) if self.text.len() < MOST_TYPED => self.text.push(letter),
            PressedKey::Letter(_) => {}
            PressedKey::Backspace => {
                self.text.pop();
            }
            PressedKey::Enter => self.is_typed = false,
            _ => {
                self.is_typed = false;
                return false;
            }
        }
        true
    }

    /// Looks for the text in lines; of those that have it, the first one from `top` on is shown.
    pub(super) fn look(&mut self, lines: &[DrawnLine], top: usize) {
        let wanted = self.text.to_lowercase();
        let has = |line: &DrawnLine| !wanted.is_empty() && line.text().to_lowercase().contains(&wanted);
        self.found = lines.iter().enumerate().filter(|(_, line)| has(line)).map(|(at, _)| at).collect();
        self.at = self.found.iter().position(|line| *line >= top).unwrap_or(0);
    }

    /// Goes to the next line that has it, or to the one before; after the last one comes the first.
    pub(super) fn go_on(&mut self, is_back: bool) {
        let count = self.found.len().max(1);
        self.at = (self.at + if is_back { count - 1 } else { 1 }) % count;
    }
}
