//! Finds comparisons that can never hold: `card == "idol"`, `card.name == "idlo"`, a kind that no piece of a zone has.

use super::super::habits::SEATS;
use super::super::resolve::pattern_text;
use super::super::shape::{Tags, ValueShape};
use super::expression::Operand;
use super::{Certainty, Inference};
use crate::diag::codes::script::{NEVER_EQUAL, UNKNOWN_WORD, WRONG_SET};
use crate::diag::{Diagnostic, Span, meant};
use crate::load::script::ast::{Arm, BinaryOperator, Expression, ExpressionKind, Pattern};
use crate::load::script::walk;
use crate::rules::names::Declared;

/// The most words that a hint lists.
const MOST_LISTED: usize = 8;
/// What is said of `==` and of `!=` between values that are never equal.
const NEVER_TRUE: &str = "this is never true";
const ALWAYS_TRUE: &str = "this is always true";

impl<'a> Inference<'a> {
    pub(super) fn expect_equal(
        &mut self,
        expression: &'a Expression,
        operator: BinaryOperator,
        left: Operand<'a, '_>,
        right: Operand<'a, '_>,
    ) {
        let always = match operator {
            BinaryOperator::Equal => NEVER_TRUE,
            _ => ALWAYS_TRUE,
        };
        for (given, word) in [(left, literal(right.0)), (right, literal(left.0))] {
            if let Some(word) = word {
                return self.expect_word(given, word, expression.span, always);
            }
        }
        self.judge(expression.span, NEVER_EQUAL, possible(left.1.can_equal(right.1)), |inference| {
            let message = format!("{always}: {}", inference.difference(left, right));
            let hint = inference.equality_hint(left, right).or_else(|| inference.equality_hint(right, left));
            let fault = Diagnostic::error(NEVER_EQUAL, expression.span, message).maybe_hint(hint);
            inference.with_origin(fault, left.0)
        });
    }

    /// Why two values cannot be equal.
    fn difference(&self, left: Operand<'a, '_>, right: Operand<'a, '_>) -> String {
        let common = left.1.tags.and(right.1.tags);
        if common.meets(Tags::PIECE.with(Tags::KIND)) {
            let (first, second) = (self.lexicon.set_names(left.1.sets), self.lexicon.set_names(right.1.sets));
            return format!("one side is of {first}, the other of {second}");
        }
        let (first, second) = (left.1.describe(), right.1.describe());
        if first == second {
            format!("the two sides are different, though each is {first}")
        } else {
            format!("{first} is compared with {second}")
        }
    }

    /// A value that is compared with a word.
    fn expect_word(&mut self, given: Operand<'a, '_>, word: &'a str, span: Span, always: &str) {
        let (expression, shape) = given;
        let one = ValueShape::word(self.words.one(word));
        let words = shape.tags.meets(Tags::WORD);
        let code = if words { UNKNOWN_WORD } else { NEVER_EQUAL };
        let verdict = possible(shape.can_equal(&one));
        if verdict.is_ok() {
            self.confirm(span, UNKNOWN_WORD);
            self.confirm(span, NEVER_EQUAL);
            return;
        }
        self.judge(span, code, verdict, |inference| {
            let text = inference.lexicon.text(expression.span).unwrap_or("this");
            let near = if words { inference.near_word(shape, word) } else { None };
            let (message, hint) = if words {
                let hint = near.map(meant).or_else(|| inference.few_words(shape));
                (format!("{always}: `{text}` is never `{word}`"), hint)
            } else {
                let message = format!("{always}: {} is compared with a word", shape.describe());
                (message, inference.word_hint(given, word, always))
            };
            let fault = Diagnostic::error(code, span, message).maybe_hint(hint);
            let written = near.and_then(|near| inference.written(near, span));
            let fault =
                written.into_iter().fold(fault, |fault, place| fault.label(place, "it can be this word"));
            inference.with_origin(fault, expression)
        });
    }

    /// The word that was probably meant, among those that a value can be.
    fn near_word(&self, shape: &ValueShape, word: &str) -> Option<&str> {
        let words: Vec<&str> = shape.words()?.iter().map(|number| self.words.text(*number)).collect();
        self.lexicon.nearest(word, words)
    }

