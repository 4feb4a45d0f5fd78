//! Why an answer is refused.

use std::fmt;

use crate::diag::meant;

/// An answer that was refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    /// Why, as data, for callers that have their own words for it.
    pub why: Box<Refusal>,
    /// What is wrong with the text: lower case, no full stop.
    pub message: String,
    /// The texts of all options, with `pass` where it is possible.
    pub offered: Vec<String>,
    /// What may have been meant.
    pub hint: Option<String>,
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Nothing is asked.
    NothingAsked,
    /// It is the turn of the seat with this name.
    OtherSeat(String),
    /// Nothing was typed.
    Empty,
    /// `pass` where an option must be chosen.
    NoPass,
    /// An option that does not exist.
    NotOffered {
        /// What was typed.
        typed: String,
        /// An option with a similar text.
        like: Option<String>,
        /// The options at whose places the seat sees what was typed.
        seen: Vec<String>,
    },
    /// Too few or too many options.
    WrongNumber {
        /// The least number that can be chosen.
        least: usize,
        /// The greatest number.
        most: usize,
        /// How many were chosen.
        given: usize,
    },
    /// An option was taken more often than it can be.
    TooOften {
        /// The option.
        option: String,
        /// How often it can be taken.
        times: u16,
    },
    /// The number of an option that does not exist.
    NoOption(usize),
    /// The answer is legal, but the match could not go on with it.
    Failed(String),
}

impl Rejected {
    /// An answer that was refused.
    #[must_use]
    pub fn new(why: Refusal, offered: Vec<String>) -> Self {
        let hint = match &why {
            Refusal::NotOffered { seen, .. } if !seen.is_empty() => {
                Some(format!("say which one: {}", seen.join(", ")))
            }
            Refusal::NotOffered { like, .. } => like.as_deref().map(meant),
            _ => None,
        };
        Self { message: why.to_string(), why: Box::new(why), offered, hint }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingAsked => f.write_str("nothing is asked now"),
            Self::OtherSeat(name) => write!(f, "it is the turn of `{name}`"),
            Self::Empty => f.write_str("there is no answer"),
            Self::NoPass => f.write_str("passing is not possible here"),
            Self::NotOffered { typed, .. } => write!(f, "`{typed}` is not offered"),
            Self::WrongNumber { least, most, given } => {
                match (least, most) {
                    (1, 1) => f.write_str("one option")?,
                    (0, most) => write!(f, "up to {most}")?,
                    (least, most) if least == most => write!(f, "{least} options")?,
                    (least, most) => write!(f, "{least} to {most} options")?,
                }
                write!(f, " can be chosen here, not {given}")
            }
            Self::TooOften { option, times } => write!(f, "there is `{option}` only {times} times"),
            Self::NoOption(number) => write!(f, "there is no option {number}"),
            Self::Failed(message) => f.write_str(message),
        }
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(hint) = &self.hint {
            write!(f, " ({hint})")?;
        }
        if !self.offered.is_empty() {
            write!(f, "; there is: {}", self.offered.join(", "))?;
        }
        Ok(())
    }
}
