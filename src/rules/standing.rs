//! How a seat stands in a game whose scripts let seats leave play, win or lose: the numbers of its counter.

/// The name of the counter.
pub const STANDING: &str = "standing";
/// The seat has won.
pub const WON: i32 = 1;
/// The seat has lost the match, after all that have left play.
pub const LOST: i32 = -17;

/// The number of a seat that leaves play, where there are so many `seats` and so many have left it `before`: the later,
/// the greater.
#[must_use]
pub fn left(seats: u8, before: u8) -> i32 {
    i32::from(before) - i32::from(seats)
}
