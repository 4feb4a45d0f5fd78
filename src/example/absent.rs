//! Kinds that a game does not have, and which ones it has.

use std::collections::BTreeSet;

use super::finding::{Finder, meant, unknown};
use crate::compile::layout::KindSpec;
use crate::compile::value::{KindId, Value, ZoneId};
use crate::diag::codes::example::UNKNOWN;
use crate::diag::{Diagnostic, did_you_mean};
use crate::load::pieces::{ArgumentText, KindText};

impl Finder<'_> {
    /// The fault of a kind that the game does not have, with those that it has; where it is said to lie in a zone, with
    /// those that can lie there.
    pub(super) fn no_kind(&self, text: &KindText, absent: &KindText, zone: Option<ZoneId>) -> Diagnostic {
        let layout = &self.game.layout;
        let known: Vec<&str> =
            (0..layout.first_family).map(|kind| layout.kinds[usize::from(kind)].name.as_str()).collect();
        let family = |spec: &&KindSpec| spec.rule.is_none() && spec.name == text.name.text;
        if layout.kinds.iter().any(|spec| family(&spec)) {
            let alike: Vec<&str> = known
                .into_iter()
                .filter(|name| {
                    name.strip_prefix(text.name.text.as_str()).is_some_and(|rest| rest.starts_with('('))
                })
                .collect();
            let message = match text == absent {
                true => "the game has no such piece".to_owned(),
                false => format!("the game has no `{absent}`"),
            };
            let hint = self
                .fitting_argument(absent)
                .or_else(|| meant("", &alike))
                .or_else(|| alike.first().map(|one| format!("write such as `{one}`")));
            return Diagnostic::error(UNKNOWN, text.span, message).maybe_hint(hint);
        }
        let fits = |spec: &&KindSpec| {
            let holds = zone.map(|zone| &layout.zones[usize::from(zone.0)].holds);
            holds.is_none_or(|holds| holds.get(usize::from(spec.set)).copied().unwrap_or(false))
        };
        let families = layout.kinds[usize::from(layout.first_family)..].iter().filter(fits);
        let families: Vec<&str> = families.map(|spec| spec.name.as_str()).collect();
        unknown(&text.name, "kind").maybe_hint(meant(&text.name.text, &families))
    }

    /// The kinds that differ from a kind in the one argument that does not fit.
    fn fitting_argument(&self, text: &KindText) -> Option<String> {
        let layout = &self.game.layout;
        (0..text.arguments.len()).find_map(|at| {
            let with = |argument: ArgumentText| {
                let mut kind = text.clone();
                if let Some(place) = kind.arguments.get_mut(at) {
                    *place = argument;
                }
                kind
            };
            let fits = self.fitting(&with(ArgumentText::Every(text.span)));
            let spec = |kind: &KindId| &layout.kinds[usize::from(kind.0)];
            let number = |kind: &KindId| match spec(kind).arguments.get(at) {
                Some(Value::Int(number)) => Some(*number),
                _ => None,
            };
            let numbers: BTreeSet<i32> = fits.iter().filter_map(number).collect();
            if let (Some(first), Some(last)) = (numbers.first(), numbers.last())
                && last.abs_diff(*first) as usize + 1 == numbers.len()
            {
                let [first, last] =
                    [first, last].map(|number| with(ArgumentText::Number(*number, text.span)));
                return Some(match first == last {
                    true => format!("there is `{first}`"),
                    false => format!("there are `{first}` to `{last}`"),
                });
            }
            let names: Vec<&str> = fits.iter().map(|kind| spec(kind).name.as_str()).collect();
            let list: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            match list.len() {
                0 => None,
                1..=9 => Some(format!("there are {}", list.join(", "))),
                _ => did_you_mean(&text.to_string(), names),
            }
        })
    }
}
