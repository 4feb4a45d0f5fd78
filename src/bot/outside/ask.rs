//! A seat of a match whose questions a program answers.

use std::sync::Arc;

use super::fault::{BotFault, BotFaultKind};
use super::process::AnswerDeadline;
use super::program::{OutsidePlayer, OutsideProgram, heard};
use super::protocol::{BotMessage, end_line, match_line, question_line, stopped_line};
use crate::bot::Bot;
use crate::bot::random::any_answer;
use crate::compile::Game;
use crate::play::Answer;
use crate::session::{EndSight, Perspective};
use crate::table::Generator;

/// The bot of one seat in one match.
pub(super) struct OutsideBot {
    program: Arc<OutsideProgram>,
    /// The ticket of its match, which waits for the next question.
    ticket: Option<u64>,
    fault: Option<BotFault>,
}

/// A program in the middle of a match.
pub(super) struct MatchOfProgram {
    pub(super) game: Arc<Game>,
    pub(super) player: OutsidePlayer,
    /// How many questions it was asked.
    asked: u64,
    /// Up to which position of the log it was told it.
    read: usize,
}

impl OutsideBot {
    pub(super) fn new(program: Arc<OutsideProgram>) -> Self {
        Self { program, ticket: None, fault: None }
    }

    /// The answer of the program.
    fn ask(&mut self, sight: &Perspective<'_>) -> Result<Answer, BotFault> {
        let waiting = self.ticket.take().and_then(|ticket| self.program.go_on(ticket));
        let mut playing = match waiting {
            Some(playing) => playing,
            None => {
                let player = self.program.take(sight.game())?;
                player.process.send(match_line(sight));
                MatchOfProgram { game: Arc::clone(sight.game()), player, asked: 0, read: 0 }
            }
        };
        playing.asked += 1;
        let line = question_line(sight, (playing.asked, playing.read), self.program.terms.time);
        playing.read = sight.log_end();
        let process = &mut playing.player.process;
        process.send(line.clone());
        let until = AnswerDeadline::within(self.program.terms.time);
        let answered = heard(process, until).and_then(|(line, message)| {
            checked(sight, playing.asked, message).map_err(|fault| fault.received(&line))
        });
        match answered {
            Ok(answer) => {
                self.ticket = Some(self.program.wait(playing));
                Ok(answer)
            }
            Err(fault) => Err(self.program.give_up(playing.player, fault.sent(&line))),
        }
    }
}

/// The answer to the question of this number, if it is one.
fn checked(sight: &Perspective<'_>, asked: u64, message: BotMessage) -> Result<Answer, BotFault> {
    let nonsense = |message: String| BotFault::new(BotFaultKind::Nonsense, message);
    match message {
        BotMessage::Answer { id, options } if id == asked => {
            let there = sight.choice().options.len();
            if let Some(beyond) = options.iter().find(|option| **option >= there) {
                let message = format!(
                    "its answer to question {asked} (`{}`) is not legal: there is no option {beyond}; the last of \
                     {there} is {}",
                    sight.choice().prompt,
                    there.saturating_sub(1)
                );
                return Err(BotFault::new(BotFaultKind::Illegal, message));
            }
            let answer = Answer { picks: options };
            sight.choice().check(&answer).map_err(|rejected| {
                let prompt = &sight.choice().prompt;
                let message = format!("its answer to question {asked} (`{prompt}`) is not legal: {rejected}");
                BotFault::new(BotFaultKind::Illegal, message)
            })?;
            Ok(answer)
        }
        BotMessage::Answer { id, .. } => {
            Err(nonsense(format!("it answered question {id} when it was asked question {asked}")))
        }
        _ => Err(nonsense(format!("it said hello when it was asked question {asked}"))),
    }
}

impl Bot for OutsideBot {
    fn choose(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Answer {
        if self.fault.is_none() {
            match self.ask(sight) {
                Ok(answer) => return answer,
                Err(fault) => {
                    self.program.complain(&fault);
                    self.fault = Some(fault);
                }
            }
        }
        any_answer(sight.choice(), chance)
    }

    fn fault(&self) -> Option<&BotFault> {
        self.fault.as_ref()
    }

    fn match_over(&mut self, sight: &EndSight<'_>) {
        if let Some(ticket) = self.ticket.take() {
            self.program.end(ticket, |playing| end_line(sight, playing.read));
        }
    }
}

impl Drop for OutsideBot {
    fn drop(&mut self) {
        if let Some(ticket) = self.ticket.take() {
            self.program.end(ticket, |_| stopped_line());
        }
    }
}
