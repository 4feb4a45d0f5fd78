//! An example as data for people who read it: what each line is about, with names in their language.

use super::finding::{LEN, NTH};
use super::{
    AboutText, CallText, Example, GivenLine, IndexText, PathText, StepText, Then, ValueText, When, ZonePart,
};
use crate::load::script::ast::Name;
use crate::notation::reading::unquote;
use crate::notation::voice::{Voice, fill};
use crate::rules::{KindArgument, KindName, Rules};

/// An example with names in the language of its readers.
#[derive(Clone, Debug)]
pub struct ToldExample {
    /// Figures that are set, with their values.
    pub figures: Vec<(String, String)>,
    /// What is on the table at first.
    pub given: Vec<ToldLine>,
    /// What happens and what holds then, in turn.
    pub acts: Vec<(Vec<ToldLine>, Vec<ToldLine>)>,
}

/// A line of an example.
#[derive(Clone, Debug)]
pub struct ToldLine {
    /// What it says.
    pub sort: ToldSort,
    /// The seat that it is about; empty if it is about none.
    pub seat: String,
    /// The zone, counter, step or function that it is about; may be empty.
    pub thing: String,
    /// What is said about it; may be empty.
    pub value: String,
    /// The rows of a board.
    pub drawn: Vec<String>,
}

/// What a line of an example says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToldSort {
    /// The step at which the match stands.
    At,
    /// Where all other pieces are.
    Rest,
    /// How a zone is shuffled.
    Shuffled,
    /// What comes first in a list that is shuffled.
    Ordered,
    /// What dice show when they are rolled.
    Rolled,
    /// What chance gives.
    Drawn,
    /// What a zone, a counter or a function has as its value.
    Is,
    /// What lies on top of a zone.
    Top,
    /// What lies at the bottom of a zone.
    Bottom,
    /// What lies face down in a zone.
    FaceDown,
    /// What the dice of a zone show.
    Faces,
    /// How many pieces lie in a zone.
    Len,
    /// Which time of a part of the order of play it is.
    Nth,
    /// A seat answers.
    Answers,
    /// A step is done, or a function is called.
    Does,
    /// What a seat can answer, among other things.
    Offers,
    /// All that a seat can answer.
    OffersOnly,
    /// What a seat cannot answer.
    Refuses,
    /// A seat is asked.
    Asks,
    /// The match is over.
    Over,
    /// Who is first, second and so on.
    Ranking,
    /// A step fails.
    Fails,
    /// What a seat sees.
    Sees,
    /// What a seat can be sure of.
    Knows,
    /// What a seat can be sure of, among other things.
    KnowsPart,
    /// What a seat cannot be sure of.
    KnowsNot,
    /// What a seat reads.
    Reads,
    /// What a seat does not read.
    ReadsNot,
}

impl ToldLine {
    fn new(sort: ToldSort) -> Self {
        Self { sort, seat: String::new(), thing: String::new(), value: String::new(), drawn: Vec::new() }
    }
}

impl Example {
    /// The example with the names of a language.
    #[must_use]
    pub fn told(&self, rules: &Rules, voice: &Voice) -> ToldExample {
        let teller = ExampleTeller { rules, voice, seats: &self.seats };
        let figure =
            |(figure, value): &(Name, Name)| (voice.name(&figure.text).to_owned(), value.text.clone());
        let acts = self.acts.iter().map(|act| {
            let when = act.when.iter().map(|line| teller.when(line)).collect();
            (when, act.then.iter().map(|line| teller.then(line)).collect())
        });
        ToldExample {
            figures: self.figures.iter().map(figure).collect(),
            given: self.given.iter().map(|line| teller.given(line)).collect(),
            acts: acts.collect(),
        }
    }
}

/// Puts the lines of one example into a language.
struct ExampleTeller<'a> {
    rules: &'a Rules,
    voice: &'a Voice,
    seats: &'a [Name],
}

