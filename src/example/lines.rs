//! A line of an example as the grammar reads it.

use pest::Parser;
use pest::error::InputLocation;
use pest::iterators::Pair;

use super::{AboutText, CallText, GivenLine, IndexText, PathText, StepText, Then, ValueText, When, ZonePart};
use crate::diag::{SourceId, Span};
use crate::load::script::ast::Name;
use crate::notation::reading::{MOST_NESTING, depth, said_until, unquote};

/// The most bytes of a line.
const MOST_BYTES: usize = 10_000;
/// Spaces between the parts of a line.
const BLANKS: [char; 4] = [' ', '\t', '\r', '\u{3000}'];

mod grammar {
    /// The parser of `grammar/answer.pest` and `grammar/example.pest`.
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/answer.pest"]
    #[grammar = "grammar/example.pest"]
    pub(super) struct Examples;
}

use grammar::Examples;
pub(super) use grammar::Rule;

/// A text with its place in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocatedText<'a> {
    pub(super) text: &'a str,
    pub(super) source: SourceId,
    pub(super) start: u32,
}

/// The place at which a line cannot be read further.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unread(pub(super) Span);

type LineResult<T> = Result<T, Unread>;

impl<'a> LocatedText<'a> {
    pub(super) fn span(&self) -> Span {
        self.part(0, self.text.len())
    }

    /// The place of a range of bytes.
    pub(super) fn part(&self, start: usize, end: usize) -> Span {
        let small = |n: usize| self.start.saturating_add(u32::try_from(n).unwrap_or(u32::MAX));
        Span::new(self.source, small(start), small(end))
    }

    fn place(&self, pair: &Pair<'_, Rule>) -> Span {
        let text = pair.as_str().trim_end();
        self.part(pair.as_span().start(), pair.as_span().start() + text.len())
    }

    /// The line without its comment; an error when a quotation mark is never closed.
    pub(super) fn content(self) -> LineResult<Self> {
        let until = said_until(self.text).ok_or(Unread(self.span()))?;
        let said = self.text[..until].trim_start_matches(BLANKS);
        let start = self.start.saturating_add(u32::try_from(until - said.len()).unwrap_or(u32::MAX));
        Ok(LocatedText { text: said.trim_end(), start, ..self })
    }

