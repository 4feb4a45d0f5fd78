//! Component lists, declarations of kinds and references to zones, with exact places.

mod fault;

use std::fmt;

use pest::Parser;
use pest::iterators::{Pair, Pairs};

use super::script::ast::Name;
use super::yaml::YamlText;
use crate::diag::{Diagnostic, Span};

/// How deep parentheses may be nested.
pub const MAX_NESTING: usize = 4;

/// The greatest number after a star.
pub const MAX_TIMES: u16 = 9999;

mod grammar {
    /// The parser of `grammar/pieces.pest`.
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/pieces.pest"]
    pub(super) struct Pieces;
}

use grammar::{Pieces, Rule};

/// A kind as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindText {
    /// The word before the parenthesis.
    pub name: Name,
    /// The arguments in the parentheses; empty if there are none.
    pub arguments: Vec<ArgumentText>,
    /// From the word to the closing parenthesis.
    pub span: Span,
}

/// An argument of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentText {
    /// `1`
    Number(i32, Span),
    /// `1..104`: all numbers from the first to the last, which is not less.
    Range(i32, i32, Span),
    /// `*`
    Every(Span),
    /// `fish`
    Kind(KindText),
}

impl ArgumentText {
    /// Its place.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Number(_, span) | Self::Range(_, _, span) | Self::Every(span) => *span,
            Self::Kind(kind) => kind.span,
        }
    }
}

impl KindText {
    /// The ends of the first range in it, at any depth.
    #[must_use]
    pub fn first_range(&self) -> Option<(i32, i32)> {
        self.arguments.iter().find_map(|argument| match argument {
            ArgumentText::Range(first, last, _) => Some((*first, *last)),
            ArgumentText::Kind(kind) => kind.first_range(),
            _ => None,
        })
    }

    /// The same with one number in place of the first range in it.
    #[must_use]
    pub fn with_number(&self, number: i32) -> Self {
        let mut kind = self.clone();
        kind.replace_range(number);
        kind
    }

    fn replace_range(&mut self, number: i32) -> bool {
        self.arguments.iter_mut().any(|argument| match argument {
            ArgumentText::Range(_, _, span) => {
                *argument = ArgumentText::Number(number, *span);
                true
            }
            ArgumentText::Kind(kind) => kind.replace_range(number),
            _ => false,
        })
    }
}

impl fmt::Display for KindText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name.text)?;
        for (at, argument) in self.arguments.iter().enumerate() {
            f.write_str(if at == 0 { "(" } else { ", " })?;
            match argument {
                ArgumentText::Number(number, _) => write!(f, "{number}")?,
                ArgumentText::Range(first, last, _) => write!(f, "{first}..{last}")?,
                ArgumentText::Every(_) => f.write_str("*")?,
                ArgumentText::Kind(kind) => write!(f, "{kind}")?,
            }
        }
        f.write_str(if self.arguments.is_empty() { "" } else { ")" })
    }
}

/// A kind with a number of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedText {
    /// The kind.
    pub kind: KindText,
    /// How many.
    pub times: TimesText,
    /// From the kind to the number.
    pub span: Span,
}

/// How many pieces there are of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimesText {
    /// From 1 to [`MAX_TIMES`].
    Number(u16),
    /// As many as a figure says.
    Figure(Name),
}

/// A declared family of kinds: `hunter(food: offering)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FamilyText {
    /// Its word.
    pub name: Name,
    /// Names of its parameters and of their types.
    pub parameters: Vec<(Name, Name)>,
}

/// A reference to a zone, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneText {
    /// Its name.
    pub name: Name,
    /// Which of several zones.
    pub which: WhichText,
}

/// Which of several zones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhichText {
    /// It does not say.
    All,
    /// `[1]`: from 1, as written.
    Number(u32, Span),
    /// `(fish)`
    Kind(KindText),
}

/// Reads a component list: `idol*9 hunter(fish)*5`; it may be empty.
///
/// # Errors
/// The fault at the first character that does not belong there.
pub fn components(text: &YamlText) -> Result<Vec<CountedText>, Diagnostic> {
    let pairs = parse(Rule::components, text)?;
    of_rule(pairs, Rule::counted).map(|pair| counted(text, pair)).collect()
}