impl ExampleTeller<'_> {
    fn given(&self, line: &GivenLine) -> ToldLine {
        let values = |sort, values: &[ValueText]| {
            let texts: Vec<String> = values.iter().map(|value| self.value(value)).collect();
            ToldLine { value: texts.join(self.voice.phrases.between), ..ToldLine::new(sort) }
        };
        match line {
            GivenLine::At(step) => self.step(ToldSort::At, step),
            GivenLine::Rest(zones) => values(ToldSort::Rest, zones),
            GivenLine::Shuffled(zone, order) => ToldLine {
                thing: self.path(zone),
                value: self.said(&order.text),
                ..ToldLine::new(ToldSort::Shuffled)
            },
            GivenLine::Order(order) => values(ToldSort::Ordered, order),
            GivenLine::Rolled(faces) => values(ToldSort::Rolled, faces),
            GivenLine::Drawn(drawn) => values(ToldSort::Drawn, drawn),
            GivenLine::About(about, value) => self.about(about, value),
            GivenLine::Picture(about, drawn) => self.picture(about, drawn),
        }
    }

    fn when(&self, line: &When) -> ToldLine {
        match line {
            When::Answer(seat, answer) => ToldLine {
                seat: seat.text.clone(),
                value: self.said(&answer.text),
                ..ToldLine::new(ToldSort::Answers)
            },
            When::Step(step) => self.step(ToldSort::Does, step),
            When::Call(call) => ToldLine { thing: self.call(call), ..ToldLine::new(ToldSort::Does) },
        }
    }

    fn then(&self, line: &Then) -> ToldLine {
        let answers = |sort, seat: &Name, answers: &[Name]| {
            let answers: Vec<String> = answers.iter().map(|answer| self.said(&answer.text)).collect();
            ToldLine { seat: seat.text.clone(), value: answers.join(", "), ..ToldLine::new(sort) }
        };
        match line {
            Then::Offers { seat, only: true, answers: all, .. } => answers(ToldSort::OffersOnly, seat, all),
            Then::Offers { seat, answers: some, .. } => answers(ToldSort::Offers, seat, some),
            Then::NoOffer { seat, answers: none } => answers(ToldSort::Refuses, seat, none),
            Then::Asks { seat, prompt } => ToldLine {
                seat: seat.text.clone(),
                value: prompt.as_ref().map_or_else(String::new, |prompt| self.word(&prompt.text)),
                ..ToldLine::new(ToldSort::Asks)
            },
            Then::Over(_) => ToldLine::new(ToldSort::Over),
            Then::Ranking(places, _) => {
                let place = |seats: &Vec<Name>| {
                    seats.iter().map(|seat| seat.text.as_str()).collect::<Vec<&str>>().join(" = ")
                };
                let places: Vec<String> = places.iter().map(place).collect();
                ToldLine { value: places.join(", "), ..ToldLine::new(ToldSort::Ranking) }
            }
            Then::Fails(why) => ToldLine { value: why.text.clone(), ..ToldLine::new(ToldSort::Fails) },
            Then::At(step) => self.step(ToldSort::At, step),
            Then::Sees(seat, path, value) => ToldLine {
                seat: seat.text.clone(),
                thing: self.path(path),
                value: self.said(&value.text),
                ..ToldLine::new(ToldSort::Sees)
            },
            Then::SeesPicture(seat, path, drawn) => ToldLine {
                seat: seat.text.clone(),
                thing: self.path(path),
                drawn: rows(drawn),
                ..ToldLine::new(ToldSort::Sees)
            },
            Then::Knows { seat, about, text, is_part } => {
                let sort = if *is_part { ToldSort::KnowsPart } else { ToldSort::Knows };
                ToldLine { seat: seat.text.clone(), ..self.known(sort, about, &self.said(&text.text)) }
            }
            Then::KnowsNot(seat, about) => {
                ToldLine { seat: seat.text.clone(), ..self.known(ToldSort::KnowsNot, about, "") }
            }
            Then::Log { seat, words, is_there } => ToldLine {
                seat: seat.text.clone(),
                value: words.text.clone(),
                ..ToldLine::new(if *is_there { ToldSort::Reads } else { ToldSort::ReadsNot })
            },
            Then::Result(call, Ok(value), _) => {
                ToldLine { thing: self.call(call), value: self.value(value), ..ToldLine::new(ToldSort::Is) }
            }
            Then::Result(call, Err(_), about) => match about {
                Some((about, value)) => self.about(about, value),
                None => ToldLine { thing: self.call(call), ..ToldLine::new(ToldSort::Is) },
            },
            Then::Equal(about, value) => self.about(about, value),
            Then::Picture(about, drawn) => self.picture(about, drawn),
        }
    }

    fn step(&self, sort: ToldSort, step: &StepText) -> ToldLine {
        ToldLine {
            seat: step.seat.as_ref().map_or_else(String::new, |seat| seat.text.clone()),
            thing: self.word(&step.step.text),
            ..ToldLine::new(sort)
        }
    }

    fn about(&self, about: &AboutText, value: &Name) -> ToldLine {
        let sort = match about.part {
            ZonePart::Whole => ToldSort::Is,
            ZonePart::Top => ToldSort::Top,
            ZonePart::Bottom => ToldSort::Bottom,
            ZonePart::FaceDown => ToldSort::FaceDown,
            ZonePart::Faces => ToldSort::Faces,
        };
        let path = self.path(&about.path);
        let (sort, thing) = match about.property.as_ref().map(|property| property.text.as_str()) {
            None => (sort, path),
            Some(LEN) => (ToldSort::Len, path),
            Some(NTH) => (ToldSort::Nth, path),
            Some(property) => (sort, format!("{path}.{}", self.word(property))),
        };
        ToldLine { thing, value: self.said(&value.text), ..ToldLine::new(sort) }
    }

    /// What a seat knows about something.
    fn known(&self, sort: ToldSort, about: &AboutText, value: &str) -> ToldLine {
        ToldLine { thing: self.path(&about.path), value: value.to_owned(), ..ToldLine::new(sort) }
    }

    fn picture(&self, about: &AboutText, drawn: &Name) -> ToldLine {
        ToldLine { thing: self.path(&about.path), drawn: rows(drawn), ..ToldLine::new(ToldSort::Is) }
    }

    fn call(&self, call: &CallText) -> String {
        let values: Vec<String> = call.values.iter().map(|value| self.value(value)).collect();
        format!("{}({})", self.word(&call.name.text), values.join(", "))
    }

    fn value(&self, value: &ValueText) -> String {
        match value {
            ValueText::List(list, _) => {
                let texts: Vec<String> = list.iter().map(|value| self.value(value)).collect();
                format!("[{}]", texts.join(", "))
            }
            ValueText::Number(number, _) => number.to_string(),
            ValueText::Path(path) => self.path(path),
        }
    }

    fn path(&self, path: &PathText) -> String {
        let index = |index: &IndexText| match index {
            IndexText::Numbers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
                format!("[{}]", numbers.join(", "))
            }
            IndexText::Spot(spot) => format!("[{}]", spot.text),
        };
        let behind: String = path.indices.iter().map(index).collect();
        let last = |word: &Name| match &path.arguments {
            Some(arguments) => self.with_arguments(&word.text, &arguments.text),
            None => self.word(&word.text),
        };
        match path.words.as_slice() {
            [word] => format!("{}{behind}", last(word)),
            [owner, thing] => self.of(&owner.text, &format!("{}{behind}", last(thing))),
            _ => behind,
        }
    }

    /// A thing of a seat, or of something else.
    fn of(&self, owner: &str, thing: &str) -> String {
        match self.is_seat(owner) {
            true => fill(self.voice.phrases.of_seat, &[("seat", owner), ("thing", thing)]),
            false => format!("{}.{thing}", self.word(owner)),
        }
    }

    fn is_seat(&self, word: &str) -> bool {
        self.seats.iter().any(|seat| seat.text == word)
    }

    /// A name that the rules declare, or a word of the scripts.
    fn word(&self, word: &str) -> String {
        if self.is_seat(word) {
            return word.to_owned();
        }
        self.kind(word, &[]).unwrap_or_else(|| self.voice.name(word).to_owned())
    }

    /// `hunter(fish)`
    fn with_arguments(&self, word: &str, arguments: &str) -> String {
        let parts = divided(arguments);
        let read: Option<Vec<KindArgument>> = parts.iter().map(|part| self.argument(part.trim())).collect();
        read.and_then(|arguments| self.kind(word, &arguments))
            .unwrap_or_else(|| format!("{}({})", self.word(word), self.said(arguments)))
    }

    /// A kind as people read it, if there is a family with this name and so many parameters.
    fn kind(&self, word: &str, arguments: &[KindArgument]) -> Option<String> {
        let kind = self.family(word, arguments)?;
        Some(self.voice.kind(self.rules, &kind))
    }

    fn family(&self, word: &str, arguments: &[KindArgument]) -> Option<KindName> {
        self.rules.sets.iter().enumerate().find_map(|(set, one)| {
            let found = |family: &crate::rules::Family| {
                family.name.text == word && family.parameters.len() == arguments.len()
            };
            let family = one.families.iter().position(found)?;
            Some(KindName { set, family, arguments: arguments.to_vec() })
        })
    }

    fn argument(&self, text: &str) -> Option<KindArgument> {
        if let Ok(number) = text.parse() {
            return Some(KindArgument::Number(number));
        }
        let (word, arguments) = match text.split_once('(') {
            Some((word, rest)) => (word.trim(), rest.strip_suffix(')')?),
            None => (text, ""),
        };
        let parts = if arguments.is_empty() { Vec::new() } else { divided(arguments) };
        let arguments: Option<Vec<KindArgument>> =
            parts.iter().map(|part| self.argument(part.trim())).collect();
        self.family(word, &arguments?).map(KindArgument::Kind)
    }

    /// A text in the notation, such as a component list or an answer, with the names of the language.
    fn said(&self, text: &str) -> String {
        let mut said = String::new();
        let mut rest = text.trim();
        while let Some(first) = rest.chars().next() {
            let end = match first {
                '"' => quoted(rest),
                _ if is_letter(first) => word_end(rest),
                _ => first.len_utf8(),
            };
            let (part, behind) = rest.split_at(end);
            rest = behind;
            if first == '"' {
                said.push_str(&unquote(part));
            } else if !is_letter(first) {
                let between =
                    first == ' ' && is_end(&said) && rest.starts_with(|next| is_letter(next) || next == '"');
                said.push_str(if between { self.voice.phrases.between } else { part });
            } else if let Some((arguments, behind)) = in_parentheses(rest) {
                said.push_str(&self.with_arguments(part, arguments));
                rest = behind;
            } else if let Some(thing) = rest.strip_prefix('.').filter(|_| self.is_seat(part)) {
                let (thing, behind) = thing.split_at(word_end(thing));
                said.push_str(&self.of(part, &self.word(thing)));
                rest = behind;
            } else {
                said.push_str(&self.word(part));
            }
        }
        said
    }
}