    /// The first word of the line.
    pub(super) fn first_word(&self) -> &'a str {
        self.text.split([' ', '\t', '\u{3000}', ':', '(']).next().unwrap_or("")
    }

    pub(super) fn parse(self, rule: Rule) -> LineResult<Pair<'a, Rule>> {
        if self.text.len() > MOST_BYTES || depth(self.text) > MOST_NESTING {
            return Err(Unread(self.span()));
        }
        let parsed = Examples::parse(rule, self.text).map_err(|error| {
            let at = match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at.min(self.text.len()),
            };
            let rest = self.text.get(at..).unwrap_or("");
            let skipped = rest.len() - rest.trim_start().len();
            let word = rest.trim_start().split(BLANKS).next().unwrap_or("");
            match word.is_empty() {
                true => Unread(self.span()),
                false => Unread(self.part(at + skipped, at + skipped + word.len())),
            }
        });
        parsed?.next().ok_or(Unread(self.span()))
    }

    /// The text of a word, as written.
    pub(super) fn raw(&self, pair: &Pair<'_, Rule>) -> Name {
        let text = pair.as_str();
        let skipped = text.len() - text.trim_start().len();
        let start = pair.as_span().start() + skipped;
        let text = text.trim();
        Name { text: text.to_owned(), span: self.part(start, start + text.len()) }
    }

    pub(super) fn word(&self, pair: &Pair<'_, Rule>) -> Name {
        Name { text: unquote(pair.as_str()), span: self.place(pair) }
    }

    /// The words of a rule that contains nothing else.
    pub(super) fn words(self, rule: Rule) -> LineResult<Vec<Name>> {
        let pair = self.parse(rule)?;
        let words = pair.into_inner().filter(|pair| pair.as_rule() != Rule::EOI);
        Ok(words
            .map(|pair| if pair.as_rule() == Rule::rest { self.raw(&pair) } else { self.word(&pair) })
            .collect())
    }

    /// The words of a text at another place of this file.
    fn within(&self, text: &'a str, span: Span) -> Self {
        LocatedText { text, source: self.source, start: span.start }
    }

    fn value(&self, pair: Pair<'_, Rule>) -> LineResult<ValueText> {
        let span = self.place(&pair);
        match pair.as_rule() {
            Rule::value => pair.into_inner().next().map_or(Err(Unread(span)), |inner| self.value(inner)),
            Rule::list => pair
                .into_inner()
                .map(|one| self.value(one))
                .collect::<LineResult<_>>()
                .map(|list| ValueText::List(list, span)),
            Rule::number => {
                pair.as_str().parse().map(|number| ValueText::Number(number, span)).map_err(|_| Unread(span))
            }
            _ => self.path(pair).map(ValueText::Path),
        }
    }

    fn path(&self, pair: Pair<'_, Rule>) -> LineResult<PathText> {
        let span = self.place(&pair);
        let mut path =
            PathText { words: Vec::new(), quoted: false, arguments: None, indices: Vec::new(), span };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::quoted | Rule::name => {
                    path.quoted |= path.words.is_empty() && part.as_rule() == Rule::quoted;
                    path.words.push(self.word(&part));
                }
                Rule::arguments => {
                    let inner = part.as_str().trim_end();
                    let start = part.as_span().start() + 1;
                    let text = inner.get(1..inner.len().saturating_sub(1)).unwrap_or("");
                    let span = self.part(start, start + text.len());
                    path.arguments = Some(Name { text: text.to_owned(), span });
                }
                _ if part.clone().into_inner().any(|inner| inner.as_rule() == Rule::spot) => {
                    let spot = part.into_inner().next().ok_or(Unread(span))?;
                    path.indices.push(IndexText::Spot(self.word(&spot)));
                }
                _ => {
                    let numbers = part
                        .into_inner()
                        .map(|number| number.as_str().parse().map_err(|_| Unread(self.place(&number))));
                    path.indices.push(IndexText::Numbers(numbers.collect::<LineResult<_>>()?));
                }
            }
        }
        Ok(path)
    }

    fn step(&self, pair: Pair<'_, Rule>) -> LineResult<StepText> {
        let span = self.place(&pair);
        let mut words = pair.into_inner().map(|word| self.word(&word));
        Ok(StepText { step: words.next().ok_or(Unread(span))?, seat: words.next(), span })
    }

    fn call(&self, pair: Pair<'_, Rule>) -> LineResult<CallText> {
        let span = self.place(&pair);
        let mut inner = pair.into_inner();
        let name = inner.next().ok_or(Unread(span))?;
        let values = inner.flat_map(Pair::into_inner).map(|value| self.value(value));
        Ok(CallText { name: self.word(&name), values: values.collect::<LineResult<_>>()?, span })
    }

    fn about(&self, pair: Pair<'_, Rule>) -> LineResult<AboutText> {
        let span = self.place(&pair);
        let (mut part, mut path, mut property) = (ZonePart::Whole, None, None);
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::top => part = ZonePart::Top,
                Rule::bottom => part = ZonePart::Bottom,
                Rule::face_down => part = ZonePart::FaceDown,
                Rule::faces => part = ZonePart::Faces,
                Rule::property => property = inner.into_inner().next().map(|name| self.word(&name)),
                _ => path = Some(self.path(inner)?),
            }
        }
        Ok(AboutText { part, path: path.ok_or(Unread(span))?, property, span })
    }

    /// A step alone, in the text after a colon.
    fn step_behind(&self, text: &'a str, span: Span) -> LineResult<StepText> {
        let line = self.within(text, span);
        let step = line.parse(Rule::one_step)?.into_inner().next();
        step.map_or(Err(Unread(span)), |step| line.step(step))
    }

    fn values_behind(&self, text: &'a str, span: Span) -> LineResult<Vec<ValueText>> {
        let line = self.within(text, span);
        let values =
            line.parse(Rule::several_values)?.into_inner().filter(|pair| pair.as_rule() == Rule::value);
        values.map(|value| line.value(value)).collect()
    }

    /// A text of this line, with the lifetime of the line.
    fn text_at(&self, span: Span) -> &'a str {
        let start = (span.start - self.start) as usize;
        self.text.get(start..(span.end - self.start) as usize).unwrap_or("")
    }

    /// A line of `given`; `drawn` are the rows of a board below it.
    pub(super) fn given(self, drawn: Option<Name>) -> LineResult<GivenLine> {
        let mut inner = self.parse(Rule::given)?.into_inner();
        let subject = inner.next().ok_or(Unread(self.span()))?;
        if let Some(drawn) = drawn {
            return match subject.as_rule() {
                Rule::about => Ok(GivenLine::Picture(self.about(subject)?, drawn)),
                _ => Err(Unread(self.span())),
            };
        }
        let rest = inner.find(|pair| pair.as_rule() == Rule::rest).map(|pair| self.raw(&pair));
        let Some(rest) = rest.filter(|rest| !rest.text.is_empty()) else {
            return Err(Unread(self.span()));
        };
        let text = self.text_at(rest.span);
        match subject.as_rule() {
            Rule::at => self.step_behind(text, rest.span).map(GivenLine::At),
            Rule::leftover => self.values_behind(text, rest.span).map(GivenLine::Rest),
            Rule::order => self.values_behind(text, rest.span).map(GivenLine::Order),
            Rule::rolled => self.values_behind(text, rest.span).map(GivenLine::Rolled),
            Rule::drawn => self.values_behind(text, rest.span).map(GivenLine::Drawn),
            Rule::shuffled => {
                let path = subject.into_inner().find(|pair| pair.as_rule() == Rule::path);
                path.map_or(Err(Unread(self.span())), |path| Ok(GivenLine::Shuffled(self.path(path)?, rest)))
            }
            _ => Ok(GivenLine::About(self.about(subject)?, rest)),
        }
    }

    pub(super) fn when(self) -> LineResult<When> {
        let pair = self.parse(Rule::happening)?.into_inner().next().ok_or(Unread(self.span()))?;
        match pair.as_rule() {
            Rule::step => self.step(pair).map(When::Step),
            Rule::called => self.call(pair).map(When::Call),
            _ => {
                let mut inner = pair.into_inner();
                match (inner.next(), inner.next()) {
                    (Some(seat), Some(rest)) => Ok(When::Answer(self.word(&seat), self.raw(&rest))),
                    _ => Err(Unread(self.span())),
                }
            }
        }
    }

    /// A line of `then`; `drawn` are the rows of a board below it.
    pub(super) fn then(self, drawn: Option<Name>) -> LineResult<Then> {
        let pair = self.parse(Rule::holds)?.into_inner().next().ok_or(Unread(self.span()))?;
        let (rule, span) = (pair.as_rule(), self.span());
        let is_key = |rule: Rule| {
            use Rule::{
                EOI, asks_key, knows_key, knows_not_key, log_key, no_offer_key, offers_key, sees_key,
            };
            let keys = [EOI, asks_key, knows_key, knows_not_key, log_key, no_offer_key, offers_key, sees_key];
            keys.contains(&rule)
        };
        let mut parts = pair.into_inner().filter(|pair| !is_key(pair.as_rule())).peekable();
        if rule == Rule::ended {
            return Ok(Then::Over(span));
        }
        let first = parts.next().ok_or(Unread(span))?;
        match (rule, drawn) {
            (Rule::equal, Some(drawn)) => return Ok(Then::Picture(self.about(first)?, drawn)),
            (Rule::seen, Some(drawn)) => {
                let path = parts.next().ok_or(Unread(span))?;
                return Ok(Then::SeesPicture(self.word(&first), self.path(path)?, drawn));
            }
            (_, Some(_)) => return Err(Unread(span)),
            (_, None) => {}
        }
        let only = parts.next_if(|pair| pair.as_rule() == Rule::only).is_some();
        match rule {
            Rule::ranked => {
                let line = self.within_rest(&first);
                let ranks = line.parse(Rule::ranks)?.into_inner().filter(|pair| pair.as_rule() == Rule::rank);
                let places = ranks.map(|rank| rank.into_inner().map(|seat| line.word(&seat)).collect());
                Ok(Then::Ranking(places.collect(), span))
            }
            Rule::failed => {
                let name = self.raw(&first);
                Ok(Then::Fails(Name { text: unquote(&name.text), ..name }))
            }
            Rule::stands => {
                let rest = self.raw(&first);
                self.step_behind(self.text_at(rest.span), rest.span).map(Then::At)
            }
            Rule::asks => {
                let prompt = parts.next().map(|rest| self.raw(&rest));
                let prompt = prompt.map(|name| Name { text: unquote(&name.text), ..name });
                Ok(Then::Asks { seat: self.word(&first), prompt })
            }
            Rule::offers | Rule::no_offer => {
                let rest = parts.next().ok_or(Unread(span))?;
                let line = self.within_rest(&rest);
                let answers =
                    line.parse(Rule::answers)?.into_inner().filter(|pair| pair.as_rule() == Rule::several);
                let answers = answers.map(|answer| line.raw(&answer)).collect();
                let seat = self.word(&first);
                if rule == Rule::no_offer {
                    return Ok(Then::NoOffer { seat, answers });
                }
                Ok(Then::Offers { seat, only, answers, span })
            }
            Rule::knows | Rule::knows_not | Rule::logged => self.then_known(rule, &first, parts),
            _ => self.then_equal(rule, first, parts),
        }
    }

    /// The lines about what a seat knows and reads.
    fn then_known<'p>(
        self,
        rule: Rule,
        seat: &Pair<'p, Rule>,
        parts: impl Iterator<Item = Pair<'p, Rule>>,
    ) -> LineResult<Then> {
        let (mut is_part, mut is_there, mut about, mut rest) = (false, true, None, None);
        for part in parts {
            match part.as_rule() {
                Rule::has_key => is_part = true,
                Rule::has_not_key => is_there = false,
                Rule::rest => rest = Some(self.raw(&part)),
                _ => about = Some(self.about(part)?),
            }
        }
        let seat = self.word(seat);
        match (rule, about, rest) {
            (Rule::knows, Some(about), Some(text)) => Ok(Then::Knows { seat, about, text, is_part }),
            (Rule::knows_not, Some(about), _) => Ok(Then::KnowsNot(seat, about)),
            (Rule::logged, _, Some(words)) => {
                let words = Name { text: unquote(&words.text), ..words };
                Ok(Then::Log { seat, words, is_there })
            }
            _ => Err(Unread(self.span())),
        }
    }

    /// The lines with an equals sign.
    fn then_equal<'p>(
        self,
        rule: Rule,
        first: Pair<'p, Rule>,
        mut parts: impl Iterator<Item = Pair<'p, Rule>>,
    ) -> LineResult<Then> {
        let second = parts.next().ok_or(Unread(self.span()))?;
        match rule {
            Rule::seen => {
                let list = parts.next().ok_or(Unread(self.span()))?;
                Ok(Then::Sees(self.word(&first), self.path(second)?, self.raw(&list)))
            }
            Rule::result => {
                let line = self.within_rest(&second);
                let one = || {
                    let value = line.parse(Rule::one_value)?.into_inner().next();
                    line.value(value.ok_or(Unread(line.span()))?)
                };
                let value = one().map_err(|Unread(span)| span);
                // `supply(fish)` may be a function or a zone.
                let whole = self.parse(Rule::equal).ok().and_then(|whole| whole.into_inner().next());
                let about = whole.and_then(|about| self.about(about).ok());
                Ok(Then::Result(self.call(first)?, value, about.map(|about| (about, self.raw(&second)))))
            }
            _ => Ok(Then::Equal(self.about(first)?, self.raw(&second))),
        }
    }

    fn within_rest(&self, rest: &Pair<'_, Rule>) -> Self {
        let name = self.raw(rest);
        self.within(self.text_at(name.span), name.span)
    }

    /// Several values, one after the other.
    pub(super) fn values(self) -> LineResult<Vec<ValueText>> {
        self.values_behind(self.text, self.span())
    }
}

/// Several values, one after the other, in a text with a place in a file.
pub(super) fn values(text: &Name) -> Result<Vec<ValueText>, crate::diag::Diagnostic> {
    let line = LocatedText { text: &text.text, source: text.span.source, start: text.span.start };
    line.values().map_err(|Unread(span)| {
        crate::diag::Diagnostic::error(crate::diag::codes::example::BAD_LINE, span, "this does not fit here")
            .hint("write values after one another: `3 5`, `Ann`")
    })
}
