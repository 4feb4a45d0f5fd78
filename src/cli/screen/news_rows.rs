//! News on few rows: which lines stay, which of them share a row, and the signs where others are missing.

use super::block::mark;
use crate::cli::drawing::{Drawing, DrawnLine};
use crate::cli::news::{ScreenNews, on_screen};
use crate::cli::output::{Tone, width, wrapped};
use crate::cli::staying::{NewsRank, by_rank};
use crate::door::sitting::NewsWeight;
use crate::door::words::counted;

/// The most rows of news.
const MOST_NEWS: usize = 100;
/// Among so many lines those are looked for that stay: far more than fit.
const MOST_WEIGHED: usize = 150;
/// The columns before a further row of a line.
const INDENT: usize = 5;
/// All rows of a line.
const WHOLE: usize = usize::MAX;

/// News that are to be told on few rows.
pub(super) struct NewsRows<'a> {
    drawing: Drawing<'a>,
    /// The sign for what is missing.
    more: &'static str,
    lines: Vec<WrappedNews>,
    /// The lines, from the one that stays longest.
    order: Vec<usize>,
}

/// A line of news in rows.
struct WrappedNews {
    news: ScreenNews,
    rows: Vec<DrawnLine>,
}

/// Lines that share rows.
#[derive(Default)]
struct SharedRows {
    /// Each with the number of lines that are missing before it.
    lines: Vec<(usize, usize)>,
    rows: usize,
    /// How wide the last row is.
    used: usize,
    /// Whether the last line is cut.
    is_cut: bool,
    /// How many lines are missing after them.
    missing: usize,
}

/// Which lines stand in which rows.
#[derive(Default)]
struct NewsPlan {
    rows: Vec<SharedRows>,
    /// Where it is said how many lines are missing.
    count: Option<CountPlace>,
}

/// Where it is said how many lines are missing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CountPlace {
    /// On a row of its own before these rows.
    Before(usize),
    /// At the end of these rows.
    Behind(usize),
}

/// News on so many rows, from one row on.
pub(super) fn shorter_news(drawing: Drawing<'_>, more: &'static str) -> Vec<Vec<DrawnLine>> {
    let wrap = |news: ScreenNews| WrappedNews { rows: in_rows(&news.line, drawing.columns), news };
    let lines: Vec<WrappedNews> =
        on_screen(&drawing.scene.news, drawing.style).into_iter().map(wrap).collect();
    let ranks: Vec<NewsRank> = lines.iter().map(|line| line.news.rank).collect();
    let mut order = by_rank(&ranks);
    order.truncate(MOST_WEIGHED);
    let rows: usize = lines.iter().map(|line| line.rows.len()).sum();
    let news = NewsRows { drawing, more, lines, order };
    (1..=rows.min(MOST_NEWS)).map(|most| if most < rows { news.on(most) } else { news.all() }).collect()
}

