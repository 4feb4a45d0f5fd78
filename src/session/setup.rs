//! How a match is set up.

use crate::compile::Game;
use crate::diag::{Diagnostic, codes};
use crate::rules::Automa;

/// How a match is set up; the head of its record says the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// The seed of all chance.
    pub seed: u64,
    /// The names of the seats that people and bots take, clockwise.
    pub seats: Vec<String>,
    /// For each seat the name of the bot that plays it; an empty list when people play all of them.
    pub bots: Vec<Option<String>>,
    /// The path or name under which the game was found.
    pub path: String,
    /// Figures that were set by the caller, with their values.
    pub figures: Vec<(String, String)>,
    /// The position at which it begins, in lines as `given` of an example has them; none if it begins as the rules say.
    pub given: Vec<String>,
}

impl Setup {
    /// A match of people only, of a game without a path.
    #[must_use]
    pub fn new(seed: u64, seats: &[&str]) -> Self {
        Self { seed, seats: seats.iter().map(|name| (*name).to_owned()).collect(), ..Self::default() }
    }
}

/// The names of seats to which no names are given.
pub const NAMES: [&str; 16] = [
    "Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jana", "Kai", "Lea", "Max", "Nora",
    "Otto", "Pia",
];

/// The most letters of a name.
const MOST_LETTERS: usize = 100;

/// The name of a seat, from 0, to which none is given.
#[must_use]
pub fn default_name(seat: usize) -> String {
    NAMES.get(seat).map_or_else(|| format!("P{}", seat + 1), |name| (*name).to_owned())
}

/// The names of all seats: those of the people, then those of the seats that the rules play.
#[must_use]
pub fn all_seats(game: &Game, people: &[String]) -> Vec<String> {
    let by_rules = game.seats().saturating_sub(game.people());
    people.iter().cloned().chain((0..by_rules).map(Automa::name)).collect()
}

/// The names of all seats, if there is one for each, and each is another one.
pub(super) fn check_names(game: &Game, people: &[String]) -> Result<Vec<String>, Diagnostic> {
    match wrong_name(game, people) {
        Some(wrong) => Err(wrong.fault),
        None => Ok(all_seats(game, people)),
    }
}

/// What is wrong with the names of people.
pub(crate) struct WrongName {
    /// Which of them is meant, from 0; `None` if their number is wrong.
    pub(crate) at: Option<usize>,
    pub(crate) fault: Diagnostic,
}

/// What is wrong with the names of people in a game, if anything is.
pub(crate) fn wrong_name(game: &Game, people: &[String]) -> Option<WrongName> {
    if people.len() != usize::from(game.people()) {
        let fault = wrong(format!("there are {} names for {} seats", people.len(), game.people()));
        return Some(WrongName { at: None, fault });
    }
    let by_rules = people.iter().position(|name| game.rules.automa.is_some() && Automa::is_name(name));
    let by_rules = by_rules.map(|at| {
        let fault = wrong(format!("`{}` is the name of a seat that the rules play", people[at]));
        WrongName { at: Some(at), fault: fault.hint("leave it out: only people are named") }
    });
    by_rules.or_else(|| wrong_among(people))
}

/// What is wrong with names of people in any game, if anything is.
pub(crate) fn wrong_among(people: &[String]) -> Option<WrongName> {
    people.iter().enumerate().find_map(|(at, name)| {
        let fault = if name.trim().is_empty() {
            wrong(format!("seat {} has no name", at + 1))
        } else if name.chars().count() > MOST_LETTERS {
            wrong(format!("the name of seat {} has more than {MOST_LETTERS} letters", at + 1))
        } else if people[..at].contains(name) {
            wrong(format!("two seats are called `{name}`")).hint("give every seat another name")
        } else {
            return None;
        };
        Some(WrongName { at: Some(at), fault })
    })
}

fn wrong(message: String) -> Diagnostic {
    Diagnostic::error(codes::record::SEAT_NAMES, None, message)
}
