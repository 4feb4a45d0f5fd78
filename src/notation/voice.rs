//! The words in which a game is shown to the people who play it. Records, answers in the notation and numbers of
//! actions do not depend on them.

use super::paragraphs::in_paragraphs;
use crate::compile::Game;
use crate::compile::value::KindId;
use crate::load::script::ast::{Function, Name};
use crate::rules::names::parts;
use crate::rules::{KindName, KindSaying, Rules, rule_key};

/// Names in one language, and the phrases around them.
#[derive(Clone, Debug)]
pub struct Voice {
    /// Pairs of a declared name, prompt or word and its label, sorted.
    names: Vec<(String, String)>,
    /// Names that consist of several words and have no label, with these words; sorted.
    spelled: Vec<(String, String)>,
    /// Whether pieces, zones and counters are called by their labels, not by their declared names.
    with_labels: bool,
    /// Whether names without a label are written with spaces for their underscores.
    spells: bool,
    /// Whether the language is another than that of the definition.
    is_foreign: bool,
    /// For each [`KindId`] its text, if this is the voice of a compiled game; otherwise empty.
    kinds: Vec<String>,
    /// Other ways to type kinds, in small letters, each with the text of the kind; sorted.
    spellings: Vec<(String, String)>,
    /// The phrases around the names.
    pub phrases: &'static Phrases,
    /// Those for sentences that nobody types, if they are others.
    sentences: Option<&'static Phrases>,
}

/// The phrases around names in the log and in options; names in braces are replaced by values.
#[derive(Clone, Copy, Debug)]
pub struct Phrases {
    /// Between the things of a list.
    pub between: &'static str,
    /// A zone or counter of a seat: `{seat}`, `{thing}`.
    pub of_seat: &'static str,
    /// A piece in a zone: `{zone}`, `{piece}`.
    pub in_zone: &'static str,
    /// Pieces moved: `{pieces}`, `{from}`, `{to}`.
    pub moved: &'static str,
    /// After a move: the pieces lie face up now.
    pub face_up: &'static str,
    /// After a move: the pieces lie face down now.
    pub face_down: &'static str,
    /// A piece was turned, `face_up` or `face_down` follows: `{piece}`, `{place}`.
    pub turned: &'static str,
    /// A die was set: `{piece}`, `{place}`, `{face}`.
    pub die_set: &'static str,
    /// A die was set by a seat that alone sees it: `{piece}`, `{place}`.
    pub die_turned: &'static str,
    /// Two-sided pieces were turned over: `{pieces}`, `{place}`, `{after}`.
    pub flipped: &'static str,
    /// Two-sided pieces that the reader does not see were turned over: `{pieces}`, `{place}`.
    pub flipped_unseen: &'static str,
    /// What a die shows: `{piece}`, `{face}`.
    pub die: &'static str,
    /// Dice were rolled: `{zone}`, `{faces}`.
    pub rolled: &'static str,
    /// A zone was shuffled: `{zone}`.
    pub shuffled: &'static str,
    /// A counter changed: `{counter}`, `{before}`, `{after}`.
    pub counter: &'static str,
    /// After a change its reason, after an answer the question: `{text}`.
    pub because: &'static str,
    /// A seat answered: `{seat}`, `{answer}`.
    pub answered: &'static str,
    /// The word for passing.
    pub pass: &'static str,
    /// A counter is on.
    pub yes: &'static str,
    /// A counter is off.
    pub no: &'static str,
    /// No seat.
    pub nobody: &'static str,
    /// No value.
    pub nothing: &'static str,
    /// A line of the log: `{piece}`, `{place}`, `{seats}`.
    pub shown: &'static str,
    /// A line of the log: `{seat}`.
    pub left_play: &'static str,
    /// A line of the log: `{seat}`.
    pub wins: &'static str,
    /// A line of the log: `{seat}`.
    pub loses: &'static str,
    /// How a seat stands that has left play.
    pub is_out: &'static str,
    /// How a seat stands that has won.
    pub has_won: &'static str,
    /// How a seat stands that has lost.
    pub has_lost: &'static str,
    /// What a counter began with, among the reasons of its points.
    pub start: &'static str,
    /// The phrases around what is told of an answer or a step.
    pub told: &'static ToldPhrases,
}

