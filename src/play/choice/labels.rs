//! Reads answers in the words in which options are shown.

use super::Rejected;
use crate::notation::voice::Voice;
use crate::play::{Answer, Choice};
use crate::vm::machine::Demand;

impl Choice {
    /// Reads an answer as a person types it who sees options by their labels: in the notation like [`Choice::read`], or
    /// by a label that only one option has. Capital letters and wide forms of letters, digits and signs (`１`, `＊`) do
    /// not matter. `pass` is the word for passing, and `voice` knows the other ways to type kinds.
    ///
    /// # Errors
    /// When the text is none of the legal answers.
    pub fn read_shown(&self, typed: &str, pass: &str, voice: &Voice) -> Result<Answer, Rejected> {
        let rejected = match self.read(typed) {
            Ok(answer) => return Ok(answer),
            Err(rejected) => rejected,
        };
        let plain_text = plain(typed);
        let found = self.by_label(&plain_text, pass);
        match found.or_else(|| self.by_label(&respelled(&plain_text, voice)?, pass)) {
            Some(answer) => self.check(&answer).map(|()| answer),
            // A person who types wide letters may mean the notation, too.
            None => self.read(&narrow(typed)).map_err(|_| self.mistyped(&plain_text).unwrap_or(rejected)),
        }
    }

    /// Why several labels cannot be read: the first part behind others that is none of the options.
    fn mistyped(&self, typed: &str) -> Option<Rejected> {
        if !matches!(self.demand, Demand::Some { .. }) {
            return None;
        }
        let wrong = self.several_by_label(typed, &self.labels()).err().filter(|wrong| *wrong != typed)?;
        let word = wrong.split(is_between).next().unwrap_or(wrong);
        Some(self.not_offered(word.to_owned()))
    }

    /// The options as they are shown, for comparing.
    fn labels(&self) -> Vec<String> {
        self.options.iter().map(|option| plain(&option.shown)).collect()
    }

    fn by_label(&self, typed: &str, pass: &str) -> Option<Answer> {
        if self.may_pass() && typed == plain(pass) {
            return Some(Answer::pass());
        }
        let labels = self.labels();
        if matches!(self.demand, Demand::Some { .. }) {
            return self.several_by_label(typed, &labels).ok();
        }
        only(&labels, typed).map(Answer::one)
    }

    /// Reads labels one after the other, each with a count: `sweet potato*2 fish`. Numbers of options and texts of the
    /// notation may stand among them. If they cannot be read, what is left.
    fn several_by_label<'t>(&self, typed: &'t str, labels: &[String]) -> Result<Answer, &'t str> {
        let mut picks = Vec::new();
        let mut rest = typed.trim_start_matches(is_between);
        while !rest.is_empty() {
            let (at, behind) = self.first_label(rest, labels).ok_or(rest)?;
            let (times, behind) = times(behind).ok_or(rest)?;
            picks.extend(std::iter::repeat_n(at, times));
            rest = behind.trim_start_matches(is_between);
        }
        if picks.is_empty() { Err(typed) } else { Ok(Answer { picks }) }
    }

    /// The option whose label, number or text stands first, and what is behind it.
    fn first_label<'t>(&self, rest: &'t str, labels: &[String]) -> Option<(usize, &'t str)> {
        let longest = labels.iter().filter(|label| begins(rest, label)).max_by_key(|label| label.len());
        if let Some(label) = longest {
            return Some((only(labels, label)?, &rest[label.len()..]));
        }
        let end = rest.find(|c| is_between(c) || c == '*').unwrap_or(rest.len());
        Some((self.option_of(&rest[..end])?, &rest[end..]))
    }
}

/// A plain text with every kind as it is shown, if any is typed in another way.
fn respelled(text: &str, voice: &Voice) -> Option<String> {
    let mut changed = false;
    let words = text.split(' ').map(|word| {
        let (kind, times) = word.find('*').map_or((word, ""), |at| word.split_at(at));
        let shown = voice.spelled_kind(kind);
        changed |= shown.is_some();
        format!("{}{times}", shown.unwrap_or(kind))
    });
    let text = words.collect::<Vec<String>>().join(" ");
    changed.then(|| plain(&text))
}

/// The count after a star, and the rest of the text.
fn times(text: &str) -> Option<(usize, &str)> {
    let Some(number) = text.strip_prefix('*') else { return Some((1, text)) };
    let number = number.trim_start();
    let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    let times: u16 = number[..end].parse().ok().filter(|times| *times > 0)?;
    Some((usize::from(times), &number[end..]))
}

