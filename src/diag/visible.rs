//! Makes text from outside safe to show. This is the only code that knows which characters control a terminal, reorder
//! a line or cannot be seen. Names, labels, log lines, prompts, comments and paths must not do more than be read.
//!
//! A character without a visible form is written as an escape: `\n`, `\t`, `\u{9b}`. These are all of Unicode's control
//! and format characters, its line and paragraph separators, and the characters that fonts draw as nothing. Joiners and
//! variation selectors are kept where a writing system or an emoji needs them. Words of any writing system, combining
//! marks and emoji are unchanged.

use std::borrow::Cow;
use std::fmt::Write;

use super::shortened;

/// The text on one line.
#[must_use]
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, &|_, _| false, push_escape)
}

/// A message on one line, with very long names in it shortened.
#[must_use]
pub fn message(text: &str) -> Cow<'_, str> {
    match shortened(text) {
        Cow::Borrowed(text) => line(text),
        Cow::Owned(short) => Cow::Owned(line(&short).into_owned()),
    }
}

/// The text with its line breaks.
#[must_use]
pub fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, &is_break, push_escape)
}

/// The text with its line breaks and colours, for a text that was coloured by us and consists of safe texts.
#[must_use]
pub fn coloured(text: &str) -> Cow<'_, str> {
    escaped(text, &|text, at| is_break(text, at) || is_in_colour(text, at), push_escape)
}

/// JSON with the same meaning, in which invisible characters are escaped as in JSON.
#[must_use]
pub fn json(text: &str) -> Cow<'_, str> {
    let push = |safe: &mut String, letter: char| {
        let mut units = [0; 2];
        for unit in letter.encode_utf16(&mut units) {
            // Writing to a string cannot fail.
            let _ = write!(safe, "\\u{unit:04x}");
        }
    };
    escaped(text, &is_break, push)
}

/// Whether all characters can be seen, and none controls a terminal.
#[must_use]
pub fn is_line(text: &str) -> bool {
    first_hidden(text, 0, &|_, _| false).is_none()
}

/// Appends one character as an escape.
pub fn push_escape(safe: &mut String, letter: char) {
    match letter {
        '\n' => safe.push_str("\\n"),
        '\r' => safe.push_str("\\r"),
        '\t' => safe.push_str("\\t"),
        // Writing to a string cannot fail.
        _ => drop(write!(safe, "\\u{{{:x}}}", u32::from(letter))),
    }
}

/// Whether the character at a byte of the text cannot be seen, or controls a terminal.
#[must_use]
pub fn is_hidden(text: &str, at: usize) -> bool {
    let Some(letter) = text[at..].chars().next() else { return false };
    let before = || text[..at].chars().next_back();
    // An emoji may have its selector after it.
    let varied = || text[..at].strip_suffix('\u{fe0f}').map_or_else(before, |text| text.chars().next_back());
    let after = || text[at + letter.len_utf8()..].chars().next();
    match letter {
        ' '..='~' => false,
        // Joiners: between letters of writing systems that join, and between the parts of an emoji.
        '\u{200c}' | '\u{200d}' => {
            let letters = before().is_some_and(joins) && after().is_some_and(joins);
            let emoji = varied().is_some_and(is_pictograph) && after().is_some_and(is_pictograph);
            !(letters || (emoji && letter == '\u{200d}'))
        }
        // Variation selectors: after a character that they can vary.
        '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}' => !before().is_some_and(|one| {
            is_pictograph(one) || matches!(one, '#' | '*' | '0'..='9') || is_ideograph(one)
        }),
        '\u{180b}'..='\u{180d}' | '\u{180f}' => {
            !before().is_some_and(|one| matches!(one, '\u{1820}'..='\u{18aa}'))
        }
        letter => is_control(letter) || is_format(letter) || is_blank(letter),
    }
}

/// C0, DEL and C1, and line breaks of other systems.
fn is_control(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}')
}

/// The characters of Unicode's category Cf, without those that are visible (U+0600 to U+0605, U+06DD, U+070F, U+0890,
/// U+0891, U+08E2, U+110BD, U+110CD); the tags, assigned or not; and the specials from U+FFF0 on, without U+FFFC and
/// U+FFFD.
fn is_format(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}'
        | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e00ff}' | '\u{e01f0}'..='\u{e0fff}')
}

/// Letters and marks that are drawn as nothing: the rest of Unicode's property `Default_Ignorable_Code_Point`.
fn is_blank(letter: char) -> bool {
    matches!(letter, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}' | '\u{ffa0}')
}

/// A letter or mark of a writing system that uses joiners: Arabic and related ones, those of India, Myanmar, Khmer,
/// Mongolian.
fn joins(letter: char) -> bool {
    matches!(letter, '\u{620}'..='\u{6ff}' | '\u{710}'..='\u{8ff}' | '\u{900}'..='\u{dff}'
        | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17b3}' | '\u{17b6}'..='\u{17ff}' | '\u{1820}'..='\u{18aa}')
}

/// A character that can be part of an emoji.
fn is_pictograph(letter: char) -> bool {
    matches!(letter, '\u{203c}' | '\u{2049}' | '\u{2100}'..='\u{2bff}' | '\u{20e3}' | '\u{3030}' | '\u{303d}'
        | '\u{3297}' | '\u{3299}' | '\u{1f000}'..='\u{1faff}' | '©' | '®')
}

