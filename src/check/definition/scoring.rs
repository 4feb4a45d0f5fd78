//! The lines of the score, and the entries of the ranking.

use super::checker::Checker;
use super::fields::{self, Fields, wrong};
use super::flow::Requirement;
use super::keys;
use super::names::NameKind;
use crate::diag::{Diagnostic, codes};
use crate::load::pieces;
use crate::load::script::ast::Name;
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{CounterHolds, Payoff, RankKey, STANDING, ScoreLine, SeatValue};

/// What the score calls a function for.
const SCORE_LINE: &str = "a score line";

/// What a match can be worth.
const PAYOFFS: [(&str, Payoff); 2] = [("places", Payoff::Places), ("margins", Payoff::Margins)];

impl Checker<'_> {
    pub(super) fn check_scoring(&mut self, fields: &Fields<'_>) -> Vec<ScoreLine> {
        let Some((key, node)) = fields.get("scoring") else { return Vec::new() };
        let items = self.items(key.span, node, "a list of counters and functions");
        let mut lines: Vec<ScoreLine> = Vec::new();
        for item in items {
            let Some(line) = self.score_line(item) else { continue };
            if let Some(other) = lines.iter().find(|other| other.name.text == line.name.text) {
                let message = format!("the score has two lines `{}`", line.name.text);
                self.faults.push(
                    Diagnostic::error(codes::NAME_CLASH, line.name.span, message)
                        .label(other.name.span, "it stands here already")
                        .hint("give one of them another name: `name: function`"),
                );
            }
            lines.push(line);
        }
        lines
    }

    fn score_line(&mut self, item: &Node) -> Option<ScoreLine> {
        let (key, node) = match &item.value {
            Yaml::Text(text) => {
                let value = self.seat_value(text, SCORE_LINE, false)?;
                let of = self.counted_kinds(&value);
                return Some(ScoreLine { name: fields::name(text), value, of });
            }
            Yaml::Map(entries) if entries.len() == 1 => &entries[0],
            Yaml::Map(_) => {
                let fault =
                    Diagnostic::error(codes::WRONG_TYPE, item.span, "a line of the score has one name");
                self.faults.push(fault.hint("write `- name: function`"));
                return None;
            }
            _ => {
                self.faults.push(wrong(item, "a counter, a function, or `name: function`"));
                return None;
            }
        };
        if !pieces::is_name(&key.value) {
            let message = format!("`{}` is not a name", key.value);
            let fault = Diagnostic::error(codes::BAD_NAME, key.span, message);
            self.faults
                .push(fault.hint("a name has letters, digits and `_`; a label can show it as you like"));
        }
        let name = fields::name(key);
        if let Yaml::Text(text) = &node.value {
            let value = self.seat_value(text, SCORE_LINE, false)?;
            let of = self.counted_kinds(&value);
            return Some(ScoreLine { name, value, of });
        }
        let fields = self.fields(node, key.span, &keys::SCORE_LINE)?;
        let of = fields.value("of").map(|node| self.piece_set(node));
        let value = self.need(&fields, "value", "function")?;
        let text = self.text(value, "a counter or a function")?;
        let value = self.seat_value(text, SCORE_LINE, of.is_some())?;
        let of = of.map_or(Some(None), |of| of.map(Some))?;
        Some(ScoreLine { name, value, of })
    }

    /// The piece set of which each kind has a counter: it has a line for each of them.
    fn counted_kinds(&self, value: &SeatValue) -> Option<usize> {
        match value {
            SeatValue::Counter(counter) => self.counters[*counter].copies.kinds(),
            SeatValue::Total | SeatValue::Function(_) | SeatValue::Shared(_) | SeatValue::Common(_) => None,
        }
    }

    fn piece_set(&mut self, node: &Node) -> Option<usize> {
        let text = self.text(node, "a piece set")?;
        let set = self.find(&fields::name(text), &[NameKind::Set])?.index;
        Some(set)
    }

    /// A counter that every seat has, or a function of a seat (and a kind).
    pub(super) fn seat_value(&mut self, text: &YamlText, role: &str, of_kinds: bool) -> Option<SeatValue> {
        let name: Name = fields::name(text);
        let declared = self.find(&name, &[NameKind::Counter, NameKind::Function])?;
        if declared.sort == NameKind::Function {
            let (arity, passed): (&[usize], _) = match of_kinds {
                true => (&[2], "the seat and a kind"),
                false if self.all_together => (&[1, 0], "the seat"),
                false => (&[1], "the seat"),
            };
            let found = self.function_of(&name, declared.index, &Requirement { role, arity, passed })?;
            return Some(match found {
                0 => SeatValue::Common(declared.index),
                _ => SeatValue::Function(declared.index),
            });
        }
        if self.riddles.contains(&name.text) {
            // what it holds, and whose it is, could not be read
            self.doubt_flow();
            return None;
        }
        let counter = &self.counters[declared.index];
        let message = match (&counter.holds, counter.copies.is_per_seat()) {
            _ if of_kinds && counter.copies.kinds().is_some() => {
                "this counter has a line for each kind without `of`"
            }
            _ if counter.copies.kinds().is_some() && role != SCORE_LINE => {
                "this counter has a number for each kind; add them up in a function"
            }
            _ if of_kinds => "a counter has no kinds: `of` needs a function of a seat and a kind",
            (CounterHolds::Number { .. }, false) if self.all_together && counter.copies.kinds().is_none() => {
                return Some(SeatValue::Shared(declared.index));
            }
            (CounterHolds::Number { .. }, false) => "this counter is shared, it has no number for each seat",
            (CounterHolds::Number { .. }, true) => return Some(SeatValue::Counter(declared.index)),
            (holds, _) => &format!("this counter holds {}, not a number", holds.describe()),
        };
        self.faults.push(
            Diagnostic::error(codes::WRONG_TYPE, text.span, message)
                .label(declared.span, "it is declared here"),
        );
        None
    }

    /// The entries of the ranking. How seats `standing` counts before everything else, unless the list says when.
    pub(super) fn check_ranking(&mut self, fields: &Fields<'_>, standing: Option<usize>) -> Vec<RankKey> {
        let mut keys: Vec<RankKey> = match fields.get("ranking") {
            Some((key, node)) => {
                let items = self.items(key.span, node, "a list such as `[total]`");
                items.iter().filter_map(|item| self.rank_key(item)).collect()
            }
            None => {
                let name = Name { text: "total".into(), span: fields.place() };
                vec![RankKey { name, value: SeatValue::Total, fewer: false }]
            }
        };
        if let Some(value) = standing.map(SeatValue::Counter)
            && keys.iter().all(|key| key.value != value)
        {
            let name = Name { text: STANDING.into(), span: fields.place() };
            keys.insert(0, RankKey { name, value, fewer: false });
        }
        keys
    }

    /// What a match is worth. By how much somebody is ahead says nothing where less is better, or something else counts
    /// first.
    pub(super) fn check_payoff(&mut self, fields: &Fields<'_>, ranking: &[RankKey]) -> Payoff {
        let Some(node) = fields.value("payoff") else { return Payoff::default() };
        let Some(payoff) = self.word(node, &PAYOFFS) else { return Payoff::default() };
        let first = ranking.iter().find(|key| key.name.text != STANDING);
        if let (Payoff::Margins, Some(key)) = (payoff, first)
            && (key.value != SeatValue::Total || key.fewer)
        {
            let message = "margins are those of the total, which does not come first in the ranking";
            self.faults.push(
                Diagnostic::error(codes::CONTRADICTION, node.span, message)
                    .label(key.name.span, "this comes first")
                    .hint("rank by `total`, or leave `payoff` out"),
            );
        }
        payoff
    }

    /// How bots value a seat's position.
    pub(super) fn check_heuristic(&mut self, fields: &Fields<'_>) -> Option<RankKey> {
        let text = self.text(fields.value("heuristic")?, "a counter or a function")?;
        let value = match text.value.as_str() {
            "total" => SeatValue::Total,
            _ => self.seat_value(text, "the heuristic", false)?,
        };
        Some(RankKey { name: fields::name(text), value, fewer: false })
    }

    /// A part of the ranking with a word for its direction, as `total desc`, `-total` or `total: asc`: what is written, the
    /// name, and whether less is better.
    fn ordered(&self, item: &Node) -> Option<(String, String, bool)> {
        let (written, name, fewer) = match &item.value {
            Yaml::Text(text) => {
                let written = text.value.trim();
                let (name, fewer) = match written.strip_prefix('-') {
                    Some(name) => (name.trim(), true),
                    None => {
                        let (name, word) = written.rsplit_once(char::is_whitespace)?;
                        (name.trim(), less_is_better(word)?)
                    }
                };
                (written.to_owned(), name, fewer)
            }
            Yaml::Map(entries) => {
                let [(key, Node { value: Yaml::Text(word), .. })] = entries.as_slice() else { return None };
                let written = format!("{}: {}", key.value, word.value);
                (written, key.value.as_str(), less_is_better(&word.value)?)
            }
            _ => return None,
        };
        let is_known = name == "total" || self.names.has(name);
        is_known.then(|| (written, name.to_owned(), fewer))
    }

    fn rank_key(&mut self, item: &Node) -> Option<RankKey> {
        if let Some((written, name, fewer)) = self.ordered(item) {
            let message = format!("`{written}` is not how a part of the ranking is written");
            let hint = match fewer {
                true => format!("write `{{ fewer: {name} }}` where less is better"),
                false => format!("more is better where nothing else is said: write `{name}`"),
            };
            self.faults.push(Diagnostic::error(codes::WRONG_TYPE, item.span, message).hint(hint));
            return None;
        }
        let (text, fewer) = match &item.value {
            Yaml::Text(text) => (text, false),
            Yaml::Map(_) => {
                let fields = self.fields(item, item.span, &keys::RANK)?;
                let node = self.need(&fields, "fewer", "wood")?;
                (self.text(node, "a counter or a function")?, true)
            }
            _ => {
                self.faults.push(wrong(item, "`total`, a counter, a function, or `{ fewer: ... }`"));
                return None;
            }
        };
        let value = match text.value.as_str() {
            "total" => SeatValue::Total,
            _ => self.seat_value(text, "a part of the ranking", false)?,
        };
        Some(RankKey { name: fields::name(text), value, fewer })
    }
}

/// Whether less is better where a part of the ranking has this word; `None` for words that say nothing of it.
fn less_is_better(word: &str) -> Option<bool> {
    match word.trim_matches(['(', ')']).to_lowercase().as_str() {
        "asc" | "ascending" | "lowest" | "least" | "fewest" | "low" | "min" => Some(true),
        "desc" | "descending" | "highest" | "most" | "high" | "max" => Some(false),
        _ => None,
    }
}
