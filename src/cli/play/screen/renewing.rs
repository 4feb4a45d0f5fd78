//! What the screen shows of a game that is written while it is played.

use super::picking::match_initials;
use super::state::{Screen, Stage};
use crate::cli::exit::CommandError;
use crate::cli::output::Tone;
use crate::cli::play::watched::Renewed;
use crate::cli::screen::{CommandKeys, Page};

impl Screen<'_> {
    /// Plays the match again if the files of its game have changed. Whether anything is to be shown.
    ///
    /// # Errors
    /// When the match cannot be kept.
    pub(super) fn look_at_game(&mut self) -> Result<bool, CommandError> {
        let Some(renewed) = self.play.renew(false, self.words)? else { return Ok(false) };
        let told = match renewed {
            Renewed::Faulty(fault) => {
                self.is_faulty = true;
                self.show_faults(self.words.renewed_faulty, &fault);
                return Ok(true);
            }
            Renewed::Fits => self.words.renewed.to_owned(),
            Renewed::Unfit(told) => told,
        };
        self.is_faulty = false;
        self.begin_anew();
        self.message = vec![(Tone::Own, told)];
        Ok(true)
    }

    /// Goes back to before the last answer of a person if a script has failed and the game is watched.
    pub(super) fn step_back(&mut self) {
        if let Some(failure) = self.play.step_back() {
            self.begin_anew();
            self.show_faults(self.words.renewed_failed, &failure);
        }
    }

    /// Forgets what belonged to the match as it was.
    fn begin_anew(&mut self) {
        let end = self.play.sitting.log_end();
        self.read.iter_mut().for_each(|read| *read = (*read).min(end));
        self.stage = Stage::Between;
        (self.page, self.result, self.later, self.why) = (None, None, None, None);
        self.unawaited.clear();
        self.told_later.clear();
        self.keys = CommandKeys::default();
        self.keys.yield_to(&match_initials(&self.play.sitting));
        self.hands_over = self.is_shared && self.play.sitting.has_secrets();
    }

    /// Shows faults with their places on a page, and keeps the first one below the table.
    fn show_faults(&mut self, told: &str, fault: &CommandError) {
        self.message = vec![(Tone::Wrong, told.to_owned()), (Tone::Wrong, fault.in_short())];
        (self.later, self.why) = (None, None);
        self.page = Some(Page::of_text(told, &fault.in_full()));
    }
}
