//! Labels: how names are shown, in the definition and in its labels files.

use std::collections::{BTreeMap, BTreeSet};

use super::checker::Checker;
use super::fields::{Fields, wrong};
use super::limits::{MAX_FAULTS, MAX_FORM, MAX_LABEL};
use super::names::{Declarations, NameKind};
use super::texts::{Texts, blanks};
use crate::diag::{Diagnostic, Faults, Span, closest, codes, meant};
use crate::load::pieces::{self, ArgumentText, KindText};
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::forms::KindForm;
use crate::rules::{Automa, MAX_SEATS, ParameterType, PieceSet, Rules, SeatHeld, SeatTrait, TraitValue};

impl Checker<'_> {
    pub(super) fn check_labels(&mut self, fields: &Fields<'_>, rules: &Rules) -> Vec<(String, String)> {
        let Some((key, node)) = fields.get("labels") else { return Vec::new() };
        let entries = self.entries(key, node, "a map from names to what is shown");
        let known = Labelled {
            names: known_names(&self.names, self, rules),
            sets: vec![&self.sets],
            places: self.label_places(),
            is_translation: false,
        };
        let mut faults = Faults::default();
        let labels = read_labels(entries, &known, &mut faults);
        if self.doubt.lacks_names() {
            // a part that could not be read may contain the names
            faults.retain(|fault| !is_unknown(fault));
        }
        self.faults.extend(faults);
        self.find_shared(entries);
        labels
    }
}

impl Checker<'_> {
    /// Where the texts of scripts and the names of the definition are written.
    fn label_places(&self) -> BTreeMap<String, Span> {
        let mut places = Texts::of(self.script).places;
        for (name, declared) in self.names.all() {
            places.entry(name.to_owned()).or_insert(declared.span);
        }
        places
    }

    /// Warns of a label that applies both to a piece set or a back, and to a text of the scripts.
    fn find_shared(&mut self, entries: &[(YamlText, Node)]) {
        let texts = Texts::of(self.script);
        for (key, _) in entries {
            let Some(declared) = self.names.get(&key.value) else { continue };
            let Some(said) = texts.places.get(&key.value) else { continue };
            if declared.sort != NameKind::Set {
                continue;
            }
            let message = format!("this label shows the piece set `{}` and a text of the scripts", key.value);
            let fault = Diagnostic::warning(codes::SHARED_LABEL, key.span, message)
                .label(declared.span, "the piece set")
                .label(*said, "the text")
                .hint("write the text in other words if they are to be shown apart");
            self.faults.push(fault);
        }
    }
}

/// Whether a fault is about a label for a name that does not occur.
pub(super) fn is_unknown(fault: &Diagnostic) -> bool {
    [codes::UNKNOWN_LABEL, codes::STALE_LABEL].contains(&fault.code)
}

/// The words among the values of a trait of seats.
pub(super) fn words_of(one: &SeatTrait) -> impl Iterator<Item = &str> {
    one.values.all().iter().flatten().flat_map(SeatHeld::words)
}

/// Everything that can have a label.
fn known_names(names: &Declarations, checker: &Checker<'_>, rules: &Rules) -> BTreeSet<String> {
    let mut known: BTreeSet<String> = names.all().map(|(name, _)| name.to_owned()).collect();
    known.extend(rules.scoring.iter().map(|line| line.name.text.clone()));
    known.extend(rules.ranking.iter().map(|key| key.name.text.clone()));
    known.extend(rules.look.values.iter().map(|value| value.name.text.clone()));
    known.extend(rules.look.notes.iter().map(|note| note.text.clone()));
    for set in &checker.sets {
        for one in &set.traits {
            known.insert(one.name.text.clone());
            known.extend(one.values.iter().filter_map(|(value, _)| match value {
                TraitValue::Word(word) => Some(word.clone()),
                TraitValue::Int(_) => None,
            }));
        }
        for family in &set.families {
            known.extend(family.parameters.iter().map(|parameter| parameter.name.text.clone()));
        }
    }
    for one in &checker.seat_traits {
        known.insert(one.name.text.clone());
        known.extend(words_of(one).map(str::to_owned));
    }
    let directions = checker.zones.iter().flat_map(|zone| zone.shape.directions());
    known.extend(directions.map(|direction| direction.name.to_owned()));
    // A variant can be without such seats although the rules name them.
    known.insert(Automa::name(0));
    known.extend(checker.automa_seats.iter().flat_map(Automa::names));
    if checker.automa_is_open {
        known.extend((0..MAX_SEATS).map(Automa::name));
    }
    known.extend(["total", "pass"].map(str::to_owned));
    known.extend(Texts::of(checker.script).all);
    known
}

/// What labels can be for.
pub(super) struct Labelled<'a> {
    /// Names, prompts and words.
    pub(super) names: BTreeSet<String>,
    /// The piece sets of the rules and of each variant; a label can be for one of their kinds, as in `hunter(fish)`.
    pub(super) sets: Vec<&'a [PieceSet]>,
    /// Where the texts of scripts are written.
    pub(super) places: BTreeMap<String, Span>,
    /// Whether the labels are of another language than the definition's own.
    pub(super) is_translation: bool,
}

