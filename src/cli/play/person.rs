//! A match with people, at a terminal or through a pipe.

use std::path::Path;

use super::input::Input;
use super::keeper::Keeper;
use super::kept_match::KeptMatch;
use super::talk;
use super::watched::Renewed;
use crate::cli::clock::since_start;
use crate::cli::exit::{CommandError, Exit};
use crate::cli::news::{self, NewsLayout};
use crate::cli::output::{Output, Tone, clean, wrapped};
use crate::cli::paper::rules_text;
use crate::cli::{drawing, interrupt, watching};
use crate::door::Observer;
use crate::door::author::RulesPage;
use crate::door::sitting::{Asked, Hint, Hinting, Scene, TakenBack, question_line};
use crate::door::words::fill;

/// Clears the screen, and what was scrolled off it.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// How many matches a bot imagines for a hint where nobody waits for it.
const HINT_ITERATIONS: u32 = 1000;

/// The people at a match.
pub(super) struct People {
    play: KeptMatch,
    input: Input,
    /// Whether a person types and reads.
    is_person: bool,
    /// Whether the terminal can be waited at for a key, so that changes of the game are seen before one is pressed.
    waits: bool,
    /// Whether several people share the terminal.
    is_shared: bool,
    /// Whether the screen must be handed over at every change of seats.
    hands_over: bool,
    /// The seat that looks at the screen.
    looks: Option<usize>,
    /// For each seat how much of the log it has seen.
    read: Vec<usize>,
    /// The table as it is on the screen.
    drawn: Option<String>,
    /// What was taken back and not told yet.
    undone: Option<TakenBack>,
    /// A line that was typed before the game had changed, and the answers that there were.
    typed: Option<(String, Vec<String>)>,
}

/// What is heard from the people.
enum LineHeard {
    /// A line.
    Line(String),
    /// The end of the input, or that they want to stop.
    End,
    /// The game has changed; if only faults of it were told, the question is still open.
    Changed(LineEffect),
}

/// The effect of a line.
enum LineEffect {
    /// The question was answered, or the match is at another one now.
    Next,
    /// The question is still open.
    Again,
    /// The people stop for now.
    Leave(Exit),
}

impl People {
    /// A match with this number of people.
    pub(super) fn new(
        play: KeptMatch,
        people: usize,
        (is_person, waits): (bool, bool),
        output: &mut Output,
    ) -> Result<Self, CommandError> {
        let is_shared = is_person && people > 1;
        let hands_over = is_shared && play.sitting.has_secrets();
        let read = vec![0; play.sitting.seats().len()];
        let input = Input::new(is_person)?;
        let mut people = Self {
            play,
            input,
            is_person,
            waits,
            is_shared,
            hands_over,
            looks: None,
            read,
            drawn: None,
            undone: None,
            typed: None,
        };
        people.tell_where(output)?;
        Ok(people)
    }

    fn tell_where(&mut self, output: &mut Output) -> Result<(), CommandError> {
        if let Some(keeper) = &self.play.keeper {
            let path = clean(&keeper.path().display().to_string());
            let text = fill(output.words.kept_in, &[("path", &path)]);
            output.line(output.style.paint(Tone::Faint, &text))?;
        }
        if self.is_person {
            output.line(output.style.paint(Tone::Faint, output.words.type_help))?;
        }
        Ok(())
    }

    /// Plays until the match is over or the people stop.
    pub(super) fn play(&mut self, output: &mut Output) -> Result<Exit, CommandError> {
        loop {
            if let Some(failure) = self.play.step_back() {
                self.tell_faults(output.words.renewed_failed, &failure, output)?;
            }
            self.play.check_failure()?;
            if self.play.sitting.is_over() {
                return self.finish(output);
            }
            if let Some(lost) = self.play.lost() {
                output.line(output.style.paint(Tone::Wrong, &wrapped(&lost, output.width, 2)))?;
            }
            if self.play.let_bot_answer()? {
                continue;
            }
            let Some(asked) = self.play.sitting.asked() else { return Ok(Exit::Fine) };
            if self.hides(&asked) && self.looks != Some(asked.seat()) {
                match self.hand_over(asked.seat(), output)? {
                    LineEffect::Next => {}
                    LineEffect::Again => continue,
                    LineEffect::Leave(exit) => return self.leave(output, exit),
                }
            }
            self.looks = Some(asked.seat());
            self.input.sit(self.looks);
            if !self.show(&asked, output)? {
                return self.leave(output, interrupt::exit());
            }
            loop {
                match self.turn(&asked, output)? {
                    LineEffect::Next => break,
                    LineEffect::Again => {}
                    LineEffect::Leave(exit) => return self.leave(output, exit),
                }
            }
        }
    }

