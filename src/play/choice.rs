//! A question to a seat: every option has a stable text and actions. Also reads answers.

mod keys;
mod labels;
mod naming;
mod places;
mod rejected;
#[cfg(test)]
mod typed;

use std::collections::BTreeMap;

pub use keys::PASS_KEY;
pub(crate) use keys::has_numbered_kinds;
pub(crate) use labels::plain;
pub use naming::NamedThing;
pub(super) use naming::name_all;
pub(crate) use naming::named;
pub use rejected::{Refusal, Rejected};

use super::mention::{MentionContext, Text};
use super::witnesses::Witnesses;
use super::{Match, actions};
use crate::compile::Game;
use crate::compile::value::{SeatId, Value};
use crate::diag::{closest, has_other_numbers};
use crate::notation::reading::{Item, items, unquote};
use crate::notation::voice::Voice;
use crate::notation::wording::Wording;
use crate::notation::writing::{Naming, Notation, counted, seat_names};
use crate::play::choice::naming::{show_all, sight};
use crate::table::Observer;
use crate::vm::functions::{flat, same};
use crate::vm::machine::Demand;

/// A question to a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The seat that is asked.
    pub seat: SeatId,
    /// The question as the seat reads it, in the notation.
    pub prompt: String,
    /// The question as it is shown.
    pub prompt_shown: String,
    /// How many options are to be chosen; after some picks, how many are still missing.
    pub demand: Demand,
    /// The texts of the options that were picked so far.
    pub picked: Vec<String>,
    /// The options.
    pub options: Vec<Offer>,
    /// Whether the keys are letters, whatever the options are.
    pub(crate) is_lettered: bool,
}

/// An option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offer {
    /// Its text in the notation, which is unique among the options.
    pub text: String,
    /// Its text as it is shown. It differs from how every other option is written or shown.
    pub shown: String,
    /// What the seat sees there if the text names only a place: `fig`, or the number of a die; as it is shown.
    pub sight: Option<String>,
    /// Whether it is a list of several things whose order matters.
    pub(crate) in_order: bool,
    /// The value of the option; a list lies in the machine's heap.
    pub(crate) value: Value,
    /// How often one answer can take it: 1 unless several options are chosen.
    pub times: u16,
    /// The numbers of its actions: see [`actions`].
    pub actions: Vec<u32>,
}

/// An answer: the indices of options in the order in which they are taken. An empty list means to pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Indices of the options of the question, from 0.
    pub picks: Vec<usize>,
}

impl Answer {
    /// The answer that takes the option with this index.
    #[must_use]
    pub fn one(option: usize) -> Self {
        Self { picks: vec![option] }
    }

    /// The answer that passes.
    #[must_use]
    pub fn pass() -> Self {
        Self::default()
    }
}

/// The text of passing.
pub const PASS_TEXT: &str = "pass";

impl Choice {
    /// The question to the seat that is to answer next, in the notation. `names` are those of the seats.
    #[must_use]
    pub fn of(game: &Game, state: &Match, names: &[String]) -> Self {
        Self::worded(Wording { game, voice: Voice::notation(), seats: names }, state)
    }

    /// The question in the words of `names`, as it is shown to people.
    #[must_use]
    pub fn worded(names: Wording<'_>, state: &Match) -> Self {
        let game = names.game;
        let asking = state.asking();
        let seat = state.to_answer();
        let heap = state.machine.heap();
        let seats = &seat_names(names.seats);
        let as_written = Wording { voice: Voice::notation(), ..names };
        let notation = Notation {
            names: Wording { seats, ..as_written },
            table: &state.table,
            observer: Observer::seat(seat),
        };
        let shown = Notation { names, ..notation };
        let prompt = prompt(game, state);
        let taken = u16::try_from(asking.picked.len()).unwrap_or(u16::MAX);
        let demand = match asking.demand {
            Demand::Some { least, most } => {
                Demand::Some { least: least.saturating_sub(taken), most: most.saturating_sub(taken) }
            }
            other => other,
        };
        let several = matches!(demand, Demand::Some { .. });
        // If there are as many options as things, each thing is an option of its own.
        let repeated = several && asking.pool.len() > asking.options.len();
        let values = state.options();
        let offers = name_all(&notation, heap, values, several);
        let shown_as = show_all(&shown, heap, values, &offers, several);
        let options =
            values.iter().zip(offers).zip(shown_as).map(|((value, (text, naming)), shown_as)| Offer {
                text,
                shown: shown_as,
                sight: sight(&shown, heap, *value, naming),
                in_order: heap.is_in_order(*value),
                value: *value,
                times: if repeated {
                    let alike = |other: &&Value| same(game, &state.table, heap, seat, *value, **other);
                    let alike = asking.pool.iter().filter(alike);
                    u16::try_from(alike.count()).unwrap_or(u16::MAX).max(1)
                } else {
                    1
                },
                actions: actions::of_option(&notation, heap, *value, naming),
            });
        Self {
            seat,
            prompt: prompt.told(as_written, notation.observer, false),
            prompt_shown: prompt.told(names, notation.observer, false),
            demand,
            picked: asking.picked.iter().map(|value| notation.value(heap, *value, Naming::Kind)).collect(),
            options: options.collect(),
            is_lettered: false,
        }
    }

