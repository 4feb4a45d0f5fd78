//! The selection in the list of options, and the cursor on the table.

use super::picking::Hit;
use super::state::OpenQuestion;
use crate::cli::screen::{OptionEntry, OptionGrid, PressedKey};
use crate::door::sitting::PASS_KEY;

/// The most letters of what is typed; no answer is longer that anybody types.
const MOST_TYPED: usize = 400;

impl OpenQuestion {
    /// Whether an answer can take several options.
    pub(super) fn takes_several(&self) -> bool {
        self.asked.bounds().1 > 1
    }

    /// The index that stands for passing, where that is possible.
    pub(super) fn pass(&self) -> Option<usize> {
        self.asked.may_pass().then(|| self.entries.len() - 1)
    }

    pub(super) fn key_of(&self, option: usize) -> String {
        let entry = self.entries.iter().find(|entry| entry.option == option);
        entry.map_or_else(|| PASS_KEY.to_owned(), |entry| entry.key.clone())
    }

    pub(super) fn name(&self, option: usize) -> String {
        self.options().get(option).map_or_else(String::new, |shown| shown.text.clone())
    }

    /// Whether `/` begins a find, not an option.
    pub(super) fn may_find(&self) -> bool {
        self.picking.typed.is_empty() && !self.picking.is_finding && !self.has_slash()
    }

    /// Whether an option begins with a slash.
    fn has_slash(&self) -> bool {
        self.entries.iter().any(|entry| entry.text.starts_with('/'))
    }

    /// Only the options that were found are shown, the selected one among them; where none was, the find goes on.
    pub(super) fn found(&mut self) {
        if self.picking.finds_nothing(&self.entries) {
            return;
        }
        let shown = self.picking.visible(&self.entries);
        self.picking.narrowed = Some(shown.iter().map(|entry| entry.option).collect());
        (self.picking.is_finding, self.picking.is_moved) = (false, true);
        self.picking.typed.clear();
    }

    pub(super) fn type_text(&mut self, text: &str) {
        let room = MOST_TYPED.saturating_sub(self.picking.typed.chars().count());
        if room == 0 {
            return;
        }
        self.picking.typed.extend(text.chars().filter(|letter| !letter.is_control()).take(room));
        (self.picking.on_table, self.picking.is_moved) = (None, false);
        self.resettle();
    }

    pub(super) fn resettle(&mut self) {
        let shown = self.picking.visible(&self.entries);
        self.picking.settle(&shown);
        // What Enter would answer is selected, also where other options begin like it.
        let typed = self.picking.typed.trim().to_lowercase();
        if let Some(entry) = shown.iter().find(|entry| entry.key.to_lowercase() == typed) {
            self.picking.selected = entry.option;
        }
    }

    /// The options as they stand on the screen.
    fn drawn_entries(&self, shown: &[OptionEntry]) -> Vec<OptionEntry> {
        match self.is_terse {
            true => shown.iter().map(OptionEntry::without_about).collect(),
            false => shown.to_vec(),
        }
    }

    /// Moves the selection in the list.
    pub(super) fn step(&mut self, key: PressedKey, columns: usize) {
        let shown = self.picking.visible(&self.entries);
        let at = shown.iter().position(|entry| entry.option == self.picking.selected).unwrap_or(0);
        let drawn = self.drawn_entries(&shown);
        let to = OptionGrid::new(&drawn, columns).moved(key, self.rows, at);
        if let Some(entry) = shown.get(to) {
            self.picking.selected = entry.option;
            self.picking.is_moved = true;
        }
    }

    /// Picks an option once more, or gives it up if it cannot be picked again.
    pub(super) fn toggle(&mut self, option: usize) {
        let Some(shown) = self.options().get(option) else { return };
        let times = usize::from(shown.times.max(1));
        let picked = self.picking.picks.iter().filter(|pick| **pick == option).count();
        if picked < times && self.picking.picks.len() < self.asked.bounds().1 {
            self.picking.picks.push(option);
        } else {
            self.picking.picks.retain(|pick| *pick != option);
        }
    }

    /// Where an answer takes more options than are picked, picks the selected one or the one that was typed; false if
    /// what was typed is something else.
    pub(super) fn pick_another(&mut self) -> bool {
        let (least, _) = self.asked.bounds();
        if least < 2 || self.picking.picks.len() >= least {
            return false;
        }
        let typed = self.picking.typed.trim().to_lowercase();
        let option = if typed.is_empty() || self.picking.is_moved {
            Some(self.picking.selected)
        } else {
            let is_typed = |entry: &&OptionEntry| entry.key.to_lowercase() == typed;
            let by_key = self.entries.iter().find(is_typed).map(|entry| entry.option);
            by_key.or_else(|| Some(self.picking.only_fitting(&self.entries)?.option))
        };
        let Some(option) = option.filter(|option| Some(*option) != self.pass()) else { return false };
        self.picking.typed.clear();
        self.toggle(option);
        self.resettle();
        true
    }

    /// The cursor goes to the table, or back to the list.
    pub(super) fn go_to_table(&mut self) {
        let on_the_table = &self.hits[..self.on_the_table.min(self.hits.len())];
        let first = on_the_table.iter().position(|hit| !hit.options.is_empty());
        let first = first.or((!on_the_table.is_empty()).then_some(0));
        self.picking.on_table = if self.picking.on_table.is_none() { first } else { None };
    }

    /// Moves the cursor on the table to the nearest text in a direction.
    pub(super) fn on_table(&mut self, key: PressedKey) {
        let Some(hit) = self.picking.on_table.and_then(|at| self.hits.get(at)) else { return };
        let (line, middle) = (hit.line, (hit.from + hit.to) / 2);
        let count = self.on_the_table;
        let distance = |other: &Hit| {
            let centre = (other.from + other.to) / 2;
            match key {
                PressedKey::Left => (other.line == line && centre < middle).then(|| (middle - centre, 0)),
                PressedKey::Right => (other.line == line && centre > middle).then(|| (centre - middle, 0)),
                PressedKey::Up => (other.line < line).then(|| (line - other.line, centre.abs_diff(middle))),
                _ => (other.line > line).then(|| (other.line - line, centre.abs_diff(middle))),
            }
        };
        let near = self.hits.iter().take(count).enumerate();
        let near = near.filter_map(|(at, other)| Some((distance(other)?, at))).min();
        if let Some((_, at)) = near {
            self.picking.on_table = Some(at);
        }
    }
}
