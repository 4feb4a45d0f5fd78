//! Says how long ago something was.

use std::time::Duration;

use crate::door::words::{Words, count};

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// A time ago in the largest unit of which it has one: `3 minutes ago`.
pub(super) fn told(ago: Duration, words: &Words) -> String {
    let seconds = ago.as_secs();
    let (phrase, unit) = match seconds {
        0..MINUTE => return words.just_now.to_owned(),
        MINUTE..HOUR => (words.minutes_ago, MINUTE),
        HOUR..DAY => (words.hours_ago, HOUR),
        _ => (words.days_ago, DAY),
    };
    count(phrase, usize::try_from(seconds / unit).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::words;

    #[test]
    fn times_are_told_in_their_largest_unit() {
        let told = |seconds| told(Duration::from_secs(seconds), words::of("en"));
        let cases = [
            (0, "just now"),
            (59, "just now"),
            (60, "1 minute ago"),
            (3599, "59 minutes ago"),
            (7200, "2 hours ago"),
            (86_400, "1 day ago"),
            (400 * 86_400 + 5, "400 days ago"),
        ];
        for (seconds, expected) in cases {
            assert_eq!(told(seconds), expected);
        }
    }
}
