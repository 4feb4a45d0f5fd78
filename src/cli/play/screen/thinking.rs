//! Bots that think on another thread while people look at the table.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use super::state::{Left, Running, Screen, Stage, Watched};
use crate::cli::exit::CommandError;
use crate::cli::output::Style;
use crate::cli::screen::{PressedKey, ScreenCommand, UserAct};
use crate::door::sitting::{Sitting, ThinkingProgress, Thought};
use crate::door::words::{Words, fill};

/// The columns of the bar that shows how far a bot has thought.
const BAR: u32 = 20;

impl Running {
    /// Who thinks, and how far it has come.
    pub(super) fn text(&self, sitting: &Sitting, undo: &str, words: &Words, style: Style) -> String {
        let done = self.progress.done();
        let full = (done * BAR / 1000) as usize;
        let (full_sign, free_sign) = (style.sign("█", "#"), style.sign("░", "."));
        let bar = format!("{}{}", full_sign.repeat(full), free_sign.repeat(BAR as usize - full));
        let percent = (done / 10).to_string();
        let seat = &sitting.seats_shown()[self.seat];
        fill(words.thinks, &[("seat", seat), ("bar", &bar), ("percent", &percent), ("undo", undo)])
    }
}

impl Running {
    /// Tells the bot to hurry, and where its answer will be.
    fn give_up(mut self) -> Receiver<Option<Thought>> {
        let (_, nothing) = channel();
        std::mem::replace(&mut self.thought, nothing)
    }
}

impl Drop for Running {
    /// Nobody waits for its answer any more, or it has come.
    fn drop(&mut self) {
        self.progress.hurry();
    }
}

impl Screen<'_> {
    /// Lets bots answer that do so at once, and the next one begin that thinks; `None` when a person is to answer.
    pub(super) fn begin_thinking(&mut self) -> Result<Option<Stage>, CommandError> {
        while self.play.sitting.is_quick() {
            if !self.play.let_bot_answer()? {
                return Ok(None);
            }
        }
        self.seat_bots_again()?;
        let Some(thinking) = self.play.sitting.begin_thinking()? else { return Ok(None) };
        let (seat, progress) = (thinking.seat(), ThinkingProgress::default());
        let (sender, thought) = channel();
        let told = progress.clone();
        thread::spawn(move || {
            // If nobody waits for it any more, the answer is not needed.
            let _ = sender.send(thinking.think(&told));
        });
        let scene = self.play.sitting.scene_since(self.observer(), self.has_seen());
        let watched = Watched::new(scene, String::new());
        Ok(Some(Stage::Thinking(Box::new(Running { watched, seat, progress, thought }))))
    }

    /// Takes the answer of the bot that thinks, if it has found one.
    pub(super) fn look_at_bots(&mut self) -> Result<(), CommandError> {
        let Stage::Thinking(running) = &self.stage else { return Ok(()) };
        let thought = match running.thought.try_recv() {
            Ok(thought) => thought,
            Err(TryRecvError::Empty) => return Ok(()),
            Err(TryRecvError::Disconnected) => None,
        };
        self.stage = Stage::Between;
        let Some(thought) = thought else {
            return Err(stopped());
        };
        self.play.sitting.take(thought)?;
        self.play.keep()
    }

    /// Takes the last answer of a person back at once: nobody waits for the bot that thinks about what follows it.
    fn undo_while_thinking(&mut self) -> Result<(), CommandError> {
        let stage = std::mem::replace(&mut self.stage, Stage::Between);
        let end = self.play.sitting.journal_end();
        self.undo()?;
        match stage {
            Stage::Thinking(running) if self.play.sitting.journal_end() != end => {
                self.unawaited.push((running.seat, running.give_up()));
            }
            // It was not possible, so the bot goes on.
            stage => self.stage = stage,
        }
        Ok(())
    }

    /// Lets bots sit down again whose answers nobody waited for; these are dropped. Only for the one that is asked is
    /// waited, which was told to hurry.
    fn seat_bots_again(&mut self) -> Result<(), CommandError> {
        if self.unawaited.is_empty() {
            return Ok(());
        }
        let asked = self.play.sitting.asked().map(|asked| asked.seat());
        for (seat, thought) in std::mem::take(&mut self.unawaited) {
            let found = match Some(seat) == asked {
                true => thought.recv().map_err(|_| TryRecvError::Disconnected),
                false => thought.try_recv(),
            };
            match found {
                Ok(Some(thought)) => self.play.sitting.take(thought)?,
                Ok(None) | Err(TryRecvError::Disconnected) => return Err(stopped()),
                Err(TryRecvError::Empty) => self.unawaited.push((seat, thought)),
            }
        }
        Ok(())
    }

    /// Enter hurries the bot.
    pub(super) fn while_thinking(&mut self, input: &UserAct) -> Result<Option<Left>, CommandError> {
        let Stage::Thinking(running) = &mut self.stage else { return Ok(None) };
        let UserAct::Key(key) = input else { return Ok(None) };
        match self.keys.command(*key) {
            None if matches!(key, PressedKey::Enter | PressedKey::Letter(' ')) => running.progress.hurry(),
            Some(ScreenCommand::Undo) => self.undo_while_thinking()?,
            Some(ScreenCommand::Quit) => {
                return Ok(Some(Left::Stopped(crate::cli::interrupt::exit())));
            }
            Some(ScreenCommand::Log) => self.page = Some(self.log_page()),
            _ => {}
        }
        Ok(None)
    }
}

fn stopped() -> CommandError {
    CommandError::usage("a bot has stopped without an answer")
}
