//! What the rules say of a condition that decided, and how a comparison turned out, for readers who know no code.

use serde::Serialize;

use super::clean;
use crate::diag::Span;
use crate::door::words::{Words, fill};
use crate::load::script::ast::{BinaryOperator, Expression, ExpressionKind, Function};
use crate::load::script::walk;
use crate::notation::wording::Wording;
use crate::rules::resolved::{Callee, Meaning};
use crate::why::{self, AbsenceReason, AbsentContents, Because};

/// A comparison that decided, as it turned out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DecidingComparison {
    /// How the sides compare.
    pub relation: Relation,
    /// The left side.
    pub left: ComparedSide,
    /// The right side.
    pub right: ComparedSide,
}

/// How two values compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// Both are the same.
    Equal,
    /// They are not.
    NotEqual,
    /// The left one is less.
    Less,
    /// It is not more.
    AtMost,
    /// It is more.
    More,
    /// It is not less.
    AtLeast,
}

/// A side of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ComparedSide {
    /// The reader's name for it; none for a number in the script.
    pub name: Option<String>,
    /// What it was.
    pub value: String,
}

/// Whether something lies in a zone, which decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DecidingContents {
    /// The zone.
    pub place: String,
    /// What is looked for; none for anything at all.
    pub thing: Option<String>,
    /// Whether it is there.
    pub is_there: bool,
}

impl DecidingContents {
    pub(super) fn of(contents: &AbsentContents) -> Self {
        let thing = contents.kind.as_deref().map(clean);
        Self { place: clean(&contents.place), thing, is_there: contents.is_there }
    }

    /// It as a sentence: `there is no priest in your hand`.
    pub(super) fn sentence(&self, words: &Words) -> String {
        let phrase = match (&self.thing, self.is_there) {
            (Some(_), true) => words.why_there,
            (Some(_), false) => words.why_not_there,
            (None, true) => words.why_filled,
            (None, false) => words.why_empty,
        };
        fill(phrase, &[("thing", self.thing.as_deref().unwrap_or_default()), ("place", &self.place)])
    }
}

impl DecidingComparison {
    /// The comparison that a reason is, if both sides have a name and a value that the seat knows.
    pub(super) fn of(names: Wording<'_>, reason: &AbsenceReason) -> Option<Self> {
        let mut found = None;
        walk::expressions(&names.game.rules.script, &mut |expression| {
            if expression.span == reason.span {
                found = found.or(Some(expression));
            }
        });
        let ExpressionKind::Binary { operator, left, right } = &found?.kind else { return None };
        let holds = Relation::of(*operator)?;
        let relation = match reason.because {
            Because::IsTrue => holds,
            Because::IsFalse => holds.opposite(),
            Because::NotGiven | Because::NotLookedAt => return None,
        };
        let side = |expression| ComparedSide::of(expression, names, reason);
        Some(Self { relation, left: side(left)?, right: side(right)? })
    }

    /// It as a sentence: `value 5 is not more than highest 7`.
    pub(super) fn sentence(&self, words: &Words) -> String {
        let phrase = match self.relation {
            Relation::Equal => words.why_equal,
            Relation::NotEqual => words.why_not_equal,
            Relation::Less => words.why_less,
            Relation::AtMost => words.why_at_most,
            Relation::More => words.why_more,
            Relation::AtLeast => words.why_at_least,
        };
        let (left, right) = (self.left.text(words), self.right.text(words));
        fill(phrase, &[("left", &left), ("right", &right)])
    }
}

impl ComparedSide {
    fn of(expression: &Expression, names: Wording<'_>, reason: &AbsenceReason) -> Option<Self> {
        let resolved = &names.game.resolved;
        let name = match (resolved.meaning(expression), &expression.kind) {
            (_, ExpressionKind::Int(number)) => return Some(Self { name: None, value: number.to_string() }),
            (_, ExpressionKind::Variable(name)) => name,
            // What a function works out goes by its name.
            (Meaning::Calls(Callee::Script(_)), ExpressionKind::Call { name, .. }) => &name.text,
            // Words of the language itself, such as `len`, are no names for readers.
            (Meaning::Property(property), ExpressionKind::Property { name, .. }) => {
                let meaning = &resolved.properties()[property.index()];
                meaning.host.is_empty().then_some(&name.text)?
            }
            _ => return None,
        };
        let code = why::code(names.game.sources.slice(expression.span));
        let value = reason.values.iter().find(|(text, _)| *text == code)?.1.as_deref()?;
        Some(Self { name: Some(clean(names.label(name))), value: clean(value) })
    }

    fn text(&self, words: &Words) -> String {
        match &self.name {
            Some(name) => fill(words.why_side, &[("name", name), ("value", &self.value)]),
            None => self.value.clone(),
        }
    }
}

