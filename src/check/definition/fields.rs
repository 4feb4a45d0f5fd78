//! Reads values from a tree, and reports values of the wrong type.

use std::ops::RangeInclusive;

use super::checker::Checker;
use super::keys::KeyTable;
use super::limits::{MAX_ENTRIES, MAX_FAULTS};
use super::slips::{meant_key, meant_words};
use crate::diag::{Diagnostic, Span, alternatives, closest, codes, did_you_mean, meant};
use crate::load::script::ast::Name;
use crate::load::yaml::{Node, Yaml, YamlText};

/// Why a key may not be known that is like none of those that are.
const LATER: &str = concat!(
    "a later parlor may have more: this is ",
    env!("CARGO_PKG_VERSION"),
    ", and `parlor reference` lists all its keys"
);

/// A map of known keys.
pub(super) struct Fields<'n> {
    entries: &'n [(YamlText, Node)],
    /// Unknown keys that were probably meant as a known key that is missing.
    guesses: Vec<(String, &'n (YamlText, Node))>,
    /// Whether there is an unknown key of which it cannot be guessed what was meant.
    riddles: bool,
    /// Where a missing key is reported.
    place: Span,
}

impl<'n> Fields<'n> {
    /// The key and the value, if they are there.
    pub(super) fn get(&self, key: &str) -> Option<(&'n YamlText, &'n Node)> {
        let guess = || self.guesses.iter().find(|(name, _)| name == key).map(|(_, entry)| *entry);
        let found = self.entries.iter().find(|(name, _)| name.value == key).or_else(guess);
        found.map(|(name, node)| (name, node))
    }

    /// Whether there is an unknown key of which it cannot be guessed what was meant.
    pub(super) fn has_riddles(&self) -> bool {
        self.riddles
    }

    /// Where the map begins, or the key that it belongs to.
    pub(super) fn place(&self) -> Span {
        self.place
    }

    /// The value, if it is there.
    pub(super) fn value(&self, key: &str) -> Option<&'n Node> {
        self.get(key).map(|(_, node)| node)
    }
}

/// The fault of a value of the wrong type.
pub(super) fn wrong(node: &Node, expected: &str) -> Diagnostic {
    Diagnostic::error(codes::WRONG_TYPE, node.span, format!("expected {expected}, found {}", node.describe()))
}

/// A text as a name.
pub(super) fn name(text: &YamlText) -> Name {
    Name { text: text.value.clone(), span: text.span }
}

