//! The question to the observer, with its options.

use serde::Serialize;

use super::clean;
use super::order::order;
use crate::notation::wording::Wording;
use crate::play::Choice;
use crate::session::Session;

/// A question as its seat reads it. All texts are safe to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuestionShown {
    /// What is asked.
    pub prompt: String,
    /// How many options an answer takes at least.
    pub least: usize,
    /// How many options an answer takes at most.
    pub most: usize,
    /// The options without passing, in the order in which they are shown.
    pub options: Vec<OptionShown>,
    /// The word for passing, where that is possible.
    pub pass: Option<String>,
}

/// An option as people see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionShown {
    /// What can be typed for it.
    pub key: String,
    /// The option.
    pub text: String,
    /// What else its seat can say about it.
    pub sight: Option<String>,
    /// What the definition notes behind it.
    pub note: Option<String>,
    /// How often one answer can take it.
    pub times: u16,
}

/// The present question in the language of `names`, and for each shown option its index in the match.
pub(crate) fn in_order(session: &Session, names: Wording<'_>) -> Option<(Choice, Vec<usize>)> {
    let choice = session.choice_in(names.voice)?;
    let order = order(session);
    let options = order.iter().filter_map(|at| choice.options.get(*at).cloned()).collect();
    Some((Choice { options, ..choice }.for_people(names), order))
}

impl QuestionShown {
    /// The present question with the notes behind its options.
    pub(super) fn of(session: &Session, names: Wording<'_>, notes: Vec<Option<String>>) -> Option<Self> {
        let (choice, _) = in_order(session, names)?;
        let (least, most) = choice.bounds();
        let notes = notes.into_iter().chain(std::iter::repeat(None));
        let options = choice.options.iter().zip(choice.keys()).zip(notes).map(|((option, key), note)| {
            let (text, sight) = (clean(&option.shown), option.sight.as_deref().map(clean));
            OptionShown { key, text, sight, note, times: option.times }
        });
        Some(Self {
            prompt: clean(&choice.prompt_shown),
            least,
            most,
            options: options.collect(),
            pass: choice.may_pass().then(|| clean(names.pass())),
        })
    }
}
