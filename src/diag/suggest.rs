//! "Did you mean ...?": finds similar words.

/// A hint with the candidate most similar to `word`, if one is similar enough.
///
/// At most a third of the letters may differ. A swap of neighbours counts once, and capital letters make no difference.
#[must_use]
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    closest(word, candidates).map(meant)
}

/// The hint that names what was meant.
#[must_use]
pub fn meant(name: &str) -> String {
    format!("did you mean `{name}`?")
}

/// `a`, `a or b`, `a, b or c`.
#[must_use]
pub fn alternatives(names: &[String]) -> String {
    match names {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// The most candidates that are compared, because a hint must not cost more than the fault.
const MAX_CANDIDATES: usize = 5000;

/// The candidate most similar to `word`, if one is similar enough; the first of several equal ones.
#[must_use]
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    if length == 0 || length > 100 {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates.into_iter().take(MAX_CANDIDATES) {
        let lower = candidate.to_lowercase();
        let longer = length.max(lower.chars().count());
        if longer > 100 {
            continue;
        }
        let distance = strsim::damerau_levenshtein(&word, &lower);
        let near = distance <= (longer / 3).max(1) && distance < longer;
        if near && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Whether two words both have numbers, and not the same ones: none of them is meant by the other.
#[must_use]
pub fn has_other_numbers(one: &str, other: &str) -> bool {
    fn numbers(word: &str) -> impl Iterator<Item = &str> {
        word.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty())
    }
    let both = numbers(one).next().is_some() && numbers(other).next().is_some();
    both && !numbers(one).eq(numbers(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_suggested_and_far_ones_are_not() {
        let names = ["hand", "deck", "手札", "play_card"];
        let check = |word: &str, expected: Option<&str>| {
            assert_eq!(closest(word, names), expected, "{word}");
        };
        check("hnad", Some("hand"));
        check("Hand", Some("hand"));
        check("handd", Some("hand"));
        check("plaay_crad", Some("play_card"));
        check("手礼", Some("手札"));
        check("手", Some("手札"));
        check("x", None);
        check("market", None);
        check("", None);
        assert_eq!(did_you_mean("hnad", names).as_deref(), Some("did you mean `hand`?"));
    }

    #[test]
    fn other_numbers_are_seen() {
        for (one, other) in [("card(7)", "card(17)"), ("crad(7)", "card(8)"), ("6", "7"), ("a1", "a2")] {
            assert!(has_other_numbers(one, other), "{one} {other}");
        }
        for (one, other) in [("card(8", "card(8)"), ("idol", "idol9"), ("hand", "deck")] {
            assert!(!has_other_numbers(one, other), "{one} {other}");
        }
    }
}