/// The rows of a drawn board, without the space that all of them begin with.
fn rows(drawn: &Name) -> Vec<String> {
    let rows: Vec<&str> = drawn.text.lines().map(str::trim_end).filter(|row| !row.is_empty()).collect();
    let indent = |row: &&str| row.len() - row.trim_start().len();
    let least = rows.iter().map(indent).min().unwrap_or(0);
    rows.iter().map(|row| row.get(least..).unwrap_or_else(|| row.trim_start()).to_owned()).collect()
}

/// Whether a character is one of a name.
fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Where the name ends with which a text begins.
fn word_end(text: &str) -> usize {
    text.find(|letter| !is_letter(letter)).unwrap_or(text.len())
}

/// Where the text in quotation marks ends with which a text begins.
fn quoted(text: &str) -> usize {
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|(_, letter)| {
        let is_end = *letter == '"' && !is_escaped;
        is_escaped = *letter == '\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |(at, letter)| at + letter.len_utf8())
}

/// Whether the last character is one of a thing.
fn is_end(text: &str) -> bool {
    text.chars().next_back().is_some_and(|last| is_letter(last) || [')', '*', '"', ']'].contains(&last))
}

/// What stands in the parentheses with which a text begins, and the text behind them.
fn in_parentheses(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0_usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return (letter == ')').then(|| (&text[1..at], &text[at + 1..]));
        }
    }
    None
}

/// The parts between the commas that stand in no parentheses.
fn divided(text: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    let is_comma = |letter: char| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0
    };
    text.split(is_comma).collect()
}
