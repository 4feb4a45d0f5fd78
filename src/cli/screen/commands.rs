//! The commands of full screens: each has letters, which yield to options that begin with them, and a function key.

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
const LEFT_OUT: [ScreenCommand; 4] =
    [ScreenCommand::Table, ScreenCommand::Rule, ScreenCommand::Log, ScreenCommand::Scores];

impl ScreenCommand {
    /// The command of a letter or function key.
    pub(in crate::cli) fn of(key: PressedKey) -> Option<Self> {
        let found = COMMANDS.iter().find(|(_, letters, number, _)| match key {
            PressedKey::Letter(letter) => letters.contains(letter),
            PressedKey::Function(pressed) => *number == pressed,
            _ => false,
        });
        found.map(|(command, ..)| *command)
    }

    /// The key that means it where some letters mean something else: the first of its letters that is free, or its
    /// function key.
    pub(in crate::cli) fn key(self, is_free: impl Fn(char) -> bool) -> String {
        let own = COMMANDS.iter().find(|(command, ..)| *command == self);
        let Some((_, letters, number, _)) = own else { return String::new() };
        letters.chars().find(|letter| is_free(*letter)).map_or_else(|| format!("F{number}"), String::from)
    }
}

/// The keys that can be pressed, each with what it does: some, then those of commands, as far as `key` has one for them.
/// Help names those that have no room.
pub(in crate::cli) fn keys_line(
    first: &[(&str, &str)],
    key: impl Fn(ScreenCommand) -> Option<String>,
    columns: usize,
    words: &Words,
) -> DrawnLine {
    let shown = |key: &str, name: &str| DrawnLine::plain(key).with_toned(Tone::Faint, format!(" {name}"));
    let line = |left_out: &[ScreenCommand]| {
        let first = first.iter().map(|(key, name)| shown(key, name));
        let commands = COMMANDS.iter().filter(|(command, ..)| !left_out.contains(command));
        let commands = commands.filter_map(|(command, .., name)| Some(shown(&key(*command)?, name(words))));
        DrawnLine::plain(" ").and(DrawnLine::joined(first.chain(commands), "  "))
    };
    let fits = |line: &DrawnLine| line.width() <= columns;
    let all = (0..=LEFT_OUT.len()).map(|count| line(&LEFT_OUT[..count]));
    all.clone().find(fits).unwrap_or_else(|| line(&LEFT_OUT).cut(columns, ""))
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
            for (is_free, always) in [(true, ["?", "u", "q"]), (false, ["F1", "F2", "F10"])] {
                for first in [vec![], vec![several]] {
                    let key = |command: ScreenCommand| Some(command.key(|_| is_free));
                    let line = keys_line(&first, key, 80, words).text();
                    assert!(width(&line) <= 80, "{line}");
                    assert!(always.iter().all(|key| line.contains(&format!(" {key} "))), "{line}");
                }
            }
            let bar = "█".repeat(20);
            let values = [("seat", "Leonardo"), ("bar", &*bar), ("percent", "100")];
            let thinks = fill(words.thinks, &values);
            for line in [&*thinks, words.keys_between, words.go_on, words.quit_again] {
                assert!(width(line) < 80, "{line}");
            }
        }
    }
}
