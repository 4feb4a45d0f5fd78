//! The chairs of a table: those of its seats, that of the host, that of the author of the game, and those of spectators.

use std::fmt;
use std::str::FromStr;

use crate::door::Observer;
use crate::door::sitting::Sitting;

/// From where somebody looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Chair {
    /// A seat, by its index clockwise. In addresses it is counted from 1.
    Seat(usize),
    /// Whoever set up the table: gives the links away and says who plays a seat, and sees what a spectator sees.
    Host,
    /// Whoever writes the game: sees everything and plays all seats. There is one only where definitions are watched.
    Designer,
    /// Anybody else.
    Spectator,
}

impl Chair {
    /// As whom a match is seen. The author sees it as whoever is asked.
    pub(super) fn observer(self, sitting: &Sitting) -> Observer {
        match self {
            Self::Seat(seat) => Observer::Seat(seat),
            Self::Designer => {
                sitting.asked().map_or(Observer::Spectator, |asked| Observer::Seat(asked.seat()))
            }
            Self::Host | Self::Spectator => Observer::Spectator,
        }
    }

    /// Whether everybody may sit there who knows the name of the table.
    pub(super) fn is_open(self) -> bool {
        self == Self::Spectator
    }
}

impl fmt::Display for Chair {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(formatter, "{}", seat + 1),
            Self::Host => formatter.write_str("host"),
            Self::Designer => formatter.write_str("design"),
            Self::Spectator => formatter.write_str("watch"),
        }
    }
}

impl FromStr for Chair {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "host" => Ok(Self::Host),
            "design" => Ok(Self::Designer),
            "watch" => Ok(Self::Spectator),
            number if number.starts_with(|first: char| first.is_ascii_digit()) => {
                let number: usize = number.parse().map_err(|_| ())?;
                let chair = Self::Seat(number.checked_sub(1).ok_or(())?);
                (chair.to_string() == text).then_some(chair).ok_or(())
            }
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chairs_are_read_as_they_are_written() {
        for chair in [Chair::Seat(0), Chair::Seat(11), Chair::Host, Chair::Designer, Chair::Spectator] {
            assert_eq!(chair.to_string().parse(), Ok(chair));
        }
        for wrong in ["", "0", "01", "-1", "+1", "1 ", "Host", "99999999999999999999"] {
            assert_eq!(wrong.parse::<Chair>(), Err(()), "{wrong}");
        }
    }
}
