//! Texts that an author wrote on several lines, as they are shown on lines of any width.

/// A text with each of its paragraphs on one line, and blank lines between them.
pub(super) fn in_paragraphs(text: &str) -> String {
    text.trim().split("\n\n").map(joined).collect::<Vec<String>>().join("\n\n")
}

/// The lines of a paragraph one after the other; between signs that are written without spaces there is none.
fn joined(paragraph: &str) -> String {
    let mut text = String::new();
    for line in paragraph.lines() {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { continue };
        let is_close = text.chars().last().is_some_and(is_unspaced) && first.starts_with(is_unspaced);
        if !text.is_empty() && !is_close {
            text.push(' ');
        }
        text.push_str(first);
        for word in words {
            text.push(' ');
            text.push_str(word);
        }
    }
    text
}

/// Whether a sign belongs to a script without spaces between words: Chinese and Japanese, with their punctuation.
fn is_unspaced(sign: char) -> bool {
    matches!(sign, '\u{3000}'..='\u{30ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_joined_as_their_language_joins_words() {
        for (written, shown) in [
            ("a rule\n  on two lines", "a rule on two lines"),
            ("one\ntwo\n\n three \n\n", "one two\n\nthree"),
            ("客は宝石を取り、\nワインの代金を払います。", "客は宝石を取り、ワインの代金を払います。"),
            ("太陽\n9 を出す", "太陽 9 を出す"),
            ("", ""),
        ] {
            assert_eq!(in_paragraphs(written), shown);
        }
    }
}
