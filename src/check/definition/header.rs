//! The head of a definition: version, name, language, players.

use super::automa;
use super::checker::Checker;
use super::fields::{Fields, out_of_range, wrong};
use super::keys;
use crate::diag::{Diagnostic, Span, codes};
use crate::load::yaml::{Node, Yaml};
use crate::rules::{MAX_SEATS, Players, Rules};

/// The version of the notation that this program reads.
const VERSION: i64 = 1;

impl Checker<'_> {
    pub(super) fn header(&mut self, fields: &Fields<'_>, rules: &mut Rules) {
        if let Some(version) = self.need(fields, "parlor", "1") {
            self.version(version);
        }
        if let Some(text) =
            self.need(fields, "name", "My Game").and_then(|node| self.free_text(node, "the name of the game"))
        {
            if text.value.trim().is_empty() {
                self.faults.push(Diagnostic::error(codes::EMPTY, text.span, "the name is empty"));
            }
            rules.title.clone_from(&text.value);
        }
        if let Some(text) = fields.value("about").and_then(|node| self.free_text(node, "a line of text")) {
            rules.about.clone_from(&text.value);
        }
        if let Some(text) =
            fields.value("language").and_then(|node| self.text(node, "a language such as `en`"))
        {
            if !is_language(&text.value) {
                let message = format!("`{}` is not a language", text.value);
                let fault = Diagnostic::error(codes::WRONG_TYPE, text.span, message);
                self.faults.push(fault.hint("write its short name, such as `en` or `ja`"));
            }
            rules.language.clone_from(&text.value);
        }
        if let Some((key, node)) = fields.get("players") {
            self.players = self.players(key.span, node);
            rules.players = self.players.unwrap_or(rules.players);
        } else {
            self.need(fields, "players", "{ from: 2, to: 4 }");
        }
    }

    fn version(&mut self, node: &Node) {
        match node.value {
            Yaml::Int(VERSION) => {}
            Yaml::Int(version) => {
                let message = format!("version {version} of the notation is not known");
                let fault = Diagnostic::error(codes::OUT_OF_RANGE, node.span, message);
                self.faults.push(fault.hint(format!("this program reads version {VERSION}")));
            }
            _ => {
                self.int(node, 1..=1, "the version of the notation, `1`");
            }
        }
    }

    fn players(&mut self, place: Span, node: &Node) -> Option<Players> {
        if let Yaml::Int(number) = node.value {
            let hint = format!("write `{{ from: {number}, to: {number} }}`");
            self.faults.push(wrong(node, "a map with `from` and `to`").hint(hint));
            return None;
        }
        if let Yaml::Text(text) = &node.value {
            let numbers = text.value.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
            let hint = match numbers.collect::<Vec<_>>()[..] {
                [from, to] => format!("write `{{ from: {from}, to: {to} }}`"),
                _ => "write such as `{ from: 2, to: 4 }`".to_owned(),
            };
            self.faults.push(wrong(node, "a map with `from` and `to`").hint(hint));
            return None;
        }
        let fields = self.fields(node, place, &keys::PLAYERS)?;
        let most = i32::from(MAX_SEATS);
        let mut number = |key: &str, needed: Option<&Node>| {
            let node = needed.or_else(|| fields.value(key))?;
            let number = self.int(node, 1..=most, "a number of players")?;
            u8::try_from(number).ok()
        };
        let usual = number("usual", None);
        let from = fields.value("from").and_then(|node| number("from", Some(node)));
        let to = fields.value("to").and_then(|node| number("to", Some(node)));
        self.need(&fields, "from", "2");
        self.need(&fields, "to", "4");
        let (from, to) = (from?, to?);
        if from > to {
            let message = format!("from {from} to {to} is nobody");
            let span = fields.value("to").map_or(place, |node| node.span);
            self.faults.push(
                Diagnostic::error(codes::CONTRADICTION, span, message).hint("`from` is the smaller number"),
            );
            return None;
        }
        if let (Some(usual), Some(node)) = (usual, fields.value("usual"))
            && !(from..=to).contains(&usual)
        {
            let range = i32::from(from)..=i32::from(to);
            self.faults.push(out_of_range(node.span, &usual.to_string(), &range));
        }
        let players = Players { from, to, usual: usual.unwrap_or(to) };
        self.players = Some(players);
        self.automa_seats = self.automa_seats(&fields, players);
        // While these seats are faulty nobody knows how many chairs there are.
        self.automa_is_open = self.automa_seats.is_none() && fields.get(automa::KEY).is_some();
        (!self.automa_is_open).then_some(players)
    }
}

/// Whether a text has the form of a language: `en`, `pt-BR`.
pub(super) fn is_language(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let is_part =
        |part: &&str| (2..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric());
    parts.len() <= 3 && parts.iter().all(is_part) && parts[0].len() <= 3
}
