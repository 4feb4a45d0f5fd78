//! An answer that is refused.

use super::asked::Asked;
use crate::door::words::{self, Words, fill, visible};
use crate::play::choice::{Refusal, Rejected};

/// An answer that is refused.
#[derive(Clone, Debug)]
pub struct Unanswered(pub(super) Rejected);

/// If there are more options than this, the message does not list them.
const MOST_NAMED: usize = 9;

impl Asked {
    /// Why an answer is refused, with what may have been meant, or with all of `offered` if these are few.
    #[must_use]
    pub fn why(&self, unanswered: &Unanswered, offered: &[String], words: &Words) -> String {
        let rejected = &unanswered.0;
        let message = self.message(rejected, words);
        let hint = match &*rejected.why {
            Refusal::NotOffered { seen, .. } if !seen.is_empty() => {
                let seen: Vec<String> =
                    seen.iter().map(|text| format!("`{}`", self.as_shown(text))).collect();
                Some(fill(words.say_which, &[("answers", &seen.join(", "))]))
            }
            Refusal::NotOffered { like: Some(like), .. } => {
                Some(fill(words.did_you_mean, &[("answer", like)]))
            }
            Refusal::NotOffered { .. } if (1..=MOST_NAMED).contains(&offered.len()) => {
                Some(fill(words.there_is, &[("answers", &offered.join(", "))]))
            }
            Refusal::WrongNumber { least, given, .. } if given < least && *least > 1 => {
                Some(self.several(words))
            }
            _ => rejected.hint.clone(),
        };
        let hint = hint.map_or_else(String::new, |hint| format!("{}{hint}", words.phrases.told.then));
        visible::line(&format!("{message}{hint}")).into_owned()
    }

    fn message(&self, rejected: &Rejected, words: &Words) -> String {
        let text = |number: &usize| number.to_string();
        match &*rejected.why {
            Refusal::NotOffered { typed, .. } => fill(words.not_offered, &[("answer", typed)]),
            Refusal::NoPass => words.no_pass.to_owned(),
            Refusal::Empty => words.no_answer.to_owned(),
            Refusal::WrongNumber { least: 1, most: 1, given } => {
                fill(words.not_one, &[("given", &text(given))])
            }
            Refusal::WrongNumber { least: 0, most, given } => {
                fill(words.not_up_to, &[("most", &text(most)), ("given", &text(given))])
            }
            Refusal::WrongNumber { least, most, given } if least == most => {
                words::counted(words.not_exactly, *least, &[("given", &text(given))])
            }
            Refusal::WrongNumber { least, most, given } => {
                let values = [("least", &*text(least)), ("most", &*text(most)), ("given", &*text(given))];
                fill(words.not_from_to, &values)
            }
            Refusal::TooOften { option, times } => {
                words::counted(words.too_often, usize::from(*times), &[("answer", &self.as_shown(option))])
            }
            Refusal::NoOption(number) => fill(words.no_option, &[("number", &text(number))]),
            Refusal::NothingAsked | Refusal::OtherSeat(_) | Refusal::Failed(_) => rejected.message.clone(),
        }
    }

    fn as_shown(&self, text: &str) -> String {
        let option = self.choice.options.iter().find(|option| option.text == text.trim_matches('`'));
        option.map_or_else(|| text.to_owned(), |option| option.shown.clone())
    }
}
