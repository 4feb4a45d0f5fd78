//! The commands of the screen: each has a letter, which yields to options that begin with it, and a function key.

use super::state::{Left, OpenQuestion, Screen, Stage};
use crate::cli::drawing::DrawnLine;
use crate::cli::exit::CommandError;
use crate::cli::interrupt;
use crate::cli::output::{Tone, clean};
use crate::cli::play::keeper::Keeper;
use crate::door::words::{Words, fill};

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScreenCommand {
    Help,
    Undo,
    Log,
    Scores,
    Rule,
    Hints,
    WhyNot,
    Table,
    Quit,
}

/// All commands: each with its letter, its function key and its name.
type Commands = [(ScreenCommand, char, u8, fn(&Words) -> &'static str); 9];

const COMMANDS: Commands = [
    (ScreenCommand::Help, '?', 1, |words| words.key_help),
    (ScreenCommand::Undo, 'u', 2, |words| words.key_undo),
    (ScreenCommand::Log, 'l', 3, |words| words.key_log),
    (ScreenCommand::Scores, 's', 4, |words| words.key_scores),
    (ScreenCommand::Rule, 'i', 5, |words| words.key_rule),
    (ScreenCommand::Hints, 'h', 6, |words| words.key_hints),
    (ScreenCommand::WhyNot, 'w', 8, |words| words.key_why),
    (ScreenCommand::Table, 't', 7, |words| words.key_table),
    (ScreenCommand::Quit, 'q', 10, |words| words.key_quit),
];

/// The command of a function key.
pub(super) fn by_number(number: u8) -> Option<ScreenCommand> {
    COMMANDS.iter().find(|(_, _, key, _)| *key == number).map(|(command, ..)| *command)
}

impl OpenQuestion {
    /// The command of a letter, unless an option begins with it or something is being typed.
    pub(super) fn command_of(&self, letter: char) -> Option<ScreenCommand> {
        // `b` goes back as `u` does.
        let letter = if letter == 'b' && !self.begins_with('b') { 'u' } else { letter };
        let command = COMMANDS.iter().find(|(_, one, ..)| *one == letter)?.0;
        let is_free = self.picking.typed.is_empty() && !self.picking.is_finding;
        (is_free && !self.begins_with(letter)).then_some(command)
    }

    /// Whether the key or a word of an option begins with a letter.
    pub(super) fn begins_with(&self, letter: char) -> bool {
        self.initials.contains(&letter)
    }
}

impl Screen<'_> {
    /// The keys that can be pressed.
    pub(super) fn keys_line(&self, question: &OpenQuestion, columns: usize) -> DrawnLine {
        let key =
            |(command, letter, number, name): &(ScreenCommand, char, u8, fn(&Words) -> &'static str)| {
                let key = match question.command_of(*letter) == Some(*command) {
                    true => letter.to_string(),
                    false => format!("F{number}"),
                };
                DrawnLine::plain(key).with_toned(Tone::Faint, format!(" {}", name(self.words)))
            };
        let several = question.takes_several().then(|| {
            let (key, text) = self.words.key_pick.split_once(' ').unwrap_or((self.words.key_pick, ""));
            DrawnLine::plain(key).with_toned(Tone::Faint, format!(" {text}"))
        });
        let mut commands: Vec<_> = COMMANDS.iter().collect();
        // Help names those that have no room.
        for left_out in [ScreenCommand::Table, ScreenCommand::Rule, ScreenCommand::Log, ScreenCommand::Scores]
        {
            let keys = several.iter().cloned().chain(commands.iter().map(|command| key(command)));
            let line = DrawnLine::plain(" ").and(DrawnLine::joined(keys, "  "));
            if line.width() <= columns {
                return line;
            }
            commands.retain(|(command, ..)| *command != left_out);
        }
        let keys = several.into_iter().chain(commands.into_iter().map(key));
        DrawnLine::plain(" ").and(DrawnLine::joined(keys, "  ")).cut(columns, "")
    }

    pub(super) fn command(&mut self, command: ScreenCommand) -> Result<Option<Left>, CommandError> {
        self.message.clear();
        match command {
            ScreenCommand::Help => self.page = Some(self.help_page()),
            ScreenCommand::Undo => self.undo()?,
            ScreenCommand::Log => self.page = Some(self.log_page()),
            ScreenCommand::Scores => self.begin_scores(),
            ScreenCommand::Rule => self.page = Some(self.rule_page()),
            ScreenCommand::Hints => self.begin_hints(),
            ScreenCommand::WhyNot => self.why_not_here(),
            ScreenCommand::Table => self.page = Some(self.table_page()),
            ScreenCommand::Quit => return Ok(Some(Left::Stopped(interrupt::exit()))),
        }
        Ok(None)
    }

    /// A command that was typed as a word.
    pub(super) fn typed_command(&mut self, command: &str, rest: &str) -> Result<Option<Left>, CommandError> {
        if let Stage::Question(question) = &mut self.stage {
            question.picking.typed.clear();
        }
        let command = match command {
            "help" => ScreenCommand::Help,
            "log" => ScreenCommand::Log,
            "table" => ScreenCommand::Table,
            "undo" => ScreenCommand::Undo,
            "rules" => {
                self.page = Some(self.rules_page());
                return Ok(None);
            }
            "save" => {
                self.save(rest)?;
                return Ok(None);
            }
            "why" => {
                self.begin_why_not((!rest.is_empty()).then(|| rest.to_owned()));
                return Ok(None);
            }
            _ => ScreenCommand::Quit,
        };
        self.command(command)
    }

    fn save(&mut self, rest: &str) -> Result<(), CommandError> {
        let told = |path: &std::path::Path| clean(&path.display().to_string());
        self.message = if rest.is_empty() {
            let path = self.play.keeper.as_ref().map(|keeper| told(keeper.path())).unwrap_or_default();
            vec![(Tone::Faint, fill(self.words.saved, &[("path", &path)]))]
        } else {
            match Keeper::create(std::path::Path::new(rest), &self.play.sitting) {
                Ok(keeper) => vec![(Tone::Faint, fill(self.words.copied, &[("path", &told(keeper.path()))]))],
                Err(CommandError::Said { message, .. }) => vec![(Tone::Wrong, clean(&message))],
                Err(other) => return Err(other),
            }
        };
        Ok(())
    }
}
