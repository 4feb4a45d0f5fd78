//! Bots that think on another thread while people look at the table.

use std::sync::mpsc::{TryRecvError, channel};
use std::thread;

use super::state::{Left, Running, Screen, Stage, Watched};
use crate::cli::exit::CommandError;
use crate::cli::output::Style;
use crate::cli::screen::{PressedKey, UserAct};
use crate::door::sitting::{Sitting, ThinkingProgress};
use crate::door::words::{Words, fill};

/// The columns of the bar that shows how far a bot has thought.
const BAR: u32 = 20;

impl Running {
    /// Who thinks, and how far it has come.
    pub(super) fn text(&self, sitting: &Sitting, words: &Words, style: Style) -> String {
        let done = self.progress.done();
        let full = (done * BAR / 1000) as usize;
        let (full_sign, free_sign) = (style.sign("█", "#"), style.sign("░", "."));
        let bar = format!("{}{}", full_sign.repeat(full), free_sign.repeat(BAR as usize - full));
        let percent = (done / 10).to_string();
        let seat = &sitting.seats_shown()[self.seat];
        fill(words.thinks, &[("seat", seat), ("bar", &bar), ("percent", &percent)])
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
        Ok(Some(Stage::Thinking(Box::new(Running { watched, seat, progress, thought, undo: false }))))
    }

    /// Takes the answer of the bot that thinks, if it has found one.
    pub(super) fn look_at_bots(&mut self) -> Result<(), CommandError> {
        let Stage::Thinking(running) = &self.stage else { return Ok(()) };
        let thought = match running.thought.try_recv() {
            Ok(thought) => thought,
            Err(TryRecvError::Empty) => return Ok(()),
            Err(TryRecvError::Disconnected) => None,
        };
        let undo = running.undo;
        self.stage = Stage::Between;
        let Some(thought) = thought else {
            return Err(CommandError::usage("a bot has stopped without an answer"));
        };
        self.play.sitting.take(thought)?;
        self.play.keep()?;
        if undo { self.undo() } else { Ok(()) }
    }

    /// Enter hurries the bot.
    pub(super) fn while_thinking(&mut self, input: &UserAct) -> Result<Option<Left>, CommandError> {
        let Stage::Thinking(running) = &mut self.stage else { return Ok(None) };
        match input {
            UserAct::Key(PressedKey::Enter | PressedKey::Letter(' ')) => running.progress.hurry(),
            UserAct::Key(PressedKey::Letter('u' | 'b') | PressedKey::Function(2)) => {
                running.undo = true;
                running.progress.hurry();
            }
            UserAct::Key(PressedKey::Letter('q') | PressedKey::Function(10)) => {
                return Ok(Some(Left::Stopped(crate::cli::interrupt::exit())));
            }
            UserAct::Key(PressedKey::Letter('l') | PressedKey::Function(3)) => {
                self.page = Some(self.log_page())
            }
            _ => {}
        }
        Ok(None)
    }
}
