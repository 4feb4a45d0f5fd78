//! A recorded match on the full screen: forwards and backwards, for any observer.

mod frame;
mod views;

use std::convert::identity;
use std::io;
use std::time::Duration;

use super::exit::{CommandError, Exit};
use super::later::Later;
use super::output::{Output, Style};
use super::screen::{CommandKeys, PAGE_COLUMNS, Page, Painted, PressedKey, ScreenCommand, Terminal, UserAct};
use super::{interrupt, match_pages};
use crate::door::Observer;
use crate::door::sitting::{Ending, Playback, Sitting, StandingsNow};
use crate::door::words::Words;
use views::{ViewerLook, Views};

/// How long the screen waits for a key.
const PATIENCE: Duration = Duration::from_secs(1);
/// How long it does while something is worked out.
const WHILE_WORKING: Duration = Duration::from_millis(30);
/// How many answers a page key goes on.
const LEAP: usize = 10;

/// A match that is looked at.
struct Viewer<'a> {
    playback: Playback,
    /// Pages are made for it; nothing is printed on it while the screen is shown.
    output: &'a Output,
    style: Style,
    words: &'static Words,
    /// How the match ended, if it did.
    ending: Option<Ending>,
    at: usize,
    /// The match after so many answers.
    now: Sitting,
    observer: Observer,
    views: Views,
    /// A text over it.
    page: Option<Page>,
    /// The scores that are worked out for that.
    later: Option<Later<Option<StandingsNow>>>,
    /// The columns of the slider, and its row.
    slider: (usize, usize, u16),
}

/// Shows a match from its beginning on, until the person stops. If its record does not fit any further, that is said
/// first, and the match is shown from its last moment on.
///
/// # Errors
/// When the terminal cannot be used.
pub(super) fn view(
    whole: &Sitting,
    observer: Observer,
    unfit: Option<&CommandError>,
    output: &mut Output,
) -> Result<Exit, CommandError> {
    view_at(Terminal::enter, (whole, observer), unfit, output)
}

/// Shows a match at a terminal.
///
/// # Errors
/// When the terminal cannot be used.
pub(super) fn view_at(
    enter: impl FnOnce() -> io::Result<Terminal>,
    (whole, observer): (&Sitting, Observer),
    unfit: Option<&CommandError>,
    output: &mut Output,
) -> Result<Exit, CommandError> {
    output.flush()?;
    let (style, columns) = (output.style, output.width);
    (output.style, output.width) = (style.plain(), PAGE_COLUMNS);
    let mut viewer = Viewer::new(Playback::of(whole), observer, style, output);
    if let Some(unfit) = unfit {
        viewer.go(usize::MAX);
        viewer.page = Some(match_pages::unfit_page(unfit, output.words));
    }
    let left = enter().map_err(CommandError::from).and_then(|mut terminal| viewer.run(&mut terminal));
    (output.style, output.width) = (style, columns);
    left
}

impl<'a> Viewer<'a> {
    fn new(playback: Playback, observer: Observer, style: Style, output: &'a Output) -> Self {
        let (now, words) = (playback.after(0), output.words);
        let whole = playback.whole();
        let ending = if whole.is_over() { whole.ending(words).ok() } else { None };
        Self {
            playback,
            output,
            style,
            words,
            ending,
            at: 0,
            now,
            observer,
            views: Views::default(),
            page: None,
            later: None,
            slider: (0, 1, 0),
        }
    }

    fn run(&mut self, terminal: &mut Terminal) -> Result<Exit, CommandError> {
        loop {
            let lines = self.lines(terminal.size());
            let is_coloured = self.style.is_coloured();
            terminal.show(&Painted {
                lines: &lines,
                selected: None,
                picked: &[],
                on_table: None,
                cursor: None,
                is_coloured,
            })?;
            let input = loop {
                let patience = if self.is_working() { WHILE_WORKING } else { PATIENCE };
                let input = terminal.input(patience)?;
                if input.is_some() || self.has_worked_out() {
                    break input;
                }
            };
            if let Some(exit) = input.and_then(|input| self.react(&input, terminal.size().1)) {
                return Ok(exit);
            }
        }
    }

    /// Acts on what the person does; how it ends when the person stops.
    fn react(&mut self, input: &UserAct, rows: usize) -> Option<Exit> {
        if *input == UserAct::Stop {
            return Some(Exit::Interrupted);
        }
        if let Some(page) = &mut self.page {
            if page.takes(input, rows) {
                return None;
            }
            (self.page, self.later) = (None, None);
            // A function key goes on to what it stands for.
            if !matches!(input, UserAct::Key(PressedKey::Function(_))) {
                return None;
            }
        }
        match input {
            UserAct::Key(key)
                if *key == PressedKey::Escape
                    || CommandKeys::default().command(*key) == Some(ScreenCommand::Quit) =>
            {
                return Some(interrupt::exit());
            }
            UserAct::Key(key) => self.press(*key),
            UserAct::Wheel(true) => self.go(self.at.saturating_sub(1)),
            UserAct::Wheel(false) => self.go(self.at + 1),
            UserAct::Click(column, row) => self.go(self.clicked(usize::from(*column), *row)),
            _ => {}
        }
        None
    }

