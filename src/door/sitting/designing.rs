//! What the author of a game may know and do at a table: everything.

use super::clean;
use super::seated::Sitting;
use crate::compile::value::{CounterId, ZoneId};
use crate::door::Refused;
use crate::example;
use crate::play::event::{Event, What};
use crate::record::Record;

impl Sitting {
    /// What lies in each zone and what each counter holds, with everything hidden, in the notation: the name of the thing,
    /// and its content, which for a board has several lines.
    #[must_use]
    pub fn whole_table(&self) -> Vec<(String, String)> {
        let (session, names) = (&self.session, self.session.names());
        let layout = &session.game().layout;
        let table = &session.state().table;
        let zones = (0u16..).map(ZoneId).zip(example::zones(session, table));
        let zones = zones.map(|(zone, content)| (layout.zone_name(zone, names), content));
        let counters = (0u16..).map(CounterId).zip(example::counters(session, table));
        let counters = counters.map(|(counter, held)| (layout.counter_name(counter, names), held));
        let parts = session.game().code.parts.iter().zip(&session.state().machine.parts);
        let parts = parts.filter(|(_, nth)| **nth > 0);
        let parts = parts.map(|(part, nth)| (format!("{}.nth", part.name), nth.to_string()));
        parts.chain(zones).chain(counters).collect()
    }

    /// The line of a script that is asking: `pairs/rules.rhai:12`. `None` when nothing is asked.
    #[must_use]
    pub fn asking_place(&self) -> Option<String> {
        self.session.choice()?;
        let game = self.session.game();
        let span = self.session.state().machine.place(game)?;
        let path = game.sources.relative(span.source);
        Some(clean(&format!("{path}:{}", game.sources.position(span).line)))
    }

    /// All that has happened from a position of the log on, with everything hidden: a line for each event that has one.
    #[must_use]
    pub fn whole_log(&self, from: usize) -> Vec<String> {
        let events = self.session.events().get(from..).unwrap_or_default().iter();
        events.filter_map(|event| event.told_whole(self.names())).map(|line| clean(&line)).collect()
    }

    /// The position at the beginning of the present step, in lines as `given` of an example has them. Before the first
    /// answer of a match that began at a position, its lines as they were written: they also say what chance decides.
    #[must_use]
    pub fn position(&self) -> Vec<String> {
        let given = &self.session.setup().given;
        if self.session.entries().is_empty() && !given.is_empty() {
            return given.clone();
        }
        example::position(&self.session)
    }

    /// What was played as an example of the game: from the present step on where that leads to the same table, otherwise
    /// from the beginning of the match.
    ///
    /// # Errors
    /// When what was played cannot be written as an example.
    pub fn as_example(&self, title: &str) -> Result<String, Refused> {
        let written = example::written(&self.session, title);
        written.map_err(|fault| Refused { hint: fault.hint, ..Refused::because(fault.message) })
    }

    /// The whole record, with its end if the match is over.
    #[must_use]
    pub fn record(&self) -> String {
        Record::of(&self.session).to_string()
    }

    /// The index of the last answer that a person has given.
    #[must_use]
    pub fn last_of_person(&self) -> Option<usize> {
        let bots = &self.session.setup().bots;
        let is_person = |seat: usize| bots.get(seat).is_none_or(Option::is_none);
        self.session.entries().iter().rposition(|entry| is_person(usize::from(entry.seat.0)))
    }

    /// What an example of what was played can be called: the step of the last answer, and whose turn it was, in the
    /// notation.
    #[must_use]
    pub fn title_of_example(&self) -> String {
        let is_answer = |event: &&Event| matches!(event.what, What::Answered { .. });
        let answered = self.session.events().iter().rev().find(is_answer);
        let step = answered.and_then(|event| Some((event.step?, event.seat))).or(self.session.play.step);
        let Some((step, seat)) = step else { return self.session.game().rules.title.clone() };
        let name = &self.session.game().code.functions[usize::from(step)].name;
        seat.map_or(name.clone(), |seat| format!("{name} {}", self.seats()[usize::from(seat.0)]))
    }

    /// Takes back all answers but the first ones, whoever gave them and whatever was revealed since.
    pub fn go_back_to(&mut self, answers: usize) {
        self.session.take_back_to(answers);
    }

    /// Gives the answer again that was taken back last, if nothing else was answered since. Whether there is one.
    ///
    /// # Errors
    /// When it does not fit any more, because the rules have changed since.
    pub fn go_forth(&mut self) -> Result<bool, Refused> {
        let Some((seat, text)) = self.session.taken_back_next() else { return Ok(false) };
        let given = self.session.answer_text(seat, &text);
        given.map(|()| true).map_err(|rejected| Refused::because(clean(&rejected.message)))
    }

    /// Whether there is an answer to give again.
    #[must_use]
    pub fn can_go_forth(&self) -> bool {
        self.session.taken_back_next().is_some()
    }
}
