//! Finds the kinds that a text names in the piece sets; `*` stands for all of them.

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

    /// The kinds that a text means: one, or several if it contains `*`.
    pub(super) fn kinds(&mut self, text: &KindText, within: Option<usize>) -> Option<Vec<KindName>> {
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

    /// The single kind that a text means.
    pub(super) fn kind(&mut self, text: &KindText, within: Option<usize>) -> Option<KindName> {
        let mut kinds = self.kinds(text, within)?;
        if kinds.len() != 1 {
            let message = format!("`*` stands for {} kinds, expected one", kinds.len());
            self.faults.push(Diagnostic::error(codes::KIND_ARGUMENTS, text.span, message));
            return None;
        }
        kinds.pop()
    }

    /// Reports `*`s that stand for too many kinds, before any are listed.
    fn check_number_of_kinds(&mut self, text: &KindText, parameters: &[Parameter]) -> Option<()> {
        let mut product = 1_usize;
        for (argument, parameter) in text.arguments.iter().zip(parameters) {
            if let (ArgumentText::Every(_), ParameterType::KindOf(set)) = (argument, parameter.kind) {
                product = product.saturating_mul(self.kind_counts[set].unwrap_or(1));
            }
        }
        if product > MAX_KINDS {
            self.too_many_kinds(text);
            return None;
        }
        Some(())
    }

    fn too_many_kinds(&mut self, text: &KindText) {
        let message = format!("`{}` stands for more than {MAX_KINDS} kinds", text.name.text);
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

    fn argument(&mut self, argument: &ArgumentText, parameter: &Parameter) -> Option<Vec<KindArgument>> {
        if self.untyped.contains(&parameter.name.span) {
            return None;
        }
        let message = match (argument, parameter.kind) {
            (ArgumentText::Number(number, _), ParameterType::Number) => {
                return Some(vec![KindArgument::Number(*number)]);
            }
            (ArgumentText::Kind(kind), ParameterType::KindOf(set)) => {
                let kinds = self.kinds(kind, Some(set))?;
                return Some(kinds.into_iter().map(KindArgument::Kind).collect());
            }
            (ArgumentText::Every(_), ParameterType::KindOf(set)) => match self.kinds_of(set) {
                Some(kinds) => return Some(kinds.into_iter().map(KindArgument::Kind).collect()),
                None => format!(
                    "`*` cannot stand for the kinds of `{}`: they are endless",
                    self.sets[set].name.text
                ),
            },
            (ArgumentText::Every(_), ParameterType::Number) => {
                format!("`*` cannot stand for `{}`, a number", parameter.name.text)
            }
            (ArgumentText::Kind(kind), ParameterType::Number) => {
                format!("`{}` is a number, found `{}`", parameter.name.text, kind.name.text)
            }
            (ArgumentText::Number(number, _), ParameterType::KindOf(set)) => format!(
                "`{}` is a kind of `{}`, found `{number}`",
                parameter.name.text, self.sets[set].name.text
            ),
        };
        self.faults.push(Diagnostic::error(codes::KIND_ARGUMENTS, argument.span(), message));
        None
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