    /// Whether only the seat that is asked may see the screen: because of what it sees, or because others must not see
    /// the answer yet.
    fn hides(&self, asked: &Asked) -> bool {
        self.hands_over || (self.is_shared && asked.is_sealed())
    }

    fn finish(&mut self, output: &mut Output) -> Result<Exit, CommandError> {
        if self.hands_over {
            output.control(CLEAR)?;
        }
        if let Some(seat) = self.looks {
            let observer = match self.hands_over {
                // At the end, what everybody may know.
                true => Observer::Spectator,
                false => Observer::Seat(seat),
            };
            if let Some(from) = self.show_moments(observer, self.read[seat], output)? {
                output.line("")?;
                let told = self.play.sitting.told(observer, from..self.play.sitting.log_end());
                let all = self.play.log_command().unwrap_or_else(|| "log".to_owned());
                output.text(&news::news(&told, &all, NewsLayout::of(output)))?;
            }
        }
        self.play.finish(output)
    }

    /// Hands the screen over to the next person. Until that person presses Enter nothing is shown, and an answer can be
    /// taken back.
    fn hand_over(&mut self, seat: usize, output: &mut Output) -> Result<LineEffect, CommandError> {
        let name = clean(&self.play.sitting.seats()[seat]);
        let prompt = fill(output.words.pass_device, &[("seat", &name)]);
        self.input.sit(None);
        if self.looks.take().is_some() {
            output.control(CLEAR)?;
        }
        loop {
            output.flush()?;
            let Some(line) = self.input.line(&prompt)? else {
                output.control(CLEAR)?;
                return Ok(LineEffect::Leave(interrupt::exit()));
            };
            if line.trim().is_empty() {
                output.control(CLEAR)?;
                self.drawn = None;
                return Ok(LineEffect::Next);
            }
            match talk::command(&line, None) {
                Some(("quit", _)) => {
                    output.control(CLEAR)?;
                    return Ok(LineEffect::Leave(interrupt::exit()));
                }
                // Whoever is asked now may be somebody else: the screen is handed over to them.
                Some(("undo", _)) if matches!(self.undo(output)?, LineEffect::Next) => {
                    return Ok(LineEffect::Again);
                }
                Some(("undo", _)) => {}
                _ => output.text(&talk::help_between(&name, output))?,
            }
        }
    }

    /// Shows what has happened, the table, and the question; false when the people want to stop before that.
    fn show(&mut self, asked: &Asked, output: &mut Output) -> Result<bool, CommandError> {
        if let Some(columns) = self.input.columns() {
            output.width = columns.clamp(40, 120);
        }
        if let Some(undone) = self.undone.take() {
            output.text(&talk::undone(&undone, &self.play.sitting, output))?;
        }
        let seat = asked.seat();
        let from = self.read[seat].min(self.play.sitting.log_end());
        let Some(from) = self.show_moments(Observer::Seat(seat), from, output)? else { return Ok(false) };
        let scene = self.play.sitting.scene_since(Observer::Seat(seat), from);
        let news = news::news(&scene.news, "log", NewsLayout::of(output));
        if !news.is_empty() {
            output.line("")?;
            output.text(&news)?;
        }
        if !self.is_person {
            self.draw_boards(&scene, output)?;
        } else {
            let table = drawing::draw(&scene, output);
            if self.drawn.as_deref() != Some(&table) {
                self.draw(table, output)?;
            }
        }
        if self.hides(asked) {
            self.read[seat] = scene.read;
        } else {
            // On a shared screen, one person has read it for all.
            self.read.fill(scene.read);
        }
        self.ask(asked, &scene, output).map(|()| true)
    }

