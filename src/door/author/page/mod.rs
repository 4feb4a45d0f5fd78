//! A page with the rules of a game, worked out from its definition alone: what lies on the table, how it is set up, what
//! is done in which order, who wins. It is plain data, which text, a web page or a screen shows.

mod boards;
mod content;
mod examples;
mod flow;
mod pieces;
mod set_up;
mod tables;
mod writer;

use serde::Serialize;

use super::outline::OutlineWriter;
use crate::door::Definition;
use crate::door::games::{Chosen, Players, Speech};
use crate::door::sitting::Sitting;
use crate::door::words::Words;
use crate::load::files::Files;

pub(super) use boards::boards;
pub use content::{
    BoardPicture, BoardShape, CountBySeats, EdgeLabel, KindPicture, PageAct, PageBlock, PageExample,
    PageLine, PageNote, PageProse, PageSection, PageStep, PageTable, PicturePlace, PieceSide, SetPicture,
};
use writer::{PageWriter, players};

/// The rules of a game as people read them. No text is safe for a terminal or a page yet.
#[derive(Clone, Debug, Serialize)]
pub struct RulesPage {
    /// The language of headings and names, such as `en`.
    pub language: &'static str,
    /// The language in which the author wrote the explanations.
    pub written_in: String,
    /// The name of the game.
    pub title: String,
    /// The name of the variant; empty for the rules as written.
    pub variant: String,
    /// What the rules say about themselves; may be empty.
    pub about: String,
    /// How many can play, in words.
    pub players: String,
    /// What the list of its sections is called.
    pub contents: &'static str,
    /// Its sections, none of them without blocks.
    pub sections: Vec<PageSection>,
}

/// The order in which people who play read the sections.
const AT_TABLE: [&str; 8] = ["play", "scoring", "teams", "ranking", "set-up", "pieces", "zones", "figures"];

impl RulesPage {
    /// The page of the chosen rules of a definition, with its examples and, for the rules as written, its variants.
    /// Files of examples that cannot be read or have faults are left out: `parlor test` reports them.
    #[must_use]
    pub fn of(files: &dyn Files, definition: &Definition, chosen: &Chosen, speech: &Speech) -> Self {
        let writer = PageWriter::new(&chosen.rules, &chosen.sources, speech);
        let mut page = writer.page();
        let words = speech.words;
        if chosen.rules.variant.is_empty() {
            let blocks = tables::variants(definition, &writer.outline, speech);
            page.add("variants", words.variants, blocks);
        }
        let blocks = examples::of(files, definition, &writer.outline);
        page.add("examples", words.examples, blocks);
        page
    }

    /// The page of the rules by which people play at a table, in the language of the table.
    #[must_use]
    pub fn at_table(sitting: &Sitting, words: &'static Words) -> Self {
        let game = &sitting.game().inner;
        let voice = sitting.voice();
        let is_own = words.language == game.rules.language || !voice.has_labels();
        let speech = Speech { words, is_own, voice: voice.clone() };
        let mut page = PageWriter::new(&game.rules, &game.sources, &speech).page();
        // Whoever plays has the pieces before the eyes, and asks what is done.
        page.sections.sort_by_key(|section| AT_TABLE.iter().position(|key| *key == section.key));
        page
    }

    fn add(&mut self, key: &'static str, heading: &'static str, blocks: Vec<PageBlock>) {
        if !blocks.is_empty() {
            self.sections.push(PageSection { key, heading, blocks });
        }
    }
}

impl PageWriter<'_> {
    fn page(&self) -> RulesPage {
        let OutlineWriter { rules, words, is_own, .. } = self.outline;
        let mut page = RulesPage {
            language: words.language,
            written_in: rules.language.clone(),
            title: self.outline.name(&rules.title).to_owned(),
            variant: rules.variant.clone(),
            about: self.outline.name(&rules.about).trim().to_owned(),
            players: players(Players::of(rules.players), words),
            contents: words.contents,
            sections: Vec::new(),
        };
        page.add("pieces", words.pieces, self.pieces());
        page.add("zones", words.zones, tables::plain(self.outline.zones()));
        page.add("set-up", words.set_up, self.set_up());
        let steps = self.steps();
        let mut play = Vec::new();
        if !is_own && steps.iter().any(PageStep::has_text_of_author) {
            play.push(PageBlock::Text(words.as_author_writes.to_owned()));
        }
        play.extend((!steps.is_empty()).then_some(PageBlock::Steps(steps)));
        page.add("play", words.order_of_play, play);
        page.add("scoring", words.scoring, self.scoring());
        page.add("teams", words.teams, tables::plain(self.outline.teams()));
        page.add("ranking", words.ranking, self.ranking());
        page.add("figures", words.figures, self.figures());
        page
    }
}