/// Phrases for what an answer or a step led to; names in braces are replaced by values. Where `|` separates two forms,
/// the first is for one and the second for several.
#[derive(Clone, Copy, Debug)]
pub struct ToldPhrases {
    /// All seats.
    pub everybody: &'static str,
    /// Between seats, and between counters.
    pub and: &'static str,
    /// What belongs to the reader: `{thing}`.
    pub your: &'static str,
    /// What a seat or several seats did: `{seat}`, `{deed}`.
    pub does: &'static str,
    /// What all seats did: `{seat}`, `{deed}`.
    pub all_do: &'static str,
    /// Between two deeds of the same seats.
    pub next_deed: &'static str,
    /// One or several seats got pieces: `{pieces}`, `{from}`.
    pub gets: &'static str,
    /// One or several seats put pieces where they belong to nobody: `{pieces}`, `{to}`.
    pub puts: &'static str,
    /// One or several seats moved pieces of their own: `{pieces}`, `{from}`, `{to}`.
    pub moves: &'static str,
    /// One or several pieces moved: `{pieces}`, `{from}`, `{to}`.
    pub goes: &'static str,
    /// How pieces lie that were turned face up on the way.
    pub lying_up: &'static str,
    /// How pieces lie that were turned face down on the way.
    pub lying_down: &'static str,
    /// One or several pieces were turned face up: `{pieces}`, `{place}`.
    pub turned_up: &'static str,
    /// One or several pieces were turned face down: `{pieces}`, `{place}`.
    pub turned_down: &'static str,
    /// After a number, why it changed: `{change}`, `{reasons}`.
    pub with_reasons: &'static str,
    /// A number that was 0: `{counter}`, `{before}`, `{after}`.
    pub first_count: &'static str,
    /// A number: `{counter}`, `{before}`, `{after}`, `{change}`.
    pub count: &'static str,
    /// The same change of a number for several seats: `{counter}`, `{change}`, `{afters}`.
    pub counts: &'static str,
    /// Something else that is held: `{counter}`, `{after}`.
    pub becomes: &'static str,
    /// What a seat has changed: `{seat}`, `{changes}`.
    pub has: &'static str,
    /// A switch is on.
    pub on: &'static str,
    /// A switch is off.
    pub off: &'static str,
    /// Between sentences on one line.
    pub then: &'static str,
    /// The nth time of a part: `{part}`, `{nth}`, `{times}`.
    pub nth_of: &'static str,
    /// A part began: `{part}`.
    pub begins: &'static str,
    /// A part ended: `{part}`.
    pub ends: &'static str,
    /// One or several seats have no turn: `{seats}`.
    pub passed_over: &'static str,
    /// Something in a part: `{within}`, `{what}`.
    pub within: &'static str,
    /// The match is over.
    pub over: &'static str,
    /// A text of the author that is not translated: `{text}`.
    pub original: &'static str,
}

/// The notation, as scripts, records and examples write it.
pub const NOTATION: Phrases = Phrases {
    between: " ",
    of_seat: "{seat}.{thing}",
    in_zone: "{zone}.{piece}",
    moved: "{pieces}: {from} -> {to}",
    face_up: " (face up)",
    face_down: " (face down)",
    turned: "{piece}: {place}",
    shown: "{piece}: {place} is shown to {seats}",
    die_set: "{piece}: {place} = {face}",
    die_turned: "{piece}: {place} is turned",
    flipped: "{place}: {pieces} turned over to {after}",
    flipped_unseen: "{place}: {pieces} turned over",
    die: "{piece} = {face}",
    rolled: "{zone}: rolled {faces}",
    shuffled: "{zone}: shuffled",
    counter: "{counter}: {before} -> {after}",
    because: " ({text})",
    answered: "{seat}: {answer}",
    pass: "pass",
    yes: "true",
    no: "false",
    nobody: "nobody",
    nothing: "nothing",
    left_play: "{seat} has left play",
    wins: "{seat} wins",
    loses: "{seat} loses",
    is_out: "out",
    has_won: "won",
    has_lost: "lost",
    start: "start",
    told: &TOLD,
};

/// English.
pub const TOLD: ToldPhrases = ToldPhrases {
    everybody: "everybody",
    and: ", ",
    your: "your {thing}",
    does: "{seat} {deed}",
    all_do: "{seat} {deed}",
    next_deed: ", ",
    gets: "gets {pieces} from {from}|get {pieces} from {from}",
    puts: "puts {pieces} into {to}|put {pieces} into {to}",
    moves: "moves {pieces} from {from} to {to}|move {pieces} from {from} to {to}",
    goes: "{pieces} goes from {from} to {to}|{pieces} go from {from} to {to}",
    lying_up: "face up",
    lying_down: "face down",
    turned_up: "{pieces} in {place} is turned face up|{pieces} in {place} are turned face up",
    turned_down: "{pieces} in {place} is turned face down|{pieces} in {place} are turned face down",
    with_reasons: "{change}: {reasons}",
    first_count: "{counter} {before} -> {after}",
    count: "{counter} {before} -> {after} ({change})",
    counts: "{counter} {change} ({afters})",
    becomes: "{counter}: {after}",
    has: "{seat}: {changes}",
    on: "on",
    off: "off",
    then: "; ",
    nth_of: "{part} {nth} of {times}",
    begins: "{part} begins",
    ends: "end of {part}",
    passed_over: "{seats} is passed over|{seats} are passed over",
    within: "{within}: {what}",
    over: "the match is over",
    original: "“{text}” (original text)",
};

