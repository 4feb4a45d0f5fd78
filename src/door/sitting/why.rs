//! Why something at hand is not offered, as people at the table read it.

use std::sync::Arc;

use serde::Serialize;

use super::clean;
use super::deciding::{DecidingComparison, DecidingContents, rule};
use super::seated::Sitting;
use crate::belief::Sureness;
use crate::diag::Sources;
use crate::door::words::{Words, fill};
use crate::notation::voice::Voice;
use crate::notation::wording::Wording;
use crate::play::choice::NamedThing;
use crate::session::Session;
use crate::why::{self, Because};

/// Things that can be asked about, of which a list names so many.
const MOST_KNOWN: usize = 24;

/// Why something is not offered to the seat that is asked. It holds only what the seat may know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WhyNot {
    /// What is at hand and not offered, or what was asked for.
    pub things: Vec<NotOffered>,
    /// What was asked for and is offered.
    pub offered: Vec<String>,
    /// All that can be chosen, if nothing that lies on the table can be, and nothing else could.
    pub only: Vec<String>,
    /// What can be asked about, if nothing else was found.
    pub known: Vec<String>,
}

/// Something that is not offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotOffered {
    /// It in the notation.
    pub text: String,
    /// As it is shown.
    pub shown: String,
    /// Why; `None` where that depends on what the seat cannot know.
    pub reasons: Option<Vec<WhyReason>>,
}

/// A reason why something is not offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WhyReason {
    /// What it is.
    pub because: Because,
    /// What the rules say there: the comment of the line, or what the function does.
    pub rule: Option<String>,
    /// The comparison that decided.
    pub compared: Option<DecidingComparison>,
    /// What lies in a zone or does not, which decided.
    pub contents: Option<DecidingContents>,
    /// The condition, or what the options come from, as it is written in the script.
    pub code: String,
    /// Where that is written: `pairs/rules.rhai:3`.
    pub place: String,
    /// What the function does that gives the options, if it is one of parlor.
    pub doc: Option<String>,
    /// The values in it: the text in the script, and the value, `None` where the seat cannot know it.
    pub values: Vec<(String, Option<String>)>,
    /// Whether it follows from what the seat knows, or only holds in all matches that it was imagined in.
    pub certainty: Sureness,
}

/// Why things are not offered, in sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WhySentence {
    /// The things, and why: what the rules say, and the comparison that decided.
    pub text: String,
    /// The conditions as the scripts have them, with their values and places.
    pub code: Vec<String>,
}

/// The question why something is not offered, to be looked into on another thread.
pub struct WhyAsking {
    session: Session,
    voice: Arc<Voice>,
    step: String,
    typed: Option<String>,
}

impl Sitting {
    /// Prepares to find out why something is not offered: what is called by the text, or all that is at hand. `None`
    /// when nothing is asked.
    #[must_use]
    pub fn begin_why_not(&self, typed: Option<&str>) -> Option<WhyAsking> {
        self.session.choice()?;
        let step = self.session.step().map_or("", |(name, _)| name);
        let step = clean(self.names().label(step));
        Some(WhyAsking {
            session: self.session.clone(),
            voice: Arc::new(self.voice.in_sentences()),
            step,
            typed: typed.map(str::to_owned),
        })
    }

    /// Why something is not offered to the seat that is asked: what is called by the text, or all that is at hand. The
    /// step is run again in matches that the seat can imagine, so that nothing hidden is looked at. `None` when nothing
    /// is asked, or when the step cannot be run again.
    #[must_use]
    pub fn why_not(&self, typed: Option<&str>) -> Option<WhyNot> {
        self.begin_why_not(typed)?.find()
    }
}

impl WhyAsking {
    /// Finds it out; a call can take as long as several imagined matches of one step.
    #[must_use]
    pub fn find(&self) -> Option<WhyNot> {
        let names: Wording<'_> = self.session.wording(&self.voice);
        let found = why::Absences::of(&self.session, names, self.typed.as_deref())?;
        let sources = &self.session.game().sources;
        let shown = |name: &NamedThing| match &name.sight {
            Some(sight) => format!("{} ({})", clean(&name.shown), clean(sight)),
            None => clean(&name.shown),
        };
        let thing = |thing: &why::Absence| NotOffered {
            text: clean(&thing.name.text),
            shown: shown(&thing.name),
            reasons: thing
                .reasons
                .as_ref()
                .map(|reasons| reasons.iter().map(|reason| self.reason(sources, reason)).collect()),
        };
        Some(WhyNot {
            things: found.things.iter().map(thing).collect(),
            offered: found.offered.iter().map(shown).collect(),
            only: self.only(&found),
            known: found.known.iter().map(shown).collect(),
        })
    }

    /// All that can be chosen, if it was not asked for one thing, nothing else could be, and nothing of it lies on the
    /// table.
    fn only(&self, found: &why::Absences) -> Vec<String> {
        let asks_for_pieces = !found.things.is_empty() || found.is_of_table;
        let choice =
            if asks_for_pieces || self.typed.is_some() { None } else { self.session.choice_in(&self.voice) };
        let Some(choice) = choice else { return Vec::new() };
        let pass = choice.may_pass().then(|| self.session.wording(&self.voice).pass().to_owned());
        let options = choice.options.iter().map(|option| clean(&option.shown));
        options.chain(pass.map(|pass| clean(&pass))).collect()
    }

