//! How kinds are shown: by a label of their own, by a form with blanks, or as in the notation with the labels of their
//! words.

use super::voice::Voice;
use crate::rules::forms::{FormPart, KindForm, Printed, raised};
use crate::rules::{KindArgument, KindName, Rules};

/// The most other ways to type one kind.
const MOST_SPELLINGS: usize = 50;

impl Voice {
    /// A kind as it is shown: `hunter(fish)` by its own label, by that of `hunter` if this has blanks, such as
    /// `{food} hunter`, by the form of the definition, or with the labels of both words.
    #[must_use]
    pub fn kind(&self, rules: &Rules, kind: &KindName) -> String {
        let set = &rules.sets[kind.set];
        let word = &set.families[kind.family].name.text;
        let name = self.name(word);
        if !self.has_labels() {
            return kind.notation(&rules.sets);
        }
        if !kind.arguments.is_empty() {
            if let Some(label) = self.label(&kind.notation(&rules.sets)) {
                return label.to_owned();
            }
            let form = Some(name).filter(|name| name.contains('{')).and_then(KindForm::parse);
            if let Some(form) = form {
                return self.filled(rules, kind, &form, false);
            }
        }
        if let Some(form) = set.form(kind.family) {
            return self.filled(rules, kind, form, true);
        }
        if kind.arguments.is_empty() {
            return name.to_owned();
        }
        let arguments = kind.arguments.iter().map(|argument| match argument {
            KindArgument::Number(number) => number.to_string(),
            KindArgument::Kind(kind) => self.kind(rules, kind),
        });
        format!("{name}({})", arguments.collect::<Vec<String>>().join(", "))
    }

    /// A form with its blanks filled in, by short texts where kinds have them and they are wanted.
    fn filled(&self, rules: &Rules, kind: &KindName, form: &KindForm, short: bool) -> String {
        let part = |part: &FormPart| match part {
            FormPart::Text(text) => text.clone(),
            FormPart::Blank { name, raised: up } => {
                let text = match short.then(|| in_short(rules, kind, name).first()).flatten() {
                    Some(text) => text.clone(),
                    None => self.in_blank(rules, kind, name),
                };
                if *up { raised(&text) } else { text }
            }
        };
        form.parts().iter().map(part).collect()
    }

    /// What stands in a blank, in words.
    fn in_blank(&self, rules: &Rules, kind: &KindName, blank: &str) -> String {
        let set = &rules.sets[kind.set];
        match set.printed(kind, blank) {
            Printed::Name => self.name(&set.families[kind.family].name.text).to_owned(),
            Printed::Number(number) => number.to_string(),
            Printed::Word(word) => self.name(word).to_owned(),
            Printed::Kind(kind) => self.kind(rules, kind),
            Printed::Nothing => String::new(),
        }
    }

    /// The ways to type a kind that is shown in a form with short texts, in small letters, each with how it is shown.
    pub(super) fn spellings_of(&self, rules: &Rules, kind: &KindName) -> Vec<(String, String)> {
        let Some(form) = rules.sets[kind.set].form(kind.family) else { return Vec::new() };
        let mut texts = vec![String::new()];
        for part in form.parts() {
            let choices = match part {
                FormPart::Text(text) => vec![text.clone()],
                FormPart::Blank { name, .. } => match in_short(rules, kind, name) {
                    [] => vec![self.in_blank(rules, kind, name)],
                    short => short.to_vec(),
                },
            };
            if texts.len().saturating_mul(choices.len()) > MOST_SPELLINGS {
                return Vec::new();
            }
            let longer = |text: &String| {
                let add = |choice: &String| format!("{text}{}", choice.to_lowercase());
                choices.iter().map(add).collect::<Vec<String>>()
            };
            texts = texts.iter().flat_map(longer).collect();
        }
        let shown = self.kind(rules, kind);
        let is_one_word = |text: &String| !text.contains(char::is_whitespace);
        texts.into_iter().filter(is_one_word).map(|text| (text, shown.clone())).collect()
    }
}

/// The short texts of what stands in a blank.
fn in_short<'a>(rules: &'a Rules, kind: &'a KindName, blank: &str) -> &'a [String] {
    match rules.sets[kind.set].printed(kind, blank) {
        Printed::Name => rules.sets[kind.set].short(kind.family),
        Printed::Kind(kind) => rules.sets[kind.set].short(kind.family),
        _ => &[],
    }
}
