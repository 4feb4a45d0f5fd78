//! What the rules say of a condition that decided, and how a comparison turned out, for readers who know no code.

use serde::Serialize;

use super::clean;
use crate::diag::{Sources, Span};
use crate::door::words::{Words, fill};
use crate::load::script::ast::{BinaryOperator, Expression, ExpressionKind, Function, Script};
use crate::load::script::walk;
use crate::notation::voice::Voice;
use crate::notation::wording::Wording;
use crate::rules::resolved::Meaning;
use crate::why::{self, AbsenceReason, Because};

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

/// What the rules say of the place of a condition: the translated text on the function if the reader needs it, otherwise
/// the comment behind the condition or above its line, otherwise the first sentence on the function.
pub(super) fn rule(voice: &Voice, script: &Script, sources: &Sources, span: Span) -> Option<String> {
    let is_around = |function: &&Function| {
        function.span.source == span.source
            && function.span.start <= span.start
            && span.end <= function.span.end
    };
    let function = script.functions.iter().find(is_around);
    // A question alone tells no reason.
    let function = function.filter(|function| !is_question(&first_sentence(&function.doc)));
    if let Some(translated) = function.and_then(|function| voice.rule(&function.name.text)) {
        return Some(first_sentence(translated));
    }
    let rule = comment(sources.text(span.source), span)
        .or_else(|| function.map(|function| first_sentence(&function.doc)))?;
    let rule = rule.trim_end_matches(['.', ':']);
    (!rule.is_empty()).then(|| voice.original(rule))
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
