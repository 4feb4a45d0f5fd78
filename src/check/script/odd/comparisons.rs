//! Comparisons and conditions that always come out the same.

use super::super::lexicon::Lexicon;
use crate::diag::codes::script::ALWAYS_THE_SAME;
use crate::diag::{Diagnostic, Faults};
use crate::load::script::ast::{
    BinaryOperator, Block, Expression, ExpressionKind, StatementKind, UnaryOperator,
};
use crate::load::script::{symbol, walk};
use crate::rules::names::{Declared, SeatProperty};
use crate::rules::{Amount, CounterHolds};

/// The numbers that an expression can be: the least and the greatest.
type Bounds = (i64, i64);

/// Any number.
const ANY: Bounds = (i64::MIN, i64::MAX);

pub(super) fn check(lexicon: &Lexicon<'_>, faults: &mut Faults) {
    for function in lexicon.script_functions().iter().filter(|function| !function.span.source.is_own()) {
        walk::expressions_of(&function.body, &mut |expression| match &expression.kind {
            ExpressionKind::Binary { operator, left, right } if operator.compares() => {
                faults_of(lexicon, expression, *operator, (left, right), faults);
            }
            ExpressionKind::Logic { and, left, right } => {
                both(lexicon, expression, *and, (left, right), faults);
            }
            ExpressionKind::If { condition, otherwise: Some(otherwise), .. } => {
                again(lexicon, condition, otherwise, faults);
            }
            _ => {}
        });
    }
}

fn warn(expression: &Expression, message: String, hint: &str, faults: &mut Faults) {
    faults.push(Diagnostic::warning(ALWAYS_THE_SAME, expression.span, message).hint(hint));
}

/// One comparison.
fn faults_of(
    lexicon: &Lexicon<'_>,
    whole: &Expression,
    operator: BinaryOperator,
    (left, right): (&Expression, &Expression),
    faults: &mut Faults,
) {
    let text = |side: &Expression| lexicon.sources.slice(side.span);
    if is_fixed(left) && text(left) == text(right) && !text(left).is_empty() {
        let message = format!("both sides of `{}` are `{}`", symbol(operator), text(left));
        return warn(whole, message, "compare it with something else", faults);
    }
    let bounds = (bounds(lexicon, left), bounds(lexicon, right));
    if bounds.0 == ANY || bounds.1 == ANY {
        return;
    }
    if let Some(always) = outcome(operator, bounds) {
        let told = |side: &Expression, (from, to): Bounds| match (from == to, &side.kind) {
            (_, ExpressionKind::Int(_)) => None,
            (true, _) => Some(format!("`{}` is always {from}", text(side))),
            _ if to == i64::MAX => Some(format!("`{}` is at least {from}", text(side))),
            _ if from == i64::MIN => Some(format!("`{}` is at most {to}", text(side))),
            _ => Some(format!("`{}` is from {from} to {to}", text(side))),
        };
        let known: Vec<String> =
            [told(left, bounds.0), told(right, bounds.1)].into_iter().flatten().collect();
        let because = if known.is_empty() { String::new() } else { format!(": {}", known.join(", ")) };
        let always = if always { "always" } else { "never" };
        warn(
            whole,
            format!("this is {always} true{because}"),
            "is the comparison the right way round?",
            faults,
        );
    }
}

/// What a comparison of two numbers always gives, if that is known.
fn outcome(operator: BinaryOperator, ((a, b), (c, d)): (Bounds, Bounds)) -> Option<bool> {
    let less = |(a, b): Bounds, (c, d): Bounds| match () {
        () if b < c => Some(true),
        () if a >= d => Some(false),
        () => None,
    };
    match operator {
        BinaryOperator::Less => less((a, b), (c, d)),
        BinaryOperator::GreaterEqual => less((a, b), (c, d)).map(|less| !less),
        BinaryOperator::Greater => less((c, d), (a, b)),
        BinaryOperator::LessEqual => less((c, d), (a, b)).map(|less| !less),
        BinaryOperator::Equal if b < c || d < a => Some(false),
        BinaryOperator::NotEqual if b < c || d < a => Some(true),
        _ => None,
    }
}

