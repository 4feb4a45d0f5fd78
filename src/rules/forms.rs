//! Forms: how kinds are shown, with blanks for what is printed on them: `{name}{suit}`, `{food} hunter`.

use super::{KindArgument, KindName, PieceSet, TraitKinds, TraitValue};

/// A text with blanks in braces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindForm {
    parts: Vec<FormPart>,
}

/// A part of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormPart {
    /// As it stands.
    Text(String),
    /// `{name}`, a parameter or a trait; with `^` its digits are small and raised.
    Blank {
        /// The word.
        name: String,
        /// Whether `^` follows it.
        raised: bool,
    },
}

/// What stands in a blank.
#[derive(Clone, Copy, Debug)]
pub enum Printed<'a> {
    /// The kind's own word.
    Name,
    /// A number.
    Number(i32),
    /// A word of a trait.
    Word(&'a str),
    /// A kind of another set.
    Kind(&'a KindName),
    /// A trait that the kind does not have.
    Nothing,
}

impl KindForm {
    /// Reads a form; `None` when a brace has no partner or nothing stands in a pair of them.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            if at > 0 {
                parts.push(FormPart::Text(rest[..at].to_owned()));
            }
            let (inside, behind) = rest[at..].strip_prefix('{')?.split_once('}')?;
            let (name, raised) = inside.strip_suffix('^').map_or((inside, false), |name| (name, true));
            let name = Some(name.trim()).filter(|name| !name.is_empty() && !name.contains('{'))?;
            parts.push(FormPart::Blank { name: name.to_owned(), raised });
            rest = behind;
        }
        if !rest.is_empty() {
            parts.push(FormPart::Text(rest.to_owned()));
        }
        Some(Self { parts })
    }

    /// Its parts, in their order.
    #[must_use]
    pub fn parts(&self) -> &[FormPart] {
        &self.parts
    }

    /// The words of its blanks.
    pub fn blanks(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            FormPart::Blank { name, .. } => Some(name.as_str()),
            FormPart::Text(_) => None,
        })
    }

    /// Whether kinds of this family have something for every blank.
    #[must_use]
    pub fn fits(&self, set: &PieceSet, family: usize) -> bool {
        let parameters = &set.families[family].parameters;
        self.blanks().all(|blank| {
            blank == "name"
                || parameters.iter().any(|parameter| parameter.name.text == blank)
                || set.traits.iter().any(|one| one.name.text == blank)
        })
    }
}

impl PieceSet {
    /// What is printed on a kind of this set where a form has this blank.
    #[must_use]
    pub fn printed<'a>(&'a self, kind: &'a KindName, blank: &str) -> Printed<'a> {
        if blank == "name" {
            return Printed::Name;
        }
        let parameters = &self.families[kind.family].parameters;
        if let Some(at) = parameters.iter().position(|parameter| parameter.name.text == blank) {
            return match &kind.arguments[at] {
                KindArgument::Number(number) => Printed::Number(*number),
                KindArgument::Kind(kind) => Printed::Kind(kind),
            };
        }
        let Some(one) = self.traits.iter().find(|one| one.name.text == blank) else {
            return Printed::Nothing;
        };
        let has = |kinds: &TraitKinds| match kinds {
            TraitKinds::Family(family) => *family == kind.family,
            TraitKinds::Kind(other) => other == kind,
        };
        match one.values.iter().find(|(_, kinds)| kinds.iter().any(has)) {
            Some((TraitValue::Int(number), _)) => Printed::Number(*number),
            Some((TraitValue::Word(word), _)) => Printed::Word(word),
            None => Printed::Nothing,
        }
    }

    /// The form in which kinds of a family are shown, if the definition gives one.
    #[must_use]
    pub fn form(&self, family: usize) -> Option<&KindForm> {
        self.forms.iter().find(|(of, _)| *of == family).map(|(_, form)| form)
    }

    /// The short texts of a family: the first is shown in forms, all can be typed there.
    #[must_use]
    pub fn short(&self, family: usize) -> &[String] {
        self.short.iter().find(|(of, _)| *of == family).map_or(&[], |(_, texts)| texts)
    }
}

/// A number in small raised digits.
#[must_use]
pub fn raised(text: &str) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raise = |letter: char| match letter.to_digit(10) {
        Some(digit) => RAISED[digit as usize],
        None if letter == '-' => '⁻',
        None => letter,
    };
    text.chars().map(raise).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_stand_in_braces() {
        let blank = |name: &str, raised| FormPart::Blank { name: name.to_owned(), raised };
        let parts = |text: &str| KindForm::parse(text).map(|form| form.parts);
        assert_eq!(parts("{name}{suit}"), Some(vec![blank("name", false), blank("suit", false)]));
        assert_eq!(
            parts("nr {number}{heads^}!"),
            Some(vec![
                FormPart::Text("nr ".into()),
                blank("number", false),
                blank("heads", true),
                FormPart::Text("!".into())
            ])
        );
        for text in ["{", "}", "{}", "a}b{", "{{name}}"] {
            assert_eq!(parts(text), None, "{text}");
        }
        assert_eq!(raised("53"), "⁵³");
    }
}
