//! A command, and the programs that were started by it: as many as play at the same time, each for many matches.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::ask::{MatchOfProgram, OutsideBot};
use super::fault::{BotFault, BotFaultKind};
use super::process::{AnswerDeadline, BotProcess, GRACE};
use super::protocol::{BotMessage, PROTOCOL, hello_line, read, stopped_line};
use super::{Bot, Outside, OutsideMaker, PREFIX};
use crate::bot::SpecError;
use crate::compile::Game;

/// The time for an answer if nothing else is said.
pub const USUAL_TIME: Duration = Duration::from_secs(5);
/// The least time for the first line: a program may take long to start.
const TIME_TO_START: Duration = Duration::from_secs(10);
/// The most lines for the log that a bot may write before an answer.
const MOST_LOGGED: usize = 1000;

/// Why a line that is not even meant as a message is wrong.
const OUT_OF_PLACE: &str = "standard output is for messages alone; what is for people goes to standard error, or into a `log` message";

/// Where the logs of bots go, line by line.
pub type BotLog = Arc<Mutex<dyn Write + Send>>;

/// How programs play.
#[derive(Clone)]
pub struct BotTerms {
    /// The time for each answer.
    pub time: Duration,
    /// Where their log lines and their standard errors go, besides the last ones of a bot that forfeits.
    pub log: Option<BotLog>,
    /// How many copies of a program may run at the same time, if that is bounded: the program of a match that waits for
    /// its next question is ended where another match needs one, and started anew for that question.
    pub copies: Option<usize>,
}

impl Default for BotTerms {
    fn default() -> Self {
        Self { time: USUAL_TIME, log: None, copies: None }
    }
}

/// A command with the programs that were started by it.
pub(super) struct OutsideProgram {
    name: Arc<str>,
    words: Vec<String>,
    pub(super) terms: BotTerms,
    copies: Mutex<ProgramCopies>,
}

/// The programs that were started by a command.
#[derive(Default)]
struct ProgramCopies {
    /// Those that play no match, each with the first line that it was sent: it plays only this game.
    idle: Vec<(String, OutsidePlayer)>,
    /// Those of matches that wait for their next questions, by their tickets; the longest wait first.
    waiting: VecDeque<(u64, MatchOfProgram)>,
    /// How many start or are asked.
    busy: usize,
    /// The next ticket.
    next: u64,
}

impl ProgramCopies {
    /// Takes out as many as are too many: first those that play no match.
    fn surplus(&mut self, most: Option<usize>) -> Vec<OutsidePlayer> {
        let Some(most) = most else { return Vec::new() };
        let mut surplus = Vec::new();
        while self.busy + self.idle.len() + self.waiting.len() > most {
            if !self.idle.is_empty() {
                surplus.push(self.idle.remove(0).1);
            } else if let Some((_, playing)) = self.waiting.pop_front() {
                playing.player.process.send(stopped_line());
                surplus.push(playing.player);
            } else {
                break;
            }
        }
        surplus
    }
}

/// A program that has said hello.
pub(super) struct OutsidePlayer {
    pub(super) process: BotProcess,
    /// Whether it is started anew for each match.
    one_match: bool,
}

impl Outside {
    /// The bot of a command: `./mybot.py`, `python3 mybot.py --deep`. The command is no line for a shell: it has words,
    /// which may stand in quotation marks.
    ///
    /// # Errors
    /// When it is no command.
    pub fn program(command: &str, terms: BotTerms) -> Result<Self, SpecError> {
        Self::called(command, command, terms)
    }

    /// The same under another name than its command, which stays unknown to whoever reads the name.
    ///
    /// # Errors
    /// When it is no command.
    pub fn called(name: &str, command: &str, terms: BotTerms) -> Result<Self, SpecError> {
        let (name, words) = (format!("{PREFIX}{name}"), words(command)?);
        let program = OutsideProgram { name: name.as_str().into(), words, terms, copies: Mutex::default() };
        Ok(Self::new(&name, Arc::new(Programs(Arc::new(program)))))
    }
}

struct Programs(Arc<OutsideProgram>);

impl OutsideMaker for Programs {
    fn build(&self) -> Box<dyn Bot> {
        Box::new(OutsideBot::new(Arc::clone(&self.0)))
    }