/// The numbers that an expression can be, as far as the rules and its form say.
fn bounds(lexicon: &Lexicon<'_>, expression: &Expression) -> Bounds {
    match &expression.kind {
        ExpressionKind::Int(number) => (i64::from(*number), i64::from(*number)),
        ExpressionKind::Unary { operator: UnaryOperator::Minus, operand } => match bounds(lexicon, operand) {
            (from, to) if from > i64::MIN && to < i64::MAX => (-to, -from),
            _ => ANY,
        },
        ExpressionKind::Property { base, name } => match name.text.as_str() {
            "len" => match lexicon.resolved.declared(base) {
                Some(Declared::Seats) => seats(lexicon),
                _ => (0, i64::MAX),
            },
            _ => match lexicon.property(expression).filter(|one| one.kind.is_none()).and_then(|one| one.seat)
            {
                Some(SeatProperty::Counter(index)) => counter(lexicon, index),
                _ => ANY,
            },
        },
        ExpressionKind::Call { name, arguments, .. } => match (name.text.as_str(), arguments.as_slice()) {
            ("count", [_, _]) => (0, i64::MAX),
            ("value", [crate::load::script::ast::Argument::Value(of)]) => match lexicon.resolved.declared(of)
            {
                Some(Declared::Counter(index)) => counter(lexicon, index),
                _ => ANY,
            },
            _ => ANY,
        },
        _ => ANY,
    }
}

/// How many seats there can be.
fn seats(lexicon: &Lexicon<'_>) -> Bounds {
    let all = || lexicon.rules.seat_counts().map(i64::from);
    (all().min().unwrap_or(0), all().max().unwrap_or(i64::MAX))
}

/// The numbers that a counter can hold; figures can be set to others.
fn counter(lexicon: &Lexicon<'_>, index: usize) -> Bounds {
    let CounterHolds::Number { min, max, .. } = &lexicon.rules.counters[index].holds else { return ANY };
    let number = |amount: &Option<Amount>| match amount {
        Some(Amount::Number(number)) => Some(i64::from(*number)),
        _ => None,
    };
    (number(min).unwrap_or(i64::MIN), number(max).unwrap_or(i64::MAX))
}

/// Two comparisons of the same thing that cannot both hold, or of which one always does; or one condition twice.
fn both(
    lexicon: &Lexicon<'_>,
    whole: &Expression,
    and: bool,
    (left, right): (&Expression, &Expression),
    faults: &mut Faults,
) {
    let text = |side: &Expression| lexicon.sources.slice(side.span);
    if is_fixed(left) && text(left) == text(right) && !text(left).is_empty() {
        let message = format!("both sides of `{}` are the same", if and { "&&" } else { "||" });
        return warn(whole, message, "leave out one of them, or write the condition that was meant", faults);
    }
    let wanted = if and { BinaryOperator::Equal } else { BinaryOperator::NotEqual };
    let compared = |side: &'_ Expression| match &side.kind {
        ExpressionKind::Binary { operator, left, right } if *operator == wanted && is_literal(right) => {
            Some((text(left).to_owned(), text(right).to_owned(), is_fixed(left)))
        }
        _ => None,
    };
    // a == 1 && (b && a == 2) is rare; neighbours in a chain are compared
    let last = |side: &Expression| match &side.kind {
        ExpressionKind::Logic { and: inner, right, .. } if *inner == and => compared(right),
        _ => compared(side),
    };
    if let (Some((one, first, true)), Some((other, second, _))) = (last(left), compared(right))
        && one == other
        && first != second
    {
        let (always, hint) = match and {
            true => ("never", "write `||` if one of them is enough"),
            false => ("always", "write `&&` if both are needed"),
        };
        let message = format!("this is {always} true: `{one}` cannot be both `{first}` and `{second}`");
        warn(whole, message, hint, faults);
    }
}

/// A condition that was asked already in the same chain of `else if`.
fn again(lexicon: &Lexicon<'_>, condition: &Expression, otherwise: &Block, faults: &mut Faults) {
    let [statement] = otherwise.statements.as_slice() else { return };
    let StatementKind::Expression { value, .. } = &statement.kind else { return };
    let ExpressionKind::If { condition: next, otherwise, .. } = &value.kind else { return };
    let text = |side: &Expression| lexicon.sources.slice(side.span);
    if is_fixed(condition) && text(condition) == text(next) && !text(condition).is_empty() {
        let message = "this is never true: the same was asked just before".to_owned();
        warn(next, message, "write the condition that was meant", faults);
    }
    if let Some(otherwise) = otherwise {
        again(lexicon, condition, otherwise, faults);
    }
}

fn is_literal(expression: &Expression) -> bool {
    matches!(expression.kind, ExpressionKind::Int(_) | ExpressionKind::Text(_) | ExpressionKind::Bool(_))
}

/// Whether an expression is the same each time it is computed within one condition: it calls nothing.
fn is_fixed(expression: &Expression) -> bool {
    let mut fixed = true;
    walk::each_within(expression, &mut |part| {
        fixed &= !matches!(part.kind, ExpressionKind::Call { .. } | ExpressionKind::Block(_));
    });
    fixed
}
