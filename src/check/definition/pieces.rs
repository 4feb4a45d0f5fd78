//! Piece sets: their kinds, with parameters, and their sides.

use super::checker::Checker;
use super::dice::MOST_SIDES;
use super::fields::{self, wrong};
use super::keys;
use super::limits::MAX_KINDS;
use super::names::NameKind;
use super::zones::Owner;
use crate::diag::{Diagnostic, codes};
use crate::load::pieces::{self, FamilyText};
use crate::load::script::ast::Name;
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{Family, KindArgument, Parameter, ParameterType, PieceSet};

/// How deep kinds can be nested as parameters of kinds.
const MAX_DEPTH: usize = 3;

/// What numbers are called elsewhere.
const NUMBERS: [&str; 8] = ["int", "integer", "num", "numeric", "i32", "digit", "float", "range"];

impl Checker<'_> {
    /// Declares the piece sets and their kinds; returns the kinds of each as written.
    pub(super) fn declare_sets(&mut self, entries: &[(YamlText, Node)]) -> Vec<Vec<FamilyText>> {
        let mut all = Vec::new();
        for (index, (key, node)) in entries.iter().enumerate() {
            self.declare(&fields::name(key), NameKind::Set, index, 0);
            let sound = self.faults.len();
            let mut families = self.families(key, node);
            if families.len() > MAX_KINDS {
                let message = format!("{} kinds are too many, at most {MAX_KINDS}", families.len());
                self.faults.push(Diagnostic::error(codes::TOO_MANY, key.span, message));
                families.truncate(MAX_KINDS);
            }
            // it is unknown which kinds were meant
            if self.faults.len() > sound && families.is_empty() {
                self.miss(&[NameKind::Kind]);
            }
            for (family, declared) in families.iter().enumerate() {
                self.declare(&declared.name, NameKind::Kind, index, family);
            }
            all.push(families);
        }
        all
    }

    fn families(&mut self, key: &YamlText, node: &Node) -> Vec<FamilyText> {
        let texts = match &node.value {
            // The short form: only the kinds.
            Yaml::Text(text) => vec![text],
            _ => {
                let fields = self.fields(node, key.span, &keys::PIECE_SET);
                let kinds = fields.and_then(|fields| self.need(&fields, "kinds", "idol priest"));
                kinds.map_or_else(Vec::new, |kinds| self.kinds_texts(kinds))
            }
        };
        let families = texts.into_iter().map(pieces::declaration);
        families.collect::<Result<Vec<_>, _>>().map_or_else(
            |fault| {
                self.faults.push(fault);
                Vec::new()
            },
            |families| families.concat(),
        )
    }

    /// The text with the kinds; of a list, which is a fault, those of its items.
    fn kinds_texts<'n>(&mut self, kinds: &'n Node) -> Vec<&'n YamlText> {
        let expected = "kinds in one text, such as `idol priest`";
        let Yaml::List(items) = &kinds.value else {
            return self.text(kinds, expected).into_iter().collect();
        };
        let texts = items.iter().map(|item| match &item.value {
            Yaml::Text(text) => Some(text),
            _ => None,
        });
        let texts: Vec<&YamlText> = texts.collect::<Option<_>>().unwrap_or_default();
        let words: Vec<&str> = texts.iter().map(|text| text.value.as_str()).collect();
        let hint = (1..20).contains(&words.len()).then(|| format!("write `{}`", words.join(" ")));
        self.faults.push(wrong(kinds, expected).maybe_hint(hint));
        texts
    }

    /// Finds the types of the parameters, and the sides of dice.
    pub(super) fn check_families(&mut self, entries: &[(YamlText, Node)], families: Vec<Vec<FamilyText>>) {
        for ((key, node), families) in entries.iter().zip(families) {
            let families = families
                .into_iter()
                .map(|family| Family {
                    parameters: self.parameters(&family.name, family.parameters),
                    name: family.name,
                })
                .collect();
            let sides = node.get("sides").and_then(|node| self.int(node, MOST_SIDES, "a number of sides"));
            let back = self.back(node, sides.is_some() || node.get("faces").is_some());
            self.sets.push(PieceSet {
                back,
                name: fields::name(key),
                families,
                start: Vec::new(),
                traits: Vec::new(),
                glyphs: Vec::new(),
                forms: Vec::new(),
                short: Vec::new(),
                reverse: Vec::new(),
                sides: (1..=sides.unwrap_or(0)).map(KindArgument::Number).collect(),
            });
        }
        self.check_circles();
        self.kind_counts =
            (0..self.sets.len()).map(|set| self.kinds_of(set).map(|kinds| kinds.len())).collect();
    }

    /// The name of the back, which several sets may have.
    fn back(&mut self, node: &Node, is_die: bool) -> Option<Name> {
        let written = node.get("back")?;
        let text = self.text(written, "what the backs are called, such as `card`")?;
        if is_die {
            let message = "dice show their numbers and have no back";
            self.faults.push(Diagnostic::error(codes::CONTRADICTION, written.span, message));
        }
        let name = fields::name(text);
        match self.names.get(&name.text) {
            Some(declared) if declared.sort == NameKind::Back => self.note_use(&name),
            _ => self.declare(&name, NameKind::Back, 0, 0),
        }
        Some(name)
    }

    fn parameters(&mut self, family: &Name, written: Vec<(Name, Name)>) -> Vec<Parameter> {
        let mut parameters: Vec<Parameter> = Vec::new();
        for (name, kind) in written {
            if let Some(other) = parameters.iter().find(|other| other.name.text == name.text) {
                let message = format!("`{}` has two parameters `{}`", family.text, name.text);
                self.faults.push(
                    Diagnostic::error(codes::NAME_CLASH, name.span, message)
                        .label(other.name.span, "it is declared here already"),
                );
            }
            let kind = self.meaning(&name.text, |checker| checker.parameter_type(&name, &kind));
            if self.untyped.last() == Some(&name.span) {
                self.doubt.names.insert(family.text.clone());
            }
            parameters.push(Parameter { name, kind });
        }
        parameters
    }

    fn parameter_type(&mut self, name: &Name, kind: &Name) -> ParameterType {
        self.not_a_property(name, Owner::Kind);
        match kind.text.as_str() {
            "number" => ParameterType::Number,
            word if NUMBERS.contains(&word) && !self.names.has(word) => {
                let message = format!("unknown piece set `{word}`");
                self.faults.push(Diagnostic::error(codes::UNKNOWN_NAME, kind.span, message).hint(format!(
                    "write `{}: number`; which numbers there are stands in `set:`, such as `1..5`",
                    name.text
                )));
                self.untyped.push(name.span);
                ParameterType::Number
            }
            _ => match self.find(kind, &[NameKind::Set]) {
                Some(set) => ParameterType::KindOf(set.index),
                None => {
                    self.untyped.push(name.span);
                    ParameterType::Number
                }
            },
        }
    }

    /// Finds circles: a kind that contains kinds that contain kinds ... would never end.
    fn check_circles(&mut self) {
        let depths: Vec<Option<usize>> = (0..self.sets.len()).map(|set| self.depth(set, MAX_DEPTH)).collect();
        for (set, depth) in depths.into_iter().enumerate() {
            if depth.is_some() {
                continue;
            }
            let name = &self.sets[set].name;
            let message =
                format!("kinds of `{}` have kinds as parameters too deeply, or of themselves", name.text);
            self.faults.push(Diagnostic::error(codes::CONTRADICTION, name.span, message));
            // Cuts the circle, so that no later code runs round it for ever.
            for family in &mut self.sets[set].families {
                self.doubt.names.insert(family.name.text.clone());
                for parameter in &mut family.parameters {
                    parameter.kind = ParameterType::Number;
                    self.untyped.push(parameter.name.span);
                    self.doubt.names.insert(parameter.name.text.clone());
                }
            }
        }
    }

    /// How deep the parameters of a set are nested, up to a limit.
    fn depth(&self, set: usize, limit: usize) -> Option<usize> {
        let limit = limit.checked_sub(1)?;
        let mut sets: Vec<usize> = Vec::new();
        for parameter in self.sets[set].families.iter().flat_map(|family| &family.parameters) {
            if let ParameterType::KindOf(of) = parameter.kind
                && !sets.contains(&of)
            {
                sets.push(of);
            }
        }
        let mut deepest = 0;
        for set in sets {
            deepest = deepest.max(1 + self.depth(set, limit)?);
        }
        Some(deepest)
    }
}

/// A key of a piece set, in the definition.
pub(super) struct KeyOfSet<'n> {
    /// Index in [`Checker::sets`].
    pub(super) set: usize,
    /// The piece set.
    pub(super) node: &'n Node,
    pub(super) key: &'n YamlText,
    pub(super) value: &'n Node,
}

/// A key of all piece sets that have it.
pub(super) fn key_of_sets<'n>(
    entries: &'n [(YamlText, Node)],
    wanted: &'static str,
) -> impl Iterator<Item = KeyOfSet<'n>> {
    entries.iter().enumerate().filter_map(move |(set, (_, node))| {
        let Yaml::Map(parts) = &node.value else { return None };
        let (key, value) = parts.iter().find(|(key, _)| key.value == wanted)?;
        Some(KeyOfSet { set, node, key, value })
    })
}