impl Checker<'_> {
    /// A map whose keys the notation fixes; unknown keys are faults.
    pub(super) fn fields<'n>(&mut self, node: &'n Node, place: Span, table: &KeyTable) -> Option<Fields<'n>> {
        let (what, known) = (table.what, table.names());
        let Yaml::Map(entries) = &node.value else {
            let keys: Vec<String> = known.iter().take(3).map(|key| format!("`{key}`")).collect();
            let expected = format!("a map with keys such as {}", keys.join(", "));
            let span = if node.value == Yaml::Null { place } else { node.span };
            self.faults.push(Diagnostic { span: Some(span), ..wrong(node, &expected) });
            return None;
        };
        let mut fields = Fields { entries, guesses: Vec::new(), riddles: false, place };
        for entry in entries.iter().filter(|(key, _)| !known.contains(&key.value.as_str())) {
            let (key, _) = entry;
            let message = format!("{what} has no key `{}`", key.value);
            let list: Vec<String> = known.iter().map(|key| format!("`{key}`")).collect();
            let few = self.faults.len() < MAX_FAULTS;
            let near = few.then(|| closest(&key.value, known.iter().copied())).flatten();
            let slip = meant_key(table.name, &key.value);
            let hint = match (slip, near) {
                (Some(slip), _) => table.instead(slip),
                (None, Some(near)) => meant(near),
                (None, None) if few => format!("the keys are {}; {LATER}", list.join(", ")),
                (None, None) => format!("the keys are {}", list.join(", ")),
            };
            let near = slip.or(near);
            self.faults.push(Diagnostic::error(codes::UNKNOWN_KEY, key.span, message).hint(hint));
            match near.filter(|near| fields.get(near).is_none()) {
                Some(near) => fields.guesses.push((near.to_owned(), entry)),
                None => fields.riddles = true,
            }
        }
        Some(fields)
    }

    /// The value of a key that is required.
    pub(super) fn need<'n>(&mut self, fields: &Fields<'n>, key: &str, example: &str) -> Option<&'n Node> {
        let found = fields.value(key);
        if found.is_none() {
            self.faults.push(
                Diagnostic::error(codes::MISSING_KEY, fields.place, format!("`{key}` is missing here"))
                    .hint(format!("add `{key}: {example}`")),
            );
        }
        found
    }

    /// The entries of a map whose keys are chosen by the author.
    pub(super) fn entries<'n>(
        &mut self,
        key: &YamlText,
        node: &'n Node,
        expected: &str,
    ) -> &'n [(YamlText, Node)] {
        match &node.value {
            Yaml::Map(entries) if entries.len() <= MAX_ENTRIES => entries,
            Yaml::Map(entries) => {
                let message = format!("{} entries are too many, at most {MAX_ENTRIES}", entries.len());
                self.faults.push(Diagnostic::error(codes::TOO_MANY, key.span, message));
                &entries[..MAX_ENTRIES]
            }
            _ => {
                let span = if node.value == Yaml::Null { key.span } else { node.span };
                self.faults.push(Diagnostic { span: Some(span), ..wrong(node, expected) });
                &[]
            }
        }
    }

    /// The items of a list, which must not be empty.
    pub(super) fn items<'n>(&mut self, place: Span, node: &'n Node, expected: &str) -> &'n [Node] {
        match &node.value {
            Yaml::List(items) if items.is_empty() => {
                let message = format!("this is empty, expected {expected}");
                self.faults.push(Diagnostic::error(codes::EMPTY, node.span, message));
                &[]
            }
            Yaml::List(items) if items.len() > MAX_ENTRIES => {
                let message = format!("{} items are too many, at most {MAX_ENTRIES}", items.len());
                self.faults.push(Diagnostic::error(codes::TOO_MANY, place, message));
                &items[..MAX_ENTRIES]
            }
            Yaml::List(items) => items,
            Yaml::Text(text) => {
                let fault = wrong(node, expected).hint(format!("write `[{}]`", text.value));
                self.faults.push(fault);
                &[]
            }
            _ => {
                let span = if node.value == Yaml::Null { place } else { node.span };
                self.faults.push(Diagnostic { span: Some(span), ..wrong(node, expected) });
                &[]
            }
        }
    }

    /// A text that is chosen by the author.
    pub(super) fn free_text<'n>(&mut self, node: &'n Node, expected: &str) -> Option<&'n YamlText> {
        if matches!(node.value, Yaml::Int(_) | Yaml::Float(_) | Yaml::Bool(_)) {
            self.faults.push(wrong(node, expected).hint("put it into quotation marks"));
            return None;
        }
        self.text(node, expected)
    }

    /// A text with a meaning.
    pub(super) fn text<'n>(&mut self, node: &'n Node, expected: &str) -> Option<&'n YamlText> {
        if let Yaml::Text(text) = &node.value {
            return Some(text);
        }
        self.faults.push(wrong(node, expected));
        None
    }

    /// A whole number within bounds.
    pub(super) fn int(&mut self, node: &Node, range: RangeInclusive<i32>, expected: &str) -> Option<i32> {
        match &node.value {
            Yaml::Int(number) => {
                let fits = i32::try_from(*number).ok().filter(|number| range.contains(number));
                if fits.is_none() {
                    self.faults.push(out_of_range(node.span, &number.to_string(), &range));
                }
                fits
            }
            Yaml::Float(raw) => {
                self.faults.push(float(node, raw, &range));
                None
            }
            Yaml::Text(text) if text.value.parse::<i32>().is_ok() => {
                let hint = format!("remove the quotation marks: `{}`", text.value);
                self.faults.push(wrong(node, expected).hint(hint));
                None
            }
            _ => {
                self.faults.push(wrong(node, expected));
                None
            }
        }
    }

    /// One of a few words.
    pub(super) fn word<T: Clone>(&mut self, node: &Node, words: &[(&str, T)]) -> Option<T> {
        let list: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
        let expected = alternatives(&list);
        let names = || words.iter().map(|(word, _)| *word);
        let written = match &node.value {
            Yaml::Text(text) => text.value.as_str(),
            Yaml::Bool(true) => "true",
            Yaml::Bool(false) => "false",
            _ => {
                self.faults.push(wrong(node, &expected));
                return None;
            }
        };
        let found = words.iter().find(|(word, _)| *word == written);
        if found.is_none() {
            let meant: Vec<String> =
                meant_words(written, names()).iter().map(|word| format!("`{word}`")).collect();
            let slip = (!meant.is_empty()).then(|| format!("write {}", alternatives(&meant)));
            let hint = slip.or_else(|| did_you_mean(written, names()));
            self.faults.push(wrong(node, &expected).maybe_hint(hint));
        }
        found.map(|(_, value)| value.clone())
    }
}

/// The fault of a number that is not written as a whole number.
fn float(node: &Node, raw: &str, range: &RangeInclusive<i32>) -> Diagnostic {
    let digits = raw.strip_prefix(['-', '+']).unwrap_or(raw);
    let is_whole = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let fault = |message: String| Diagnostic::error(codes::WRONG_TYPE, node.span, message);
    if is_whole && !digits.starts_with('0') && !raw.starts_with('+') {
        return out_of_range(node.span, raw, range);
    }
    if is_whole {
        let plain = digits.trim_start_matches('0');
        let sign = if raw.starts_with('-') { "-" } else { "" };
        let plain = if plain.is_empty() { "0" } else { plain };
        return fault(format!("`{raw}` is not how a number is written"))
            .hint(format!("write `{sign}{plain}`"));
    }
    fault(format!("numbers are whole, found `{raw}`")).hint("write digits only")
}

/// The fault of a number outside its bounds.
pub(super) fn out_of_range(span: Span, written: &str, range: &RangeInclusive<i32>) -> Diagnostic {
    let bounds = match (*range.start(), *range.end()) {
        (least, i32::MAX) if least > i32::MIN => format!("at least {least}"),
        (i32::MIN, most) if most < i32::MAX => format!("at most {most}"),
        (least, most) => format!("from {least} to {most}"),
    };
    Diagnostic::error(codes::OUT_OF_RANGE, span, format!("`{written}` is out of range, expected {bounds}"))
}