/// Reads what is on the sides of a die: `0 1*2 2*2 3`, `claw*3 heart`. Each is a number or a kind, with how many sides
/// have it.
///
/// # Errors
/// The fault at the first character that does not belong there.
pub fn faces(text: &YamlText) -> Result<Vec<(ArgumentText, u16)>, Diagnostic> {
    let pairs = parse(Rule::faces, text)?;
    let faces = of_rule(pairs, Rule::face).map(|pair| {
        let mut inner = pair.into_inner();
        let what = inner.next().expect("a number or a kind stands before the star");
        let what = match what.as_rule() {
            Rule::number => ArgumentText::Number(number(text, &what)?, span(text, &what)),
            _ => ArgumentText::Kind(kind(text, what)?),
        };
        Ok((what, times(text, inner, ("sides", "face"))?))
    });
    faces.collect()
}

/// Reads kinds without numbers: `nani wikiwiki hunter(fish)`.
///
/// # Errors
/// The fault at the first character that does not belong there.
pub fn kind_list(text: &YamlText) -> Result<Vec<KindText>, Diagnostic> {
    let pairs = parse(Rule::kind_list, text)?;
    of_rule(pairs, Rule::kind).map(|pair| kind(text, pair)).collect()
}

/// Reads one kind: `hunter(fish)`.
///
/// # Errors
/// The fault at the first character that does not belong there.
pub fn one_kind(text: &YamlText) -> Result<KindText, Diagnostic> {
    let pairs = parse(Rule::one_kind, text)?;
    let pair = of_rule(pairs, Rule::kind).next().expect("the rule has one kind");
    kind(text, pair)
}

/// Reads the kinds that a piece set declares: `idol hunter(food: offering)`.
///
/// # Errors
/// The fault at the first character that does not belong there.
pub fn declaration(text: &YamlText) -> Result<Vec<FamilyText>, Diagnostic> {
    let pairs = parse(Rule::declaration, text)?;
    let families = of_rule(pairs, Rule::family).map(|pair| {
        let mut inner = pair.into_inner();
        let name = name(text, &inner.next().expect("a family begins with its name"));
        let parameters = inner.flat_map(Pair::into_inner).filter(|pair| pair.as_rule() == Rule::parameter);
        let parameters = parameters.map(|pair| {
            let words = pair.into_inner().filter(|pair| pair.as_rule() != Rule::colon);
            let mut words = words.map(|pair| self::name(text, &pair));
            let parameter = words.next().expect("a parameter has a name");
            (parameter, words.next().expect("a parameter has a type"))
        });
        FamilyText { parameters: parameters.collect(), name }
    });
    Ok(families.collect())
}

/// Reads a reference to a zone: `hand`, `start[1]`, `supply(fish)`.
///
/// # Errors
/// The fault at the first character that does not belong there.
pub fn zone(text: &YamlText) -> Result<ZoneText, Diagnostic> {
    let pairs = parse(Rule::one_zone, text)?;
    let pair = of_rule(pairs, Rule::zone).next().expect("the rule has one zone");
    let mut inner = pair.into_inner();
    let name = name(text, &inner.next().expect("a zone begins with its name"));
    let which = match inner.next() {
        None => WhichText::All,
        Some(pair) if pair.as_rule() == Rule::index => {
            let position = of_rule(pair.into_inner(), Rule::position).next().expect("brackets hold a number");
            let place = span(text, &position);
            let number = position.as_str().parse().unwrap_or(u32::MAX);
            WhichText::Number(number, place)
        }
        Some(pair) => WhichText::Kind(kind(
            text,
            of_rule(pair.into_inner(), Rule::kind).next().expect("parentheses hold a kind"),
        )?),
    };
    Ok(ZoneText { name, which })
}

/// Whether a word has the form of a name in the notations; it may still be a reserved word of scripts.
#[must_use]
pub fn is_name(word: &str) -> bool {
    is_whole(Rule::name, word)
}