    fn press(&mut self, key: PressedKey) {
        match key {
            PressedKey::Enter if self.result().is_some() => self.page = self.result_page(),
            PressedKey::Left | PressedKey::Up => self.go(self.at.saturating_sub(1)),
            PressedKey::Right | PressedKey::Down | PressedKey::Enter | PressedKey::Letter(' ') => {
                self.go(self.at + 1);
            }
            PressedKey::PageUp => self.go(self.at.saturating_sub(LEAP)),
            PressedKey::PageDown => self.go(self.at + LEAP),
            PressedKey::Home => self.go(0),
            PressedKey::End => self.go(usize::MAX),
            PressedKey::Tab => self.observer = self.next_observer(),
            key => CommandKeys::default().command(key).into_iter().for_each(|command| self.command(command)),
        }
    }

    fn command(&mut self, command: ScreenCommand) {
        let (style, words) = (self.style, self.words);
        self.page = Some(match command {
            ScreenCommand::Help => match_pages::help_page(words.keys_viewer, &[], self.output),
            ScreenCommand::Log => match_pages::log_page(&self.now, self.observer, self.output),
            ScreenCommand::Scores => return self.begin_scores(),
            ScreenCommand::Rule => match_pages::rule_page(&self.now, self.observer, words),
            ScreenCommand::Table => {
                let look = self.look();
                match_pages::table_page(&self.views.wait(&self.now, look).scene, style, words)
            }
            ScreenCommand::Undo | ScreenCommand::Hints | ScreenCommand::WhyNot | ScreenCommand::Quit => {
                return;
            }
        });
    }

    /// Goes to the moment after so many answers.
    fn go(&mut self, to: usize) {
        let to = to.min(self.playback.whole().answers());
        if to != self.at {
            (self.at, self.now) = (to, self.playback.after(to));
        }
    }

    /// How the match ended, if that is the moment that is looked at.
    fn result(&self) -> Option<&Ending> {
        self.ending.as_ref().filter(|_| self.at == self.playback.whole().answers())
    }

    fn result_page(&self) -> Option<Page> {
        Some(match_pages::result_page(&self.now, self.result()?, self.observer, self.output))
    }

    /// Shows the result; before the end of the match, the scores if it had ended then. If working them out takes longer
    /// than a moment, they follow.
    fn begin_scores(&mut self) {
        self.page = self.result_page();
        if self.page.is_some() {
            return;
        }
        let words = self.words;
        let mut later = match_pages::standings_later(&self.now, self.observer, words, identity);
        self.page = Some(match later.look(match_pages::AT_ONCE) {
            Some(standings) => match_pages::scores_page(standings, self.style, words),
            None => {
                self.later = Some(later);
                Page::of_text(words.scores_now, words.page_wait)
            }
        });
    }

    /// Whether something is being worked out that is to be shown.
    fn is_working(&self) -> bool {
        self.later.is_some() || !self.views.is_known(self.look())
    }

    /// Takes what was worked out since. Whether that changes what is shown.
    fn has_worked_out(&mut self) -> bool {
        let look = self.look();
        if self.views.has_found(&self.now, look) && self.page.is_none() {
            return true;
        }
        let later = self.later.as_mut();
        let Some(standings) = later.and_then(|later| later.look(Duration::ZERO)) else { return false };
        self.later = None;
        self.page = Some(match_pages::scores_page(standings, self.style, self.words));
        true
    }

    /// The place on the slider that was clicked.
    fn clicked(&self, column: usize, row: u16) -> usize {
        let (from, columns, line) = self.slider;
        if row != line || !(from..from + columns).contains(&column) {
            return self.at;
        }
        (column - from) * self.playback.whole().answers() / columns.saturating_sub(1).max(1)
    }

    /// The seats clockwise, then the spectator.
    fn next_observer(&self) -> Observer {
        let seats = self.now.seats().len();
        match self.observer {
            Observer::Seat(seat) if seat + 1 < seats => Observer::Seat(seat + 1),
            Observer::Seat(_) => Observer::Spectator,
            Observer::Spectator => Observer::Seat(0),
        }
    }

    /// The moment that is looked at, and by whom.
    fn look(&self) -> ViewerLook {
        ViewerLook { at: self.at, observer: self.observer }
    }
}
