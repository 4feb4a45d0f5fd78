//! Finds the kinds that a text names in the piece sets; `*` stands for all of them, `1..5` for those with these
//! numbers.

use super::checker::Checker;
use super::limits::MAX_KINDS;
use super::names::NameKind;
use crate::diag::{Diagnostic, Span, codes};
use crate::load::pieces::{ArgumentText, KindText};
use crate::rules::{KindArgument, KindName, Parameter, ParameterType};

impl Checker<'_> {
    /// All kinds of a piece set; `None` if a number among the parameters makes them infinitely many, or if there are
    /// too many.
    pub(super) fn kinds_of(&self, set: usize) -> Option<Vec<KindName>> {
        self.kinds_within(set, 4)
    }

    fn kinds_within(&self, set: usize, depth: usize) -> Option<Vec<KindName>> {
        let depth = depth.checked_sub(1)?;
        let mut kinds = Vec::new();
        for (family, declared) in self.sets[set].families.iter().enumerate() {
            let mut choices = Vec::new();
            for parameter in &declared.parameters {
                let ParameterType::KindOf(of) = parameter.kind else { return None };
                choices.push(self.kinds_within(of, depth)?.into_iter().map(KindArgument::Kind).collect());
            }
            kinds.extend(combinations(&choices)?.into_iter().map(|arguments| KindName {
                set,
                family,
                arguments,
            }));
            if kinds.len() > MAX_KINDS {
                return None;
            }
        }
        Some(kinds)
    }

    /// The kinds that a text means: one, or several if it contains `*` or a range; `card(*)` stands for all kinds of the
    /// set `card`.
    pub(super) fn kinds(&mut self, text: &KindText, within: Option<usize>) -> Option<Vec<KindName>> {
        if let ([ArgumentText::Every(_)], Some(set)) =
            (text.arguments.as_slice(), self.set_of(&text.name.text))
            && within.is_none_or(|within| within == set)
        {
            self.note_use(&text.name);
            let kinds = self.kinds_of(set);
            if kinds.is_none() {
                let message = format!("the kinds of `{}` are endless or too many", text.name.text);
                self.faults.push(Diagnostic::error(codes::KIND_ARGUMENTS, text.span, message));
            }
            return kinds;
        }
        let declared = self.find(&text.name, &[NameKind::Kind])?;
        let (set, family) = (declared.index, declared.family);
        if let Some(within) = within.filter(|within| *within != set) {
            let message = format!(
                "`{}` is a kind of `{}`, expected one of `{}`",
                text.name.text, self.sets[set].name.text, self.sets[within].name.text
            );
            let fault = Diagnostic::error(codes::KIND_ARGUMENTS, text.name.span, message);
            self.faults.push(fault.label(declared.span, "it is declared here"));
            return None;
        }
        let parameters = self.sets[set].families[family].parameters.clone();
        self.check_number_of_arguments(text, &parameters, declared.span)?;
        self.check_number_of_kinds(text, &parameters)?;
        let mut choices: Vec<Vec<KindArgument>> = Vec::new();
        let mut complete = true;
        for (argument, parameter) in text.arguments.iter().zip(&parameters) {
            match self.argument(argument, parameter) {
                Some(values) => choices.push(values),
                None => complete = false,
            }
        }
        if !complete {
            return None;
        }
        let lists = combinations(&choices);
        if lists.is_none() {
            self.too_many_kinds(text);
        }
        Some(lists?.into_iter().map(|arguments| KindName { set, family, arguments }).collect())
    }

    /// The piece set of this name.
    fn set_of(&self, name: &str) -> Option<usize> {
        let declared = self.names.get(name).filter(|declared| declared.sort == NameKind::Set);
        declared.map(|declared| declared.index)
    }

    /// The single kind that a text means.
    pub(super) fn kind(&mut self, text: &KindText, within: Option<usize>) -> Option<KindName> {
        let mut kinds = self.kinds(text, within)?;
        if kinds.len() != 1 {
            let message = format!("`{text}` stands for {} kinds, expected one", kinds.len());
            self.faults.push(Diagnostic::error(codes::KIND_ARGUMENTS, text.span, message));
            return None;
        }
        kinds.pop()
    }

    /// Reports `*`s and ranges that stand for too many kinds, before any are listed.
    fn check_number_of_kinds(&mut self, text: &KindText, parameters: &[Parameter]) -> Option<()> {
        let mut product = 1_usize;
        for (argument, parameter) in text.arguments.iter().zip(parameters) {
            let choices = match (argument, parameter.kind) {
                (ArgumentText::Every(_), ParameterType::KindOf(set)) => self.kind_counts[set].unwrap_or(1),
                (ArgumentText::Range(first, last, _), ParameterType::Number) => {
                    usize::try_from(last.abs_diff(*first)).unwrap_or(usize::MAX).saturating_add(1)
                }
                _ => 1,
            };
            product = product.saturating_mul(choices);
        }
        if product > MAX_KINDS {
            self.too_many_kinds(text);
            return None;
        }
        Some(())
    }

    fn too_many_kinds(&mut self, text: &KindText) {
        let message = format!("`{text}` stands for more than {MAX_KINDS} kinds");
        self.faults.push(Diagnostic::error(codes::TOO_MANY, text.span, message));
    }

    fn check_number_of_arguments(
        &mut self,
        text: &KindText,
        parameters: &[Parameter],
        declared: Span,
    ) -> Option<()> {
        let (found, expected) = (text.arguments.len(), parameters.len());
        if found == expected {
            return Some(());
        }
        let word = &text.name.text;
        let example = self.example(parameters);
        let (message, hint) = match (found, expected) {
            (_, 0) => (format!("`{word}` has no parameters"), format!("write `{word}`")),
            (0, _) => {
                let names: Vec<String> =
                    parameters.iter().map(|parameter| format!("`{}`", parameter.name.text)).collect();
                (format!("`{word}` needs {}", names.join(", ")), format!("write such as `{word}({example})`"))
            }
            _ => (
                format!("`{word}` has {expected} parameters, found {found}"),
                format!("write such as `{word}({example})`"),
            ),
        };
        self.faults.push(
            Diagnostic::error(codes::KIND_ARGUMENTS, text.span, message)
                .label(declared, "it is declared here")
                .hint(hint),
        );
        None
    }

    /// An example of arguments that fit.
    fn example(&self, parameters: &[Parameter]) -> String {
        let one = |parameter: &Parameter| match parameter.kind {
            ParameterType::Number => "1".to_owned(),
            ParameterType::KindOf(set) => {
                self.sets[set].families.first().map_or("...".to_owned(), |family| family.name.text.clone())
            }
        };
        parameters.iter().map(one).collect::<Vec<_>>().join(", ")
    }

    /// The values that an argument stands for.
    fn argument(&mut self, argument: &ArgumentText, parameter: &Parameter) -> Option<Vec<KindArgument>> {
        if self.untyped.contains(&parameter.name.span) {
            return None;
        }
        let kinds = match (argument, parameter.kind) {
            (ArgumentText::Number(number, _), ParameterType::Number) => {
                return Some(vec![KindArgument::Number(*number)]);
            }
            (ArgumentText::Range(first, last, _), ParameterType::Number) => {
                return Some((*first..=*last).map(KindArgument::Number).collect());
            }
            (ArgumentText::Kind(kind), ParameterType::KindOf(set)) => Some(self.kinds(kind, Some(set))?),
            (ArgumentText::Every(_), ParameterType::KindOf(set)) => self.kinds_of(set),
            _ => None,
        };
        if kinds.is_none() {
            let (message, hint) = self.misfit(argument, parameter);
            let fault = Diagnostic::error(codes::KIND_ARGUMENTS, argument.span(), message);
            self.faults.push(fault.maybe_hint(hint));
        }
        Some(kinds?.into_iter().map(KindArgument::Kind).collect())
    }

    /// Why an argument does not fit its parameter, and what to write instead.
    fn misfit(&self, argument: &ArgumentText, parameter: &Parameter) -> (String, Option<String>) {
        let name = &parameter.name.text;
        let ParameterType::KindOf(set) = parameter.kind else {
            return match argument {
                ArgumentText::Kind(kind) => {
                    (format!("`{name}` is a number, found `{}`", kind.name.text), None)
                }
                _ => (
                    format!("`*` cannot stand for `{name}`, a number"),
                    Some("write which numbers there are: `1..5` in place of `*`".to_owned()),
                ),
            };
        };
        let set_name = &self.sets[set].name.text;
        match argument {
            ArgumentText::Number(number, _) => {
                (format!("`{name}` is a kind of `{set_name}`, found `{number}`"), None)
            }
            ArgumentText::Range(first, last, _) => (
                format!("`{name}` is a kind of `{set_name}`, found `{first}..{last}`"),
                Some(format!("write `*` for all kinds of `{set_name}`")),
            ),
            _ => (format!("`*` cannot stand for the kinds of `{set_name}`: they are endless"), None),
        }
    }
}

/// All ways to take one of each; `None` if there are more than [`MAX_KINDS`].
fn combinations(choices: &[Vec<KindArgument>]) -> Option<Vec<Vec<KindArgument>>> {
    let mut lists: Vec<Vec<KindArgument>> = vec![Vec::new()];
    for choice in choices {
        if lists.len().saturating_mul(choice.len()) > MAX_KINDS {
            return None;
        }
        let extend = |list: &Vec<KindArgument>| {
            let longer = |value: &KindArgument| list.iter().chain([value]).cloned().collect();
            choice.iter().map(longer).collect::<Vec<Vec<KindArgument>>>()
        };
        lists = lists.iter().flat_map(extend).collect();
    }
    Some(lists)
}
