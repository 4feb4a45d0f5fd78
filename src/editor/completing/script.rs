//! What can be written in a script.

use std::collections::BTreeMap;

use super::scopes::locals_at;
use super::{Completion, Desk, OfferSort, WritingSpot};
use crate::check::definition::NameKind;
use crate::diag::{Faults, Sources};
use crate::editor::overlay::Overlay;
use crate::load::files::Files;
use crate::load::script::ast::{Expression, ExpressionKind};
use crate::load::script::{self, is_code, walk};
use crate::rules::names::Declared;
use crate::rules::types::Type;

/// The word that stands where the author is while the rest is read.
const MARK: &str = "zz_mark_zz";

/// What may be missing behind a half-typed word.
const ENDINGS: [&str; 6] = ["", ";", ")", ");", " {}", "; }"];

const KEYWORDS: [&str; 17] = [
    "let", "const", "if", "else", "for", "in", "while", "loop", "do", "until", "switch", "return", "break",
    "continue", "true", "false", "fn",
];

impl Desk {
    pub(super) fn script_offers(&self, files: &dyn Files, spot: &WritingSpot<'_>) -> Vec<Completion> {
        if !is_code(spot.text, spot.at) {
            return Vec::new();
        }
        let before = spot.text[..spot.start].trim_end();
        if before.ends_with('.') && !before.ends_with("..") {
            let of = self.type_before(files, spot).unwrap_or(Type::Any);
            return self.members(&of, spot);
        }
        let mut offers = spot.words(&KEYWORDS);
        for name in locals_at(spot.text, spot.start) {
            offers.push(spot.offer(&name, OfferSort::Variable, "", ""));
        }
        offers.extend(spot.host(&|_| true));
        offers.extend(self.named(&[NameKind::Function], spot));
        let Some(rules) = self.rules() else { return offers };
        let sorts = self.sorts();
        for (name, declared) in rules.resolved.names().names() {
            // A zone of each seat is only reached as `seat.name`.
            let Some(sort) = sorts.get(name).filter(|_| !matches!(declared, Declared::ZonePerSeat(_))) else {
                continue;
            };
            let offer = self.name_offer(name.to_owned(), *sort, spot);
            offers.push(Completion { detail: declared.describe().to_owned(), ..offer });
        }
        offers.push(spot.offer(
            "seats",
            OfferSort::Variable,
            "list of seat",
            "All seats, clockwise from the first chair.",
        ));
        offers
    }

    /// The type of what stands before the dot.
    fn type_before(&self, files: &dyn Files, spot: &WritingSpot<'_>) -> Option<Type> {
        let readable = |ending: &str| {
            let (mut sources, mut faults) = (Sources::default(), Faults::default());
            let id = sources.add(spot.path, spot.with(&format!("{MARK}{ending}")));
            let functions = script::parse(&sources, id, &mut faults);
            functions.iter().any(|function| {
                let mut found = false;
                walk::expressions_of(&function.body, &mut |expression| found |= is_marked(expression));
                found
            })
        };
        let ending = ENDINGS.iter().find(|ending| readable(ending))?;
        let texts = BTreeMap::from([(spot.path.to_owned(), spot.with(&format!("{MARK}{ending}")))]);
        let desk = Self::read(&Overlay::new(files, &texts), self.path());
        let (rules, resolved) = (desk.rules()?, desk.resolved()?);
        let mut found = None;
        walk::expressions(&rules.script, &mut |expression| {
            if let (true, ExpressionKind::Property { base, .. }) = (is_marked(expression), &expression.kind) {
                found = Some(resolved.type_of(base.id).clone());
            }
        });
        found.filter(|of| *of != Type::Union(Vec::new()))
    }
}

fn is_marked(expression: &Expression) -> bool {
    matches!(&expression.kind, ExpressionKind::Property { name, .. } if name.text == MARK)
}
