//! Seats that the rules play.

use super::BySeats;
use crate::diag::Span;

/// What these seats are called, those from the second on with their number.
const NAME: &str = "Automa";

/// Seats beside those of the people: they have everything that seats have, but a function answers for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automa {
    /// How many there are, by the number of people.
    pub seats: BySeats<u8>,
    /// The script function that answers for them: index in the functions of [`super::Rules::script`].
    pub function: usize,
    /// Where the definition names it.
    pub span: Span,
}

impl Automa {
    /// The parameters of a function that answers: the seat, the prompt and the options.
    pub const PLAIN: usize = 3;
    /// The parameters of one that is also told how many options it takes at least and at most.
    pub const WITH_BOUNDS: usize = 5;

    /// The name of one of these seats by its number among them, from 0: `Automa`, `Automa2`.
    #[must_use]
    pub fn name(number: u8) -> String {
        if number == 0 { NAME.to_owned() } else { format!("{NAME}{}", u16::from(number) + 1) }
    }

    /// Whether somebody who is called so is called like one of these seats.
    #[must_use]
    pub fn is_name(person: &str) -> bool {
        let number = person.strip_prefix(NAME);
        number.is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()))
    }

    /// The names of as many of these seats as there can be, of their number for each number of people.
    pub fn names(seats: &BySeats<u8>) -> impl Iterator<Item = String> + use<> {
        (0..seats.all().iter().copied().max().unwrap_or(0)).map(Self::name)
    }

    /// How many of these seats there are with this number of people.
    #[must_use]
    pub fn seats_beside(&self, people: u8) -> u8 {
        *self.seats.at(people)
    }
}
