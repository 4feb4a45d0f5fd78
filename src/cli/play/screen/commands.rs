//! The commands of the screen, by key or typed as words.

use super::state::{Left, OpenQuestion, Screen, Stage};
use crate::cli::drawing::DrawnLine;
use crate::cli::exit::CommandError;
use crate::cli::interrupt;
use crate::cli::output::{Tone, clean};
use crate::cli::play::keeper::Keeper;
use crate::cli::play::talk;
use crate::cli::screen::{ScreenCommand, keys_line};
use crate::door::words::fill;

impl OpenQuestion {
    /// Whether a letter can be the key of a command: nothing is being typed.
    pub(super) fn takes_commands(&self) -> bool {
        self.picking.typed.is_empty() && !self.picking.is_finding
    }
}

impl Screen<'_> {
    /// The keys that can be pressed.
    pub(super) fn keys_line(&self, question: &OpenQuestion, columns: usize) -> DrawnLine {
        let several = self.words.key_pick.split_once(' ').unwrap_or((self.words.key_pick, ""));
        let first: &[(&str, &str)] = if question.takes_several() { &[several] } else { &[] };
        keys_line(first, |command| Some(self.keys.key(command)), columns, self.words)
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
            "hint" => ScreenCommand::Hints,
            "log" => ScreenCommand::Log,
            "table" => ScreenCommand::Table,
            "undo" => ScreenCommand::Undo,
            "quit" => ScreenCommand::Quit,
            "rules" => {
                self.page = Some(self.rules_page());
                return Ok(None);
            }
            "save" => {
                self.save(rest)?;
                return Ok(None);
            }
            "why" => {
                match talk::scores_asked(rest, &self.play.sitting) {
                    Some(seats) => self.page = Some(self.score_causes_page(&seats)),
                    None => self.begin_why_not((!rest.is_empty()).then(|| rest.to_owned())),
                }
                return Ok(None);
            }
            _ => return Ok(None),
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
