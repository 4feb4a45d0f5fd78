//! Glyphs: the single characters that stand for kinds on boards.

use super::checker::Checker;
use super::fields::{self, wrong};
use super::names::NameKind;
use crate::diag::{Diagnostic, Span, codes, visible};
use crate::load::yaml::{Node, Yaml, YamlText};

/// Characters that boards show already, and what each stands for.
const TAKEN: [(&str, &str); 4] = [
    (".", "an empty place"),
    ("·", "an empty place"),
    ("-", "an empty place"),
    ("?", "a piece that is not seen"),
];

impl Checker<'_> {
    pub(super) fn check_glyphs(&mut self, entries: &[(YamlText, Node)]) {
        let mut taken: Vec<(String, Span)> = Vec::new();
        for (set, (_, node)) in entries.iter().enumerate() {
            let Yaml::Map(parts) = &node.value else { continue };
            let Some((key, glyphs)) = parts.iter().find(|(key, _)| key.value == "glyphs") else { continue };
            for (key, value) in self.entries(key, glyphs, "a map from kinds to characters, such as `idol: I`")
            {
                let family = self.plain_family_of_set(key, set);
                let Some(glyph) = self.glyph(value) else { continue };
                if let Some((_, other)) = taken.iter().find(|(other, _)| *other == glyph) {
                    let message = format!("`{glyph}` stands for another kind, too");
                    let fault = Diagnostic::error(codes::CONTRADICTION, value.span, message);
                    self.faults.push(fault.label(*other, "it stands here already"));
                    continue;
                }
                taken.push((glyph.clone(), value.span));
                self.sets[set].glyphs.extend(family.map(|family| (family, glyph)));
            }
        }
    }

    /// The family of a piece set that a key names, which a character can show.
    fn plain_family_of_set(&mut self, key: &YamlText, set: usize) -> Option<usize> {
        let family = self.family_of_set(key, set)?;
        let has_more = !self.sets[set].families[family].parameters.is_empty();
        if has_more || self.sets[set].sides.is_some() {
            let what = if has_more { "has parameters" } else { "is a die" };
            let message = format!("`{}` {what}, which a character cannot show", key.value);
            self.faults.push(Diagnostic::error(codes::CONTRADICTION, key.span, message));
            return None;
        }
        Some(family)
    }

    /// The family of a piece set that a key names.
    pub(super) fn family_of_set(&mut self, key: &YamlText, set: usize) -> Option<usize> {
        let declared = self.find(&fields::name(key), &[NameKind::Kind])?;
        if declared.index == set {
            return Some(declared.family);
        }
        let (other, own) = (&self.sets[declared.index].name.text, &self.sets[set].name.text);
        let message = format!("`{}` is a kind of `{other}`, not of `{own}`", key.value);
        self.faults.push(Diagnostic::error(codes::CONTRADICTION, key.span, message));
        None
    }

    fn glyph(&mut self, node: &Node) -> Option<String> {
        let expected = "one character, such as `X`";
        let text = match &node.value {
            Yaml::Int(_) => {
                self.faults.push(wrong(node, expected).hint("write a digit in quotation marks: `\"1\"`"));
                return None;
            }
            _ => self.text(node, expected)?,
        };
        let is_single = text.value.chars().count() == 1 && !text.value.trim().is_empty();
        if !is_single || !visible::is_line(&text.value) {
            self.faults.push(wrong(node, expected));
            return None;
        }
        if let Some((glyph, what)) = TAKEN.iter().find(|(glyph, _)| *glyph == text.value) {
            let message = format!("`{glyph}` stands for {what}");
            self.faults.push(Diagnostic::error(codes::CONTRADICTION, node.span, message));
            return None;
        }
        Some(text.value.clone())
    }
}
