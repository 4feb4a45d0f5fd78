//! A recorded match on the full screen: forwards and backwards, for any observer.

use std::time::Duration;

use super::drawing::{Drawing, DrawnLine};
use super::exit::{CommandError, Exit};
use super::interrupt;
use super::output::{Output, Tone, clean};
use super::screen::{Body, Painted, PressedKey, Terminal, UserAct};
use crate::door::Observer;
use crate::door::sitting::Sitting;
use crate::door::words::fill;

/// How long the screen waits for a key.
const PATIENCE: Duration = Duration::from_secs(1);
/// How many answers a page key goes on.
const LEAP: usize = 10;

/// A match that is looked at.
struct Viewer<'a> {
    /// The match at its end.
    whole: &'a Sitting,
    /// The match after so many answers.
    now: Sitting,
    at: usize,
    observer: Observer,
    /// The columns of the slider, and its row.
    slider: (usize, usize, u16),
}

/// Shows a match from its beginning on, until the person stops.
///
/// # Errors
/// When the terminal cannot be used.
pub(super) fn view(whole: &Sitting, observer: Observer, output: &mut Output) -> Result<Exit, CommandError> {
    output.flush()?;
    let mut viewer = Viewer { whole, now: whole.after(0), at: 0, observer, slider: (0, 1, 0) };
    let mut terminal = Terminal::enter()?;
    loop {
        let lines = viewer.lines(terminal.size(), output);
        let is_coloured = output.style.is_coloured();
        let painted =
            Painted { lines: &lines, selected: None, picked: &[], on_table: None, cursor: None, is_coloured };
        terminal.show(&painted)?;
        let Some(input) = terminal.input(PATIENCE)? else { continue };
        if !viewer.react(&input) {
            return Ok(interrupt::exit());
        }
    }
}

impl Viewer<'_> {
    /// Acts on what the person does; false when it stops.
    fn react(&mut self, input: &UserAct) -> bool {
        if *input == UserAct::Stop {
            interrupt::typed();
        }
        let last = self.whole.answers();
        let to = match input {
            UserAct::Stop
            | UserAct::Key(PressedKey::Letter('q') | PressedKey::Escape | PressedKey::Function(10)) => {
                return false;
            }
            UserAct::Key(PressedKey::Left | PressedKey::Up) | UserAct::Wheel(true) => {
                self.at.saturating_sub(1)
            }
            UserAct::Key(
                PressedKey::Right | PressedKey::Down | PressedKey::Enter | PressedKey::Letter(' '),
            )
            | UserAct::Wheel(false) => self.at + 1,
            UserAct::Key(PressedKey::PageUp) => self.at.saturating_sub(LEAP),
            UserAct::Key(PressedKey::PageDown) => self.at + LEAP,
            UserAct::Key(PressedKey::Home) => 0,
            UserAct::Key(PressedKey::End) => last,
            UserAct::Key(PressedKey::Tab) => {
                self.observer = self.next_observer();
                self.at
            }
            UserAct::Click(column, row) => self.clicked(usize::from(*column), *row),
            _ => self.at,
        };
        let to = to.min(last);
        if to != self.at {
            self.now = self.whole.after(to);
            self.at = to;
        }
        true
    }

    /// The place on the slider that was clicked.
    fn clicked(&self, column: usize, row: u16) -> usize {
        let (from, columns, line) = self.slider;
        if row != line || !(from..from + columns).contains(&column) {
            return self.at;
        }
        (column - from) * self.whole.answers() / columns.saturating_sub(1).max(1)
    }

    /// The seats clockwise, then the spectator.
    fn next_observer(&self) -> Observer {
        let seats = self.whole.seats().len();
        match self.observer {
            Observer::Seat(seat) if seat + 1 < seats => Observer::Seat(seat + 1),
            Observer::Seat(_) => Observer::Spectator,
            Observer::Spectator => Observer::Seat(0),
        }
    }

    fn lines(&mut self, (columns, rows): (usize, usize), output: &Output) -> Vec<DrawnLine> {
        let scene = self.now.scene_since(self.observer, self.now.since(self.at).start);
        let (style, words) = (output.style, output.words);
        let drawing = Drawing { scene: &scene, style, columns, words };
        let title = DrawnLine::toned(Tone::Strong, format!(" {}", clean(self.whole.title())));
        let eyes = match self.observer {
            Observer::Seat(seat) => self.whole.seats_shown()[seat].clone(),
            Observer::Spectator => words.spectator.to_owned(),
        };
        let eyes = fill(words.as_seen_by, &[("observer", &eyes)]);
        let mut lines = vec![title.with("   ").and(DrawnLine::toned(Tone::Own, eyes))];
        lines.extend(drawing.head());
        lines.push(DrawnLine::rule(style, columns));
        let question = scene.asked.zip(scene.prompt.as_ref()).map(|(seat, prompt)| {
            let seat = &self.whole.seats_shown()[seat];
            let text = fill(words.question, &[("seat", seat), ("prompt", prompt)]);
            DrawnLine::toned(Tone::Own, format!(" {text}"))
        });
        let slider = self.slider_line(columns, rows.saturating_sub(2), output);
        let keys = DrawnLine::toned(Tone::Faint, format!(" {}", words.keys_viewer));
        let body = Body::of(drawing);
        body.framed(lines, vec![question.unwrap_or_default(), slider, keys], (columns, rows))
    }

    fn slider_line(&mut self, columns: usize, row: usize, output: &Output) -> DrawnLine {
        let last = self.whole.answers();
        let count = fill(output.words.nth_of, &[("nth", &self.at.to_string()), ("count", &last.to_string())]);
        let start = super::output::width(&count) + 3;
        let wide = columns.saturating_sub(start + 2).max(1);
        let place = self.at * wide.saturating_sub(1) / last.max(1);
        self.slider = (start, wide, u16::try_from(row).unwrap_or(u16::MAX));
        let (done, here, left) =
            (output.style.sign("━", "="), output.style.sign("●", "O"), output.style.sign("─", "-"));
        DrawnLine::plain(format!(" {count}  "))
            .with_toned(Tone::Own, format!("{}{here}", done.repeat(place)))
            .with_toned(Tone::Faint, left.repeat(wide.saturating_sub(place + 1)))
    }
}