    /// Shows the table as it was at the moments from a position of the log on, with what happened before each; a person
    /// goes on with the Enter key. Through a pipe it is the table that everybody sees. Returns the position after the last
    /// of them; `None` when that person wants to stop.
    fn show_moments(
        &mut self,
        observer: Observer,
        mut from: usize,
        output: &mut Output,
    ) -> Result<Option<usize>, CommandError> {
        for moment in self.play.sitting.moments(observer, from) {
            let scene = self.play.sitting.scene_at(observer, &moment, from);
            let news = news::news(&scene.news, "log", NewsLayout::of(output));
            output.line("")?;
            output.text(&news)?;
            output.line(output.style.paint(Tone::Strong, &moment.text))?;
            let table = match self.is_person {
                true => drawing::draw(&scene, output),
                false => {
                    let everybodys = self.play.sitting.scene_at(Observer::Spectator, &moment, moment.at);
                    drawing::draw(&everybodys, output)
                }
            };
            output.text(&table)?;
            if self.is_person {
                output.flush()?;
                let line = self.input.line(output.words.go_on)?;
                if line.is_none_or(|line| talk::is_quit(&line)) {
                    return Ok(None);
                }
            }
            from = scene.read;
            // Another table stands above the question now.
            self.drawn = None;
        }
        Ok(Some(from))
    }

    fn draw(&mut self, table: String, output: &mut Output) -> Result<(), CommandError> {
        let rule = output.style.sign("─", "-");
        output.line(output.style.paint(Tone::Faint, &rule.repeat(output.width)))?;
        output.text(&table)?;
        self.drawn = Some(table);
        Ok(())
    }

    /// Draws the boards alone, where they have changed.
    fn draw_boards(&mut self, scene: &Scene, output: &mut Output) -> Result<(), CommandError> {
        let boards = drawing::boards(scene, output);
        if self.drawn.as_deref() == Some(&boards) {
            return Ok(());
        }
        if !boards.is_empty() {
            output.line("")?;
            output.text(&boards)?;
        }
        self.drawn = Some(boards);
        Ok(())
    }

    fn ask(&mut self, asked: &Asked, scene: &Scene, output: &mut Output) -> Result<(), CommandError> {
        output.line("")?;
        let line = question_line(scene, output.words).unwrap_or_default();
        output.line(output.style.paint(Tone::Strong, &line))?;
        if let Some(question) = &scene.question {
            output.text(&talk::options(question, output))?;
        }
        if self.is_person {
            output.text(&talk::called_alike(asked, output))?;
        }
        let mut words = asked.texts();
        words.extend(talk::COMMANDS.map(|command| vec![command.to_owned()]));
        self.input.offer(words)
    }

    /// Reads one line and acts on it.
    fn turn(&mut self, asked: &Asked, output: &mut Output) -> Result<LineEffect, CommandError> {
        output.flush()?;
        let only = self.only_answer(asked);
        let prompt = only.as_ref().map_or_else(
            || "> ".to_owned(),
            |only| format!("{} > ", fill(output.words.enter, &[("answer", only)])),
        );
        let line = match self.hear(&prompt, asked, output)? {
            LineHeard::Line(line) => line,
            LineHeard::Changed(effect) => return Ok(effect),
            LineHeard::End => {
                output.line("")?;
                return Ok(LineEffect::Leave(interrupt::exit()));
            }
        };
        let line = match only {
            Some(only) if line.trim().is_empty() => only,
            _ => line.trim().to_owned(),
        };
        let line = line.as_str();
        if line.is_empty() || (!self.is_person && line.starts_with('#')) {
            return Ok(LineEffect::Again);
        }
        if !self.is_person {
            output.line(format_args!("> {}", clean(line)))?;
        }
        if let Some((command, rest)) = talk::command(line, Some(asked)) {
            return self.command(command, rest, asked, output);
        }
        if let Some(none) = talk::no_command(line, asked, output.words).filter(|_| self.is_person) {
            output.line(output.style.paint(Tone::Wrong, &wrapped(&none, output.width, 2)))?;
            return Ok(LineEffect::Again);
        }
        let Err(unanswered) = self.play.sitting.answer(asked, line) else {
            self.play.keep()?;
            return Ok(LineEffect::Next);
        };
        let offered = asked.shown();
        if self.is_person {
            let why = asked.why(&unanswered, &offered, output.words);
            output.line(output.style.paint(Tone::Wrong, &wrapped(&why, output.width, 2)))?;
            return Ok(LineEffect::Again);
        }
        output.flush()?;
        let why = asked.why(&unanswered, &[], output.words);
        let offered = offered.join(", ");
        output.complain(&why, Some(&fill(output.words.there_is, &[("answers", &offered)])));
        Ok(LineEffect::Leave(Exit::Usage))
    }

