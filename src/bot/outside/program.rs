//! A command, and the programs that were started by it: as many as play at the same time, each for many matches.

use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::ask::OutsideBot;
use super::fault::{BotFault, BotFaultKind};
use super::process::{AnswerDeadline, BotProcess, GRACE};
use super::protocol::{BotMessage, PROTOCOL, hello_line, read};
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
}

impl Default for BotTerms {
    fn default() -> Self {
        Self { time: USUAL_TIME, log: None }
    }
}

/// A command with the programs that wait for their next matches.
pub(super) struct OutsideProgram {
    words: Vec<String>,
    pub(super) terms: BotTerms,
    /// Each with the first line that it was sent: it plays only this game.
    idle: Mutex<Vec<(String, OutsidePlayer)>>,
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
        let words = words(command)?;
        let program = OutsideProgram { words, terms, idle: Mutex::default() };
        Ok(Self::new(&format!("{PREFIX}{command}"), Arc::new(Programs(Arc::new(program)))))
    }
}

struct Programs(Arc<OutsideProgram>);

impl OutsideMaker for Programs {
    fn build(&self) -> Box<dyn Bot> {
        Box::new(OutsideBot::new(Arc::clone(&self.0)))
    }

    fn try_start(&self, game: &Game) -> Result<(), BotFault> {
        let player = self.0.take(game)?;
        self.0.give_back(game, player);
        Ok(())
    }

    fn close(&self) -> bool {
        let mut idle = std::mem::take(&mut *self.0.idle());
        idle.iter_mut().for_each(|(_, player)| player.process.close());
        idle.iter().all(|(_, player)| player.process.closes_within(GRACE))
    }
}

impl OutsideProgram {
    fn idle(&self) -> MutexGuard<'_, Vec<(String, OutsidePlayer)>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A program for this game: one that has played its last match to the end, or a new one.
    pub(super) fn take(&self, game: &Game) -> Result<OutsidePlayer, BotFault> {
        let hello = hello_line(game, self.terms.time);
        let mut idle = self.idle();
        if let Some(at) = idle.iter().position(|(said, _)| *said == hello) {
            return Ok(idle.swap_remove(at).1);
        }
        drop(idle);
        self.start(&hello)
    }

    /// Keeps a program for other matches of this game.
    pub(super) fn give_back(&self, game: &Game, player: OutsidePlayer) {
        if !player.one_match {
            self.idle().push((hello_line(game, self.terms.time), player));
        }
    }

    fn start(&self, hello: &str) -> Result<OutsidePlayer, BotFault> {
        let mut process = BotProcess::start(&self.words, self.terms.log.as_ref()).map_err(|error| {
            let why = error.to_string();
            let why = why.split(" (os error").next().unwrap_or_default().to_lowercase();
            BotFault::new(BotFaultKind::NotStarted, format!("cannot start `{}`: {why}", self.words.join(" ")))
        })?;
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
        let mut idle = self.idle();
        // All of them may end at the same time.
        idle.iter_mut().for_each(|(_, player)| player.process.close());
        idle.clear();
    }
}

/// Ends a program at once; its fault gets the last lines of its log.
pub(super) fn given_up(mut process: BotProcess, fault: BotFault) -> BotFault {
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