    /// The present question as an observer reads it who may not be asked: what only the asked seat sees is not named.
    pub(crate) fn prompt_for(names: Wording<'_>, state: &Match, observer: Observer) -> String {
        prompt(names.game, state).told(names, observer, false)
    }

    /// The index of the option that offers this value.
    pub(crate) fn index_of(&self, game: &Game, state: &Match, value: Value) -> Option<usize> {
        let heap = state.machine.heap();
        let alike = |offer: &Offer| same(game, &state.table, heap, self.seat, offer.value, value);
        self.options.iter().position(alike)
    }

    /// Whether the seat may pass, or stop after its picks.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        matches!(self.demand, Demand::OneOrPass | Demand::Some { least: 0, .. })
    }

    /// The least and the greatest number of options that an answer takes.
    #[must_use]
    pub fn bounds(&self) -> (usize, usize) {
        match self.demand {
            Demand::Some { least, most } => (usize::from(least), usize::from(most)),
            Demand::OneOrPass => (0, 1),
            _ => (1, 1),
        }
    }

    /// The options that can still be taken after these picks.
    pub fn left<'a>(&'a self, picks: &'a [usize]) -> impl Iterator<Item = usize> + 'a {
        (0..self.options.len()).filter(|at| {
            let taken = picks.iter().filter(|pick| *pick == at).count();
            taken < usize::from(self.options[*at].times)
        })
    }

    /// The texts of all options, then `pass` where that is possible.
    #[must_use]
    pub fn offered(&self) -> Vec<String> {
        let mut offered: Vec<String> = self.options.iter().map(|option| option.text.clone()).collect();
        if self.may_pass() {
            offered.push(PASS_TEXT.to_owned());
        }
        offered
    }

    /// The text of an answer, which [`Choice::read`] reads as the same answer.
    #[must_use]
    pub fn text(&self, answer: &Answer) -> String {
        if answer.picks.is_empty() {
            return PASS_TEXT.to_owned();
        }
        let texts: Vec<String> = answer
            .picks
            .iter()
            .filter_map(|at| self.options.get(*at))
            .map(|option| option.text.clone())
            .collect();
        counted(&texts)
    }

    /// The answer as it is shown.
    #[must_use]
    pub fn shown(&self, names: Wording<'_>, answer: &Answer) -> String {
        if answer.picks.is_empty() {
            return names.pass().to_owned();
        }
        let taken = answer.picks.iter().filter_map(|at| self.options.get(*at));
        names.list(&taken.map(|option| option.shown.clone()).collect::<Vec<String>>())
    }

    /// Checks that the answer is legal.
    ///
    /// # Errors
    /// When it takes too few or too many options, takes one too often, or takes one that does not exist.
    pub fn check(&self, answer: &Answer) -> Result<(), Rejected> {
        let (least, most) = self.bounds();
        if answer.picks.len() < least || answer.picks.len() > most {
            return Err(self.rejected(Refusal::WrongNumber { least, most, given: answer.picks.len() }));
        }
        for (at, option) in self.options.iter().enumerate() {
            let taken = answer.picks.iter().filter(|pick| **pick == at).count();
            if taken > usize::from(option.times) {
                let (option, times) = (option.text.clone(), option.times);
                return Err(self.rejected(Refusal::TooOften { option, times }));
            }
        }
        match answer.picks.iter().find(|pick| **pick >= self.options.len()) {
            Some(pick) => Err(self.rejected(Refusal::NoOption(pick.saturating_add(1)))),
            None => Ok(()),
        }
    }

    /// Reads an answer as a person types it: the text of an option, its key (see [`Choice::keys`]), a number that only
    /// one option contains, the column of only one option, its number in the list (`@3`), several of these one after
    /// the other, `pass`, or the key of passing. Spaces do not matter; capital letters and quotation marks matter only
    /// where two options differ in nothing else.
    ///
    /// # Errors
    /// When the text is none of the legal answers.
    pub fn read(&self, typed: &str) -> Result<Answer, Rejected> {
        let typed = typed.trim();
        if let Some(at) = self.options.iter().position(|option| option.text == typed) {
            return self.checked(Answer::one(at));
        }
        let is_pass = typed == PASS_TEXT || self.is_pass_key(typed);
        if is_pass && self.may_pass() {
            return Ok(Answer::pass());
        }
        let answer = items(typed).and_then(|items| self.answer_of(&items, typed.contains("->")));
        let loosely = || self.loosely(typed).or_else(|| self.by_places(typed)).map(Answer::one);
        match answer.or_else(loosely) {
            Some(answer) => self.checked(answer),
            None => Err(self.unknown(typed)),
        }
    }

    fn checked(&self, answer: Answer) -> Result<Answer, Rejected> {
        self.check(&answer).map(|()| answer)
    }

    /// `in_order` says whether the parts were typed as those of a list whose order means something.
    fn answer_of(&self, typed: &[Item], in_order: bool) -> Option<Answer> {
        if matches!(self.demand, Demand::Some { .. }) {
            let mut picks = Vec::new();
            for item in typed {
                let at = self.option_of(&item.text)?;
                // One more than there are: the check then says that it is taken too often.
                picks.extend(std::iter::repeat_n(at, usize::from(item.times)));
            }
            return Some(Answer { picks });
        }
        if let [Item { text, times: 1 }] = typed
            && let Some(at) = self.option_of(text)
        {
            return Some(Answer::one(at));
        }
        let fits = |option: &Offer| {
            items(&option.text).is_some_and(|items| match option.in_order {
                true => one_by_one(&items).eq(one_by_one(typed)),
                false => tally(&items) == tally(typed),
            })
        };
        let first = |of: bool| self.options.iter().position(|option| option.in_order == of && fits(option));
        first(in_order).or_else(|| first(!in_order)).map(Answer::one)
    }

    /// The option with this text, number in the list or key, or the only one that contains this number.
    fn option_of(&self, text: &str) -> Option<usize> {
        let by_text = self.options.iter().position(|option| option.text == text);
        let in_list = || {
            let number: usize = text.strip_prefix('@')?.parse().ok()?;
            number.checked_sub(1).filter(|at| *at < self.options.len())
        };
        let with_number = || match self.with_number(text)[..] {
            [at] => Some(at),
            _ => None,
        };
        let bare = || if text.starts_with(['{', '@']) { None } else { self.loosely(text) };
        by_text.or_else(in_list).or_else(|| self.by_key(text)).or_else(with_number).or_else(bare)
    }

    /// The only option whose text, or the part of it after a point, is the same except for its spelling.
    fn loosely(&self, typed: &str) -> Option<usize> {
        let plain = |text: &str| -> String {
            let text = unquote(text).to_lowercase().replace("->", " ");
            text.split_whitespace().collect::<Vec<&str>>().join(" ")
        };
        let typed = plain(typed);
        let only = |fits: &dyn Fn(&Offer, &str) -> bool| {
            let fits = |at: &usize| fits(&self.options[*at], &plain(&self.options[*at].text));
            let mut found = (0..self.options.len()).filter(fits);
            found.next().filter(|_| found.next().is_none())
        };
        let behind = format!(".{typed}");
        let ends = |option: &Offer, text: &str| !option.in_order && text.ends_with(&behind);
        only(&|_, text| text == typed).or_else(|| only(&ends))
    }

    fn rejected(&self, why: Refusal) -> Rejected {
        Rejected::new(why, self.offered())
    }

    fn unknown(&self, typed: &str) -> Rejected {
        if typed.is_empty() {
            return self.rejected(Refusal::Empty);
        }
        if typed == PASS_TEXT || self.is_pass_key(typed) {
            return self.rejected(Refusal::NoPass);
        }
        let shown: String = typed.chars().take(80).collect();
        // If several options can be chosen, the mistyped one is the first that does not exist.
        let wrong = items(typed)
            .filter(|_| matches!(self.demand, Demand::Some { .. }))
            .and_then(|items| items.into_iter().find(|item| self.option_of(&item.text).is_none()))
            .map_or(shown, |item| item.text);
        self.not_offered(wrong)
    }

    /// What was typed is none of the options.
    fn not_offered(&self, wrong: String) -> Rejected {
        let numbered = self.with_number(&wrong);
        let is_meant =
            |at: &usize| numbered.contains(at) || self.options[*at].sight.as_deref() == Some(wrong.as_str());
        let meant = (0..self.options.len()).filter(is_meant);
        let seen: Vec<String> = meant.map(|at| format!("`{}`", self.options[at].text)).collect();
        let offered = self.offered();
        let labels = self.options.iter().map(|option| option.shown.as_str());
        let all = offered.iter().map(String::as_str).chain(labels);
        let like = closest(&wrong, all.filter(|one| !has_other_numbers(&wrong, one))).map(str::to_owned);
        self.rejected(Refusal::NotOffered { typed: wrong, like, seen })
    }
}

/// The texts of the items, each repeated as often as the item says.
fn one_by_one(items: &[Item]) -> impl Iterator<Item = &str> {
    items.iter().flat_map(|item| std::iter::repeat_n(item.text.as_str(), usize::from(item.times)))
}

fn tally(items: &[Item]) -> BTreeMap<&str, u32> {
    let mut tally = BTreeMap::new();
    for item in items {
        *tally.entry(item.text.as_str()).or_insert(0) += u32::from(item.times);
    }
    tally
}

/// The text of the present question.
fn prompt(game: &Game, state: &Match) -> Text {
    let mentions = MentionContext { game, table: &state.table, seen: &Witnesses::default() };
    mentions.text(&flat(state.machine.heap(), state.asking().prompt))
}