/// The notation with commas between the things of a list, because a thing may then have several words.
const WITH_COMMAS: Phrases = Phrases { between: ", ", ..NOTATION };

impl Default for Voice {
    /// See [`Voice::notation`].
    fn default() -> Self {
        Self::NOTATION
    }
}

impl Voice {
    const NOTATION: Self = Self {
        names: Vec::new(),
        spelled: Vec::new(),
        with_labels: false,
        spells: false,
        is_foreign: false,
        kinds: Vec::new(),
        spellings: Vec::new(),
        phrases: &NOTATION,
        sentences: None,
    };

    /// The notation: declared names, and labels only for prompts and words. Records, examples and other programs use
    /// it; people at a table read [`Voice::own`].
    #[must_use]
    pub fn notation() -> &'static Self {
        static NOTATION: Voice = Voice::NOTATION;
        &NOTATION
    }

    /// Everything by its label: that of the translation if it has one, otherwise that of the rules.
    #[must_use]
    pub fn new(rules: &Rules, translation: &[(String, String)], phrases: &'static Phrases) -> Self {
        let is_foreign = !translation.is_empty();
        let mut names = translation.to_vec();
        names.extend(rules.labels.iter().cloned());
        // The sort is stable, so the translation stays first.
        names.sort_by(|one, other| one.0.cmp(&other.0));
        names.dedup_by(|later, first| later.0 == first.0);
        let voice = Self { names, with_labels: true, spells: true, is_foreign, phrases, ..Self::NOTATION };
        voice.spelling(&declared(rules))
    }

    /// The notation with the definition's own labels: what has a label is called by it everywhere, everything else by
    /// its declared name, but the back of a piece set with blanks for `_`.
    #[must_use]
    pub fn own(rules: &Rules) -> Self {
        let mut families = rules.sets.iter().flat_map(|set| &set.families);
        let phrases = match families
            .any(|family| find(&rules.labels, &family.name.text).is_some_and(|label| label.contains(' ')))
        {
            true => &WITH_COMMAS,
            false => &NOTATION,
        };
        let voice = Self { names: rules.labels.clone(), with_labels: true, phrases, ..Self::NOTATION };
        // Nobody types the name of a back: it is a text for people alone.
        let backs: Vec<&str> = rules.sets.iter().map(|set| set.back()).collect();
        Self { spells: false, ..Self { spells: true, ..voice }.spelling(&backs) }
    }

    /// The same voice with other phrases for sentences that nobody types: see [`Voice::in_sentences`].
    #[must_use]
    pub fn with_sentences(self, phrases: &'static Phrases) -> Self {
        Self { sentences: Some(phrases), ..self }
    }

    /// The voice for sentences that nobody types: `lettuce in Ann's hand` instead of `Ann.hand.lettuce`.
    #[must_use]
    pub fn in_sentences(&self) -> Self {
        Self { phrases: self.sentences.unwrap_or(self.phrases), ..self.clone() }
    }

    /// The voice for a compiled game, whose scripts have words and whose kinds have numbers.
    #[must_use]
    pub fn of(self, game: &Game) -> Self {
        let words: Vec<&str> = game.words.iter().map(String::as_str).collect();
        let voice = self.spelling(&words);
        let kinds = game.layout.kinds.iter().map(|kind| match &kind.rule {
            Some(rule) => voice.kind(&game.rules, rule),
            None => voice.name(&kind.name).to_owned(),
        });
        let kinds = kinds.collect();
        let rules = game.layout.kinds.iter().filter_map(|kind| kind.rule.as_ref());
        let mut spellings: Vec<(String, String)> = match voice.with_labels {
            true => rules.flat_map(|kind| voice.spellings_of(&game.rules, kind)).collect(),
            false => Vec::new(),
        };
        spellings.sort();
        spellings.dedup_by(|later, first| later.0 == first.0);
        Self { kinds, spellings, ..voice }
    }

    /// Shows these names, if they have no label, as words: `score_round` as `score round`.
    fn spelling(mut self, names: &[&str]) -> Self {
        let words = names.iter().filter(|name| self.spells && name.contains('_'));
        self.spelled.extend(words.map(|name| ((*name).to_owned(), name.replace('_', " ").trim().to_owned())));
        self.spelled.sort();
        self.spelled.dedup();
        self
    }

    /// Whether pieces, zones and counters are called by their labels.
    #[must_use]
    pub fn has_labels(&self) -> bool {
        self.with_labels
    }

    /// The label of a name, prompt or word in this language, if there is one.
    #[must_use]
    pub fn label(&self, name: &str) -> Option<&str> {
        find(&self.names, name)
    }

    /// What the author writes about a function, if it is translated into this language.
    #[must_use]
    pub fn rule(&self, function: &str) -> Option<&str> {
        self.label(&rule_key(function))
    }

    /// What the author writes about a function, for readers of this language.
    #[must_use]
    pub fn told_of(&self, function: &Function) -> String {
        match self.rule(&function.name.text) {
            Some(translated) => in_paragraphs(translated),
            None if function.doc.trim().is_empty() => String::new(),
            None => self.original(&in_paragraphs(&function.doc)),
        }
    }

    /// What the author writes about a kind, for readers of this language; each text with blank lines between paragraphs.
    pub fn about_kind<'a>(
        &'a self,
        rules: &'a Rules,
        kind: &'a KindName,
    ) -> impl Iterator<Item = String> + 'a {
        rules.look.about_kind(kind).map(|text| match text {
            KindSaying::Written(text) => {
                self.label(text).map_or_else(|| self.original(text.trim()), in_paragraphs)
            }
            KindSaying::OfFunction(function) => self.told_of(&rules.script.functions[*function]),
        })
    }

    /// What the author writes, among words of this language: as it is, or marked where that is another language.
    #[must_use]
    pub fn original(&self, text: &str) -> String {
        match self.is_foreign {
            true => fill(self.phrases.told.original, &[("text", text)]),
            false => text.to_owned(),
        }
    }

    /// A declared name as it is shown.
    #[must_use]
    pub fn name<'a>(&'a self, name: &'a str) -> &'a str {
        if !self.with_labels {
            return name;
        }
        self.label(name).or_else(|| find(&self.spelled, name)).unwrap_or(name)
    }

    /// The text of a kind of the voice's game; `None` where kinds are called as in the notation.
    #[must_use]
    pub fn kind_of(&self, kind: KindId) -> Option<&str> {
        self.kinds.get(usize::from(kind.0)).map(String::as_str)
    }

    /// The text of the kind that a person can also type in this way: `7c` for `7♣`.
    #[must_use]
    pub fn spelled_kind(&self, typed: &str) -> Option<&str> {
        find(&self.spellings, &typed.to_lowercase())
    }
}

