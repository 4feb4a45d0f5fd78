//! The names of a game in reports, as people read them in one language.

use super::report::{DecisiveReport, OpeningReport, Report};
use super::{About, Finding, LevelsReport, Parting};
use crate::compile::value::KindId;
use crate::door::Game;
use crate::door::games::Speech;
use crate::door::words::visible;
use crate::notation::voice::Voice;

/// How the names in a report are told in a language. Reports name things in the notation; for other programs they stay
/// so.
#[derive(Clone, Debug)]
pub struct ReportNames {
    voice: Voice,
    title: String,
    /// The kinds in the notation, each with what it is called; the longest first.
    kinds: Vec<(String, String)>,
}

impl ReportNames {
    /// The names of a game.
    #[must_use]
    pub fn of(game: &Game, speech: &Speech) -> Self {
        let voice = speech.voice.clone().of(&game.inner);
        let title = voice.name(&game.inner.rules.title).to_owned();
        let of_kind = |(id, notation): (u16, &str)| {
            let shown = voice.kind_of(KindId(id)).unwrap_or(notation);
            (notation.to_owned(), visible::line(shown).into_owned())
        };
        let layout = &game.inner.layout;
        let mut kinds: Vec<(String, String)> =
            (0..).zip(layout.kinds.iter().map(|kind| kind.name.as_str())).map(of_kind).collect();
        kinds.sort_by(|one, other| (other.0.len(), &one.0).cmp(&(one.0.len(), &other.0)));
        Self { voice, title, kinds }
    }

    /// A report with these names instead of those of the notation.
    #[must_use]
    pub fn report(&self, mut report: Report) -> Report {
        report.head.game.clone_from(&self.title);
        for question in &mut report.questions {
            question.prompt = self.told(&question.prompt);
        }
        for choice in &mut report.choices {
            choice.prompt = self.told(&choice.prompt);
            choice.option = self.told(&choice.option);
        }
        self.deciding(&mut report.decisive, &mut report.openings);
        for foregone in &mut report.foregone {
            foregone.prompt = self.told(&foregone.prompt);
            foregone.option = self.told(&foregone.option);
        }
        for kind in &mut report.kinds {
            kind.kind = self.told(&kind.kind);
        }
        // Other names there are those of functions in the scripts.
        for never in &mut report.never {
            let parts = never.what.split('`').enumerate();
            let told =
                parts.map(|(nth, part)| if nth % 2 == 1 { self.kind(part).unwrap_or(part) } else { part });
            never.what = told.collect::<Vec<&str>>().join("`");
        }
        report
    }

    /// Levels of play with these names.
    #[must_use]
    pub fn levels(&self, mut report: LevelsReport) -> LevelsReport {
        report.game.clone_from(&self.title);
        for level in &mut report.levels {
            self.deciding(&mut level.decisive, &mut level.openings);
        }
        report
    }

    /// What decides matches with these names.
    fn deciding(&self, decisive: &mut Option<DecisiveReport>, openings: &mut [OpeningReport]) {
        if let Some(question) = decisive {
            question.prompt = self.told(&question.prompt);
            let options = [&mut question.best.option, &mut question.worst.option];
            options.into_iter().flatten().for_each(|option| *option = self.told(option));
        }
        for opening in openings {
            opening.prompt = self.told(&opening.prompt);
            opening.option = self.told(&opening.option);
        }
    }

    /// A finding with these names.
    #[must_use]
    pub fn finding(&self, finding: Finding) -> Finding {
        let about = match finding.about {
            About::Kind(kind) => About::Kind(self.told(&kind)),
            other => other,
        };
        Finding { about, ..finding }
    }

    /// The first difference of two matches with these names.
    #[must_use]
    pub fn parting(&self, mut parting: Parting) -> Parting {
        for side in &mut parting.sides {
            let texts =
                side.log.iter_mut().chain(&mut side.options).chain([&mut side.prompt, &mut side.answer]);
            for text in texts {
                *text = self.told(text);
            }
        }
        parting
    }

    /// A text in the notation, such as `board.hunter(fish)*2`, with these names.
    fn told(&self, text: &str) -> String {
        if text == "pass" {
            return self.voice.label(text).unwrap_or(self.voice.phrases.pass).to_owned();
        }
        let mut told = String::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
            if !is_part(first) {
                told.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            }
            let whole = |known: &&(String, String)| {
                rest.strip_prefix(&known.0).is_some_and(|after| !after.starts_with(is_part))
            };
            let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
            let (shown, length) = match self.kinds.iter().find(whole) {
                Some((notation, shown)) => (shown.as_str(), notation.len()),
                None => (self.voice.name(&rest[..end]), end),
            };
            told.push_str(&visible::line(shown));
            rest = &rest[length..];
        }
        told
    }

    fn kind(&self, notation: &str) -> Option<&str> {
        self.kinds.iter().find(|(known, _)| known == notation).map(|(_, shown)| shown.as_str())
    }
}