    /// The next line, unless the game changes before it comes.
    fn hear(&mut self, prompt: &str, asked: &Asked, output: &mut Output) -> Result<LineHeard, CommandError> {
        if let Some((line, offered)) = self.typed.take()
            // Whoever types means what can be read; a program cannot see that it has changed meanwhile.
            && (!self.is_person || offered == asked.shown())
        {
            return Ok(LineHeard::Line(line));
        }
        if (self.waits || !self.is_person) && self.play.watched.is_some() {
            if self.is_person {
                output.text(prompt)?;
                output.flush()?;
            }
            let (play, words) = (&mut self.play, output.words);
            let mut renewed = Ok(None);
            self.input.wait(watching::AGAIN, &mut || {
                renewed = play.renew(false, words);
                !matches!(renewed, Ok(None))
            });
            if self.is_person {
                output.control(if matches!(renewed, Ok(None)) { "\r\x1b[K" } else { "\n" })?;
                output.flush()?;
            }
            if let Some(renewed) = renewed? {
                return self.renewed(renewed, output).map(LineHeard::Changed);
            }
        }
        let Some(line) = self.input.line(prompt)? else { return Ok(LineHeard::End) };
        // What has changed while it was being typed.
        let Some(renewed) = self.play.renew(true, output.words)? else { return Ok(LineHeard::Line(line)) };
        self.typed = Some((line, asked.shown()));
        self.renewed(renewed, output).map(LineHeard::Changed)
    }

    /// Tells what has become of the match whose game has changed.
    fn renewed(&mut self, renewed: Renewed, output: &mut Output) -> Result<LineEffect, CommandError> {
        let told = match renewed {
            Renewed::Faulty(fault) => {
                self.tell_faults(output.words.renewed_faulty, &fault, output)?;
                return Ok(LineEffect::Again);
            }
            Renewed::Fits => output.words.renewed.to_owned(),
            Renewed::Unfit(told) => told,
        };
        output.line(output.style.paint(Tone::Own, &wrapped(&told, output.width, 2)))?;
        let end = self.play.sitting.log_end();
        self.read.iter_mut().for_each(|read| *read = (*read).min(end));
        self.undone = None;
        Ok(LineEffect::Next)
    }

    /// Tells that the game or one of its scripts has faults, and which.
    fn tell_faults(&self, told: &str, fault: &CommandError, output: &mut Output) -> Result<(), CommandError> {
        output.line("")?;
        output.line(output.style.paint(Tone::Wrong, &wrapped(told, output.width, 2)))?;
        output.text(&format!("{}\n", fault.in_full().trim_end()))?;
        Ok(())
    }

    /// The answer of a person who has only one: the Enter key is enough.
    fn only_answer(&self, asked: &Asked) -> Option<String> {
        let mut offered = asked.shown();
        (self.is_person && offered.len() == 1 && asked.bounds().1 == 1).then(|| offered.remove(0))
    }

