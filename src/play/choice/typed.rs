//! What people type, for tests.

use super::{Choice, Offer};

/// A question with these options, shown as they are written.
pub(super) fn choice(texts: &[&str]) -> Choice {
    let offer = |text: &&str| Offer {
        text: (*text).to_owned(),
        shown: (*text).to_owned(),
        in_order: text.contains("->"),
        times: 1,
        ..Offer::default()
    };
    Choice { options: texts.iter().map(offer).collect(), ..Choice::default() }
}

/// Checks which option is meant by what is typed, if it means one.
pub(super) fn reads(choice: &Choice, cases: &[(&str, Option<usize>)]) {
    for (typed, expected) in cases {
        let read = choice.read(typed).ok().map(|answer| answer.picks);
        assert_eq!(read, expected.map(|at| vec![at]), "{typed}");
    }
}
