//! What the keys do while a person is asked.

use super::picking::Hit;
use super::state::{Left, Screen, Stage};
use crate::cli::exit::CommandError;
use crate::cli::output::Tone;
use crate::cli::play::talk;
use crate::cli::screen::{PressedKey, ScreenCommand, UserAct};
use crate::door::sitting::Unanswered;
use crate::door::words::fill;

/// The most options that a message names.
const MOST_NAMED: usize = 9;
/// How many columns beside a text a click still means it, such as on the key of an option.
const NEAR: usize = 3;

/// The text at a place of the screen that options stand for, or the nearest one beside it.
fn near(hits: &[Hit], (column, row): (usize, usize)) -> Option<&Hit> {
    let distance = |hit: &Hit| hit.from.saturating_sub(column).max((column + 1).saturating_sub(hit.to));
    let here = hits.iter().filter(|hit| hit.line == row && distance(hit) <= NEAR && !hit.options.is_empty());
    here.min_by_key(|hit| distance(hit))
}

impl Screen<'_> {
    pub(super) fn at_question(
        &mut self,
        input: UserAct,
        (columns, _): (usize, usize),
    ) -> Result<Option<Left>, CommandError> {
        let Stage::Question(question) = &mut self.stage else { return Ok(None) };
        match input {
            UserAct::Click(column, row) => {
                let (column, row) = (usize::from(column), usize::from(row));
                match near(&question.hits, (column, row)).map(|hit| hit.options.clone()) {
                    Some(options) => self.choose_on_screen(options),
                    None => Ok(None),
                }
            }
            UserAct::Wheel(up) => {
                question.step(if up { PressedKey::PageUp } else { PressedKey::PageDown }, columns);
                Ok(None)
            }
            UserAct::Paste(text) => {
                let line = text.lines().next().unwrap_or_default();
                question.type_text(line);
                Ok(None)
            }
            UserAct::Key(key) => self.key(key, columns),
            UserAct::Stop | UserAct::Suspend | UserAct::Resize => Ok(None),
        }
    }

    fn key(&mut self, key: PressedKey, columns: usize) -> Result<Option<Left>, CommandError> {
        let Stage::Question(question) = &mut self.stage else { return Ok(None) };
        let was_leaving = std::mem::take(&mut question.picking.is_leaving);
        if was_leaving {
            self.message.clear();
        }
        match key {
            PressedKey::Enter => return self.enter(),
            PressedKey::Tab => question.go_to_table(),
            PressedKey::Escape => {
                question.picking.go_back();
                self.message.clear();
            }
            PressedKey::Backspace if question.picking.is_finding && question.picking.typed.is_empty() => {
                question.picking.is_finding = false;
            }
            PressedKey::Backspace => {
                if question.picking.typed.pop().is_none() {
                    question.picking.picks.pop();
                }
                question.resettle();
            }
            PressedKey::Up | PressedKey::Down | PressedKey::Left | PressedKey::Right
                if question.picking.on_table.is_some() =>
            {
                question.on_table(key);
            }
            PressedKey::Up
            | PressedKey::Down
            | PressedKey::Left
            | PressedKey::Right
            | PressedKey::PageUp
            | PressedKey::PageDown
            | PressedKey::Home
            | PressedKey::End => {
                question.step(key, columns);
            }
            PressedKey::Letter(' ') if question.picking.on_table.is_some() => return self.enter(),
            PressedKey::Letter('/') if question.may_find() => question.picking.is_finding = true,
            PressedKey::Letter(' ') if question.picking.typed.is_empty() => {
                if question.takes_several() {
                    question.toggle(question.picking.selected);
                }
            }
            PressedKey::Letter('i') if question.picking.on_table.is_some() => {
                return self.command(ScreenCommand::Rule);
            }
            PressedKey::Letter(letter) => {
                let command = self.keys.command(key).filter(|_| question.takes_commands());
                if let Some(command) = command {
                    // A letter too many must not end the match for now.
                    if command == ScreenCommand::Quit && !was_leaving {
                        question.picking.is_leaving = true;
                        let again = fill(self.words.quit_again, &[("quit", self.keys.key(command))]);
                        self.message = vec![(Tone::Own, again)];
                        return Ok(None);
                    }
                    return self.command(command);
                }
                question.type_text(&letter.to_string());
            }
            PressedKey::Function(_) => {
                if let Some(command) = self.keys.command(key) {
                    return self.command(command);
                }
            }
        }
        Ok(None)
    }

    /// Gives the answer, or looks into what is chosen on the table.
    fn enter(&mut self) -> Result<Option<Left>, CommandError> {
        let Stage::Question(question) = &mut self.stage else { return Ok(None) };
        if question.picking.is_finding {
            question.found();
            return Ok(None);
        }
        if let Some(hit) = question.picking.on_table.and_then(|at| question.hits.get(at)) {
            let options = hit.options.clone();
            return self.choose_on_screen(options);
        }
        if question.pick_another() {
            return Ok(None);
        }
        let picking = &question.picking;
        let typed = picking.typed.trim().to_owned();
        if !typed.is_empty() && !picking.is_moved {
            return self.enter_typed(&typed);
        }
        let pass = question.pass();
        let picks = match picking.picks.as_slice() {
            _ if Some(picking.selected) == pass && (picking.is_moved || picking.picks.is_empty()) => {
                Vec::new()
            }
            [] => vec![picking.selected],
            picks => picks.to_vec(),
        };
        self.choose(&picks)
    }

    /// Acts on what was typed: a command, or an answer with the picks so far.
    fn enter_typed(&mut self, typed: &str) -> Result<Option<Left>, CommandError> {
        let Stage::Question(question) = &self.stage else { return Ok(None) };
        let fitting = question.picking.fitting(&question.entries);
        // What an option begins with is meant for it; a colon makes it a command.
        let is_command = fitting.is_empty() || typed.starts_with(':');
        if let Some((command, rest)) = talk::command(typed, Some(&question.asked)).filter(|_| is_command) {
            let (command, rest) = (command.to_owned(), rest.to_owned());
            return self.typed_command(&command, &rest);
        }
        if let Some(none) = talk::no_command(typed, &question.asked, self.words) {
            self.message = vec![(Tone::Wrong, none)];
            if let Stage::Question(question) = &mut self.stage {
                question.picking.typed.clear();
                question.resettle();
            }
            return Ok(None);
        }
        let only = question.picking.only_fitting(&question.entries).filter(|_| !question.takes_several());
        let only = only.map(|only| only.key);
        let picks = question.picking.picks.iter().map(|pick| question.key_of(*pick));
        let whole: Vec<String> = picks.chain([typed.to_owned()]).collect();
        self.answer_or_ask((typed, &whole.join(" ")), only.as_deref(), &fitting)
    }

    /// Gives an answer with what was typed. Where it is none, but several options have the text, says which.
    fn answer_or_ask(
        &mut self,
        (typed, whole): (&str, &str),
        only: Option<&str>,
        fitting: &[String],
    ) -> Result<Option<Left>, CommandError> {
        let answered = self.answer(whole, only)?;
        if matches!(self.stage, Stage::Question(_)) && (2..=MOST_NAMED).contains(&fitting.len()) {
            let fitting = fitting.iter().map(|text| format!("`{text}`")).collect::<Vec<String>>().join(", ");
            self.message = vec![(Tone::Wrong, fill(self.words.say_which, &[("answers", &fitting)]))];
            if let Stage::Question(question) = &mut self.stage {
                question.type_text(typed);
            }
        }
        Ok(answered)
    }

    /// Gives an answer as it would be typed; if it is refused, the other one, if there is one.
    fn answer(&mut self, typed: &str, otherwise: Option<&str>) -> Result<Option<Left>, CommandError> {
        let Stage::Question(question) = &mut self.stage else { return Ok(None) };
        let mut refused = self.play.sitting.answer(&question.asked, typed).err();
        if let (Some(_), Some(otherwise)) = (&refused, otherwise) {
            refused = self.play.sitting.answer(&question.asked, otherwise).err();
        }
        self.took(refused.map_or(Ok(()), Err))
    }

    /// Goes on after an answer, or says why it was refused.
    fn took(&mut self, answered: Result<(), Unanswered>) -> Result<Option<Left>, CommandError> {
        self.message.clear();
        let Stage::Question(question) = &mut self.stage else { return Ok(None) };
        match answered {
            Ok(()) => {
                (self.stage, self.kept) = (Stage::Between, None);
                self.play.keep()?;
            }
            Err(unanswered) => {
                let why = question.asked.why(&unanswered, &question.asked.shown(), self.words);
                self.message.push((Tone::Wrong, why));
                question.picking.typed.clear();
                question.resettle();
            }
        }
        Ok(None)
    }

    /// Gives the answer that takes these options; none of them to pass.
    fn choose(&mut self, picks: &[usize]) -> Result<Option<Left>, CommandError> {
        let Stage::Question(question) = &self.stage else { return Ok(None) };
        let chosen = self.play.sitting.choose(&question.asked, picks);
        self.took(chosen)
    }

    /// Something on the screen is chosen for which these options stand.
    fn choose_on_screen(&mut self, options: Vec<usize>) -> Result<Option<Left>, CommandError> {
        let Stage::Question(question) = &mut self.stage else { return Ok(None) };
        if options.is_empty() {
            return Ok(None);
        }
        let narrowed = question.picking.narrowed.clone();
        let options: Vec<usize> = match narrowed {
            Some(narrowed) if options.iter().any(|option| narrowed.contains(option)) => {
                options.into_iter().filter(|option| narrowed.contains(option)).collect()
            }
            _ => options,
        };
        let [only] = options.as_slice() else {
            question.picking.narrowed = Some(options);
            question.picking.on_table = None;
            question.resettle();
            return Ok(None);
        };
        let only = *only;
        let is_again =
            question.picking.clicked.replace(only) == Some(only) || question.picking.on_table.is_some();
        question.picking.selected = only;
        if question.takes_several() && Some(only) != question.pass() {
            question.toggle(only);
            return Ok(None);
        }
        if !is_again {
            return Ok(None);
        }
        let picks = if Some(only) == question.pass() { Vec::new() } else { vec![only] };
        self.choose(&picks)
    }
}
