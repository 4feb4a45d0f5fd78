//! How a game is set up.

use super::boards::boards;
use super::content::PageBlock;
use super::tables;
use super::writer::PageWriter;
use crate::door::author::outline::OutlineWriter;
use crate::rules::{Spaces, StartList};

impl PageWriter<'_> {
    /// What seats are, where pieces lie before the first step, with what counters begin.
    pub(super) fn set_up(&self) -> Vec<PageBlock> {
        let OutlineWriter { rules, words, .. } = self.outline;
        let mut blocks = tables::plain(self.outline.seats());
        if let Some(automa) = &rules.automa {
            let doc = self.doc(automa.function);
            blocks.extend((!doc.text.is_empty()).then_some(PageBlock::Prose(doc)));
        }
        let boards = boards(&self.outline, rules.players.usual);
        blocks.extend(boards.into_iter().map(|(_, board)| PageBlock::Board(board)));
        let is_drawn = |list: &&StartList| list.places.all().iter().any(|places| !places.is_empty());
        let is_on_track = |list: &&StartList| {
            rules.zones[list.zone.zone].spaces != Spaces::Apart
                && list.pieces.all().iter().all(|pieces| pieces.len() < 2)
        };
        let starts = rules.sets.iter().flat_map(|set| &set.start);
        let starts = starts.filter(|list| !is_drawn(list) && !is_on_track(list));
        let lines = starts.flat_map(|list| self.outline.start_lines(list));
        let with_kinds = lines.filter(|line| line.cells.get(1).is_none_or(|pieces| !pieces.is_empty()));
        let starts = tables::plain(with_kinds.collect());
        if !starts.is_empty() {
            blocks.push(PageBlock::Heading(words.pieces.to_owned()));
            blocks.extend(starts);
        }
        let counters = tables::plain(self.outline.counters());
        if !counters.is_empty() {
            blocks.push(PageBlock::Heading(words.counters.to_owned()));
            blocks.extend(counters);
        }
        blocks
    }
}
