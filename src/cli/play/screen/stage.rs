//! What the screen shows: a question, a bot that thinks, a moment to look at, or the end.

use super::state::{Left, Screen, ScreenFrame, Stage, Watched};
use crate::cli::drawing::{Drawing, DrawnLine};
use crate::cli::exit::CommandError;
use crate::cli::match_pages;
use crate::cli::output::{Tone, clean, wrapped};
use crate::cli::screen::{Body, Page, Painted, PressedKey, ScreenCommand, Terminal, UserAct};
use crate::door::Observer;
use crate::door::sitting::{Ending, Moment, Place, Scene};
use crate::door::words::fill;

impl Screen<'_> {
    /// Goes on until something is to be shown.
    pub(super) fn go_on(&mut self) -> Result<(), CommandError> {
        loop {
            if self.play.sitting.is_over() {
                return self.last_moment_or_end();
            }
            if let Some(stage) = self.begin_thinking()? {
                self.stage = stage;
                return Ok(());
            }
            let Some(asked) = self.play.sitting.asked() else {
                self.play.check_failure()?;
                continue;
            };
            let seat = asked.seat();
            self.is_hidden = self.hands_over || (self.is_shared && asked.is_sealed());
            if !self.is_hidden {
                self.alone = None;
            } else if self.alone != Some(seat) {
                (self.looks, self.alone, self.page) = (None, None, None);
                self.stage = Stage::HandOver(seat);
                return Ok(());
            }
            self.looks = Some(seat);
            self.stage = match self.moment(Observer::Seat(seat), self.read[seat]) {
                Some(watched) => Stage::Moment(Box::new(watched)),
                None => Stage::Question(Box::new(self.question(asked))),
            };
            return Ok(());
        }
    }

    /// The next moment that an observer is to look at, if there is one.
    fn moment(&self, observer: Observer, read: usize) -> Option<Watched> {
        let moment: Moment = self.play.sitting.moments(observer, read).into_iter().next()?;
        let scene = self.play.sitting.scene_at(observer, &moment, read);
        Some(Watched::new(scene, format!("{}  {}", moment.text, self.words.go_on)))
    }

    /// The match is over: what people are still to look at, then the end.
    fn last_moment_or_end(&mut self) -> Result<(), CommandError> {
        let observer = if self.hands_over { Observer::Spectator } else { self.observer() };
        let read = self.has_seen();
        if let Some(watched) = self.looks.and_then(|_| self.moment(observer, read)) {
            self.stage = Stage::Moment(Box::new(watched));
            return Ok(());
        }
        self.end(observer, read)
    }

    /// The table as everybody may see it with what happened last; then the result.
    fn end(&mut self, observer: Observer, read: usize) -> Result<(), CommandError> {
        self.page = None;
        let text = match self.play.sitting.ending(self.words) {
            Ok(ending) => {
                self.result =
                    Some(match_pages::result_page(&self.play.sitting, &ending, observer, self.output));
                format!("{}   {}", self.in_order(&ending), self.words.go_on)
            }
            // The command tells it when the screen is left.
            Err(_) => String::new(),
        };
        let scene = self.play.sitting.scene_since(observer, read);
        if scene.news.is_empty() {
            self.page = self.result.take();
        }
        self.stage = Stage::Over(Box::new(Watched::new(scene, text)));
        Ok(())
    }

    /// Who won, and the places of the others.
    fn in_order(&self, ending: &Ending) -> String {
        let place = |place: &Place| {
            let named = [("place", &*place.place.to_string()), ("seat", &place.name)];
            fill(self.words.saved_place, &named)
        };
        ending.places.iter().map(place).collect::<Vec<String>>().join("   ")
    }

    /// The seat has read everything so far; for all, unless others must not look at the screen.
    pub(super) fn has_read(&mut self, seat: usize, until: usize) {
        if self.is_hidden {
            self.read[seat] = until;
        } else {
            self.read.fill(until);
        }
    }

    pub(super) fn at_moment(&mut self, input: &UserAct) -> Option<Left> {
        let Stage::Moment(watched) = &self.stage else { return None };
        let until = watched.scene.read;
        match input {
            UserAct::Key(PressedKey::Enter | PressedKey::Letter(' ')) | UserAct::Click(..) => {
                if let Some(seat) = self.looks {
                    self.has_read(seat, until);
                }
                self.stage = Stage::Between;
                None
            }
            UserAct::Key(key) if self.keys.command(*key) == Some(ScreenCommand::Quit) => {
                Some(Left::Stopped(crate::cli::interrupt::exit()))
            }
            _ => None,
        }
    }

    pub(super) fn at_end(&mut self, input: &UserAct) -> Option<Left> {
        match input {
            UserAct::Key(PressedKey::Enter | PressedKey::Letter(' ')) | UserAct::Click(..)
                if self.result.is_some() =>
            {
                self.page = self.result.take();
                None
            }
            UserAct::Key(PressedKey::Enter | PressedKey::Escape) => Some(Left::Over),
            UserAct::Key(key) => match self.keys.command(*key) {
                Some(ScreenCommand::Log) => {
                    self.page = Some(self.log_page());
                    None
                }
                Some(ScreenCommand::Table) => {
                    self.page = Some(self.table_page());
                    None
                }
                Some(ScreenCommand::Quit) => Some(Left::Over),
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn at_hand_over(&mut self, input: &UserAct) -> Result<Option<Left>, CommandError> {
        let Stage::HandOver(seat) = self.stage else { return Ok(None) };
        let UserAct::Key(key) = input else { return Ok(None) };
        match self.keys.command(*key) {
            None if *key == PressedKey::Enter => {
                (self.looks, self.alone) = (Some(seat), Some(seat));
                self.message = std::mem::take(&mut self.told_later);
                self.stage = Stage::Between;
            }
            Some(ScreenCommand::Undo) => self.undo()?,
            Some(ScreenCommand::Quit) => {
                return Ok(Some(Left::Stopped(crate::cli::interrupt::exit())));
            }
            _ => {}
        }
        Ok(None)
    }

    /// Shows the stage, or the page over it.
    pub(super) fn show(&mut self, terminal: &mut Terminal) -> Result<(), CommandError> {
        let (columns, rows) = terminal.size();
        let is_coloured = self.style.is_coloured();
        let mut picked = Vec::new();
        let mut painted =
            Painted { lines: &[], selected: None, picked: &[], on_table: None, cursor: None, is_coloured };
        let lines = match &mut self.page {
            Some(page) => page.shown((columns, rows), self.words),
            None => {
                let frame = self.frame(columns, rows);
                (painted.selected, painted.on_table, painted.cursor) =
                    (frame.selected, frame.on_table, frame.cursor);
                picked = frame.picked;
                frame.lines
            }
        };
        painted.lines = &lines;
        painted.picked = &picked;
        Ok(terminal.show(&painted)?)
    }

    fn frame(&mut self, columns: usize, rows: usize) -> ScreenFrame {
        match &self.stage {
            Stage::Between => ScreenFrame::default(),
            Stage::HandOver(seat) => {
                ScreenFrame { lines: self.hand_over_lines(*seat, rows), ..ScreenFrame::default() }
            }
            Stage::Thinking(running) => {
                let undo = self.keys.key(ScreenCommand::Undo);
                let text = running.text(&self.play.sitting, undo, self.words, self.style);
                self.watching(&running.watched, self.message_lines(columns), &text, (columns, rows))
            }
            Stage::Moment(watched) | Stage::Over(watched) => {
                self.watching(watched, Vec::new(), &watched.text, (columns, rows))
            }
            Stage::Question(_) => self.question_frame(columns, rows),
        }
    }

    fn hand_over_lines(&self, seat: usize, rows: usize) -> Vec<DrawnLine> {
        let name = &self.play.sitting.seats_shown()[seat];
        let mut lines = vec![DrawnLine::default(); rows / 3];
        let kept = self.kept.iter().map(|kept| (Tone::Faint, kept));
        let told = kept.chain(self.message.iter().map(|(tone, line)| (*tone, line)));
        lines.extend(told.map(|(tone, line)| DrawnLine::toned(tone, format!("  {line}"))));
        let text = fill(self.words.pass_device, &[("seat", name)]);
        lines.push(DrawnLine::toned(Tone::Strong, format!("  {text}")));
        lines.push(DrawnLine::default());
        let [undo, quit] = [ScreenCommand::Undo, ScreenCommand::Quit].map(|command| self.keys.key(command));
        let undo = fill(self.words.take_back_key, &[("undo", undo)]);
        let quit = fill(self.words.stop_key, &[("quit", quit)]);
        let undo = Some(undo).filter(|_| self.play.sitting.can_take_back());
        let keys = undo.into_iter().chain([quit]).collect::<Vec<String>>().join("   ");
        lines.push(DrawnLine::toned(Tone::Faint, format!("  {keys}")));
        lines
    }

    /// Where the match is kept, unless something else is told.
    pub(super) fn kept_lines(&self, columns: usize) -> Vec<DrawnLine> {
        let kept = self.kept.iter().filter(|_| self.message.is_empty());
        let text = kept.map(|kept| wrapped(kept, columns.saturating_sub(1), 1)).collect::<String>();
        text.lines().map(|line| DrawnLine::toned(Tone::Faint, format!(" {line}"))).collect()
    }

    /// What is told once.
    pub(super) fn message_lines(&self, columns: usize) -> Vec<DrawnLine> {
        let mut lines = Vec::new();
        for (tone, text) in &self.message {
            let text = wrapped(text, columns.saturating_sub(1), 1);
            lines.extend(text.lines().map(|line| DrawnLine::toned(*tone, format!(" {line}"))));
        }
        lines
    }

    /// A table with a text below it, under what is told.
    fn watching(
        &self,
        watched: &Watched,
        told: Vec<DrawnLine>,
        text: &str,
        (columns, rows): (usize, usize),
    ) -> ScreenFrame {
        let drawing = self.drawing(&watched.scene, columns);
        let body = watched.drawn.at(columns, || Body::of(drawing));
        let mut foot = told;
        foot.push(DrawnLine::toned(Tone::Own, format!(" {text}")));
        let lines = body.framed(self.head(&drawing), foot, (columns, rows));
        ScreenFrame { lines, ..ScreenFrame::default() }
    }

    pub(super) fn drawing<'s>(&self, scene: &'s Scene, columns: usize) -> Drawing<'s> {
        Drawing {
            scene,
            style: self.style,
            columns,
            words: self.words,
            log_key: self.keys.key(ScreenCommand::Log),
        }
    }

    /// What is played, and how far it is.
    pub(super) fn head(&self, drawing: &Drawing<'_>) -> Vec<DrawnLine> {
        let title = DrawnLine::toned(Tone::Strong, format!(" {}", clean(self.play.sitting.title())));
        let title = match self.is_faulty {
            true => title.with_toned(Tone::Wrong, format!("  {}", self.words.rules_faulty)),
            false => title,
        };
        let head = drawing.head();
        let more = self.style.sign("…", "...");
        let mut lines = match head.as_slice() {
            [one] if title.width() + one.width() < drawing.columns => vec![title.with(" ").and(one.clone())],
            _ => std::iter::once(title).chain(head).collect(),
        };
        for line in &mut lines {
            *line = std::mem::take(line).cut(drawing.columns, more);
        }
        lines.push(DrawnLine::rule(self.style, drawing.columns));
        lines
    }
}

