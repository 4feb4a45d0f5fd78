//! Reports where a match leaks what is hidden: tries [`Session::retell`] with some observers, and gives each leak its
//! place in the scripts, so that the author can find it.

use serde_json::Value as Json;

use super::leaked_line::line_of;
use super::{Leak, Retold, Session};
use crate::compile::layout::stream_key;
use crate::diag::Span;
use crate::table::{Generator, Observer};

/// The most letters of a text in a report.
const MOST_LETTERS: usize = 120;

/// A leak with its observer and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaked {
    /// The observer that can tell the difference.
    pub observer: Observer,
    /// What the observer reads, and what it would have read.
    pub leak: Leak,
    /// The place in the scripts: that of the question if it shows the leak, otherwise that of the call that probably
    /// told it, or of the step.
    pub span: Option<Span>,
    /// Whether a text of the scripts told it.
    pub is_text: bool,
    /// The step.
    pub step: String,
    /// The question at which it was found, as everybody reads it.
    pub prompt: String,
    /// How many answers were given before it.
    pub decision: usize,
}

impl Session {
    /// The leaks of the present question, and of everything before it in the same step, for the seat that is asked and
    /// for one other observer, which changes from question to question. It finds what one imagined match for each can
    /// show. The result is always the same.
    #[must_use]
    pub fn leaked(&self) -> Vec<Leaked> {
        let Some(choice) = self.choice() else { return Vec::new() };
        let decision = self.entries().len();
        let observers: Vec<Observer> = Observer::people(&self.game().layout).collect();
        let asked = Observer::seat(choice.seat);
        let other = observers.get(decision % observers.len().max(1)).copied();
        self.leaked_to(std::iter::once(asked).chain(other.filter(|other| *other != asked)), false)
    }

    /// The leaks of the present question, and of everything before it in the same step, for every seat of a person and
    /// for those who watch.
    #[must_use]
    pub fn leaked_to_anybody(&self) -> Vec<Leaked> {
        self.leaked_to(Observer::people(&self.game().layout), false)
    }

    /// The leaks of a step that has ended: of everything that it told. Answers count as the same where an observer is
    /// told the same of them.
    #[must_use]
    pub fn leaked_at_end(&self) -> Vec<Leaked> {
        self.leaked_to(Observer::people(&self.game().layout), true)
    }

    fn leaked_to(&self, observers: impl Iterator<Item = Observer>, alike: bool) -> Vec<Leaked> {
        let decision = self.entries().len();
        let mut found = Vec::new();
        for observer in observers {
            let use_of = u32::try_from(decision).unwrap_or(u32::MAX);
            let key = stream_key("leak") ^ u64::from(observer.0);
            let mut generator = Generator::keyed(self.setup().seed, key, use_of);
            if let Retold::Leak(leak) = self.retell_by(observer, &mut generator, alike) {
                found.push(self.place(observer, leak, decision));
            }
        }
        found
    }

    /// How many answers the present step has had, which says how long it takes to run it again.
    #[must_use]
    pub fn answers_of_step(&self) -> usize {
        self.entries.len().saturating_sub(self.checkpoint.entries)
    }

    fn place(&self, observer: Observer, leak: Leak, decision: usize) -> Leaked {
        let (game, step) = (self.game(), self.checkpoint.step);
        let function = step.map(|(function, _)| &game.code.functions[usize::from(function)]);
        let line = function
            .filter(|_| leak.what != "choice")
            .and_then(|function| line_of(game, &function.name, [&leak.real, &leak.imagined]));
        let span = match leak.what {
            "choice" => self.state().machine.place(game),
            _ => line.map(|(span, _)| span).or(function.map(|function| function.span)),
        };
        Leaked {
            observer,
            leak: shortened(leak),
            span,
            is_text: line.is_some_and(|(_, is_text)| is_text),
            step: function.map_or_else(String::new, |function| function.name.clone()),
            prompt: self.choice().map_or_else(String::new, |choice| choice.prompt.clone()),
            decision,
        }
    }
}

/// The leak in a short form: only the difference between two views.
fn shortened(leak: Leak) -> Leak {
    let views = (serde_json::from_str::<Json>(&leak.real), serde_json::from_str::<Json>(&leak.imagined));
    let (real, imagined) = match (leak.what, views) {
        ("view", (Ok(real), Ok(imagined))) => {
            let (path, real, imagined) = difference(&real, &imagined);
            let told =
                |value: Json| if path.is_empty() { value.to_string() } else { format!("{path}: {value}") };
            (told(real), told(imagined))
        }
        _ => (leak.real, leak.imagined),
    };
    Leak { what: leak.what, real: cut(&real), imagined: cut(&imagined) }
}

/// The first place at which two values differ, and both values there.
fn difference(one: &Json, other: &Json) -> (String, Json, Json) {
    let parts: Option<(String, &Json, &Json)> = match (one, other) {
        (Json::Object(one), Json::Object(other)) if one.len() == other.len() => one
            .iter()
            .filter_map(|(key, value)| Some((key.clone(), value, other.get(key)?)))
            .find(|(_, value, other)| value != other),
        (Json::Array(one), Json::Array(other)) if one.len() == other.len() => (1..)
            .zip(one.iter().zip(other))
            .map(|(at, (value, other))| (at.to_string(), value, other))
            .find(|(_, value, other)| value != other),
        _ => None,
    };
    let Some((key, value, other)) = parts else { return (String::new(), one.clone(), other.clone()) };
    let (path, value, other) = difference(value, other);
    (if path.is_empty() { key } else { format!("{key}.{path}") }, value, other)
}

/// The text, cut to a length that a person can read.
fn cut(text: &str) -> String {
    let text = text.trim_end();
    if text.chars().count() <= MOST_LETTERS {
        return text.to_owned();
    }
    let kept: String = text.chars().take(MOST_LETTERS).collect();
    format!("{kept}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_views_only_what_differs_is_told() {
        let check = |real: &str, imagined: &str, expected: [&str; 2]| {
            let leak = Leak { what: "view", real: real.to_owned(), imagined: imagined.to_owned() };
            let found = shortened(leak);
            assert_eq!([found.real.as_str(), found.imagined.as_str()], expected);
        };
        check(r#"{"a":{"b":[1,2]},"c":3}"#, r#"{"a":{"b":[1,5]},"c":3}"#, ["a.b.2: 2", "a.b.2: 5"]);
        check(r#"{"a":[1]}"#, r#"{"a":[1,2]}"#, ["a: [1]", "a: [1,2]"]);
        let long = "x".repeat(200);
        let leak = Leak { what: "log", real: long.clone(), imagined: long };
        assert_eq!(shortened(leak).real.chars().count(), MOST_LETTERS + 1);
    }
}
