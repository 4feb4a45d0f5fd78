//! A match on the full screen.

mod asking;
mod commands;
mod pages;
mod picking;
mod question;
mod renewing;
mod selecting;
mod stage;
mod state;
#[cfg(test)]
mod tests;
mod thinking;
mod why;

use std::io;
use std::time::Duration;

use self::picking::match_initials;
use self::state::{Left, Screen, Stage};
use super::kept_match::KeptMatch;
use crate::cli::clock::since_start;
use crate::cli::exit::{CommandError, Exit};
use crate::cli::output::{Output, Tone, clean};
use crate::cli::screen::{CommandKeys, PAGE_COLUMNS, PressedKey, Terminal, UserAct};
use crate::door::sitting::Clock;
use crate::door::words::fill;

/// How long the screen waits for a key before it looks whether a bot has answered.
const PATIENCE: Duration = Duration::from_millis(30);

/// How long what is shown must stand before a key goes on from it.
const TOO_FAST: Duration = Duration::from_millis(200);

/// Whether somebody goes on or answers without typing anything.
fn is_going_on(input: &UserAct) -> bool {
    matches!(input, UserAct::Key(PressedKey::Enter | PressedKey::Letter(' ')) | UserAct::Click(..))
}

/// Plays until the match is over or the people stop.
///
/// # Errors
/// When the terminal cannot be used, when the match cannot be kept, or when a script fails.
pub(super) fn play(play: KeptMatch, people: usize, output: &mut Output) -> Result<Exit, CommandError> {
    play_on(Terminal::enter, since_start, (play, people), output).1
}

/// Plays at a terminal, by a clock; gives the match back as it was left.
fn play_on(
    enter: impl FnOnce() -> io::Result<Terminal>,
    clock: Clock,
    (play, people): (KeptMatch, usize),
    output: &mut Output,
) -> (KeptMatch, Result<Exit, CommandError>) {
    if let Err(unwritten) = output.flush() {
        return (play, Err(unwritten.into()));
    }
    let (style, columns) = (output.style, output.width);
    let mut screen = Screen::new(play, people, output, clock);
    let left = enter().map_err(CommandError::from).and_then(|mut terminal| screen.run(&mut terminal));
    let mut play = screen.play;
    (output.style, output.width) = (style, columns);
    let exit = told(&mut play, left, output);
    (play, exit)
}

/// Tells how the match ended, or where it is kept, once the screen is left.
fn told(
    play: &mut KeptMatch,
    left: Result<Left, CommandError>,
    output: &mut Output,
) -> Result<Exit, CommandError> {
    let exit = match left {
        Ok(Left::Over) => return play.finish(output),
        Ok(Left::Stopped(exit)) => play.keep().map(|()| exit),
        // The error itself says how to see a failed script again.
        Err(stop) if play.sitting.failure().is_some() => return Err(stop),
        Err(stop) => Err(stop),
    };
    let left = play.left();
    output.text(left.trim_start_matches('\n'))?;
    exit
}

impl<'o> Screen<'o> {
    fn new(play: KeptMatch, people: usize, output: &'o mut Output, clock: Clock) -> Self {
        let is_shared = people > 1;
        let hands_over = is_shared && play.sitting.has_secrets();
        let seats = play.sitting.seats().len();
        let looks = (!hands_over).then(|| play.sitting.first_person()).flatten();
        let mut keys = CommandKeys::default();
        keys.yield_to(&match_initials(&play.sitting));
        let kept = play.keeper.as_ref().map(|keeper| {
            let path = clean(&keeper.path().display().to_string());
            fill(output.words.kept_in, &[("path", &path)])
        });
        let (style, words) = (output.style, output.words);
        (output.style, output.width) = (style.plain(), PAGE_COLUMNS);
        Self {
            play,
            output,
            style,
            words,
            result: None,
            later: None,
            why: None,
            keys,
            hands_over,
            is_shared,
            is_hidden: hands_over,
            alone: None,
            looks,
            clock,
            since: clock(),
            read: vec![0; seats],
            stage: Stage::Between,
            unawaited: Vec::new(),
            page: None,
            told_later: Vec::new(),
            message: Vec::new(),
            is_faulty: false,
            kept,
        }
    }

    fn run(&mut self, terminal: &mut Terminal) -> Result<Left, CommandError> {
        let (mut is_old, mut is_late) = (true, false);
        loop {
            if matches!(self.stage, Stage::Between) {
                self.step_back();
                self.play.check_failure()?;
                if let Some(lost) = self.play.lost() {
                    self.message.push((Tone::Wrong, lost));
                }
                self.go_on()?;
                self.since = (self.clock)();
            }
            let is_thinking = matches!(self.stage, Stage::Thinking(_));
            is_old |= self.look_at_game()?;
            self.look_at_bots()?;
            if matches!(self.stage, Stage::Between) {
                is_old = true;
                continue;
            }
            // Whoever types faster than frames are drawn sees the last one.
            is_late = is_late && terminal.is_waiting();
            if !is_late && (self.look_at_page() || self.look_at_why() || is_thinking || is_old) {
                self.show(terminal)?;
            }
            let input = terminal.input(PATIENCE)?;
            let is_shown = !std::mem::take(&mut is_late);
            is_old = input.is_some() || matches!(self.stage, Stage::Between);
            let Some(input) = input else { continue };
            let is_letter = matches!(input, UserAct::Key(PressedKey::Letter(_)));
            if !is_shown && !is_letter {
                // Other keys mean what stands on the screen.
                self.show(terminal)?;
            }
            is_late = is_letter && self.has_typed();
            if let Some(left) = self.react(input, terminal.size())? {
                return Ok(left);
            }
        }
    }

    /// Whether something is being typed.
    fn has_typed(&self) -> bool {
        match (&self.page, &self.stage) {
            (Some(page), _) => page.is_being_typed(),
            (None, Stage::Question(question)) => !question.picking.typed.is_empty(),
            _ => false,
        }
    }

    /// Acts on what a person does.
    fn react(&mut self, input: UserAct, size: (usize, usize)) -> Result<Option<Left>, CommandError> {
        match input {
            UserAct::Stop => return Ok(Some(Left::Stopped(Exit::Interrupted))),
            UserAct::Suspend | UserAct::Resize => return Ok(None),
            _ => {}
        }
        // Nobody can have read it so fast: a key that is held, or that was meant for what was shown before.
        if is_going_on(&input) && !self.has_typed() && (self.clock)().saturating_sub(self.since) < TOO_FAST {
            // A key that is held goes on nowhere, however long it is held.
            self.since = (self.clock)();
            return Ok(None);
        }
        if self.scroll(&input, size.1) {
            return Ok(None);
        }
        match &self.stage {
            Stage::Between => Ok(None),
            Stage::Thinking(_) => self.while_thinking(&input),
            Stage::HandOver(_) => self.at_hand_over(&input),
            Stage::Moment(_) => Ok(self.at_moment(&input)),
            Stage::Question(_) => self.at_question(input, size),
            Stage::Over(_) => Ok(self.at_end(&input)),
        }
    }
}
