//! Pieces that each seat gets before the first step: the same for all, or a list with an entry for each chair.

use super::checker::Checker;
use super::start::StartText;
use crate::diag::{Diagnostic, codes};
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{BySeats, ZonePlace};

/// What lies in the zones of a key.
#[derive(Clone)]
pub(super) enum Shares {
    /// In each of them.
    Same(StartText),
    /// In those of each chair.
    ByChair(Vec<StartText>),
}

impl Shares {
    fn of_chair(&self, chair: usize) -> StartText {
        match self {
            Self::Same(text) => text.clone(),
            Self::ByChair(texts) => texts.get(chair).cloned().unwrap_or(StartText::Listed(Vec::new())),
        }
    }
}

impl Checker<'_> {
    /// What is written for a zone, or for that of each chair.
    pub(super) fn shares(
        &mut self,
        key: &YamlText,
        node: &Node,
        set: usize,
        place: Option<&ZonePlace>,
    ) -> Option<Shares> {
        let zone = place.map(|place| place.zone);
        let Yaml::List(entries) = &node.value else {
            return self.start_text(key, node, set, zone).map(Shares::Same);
        };
        if let Some(zone) = zone.map(|zone| &self.zones[zone])
            && !zone.copies.is_per_seat()
        {
            let message = "expected pieces, found a list: only a zone that every seat has gets one, by chair";
            self.faults.push(
                Diagnostic::error(codes::WRONG_TYPE, node.span, message)
                    .label(zone.name.span, "it is declared here")
                    .hint(one_list(entries)),
            );
            return None;
        }
        let entries = self.items(node.span, node, "a list with the pieces of each chair");
        let texts: Vec<Option<StartText>> =
            entries.iter().map(|entry| self.start_text(key, entry, set, zone)).collect();
        let texts = texts.into_iter().collect::<Option<Vec<StartText>>>();
        texts.filter(|texts| !texts.is_empty()).map(Shares::ByChair)
    }

    /// What lies in a zone; where chairs differ, for each of them.
    pub(super) fn each_chair(
        &mut self,
        key: &YamlText,
        zone: &ZonePlace,
        written: &BySeats<Shares>,
    ) -> Vec<(ZonePlace, BySeats<StartText>)> {
        let counts = written.map(|shares| match shares {
            Shares::Same(_) => 0,
            Shares::ByChair(texts) => texts.len(),
        });
        if counts.all().iter().all(|count| *count == 0) {
            return vec![(zone.clone(), written.map(|shares| shares.of_chair(0)))];
        }
        if !self.check_chair_counts(key, &counts, "lists of pieces") {
            return Vec::new();
        }
        let most = self.most_chairs().unwrap_or(0);
        let one = |chair: u8| {
            let place = ZonePlace { chair: Some(chair), ..zone.clone() };
            (place, written.map(|shares| shares.of_chair(chair.into())))
        };
        (0..most).map(one).collect()
    }

    /// The zone of seats after the dot of `Ann.yard`.
    pub(super) fn zone_of_seat<'k>(&self, key: &'k YamlText) -> Option<&'k str> {
        let (_, name) = key.value.split_once('.')?;
        let is_own = |zone: &&crate::rules::ZoneRule| zone.name.text == name && zone.copies.is_per_seat();
        self.zones.iter().find(is_own).map(|_| name)
    }
}

/// How the pieces of a list are written for one zone.
fn one_list(entries: &[Node]) -> String {
    let texts: Vec<&str> = entries
        .iter()
        .filter_map(|entry| match &entry.value {
            Yaml::Text(text) => Some(text.value.as_str()),
            _ => None,
        })
        .collect();
    match texts.is_empty() {
        true => "write the pieces one after the other: `idol*9 priest`".to_owned(),
        false => format!("write the pieces one after the other: `{}`", texts.join(" ")),
    }
}
