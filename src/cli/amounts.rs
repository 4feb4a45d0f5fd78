//! Amounts as they are typed after options.

use std::ops::RangeInclusive;
use std::time::Duration;

/// Reads how many seats there are where they have no names.
///
/// # Errors
/// When it is no number, or 0.
pub(super) fn how_many(text: &str) -> Result<u8, String> {
    match text.trim().parse::<i64>().map(u8::try_from) {
        Ok(Ok(seats @ 1..)) => Ok(seats),
        Ok(_) => Err(format!("{} is not in 1..=255", text.trim())),
        Err(_) => {
            let names = text.split(',').count();
            Err(format!("seats have no names here: write how many play, such as `--seats {names}`"))
        }
    }
}

/// Reads the seconds that something may take.
///
/// # Errors
/// When it is no number, or too small or too great a one.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    within(text, "seconds", 0.001..=3600.0)
}

/// Reads the minutes that something may take.
///
/// # Errors
/// When it is no number, or too small or too great a one.
pub(super) fn minutes(text: &str) -> Result<Duration, String> {
    within(text, "minutes", 0.05..=10_000.0).map(|minutes| Duration::from_secs_f64(60.0 * minutes))
}

fn within(text: &str, what: &str, bounds: RangeInclusive<f64>) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| bounds.contains(number));
    number.ok_or_else(|| format!("write a number of {what} from {} to {}", bounds.start(), bounds.end()))
}
