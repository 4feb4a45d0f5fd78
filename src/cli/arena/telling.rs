//! The results of a contest, as text and as JSON.

use std::fmt::Write;

use crate::cli::output::{Style, Tone, clean, padded, to_right, width};
use crate::cli::seats::sitting;
use crate::cli::study_arguments::ArenaArguments;
use crate::door::study::{Contest, ForfeitedMatch, Interval, Pair, Progress, Spec};

/// Why a difference is not certain although the intervals of the table lie apart.
const STRICTER: &str = "certain takes more than 95 % intervals that lie apart: a confidence sequence, as all pairs are \
                        looked at after each seed\n";

/// All results.
pub(super) struct Told<'a> {
    pub(super) title: &'a str,
    pub(super) arguments: &'a ArenaArguments,
    pub(super) contest: &'a Contest,
    pub(super) progress: &'a Progress,
    pub(super) interrupted: bool,
}

impl Told<'_> {
    /// The bots by their ratings, the strongest first.
    fn order(&self) -> Vec<usize> {
        let scores = &self.progress.scores.bots;
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by(|a, b| {
            let better = scores[*b].share().total_cmp(&scores[*a].share());
            better.then(scores[*a].mean_place().total_cmp(&scores[*b].mean_place())).then(a.cmp(b))
        });
        order
    }

    /// Tables for a terminal.
    pub(super) fn text(&self, style: Style) -> String {
        let mut text = self.heading();
        let scores = &self.progress.scores;
        if scores.matches == scores.left_out {
            text.push_str(match scores.rounds {
                0 => "\nno seed was played with all seatings\n",
                _ => "\nno match came to its end\n",
            });
            return text;
        }
        text.push('\n');
        text.push_str(&self.standings(style));
        text.push('\n');
        text.push_str(&self.head_to_head(style));
        text.push('\n');
        text.push_str(&self.verdict());
        text
    }

    fn heading(&self) -> String {
        let (Contest { game, terms }, scores) = (self.contest, &self.progress.scores);
        let seed = terms.seed;
        let variant =
            self.arguments.variant.as_ref().map_or(String::new(), |name| format!(", {}", clean(name)));
        let last = seed.wrapping_add(scores.rounds.saturating_sub(1));
        let mut text =
            format!("{}{variant} for {}: {} matches", clean(self.title), sitting(game), scores.matches);
        if scores.rounds > 0 {
            let per_round = self.contest.per_round();
            let seeds = if last == seed { format!("seed {seed}") } else { format!("seeds {seed} to {last}") };
            let _ = write!(text, ", {seeds} with {per_round} seatings each");
        }
        text.push('\n');
        if self.interrupted {
            text.push_str("interrupted; only seeds that all seatings were played with are counted\n");
        }
        if scores.shared > 0 {
            let _ = writeln!(text, "{} of them have several winners, who share the win", scores.shared);
        }
        if scores.left_out > 0 {
            let _ = writeln!(text, "{} of them did not come to their end and are left out", scores.left_out);
        }
        if let Some(first) = &scores.forfeited {
            text.push_str(&self.forfeits(first));
        }
        text
    }

    /// Which bots did not play to the end.
    fn forfeits(&self, first: &ForfeitedMatch) -> String {
        let names = self.contest.names();
        let all = || names.iter().map(|name| clean(name)).zip(&self.progress.scores.bots);
        let guilty = all().filter(|(_, score)| score.forfeited > 0);
        let guilty: Vec<String> = guilty
            .map(|(name, score)| format!("{name} {} of {} matches", score.forfeited, score.seated))
            .collect();
        let mut text = format!(
            "forfeited: {}; first seat {} with seed {}: {}\n\
             whoever forfeits is last, and answered at random: such a match says nothing of its strength\n",
            guilty.join(", "),
            first.seat,
            first.seed,
            clean(&first.message)
        );
        for (name, _) in all().filter(|(_, score)| score.forfeited_all()) {
            let _ = writeln!(
                text,
                "the figures of {name} say nothing of its strength: it forfeited all its matches"
            );
        }
        text
    }

    /// The bots that forfeited all their matches.
    pub(super) fn forfeiting(&self) -> impl Iterator<Item = &Spec> {
        let all = self.contest.terms.bots.iter().zip(&self.progress.scores.bots);
        all.filter(|(_, score)| score.forfeited_all()).map(|(bot, _)| bot)
    }

    fn standings(&self, style: Style) -> String {
        let (names, ratings) = (self.contest.names(), self.progress.ratings.all());
        let columns = names.iter().map(|name| width(name)).max().unwrap_or(0).max(3);
        let mut text = style.paint(
            Tone::Faint,
            &format!(
                "{}  {}  {}  {}  {}",
                padded("bot", columns),
                to_right("wins", 7),
                to_right("95 %", 14),
                "mean place",
                "rating"
            ),
        );
        text.push('\n');
        for bot in self.order() {
            let (score, rating) = (&self.progress.scores.bots[bot], ratings[bot]);
            let _ = writeln!(
                text,
                "{}  {}  {}  {}  {:.1} {}{:.1}",
                padded(&names[bot], columns),
                to_right(&percent(score.share()), 7),
                to_right(&between(score.interval()), 14),
                to_right(&format!("{:.2}", score.mean_place()), 10),
                rating.rating,
                style.sign("±", "+-"),
                rating.uncertainty,
            );
        }
        text
    }

    /// The table that says how often the bot of the row was better than that of the column.
    fn head_to_head(&self, style: Style) -> String {
        let (names, order) = (self.contest.names(), self.order());
        let columns = names.iter().map(|name| width(name)).max().unwrap_or(0).max(11);
        let mut head = padded("better than", columns);
        for bot in &order {
            head.push_str(&format!("  {}", to_right(&names[*bot], width(&names[*bot]).max(7))));
        }
        let mut text = format!("{}\n", style.paint(Tone::Faint, &head));
        for row in &order {
            let mut line = padded(&names[*row], columns);
            for column in &order {
                let share = self.share(*row, *column).map_or("-".to_owned(), percent);
                line.push_str(&format!("  {}", to_right(&share, width(&names[*column]).max(7))));
            }
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    /// How often one was better than the other; `None` if both are the same.
    fn share(&self, one: usize, other: usize) -> Option<f64> {
        let pair = self.pair(one, other)?;
        Some(if pair.bots.0 == one { pair.share() } else { 1.0 - pair.share() })
    }

    fn pair(&self, one: usize, other: usize) -> Option<&Pair> {
        let bots = (one.min(other), one.max(other));
        self.progress.scores.pairs.iter().find(|pair| pair.bots == bots)
    }

    /// Whether the 95 % intervals of two bots lie apart although it is not certain which of them is better.
    fn looks_certain(&self, pair: &Pair) -> bool {
        let interval = |bot: usize| self.progress.scores.bots[bot].interval();
        let (one, other) = (interval(pair.bots.0), interval(pair.bots.1));
        let are_apart = one.high < other.low || other.high < one.low;
        pair.differ && pair.stronger().is_none() && are_apart
    }

    /// Which differences are certain, in words.
    fn verdict(&self) -> String {
        let names = self.contest.names();
        let mut text = String::new();
        for pair in self.progress.scores.pairs.iter().filter(|pair| pair.differ) {
            let (one, other) = pair.bots;
            let _ = match pair.stronger() {
                Some(bot) => {
                    let weaker = if bot == one { other } else { one };
                    writeln!(text, "{} is better than {}", names[bot], names[weaker])
                }
                None => {
                    writeln!(text, "which of {} and {} is better is not certain", names[one], names[other])
                }
            };
        }
        if self.progress.scores.pairs.iter().any(|pair| self.looks_certain(pair)) {
            text.push_str(STRICTER);
        }
        if text.is_empty() {
            text.push_str("all of them are the same bot\n");
        }
        if self.progress.decided {
            text.push_str("stopped because this is certain; `--all` plays all matches\n");
        }
        text
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn between(interval: Interval) -> String {
    format!("{:.1} to {:.1}", interval.low * 100.0, interval.high * 100.0)
}