/// The entry of a name in a sorted list.
fn find<'a>(names: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let at = names.binary_search_by(|(key, _)| key.as_str().cmp(name)).ok()?;
    Some(&names[at].1)
}

/// The names that rules and scripts declare.
fn declared(rules: &Rules) -> Vec<&str> {
    let mut names: Vec<&Name> = Vec::new();
    names.extend(rules.figures.iter().map(|figure| &figure.name));
    for set in &rules.sets {
        names.push(&set.name);
        names.extend(set.back.as_ref());
        names.extend(set.traits.iter().map(|one| &one.name));
        names.extend(set.families.iter().map(|family| &family.name));
        names.extend(set.families.iter().flat_map(|family| &family.parameters).map(|one| &one.name));
    }
    names.extend(rules.zones.iter().map(|zone| &zone.name));
    names.extend(rules.counters.iter().map(|counter| &counter.name));
    names.extend(parts(&rules.flow).into_iter().map(|part| &part.name));
    names.extend(rules.scoring.iter().map(|line| &line.name));
    names.extend(rules.ranking.iter().map(|key| &key.name));
    names.extend(rules.script.functions.iter().map(|function| &function.name));
    names.into_iter().map(|name| name.text.as_str()).collect()
}

/// The phrase with the values filled in for the names in braces.
#[must_use]
pub fn fill(phrase: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::new();
    let mut rest = phrase;
    while let Some((before, behind)) = rest.split_once('{') {
        let Some((name, after)) = behind.split_once('}') else { break };
        text.push_str(before);
        let value = values.iter().find(|(known, _)| *known == name);
        debug_assert!(value.is_some(), "nothing is given for `{name}` in `{phrase}`");
        text.push_str(value.map_or("", |(_, value)| value));
        rest = after;
    }
    text.push_str(rest);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_the_place_of_braces() {
        let check = |phrase: &str, expected: &str| {
            assert_eq!(fill(phrase, &[("seat", "Ann"), ("thing", "{seat}")]), expected);
        };
        check("{seat}.{thing}", "Ann.{seat}");
        check("{thing} von {seat}!", "{seat} von Ann!");
        check("no braces", "no braces");
        check("{seat}の", "Annの");
    }
}
