//! A match, and where it is saved.

use std::path::Path;

use super::keeper::{Keeper, LostRecord};
use super::watched::WatchedGame;
use crate::cli::exit::{CommandError, Exit};
use crate::cli::output::{Output, clean};
use crate::cli::replay::failed;
use crate::cli::{drawing, interrupt, result, shelf};
use crate::door::Observer;
use crate::door::sitting::Sitting;
use crate::door::words::{Words, count, fill};
use crate::report::shell;

/// A match, and where it is saved.
pub(super) struct KeptMatch {
    pub(super) sitting: Sitting,
    pub(super) keeper: Option<Keeper>,
    /// Its game, while that is being written.
    pub(super) watched: Option<WatchedGame>,
    /// What is said where it is left.
    words: &'static Words,
    /// The language that was asked for.
    language: Option<String>,
}

impl KeptMatch {
    pub(super) fn new(
        sitting: Sitting,
        keeper: Option<Keeper>,
        watched: Option<WatchedGame>,
        output: &Output,
    ) -> Self {
        let (words, language) = (output.words, output.language.clone());
        let play = Self { sitting, keeper, watched, words, language };
        interrupt::with_last_words(|last| *last = play.left());
        play
    }

    /// Lets the bot answer whose turn it is; false when a person must answer.
    pub(super) fn let_bot_answer(&mut self) -> Result<bool, CommandError> {
        let has_answered = self.sitting.let_bot_answer().map_err(|stop| match self.left() {
            left if left.is_empty() => CommandError::from(stop),
            left => CommandError::from(stop).note(left.trim()),
        })?;
        if has_answered {
            self.keep()?;
        }
        Ok(has_answered)
    }

    /// Saves what was answered or taken back, if it is saved at all.
    pub(super) fn keep(&mut self) -> Result<(), CommandError> {
        interrupt::with_last_words(|last| {
            let kept = self.write();
            *last = self.left();
            kept
        })
    }

    fn write(&mut self) -> Result<(), CommandError> {
        let Some(keeper) = &mut self.keeper else { return Ok(()) };
        if let Some(watched) = &mut self.watched {
            if !watched.settle(&self.sitting) {
                return Ok(());
            }
            if let Some(aside) = watched.take_other() {
                keeper.begin_again(&self.sitting, aside)?;
            }
        }
        keeper.keep(&self.sitting)
    }

    /// What others did to the record, if it had to be written once more since this was told.
    pub(super) fn lost(&mut self) -> Option<String> {
        let keeper = self.keeper.as_mut()?;
        let lost = keeper.take_lost()?;
        let shown = |path: &Path| clean(&path.display().to_string());
        let now = shown(keeper.path());
        Some(match lost {
            LostRecord::Removed => fill(self.words.record_removed, &[("path", &now)]),
            LostRecord::Replaced(path) => {
                fill(self.words.record_replaced, &[("path", &shown(&path)), ("other", &now)])
            }
        })
    }

    /// Where the match is saved and how to continue it, on lines of their own; empty when it is not saved, or when what was
    /// saved is gone.
    pub(super) fn left(&self) -> String {
        let Some(keeper) = self.keeper.as_ref().filter(|keeper| keeper.is_there()) else {
            return String::new();
        };
        let left = count(self.words.left, keeper.kept(&self.sitting));
        let again = shell::parlor("play").option("--resume", shelf::called(keeper.path()));
        let again = again.option_if("--lang", self.language.as_ref());
        format!("\n{left}\n  {again}\n")
    }

    /// The command that shows the log of the saved match; `None` when it is not saved.
    pub(super) fn log_command(&self) -> Option<String> {
        let command = shell::parlor("log").path(self.keeper.as_ref()?.path());
        Some(command.option_if("--lang", self.language.as_ref()).to_string())
    }

    /// If a script has failed: the error, with everything that is needed to see it again.
    pub(super) fn check_failure(&mut self) -> Result<(), CommandError> {
        let Some(failure) = self.sitting.failure() else { return Ok(()) };
        if self.keeper.is_none() {
            self.keeper = Some(Keeper::among_saves(&self.sitting)?);
        }
        let path = self.keeper.as_ref().map(|keeper| keeper.path().to_owned()).unwrap_or_default();
        Err(failed(failure, &self.sitting, &path))
    }

    /// The ranking and the scores.
    pub(super) fn finish(&mut self, output: &mut Output) -> Result<Exit, CommandError> {
        let boards = drawing::boards(&self.sitting.scene(Observer::Spectator), output);
        if !boards.is_empty() {
            output.line("")?;
            output.text(boards.trim_end())?;
            output.line("")?;
        }
        match self.sitting.ending(output.words) {
            Ok(ending) => result::print(&self.sitting, &ending, output)?,
            Err(failure) => {
                let keeper = match self.keeper.take() {
                    Some(keeper) => keeper,
                    None => Keeper::among_saves(&self.sitting)?,
                };
                return Err(failed(failure, &self.sitting, keeper.path()));
            }
        }
        if let Some(keeper) = &self.keeper {
            output.line("")?;
            let path = clean(&keeper.path().display().to_string());
            output.line(fill(output.words.record_in, &[("path", &path)]))?;
        }
        Ok(Exit::Fine)
    }
}
