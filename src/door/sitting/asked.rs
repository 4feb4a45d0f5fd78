//! The present question, and how it can be answered.

use super::clean;
use super::refusal::Unanswered;
use super::seated::Sitting;
use crate::door::words::{self, Words, fill};
use crate::notation::reading::unquote;
use crate::play::choice::{PASS_KEY, Refusal, Rejected};
use crate::play::{Answer, Choice};
use crate::scene::{self, Scene};
use crate::vm::machine::Demand;

/// Who is asked what, as the observer of a scene reads it: `Ann: play a card`; whoever is asked reads how many options
/// are to be chosen, too.
#[must_use]
pub fn question_line(scene: &Scene, words: &Words) -> Option<String> {
    let (seat, prompt) = scene.question_to()?;
    let bounds = scene.question.as_ref().map_or((1, 1), |question| (question.least, question.most));
    let how_many = words::how_many(bounds, words);
    Some(format!("{}{how_many}", fill(words.question, &[("seat", seat), ("prompt", prompt)])))
}

/// A question to a seat as people at this table read it.
#[derive(Clone, Debug)]
pub struct Asked {
    /// With the options in the order in which they are shown.
    pub(super) choice: Choice,
    /// For each of them its index in the match.
    order: Vec<usize>,
    /// The word for passing.
    pass: String,
    /// The length of the journal when the question was asked: it grows with every answer and every undo.
    pub(super) at: usize,
}

impl Sitting {
    /// The present question; `None` when the match is over or a script has failed.
    #[must_use]
    pub fn asked(&self) -> Option<Asked> {
        let (choice, order) = scene::in_order(&self.session, self.names())?;
        let pass = self.names().pass().to_owned();
        Some(Asked { choice, order, pass, at: self.session.journal_end() })
    }

    /// Answers the question with a text as a person types it.
    ///
    /// # Errors
    /// When it is no answer to the question, or when another question is asked by now. Nothing has changed then.
    pub fn answer(&mut self, asked: &Asked, typed: &str) -> Result<(), Unanswered> {
        if asked.at != self.session.journal_end() {
            return Err(Unanswered(Rejected::new(Refusal::NothingAsked, Vec::new())));
        }
        let answer = asked.choice.read_shown(typed, &asked.pass, &self.voice).map_err(Unanswered)?;
        self.answer_with(&asked.in_match(&answer.picks))
    }
}

impl Sitting {
    /// Answers the question with options by their indices, each as often as it is taken; with none of them to pass.
    ///
    /// # Errors
    /// As for [`Sitting::answer`].
    pub fn choose(&mut self, asked: &Asked, picks: &[usize]) -> Result<(), Unanswered> {
        if asked.at != self.session.journal_end() {
            return Err(Unanswered(Rejected::new(Refusal::NothingAsked, Vec::new())));
        }
        self.answer_with(&asked.in_match(picks))
    }

    fn answer_with(&mut self, answer: &Answer) -> Result<(), Unanswered> {
        self.session.answer(answer).map_err(Unanswered)?;
        self.tell_bots_of_end();
        Ok(())
    }
}

impl Asked {
    /// A number that no other question of the match has: the length of the journal when it was asked.
    #[must_use]
    pub fn number(&self) -> usize {
        self.at
    }

    /// The answer that takes these of the shown options. An option that does not exist stays one.
    fn in_match(&self, picks: &[usize]) -> Answer {
        let index = |pick: &usize| self.order.get(*pick).copied().unwrap_or(*pick);
        Answer { picks: picks.iter().map(index).collect() }
    }

    /// An answer in the match as one of the shown options.
    pub(super) fn in_shown_order(&self, answer: &Answer) -> Answer {
        let shown = |pick: &usize| self.order.iter().position(|at| at == pick).unwrap_or(*pick);
        Answer { picks: answer.picks.iter().map(shown).collect() }
    }

    /// The seat that is asked, by its index clockwise.
    #[must_use]
    pub fn seat(&self) -> usize {
        usize::from(self.choice.seat.0)
    }

    /// Whether others must not see the answer yet.
    #[must_use]
    pub fn is_sealed(&self) -> bool {
        self.choice.demand == Demand::Sealed
    }

    /// Whether the seat may pass.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        self.choice.may_pass()
    }

    /// The word for passing.
    #[must_use]
    pub fn pass(&self) -> &str {
        &self.pass
    }

    /// The least and the greatest number of options that an answer takes.
    #[must_use]
    pub fn bounds(&self) -> (usize, usize) {
        self.choice.bounds()
    }

    /// Whether the options contain numbers, so that their keys are letters.
    #[must_use]
    pub fn has_numbers(&self) -> bool {
        self.choice.has_numbers()
    }

    /// The options as they are shown, with the word for passing if that is possible.
    #[must_use]
    pub fn shown(&self) -> Vec<String> {
        let options = self.choice.options.iter().map(|option| clean(&option.shown));
        options.chain(self.may_pass().then(|| clean(&self.pass))).collect()
    }

    /// The options in the same order, each as it is shown and in the notation.
    #[must_use]
    pub fn texts(&self) -> Vec<Vec<String>> {
        self.shown().into_iter().zip(self.choice.offered()).map(|(shown, text)| vec![shown, text]).collect()
    }

    /// An example of an answer, for a help text: the key of an option, or that of passing.
    #[must_use]
    pub fn example(&self) -> String {
        let keys = self.choice.keys();
        keys.get(1).or(keys.first()).map_or_else(|| PASS_KEY.to_owned(), String::clone)
    }

    /// How several options are typed, as a help text.
    #[must_use]
    pub fn several(&self, words: &Words) -> String {
        let keys = self.choice.keys();
        let two: Vec<&str> =
            keys.iter().step_by(if keys.len() > 2 { 2 } else { 1 }).take(2).map(String::as_str).collect();
        let two = two.join(" ");
        match self.choice.options.iter().find(|option| option.times > 1) {
            None => fill(words.help_several_text, &[("keys", &two)]),
            Some(alike) => {
                let answer = format!("{}*2", clean(&alike.shown));
                fill(words.help_several_alike, &[("keys", &two), ("answer", &answer)])
            }
        }
    }

    /// Whether this text is an option, in capital or small letters.
    #[must_use]
    pub fn is_offered(&self, line: &str) -> bool {
        let line = line.to_lowercase();
        let texts = self.choice.options.iter().flat_map(|option| [&option.text, &option.shown]);
        texts
            .map(|text| unquote(text).to_lowercase())
            .chain([self.pass.to_lowercase()])
            .any(|text| text == line)
            || self.choice.keys().contains(&line)
    }
}