    /// Where scripts write a word, but not at `besides`.
    fn written(&self, word: &str, besides: Span) -> Option<Span> {
        let mut places = Vec::new();
        for function in self.lexicon.script_functions() {
            walk::expressions_of(&function.body, &mut |expression| {
                if literal(expression) == Some(word) {
                    places.push(expression.span);
                }
            });
        }
        let is_other = |place: &Span| {
            place.source != besides.source || place.end <= besides.start || place.start >= besides.end
        };
        // Rather in the same file, as near as possible.
        let far = |place: &Span| (place.source != besides.source, place.start.abs_diff(besides.start));
        places.into_iter().filter(is_other).min_by_key(far)
    }

    /// The words that a value can be, if there are few.
    fn few_words(&self, shape: &ValueShape) -> Option<String> {
        let words: Vec<&str> = shape.words()?.iter().map(|number| self.words.text(*number)).collect();
        if words.is_empty() || words.len() > MOST_LISTED {
            return None;
        }
        let listed: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        Some(format!("it can be {}", listed.join(", ")))
    }

    fn word_hint(&self, given: Operand<'a, '_>, word: &str, always: &str) -> Option<String> {
        let (expression, shape) = given;
        let text = self.lexicon.text(expression.span)?;
        let kind = self.lexicon.names.get(word).is_some();
        let sign = match always {
            NEVER_TRUE => "==",
            ALWAYS_TRUE => "!=",
            _ => "",
        };
        match shape.tags {
            tags if tags.meets(Tags::KIND) && !tags.meets(Tags::PIECE) && !sign.is_empty() => {
                match self.lexicon.names.get(word) {
                    Some(Declared::Kind { .. }) => {
                        Some(format!("kinds are written without quotes: `{text} {sign} {word}`"))
                    }
                    _ => Some(format!("write `{text}.name {sign} \"{word}\"`")),
                }
            }
            tags if tags.meets(Tags::PIECE) && kind => {
                Some(format!("write `{text}.name == \"{word}\"` or `is_a({text}, {word})`"))
            }
            tags if tags.meets(Tags::PIECE.with(Tags::KIND)) => {
                Some(format!("write `{text}.name == \"{word}\"`"))
            }
            _ if kind => Some(format!("names of the game are written without quotes: `{word}`")),
            tags if tags.meets(Tags::SEAT) => Some(SEATS.to_owned()),
            _ => None,
        }
    }

    /// What to write when `left` is compared with something of another type.
    fn equality_hint(&self, left: Operand<'a, '_>, right: Operand<'a, '_>) -> Option<String> {
        let text = self.lexicon.text(left.0.span)?;
        let other = self.lexicon.text(right.0.span)?;
        let (mine, theirs) = (left.1.tags, right.1.tags);
        if mine.meets(Tags::COUNTER) && !theirs.meets(Tags::COUNTER) && left.1.held().can_equal(right.1) {
            let is_shared = mine.meets(Tags::SHARED_COUNTER);
            return Some(match is_shared {
                true => format!("write `value({text}) == {other}`: the counter is not what it holds"),
                false => format!("write `seat.{text} == {other}`, with the seat whose counter it is"),
            });
        }
        if mine.meets(Tags::PIECE.with(Tags::KIND)) && theirs.meets(Tags::FAMILY) {
            return Some(format!("write `is_a({text}, {other})`"));
        }
        if mine.meets(Tags::PIECE) && theirs.meets(Tags::KIND) {
            return Some(format!("write `{text}.kind == {other}`"));
        }
        if mine.meets(Tags::WORD) && self.declared(right.0).is_some_and(is_kind) {
            return Some(format!("write `{text} == \"{other}\"`"));
        }
        if mine.meets(Tags::PIECE.with(Tags::KIND))
            && theirs.meets(Tags::WORD)
            && self.declared(left.0).is_none()
        {
            return Some(format!("write `{text}.name == {other}`"));
        }
        if mine.meets(Tags::ZONE.with(Tags::LIST)) && right.1.is_unit() {
            return Some(format!("write `{text}.empty`"));
        }
        if theirs.meets(Tags::NUMBER) {
            return self.conversion(left, &ValueShape::of(Tags::NUMBER));
        }
        None
    }

