//! What a seat may know, as JSON and as text.

use serde_json::{Value as Json, json};

use super::matches::DrivenMatch;
use super::trouble::{Trouble, TroubleKind};
use crate::door::Observer;
use crate::notation::voice::Voice;
use crate::table;

impl DrivenMatch {
    /// What a seat may know with perfect recall; an index beyond the seats is the spectator. An object with `visible`,
    /// `known`, `pools` and `counters` as in a replay, `log`, the lines that it has read, `answers`, those that it has
    /// given, and `question` if it is asked: `prompt`, `least`, `most`, `options` and what is `picked` so far.
    ///
    /// # Errors
    /// When there is no such seat, or when the match cannot be followed.
    pub fn observe(&mut self, observer: Observer) -> Result<Json, Trouble> {
        let observer = self.observer(observer)?;
        let is_open = self.setup.open_chance;
        self.follow()?;
        let picked = self.picked();
        let session = &self.follow()?.session;
        let names = session.wording(Voice::notation());
        let layout = &session.game().layout;
        // Where chance is open nothing is drawn that could be imagined again.
        let view = match is_open {
            true => table::View::of(layout, &session.state().table, observer),
            false => session.view(observer),
        };
        let mut known = view.to_json(layout, session.seats());
        let told = session.events().iter().filter_map(|event| event.told(names, observer));
        known["log"] = told.collect();
        // Answers that are not revealed yet do not stand in the log.
        let own = session.entries().iter().filter(|entry| table::Observer::seat(entry.seat) == observer);
        known["answers"] = own.map(|entry| entry.text.clone()).collect();
        let asked = session.choice().filter(|choice| table::Observer::seat(choice.seat) == observer);
        known["question"] = asked.map_or(Json::Null, |choice| {
            let options: Vec<&str> = choice.options.iter().map(|option| option.text.as_str()).collect();
            let (least, most) = choice.bounds();
            json!({
                "prompt": choice.prompt, "options": options, "least": least, "most": most, "picked": picked,
            })
        });
        Ok(known)
    }

    /// Everything that an observer may know with perfect recall, as one line of text: two moments of a game in which the
    /// texts are equal are the same to it.
    ///
    /// # Errors
    /// As for [`DrivenMatch::observe`].
    pub fn information_state(&mut self, observer: Observer) -> Result<String, Trouble> {
        Ok(self.observe(observer)?.to_string())
    }

    /// The lines of the log that an observer may read.
    ///
    /// # Errors
    /// As for [`DrivenMatch::observe`].
    pub fn log(&mut self, observer: Observer) -> Result<Vec<String>, Trouble> {
        let observer = self.observer(observer)?;
        let session = &self.follow()?.session;
        Ok(session.log(observer, 0).map(|line| line.text).collect())
    }

    /// The question that is asked now, as the seat reads it; `None` where no seat is asked.
    #[must_use]
    pub fn prompt(&self) -> Option<String> {
        let choice = self.choice()?;
        Some(choice.prompt)
    }

    pub(super) fn choice(&self) -> Option<crate::play::Choice> {
        let asked = self.at.asked().is_some();
        asked.then(|| crate::play::Choice::of(&self.game.game.inner, &self.at.state, &self.names))
    }

    fn observer(&self, observer: Observer) -> Result<table::Observer, Trouble> {
        let seats = self.game.game.seats();
        match observer {
            Observer::Seat(seat) if seat >= usize::from(seats) => {
                let message = format!("there is no seat {seat}; the last one is {}", seats.saturating_sub(1));
                Err(Trouble::new(TroubleKind::Seat, message))
            }
            observer => Ok(observer.of(seats)),
        }
    }
}
