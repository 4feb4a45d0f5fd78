//! What a definition says, in words, in the order in which people set up and play.

mod flow;
mod pieces;
mod words;

use crate::compile::layout::Layout;
use crate::compile::value::Value;
use crate::diag::Sources;
use crate::door::Definition;
use crate::door::games::{Chosen, Players, Speech};
use crate::door::words::Words;
use crate::notation::voice::Voice;
use crate::rules::{COLOURS, KindName, Rules};

/// What one set of rules says: the rules as written, or a variant.
#[derive(Clone, Debug)]
pub struct Outline {
    /// The name of the game.
    pub title: String,
    /// What the rules say about themselves; empty when they say nothing.
    pub about: String,
    /// The name of the variant; empty for the rules as written.
    pub variant: String,
    /// How many can play.
    pub players: Players,
    /// Its sections; some may have no lines.
    pub sections: Vec<Section>,
}

/// A heading and what stands below it.
#[derive(Clone, Debug)]
pub struct Section {
    /// The heading.
    pub name: &'static str,
    /// What stands below it.
    pub lines: Vec<OutlineLine>,
}

/// A line of a section, in columns; the last column may be long.
#[derive(Clone, Debug)]
pub struct OutlineLine {
    /// By how many columns of a terminal the line is indented.
    pub indent: usize,
    /// The text of each column.
    pub cells: Vec<String>,
    /// Whether it is a row of a board, in which spaces mean something.
    pub is_drawn: bool,
}

impl OutlineLine {
    fn new(cells: impl IntoIterator<Item = String>) -> Self {
        Self { indent: 0, cells: cells.into_iter().collect(), is_drawn: false }
    }
}

impl Outline {
    /// What the chosen rules say, in the words of a language.
    #[must_use]
    pub fn of(chosen: &Chosen, speech: &Speech) -> Self {
        Self::of_rules(&chosen.rules, &chosen.sources, speech)
    }

    /// What each variant of a definition says. `about` is empty where it is the same as in the rules as written.
    #[must_use]
    pub fn of_variants(definition: &Definition, speech: &Speech) -> Vec<Self> {
        let checked = &definition.checked;
        let outline = |rules: &Rules| {
            let outline = Self::of_rules(rules, &definition.sources, speech);
            match rules.about == checked.base.about {
                true => Self { about: String::new(), ..outline },
                false => outline,
            }
        };
        checked.variants.iter().map(outline).collect()
    }

    fn of_rules(rules: &Rules, sources: &Sources, speech: &Speech) -> Self {
        let reader = OutlineWriter::new(rules, sources, speech);
        Self {
            title: reader.name(&rules.title).to_owned(),
            about: reader.name(&rules.about).to_owned(),
            variant: rules.variant.clone(),
            players: Players::of(rules.players),
            sections: reader.sections(),
        }
    }
}

/// Some rules in the words of a language.
pub(super) struct OutlineWriter<'a> {
    pub(super) rules: &'a Rules,
    /// The texts that the rules were read from.
    sources: &'a Sources,
    pub(super) voice: &'a Voice,
    pub(super) words: &'static Words,
    /// Whether the language is that of the definition.
    pub(super) is_own: bool,
    /// What can lie on the table with the most people, for the colours of kinds: these are the same for all numbers.
    layout: Layout,
}

impl<'a> OutlineWriter<'a> {
    /// For rules that were read from these texts.
    pub(super) fn new(rules: &'a Rules, sources: &'a Sources, speech: &'a Speech) -> Self {
        let Speech { words, is_own, voice } = speech;
        let layout = Layout::new(rules, rules.players.to, &mut |_| Value::Unit);
        Self { rules, sources, voice, words, is_own: *is_own, layout }
    }

    /// The colour of a kind, as definitions name it.
    pub(super) fn colour(&self, kind: &KindName) -> &'static str {
        COLOURS[usize::from(self.layout.hue(kind)) % COLOURS.len()]
    }

    /// A declared name, word or text as it is shown in the language.
    pub(super) fn name<'b>(&'b self, name: &'b str) -> &'b str {
        self.voice.name(name)
    }

    /// The name of a piece set.
    pub(super) fn set(&self, set: usize) -> &str {
        self.name(&self.rules.sets[set].name.text)
    }

    /// What the rules say, in the order in which people set up and play.
    pub(super) fn sections(&self) -> Vec<Section> {
        let words = self.words;
        vec![
            Section { name: words.what_seats_are, lines: self.seats() },
            Section { name: words.pieces, lines: self.pieces() },
            Section { name: words.zones, lines: self.zones() },
            Section { name: words.counters, lines: self.counters() },
            Section { name: words.order_of_play, lines: self.flow() },
            Section { name: words.figures, lines: self.figures() },
            Section { name: words.teams, lines: self.teams() },
            Section { name: words.scoring, lines: self.scoring() },
            Section { name: words.ranking, lines: self.ranking() },
        ]
    }
}