    fn command(
        &mut self,
        command: &str,
        rest: &str,
        asked: &Asked,
        output: &mut Output,
    ) -> Result<LineEffect, CommandError> {
        match command {
            "help" => {
                output.text(&talk::help(asked, output))?;
            }
            "log" => {
                let sitting = &self.play.sitting;
                let told = sitting.told(Observer::Seat(asked.seat()), 0..sitting.log_end());
                output.text(&news::log(&told, NewsLayout::of(output)))?;
            }
            "rules" => {
                let page = RulesPage::at_table(&self.play.sitting, output.words);
                output.text(&rules_text(&page, output.style, output.width))?;
            }
            "table" => {
                let scene = self.play.sitting.scene(Observer::Seat(asked.seat()));
                self.draw(drawing::draw(&scene, output), output)?;
                self.ask(asked, &scene, output)?;
            }
            "why" => match talk::scores_asked(rest, &self.play.sitting) {
                Some(seats) => self.tell_score_causes(asked.seat(), &seats, output)?,
                None => {
                    let typed = (!rest.is_empty()).then_some(rest);
                    let found = self.play.sitting.why_not(typed);
                    let told = talk::why_not(found.as_ref(), typed, output.words, output.width);
                    for line in told.iter().flatten() {
                        output.line(line.printed(output.style))?;
                    }
                }
            },
            "hint" => self.tell_hints(asked, output)?,
            "save" => self.save(rest, output)?,
            "undo" => return self.undo(output),
            _ => return Ok(LineEffect::Leave(Exit::Fine)),
        }
        Ok(LineEffect::Again)
    }

    /// Tells what a bot thinks of the options. Whoever types through a pipe gets the same again.
    fn tell_hints(&self, asked: &Asked, output: &mut Output) -> Result<(), CommandError> {
        let sitting = &self.play.sitting;
        let hinting = match self.is_person {
            true => sitting.begin_hints(talk::HINT_TIME, since_start),
            false => sitting.begin_steady_hints(HINT_ITERATIONS, since_start),
        };
        let (count, hints) = hinting.map_or((0, Vec::new()), Hinting::think);
        let shown = asked.shown();
        let name = |hint: &Hint| match hint.option {
            Some(option) => shown.get(option).map_or("", String::as_str),
            None => asked.pass(),
        };
        for line in talk::hints((count, &hints), name, output.words, output.width) {
            output.line(line.printed(output.style))?;
        }
        Ok(())
    }

    /// Tells where the scores of seats come from, as far as a seat may know.
    fn tell_score_causes(&self, to: usize, seats: &[usize], output: &mut Output) -> Result<(), CommandError> {
        let (sitting, observer) = (&self.play.sitting, Observer::Seat(to));
        let standings = sitting.standings(observer, output.words);
        let causes = standings
            .map(|standings| sitting.score_causes(observer, &standings, output.words))
            .unwrap_or_default();
        for line in talk::score_causes(&causes, seats, output.words, output.width) {
            output.line(line.printed(output.style))?;
        }
        Ok(())
    }

    fn save(&mut self, rest: &str, output: &mut Output) -> Result<(), CommandError> {
        if rest.is_empty() {
            let path = self.play.keeper.as_ref().map(|keeper| keeper.path().display().to_string());
            let path = clean(&path.unwrap_or_default());
            output.line(fill(output.words.saved, &[("path", &path)]))?;
            return Ok(());
        }
        match Keeper::create(Path::new(rest), &self.play.sitting) {
            Ok(keeper) => {
                let path = clean(&keeper.path().display().to_string());
                output.line(fill(output.words.copied, &[("path", &path)]))?;
            }
            Err(CommandError::Said { message, hint, .. }) => {
                let hint = hint.map_or_else(String::new, |hint| format!("; {hint}"));
                output.line(output.style.paint(Tone::Wrong, &clean(&format!("{message}{hint}"))))?;
            }
            Err(other) => return Err(other),
        }
        Ok(())
    }

    /// Takes the last answer of a person back, with the answers of bots since.
    fn undo(&mut self, output: &mut Output) -> Result<LineEffect, CommandError> {
        match self.play.sitting.take_back(output.words) {
            Ok(undone) => {
                self.play.keep()?;
                let end = self.play.sitting.log_end();
                self.read.iter_mut().for_each(|read| *read = (*read).min(end));
                self.undone = Some(undone);
                Ok(LineEffect::Next)
            }
            Err(reason) => {
                let text = fill(output.words.undo_ends, &[("reason", &reason)]);
                output.line(output.style.paint(Tone::Wrong, &clean(&text)))?;
                Ok(LineEffect::Again)
            }
        }
    }

    /// Stops for now, and says how to continue.
    fn leave(&mut self, output: &mut Output, exit: Exit) -> Result<Exit, CommandError> {
        let left = self.play.left();
        output.text(left.trim_start_matches('\n'))?;
        Ok(exit)
    }
}
