//! The options of a question in columns, as many as have room.

use super::keys::PressedKey;
use crate::cli::drawing::{DrawnLine, DrawnSpan};
use crate::cli::output::{Tone, padded, to_right, width};

/// An option in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct OptionEntry {
    /// Its index among the options; the number after the last one stands for passing.
    pub(in crate::cli) option: usize,
    /// What can be typed for it.
    pub(in crate::cli) key: String,
    /// What it says.
    pub(in crate::cli) text: String,
    /// What the definition notes behind it.
    pub(in crate::cli) about: String,
    /// What is said about it, such as how often it was picked.
    pub(in crate::cli) note: String,
}

impl OptionEntry {
    /// The option without what the definition notes behind it.
    pub(in crate::cli) fn without_about(&self) -> Self {
        Self { about: String::new(), ..self.clone() }
    }
}

/// Options in columns.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct OptionGrid<'a> {
    entries: &'a [OptionEntry],
    columns: usize,
    /// The width of the widest key.
    widest_key: usize,
    /// The width of the widest option with its key.
    widest: usize,
}

/// The space between columns.
const BETWEEN: usize = 3;

impl<'a> OptionGrid<'a> {
    /// The options on a screen of this width.
    pub(in crate::cli) fn new(entries: &'a [OptionEntry], columns: usize) -> Self {
        let widest_key = entries.iter().map(|entry| width(&entry.key)).max().unwrap_or(1);
        let note = |entry: &OptionEntry| if entry.note.is_empty() { 0 } else { width(&entry.note) + 1 };
        let text = entries.iter().map(|entry| width(&entry.text) + width(&entry.about) + note(entry)).max();
        Self { entries, columns, widest_key, widest: widest_key + 2 + text.unwrap_or(1) }
    }

    /// How many options stand side by side, and how many rows all of them need. Few options stand below each other.
    fn across(self, few: usize) -> (usize, usize) {
        let room = self.columns.saturating_sub(2);
        let most = ((room + BETWEEN) / (self.widest + BETWEEN)).max(1);
        let across = if self.entries.len() <= few { 1 } else { most };
        (across, self.entries.len().div_ceil(across))
    }

    /// How many rows all options need, where so few stand below each other.
    pub(in crate::cli) fn rows(self, few: usize) -> usize {
        self.across(few).1
    }

    /// Whether all options are on a page of so many rows.
    pub(in crate::cli) fn holds_all(self, rows: usize) -> bool {
        self.across(rows).1 <= rows
    }

    /// The options on a page of so many rows, that with the selected entry; and which of all entries they are.
    pub(in crate::cli) fn shown(self, rows: usize, selected: usize) -> (Vec<DrawnLine>, (usize, usize)) {
        let (across, needed) = self.across(rows);
        let rows = rows.min(needed).max(1);
        let page = rows * across;
        // The last page is full, too.
        let first = (selected / page * page).min(self.entries.len().saturating_sub(page));
        let entries = self.entries.get(first..).unwrap_or_default();
        let entries = &entries[..entries.len().min(page)];
        let lines = (0..rows).map(|row| {
            let here = (0..across).filter_map(|column| entries.get(column * rows + row));
            DrawnLine::joined(here.map(|entry| self.entry(entry)), &" ".repeat(BETWEEN)).trimmed()
        });
        let lines = lines.map(|line| DrawnLine::plain("  ").and(line)).collect();
        (lines, (first, first + entries.len()))
    }

    fn entry(self, entry: &OptionEntry) -> DrawnLine {
        let key = to_right(&entry.key, self.widest_key);
        let mut line = DrawnLine::toned(Tone::Faint, format!("{key}  "));
        let note = if entry.note.is_empty() { String::new() } else { format!(" {}", entry.note) };
        let wide = self.widest - self.widest_key - 2;
        line.push(DrawnSpan {
            text: entry.text.clone(),
            options: vec![entry.option],
            ..DrawnSpan::default()
        });
        let rest = padded(&format!("{}{note}", entry.about), wide.saturating_sub(width(&entry.text)));
        line.with_toned(Tone::Faint, rest)
    }

    /// The entry that an arrow or page key leads to from the selected one, where `rows` are shown.
    pub(in crate::cli) fn moved(self, key: PressedKey, rows: usize, selected: usize) -> usize {
        let (across, needed) = self.across(rows);
        let rows = rows.min(needed).max(1);
        let last = self.entries.len().saturating_sub(1);
        let to = match key {
            PressedKey::Up => selected.checked_sub(1).unwrap_or(last),
            PressedKey::Down if selected == last => 0,
            PressedKey::Down => selected + 1,
            PressedKey::Left => selected.saturating_sub(rows),
            PressedKey::Right => selected + rows,
            PressedKey::PageUp => selected.saturating_sub(rows * across),
            PressedKey::PageDown => selected + rows * across,
            PressedKey::Home => 0,
            PressedKey::End => last,
            _ => selected,
        };
        to.min(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(count: usize) -> Vec<OptionEntry> {
        let entry = |option: usize| OptionEntry {
            option,
            key: (option + 1).to_string(),
            text: format!("option {}", option + 1),
            about: String::new(),
            note: String::new(),
        };
        (0..count).map(entry).collect()
    }

    fn texts(lines: &[DrawnLine]) -> Vec<String> {
        lines.iter().map(DrawnLine::text).collect()
    }

    #[test]
    fn few_options_stand_below_each_other() {
        let entries = entries(3);
        let (lines, shown) = OptionGrid::new(&entries, 80).shown(5, 0);
        assert_eq!(texts(&lines), ["  1  option 1", "  2  option 2", "  3  option 3"]);
        assert_eq!(shown, (0, 3));
    }

    #[test]
    fn many_options_have_pages_of_columns() {
        let entries = entries(100);
        let grid = OptionGrid::new(&entries, 36);
        let (lines, shown) = grid.shown(3, 7);
        assert_eq!(
            texts(&lines),
            [
                "    7  option 7      10  option 10",
                "    8  option 8      11  option 11",
                "    9  option 9      12  option 12"
            ]
        );
        assert_eq!(shown, (6, 12));
        let (lines, shown) = grid.shown(3, 99);
        assert_eq!(lines.len(), 3, "the last page is full");
        assert_eq!(shown, (94, 100));
        let few = &entries[..5];
        assert_eq!(OptionGrid::new(few, 16).shown(4, 4).1, (1, 5));
        assert_eq!(grid.moved(PressedKey::Right, 3, 7), 10);
        assert_eq!(grid.moved(PressedKey::PageDown, 3, 7), 13);
        assert_eq!(grid.moved(PressedKey::Up, 3, 0), 99);
    }

    #[test]
    fn more_options_have_room_without_what_is_noted_behind_them() {
        let noted = |entry: OptionEntry| OptionEntry { about: "  (uses the 1?)".to_owned(), ..entry };
        let entries: Vec<OptionEntry> = entries(6).into_iter().map(noted).collect();
        assert!(!OptionGrid::new(&entries, 40).holds_all(3));
        let terse: Vec<OptionEntry> = entries.iter().map(OptionEntry::without_about).collect();
        let grid = OptionGrid::new(&terse, 40);
        assert!(grid.holds_all(3));
        assert_eq!(texts(&grid.shown(3, 0).0)[0], "  1  option 1   4  option 4");
    }
}