/// A Chinese character.
fn is_ideograph(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

fn is_break(text: &str, at: usize) -> bool {
    text.as_bytes()[at] == b'\n'
}

/// Whether a colour begins at the byte: ESC `[`, digits and semicolons, `m`, as in ECMA-48.
fn is_in_colour(text: &str, at: usize) -> bool {
    let Some(rest) = text.as_bytes()[at..].strip_prefix(b"\x1b[") else { return false };
    rest.iter().find(|byte| !matches!(byte, b'0'..=b'9' | b';')) == Some(&b'm')
}

/// The first byte from `start` on with a character that is hidden and not kept.
fn first_hidden(text: &str, start: usize, kept: &dyn Fn(&str, usize) -> bool) -> Option<usize> {
    let mut places = text[start..].char_indices().map(|(at, _)| start + at);
    places.find(|at| is_hidden(text, *at) && !kept(text, *at))
}

/// The text with all that is hidden and not kept pushed in another form.
fn escaped<'a>(
    text: &'a str,
    kept: &dyn Fn(&str, usize) -> bool,
    push: impl Fn(&mut String, char),
) -> Cow<'a, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~') || (byte == b'\n' && kept("\n", 0))) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::new();
    let mut done = 0;
    while let Some(at) = first_hidden(text, done, kept) {
        safe.push_str(&text[done..at]);
        let letter = text[at..].chars().next().unwrap_or_default();
        push(&mut safe, letter);
        done = at + letter.len_utf8();
    }
    if done == 0 {
        return Cow::Borrowed(text);
    }
    safe.push_str(&text[done..]);
    Cow::Owned(safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_every_script_stay_as_they_are() {
        for text in [
            "plain words, 1 2 3",
            "árvíztűrő tükörfúrógép",
            "a\u{301}rvi\u{301}z",
            "大富豪の手札、カード",
            "葛\u{e0100}飾",
            "नमस्ते क\u{94d}\u{200d}ष",
            "می\u{200c}خواهم",
            "שלום",
            "👨\u{200d}👩\u{200d}👧 ❤\u{fe0f} 1\u{fe0f}\u{20e3} 👍🏽 🏳\u{fe0f}\u{200d}🌈",
            "─┆●▁█ …±",
        ] {
            assert_eq!(line(text), text);
            assert_eq!(lines(text), text);
            assert_eq!(json(text), text);
            assert!(is_line(text), "{text}");
        }
    }

    #[test]
    fn what_steers_or_hides_is_written_out() {
        for (text, expected) in [
            ("a\u{1b}[31mb", r"a\u{1b}[31mb"),
            ("a\u{9b}31mb\u{7f}\u{0}", r"a\u{9b}31mb\u{7f}\u{0}"),
            ("two\nlines\r\tand", r"two\nlines\r\tand"),
            ("a\u{2028}b\u{2029}c\u{85}d", r"a\u{2028}b\u{2029}c\u{85}d"),
            ("a\u{202e}b\u{2066}c\u{200f}", r"a\u{202e}b\u{2066}c\u{200f}"),
            ("a\u{200b}b\u{200d}c\u{200c}d\u{feff}", r"a\u{200b}b\u{200d}c\u{200c}d\u{feff}"),
            ("山\u{200d}川a\u{fe0f}\u{e0100}", r"山\u{200d}川a\u{fe0f}\u{e0100}"),
            ("\u{e0041}\u{ad}\u{34f}\u{3164}", r"\u{e0041}\u{ad}\u{34f}\u{3164}"),
            ("❤\u{fe0f}\u{fe0f}\u{fe0e}", "❤\u{fe0f}\\u{fe0f}\\u{fe0e}"),
            ("a\u{fe0f}\u{200d}❤", "a\\u{fe0f}\\u{200d}❤"),
        ] {
            assert_eq!(line(text), *expected);
            assert!(!is_line(text));
            assert!(is_line(&line(text)), "it can be read back as it is");
        }
    }

    #[test]
    fn messages_have_an_end() {
        let name = "ő".repeat(900_000);
        let told = message(&format!("unknown zone `{name}` here")).into_owned();
        assert!(told.starts_with("unknown zone `őő") && told.ends_with("őő` here"), "{told}");
        assert!(told.contains("...") && told.chars().count() < 300, "{told}");
        assert_eq!(message("short\u{9b}"), r"short\u{9b}");
        let just = "x".repeat(4000);
        assert_eq!(message(&just), just);
    }

    #[test]
    fn line_breaks_colours_and_json_are_kept_where_they_belong() {
        assert_eq!(lines("a\nb\u{9b}\n"), "a\nb\\u{9b}\n");
        assert_eq!(coloured("\u{1b}[1;36ma\u{1b}[0m\u{1b}[2J\n"), "\u{1b}[1;36ma\u{1b}[0m\\u{1b}[2J\n");
        let text = "a\u{9b}\u{202e}\u{e0041}";
        let told = serde_json::to_string(text).unwrap();
        assert!(json(&told).is_ascii(), "{}", json(&told));
        assert_eq!(serde_json::from_str::<String>(&json(&told)).unwrap(), text);
    }
}
