//! Which zone a key of `set` names: `deck`, `column[2]`, `supply(fish)`.

use super::checker::Checker;
use super::fields;
use super::names::NameKind;
use crate::diag::{Diagnostic, Span, codes};
use crate::load::pieces::{self, WhichText, ZoneText};
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{Copies, Which, ZonePlace};

/// An entry of a map.
type SetEntry = (YamlText, Node);

/// The most kinds that a hint writes out.
const MOST_WRITTEN: usize = 12;

impl Checker<'_> {
    /// The zone that a key names.
    pub(super) fn zone_place(&mut self, key: &YamlText) -> Option<ZonePlace> {
        let written = pieces::zone(key).map_err(|fault| {
            let fault = match self.zone_of_seat(key) {
                Some(zone) => fault.hint(by_chair(zone)),
                None => fault,
            };
            self.faults.push(fault);
        });
        let written = written.ok()?;
        let zone = self.find(&written.name, &[NameKind::Zone])?.index;
        if self.riddles.contains(&written.name.text) && written.which != WhichText::All {
            // how many there are could not be read
            return None;
        }
        let copies = self.zones[zone].copies.clone();
        let word = &written.name.text;
        let (message, hint) = match (&copies, &written.which) {
            (Copies::One | Copies::PerSeat | Copies::Count(_) | Copies::CountPerSeat(_), WhichText::All) => {
                return Some(ZonePlace { zone, which: Which::All, chair: None });
            }
            (Copies::Count(_) | Copies::CountPerSeat(_), WhichText::Number(number, span)) => {
                return self.numbered(zone, *number, *span);
            }
            (Copies::PerKind(set) | Copies::PerSeatAndKind(set), WhichText::Kind(kind)) => {
                let kind = self.kind(kind, Some(*set))?;
                return Some(ZonePlace { zone, which: Which::Kind(kind), chair: None });
            }
            (Copies::One, _) => (format!("there is one `{word}` only"), format!("write `{word}`")),
            (Copies::PerSeat, _) => {
                (format!("every seat has one `{word}`, and each gets the pieces"), by_chair(word))
            }
            (Copies::CountPerSeat(_), _) => (
                format!("every seat has several `{word}`, counted from 1, and each gets the pieces"),
                format!("write `{word}[1]`"),
            ),
            (Copies::Count(_), _) => {
                (format!("there are several `{word}`, counted from 1"), format!("write `{word}[1]`"))
            }
            (Copies::PerKind(set) | Copies::PerSeatAndKind(set), _) => {
                let kind = self.sets[*set].families.first().map_or("...", |family| family.name.text.as_str());
                let set = &self.sets[*set].name.text;
                (format!("there is one `{word}` for each kind of `{set}`"), format!("write `{word}({kind})`"))
            }
        };
        let span = written_span(key, &written);
        self.faults.push(Diagnostic::error(codes::ZONE_REFERENCE, span, message).hint(hint));
        None
    }

    /// The entries of a `set` that have a kind of this set where a zone belongs: `silk: 14`.
    pub(super) fn kinds_for_zones<'n>(&self, lists: &'n [SetEntry], set: usize) -> Vec<&'n SetEntry> {
        let is_kind = |text: &str| {
            let name = text.split('(').next().unwrap_or(text).trim();
            let declared = self.names.get(name);
            declared.is_some_and(|one| one.sort == NameKind::Kind && one.index == set)
        };
        lists.iter().filter(|(key, _)| is_kind(&key.value)).collect()
    }

    /// The fault of kinds where zones belong.
    pub(super) fn no_zones(&self, kinds: &[&SetEntry], first: &YamlText, set: usize) -> Diagnostic {
        let zone = self.zones.iter().find(|zone| zone.holds.contains(&set));
        let zone = zone.map_or("deck", |zone| zone.name.text.as_str());
        let counted = |(key, node): &&SetEntry| {
            let count = match &node.value {
                Yaml::Map(entries) => entries.first().map(|(_, node)| node),
                _ => Some(node),
            };
            match count.map(|node| &node.value) {
                Some(Yaml::Int(1)) => Some(key.value.clone()),
                Some(Yaml::Int(count)) => Some(format!("{}*{count}", key.value)),
                Some(Yaml::Text(name)) => Some(format!("{}*{}", key.value, name.value)),
                _ => None,
            }
        };
        let list = kinds.iter().map(counted).collect::<Option<Vec<String>>>();
        let list =
            list.filter(|list| list.len() <= MOST_WRITTEN).map_or("...".to_owned(), |list| list.join(" "));
        let quote = if list.contains(',') { "\"" } else { "" };
        let message = format!("`{}` is a kind; a `set` says which pieces lie in which zone", first.value);
        Diagnostic::error(codes::WRONG_TYPE, first.span, message)
            .hint(format!("write `set: {{ {zone}: {quote}{list}{quote} }}`"))
    }

    /// `column[2]`, if there can be that many.
    fn numbered(&mut self, zone: usize, number: u32, span: Span) -> Option<ZonePlace> {
        let most = self.seat_counts().into_iter().map(|seats| self.zone_numbers(zone, seats)).max();
        let index = number.checked_sub(1).and_then(|index| u16::try_from(index).ok());
        if let (Some(index), true) = (index, most.is_none_or(|most| number <= most)) {
            return Some(ZonePlace { zone, which: Which::Number(index), chair: None });
        }
        let name = &self.zones[zone].name;
        let message = match most {
            Some(most) => format!("there is no `{}[{number}]`, they go from 1 to {most}", name.text),
            None => format!("there is no `{}[{number}]`", name.text),
        };
        self.faults.push(
            Diagnostic::error(codes::OUT_OF_RANGE, span, message).label(name.span, "it is declared here"),
        );
        None
    }
}

/// What to write where each seat gets other pieces.
fn by_chair(zone: &str) -> String {
    format!(
        "write `{zone}`; if the seats get different pieces, a list with those of each chair: \
         `{zone}: [idol*4, priest*4]`"
    )
}

/// The whole reference, without the quotation marks of its key.
fn written_span(key: &YamlText, written: &ZoneText) -> Span {
    match fields::name(key).text.len() {
        0 => written.name.span,
        length => key.place(0, length),
    }
}
