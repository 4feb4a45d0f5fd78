//! Turns text into [`Node`]s, within limits.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_yaml::options::{AliasLimits, DuplicateKeyPolicy, MergeKeyPolicy, NonFiniteFloatPolicy};
use serde_yaml::{Error, Location, Options, Spanned};

use super::{MAX_ALIASES, MAX_DEPTH, MAX_NODES, MAX_TEXT, Node, Yaml, YamlText, fault};
use crate::diag::codes;
use crate::diag::{Diagnostic, Faults, SourceId, Sources, Span};

/// Reads a file of the sources. If a key occurs twice, that is a fault, and the first one counts, so that the rest can
/// still be checked. After any other fault there is no tree.
pub fn parse(sources: &Sources, id: SourceId, faults: &mut Faults) -> Option<Node> {
    let text = sources.text(id);
    let mut source = Source { id, text, copied: 0 };
    let error = match read(text, DuplicateKeyPolicy::Error) {
        Ok(raw) => return source.node(&raw, faults).map(|(node, _)| node),
        Err(error) => error,
    };
    if let Error::DuplicateMappingKey { .. } = error.without_snippet()
        && let (Ok(first), Ok(last)) =
            (read(text, DuplicateKeyPolicy::FirstWins), read(text, DuplicateKeyPolicy::LastWins))
    {
        let mut found = Faults::default();
        source.duplicates(&first, &last, &mut found);
        if !found.is_empty() {
            faults.extend(found);
            return source.node(&first, faults).map(|(node, _)| node);
        }
    }
    faults.push(fault::describe(&error, id, text));
    None
}

fn read(text: &str, duplicate_keys: DuplicateKeyPolicy) -> Result<Raw<'_>, Error> {
    serde_yaml::from_str_with_options(text, options(duplicate_keys))
}

fn options(duplicate_keys: DuplicateKeyPolicy) -> Options {
    let mut alias_limits = AliasLimits::default();
    alias_limits.max_total_replayed_events = MAX_NODES;
    serde_yaml::options! {
        budget: serde_yaml::budget! {
            max_depth: MAX_DEPTH,
            flow_nesting_limit: MAX_DEPTH,
            max_nodes: MAX_NODES,
            max_events: MAX_NODES * 3,
            max_aliases: MAX_ALIASES,
            max_anchors: MAX_ALIASES,
            max_recorded_anchor_bytes: MAX_TEXT,
            max_recorded_anchor_events: MAX_NODES * 3,
            max_documents: 2,
        },
        alias_limits: alias_limits,
        duplicate_keys: duplicate_keys,
        merge_keys: MergeKeyPolicy::Error,
        non_finite_float_policy: NonFiniteFloatPolicy::AsString,
        reject_unsupported_tags: true,
        strict_booleans: true,
        with_snippet: false,
    }
}

/// How far before a text its tag is searched for, in bytes.
const TAG_WITHIN: usize = 400;

/// A value as the parser returns it.
struct Raw<'t>(Spanned<RawValue<'t>>);

enum RawValue<'t> {
    Null,
    Bool,
    Number,
    Text(Cow<'t, str>),
    List(Vec<Raw<'t>>),
    Map(Vec<(Raw<'t>, Raw<'t>)>),
}

impl<'de> Deserialize<'de> for Raw<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Spanned::<RawValue>::deserialize(deserializer).map(Raw)
    }
}

impl<'de> Deserialize<'de> for RawValue<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ShapeVisitor)
    }
}

struct ShapeVisitor;

impl<'de> Visitor<'de> for ShapeVisitor {
    type Value = RawValue<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<RawValue<'de>, E> {
        Ok(RawValue::Null)
    }

    fn visit_bool<E>(self, _: bool) -> Result<RawValue<'de>, E> {
        Ok(RawValue::Bool)
    }

    fn visit_i64<E>(self, _: i64) -> Result<RawValue<'de>, E> {
        Ok(RawValue::Number)
    }

    fn visit_u64<E>(self, _: u64) -> Result<RawValue<'de>, E> {
        Ok(RawValue::Number)
    }

    fn visit_i128<E>(self, _: i128) -> Result<RawValue<'de>, E> {
        Ok(RawValue::Number)
    }

    fn visit_u128<E>(self, _: u128) -> Result<RawValue<'de>, E> {
        Ok(RawValue::Number)
    }

    fn visit_f64<E>(self, _: f64) -> Result<RawValue<'de>, E> {
        Ok(RawValue::Number)
    }

    fn visit_str<E>(self, text: &str) -> Result<RawValue<'de>, E> {
        Ok(RawValue::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<RawValue<'de>, E> {
        Ok(RawValue::Text(Cow::Borrowed(text)))
    }

    fn visit_string<E>(self, text: String) -> Result<RawValue<'de>, E> {
        Ok(RawValue::Text(Cow::Owned(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<RawValue<'de>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = access.next_element()? {
            list.push(item);
        }
        Ok(RawValue::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<RawValue<'de>, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = access.next_entry()? {
            entries.push(entry);
        }
        Ok(RawValue::Map(entries))
    }
}

