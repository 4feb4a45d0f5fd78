//! Where mistakes can be made in the files of a game, and what is written there then.

use std::ops::Range;

use parlor::diag::Span;
use parlor::table::Generator;

use super::sorts::Sort;

/// A place where one sort of mistake can be made.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    pub(crate) sort: Sort,
    /// The file.
    pub(crate) path: String,
    /// What is replaced.
    pub(crate) bytes: Range<usize>,
    pub(crate) way: Way,
    /// The declaration or function around it.
    pub(crate) around: Range<usize>,
}

/// What is written instead.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    /// The same name with a wrong letter.
    Typo,
    /// One of these.
    Texts(Vec<String>),
}

/// A mistake: a file with other text in one place.
#[derive(Clone, Debug)]
pub(crate) struct Mistake {
    pub(crate) site: Site,
    /// What stood there.
    pub(crate) old: String,
    /// What stands there now.
    pub(crate) new: String,
}

/// The bytes of a span.
pub(crate) fn bytes(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

impl Site {
    /// The mistake; `None` when chance finds none. `is_known` says which words stand in the files.
    pub(crate) fn mistake(
        self,
        text: &str,
        is_known: &dyn Fn(&str) -> bool,
        chance: &mut Generator,
    ) -> Option<Mistake> {
        let old = text[self.bytes.clone()].to_owned();
        let new = match &self.way {
            Way::Typo => (0..20).map(|_| typo(&old, chance)).find(|new| *new != old && !is_known(new))?,
            Way::Texts(texts) => texts[below(texts.len(), chance)].clone(),
        };
        Some(Mistake { site: self, old, new })
    }
}

/// A name with one letter changed, left out, doubled, or swapped with the next.
fn typo(name: &str, chance: &mut Generator) -> String {
    let mut letters: Vec<char> = name.chars().collect();
    let places: Vec<usize> = (0..letters.len()).filter(|at| letters[*at].is_alphanumeric()).collect();
    let at = places[below(places.len(), chance)];
    match chance.below(4) {
        0 => letters[at] = char::from(b'a' + u8::try_from(chance.below(26)).expect("26 letters")),
        1 if letters.len() > 1 => {
            letters.remove(at);
        }
        2 => letters.insert(at, letters[at]),
        _ if at + 1 < letters.len() => letters.swap(at, at + 1),
        _ => letters.push('s'),
    }
    letters.into_iter().collect()
}

pub(crate) fn below(end: usize, chance: &mut Generator) -> usize {
    chance.below(u32::try_from(end).expect("files are short")) as usize
}

/// Whether a text is a name.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}