/// The only label that equals this text.
fn only(labels: &[String], wanted: &str) -> Option<usize> {
    let mut found = (0..labels.len()).filter(|at| labels[*at] == wanted);
    found.next().filter(|_| found.next().is_none())
}

/// Whether a text begins with a label, and the label ends where a part of an answer can end.
fn begins(text: &str, label: &str) -> bool {
    let behind = text.strip_prefix(label).filter(|_| !label.is_empty());
    behind.is_some_and(|behind| behind.chars().next().is_none_or(|c| is_between(c) || c == '*'))
}

/// Whether a character separates the parts of an answer.
fn is_between(letter: char) -> bool {
    matches!(letter, ' ' | ',' | '、')
}

/// A text in small letters and narrow forms, with single spaces instead of spaces, commas and arrows.
pub(crate) fn plain(text: &str) -> String {
    let text = narrow(text).to_lowercase().replace("->", " ");
    let words = text.split(|letter: char| letter.is_whitespace() || is_between(letter));
    words.filter(|word| !word.is_empty()).collect::<Vec<&str>>().join(" ")
}

/// A text with its wide Latin letters, digits and signs, as Japanese keyboards write them, in their usual forms: `＊２`
/// becomes `*2`.
fn narrow(text: &str) -> String {
    let narrow = |letter: char| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        '\u{3000}' => ' ',
        '×' => '*',
        other => other,
    };
    text.chars().map(narrow).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Offer;
    use crate::play::choice::Refusal;

    fn choice(demand: Demand) -> Choice {
        let offers = [
            ("fish", "魚", 2),
            ("potato", "sweet potato", 3),
            ("hunter(fish)", "猟師&採集民(魚)", 1),
            ("one", "同じ [one]", 1),
            ("two", "同じ [two]", 1),
        ];
        let offer = |(text, shown, times): (&str, &str, u16)| Offer {
            text: text.to_owned(),
            shown: shown.to_owned(),
            times,
            ..Offer::default()
        };
        Choice { demand, options: offers.map(offer).to_vec(), ..Choice::default() }
    }

    #[test]
    fn one_option_is_read_by_label_notation_or_number() {
        let choice = choice(Demand::OneOrPass);
        for (typed, expected) in [
            ("魚", Some(0)),
            (" fish ", Some(0)),
            ("１", Some(0)),
            ("Sweet  Potato", Some(1)),
            ("猟師＆採集民（魚）", Some(2)),
            ("ｈｕｎｔｅｒ（ｆｉｓｈ）", Some(2)),
            ("同じ [two]", Some(4)),
            ("同じ", None),
            ("potato*2", None),
            ("肉", None),
        ] {
            let read = choice.read_shown(typed, "パス", Voice::notation()).ok();
            assert_eq!(read, expected.map(Answer::one), "{typed}");
        }
        for pass in ["pass", "パス"] {
            assert_eq!(choice.read_shown(pass, "パス", Voice::notation()), Ok(Answer::pass()));
        }
    }

    #[test]
    fn several_are_read_one_behind_the_other() {
        let choice = choice(Demand::Some { least: 0, most: 4 });
        for (typed, expected) in [
            ("魚", Some(vec![0])),
            ("魚*2 sweet potato", Some(vec![0, 0, 1])),
            ("sweet potato×２、魚", Some(vec![1, 1, 0])),
            ("3 魚", Some(vec![2, 0])),
            ("hunter(fish), 魚", Some(vec![2, 0])),
            ("1 2", Some(vec![0, 1])),
            ("パス", Some(vec![])),
            ("魚*3", None),
            ("魚*0", None),
            ("魚肉", None),
        ] {
            let read = choice.read_shown(typed, "パス", Voice::notation()).ok();
            assert_eq!(read, expected.map(|picks| Answer { picks }), "{typed}");
        }
    }

    #[test]
    fn the_part_that_is_no_option_is_named() {
        let choice = choice(Demand::Some { least: 0, most: 4 });
        for (typed, expected) in [
            ("魚 ca", "ca"),
            ("sweet potato*2, 肉 魚", "肉"),
            ("fish ca", "ca"),
            ("２ 魚肉", "魚肉"),
            ("ca 魚", "ca"),
        ] {
            let why = choice.read_shown(typed, "パス", Voice::notation()).unwrap_err().why;
            let Refusal::NotOffered { typed: named, .. } = *why else { panic!("{typed}: {why:?}") };
            assert_eq!(named, expected, "{typed}");
        }
    }
}