/// The file that is read.
struct Source<'a> {
    id: SourceId,
    text: &'a str,
    /// How many bytes all texts have so far.
    copied: usize,
}

impl Source<'_> {
    fn span(&self, location: Location) -> Span {
        let length = u32::try_from(self.text.len()).unwrap_or(u32::MAX);
        let byte = |n: Option<u64>| n.and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
        let start = byte(location.span().byte_offset()).min(length);
        let end = start.saturating_add(byte(location.span().byte_len())).min(length);
        Span::new(self.id, start, end)
    }

    fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// The node, and where it ends at its own place in the file (an alias is short).
    fn node(&mut self, raw: &Raw<'_>, faults: &mut Faults) -> Option<(Node, u32)> {
        let mut span = self.span(raw.0.defined);
        let is_alias = raw.0.defined != raw.0.referenced;
        let value = match &raw.0.value {
            RawValue::Null => Yaml::Null,
            RawValue::Bool | RawValue::Number => self.scalar(span),
            RawValue::Text(text) => {
                if let Some(fault) = self.tagged(span) {
                    faults.push(fault);
                    return None;
                }
                span = self.trimmed(span);
                self.copied += text.len();
                if self.copied > MAX_TEXT {
                    let message = format!("the aliases stand for more than {} MB of text", MAX_TEXT >> 20);
                    faults.push(Diagnostic::error(codes::YAML_BUDGET, span, message));
                    return None;
                }
                Yaml::Text(YamlText::new(text.clone().into_owned(), span, self.slice(span)))
            }
            RawValue::List(items) => {
                let mut nodes = Vec::with_capacity(items.len());
                let mut end = span.end;
                for item in items {
                    let (node, outer) = self.node(item, faults)?;
                    end = end.max(if is_alias { node.span.end } else { outer });
                    nodes.push(node);
                }
                span = self.closed(span, end);
                Yaml::List(nodes)
            }
            RawValue::Map(raw_entries) => {
                let mut entries = Vec::with_capacity(raw_entries.len());
                let mut end = span.end;
                for (key, value) in raw_entries {
                    let (node, outer) = self.node(value, faults)?;
                    let Some(key) = self.key(key, faults) else { continue };
                    end = end.max(key.span.end).max(if is_alias { node.span.end } else { outer });
                    entries.push((key, node));
                }
                span = self.closed(span, end);
                Yaml::Map(entries)
            }
        };
        let end = if is_alias { self.span(raw.0.referenced).end } else { span.end };
        Some((Node { value, span }, end))
    }

    /// The fault of a text with a tag such as `!!binary`, which would give it another value than the one written.
    fn tagged(&self, span: Span) -> Option<Diagnostic> {
        let start = span.start as usize;
        let from = (start.saturating_sub(TAG_WITHIN)..=start).find(|at| self.text.is_char_boundary(*at))?;
        let before = self.text.get(from..start)?;
        // The last of these lines may be empty or a comment, because a text can begin below its tag.
        let mut lines = before.rsplit('\n').enumerate().map(|(above, line)| match line.find(" #") {
            Some(at) if above > 0 => line[..at].trim(),
            _ => line.trim(),
        });
        let line = lines.find(|line| !line.is_empty() && !line.starts_with('#'))?;
        let word = line.split(' ').rev().find(|word| !word.is_empty() && !word.starts_with('&'))?;
        let plain = ["!", "!!str", "!!int", "!!float", "!!bool", "!!null"];
        if !word.starts_with('!') || plain.contains(&word) {
            return None;
        }
        let at = word.as_ptr() as usize - self.text.as_ptr() as usize;
        let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Some(fault::tag(Span::new(self.id, byte(at), byte(at + word.len()))))
    }

    fn key(&self, raw: &Raw<'_>, faults: &mut Faults) -> Option<YamlText> {
        let span = self.span(raw.0.defined);
        if let Some(fault) = self.tagged(span) {
            faults.push(fault);
            return None;
        }
        match &raw.0.value {
            RawValue::Text(text) => Some(YamlText::new(text.clone().into_owned(), span, self.slice(span))),
            RawValue::Bool | RawValue::Number => {
                Some(YamlText::new(self.slice(span).to_owned(), span, self.slice(span)))
            }
            RawValue::Null | RawValue::List(_) | RawValue::Map(_) => {
                let fault =
                    Diagnostic::error(codes::YAML_UNSUPPORTED, span, "a key must be a name or a number");
                faults.push(fault.hint("put a key that has brackets into quotation marks"));
                None
            }
        }
    }

    /// The value of something without quotation marks that is neither a text nor null.
    fn scalar(&self, span: Span) -> Yaml {
        let raw = self.slice(span);
        match raw {
            "true" => return Yaml::Bool(true),
            "false" => return Yaml::Bool(false),
            _ => {}
        }
        let digits = raw.strip_prefix('-').unwrap_or(raw);
        let plain = digits == "0" || !digits.starts_with('0');
        if plain
            && digits.bytes().all(|b| b.is_ascii_digit())
            && let Ok(number) = raw.parse()
        {
            return Yaml::Int(number);
        }
        if raw.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) {
            return Yaml::Float(raw.to_owned());
        }
        Yaml::Text(YamlText::new(raw.to_owned(), span, raw))
    }

    /// The span without the empty lines at the end of a block.
    fn trimmed(&self, span: Span) -> Span {
        let length = self.slice(span).trim_end_matches(['\n', '\r', ' ']).len();
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        Span::new(span.source, span.start, span.start.saturating_add(length))
    }

    /// The span from the first byte of a list or map to its last child, and to its closing bracket if it has one.
    fn closed(&self, span: Span, end: u32) -> Span {
        let open = self.text.as_bytes().get(span.start as usize);
        if !matches!(open, Some(b'[' | b'{')) || span.end == span.start {
            return Span::new(span.source, span.start, end);
        }
        let mut at = end as usize;
        let bytes = self.text.as_bytes();
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'#' => {
                    while bytes.get(at).is_some_and(|b| *b != b'\n') {
                        at += 1
                    }
                }
                b']' | b'}' => {
                    let end = u32::try_from(at + 1).unwrap_or(end);
                    return Span::new(span.source, span.start, end);
                }
                b' ' | b'\t' | b'\r' | b'\n' | b',' => at += 1,
                _ => break,
            }
        }
        Span::new(span.source, span.start, end)
    }

    /// Finds duplicate keys: compares the tree in which the first of two equal keys counts with the tree in which the
    /// last one does.
    fn duplicates(&self, first: &Raw<'_>, last: &Raw<'_>, faults: &mut Faults) {
        match (&first.0.value, &last.0.value) {
            (RawValue::List(a), RawValue::List(b)) => {
                for (a, b) in a.iter().zip(b) {
                    self.duplicates(a, b, faults);
                }
            }
            (RawValue::Map(first), RawValue::Map(last)) => {
                let known: BTreeMap<&str, &(Raw<'_>, Raw<'_>)> =
                    first.iter().filter_map(|entry| Some((self.word(&entry.0)?, entry))).collect();
                for (key, value) in last {
                    let span = self.span(key.0.defined);
                    let found = self.word(key).and_then(|word| known.get(word));
                    let Some((other, other_value)) = found else { continue };
                    let before = self.span(other.0.defined);
                    if before == span {
                        self.duplicates(other_value, value, faults);
                        continue;
                    }
                    let message = format!("the key `{}` stands here twice", self.slice(span));
                    faults.push(
                        Diagnostic::error(codes::YAML_DUPLICATE, span, message)
                            .label(before, "it stands here already")
                            .hint("remove one of them"),
                    );
                }
            }
            _ => {}
        }
    }

    /// A key as text, for comparison.
    fn word<'r>(&'r self, key: &'r Raw<'_>) -> Option<&'r str> {
        match &key.0.value {
            RawValue::Text(text) => Some(text),
            RawValue::Number | RawValue::Bool => Some(self.slice(self.span(key.0.defined))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
