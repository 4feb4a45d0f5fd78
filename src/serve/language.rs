//! The language that a browser asks for.

/// The languages of an `Accept-Language` header, the most wanted first. What cannot be read is left out.
pub(super) fn wanted(header: &str) -> Vec<&str> {
    let mut wanted: Vec<(&str, u32)> = header.split(',').filter_map(one).collect();
    // The sort is stable: of equally wanted languages the first comes first.
    wanted.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    wanted.into_iter().map(|(language, _)| language).collect()
}

/// A language with its weight in thousandths: `ja;q=0.8`.
fn one(text: &str) -> Option<(&str, u32)> {
    let (language, weight) = match text.split_once(';') {
        Some((language, weight)) => (language, thousandths(weight.trim().strip_prefix("q=")?)?),
        None => (text, 1000),
    };
    let language = language.trim();
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let is_language = !language.is_empty() && language.len() < 36 && language.chars().all(is_plain);
    (weight > 0 && is_language).then_some((language, weight))
}

fn thousandths(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let is_number = part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit());
    let part: u32 = if is_number { format!("{part:0<3}").parse().ok()? } else { return None };
    match whole {
        "0" => Some(part),
        "1" => Some(1000),
        _ => None,
    }
}

/// The most wanted language of those that there are; the main part of a language is enough.
pub(super) fn chosen<'a>(header: &str, there_are: &[&'a str]) -> Option<&'a str> {
    wanted(header).into_iter().find_map(|wanted| {
        let main = wanted.split('-').next().unwrap_or(wanted);
        let same = |one: &&&str| one.eq_ignore_ascii_case(wanted);
        let alike = |one: &&&str| one.split('-').next().is_some_and(|one| one.eq_ignore_ascii_case(main));
        there_are.iter().find(same).or_else(|| there_are.iter().find(alike)).copied()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_wanted_language_comes_first() {
        assert_eq!(wanted("en;q=0.5, ja, hu-HU;q=0.8"), ["ja", "hu-HU", "en"]);
        assert_eq!(wanted("*, <b>, ;q=1, ja;q=2, en;q=0"), [""; 0]);
    }

    #[test]
    fn a_language_is_found_by_its_main_part() {
        assert_eq!(chosen("hu-HU, en", &["en", "hu"]), Some("hu"));
        assert_eq!(chosen("de, fr", &["en", "hu"]), None);
        assert_eq!(chosen("", &["en"]), None);
    }
}
