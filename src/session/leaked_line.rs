//! The line of the scripts that probably told what leaks: of all calls that the step can reach, the one whose text fits
//! what was read, or which changes what is named there.

use std::collections::BTreeSet;

use crate::compile::Game;
use crate::diag::Span;
use crate::load::script::ast::{Argument, ExpressionKind, TemplatePart};
use crate::load::script::walk;
use crate::rules::host::{Effect, Signature};
use crate::rules::resolved::Callee;
use crate::vm::library;

/// What a call with a text that fits is worth more than any other.
const TEXT: usize = 100;

/// The place of the call that told `texts`, what was read and what would have been, in the step that a function begins;
/// and whether it is a text of the script.
pub(super) fn line_of(game: &Game, step: &str, texts: [&str; 2]) -> Option<(Span, bool)> {
    let rules = &game.rules;
    let first = rules.script.functions.iter().position(|function| function.name.text == step)?;
    let (mut left, mut seen) = (vec![first], BTreeSet::from([first]));
    let mut best: Option<(usize, Span)> = None;
    while let Some(function) = left.pop() {
        walk::expressions_of(&rules.script.functions[function].body, &mut |expression| {
            let ExpressionKind::Call { arguments, .. } = &expression.kind else { return };
            match rules.resolved.callee(expression) {
                Callee::Script(callee) if seen.insert(callee) => left.push(callee),
                Callee::Host(host) => {
                    let signature = &library().host.functions[host];
                    let fits = fit(signature, arguments, texts);
                    if fits > 0 && best.is_none_or(|(most, _)| fits > most) {
                        best = Some((fits, expression.span));
                    }
                }
                _ => {}
            }
        });
    }
    best.map(|(fits, span)| (span, fits >= TEXT))
}

/// How well a call fits what was read; 0 if it cannot have told it.
fn fit(signature: &Signature, arguments: &[Argument], texts: [&str; 2]) -> usize {
    if matches!(signature.effect, Effect::None | Effect::Takes | Effect::List | Effect::Finish) {
        return 0;
    }
    let mut told = 0;
    let mut named = 0;
    for argument in arguments {
        let Argument::Value(value) = argument else { continue };
        walk::each_within(value, &mut |part| match &part.kind {
            ExpressionKind::Template(parts) => told = told.max(letters(parts, texts)),
            ExpressionKind::Text(text) if is_in_all(text, texts) => {
                told = told.max(text.len());
            }
            ExpressionKind::Variable(name) => named += usize::from(is_word(name, texts)),
            ExpressionKind::Property { name, .. } => named += usize::from(is_word(&name.text, texts)),
            _ => {}
        });
    }
    // A text that fits says more than a name.
    if told > 0 { TEXT + told } else { named.min(TEXT - 1) }
}

/// How many letters of a text stand in both of what was read, in their order; 0 unless all do.
fn letters(parts: &[TemplatePart], texts: [&str; 2]) -> usize {
    let mut letters = 0;
    // A line can be told in one of the matches alone.
    for read in texts.into_iter().filter(|read| !read.is_empty()) {
        let mut rest = read;
        for part in parts {
            let TemplatePart::Text(text) = part else { continue };
            let Some(at) = rest.find(text.as_str()) else { return 0 };
            rest = &rest[at + text.len()..];
            letters += text.len();
        }
    }
    // A text of values alone fits anything.
    letters.max(1)
}

fn is_in_all(text: &str, texts: [&str; 2]) -> bool {
    texts.iter().filter(|read| !read.is_empty()).all(|read| read.contains(text))
}

fn is_word(name: &str, texts: [&str; 2]) -> bool {
    let has = |text: &&str| {
        text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == name)
    };
    texts.iter().any(has)
}