    fn try_start(&self, game: &Game) -> Result<(), BotFault> {
        let player = self.0.take(game)?;
        self.0.copies().busy -= 1;
        self.0.give_back(game, player);
        Ok(())
    }

    fn try_run(&self) -> Result<(), BotFault> {
        self.0.let_go(self.0.run()?);
        Ok(())
    }

    fn close(&self) -> bool {
        let mut idle = std::mem::take(&mut self.0.copies().idle);
        idle.iter_mut().for_each(|(_, player)| player.process.close());
        idle.iter().all(|(_, player)| player.process.closes_within(GRACE))
    }
}

impl OutsideProgram {
    fn copies(&self) -> MutexGuard<'_, ProgramCopies> {
        self.copies.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A program for this game, which is busy from now on: one that has played its last match to the end, or a new one.
    pub(super) fn take(&self, game: &Game) -> Result<OutsidePlayer, BotFault> {
        let hello = hello_line(game, self.terms.time);
        let mut copies = self.copies();
        copies.busy += 1;
        while let Some(at) = copies.idle.iter().position(|(said, _)| *said == hello) {
            let player = copies.idle.swap_remove(at).1;
            // Where it may have waited for days, it may have ended.
            if self.terms.copies.is_none() || !player.process.closes_within(Duration::ZERO) {
                return Ok(player);
            }
            self.let_go(player.process);
        }
        let surplus = copies.surplus(self.terms.copies);
        drop(copies);
        surplus.into_iter().for_each(|player| self.let_go(player.process));
        self.start(&hello).inspect_err(|_| self.copies().busy -= 1)
    }

    /// Keeps a program for other matches of this game.
    fn give_back(&self, game: &Game, player: OutsidePlayer) {
        if player.one_match {
            self.let_go(player.process);
        } else {
            self.copies().idle.push((hello_line(game, self.terms.time), player));
        }
    }

    /// Lets a match wait for its next question, with the ticket that it gets; its program is not busy any more.
    pub(super) fn wait(&self, playing: MatchOfProgram) -> u64 {
        let mut copies = self.copies();
        copies.busy -= 1;
        copies.next += 1;
        let ticket = copies.next;
        copies.waiting.push_back((ticket, playing));
        ticket
    }

    /// The match that waits with this ticket, whose program is busy from now on; `None` if it was ended meanwhile.
    pub(super) fn go_on(&self, ticket: u64) -> Option<MatchOfProgram> {
        let mut copies = self.copies();
        let at = copies.waiting.iter().position(|(waiting, _)| *waiting == ticket)?;
        copies.busy += 1;
        copies.waiting.remove(at).map(|(_, playing)| playing)
    }

    /// Ends the match that waits with this ticket, and says how to its program.
    pub(super) fn end(&self, ticket: u64, told: impl FnOnce(&MatchOfProgram) -> String) {
        let mut copies = self.copies();
        let found = copies.waiting.iter().position(|(waiting, _)| *waiting == ticket);
        let Some((_, playing)) = found.and_then(|at| copies.waiting.remove(at)) else { return };
        drop(copies);
        playing.player.process.send(told(&playing));
        self.give_back(&playing.game, playing.player);
    }

    /// Ends a busy program that has done something wrong.
    pub(super) fn give_up(&self, player: OutsidePlayer, fault: BotFault) -> BotFault {
        let fault = given_up(player.process, fault);
        self.copies().busy -= 1;
        fault
    }

    /// Writes to the log that a bot plays no further.
    pub(super) fn complain(&self, fault: &BotFault) {
        if let Some(log) = &self.terms.log {
            // A log that cannot be written must not stop the match.
            let _ = writeln!(
                log.lock().unwrap_or_else(PoisonError::into_inner),
                "`{}` plays no further: {fault}",
                self.name
            );
        }
    }

    /// Lets a program end by itself. Where many play, nobody waits for it.
    fn let_go(&self, process: BotProcess) {
        if self.terms.copies.is_some() {
            process.end_apart();
        }
    }