    fn reason(&self, sources: &Sources, reason: &why::AbsenceReason) -> WhyReason {
        let line = sources.position(reason.span).line;
        let code = match reason.because {
            Because::NotLookedAt => self.step.clone(),
            _ => clean(&why::code(sources.slice(reason.span))),
        };
        let values = reason.values.iter();
        let names = self.session.wording(&self.voice);
        let step = self.session.step().map_or("", |(name, _)| name);
        let compared = DecidingComparison::of(names, reason);
        let contents = reason.contents.as_ref().map(DecidingContents::of);
        WhyReason {
            because: reason.because,
            rule: rule(names, reason, step, compared.is_some() || contents.is_some())
                .filter(|_| reason.because != Because::NotLookedAt)
                .map(|rule| clean(&rule)),
            compared,
            contents,
            code,
            place: clean(&format!("{}:{line}", sources.relative(reason.span.source))),
            doc: reason
                .doc
                .map(|doc| doc.lines().next().unwrap_or_default().trim_end_matches('.').to_owned()),
            certainty: reason.certainty,
            values: values.map(|(text, value)| (clean(text), value.as_deref().map(clean))).collect(),
        }
    }
}

impl WhyNot {
    /// All of it in sentences; things for the same reasons are in one.
    #[must_use]
    pub fn sentences(&self, typed: Option<&str>, words: &Words) -> Vec<WhySentence> {
        let alone = |text: String| WhySentence { text, code: Vec::new() };
        let offered = self.offered.iter();
        let mut all: Vec<WhySentence> =
            offered.map(|thing| alone(fill(words.why_offered, &[("thing", thing)]))).collect();
        let mut reasons: Vec<(WhySentence, Vec<&str>)> = Vec::new();
        for thing in &self.things {
            let why = thing.why(words, typed.is_some());
            match reasons.iter_mut().find(|(other, _)| *other == why) {
                Some((_, things)) => things.push(&thing.shown),
                None => reasons.push((why, vec![&thing.shown])),
            }
        }
        all.extend(reasons.into_iter().map(|(why, things)| {
            let text = fill(words.why_line, &[("thing", &things.join(", ")), ("reasons", &why.text)]);
            WhySentence { text, ..why }
        }));
        if all.is_empty() {
            all.push(alone(match typed {
                Some(typed) => fill(words.why_no_such, &[("thing", &clean(typed))]),
                None if self.only.is_empty() => words.why_nothing.to_owned(),
                None => fill(words.why_only, &[("options", &self.only.join(words.phrases.between))]),
            }));
            all.extend(self.askable(words).map(alone));
        }
        all
    }

    /// What can be asked about, as far as a list of it helps.
    fn askable(&self, words: &Words) -> Option<String> {
        let few: Vec<&str> = self.known.iter().take(MOST_KNOWN).map(String::as_str).collect();
        let more = if few.len() < self.known.len() { ", ..." } else { "" };
        let things = few.join(words.phrases.between) + more;
        (!few.is_empty()).then(|| fill(words.why_known, &[("things", &things)]))
    }
}

impl NotOffered {
    /// Why. A reason of which only the code tells something stands in the text; `whole` says also what parlor's
    /// functions give.
    fn why(&self, words: &Words, whole: bool) -> WhySentence {
        let Some(reasons) = &self.reasons else {
            return WhySentence { text: words.why_unknown.to_owned(), code: Vec::new() };
        };
        let (mut texts, mut code): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        for reason in reasons {
            let said = reason.said(words);
            if said.is_empty() {
                texts.push(reason.in_code(words, whole));
                continue;
            }
            // Two conditions can stand under one comment.
            let known = texts.clone();
            texts.extend(said.into_iter().filter(|text| !known.contains(text)));
            code.push(reason.in_code(words, whole));
        }
        let text = texts.join("; ");
        match reasons.iter().all(|reason| reason.certainty == Sureness::Known) {
            true => WhySentence { text, code },
            false => WhySentence { text: fill(words.why_likely, &[("reasons", &text)]), code },
        }
    }
}

impl WhyReason {
    /// What a player can read of it.
    fn said(&self, words: &Words) -> Vec<String> {
        let compared = self.compared.as_ref().map(|compared| compared.sentence(words));
        let contents = self.contents.as_ref().map(|contents| contents.sentence(words));
        self.rule.iter().cloned().chain(compared).chain(contents).collect()
    }

    /// It as the scripts have it: `"card.suit == led" does not hold: card.suit = hearts (tricks.rhai:14)`.
    fn in_code(&self, words: &Words, whole: bool) -> String {
        let phrase = match self.because {
            Because::IsFalse => words.why_is_false,
            Because::IsTrue => words.why_is_true,
            Because::NotGiven => words.why_not_given,
            Because::NotLookedAt => words.why_not_looked_at,
        };
        let mut text = fill(phrase, &[("code", &self.code)]);
        if !self.values.is_empty() {
            let value = |(code, value): &(String, Option<String>)| {
                format!("{code} = {}", value.as_deref().unwrap_or("?"))
            };
            let values: Vec<String> = self.values.iter().map(value).collect();
            text = format!("{text}: {}", values.join(", "));
        }
        if let (true, Some(doc)) = (whole, &self.doc) {
            text = format!("{text} - {doc}");
        }
        fill(words.why_place, &[("reason", &text), ("place", &self.place)])
    }
}