    pub(super) fn expect_pattern(&mut self, value: Operand<'a, '_>, arm: &'a Arm, pattern: &'a Pattern) {
        let span = self.pattern_span(arm, pattern);
        if let Pattern::Text(word) = pattern {
            return self.expect_word(value, word, span, "this is never chosen");
        }
        let shape = match pattern {
            Pattern::Unit => ValueShape::unit(),
            Pattern::Bool(_) => ValueShape::of(Tags::BOOL),
            _ => ValueShape::of(Tags::NUMBER),
        };
        self.judge(span, NEVER_EQUAL, possible(value.1.can_equal(&shape)), |inference| {
            let message =
                format!("`{}` is never chosen: the value is {}", pattern_text(pattern), value.1.describe());
            let hint = inference.conversion(value, &shape);
            let fault = Diagnostic::error(NEVER_EQUAL, span, message).maybe_hint(hint);
            inference.with_origin(fault, value.0)
        });
    }

    /// The place of a pattern in its arm, as far as it can be found in the text.
    fn pattern_span(&self, arm: &Arm, pattern: &Pattern) -> Span {
        let wanted = pattern_text(pattern);
        let text = self.lexicon.sources.slice(arm.span);
        let Some(start) = text.find(&wanted) else { return arm.span };
        let offset = |bytes: usize| arm.span.start + u32::try_from(bytes).unwrap_or(0);
        Span::new(arm.span.source, offset(start), offset(start + wanted.len()))
    }

    /// Checks a value that is searched for in a list, or a kind that is searched for among pieces.
    pub(super) fn expect_findable(&mut self, what: Operand<'a, '_>, place: Operand<'a, '_>) {
        let element = match place.1.tags.meets(Tags::LIST.with(Tags::ZONE)) {
            true => place.1.element(),
            false => place.1.only(Tags::PIECE.with(Tags::KIND)),
        };
        let pieces = Tags::PIECE.with(Tags::KIND);
        let kinds = what.1.tags.meets(Tags::ANY_KIND) && element.tags.meets(pieces);
        let unsure = what.1.is_any() || element.is_any() || what.1.is_none() || element.is_none();
        let fits = unsure || what.1.can_equal(&element) || (kinds && what.1.sets.meets(element.sets));
        let code = if kinds { WRONG_SET } else { NEVER_EQUAL };
        if fits {
            self.confirm(what.0.span, WRONG_SET);
            self.confirm(what.0.span, NEVER_EQUAL);
            return;
        }
        let message = if kinds {
            let (sought, there) = (self.lexicon.set_names(what.1.sets), self.lexicon.set_names(element.sets));
            format!("this is a kind of {sought}, and only {there} can be here")
        } else {
            format!("{} is never found here, where everything is {}", what.1.describe(), element.describe())
        };
        self.judge(what.0.span, code, Err(Certainty::Everywhere), |inference| {
            let mut hint = None;
            if let (Some(word), true) = (literal(what.0), element.tags.meets(pieces)) {
                hint = Some(match inference.lexicon.names.get(word) {
                    Some(_) => format!("names of the game are written without quotes: `{word}`"),
                    None => "kinds are written without quotes".to_owned(),
                });
            }
            let fault = Diagnostic::error(code, what.0.span, message).maybe_hint(hint);
            inference.with_origin(fault, what.0)
        });
    }
}

fn is_kind(declared: Declared) -> bool {
    matches!(declared, Declared::Kind { .. } | Declared::Family { .. })
}

fn possible(possible: bool) -> Result<(), Certainty> {
    if possible { Ok(()) } else { Err(Certainty::Everywhere) }
}

fn literal(expression: &Expression) -> Option<&str> {
    match &expression.kind {
        ExpressionKind::Text(word) => Some(word),
        _ => None,
    }
}