impl Relation {
    /// What an operator asks for.
    fn of(operator: BinaryOperator) -> Option<Self> {
        match operator {
            BinaryOperator::Equal => Some(Self::Equal),
            BinaryOperator::NotEqual => Some(Self::NotEqual),
            BinaryOperator::Less => Some(Self::Less),
            BinaryOperator::LessEqual => Some(Self::AtMost),
            BinaryOperator::Greater => Some(Self::More),
            BinaryOperator::GreaterEqual => Some(Self::AtLeast),
            _ => None,
        }
    }

    /// What holds where this does not.
    fn opposite(self) -> Self {
        match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::Less => Self::AtLeast,
            Self::AtLeast => Self::Less,
            Self::More => Self::AtMost,
            Self::AtMost => Self::More,
        }
    }
}

/// What the rules say of a condition in a step that asks: the comment behind it or above its line, otherwise the first
/// sentence on the function; where that says nothing, the same at the call that came out so because of it. Instead of
/// either the reader gets the translated text on the function, if there is one. `is_told` is a condition that is told in
/// words of its own.
pub(super) fn rule(names: Wording<'_>, reason: &AbsenceReason, step: &str, is_told: bool) -> Option<String> {
    let at_calls = reason.calls.iter().map(|call| (*call, Some(step)));
    std::iter::once((reason.span, None)).chain(at_calls).find_map(|(span, called_in)| {
        let text = text_at(names, span, called_in, is_told)?;
        (!text.is_empty()).then_some(text)
    })
}

/// What the rules say at a condition, or at a call in a step that asks.
fn text_at(names: Wording<'_>, span: Span, called_in: Option<&str>, is_told: bool) -> Option<String> {
    let (script, sources, voice) = (&names.game.rules.script, &names.game.sources, names.voice);
    let function = script.functions.iter().find(|function| is_in(span, function.span));
    let operand = function.map_or(ReasonOperand::Alone, |function| ReasonOperand::of(function, span));
    // At a call that is one of several conditions, the comment is about all of them.
    let comment = comment(sources.text(span.source), span)
        .filter(|_| called_in.is_none() || operand == ReasonOperand::Alone)
        .map(|comment| comment.trim_end_matches(['.', ':']).to_owned());
    // A question alone tells no reason.
    let function = function.filter(|function| !is_question(&first_sentence(&function.doc)));
    // The text on a step is about all of it. What is asked for behind a condition was not looked at: the text can be
    // about that.
    let is_of_other = |function: &Function| {
        called_in == Some(&*function.name.text) || is_told && operand == ReasonOperand::Early
    };
    let function = function.filter(|function| comment.is_some() || !is_of_other(function));
    if let Some(translated) = function.and_then(|function| voice.rule(&function.name.text)) {
        return Some(first_sentence(translated));
    }
    let text = comment.or_else(|| function.map(|function| first_sentence(&function.doc)))?;
    Some(if text.is_empty() { text } else { voice.original(&text) })
}

/// Whether a condition is one of several that are joined by `&&` or `||`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ReasonOperand {
    Alone,
    /// The last one.
    Last,
    /// One before others.
    Early,
}

impl ReasonOperand {
    fn of(function: &Function, span: Span) -> Self {
        let mut found = Self::Alone;
        walk::expressions_of(&function.body, &mut |expression| {
            if let ExpressionKind::Logic { left, right, .. } = &expression.kind {
                let here = match (is_in(span, left.span), is_in(span, right.span)) {
                    (true, _) => Self::Early,
                    (_, true) => Self::Last,
                    _ => Self::Alone,
                };
                found = found.max(here);
            }
        });
        found
    }
}

fn is_in(inner: Span, outer: Span) -> bool {
    outer.source == inner.source && outer.start <= inner.start && inner.end <= outer.end
}

/// Without the full stop behind it.
fn first_sentence(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    let ends = [text.find(". "), text.find('。')];
    let first = ends.into_iter().flatten().min().map_or(text.as_str(), |end| &text[..end]);
    first.trim_end_matches(['.', ':', '。']).to_owned()
}

fn is_question(sentence: &str) -> bool {
    sentence.starts_with("Whether ") && !sentence.contains(": ")
}

/// The comment behind a piece of a script, or on the lines above it.
fn comment(script: &str, span: Span) -> Option<String> {
    let (before, after) = (script.get(..span.start as usize)?, script.get(span.end as usize..)?);
    if let Some((_, behind)) = after.lines().next()?.split_once("//") {
        return Some(behind.trim().to_owned());
    }
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let text = |line: &'_ str| Some(line.trim().strip_prefix("// ")?.trim().to_owned());
    let mut above: Vec<String> = before[..start].lines().rev().map_while(text).collect();
    above.reverse();
    (!above.is_empty()).then(|| above.join(" "))
}
