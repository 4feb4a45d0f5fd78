//! What stands on the screen while a match is looked at.

use super::Viewer;
use crate::cli::drawing::{Drawing, DrawnLine};
use crate::cli::match_pages::AT_ONCE;
use crate::cli::output::{Style, Tone, clean, padded, width};
use crate::cli::screen::{self, Body, CommandKeys, ScreenCommand};
use crate::door::Observer;
use crate::door::sitting::{Ending, Place, Scene, question_line};
use crate::door::words::{Words, fill};

impl Viewer<'_> {
    /// The lines of the screen.
    pub(super) fn lines(&mut self, (columns, rows): (usize, usize)) -> Vec<DrawnLine> {
        let (style, words) = (self.style, self.words);
        if let Some(page) = &mut self.page {
            return page.shown((columns, rows), words);
        }
        let slider = self.slider_line(columns, rows.saturating_sub(2));
        let mut head = vec![self.title_line()];
        let result = self.result().map(|ending| result_line(ending, words));
        let look = self.look();
        let seen = self.views.look(&self.now, look, AT_ONCE);
        let log_key = CommandKeys::default().key(ScreenCommand::Log);
        let drawing = Drawing { scene: &seen.scene, style, columns, words, log_key };
        head.extend(drawing.head());
        head.push(DrawnLine::rule(style, columns));
        let is_earlier = seen.look != look;
        let asked = match is_earlier {
            true => DrawnLine::toned(Tone::Faint, format!(" {}", words.page_wait)),
            false => result.or_else(|| asked_line(&seen.scene, words)).unwrap_or_default(),
        };
        let more = style.sign("…", "...");
        let foot = vec![asked.cut(columns, more), slider, keys_line(style, words, columns)];
        let below = foot.len();
        let mut lines = seen.drawn.at(columns, || Body::of(drawing)).framed(head, foot, (columns, rows));
        if is_earlier {
            let end = lines.len().saturating_sub(below);
            lines.get_mut(1..end).into_iter().flatten().for_each(step_back);
        }
        lines
    }

    /// What is played, and who sees it so.
    fn title_line(&self) -> DrawnLine {
        let title = DrawnLine::toned(Tone::Strong, format!(" {}", clean(self.now.title())));
        let eyes = match self.observer {
            Observer::Seat(seat) => self.now.seats_shown()[seat].clone(),
            Observer::Spectator => self.words.spectator.to_owned(),
        };
        let eyes = fill(self.words.as_seen_by, &[("observer", &eyes)]);
        title.with("   ").and(DrawnLine::toned(Tone::Own, eyes))
    }

    fn slider_line(&mut self, columns: usize, row: usize) -> DrawnLine {
        let last = self.playback.whole().answers();
        let count =
            |nth: usize| fill(self.words.nth_of, &[("nth", &nth.to_string()), ("count", &last.to_string())]);
        // The slider stands where it stood, however many digits there are.
        let count = padded(&count(self.at), width(&count(last)));
        let start = width(&count) + 3;
        let wide = columns.saturating_sub(start + 2).max(1);
        let place = self.at * wide.saturating_sub(1) / last.max(1);
        self.slider = (start, wide, u16::try_from(row).unwrap_or(u16::MAX));
        let (done, here, left) =
            (self.style.sign("━", "="), self.style.sign("●", "O"), self.style.sign("─", "-"));
        DrawnLine::plain(format!(" {count}  "))
            .with_toned(Tone::Own, format!("{}{here}", done.repeat(place)))
            .with_toned(Tone::Faint, left.repeat(wide.saturating_sub(place + 1)))
    }
}

/// Shows that a line is not of the moment that is looked at.
fn step_back(line: &mut DrawnLine) {
    line.spans.iter_mut().for_each(|span| span.tone = Some(Tone::Faint));
}

/// Who is asked what, as far as the observer may read it.
fn asked_line(scene: &Scene, words: &Words) -> Option<DrawnLine> {
    question_line(scene, words).map(|text| DrawnLine::toned(Tone::Own, format!(" {text}")))
}

/// The places at the end.
fn result_line(ending: &Ending, words: &Words) -> DrawnLine {
    let place = |place: &Place| {
        let points = place.total.map_or_else(String::new, |total| format!(" {total}"));
        let shared = match (place.is_draw, place.is_shared) {
            (true, _) => format!(" ({})", words.draw),
            (false, true) => format!(" ({})", words.shared),
            (false, false) => String::new(),
        };
        DrawnLine::toned(Tone::Own, format!("{}. {}{points}{shared}", place.place, place.name))
    };
    DrawnLine::plain(" ").and(DrawnLine::joined(ending.places.iter().map(place), "   "))
}

/// The keys that can be pressed.
fn keys_line(style: Style, words: &Words, columns: usize) -> DrawnLine {
    let first = [(style.sign("←→", "<->"), words.key_step), ("Tab", words.key_view)];
    let key = |command: ScreenCommand| match command {
        ScreenCommand::Undo | ScreenCommand::Hints | ScreenCommand::WhyNot => None,
        _ => Some(CommandKeys::default().key(command)),
    };
    screen::keys_line(&first, key, columns, words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::output::Output;
    use crate::door::words;

    #[test]
    fn on_80_columns_all_keys_stand_below_the_table_in_every_language() {
        let ascii = Output::in_memory(true).style;
        let line = |language, style, columns| keys_line(style, words::of(language), columns).text();
        for language in ["en", "hu", "ja"] {
            for style in [ascii, Style::default()] {
                let line = line(language, style, 80);
                assert!(width(&line) <= 80, "{line}");
                let names = |key: &&str| line.contains(&format!("  {key} "));
                assert!(["Tab", "?", "l", "s", "i", "t", "q"].iter().all(names), "{line}");
            }
        }
        assert_eq!(
            line("en", ascii, 80),
            " <-> step  Tab view  ? help  l log  s scores  i rule  t table  q quit"
        );
        assert_eq!(line("en", ascii, 50), " <-> step Tab view ? help i rule t table q quit");
    }
}
