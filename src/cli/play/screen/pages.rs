//! The texts that take the whole screen.

use std::time::Duration;

use super::state::{Screen, Stage, WorkedOut};
use crate::cli::drawing::on_top;
use crate::cli::later::Later;
use crate::cli::match_pages::{self, AT_ONCE, standings_later};
use crate::cli::paper::rules_text;
use crate::cli::play::talk;
use crate::cli::screen::{PAGE_COLUMNS as COLUMNS, Page, PressedKey, ScreenCommand, UserAct};
use crate::door::author::RulesPage;
use crate::door::sitting::Hint;
use crate::door::words::fill;

impl Screen<'_> {
    /// Scrolls or closes the page over the table; false if there is none.
    pub(super) fn scroll(&mut self, input: &UserAct, rows: usize) -> bool {
        if self.page.is_some() && self.narrow_why(input) {
            return true;
        }
        let Some(page) = &mut self.page else { return false };
        let stays = page.takes(input, rows);
        if !stays {
            (self.page, self.later, self.why) = (None, None, None);
        }
        // A function key goes on to what it stands for.
        stays || !matches!(input, UserAct::Key(PressedKey::Function(_)))
    }

    /// What the keys do, and what can be typed.
    pub(super) fn help_page(&self) -> Page {
        let words = self.words;
        let commands = [
            (":log", words.help_log),
            (":rules", words.help_rules),
            (":why", words.help_why),
            (":save", words.help_save),
            (":undo :back", words.help_undo),
            (":quit", words.help_quit),
        ];
        let keys = ScreenCommand::ALL.map(|command| self.keys.key(command)).join(" ");
        let undo = self.keys.key(ScreenCommand::Undo);
        let values = [
            ("keys", &*keys),
            ("undo", undo),
            ("rule", self.keys.key(ScreenCommand::Rule)),
            ("top", on_top(self.style)),
        ];
        let keys = fill(words.keys_help, &values);
        match_pages::help_page(&keys, &commands, self.output)
    }

    /// The rules of the game.
    pub(super) fn rules_page(&self) -> Page {
        let page = RulesPage::at_table(&self.play.sitting, self.words);
        let text = rules_text(&page, self.style.plain(), COLUMNS);
        let (title, rest) = text.split_once('\n').unwrap_or((&text, ""));
        Page::of_text(title, rest)
    }

    /// Lets the scores be worked out as if the match ended now. If that takes longer than a moment, they follow.
    pub(super) fn begin_scores(&mut self) {
        let words = self.words;
        self.later = None;
        let mut later = standings_later(&self.play.sitting, self.observer(), words, WorkedOut::Scores);
        self.page = Some(match later.look(AT_ONCE) {
            Some(worked_out) => self.worked_out_page(worked_out),
            None => {
                self.later = Some(later);
                Page::of_text(words.scores_now, words.page_wait)
            }
        });
    }

    /// The rule behind the question.
    pub(super) fn rule_page(&self) -> Page {
        let rule = || match_pages::rule_page(&self.play.sitting, self.observer(), self.words);
        self.things_page().unwrap_or_else(rule)
    }

    /// What the cursor on the table stands on; `None` where it is not on the table.
    fn things_page(&self) -> Option<Page> {
        let Stage::Question(question) = &self.stage else { return None };
        let hit = question.picking.on_table.and_then(|at| question.hits.get(at))?;
        let mut seen = self.play.sitting.things(self.words, &hit.options);
        if seen.is_empty() {
            seen = self.play.sitting.things_named(self.words, self.observer(), &hit.thing);
        }
        match_pages::thing_page(&self.play.sitting, &seen)
    }

    /// Lets a bot think of each option on another thread.
    pub(super) fn begin_hints(&mut self) {
        let Some(hinting) = self.play.sitting.begin_hints(talk::HINT_TIME, self.clock) else { return };
        self.later = Some(Later::begin(WorkedOut::Hints(0, Vec::new()), move || {
            let (count, hints) = hinting.think();
            WorkedOut::Hints(count, hints)
        }));
        self.page = Some(Page::of_text(self.words.key_hints, self.words.hints_wait));
    }

    /// Shows what was worked out for a page, once it is there. Whether anything has changed.
    pub(super) fn look_at_page(&mut self) -> bool {
        let later = self.later.as_mut();
        let Some(worked_out) = later.and_then(|later| later.look(Duration::ZERO)) else { return false };
        self.later = None;
        if self.page.is_some() {
            self.page = Some(self.worked_out_page(worked_out));
        }
        true
    }

    fn worked_out_page(&self, worked_out: WorkedOut) -> Page {
        match worked_out {
            WorkedOut::Hints(count, hints) => self.hints_page(count, &hints),
            WorkedOut::Scores(standings) => {
                let (sitting, words) = (&self.play.sitting, self.words);
                let causes = standings.as_ref().map(|now| sitting.score_causes(self.observer(), now, words));
                let page = match_pages::scores_page(standings, self.style, words);
                let all: Vec<usize> = (0..sitting.seats().len()).collect();
                match causes.filter(|causes| causes.iter().any(|cause| !cause.lines.is_empty())) {
                    Some(causes) => page.with(talk::score_causes(&causes, &all, words, COLUMNS)),
                    None => page,
                }
            }
        }
    }

    /// Where the scores of these seats come from.
    pub(super) fn score_causes_page(&self, seats: &[usize]) -> Page {
        let (sitting, words, observer) = (&self.play.sitting, self.words, self.observer());
        let standings = sitting.standings(observer, words);
        let causes = standings.map(|now| sitting.score_causes(observer, &now, words)).unwrap_or_default();
        Page::new(words.scores_now, talk::score_causes(&causes, seats, words, COLUMNS))
    }

    fn hints_page(&self, count: u32, hints: &[Hint]) -> Page {
        let words = self.words;
        let Stage::Question(question) = &self.stage else { return Page::of_text(words.key_hints, "") };
        let name = |hint: &Hint| match hint.option {
            Some(option) => question.entries.get(option).map_or("", |entry| entry.text.as_str()),
            None => question.asked.pass(),
        };
        Page::new(words.key_hints, talk::hints((count, hints), name, words, COLUMNS))
    }

    /// The whole table.
    pub(super) fn table_page(&self) -> Page {
        let scene = self.play.sitting.scene(self.observer());
        match_pages::table_page(&scene, self.style, self.words)
    }
}