/// Whether a text is one character that can stand for a kind on boards.
#[must_use]
pub fn is_glyph(text: &str) -> bool {
    is_whole(Rule::glyph, text)
}

/// Whether a word has the form of a variant's name.
#[must_use]
pub fn is_variant_name(word: &str) -> bool {
    is_whole(Rule::variant_name, word)
}

fn is_whole(rule: Rule, word: &str) -> bool {
    Pieces::parse(rule, word)
        .is_ok_and(|mut pairs| pairs.next().is_some_and(|pair| pair.as_str().len() == word.len()))
}

fn parse(rule: Rule, text: &YamlText) -> Result<Pairs<'_, Rule>, Diagnostic> {
    fault::too_deep(rule, text)?;
    let mut pairs = Pieces::parse(rule, &text.value).map_err(|error| fault::describe(rule, &error, text))?;
    Ok(pairs.next().expect("a rule that fits gives one pair").into_inner())
}

fn of_rule(pairs: Pairs<'_, Rule>, rule: Rule) -> impl Iterator<Item = Pair<'_, Rule>> {
    pairs.filter(move |pair| pair.as_rule() == rule)
}

fn span(text: &YamlText, pair: &Pair<'_, Rule>) -> Span {
    let place = pair.as_span();
    text.place(place.start(), place.end())
}

fn name(text: &YamlText, pair: &Pair<'_, Rule>) -> Name {
    Name { text: pair.as_str().to_owned(), span: span(text, pair) }
}

fn counted(text: &YamlText, pair: Pair<'_, Rule>) -> Result<CountedText, Diagnostic> {
    let place = span(text, &pair);
    let mut inner = pair.into_inner();
    let kind = kind(text, inner.next().expect("a kind stands before the star"))?;
    let figure = inner.clone().find(|pair| pair.as_rule() == Rule::figure);
    let times = match figure {
        Some(figure) => TimesText::Figure(name(text, &figure)),
        None => TimesText::Number(times(text, inner, ("pieces", "kind"))?),
    };
    Ok(CountedText { kind, times, span: place })
}

/// The number after a star; without one it is 1. `of` is what it counts, and what stands before it.
fn times(text: &YamlText, mut behind: Pairs<'_, Rule>, of: (&str, &str)) -> Result<u16, Diagnostic> {
    let Some(times) = behind.find(|pair| pair.as_rule() == Rule::times) else { return Ok(1) };
    match times.as_str().parse::<u16>() {
        Ok(number @ 1..=MAX_TIMES) => Ok(number),
        _ => Err(fault::times(span(text, &times), times.as_str(), of)),
    }
}

fn kind(text: &YamlText, pair: Pair<'_, Rule>) -> Result<KindText, Diagnostic> {
    let place = span(text, &pair);
    let mut inner = pair.into_inner();
    let name = name(text, &inner.next().expect("a kind begins with its name"));
    let mut arguments = Vec::new();
    for argument in inner.flat_map(Pair::into_inner).filter(|pair| pair.as_rule() == Rule::argument) {
        let place = span(text, &argument);
        let value = argument.into_inner().next().expect("an argument is one of four");
        arguments.push(match value.as_rule() {
            Rule::number => ArgumentText::Number(number(text, &value)?, place),
            Rule::range => range(text, value, place)?,
            Rule::every => ArgumentText::Every(place),
            _ => ArgumentText::Kind(kind(text, value)?),
        });
    }
    Ok(KindText { name, arguments, span: place })
}

fn number(text: &YamlText, pair: &Pair<'_, Rule>) -> Result<i32, Diagnostic> {
    pair.as_str().parse().map_err(|_| fault::number(span(text, pair), pair.as_str()))
}

fn range(text: &YamlText, pair: Pair<'_, Rule>, place: Span) -> Result<ArgumentText, Diagnostic> {
    let mut ends = of_rule(pair.into_inner(), Rule::number);
    let first = number(text, &ends.next().expect("a range has a first number"))?;
    let last = number(text, &ends.next().expect("a range has a last number"))?;
    if last < first {
        return Err(fault::backwards(place, first, last));
    }
    Ok(ArgumentText::Range(first, last, place))
}

#[cfg(test)]
mod tests;
