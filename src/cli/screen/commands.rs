//! The commands of full screens: each has letters, which yield to options that can begin with them, and a function key.

use std::collections::BTreeSet;

use super::keys::PressedKey;
use crate::cli::drawing::DrawnLine;
use crate::cli::output::Tone;
use crate::door::words::Words;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum ScreenCommand {
    /// What the keys do.
    Help,
    /// Back to one's own last answer.
    Undo,
    /// All that has happened.
    Log,
    /// The scores.
    Scores,
    /// The rule that is running.
    Rule,
    /// What a bot would do.
    Hints,
    /// Why things are not offered.
    WhyNot,
    /// The whole table.
    Table,
    /// Leaves the screen.
    Quit,
}

/// Each with its letters, the usual one first, its function key and its name, as the lowest line has them.
type Commands = [(ScreenCommand, &'static str, u8, fn(&Words) -> &'static str); 9];

const COMMANDS: Commands = [
    (ScreenCommand::Help, "?", 1, |words| words.key_help),
    (ScreenCommand::Undo, "ub", 2, |words| words.key_undo),
    (ScreenCommand::Log, "l", 3, |words| words.key_log),
    (ScreenCommand::Scores, "s", 4, |words| words.key_scores),
    (ScreenCommand::Rule, "i", 5, |words| words.key_rule),
    (ScreenCommand::Hints, "h", 6, |words| words.key_hints),
    (ScreenCommand::WhyNot, "w", 8, |words| words.key_why),
    (ScreenCommand::Table, "t", 7, |words| words.key_table),
    (ScreenCommand::Quit, "q", 10, |words| words.key_quit),
];

/// Those that have no room in the lowest line first.
const LEFT_OUT: [ScreenCommand; 5] = [
    ScreenCommand::WhyNot,
    ScreenCommand::Hints,
    ScreenCommand::Scores,
    ScreenCommand::Log,
    ScreenCommand::Table,
];

impl ScreenCommand {
    /// All of them, in the order of the lowest line.
    pub(in crate::cli) const ALL: [Self; COMMANDS.len()] = {
        let mut all = [Self::Help; COMMANDS.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = COMMANDS[at].0;
            at += 1;
        }
        all
    };
}

/// The names of function keys.
const FUNCTION_KEYS: [&str; 10] = ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10"];

/// The keys of commands, which stay the same throughout a match: the letters of a command are its keys unless an option
/// of the match can begin with them. Function keys always are.
#[derive(Clone, Debug, Default)]
pub(in crate::cli) struct CommandKeys {
    taken: BTreeSet<char>,
}

impl CommandKeys {
    /// Gives letters to options.
    pub(in crate::cli) fn yield_to(&mut self, letters: &BTreeSet<char>) {
        self.taken.extend(letters);
    }

    /// The command of a letter or function key.
    pub(in crate::cli) fn command(&self, key: PressedKey) -> Option<ScreenCommand> {
        let found = COMMANDS.iter().find(|(_, letters, number, _)| match key {
            PressedKey::Letter(letter) => letters.contains(letter) && !self.taken.contains(&letter),
            PressedKey::Function(pressed) => *number == pressed,
            _ => false,
        });
        found.map(|(command, ..)| *command)
    }

    /// The key that is shown for a command: the first of its letters that no option can begin with, or its function key.
    pub(in crate::cli) fn key(&self, command: ScreenCommand) -> &'static str {
        let own = COMMANDS.iter().find(|(one, ..)| *one == command);
        let Some((_, letters, number, _)) = own else { return "" };
        let free = letters.char_indices().find(|(_, letter)| !self.taken.contains(letter));
        free.and_then(|(at, letter)| letters.get(at..at + letter.len_utf8()))
            .or_else(|| FUNCTION_KEYS.get(usize::from(*number).checked_sub(1)?).copied())
            .unwrap_or_default()
    }
}

/// The keys that can be pressed, each with what it does: some, then those of commands, as far as `key` has one for them.
/// Help names those that have no room.
pub(in crate::cli) fn keys_line(
    first: &[(&str, &str)],
    key: impl Fn(ScreenCommand) -> Option<&'static str>,
    columns: usize,
    words: &Words,
) -> DrawnLine {
    let shown = |key: &str, name: &str| DrawnLine::plain(key).with_toned(Tone::Faint, format!(" {name}"));
    let line = |left_out: &[ScreenCommand], between: &str| {
        let first = first.iter().map(|(key, name)| shown(key, name));
        let commands = COMMANDS.iter().filter(|(command, ..)| !left_out.contains(command));
        let commands = commands.filter_map(|(command, .., name)| Some(shown(key(*command)?, name(words))));
        DrawnLine::plain(" ").and(DrawnLine::joined(first.chain(commands), between))
    };
    let fits = |line: &DrawnLine| line.width() <= columns;
    // Closer together rather than without one of them.
    let mut all =
        (0..=LEFT_OUT.len()).flat_map(|count| ["  ", " "].map(|between| line(&LEFT_OUT[..count], between)));
    all.find(fits).unwrap_or_else(|| line(&LEFT_OUT, " ").cut(columns, ""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::output::width;
    use crate::door::words::{self, fill};

    #[test]
    fn what_stands_at_the_foot_fits_80_columns_in_every_language() {
        for language in ["en", "hu", "ja"] {
            let words = words::of(language);
            let several = words.key_pick.split_once(' ').unwrap();
            let mut yielding = CommandKeys::default();
            yielding.yield_to(&('a'..='z').chain(['?']).collect());
            for (keys, always) in [(CommandKeys::default(), ["?", "u", "q"]), (yielding, ["F1", "F2", "F10"])]
            {
                for first in [vec![], vec![several]] {
                    let key = |command: ScreenCommand| Some(keys.key(command));
                    let line = keys_line(&first, key, 80, words).text();
                    assert!(width(&line) <= 80, "{line}");
                    let has_all =
                        ScreenCommand::ALL.iter().all(|one| line.contains(&format!(" {} ", keys.key(*one))));
                    assert!(language != "en" || !first.is_empty() || has_all, "{line}");
                    assert!(line.contains(&format!(" {} ", keys.key(ScreenCommand::Rule))), "{line}");
                    assert!(always.iter().all(|key| line.contains(&format!(" {key} "))), "{line}");
                }
            }
            let bar = "█".repeat(20);
            let keys = [("undo", "F2"), ("quit", "F10")];
            let values = [("seat", "Leonardo"), ("bar", &*bar), ("percent", "100"), keys[0]];
            let thinks = fill(words.thinks, &values);
            let between = [words.take_back_key, words.stop_key].map(|key| fill(key, &keys)).join("   ");
            let again = fill(words.quit_again, &keys);
            for line in [&*thinks, &*between, words.go_on, &*again] {
                assert!(width(line) < 80, "{line}");
            }
        }
    }
}
