//! Glyphs: the single characters that stand for kinds on boards.

use super::checker::Checker;
use super::fields::{self, wrong};
use super::names::NameKind;
use super::pieces::{KeyOfSet, key_of_sets};
use crate::diag::{Diagnostic, Span, codes, visible};
use crate::load::pieces;
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::KindName;

/// Characters that boards show already, and what each stands for.
const TAKEN: [(&str, &str); 5] = [
    (".", "an empty place"),
    ("·", "an empty place"),
    ("-", "an empty place"),
    ("?", "a piece that is not seen"),
    ("#", "the beginning of a comment"),
];

impl Checker<'_> {
    pub(super) fn check_glyphs(&mut self, entries: &[(YamlText, Node)]) {
        let mut taken: Vec<(String, Span)> = Vec::new();
        for KeyOfSet { set, key, value: glyphs, .. } in key_of_sets(entries, "glyphs") {
            for (key, value) in self.entries(key, glyphs, "a map from kinds to characters, such as `idol: I`")
            {
                let kind = self.kind_of_set(key, set);
                let Some(glyph) = self.glyph(value) else { continue };
                if let Some((_, other)) = taken.iter().find(|(other, _)| *other == glyph) {
                    let message = format!("`{glyph}` stands for another kind, too");
                    let fault = Diagnostic::error(codes::CONTRADICTION, value.span, message);
                    self.faults.push(fault.label(*other, "it stands here already"));
                    continue;
                }
                taken.push((glyph.clone(), value.span));
                self.sets[set].glyphs.extend(kind.map(|kind| (kind, glyph)));
            }
        }
    }

    /// The family of a piece set that a key names.
    pub(super) fn family_of_set(&mut self, key: &YamlText, set: usize) -> Option<usize> {
        let declared = self.find(&fields::name(key), &[NameKind::Kind])?;
        if declared.index == set {
            return Some(declared.family);
        }
        self.not_of_set(key, (declared.index, set));
        None
    }

    /// A kind of another set.
    fn not_of_set(&mut self, key: &YamlText, (other, own): (usize, usize)) {
        let (other, own) = (&self.sets[other].name.text, &self.sets[own].name.text);
        let message = format!("`{}` is a kind of `{other}`, not of `{own}`", key.value);
        self.faults.push(Diagnostic::error(codes::CONTRADICTION, key.span, message));
    }

    /// The kind of a piece set that a key names.
    fn kind_of_set(&mut self, key: &YamlText, set: usize) -> Option<KindName> {
        let text = pieces::one_kind(key).map_err(|fault| self.faults.push(fault)).ok()?;
        let declared = self.find(&text.name, &[NameKind::Kind])?;
        if declared.index != set {
            self.not_of_set(key, (declared.index, set));
            return None;
        }
        if self.sets[set].is_dice() {
            let message = format!("`{}` is a die, which a character cannot show", key.value);
            self.faults.push(Diagnostic::error(codes::CONTRADICTION, key.span, message));
            return None;
        }
        self.kind(&text, Some(set))
    }

    /// The kind that a character stands for on boards.
    pub(super) fn kind_of_glyph(&self, glyph: &str) -> Option<&KindName> {
        let mut glyphs = self.sets.iter().flat_map(|set| &set.glyphs);
        glyphs.find(|(_, known)| known == glyph).map(|(kind, _)| kind)
    }

    /// What to write for a character that stands for no kind.
    pub(super) fn known_glyphs(&self) -> String {
        let glyphs = self.sets.iter().flat_map(|set| &set.glyphs);
        let known: Vec<String> =
            glyphs.map(|(kind, glyph)| format!("`{glyph}` {}", kind.notation(&self.sets))).collect();
        match known.len() {
            0 => "say which characters stand for kinds: `glyphs: { idol: I }`".to_owned(),
            1..=12 => format!("there are {} and `.` for an empty place", known.join(", ")),
            _ => "add it to `glyphs`, or write `.` for an empty place".to_owned(),
        }
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
        if !pieces::is_glyph(&text.value) || !visible::is_line(&text.value) {
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