impl NewsRows<'_> {
    fn all(&self) -> Vec<DrawnLine> {
        self.lines.iter().flat_map(|line| &line.rows).cloned().collect()
    }

    /// As much as fits on so many rows.
    fn on(&self, most: usize) -> Vec<DrawnLine> {
        if most == 1 {
            return self.order.first().map(|first| self.on_one(*first)).into_iter().collect();
        }
        let mut kept = vec![0; self.lines.len()];
        for at in &self.order {
            // Of what the reader did, the beginning is enough.
            let is_own = self.lines[*at].news.rank.weight == NewsWeight::OwnGain;
            kept[*at] = if is_own { 1 } else { WHOLE };
            if self.plan(&kept).height() > most {
                kept[*at] = 0;
            }
        }
        self.fill(&mut kept, most);
        self.drawn(&self.plan(&kept))
    }

    /// Rows that are still free are given to what stays longest and is not whole.
    fn fill(&self, kept: &mut [usize], most: usize) {
        for at in &self.order {
            let free = most.saturating_sub(self.plan(kept).height());
            let (before, all) = (kept[*at], self.lines[*at].rows.len());
            if free == 0 {
                return;
            }
            for rows in (before..all.min(before.saturating_add(free))).map(|rows| rows + 1).rev() {
                kept[*at] = rows;
                if self.plan(kept).height() <= most {
                    break;
                }
                kept[*at] = before;
            }
        }
    }

    /// A line and how many others there are, on one row.
    fn on_one(&self, at: usize) -> DrawnLine {
        let count = self.count(self.lines.len() - 1);
        let room = self.drawing.columns.saturating_sub(width(&count) + 1);
        let line = self.lines[at].news.line.clone().cut(room, self.more);
        match self.lines.len() {
            1 => self.lines[at].news.line.clone().cut(self.drawing.columns, self.more),
            _ => line.with(" ").with_toned(Tone::Faint, count),
        }
    }

    /// The rows with so many rows of each line.
    fn plan(&self, kept: &[usize]) -> NewsPlan {
        let mut rows: Vec<SharedRows> = Vec::new();
        let (mut missing, mut before) = (0, 0);
        for (at, most) in kept.iter().enumerate() {
            if *most == 0 {
                missing += 1;
                continue;
            }
            match rows.last_mut() {
                Some(last) if self.joins(last, at, missing) => {
                    last.used += width(self.between(missing)) + self.text(at);
                    last.lines.push((at, missing));
                }
                last => {
                    match last {
                        Some(last) => last.missing = missing,
                        None => before = missing,
                    }
                    rows.push(self.apart(at, *most));
                }
            }
            missing = 0;
        }
        match rows.last_mut() {
            Some(last) => last.missing = missing,
            None => before = missing,
        }
        let count = self.count_place(&rows, before, kept);
        NewsPlan { rows, count }
    }

    /// A line on rows of its own.
    fn apart(&self, at: usize, most: usize) -> SharedRows {
        let all = &self.lines[at].rows;
        let rows = all.len().min(most);
        let used = all[..rows].last().map_or(0, DrawnLine::width);
        SharedRows { lines: vec![(at, 0)], rows, used, is_cut: rows < all.len(), missing: 0 }
    }

    /// Whether a line has room on the last row: what an answer led to stands behind it, or answers that are told
    /// without what they led to stand behind each other.
    fn joins(&self, last: &SharedRows, at: usize, missing: usize) -> bool {
        let (line, more) = (&self.lines[at], width(self.more) + 1);
        let wide = last.used + width(self.between(missing)) + self.text(at) + more;
        if last.is_cut || line.rows.len() > 1 || wide > self.drawing.columns {
            return false;
        }
        let news = |(at, _): &(usize, usize)| &self.lines[*at].news;
        match line.news.is_head {
            true => line.news.is_answer && last.lines.iter().map(news).all(|other| other.is_answer),
            false => {
                last.lines.iter().map(news).all(|other| other.paragraph == line.news.paragraph)
                    && last.lines.first().map(news).is_some_and(|first| first.is_answer || !first.is_head)
            }
        }
    }

    /// What stands between two lines on one row.
    fn between(&self, missing: usize) -> &'static str {
        match missing {
            0 => self.drawing.words.phrases.told.then,
            _ => self.drawing.style.sign(" … ", " ... "),
        }
    }

    /// How wide a line is without its margin.
    fn text(&self, at: usize) -> usize {
        let rows = &self.lines[at].rows;
        rows.first().map_or(0, |row| width(row.text().trim_start()))
    }

    /// Where it is said how many lines are missing: above, if the first ones are; otherwise where most of them are, if
    /// possible at the end of a row.
    fn count_place(&self, rows: &[SharedRows], before: usize, kept: &[usize]) -> Option<CountPlace> {
        let all = kept.iter().filter(|most| **most == 0).count();
        if all == 0 || before > 0 {
            return (all > 0).then_some(CountPlace::Before(0));
        }
        let room = self.drawing.columns.saturating_sub(width(&self.count(all)) + 2);
        let lacks = |row: &SharedRows| row.missing > 0 || row.lines.iter().any(|(_, missing)| *missing > 0);
        let fits = |row: &SharedRows| row.used <= room && !row.is_cut && lacks(row);
        let behind = (0..rows.len()).filter(|at| fits(&rows[*at]));
        let behind = behind.max_by_key(|at| (rows[*at].missing, *at));
        let most = (0..rows.len()).max_by_key(|at| (rows[*at].missing, *at));
        behind.map(CountPlace::Behind).or(most.map(|at| CountPlace::Before(at + 1)))
    }

    fn count(&self, missing: usize) -> String {
        let key = [("command", self.drawing.log_key)];
        counted(self.drawing.words.lines_left_out, missing, &key)
    }

    fn drawn(&self, plan: &NewsPlan) -> Vec<DrawnLine> {
        let told: usize = plan.rows.iter().map(|row| row.lines.len()).sum();
        let count = DrawnLine::toned(Tone::Faint, self.count(self.lines.len() - told));
        let own = |at: usize| {
            let is_here = plan.count == Some(CountPlace::Before(at));
            is_here.then(|| DrawnLine::plain(" ").and(count.clone()))
        };
        let mut lines: Vec<DrawnLine> = own(0).into_iter().collect();
        for (at, shared) in plan.rows.iter().enumerate() {
            let mut rows = self.shared(shared);
            if let Some(last) = rows.last_mut() {
                if plan.count == Some(CountPlace::Behind(at)) {
                    *last = std::mem::take(last).with("  ").and(count.clone());
                } else if shared.is_cut || shared.missing > 0 && own(at + 1).is_none() {
                    mark(last, (self.drawing.columns, self.more));
                }
            }
            lines.extend(rows);
            lines.extend(own(at + 1));
        }
        lines
    }

    fn shared(&self, shared: &SharedRows) -> Vec<DrawnLine> {
        let Some(((first, _), others)) = shared.lines.split_first() else { return Vec::new() };
        let mut rows = self.lines[*first].rows[..shared.rows].to_vec();
        for (at, missing) in others {
            if let Some(last) = rows.last_mut() {
                let line = self.lines[*at].news.line.clone().without_margin();
                *last = std::mem::take(last).with(self.between(*missing)).and(line);
            }
        }
        rows
    }
}

impl NewsPlan {
    fn height(&self) -> usize {
        let own = matches!(self.count, Some(CountPlace::Before(_)));
        self.rows.iter().map(|row| row.rows).sum::<usize>() + usize::from(own)
    }
}

/// A line of news in rows of at most this width; what was said is not cut.
fn in_rows(line: &DrawnLine, columns: usize) -> Vec<DrawnLine> {
    let [span] = line.spans.as_slice() else { return vec![line.clone()] };
    let margin = span.text.len() - span.text.trim_start().len();
    let text = wrapped(span.text.trim_start(), columns.saturating_sub(INDENT), INDENT);
    let text = format!("{}{text}", " ".repeat(margin));
    text.lines()
        .map(|row| match span.tone {
            Some(tone) => DrawnLine::toned(tone, row),
            None => DrawnLine::plain(row),
        })
        .collect()
}
