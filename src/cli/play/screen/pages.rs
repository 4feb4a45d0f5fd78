//! The texts that take the whole screen.

use std::time::Duration;

use super::later::Later;
use super::state::{PAGE_COLUMNS as COLUMNS, Screen, Stage, WorkedOut};
use crate::cli::drawing::DrawnLine;
use crate::cli::output::{Tone, padded, to_right, width, wrapped};
use crate::cli::paper::rules_text;
use crate::cli::play::talk;
use crate::cli::screen::{Page, PressedKey, UserAct};
use crate::door::author::RulesPage;
use crate::door::sitting::{Hint, ScoreRow, StandingsNow, ThingSeen};
use crate::door::words::fill;

/// How long a bot looks at the options.
const HINT_TIME: Duration = Duration::from_millis(700);
/// How long a page may take before it is shown without what is to stand on it.
const AT_ONCE: Duration = Duration::from_millis(10);

impl Screen<'_> {
    /// Scrolls or closes the page over the table; false if there is none.
    pub(super) fn scroll(&mut self, input: &UserAct, rows: usize) -> bool {
        if self.page.is_some() && self.narrow_why(input) {
            return true;
        }
        let Some(page) = &mut self.page else { return false };
        let stays = match input {
            UserAct::Key(key) => page.scroll(*key, rows),
            UserAct::Wheel(up) => page.scroll(if *up { PressedKey::Up } else { PressedKey::Down }, rows),
            _ => true,
        };
        if !stays {
            (self.page, self.later, self.why) = (None, None, None);
        }
        // A function key goes on to what it stands for.
        stays || !matches!(input, UserAct::Key(PressedKey::Function(_)))
    }

    /// What the keys do, and what can be typed.
    pub(super) fn help_page(&self) -> Page {
        let words = self.words;
        let key = |line: &str| {
            let (key, text) = line.split_once('|').unwrap_or((line, ""));
            (key.to_owned(), text.to_owned())
        };
        let mut rows: Vec<(String, String)> = words.keys_help.lines().map(key).collect();
        for (word, what) in [
            (":log", words.help_log),
            (":rules", words.help_rules),
            (":why", words.help_why),
            (":save", words.help_save),
            (":undo", words.help_undo),
            (":quit", words.help_quit),
        ] {
            rows.push((word.to_owned(), what.to_owned()));
        }
        Page::of_text(words.key_help, &talk::explained(&rows, self.output))
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
        let sitting = &self.play.sitting;
        let (aside, observer, words) = (sitting.after(sitting.answers()), self.observer(), self.words);
        let mut later = Later::begin(WorkedOut::Scores(None), move || {
            WorkedOut::Scores(aside.standings(observer, words))
        });
        self.page = Some(match later.look(AT_ONCE) {
            Some(worked_out) => {
                self.later = None;
                self.worked_out_page(worked_out)
            }
            None => {
                self.later = Some(later);
                Page::of_text(words.scores_now, words.page_wait)
            }
        });
    }

    fn scores_page(&self, standings: Option<StandingsNow>) -> Page {
        let words = self.words;
        let Some(standings) = standings else { return Page::of_text(words.scores_now, words.no_scores) };
        if standings.rows.is_empty() {
            return Page::of_text(words.scores_now, words.no_scores);
        }
        let mut lines = score_table(&standings.seats, &standings.rows);
        if standings.rows.iter().any(|row| row.cells.iter().any(|cell| cell == "?")) {
            lines.extend([DrawnLine::default(), DrawnLine::toned(Tone::Faint, words.scores_unknown)]);
        }
        Page::new(words.scores_now, lines)
    }

    /// The rule behind the question.
    pub(super) fn rule_page(&self) -> Page {
        let words = self.words;
        if let Some(page) = self.things_page() {
            return page;
        }
        let Some(rule) = self.play.sitting.step_rule() else { return Page::of_text(words.key_rule, "") };
        let head = match &rule.seat {
            Some(seat) => format!("{} ({seat})", rule.name),
            None => rule.name.clone(),
        };
        let mut lines = Vec::new();
        for text in &rule.text {
            lines.extend(wrapped(text, COLUMNS, 0).lines().map(DrawnLine::plain));
        }
        lines.extend([DrawnLine::default(), DrawnLine::toned(Tone::Faint, rule.place)]);
        lines.push(DrawnLine::default());
        lines.extend(things(&self.play.sitting.zones_seen(words, self.observer())));
        Page::new(head, lines)
    }

    /// What the cursor on the table stands on; `None` where it is not on the table.
    fn things_page(&self) -> Option<Page> {
        let Stage::Question(question) = &self.stage else { return None };
        let hit = question.picking.on_table.and_then(|at| question.hits.get(at))?;
        let mut seen = self.play.sitting.things(self.words, &hit.options);
        if seen.is_empty() {
            seen = self.play.sitting.things_named(self.words, self.observer(), &hit.thing);
        }
        let name = seen.first()?.name.clone();
        Some(Page::new(name, things(&seen)))
    }

    /// Lets a bot think of each option on another thread.
    pub(super) fn begin_hints(&mut self) {
        let Some(hinting) = self.play.sitting.begin_hints(HINT_TIME, self.clock) else { return };
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
            WorkedOut::Scores(standings) => self.scores_page(standings),
        }
    }

    fn hints_page(&self, count: u32, hints: &[Hint]) -> Page {
        let words = self.words;
        let Stage::Question(question) = &self.stage else { return Page::of_text(words.key_hints, "") };
        let name = |hint: &Hint| match hint.option {
            Some(option) => question.entries.get(option).map_or("", |entry| entry.text.as_str()),
            None => question.asked.pass(),
        };
        let widest = hints.iter().map(|hint| width(name(hint))).max().unwrap_or(0);
        let line = |hint: &Hint| {
            let values = [
                ("tries", &*to_right(&hint.tries.to_string(), 3)),
                ("result", &*to_right(&hint.result.to_string(), 3)),
            ];
            DrawnLine::plain(format!(" {}  {}", padded(name(hint), widest), fill(words.hint, &values)))
        };
        if count == 0 {
            return Page::of_text(words.key_hints, words.hints_none);
        }
        let mut lines: Vec<DrawnLine> = hints.iter().map(line).collect();
        lines.push(DrawnLine::default());
        let text = fill(words.hints_by, &[("count", &count.to_string())]);
        lines.extend(wrapped(&text, COLUMNS, 0).lines().map(|line| DrawnLine::toned(Tone::Faint, line)));
        Page::new(words.key_hints, lines)
    }

    /// The whole table.
    pub(super) fn table_page(&self) -> Page {
        let scene = self.play.sitting.scene(self.observer());
        let drawing = self.drawing(&scene, COLUMNS);
        Page::new(self.words.key_table, drawing.table())
    }
}

