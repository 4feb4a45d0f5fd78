//! A question to a person: it stands below the table with its options.

use super::picking::{Hit, Picking, entries, hits};
use super::state::{Left, OpenQuestion, Screen, ScreenFrame, Stage};
use crate::cli::drawing::DrawnLine;
use crate::cli::exit::CommandError;
use crate::cli::output::{Tone, wrapped};
use crate::cli::play::talk;
use crate::cli::screen::{Body, News, OptionGrid, PressedKey, UserAct};
use crate::door::Observer;
use crate::door::sitting::{Asked, PASS_KEY, Unanswered};
use crate::door::words::fill;

/// Options stand below each other up to this number, where there is room.
const FEW: usize = 9;
/// The most options that a message names.
const MOST_NAMED: usize = 9;
/// The fewest rows of options.
const LEAST_OPTIONS: usize = 3;

impl Screen<'_> {
    pub(super) fn question(&mut self, asked: Asked) -> OpenQuestion {
        let seat = asked.seat();
        let observer = Observer::Seat(seat);
        let until = self.play.sitting.log_end();
        let news = self.news(observer, self.read[seat].min(until)..until);
        self.has_read(seat, until);
        let entries = entries(&asked, self.words);
        let mut picking = Picking::default();
        picking.settle(&entries);
        let scene = self.play.sitting.scene(observer);
        OpenQuestion { asked, scene, news, entries, picking, hits: Vec::new(), on_the_table: 0, rows: 1 }
    }

    pub(super) fn question_frame(&mut self, columns: usize, rows: usize) -> ScreenFrame {
        let Stage::Question(question) = &self.stage else { return ScreenFrame::default() };
        let shown = question.picking.visible(&question.entries);
        let drawing = self.drawing(&question.scene, columns);
        let mut lines = self.head(&drawing);
        let told = self.told(question, columns);
        let body = Body::new(drawing, News { lines: &question.news });
        let grid = OptionGrid::new(&shown, columns);
        let free = rows.saturating_sub(lines.len() + told.len() + 3);
        let is_on_table = body.shows_all(question.asked.offers().len());
        let least = if is_on_table { 1 } else { LEAST_OPTIONS.max(free / 3) };
        let for_options = room_for_options(grid, body.height(), (free, least));
        let selected = shown.iter().position(|entry| entry.option == question.picking.selected);
        let (options, part) = grid.shown(for_options, selected.unwrap_or(0));
        let for_body = free.saturating_sub(options.len());
        lines.extend(body.fitted(for_body));
        lines.resize(rows.saturating_sub(options.len() + told.len() + 3), DrawnLine::default());
        lines.push(DrawnLine::rule(self.style, columns));
        let (last, above) =
            told.split_last().map_or((DrawnLine::default(), &[][..]), |(l, a)| (l.clone(), a));
        let on_the_table = hits(&lines).len();
        lines.extend(above.iter().cloned());
        lines.push(last.and(self.part_of(part, shown.len())));
        lines.extend(options);
        let cursor = self.typing_line(question, columns);
        let column = u16::try_from(cursor.width()).unwrap_or(u16::MAX);
        let row = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        lines.push(cursor);
        lines.push(self.keys_line(question, columns));
        let found = hits(&lines);
        let on_table = question.picking.on_table.and_then(|at| found.get(at)).map(|hit| (hit.line, hit.span));
        // The keys go to one of the two alone.
        let selected = on_table.is_none().then_some(question.picking.selected);
        let picked = question.picking.picks.clone();
        if let Stage::Question(question) = &mut self.stage {
            (question.hits, question.rows) = (found, for_options);
            question.on_the_table = on_the_table;
        }
        ScreenFrame { lines, selected, picked, on_table, cursor: Some((column, row)) }
    }

    /// The question, below what is told once.
    fn told(&self, question: &OpenQuestion, columns: usize) -> Vec<DrawnLine> {
        let mut lines: Vec<DrawnLine> = Vec::new();
        for (tone, text) in &self.message {
            let text = wrapped(text, columns.saturating_sub(1), 1);
            lines.extend(text.lines().map(|line| DrawnLine::toned(*tone, format!(" {line}"))));
        }
        let text = wrapped(&question.asked.line(self.words), columns.saturating_sub(2), 1);
        lines.extend(text.lines().map(|line| DrawnLine::toned(Tone::Own, format!(" {line}"))));
        lines
    }

    /// Which of the options are shown, where there is no room for all.
    fn part_of(&self, (from, to): (usize, usize), all: usize) -> DrawnLine {
        if to - from == all {
            return DrawnLine::default();
        }
        let values =
            [("from", &*(from + 1).to_string()), ("to", &*to.to_string()), ("count", &*all.to_string())];
        DrawnLine::toned(Tone::Faint, format!("  {}", fill(self.words.shown_of, &values)))
    }

    /// What was typed and picked.
    fn typing_line(&self, question: &OpenQuestion, columns: usize) -> DrawnLine {
        let picking = &question.picking;
        let picks: Vec<String> = picking.picks.iter().map(|pick| question.name(*pick)).collect();
        let mut line = DrawnLine::default();
        if !picks.is_empty() {
            let text = fill(self.words.picked, &[("answers", &picks.join(", "))]);
            line = line.with_toned(Tone::Own, format!(" {text}"));
        }
        line.with(format!(" > {}", picking.typed)).cut(columns.saturating_sub(1), "")
    }

    pub(super) fn at_question(
        &mut self,
        input: UserAct,
        (columns, _): (usize, usize),
    ) -> Result<Option<Left>, CommandError> {
        let Stage::Question(question) = &mut self.stage else { return Ok(None) };
        match input {
            UserAct::Click(column, row) => {
                let (column, row) = (usize::from(column), usize::from(row));
                let hit =
                    question.hits.iter().find(|hit| hit.line == row && (hit.from..hit.to).contains(&column));
                match hit.map(|hit| hit.options.clone()) {
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
            UserAct::Stop | UserAct::Resize => Ok(None),
        }
    }

    fn key(&mut self, key: PressedKey, columns: usize) -> Result<Option<Left>, CommandError> {
        let Stage::Question(question) = &mut self.stage else { return Ok(None) };
        match key {
            PressedKey::Enter => return self.enter(),
            PressedKey::Tab => question.go_to_table(),
            PressedKey::Escape => {
                question.picking.clear();
                self.message.clear();
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
            PressedKey::Letter(' ') if question.picking.typed.is_empty() => {
                if question.takes_several() {
                    question.toggle(question.picking.selected);
                }
            }
            PressedKey::Letter(letter) => {
                if let Some(command) = question.command_of(letter) {
                    return self.command(command);
                }
                question.type_text(&letter.to_string());
            }
            PressedKey::Function(number) => {
                if let Some(command) = super::commands::by_number(number) {
                    return self.command(command);
                }
            }
        }
        Ok(None)
    }

    /// Gives the answer, or looks into what is chosen on the table.
    fn enter(&mut self) -> Result<Option<Left>, CommandError> {
        let Stage::Question(question) = &self.stage else { return Ok(None) };
        if let Some(hit) = question.picking.on_table.and_then(|at| question.hits.get(at)) {
            let options = hit.options.clone();
            return self.choose_on_screen(options);
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
        if let Some((command, rest)) = talk::command(typed, Some(&question.asked)) {
            let (command, rest) = (command.to_owned(), rest.to_owned());
            return self.typed_command(&command, &rest);
        }
        let only = question.picking.only_fitting(&question.entries).filter(|_| !question.takes_several());
        let only = only.map(|only| only.key);
        let fitting = question.picking.fitting(&question.entries);
        let picks = question.picking.picks.iter().map(|pick| question.key_of(*pick));
        let whole: Vec<String> = picks.chain([typed.to_owned()]).collect();
        self.answer_or_ask(&whole.join(" "), only.as_deref(), &fitting)
    }

    /// Gives an answer as it was typed. Where it is none, but several options have the text, says which.
    fn answer_or_ask(
        &mut self,
        typed: &str,
        only: Option<&str>,
        fitting: &[String],
    ) -> Result<Option<Left>, CommandError> {
        let answered = self.answer(typed, only)?;
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
                self.stage = Stage::Between;
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

/// The rows for the options: all that they need if the table leaves them, otherwise as few as possible, but not fewer
/// than the least number.
fn room_for_options(grid: OptionGrid<'_>, table: usize, (free, least): (usize, usize)) -> usize {
    let needed = grid.rows(FEW);
    if needed + table <= free {
        return needed;
    }
    let compact = grid.rows(1).min(needed);
    let left = free.saturating_sub(table);
    compact.min(left.max(least)).max(1).min(free.max(1))
}

impl OpenQuestion {
    /// Whether an answer can take several options.
    pub(super) fn takes_several(&self) -> bool {
        self.asked.bounds().1 > 1
    }

    /// The index that stands for passing, where that is possible.
    fn pass(&self) -> Option<usize> {
        self.asked.may_pass().then(|| self.entries.len() - 1)
    }

    fn key_of(&self, option: usize) -> String {
        let entry = self.entries.iter().find(|entry| entry.option == option);
        entry.map_or_else(|| PASS_KEY.to_owned(), |entry| entry.key.clone())
    }

    fn name(&self, option: usize) -> String {
        self.asked.offers().into_iter().nth(option).map_or_else(String::new, |offer| offer.shown)
    }

    pub(super) fn type_text(&mut self, text: &str) {
        self.picking.typed.extend(text.chars().filter(|letter| !letter.is_control()));
        (self.picking.on_table, self.picking.is_moved) = (None, false);
        self.resettle();
    }

    fn resettle(&mut self) {
        let shown = self.picking.visible(&self.entries);
        self.picking.settle(&shown);
    }

    /// Moves the selection in the list.
    fn step(&mut self, key: PressedKey, columns: usize) {
        let shown = self.picking.visible(&self.entries);
        let at = shown.iter().position(|entry| entry.option == self.picking.selected).unwrap_or(0);
        let to = OptionGrid::new(&shown, columns).moved(key, self.rows, at);
        if let Some(entry) = shown.get(to) {
            self.picking.selected = entry.option;
            self.picking.is_moved = true;
        }
    }

    /// Picks an option once more, or gives it up if it cannot be picked again.
    fn toggle(&mut self, option: usize) {
        let Some(offer) = self.asked.offers().into_iter().nth(option) else { return };
        let picked = self.picking.picks.iter().filter(|pick| **pick == option).count();
        if picked < usize::from(offer.times.max(1)) && self.picking.picks.len() < self.asked.bounds().1 {
            self.picking.picks.push(option);
        } else {
            self.picking.picks.retain(|pick| *pick != option);
        }
    }

    /// The cursor goes to the table, or back to the list.
    fn go_to_table(&mut self) {
        let is_any = self.on_the_table > 0;
        self.picking.on_table = match self.picking.on_table {
            None if is_any => Some(0),
            _ => None,
        };
    }

    /// Moves the cursor on the table to the nearest text in a direction.
    fn on_table(&mut self, key: PressedKey) {
        let Some(hit) = self.picking.on_table.and_then(|at| self.hits.get(at)) else { return };
        let (line, middle) = (hit.line, (hit.from + hit.to) / 2);
        let count = self.on_the_table;
        let distance = |other: &Hit| {
            let centre = (other.from + other.to) / 2;
            match key {
                PressedKey::Left => (other.line == line && centre < middle).then(|| (middle - centre, 0)),
                PressedKey::Right => (other.line == line && centre > middle).then(|| (centre - middle, 0)),
                PressedKey::Up => (other.line < line).then(|| (line - other.line, centre.abs_diff(middle))),
                _ => (other.line > line).then(|| (other.line - line, centre.abs_diff(middle))),
            }
        };
        let near = self.hits.iter().take(count).enumerate();
        let near = near.filter_map(|(at, other)| Some((distance(other)?, at))).min();
        if let Some((_, at)) = near {
            self.picking.on_table = Some(at);
        }
    }
}
