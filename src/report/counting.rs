//! Numbers of things in sentences.

/// A number of things: `1 seat`, `3 seats`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// Seats beside those of people.
pub(crate) fn by_rules(seats: usize) -> String {
    format!("{} that the rules play", count(seats, "seat"))
}
