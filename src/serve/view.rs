//! What is shown of a match from a chair.

use std::sync::Arc;

use super::chair::Chair;
use super::declined::Declined;
use super::pages::{self, SeatPage, WholeTable};
use super::table::{TableNotice, WebTable};
use crate::door::games::GameSpeech;
use crate::door::sitting::{Clock, Sitting};
use crate::door::words::Words;

/// A match as it is seen from a chair. What a browser gets depends on nothing else.
#[derive(Clone, Copy)]
pub(super) struct ChairView<'a> {
    pub(super) sitting: &'a Sitting,
    pub(super) chair: Chair,
    /// The address of the chair.
    pub(super) address: &'a str,
    pub(super) words: &'static Words,
    /// What is to be said about the table.
    pub(super) notice: &'a TableNotice,
}

impl ChairView<'_> {
    /// The whole page.
    ///
    /// # Errors
    /// When the end of the match cannot be told.
    pub(super) fn page(self) -> Result<String, Declined> {
        self.made(|page| pages::table(page, self.chair))
    }

    /// The part of the page that changes.
    ///
    /// # Errors
    /// When the end of the match cannot be told.
    pub(super) fn changing(self) -> Result<String, Declined> {
        self.made(|page| page.changing())
    }

    fn made(self, made: impl FnOnce(&SeatPage<'_>) -> String) -> Result<String, Declined> {
        let Self { sitting, chair, address, words, notice } = self;
        let failed = |faults: crate::door::Faults| Declined::Failed(faults.to_string());
        let observer = chair.observer(sitting);
        let since = match chair {
            Chair::Designer => sitting.since(sitting.answers()).start,
            _ => sitting.unread(observer),
        };
        let scene = sitting.scene_since(observer, since);
        let ending = sitting.is_over().then(|| sitting.ending(words)).transpose().map_err(failed)?;
        Ok(made(&SeatPage {
            title: sitting.title(),
            scene: &scene,
            ending: ending.as_ref(),
            number: sitting.journal_end(),
            seats: &sitting.seats_shown(),
            address,
            words,
            notice,
            failure: sitting.failure().map(|failure| failure.to_string()),
            whole: (chair == Chair::Designer).then(|| WholeTable::of(sitting, since)),
        }))
    }

    /// A page over the table: `log`, `scores`, `rule`, `hints` or `why`.
    ///
    /// # Errors
    /// When there is no such page.
    pub(super) fn side_page(self, what: &str, clock: Clock) -> Result<String, Declined> {
        let Self { sitting, chair, words, .. } = self;
        let is_asked = sitting
            .asked()
            .is_some_and(|asked| chair == Chair::Designer || chair == Chair::Seat(asked.seat()));
        Ok(match what {
            "log" if chair == Chair::Designer => pages::whole_log(sitting, words),
            "log" => pages::log(sitting, chair, words),
            "scores" => pages::scores(sitting, chair, words),
            "rule" => pages::rule(sitting, chair, words),
            "why" if is_asked => pages::why(sitting, words),
            "hints" if is_asked => pages::hints(sitting, clock, words),
            "why" | "hints" => pages::nothing_asked(words),
            _ => return Err(Declined::NotFound),
        })
    }
}

impl WebTable {
    /// How the table is put into words for a browser that asks for these languages.
    pub(super) fn speech(&self, languages: &str) -> Arc<GameSpeech> {
        self.rules().speech(languages)
    }

    /// What is seen from a chair, in a language that the browser asks for.
    pub(super) fn view<T>(
        &self,
        chair: Chair,
        languages: &str,
        look: impl FnOnce(ChairView<'_>) -> Result<T, Declined>,
    ) -> Result<T, Declined> {
        let speech = self.speech(languages);
        let address = self.address(chair);
        self.look(&speech, |sitting, notice| {
            look(ChairView { sitting, chair, address: &address, words: speech.words, notice })
        })?
    }

    /// The changing part of the page of a chair, in a language that the browser asks for.
    ///
    /// # Errors
    /// When a script has failed, or the store.
    pub(super) fn changing(&self, chair: Chair, languages: &str) -> Result<Arc<str>, Declined> {
        let speech = self.speech(languages);
        let address = self.address(chair);
        let view = |sitting: &Sitting, notice: &TableNotice| {
            ChairView { sitting, chair, address: &address, words: speech.words, notice }.changing()
        };
        let language = self.rules().language(languages).map(str::to_owned);
        self.drawn((chair, language), &speech, view)
    }

    /// The match as it was after so many answers, or as it is if it has fewer, from a chair.
    ///
    /// # Errors
    /// When a script has failed.
    pub(super) fn past(&self, chair: Chair, answers: usize, languages: &str) -> Result<String, Declined> {
        let speech = self.speech(languages);
        let (then, all) = self.look(&speech, |sitting, _| (sitting.after(answers), sitting.answers()))?;
        let address = self.address(chair);
        let notice = &TableNotice::default();
        let view = ChairView { sitting: &then, chair, address: &address, words: speech.words, notice };
        view.made(|page| pages::past(page, then.answers(), all))
    }

    /// The address of a chair.
    pub(super) fn address(&self, chair: Chair) -> String {
        format!("/t/{}/{chair}", self.name)
    }

    /// The address that lets its reader sit on a chair.
    pub(super) fn link(&self, chair: Chair) -> String {
        format!("{}/key/{}", self.address(chair), self.secret.key(chair))
    }

    /// A page over the table of a chair. It is worked out on a copy, so that nobody has to wait for it.
    ///
    /// # Errors
    /// As for [`ChairView::side_page`].
    pub(super) fn side_page(&self, chair: Chair, what: &str, languages: &str) -> Result<String, Declined> {
        if what == "past" {
            return self.past(chair, usize::MAX, languages);
        }
        let speech = self.speech(languages);
        let copy: Sitting = self.look(&speech, |sitting, _| sitting.after(sitting.answers()))?;
        let notice = &TableNotice::default();
        let view = ChairView { sitting: &copy, chair, address: "", words: speech.words, notice };
        view.side_page(what, self.clock())
    }
}