impl Screen<'_> {
    /// Takes the last answer of a person back, with the answers of bots since; says why where that is not possible.
    pub(super) fn undo(&mut self) -> Result<(), CommandError> {
        match self.play.sitting.take_back(self.words) {
            Ok(undone) => {
                self.play.keep()?;
                let end = self.play.sitting.log_end();
                self.read.iter_mut().for_each(|read| *read = (*read).min(end));
                let told = self.play.sitting.told_back(&undone, self.words);
                self.message = told.into_iter().map(|line| (Tone::Faint, line)).collect();
                // What was seen since is told only to the seat whose answer it was, once it has the screen.
                let is_own =
                    self.looks.is_some() && self.looks == self.play.sitting.asked().map(|asked| asked.seat());
                if self.is_shared && !is_own {
                    self.told_later = self.message.split_off(self.message.len().min(1));
                }
                self.stage = Stage::Between;
            }
            Err(reason) => {
                let text = clean(&fill(self.words.undo_ends, &[("reason", &reason)]));
                self.message = vec![(Tone::Wrong, text)];
            }
        }
        Ok(())
    }

    /// All that has happened, as far as the observer may know it.
    pub(super) fn log_page(&self) -> Page {
        match_pages::log_page(&self.play.sitting, self.observer(), self.output)
    }
}
