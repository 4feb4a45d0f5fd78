//! The page that says why what is at hand is not offered.

use std::time::Duration;

use super::state::{Screen, Stage};
use crate::cli::drawing::DrawnLine;
use crate::cli::later::Later;
use crate::cli::output::Tone;
use crate::cli::play::talk;
use crate::cli::screen::{PAGE_COLUMNS, Page, PressedKey, UserAct};
use crate::door::sitting::WhyNot;

/// Why things are not offered, on a page over the table.
pub(super) enum WhyPage {
    /// It is being found out on another thread, for what was typed.
    Waits(Option<String>, Later<Option<WhyNot>>),
    /// The lines of each thing; only those are shown that have what is typed now.
    Found(Vec<Vec<DrawnLine>>, String),
}

impl Screen<'_> {
    /// Finds out why what was typed is not offered, or all that is at hand.
    pub(super) fn begin_why_not(&mut self, typed: Option<String>) {
        let Some(asking) = self.play.sitting.begin_why_not(typed.as_deref()) else { return };
        let found = Later::begin(None, move || asking.find());
        self.why = Some(WhyPage::Waits(typed, found));
        self.page = Some(Page::of_text(self.words.key_why, self.words.why_wait));
    }

    /// The same for what is typed now, or for the piece or place under the cursor on the table.
    pub(super) fn why_not_here(&mut self) {
        let typed = match &mut self.stage {
            Stage::Question(question) => match question.picking.on_table.and_then(|at| question.hits.get(at))
            {
                Some(hit) => hit.thing.clone(),
                None => std::mem::take(&mut question.picking.typed),
            },
            _ => String::new(),
        };
        let typed = typed.trim();
        self.begin_why_not((!typed.is_empty()).then(|| typed.to_owned()));
    }

    /// Shows what was found out, if the person still waits for it. Whether anything has changed.
    pub(super) fn look_at_why(&mut self) -> bool {
        let Some(WhyPage::Waits(typed, found)) = &mut self.why else { return false };
        let Some(found) = found.look(Duration::ZERO) else { return false };
        let lines = talk::why_not(found.as_ref(), typed.as_deref(), self.words, PAGE_COLUMNS);
        if self.page.is_some() {
            self.why = Some(WhyPage::Found(lines, String::new()));
            self.show_why();
        } else {
            self.why = None;
        }
        true
    }

    /// Shows only the things that have what is typed, or asks about it; false if there is no such page, or the key is none for it.
    pub(super) fn narrow_why(&mut self, input: &UserAct) -> bool {
        let is_letter = matches!(input, UserAct::Key(PressedKey::Letter(_)));
        let typed = match &mut self.why {
            Some(WhyPage::Found(_, typed)) => typed,
            waits => return waits.is_some() && is_letter,
        };
        match input {
            UserAct::Key(PressedKey::Letter(' ')) if typed.is_empty() => return false,
            UserAct::Key(PressedKey::Letter(letter)) => typed.push(*letter),
            UserAct::Key(PressedKey::Backspace) if typed.pop().is_some() => {}
            UserAct::Key(PressedKey::Enter) if !typed.trim().is_empty() => {
                let asked = typed.trim().to_owned();
                self.begin_why_not(Some(asked));
                return true;
            }
            _ => return false,
        }
        self.show_why();
        true
    }

    fn show_why(&mut self) {
        let Some(WhyPage::Found(all, typed)) = &self.why else { return };
        let wanted = typed.to_lowercase();
        let has_it = |lines: &&Vec<DrawnLine>| {
            let texts = lines.iter().map(|line| line.text().trim_start().to_owned());
            texts.collect::<Vec<String>>().join(" ").to_lowercase().contains(&wanted)
        };
        let mut lines: Vec<DrawnLine> = all.iter().filter(has_it).flatten().cloned().collect();
        if !typed.is_empty() {
            lines.insert(0, DrawnLine::toned(Tone::Own, format!("> {typed}")));
        }
        self.page = Some(Page::new(self.words.key_why, lines));
    }
}