    fn run(&self) -> Result<BotProcess, BotFault> {
        BotProcess::start(&self.words, self.terms.log.as_ref()).map_err(|error| {
            let why = error.to_string();
            let why = why.split(" (os error").next().unwrap_or_default().to_lowercase();
            BotFault::new(BotFaultKind::NotStarted, format!("cannot start `{}`: {why}", self.words.join(" ")))
        })
    }

    fn start(&self, hello: &str) -> Result<OutsidePlayer, BotFault> {
        let mut process = self.run()?;
        process.send(hello.to_owned());
        let until = AnswerDeadline::within(self.terms.time.max(TIME_TO_START));
        let greeted = heard(&mut process, until).and_then(|(line, message)| match message {
            BotMessage::Hello { protocol: PROTOCOL, one_match, name } => {
                if !name.is_empty() {
                    process.note(&format!("hello from {name}"));
                }
                Ok(one_match)
            }
            BotMessage::Hello { protocol, .. } => {
                let message = format!("it speaks version {protocol} of the protocol, not {PROTOCOL}");
                Err(BotFault::new(BotFaultKind::Protocol, message).received(&line))
            }
            _ => Err(BotFault::new(BotFaultKind::Protocol, "its first message is no hello").received(&line)),
        });
        match greeted {
            Ok(one_match) => Ok(OutsidePlayer { process, one_match }),
            Err(fault) => Err(given_up(process, fault.sent(hello))),
        }
    }
}

impl Drop for OutsideProgram {
    fn drop(&mut self) {
        let mut copies = self.copies();
        // All of them may end at the same time.
        copies.idle.iter_mut().for_each(|(_, player)| player.process.close());
        copies.idle.clear();
    }
}

/// Ends a program at once; its fault gets the last lines of its log.
fn given_up(mut process: BotProcess, fault: BotFault) -> BotFault {
    process.end(Duration::ZERO);
    BotFault { log: process.tail(), last_error: process.last_error().into(), ..fault }
}

/// The next message that is not for the log, with its line.
pub(super) fn heard(
    process: &mut BotProcess,
    until: AnswerDeadline,
) -> Result<(Vec<u8>, BotMessage), BotFault> {
    for _ in 0..=MOST_LOGGED {
        let line = process.next(until)?;
        match read(&line) {
            Ok(BotMessage::Log { text }) => process.note(&text),
            Ok(message) => return Ok((line, message)),
            Err(why) => {
                let why =
                    if line.trim_ascii_start().starts_with(b"{") { why } else { OUT_OF_PLACE.to_owned() };
                let message = format!("it wrote what is no message: {why}");
                return Err(BotFault::new(BotFaultKind::Nonsense, message).received(&line));
            }
        }
    }
    let message = format!("it wrote more than {MOST_LOGGED} lines for the log before an answer");
    Err(BotFault::new(BotFaultKind::Flood, message))
}

/// The words of a command. Quotation marks, single or double, hold a word together.
fn words(command: &str) -> Result<Vec<String>, SpecError> {
    let wrong = |message: &str| SpecError {
        message: format!("`{PREFIX}{command}` {message}"),
        hint: format!("write `{PREFIX}./mybot.py`, or `\"{PREFIX}python3 mybot.py --deep\"`"),
    };
    if command.contains(',') {
        return Err(wrong("has a comma, which separates bots: put the command into a script"));
    }
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in command.chars() {
        match (letter, quote) {
            (letter, Some(mark)) if letter == mark => quote = None,
            ('"' | '\'', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (letter, None) if letter.is_whitespace() => words.extend(word.take()),
            (letter, _) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    match (quote, words.first()) {
        (Some(_), _) => Err(wrong("has no second quotation mark")),
        (None, None) => Err(wrong("names no program")),
        (None, Some(program)) if program.is_empty() => Err(wrong("names no program")),
        (None, Some(_)) => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_has_words() {
        for (command, expected) in [
            ("./bot", &["./bot"][..]),
            (" python3  bot.py -x ", &["python3", "bot.py", "-x"]),
            ("'my bot' \"it's\" a'b c'd ''", &["my bot", "it's", "ab cd", ""]),
        ] {
            assert_eq!(words(command).unwrap(), expected, "{command}");
        }
        for command in ["", "  ", "'a", "a,b", "''"] {
            assert!(words(command).is_err(), "{command}");
        }
    }
}