impl Labelled<'_> {
    /// The fault of a label for nothing. A translation often lags behind the definition, and can be played with.
    pub(super) fn stale(&self, span: Span, message: String) -> Diagnostic {
        match self.is_translation {
            true => Diagnostic::warning(codes::STALE_LABEL, span, message),
            false => Diagnostic::error(codes::UNKNOWN_LABEL, span, message),
        }
    }

    /// The name that was probably meant by a key that stands for nothing: rather one that has no label yet.
    fn nearest(&self, key: &str, entries: &[(YamlText, Node)]) -> Option<&str> {
        let names = || self.names.iter().map(String::as_str);
        let labelled: BTreeSet<&str> = entries.iter().map(|(key, _)| key.value.as_str()).collect();
        closest(key, names().filter(|name| !labelled.contains(name))).or_else(|| closest(key, names()))
    }

    /// What a key of the labels stands for, as the notation writes it.
    fn named(&self, key: &YamlText) -> Option<String> {
        if self.names.contains(&key.value) {
            return Some(key.value.clone());
        }
        let text = pieces::one_kind(key).ok().filter(|text| !text.arguments.is_empty())?;
        let is_kind = |sets: &&[PieceSet]| kind_named(sets, &text, None);
        self.sets.iter().any(is_kind).then(|| text.to_string())
    }

    /// The fault of a label of a family with blanks for what its kinds do not have.
    fn bad_form(&self, key: &str, shown: &str, node: &Node) -> Option<Diagnostic> {
        let families = self.sets.iter().flat_map(|sets| sets.iter()).flat_map(|set| {
            (0..set.families.len()).filter(|at| set.families[*at].name.text == key).map(move |at| (set, at))
        });
        let mut families = families.filter(|(set, at)| !set.families[*at].parameters.is_empty()).peekable();
        let (set, family) = *families.peek().filter(|_| shown.contains(['{', '}']))?;
        if shown.len() > MAX_FORM {
            let message = format!("a label with blanks has at most {MAX_FORM} bytes");
            return Some(Diagnostic::error(codes::TOO_MANY, node.span, message));
        }
        let form = KindForm::parse(shown);
        if form.is_some_and(|form| families.any(|(set, family)| form.fits(set, family))) {
            return None;
        }
        let blanks = set.families[family].parameters.iter().map(|one| format!("`{{{}}}`", one.name.text));
        let message = format!("what stands in braces is nothing that `{key}` has");
        let hint = format!("the blanks can be {}", blanks.collect::<Vec<String>>().join(", "));
        Some(Diagnostic::error(codes::UNKNOWN_LABEL, node.span, message).hint(hint))
    }
}

/// Whether a text names one kind of these sets; as a parameter it must be of the set `within`.
fn kind_named(sets: &[PieceSet], text: &KindText, within: Option<usize>) -> bool {
    let fits = |argument: &ArgumentText, kind: ParameterType| match (argument, kind) {
        (ArgumentText::Number(..), ParameterType::Number) => true,
        (ArgumentText::Kind(text), ParameterType::KindOf(set)) => kind_named(sets, text, Some(set)),
        _ => false,
    };
    let among = |set: &usize| within.is_none_or(|within| within == *set);
    (0..sets.len()).filter(among).flat_map(|set| &sets[set].families).any(|family| {
        family.name.text == text.name.text
            && family.parameters.len() == text.arguments.len()
            && text.arguments.iter().zip(&family.parameters).all(|(argument, one)| fits(argument, one.kind))
    })
}

/// The labels of a flat map; a label for a name that does not occur is a fault, in a translation a warning.
pub(super) fn read_labels(
    entries: &[(YamlText, Node)],
    known: &Labelled<'_>,
    faults: &mut Faults,
) -> Vec<(String, String)> {
    let mut labels = Vec::new();
    for (key, node) in entries {
        let Some(named) = known.named(key) else {
            let message = format!("a label for `{}`, which does not occur", key.value);
            let near = if faults.len() < MAX_FAULTS { known.nearest(&key.value, entries) } else { None };
            let fault = known.stale(key.span, message);
            let place = near.and_then(|near| known.places.get(near));
            let fault = place.into_iter().fold(fault, |fault, span| fault.label(*span, "it is written here"));
            faults.push(fault.maybe_hint(near.map(meant)));
            continue;
        };
        let shown = match &node.value {
            Yaml::Text(text) => text.value.clone(),
            Yaml::Int(number) => number.to_string(),
            _ => {
                faults.push(wrong(node, "a text"));
                continue;
            }
        };
        if shown.len() > MAX_LABEL {
            let message = format!("a label has at most {MAX_LABEL} bytes");
            faults.push(Diagnostic::error(codes::TOO_MANY, node.span, message));
            continue;
        }
        if shown.trim().is_empty() {
            faults.push(Diagnostic::error(codes::EMPTY, node.span, "this label is empty"));
        }
        let values = key.value.matches("{}").count();
        if values > 0 && blanks(&shown).is_none_or(|blanks| blanks.iter().any(|blank| *blank > values)) {
            let message = "what stands in braces is none of the text's values";
            let names: Vec<String> = (1..=values).map(|number| format!("`{{{number}}}`")).collect();
            let hint = format!("write {}, each wherever it belongs", names.join(", "));
            faults.push(Diagnostic::error(codes::UNKNOWN_LABEL, node.span, message).hint(hint));
        }
        if let Some(fault) = known.bad_form(&named, &shown, node) {
            faults.push(fault);
        }
        labels.push((named, shown));
    }
    labels.sort();
    labels
}