/// Things on the table, each with what is to be said about it below its name.
fn things(seen: &[ThingSeen]) -> Vec<DrawnLine> {
    let mut lines = Vec::new();
    for thing in seen {
        lines.push(DrawnLine::toned(Tone::Strong, format!(" {}", thing.name)));
        for line in &thing.lines {
            let text = wrapped(line, COLUMNS - 3, 0);
            lines.extend(text.lines().map(|row| DrawnLine::plain(format!("   {row}"))));
        }
    }
    lines
}

/// The lines of scores with a column for each seat.
fn score_table(seats: &[String], rows: &[ScoreRow]) -> Vec<DrawnLine> {
    let first = rows.iter().map(|row| width(&row.name)).max().unwrap_or(0);
    let wide = |at: usize| {
        let cells = rows.iter().filter_map(|row| row.cells.get(at)).map(|cell| width(cell)).max();
        cells.unwrap_or(0).max(width(&seats[at]))
    };
    let cells = |cells: &[String]| {
        let cells = cells.iter().enumerate().take(seats.len());
        cells.map(|(at, cell)| format!("  {}", to_right(cell, wide(at)))).collect::<String>()
    };
    let mut lines = vec![DrawnLine::toned(Tone::Strong, format!(" {}{}", padded("", first), cells(seats)))];
    for row in rows {
        let text = format!(" {}{}", padded(&row.name, first), cells(&row.cells));
        lines.push(if row.is_sum { DrawnLine::toned(Tone::Strong, text) } else { DrawnLine::plain(text) });
    }
    lines
}
