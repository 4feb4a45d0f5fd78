//! Many matches, and their statistics.

use std::convert::Infallible;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::bot::{Bot, Guest, steady};
use super::faults::Faults;
use super::game::Game;
use super::matches::Refused;
use crate::bot::{self, Player};
use crate::compile;
use crate::simulate::{self, Better, Course, Detail, MOST_DECISIONS, Plan, Summary, Tally};
use crate::vm::library;

/// The statistics of many matches.
#[derive(Clone, Debug)]
pub struct Report {
    report: simulate::report::Report,
}

/// A bot of the library's user: its name, and a function that makes a new one.
pub(super) type OwnBot<'a> = (&'a str, &'a (dyn Fn() -> Box<dyn Bot> + Sync));

impl Game {
    /// Plays a match of bots with each of these seeds, on this number of threads (one without the feature `threads`; the
    /// report is the same for any number). `bots` names the bot of each seat: one of `own`, otherwise as
    /// [`super::bot_named`] takes it. `own` has your own bots: the name of each, and a function that makes it. It is
    /// called for each seat and match, on any thread, so bots do not remember earlier matches. A match in which the
    /// answer of a bot is not legal is unfinished.
    ///
    /// ```
    /// # use parlor::{Answer, Bot, Definition, Memory, Sight};
    /// /// Takes the first options, as few as possible.
    /// struct First;
    ///
    /// impl Bot for First {
    ///     fn choose(&mut self, sight: &mut Sight<'_>) -> Answer {
    ///         let question = sight.question();
    ///         let each = |(option, times): (usize, &u16)| vec![option; usize::from(*times)];
    ///         Answer { picks: question.times.iter().enumerate().flat_map(each).take(question.least).collect() }
    ///     }
    /// }
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let definition = "parlor: 1\nname: Odd\nplayers: { from: 2, to: 2 }\ncounters:\n  points: { per: seat }\n  \
    /// #     starter: { holds: seat, start: random }\nflow:\n- turns: { from: starter, laps: 1, do: [act] }\n\
    /// #     scoring: [points]\n";
    /// # let script = "/// One turn.\nfn act(me) {\n    gain(me, points, choose(me, `how many?`, [1, 2]));\n}\n";
    /// # let files = Memory::from_iter([("odd.yaml", definition), ("odd/act.rhai", script)]);
    /// # let game = Definition::load(&files, "odd.yaml")?.game(None, 2, &[])?;
    /// let report = game.simulate(&["first", "greedy"], &[("first", &|| Box::new(First))], 0..100, 4)?;
    /// println!("{:?}", report.win_shares());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// When there is no such bot, when there is not one for each seat, or when a function of the scripts is too large to
    /// be counted in.
    ///
    /// # Panics
    /// When a bot panics.
    pub fn simulate(
        &self,
        bots: &[&str],
        own: &[OwnBot<'_>],
        seeds: Range<u64>,
        threads: usize,
    ) -> Result<Report, Refused> {
        let matches = seeds.end.saturating_sub(seeds.start);
        self.simulate_until(bots, own, (seeds.start, matches, threads), &AtomicBool::new(false))
    }

    /// The same for so many matches from a seed on, which wraps around, until it is told to stop; the report is then of the
    /// matches before.
    pub(super) fn simulate_until(
        &self,
        bots: &[&str],
        own: &[OwnBot<'_>],
        (seed, matches, threads): (u64, u64, usize),
        stop: &AtomicBool,
    ) -> Result<Report, Refused> {
        let inner = self.counting().map_err(|faults| Refused::because(faults.short()))?;
        let game = Self { inner, ..self.clone() };
        let guests: Vec<_> = own.iter().map(|(_, make)| game.guests(*make)).collect();
        let player = |name: &&str| match own.iter().position(|(own, _)| own == name) {
            Some(at) => Ok(Player::Own { name: own[at].0, make: &guests[at] }),
            None => steady(name).map(Player::BuiltIn),
        };
        let players = bots.iter().map(player).collect::<Result<Vec<Player<'_>>, Refused>>()?;
        self.one_for_each_seat(players.len())?;
        let course = Course {
            bots: players,
            seed,
            from: 0,
            to: matches,
            threads,
            detail: Detail::Full,
            most_decisions: MOST_DECISIONS,
            clock: || Duration::ZERO,
        };
        let run = [(course.from, course.to)];
        let mut summary = Summary::new(usize::from(game.seats()), Better::of(&game.inner))
            .with_people(game.inner.people_beside_rules());
        let mut tally = Tally::new(course.detail);
        let plan = Plan { game: Arc::clone(&game.inner), course };
        let Ok(()) = simulate::run::<Infallible>(&plan, stop, |batch| {
            for (number, played) in (batch.first..).zip(&batch.rows) {
                summary.add(number, played);
            }
            tally.merge(&batch.tally);
            Ok(())
        });
        let simulation = simulate::Simulation::of(&plan, "", &self.figures, "");
        let runs = if summary.matches > 0 { &run[..] } else { &[] };
        Ok(Report { report: simulation.report(runs, &summary, Some(&tally.named(&plan.game)), None) })
    }

    /// Refuses another number of bots than there are people.
    pub(super) fn one_for_each_seat(&self, bots: usize) -> Result<(), Refused> {
        let seats = self.inner.people();
        if bots == usize::from(seats) {
            return Ok(());
        }
        Err(Refused::because(format!("{seats} seats need {seats} bots, not {bots}")))
    }

    /// A function that makes guests, for matches of this game, from one that makes bots.
    fn guests(&self, make: &(dyn Fn() -> Box<dyn Bot> + Sync)) -> impl Fn() -> Box<dyn bot::Bot> + Sync {
        move || Box::new(Guest { bot: make(), game: self.clone() })
    }

    /// The same game, compiled so that its matches count what happens in them.
    pub(super) fn counting(&self) -> Result<Arc<compile::Game>, Faults> {
        let Self { inner, .. } = self;
        let (rules, sources) = (Arc::clone(&inner.rules), Arc::clone(&inner.sources));
        let game = compile::Game::counting(rules, inner.people(), sources, &library().host);
        let game = game.map_err(|faults| Faults::new(faults, Arc::clone(&inner.sources)))?;
        Ok(Arc::new(compile::Game { kept: inner.kept.clone(), ..game }))
    }
}

impl Report {
    /// How many matches were played.
    #[must_use]
    pub fn matches(&self) -> u64 {
        self.report.matches
    }

    /// How many of them had no result: a script failed, the answer of a bot was not legal, or the match had no end
    /// after 100,000 decisions.
    #[must_use]
    pub fn unfinished(&self) -> u64 {
        self.report.failed + self.report.cut_off
    }

    /// For each seat its share of all wins, from 0 to 1; a win shared by two counts half for each.
    #[must_use]
    pub fn win_shares(&self) -> Vec<f64> {
        self.report.seats.iter().map(|seat| seat.win_share).collect()
    }

    /// For each seat its mean score; 0 if no match came to its end.
    #[must_use]
    pub fn mean_scores(&self) -> Vec<f64> {
        let mean = |seat: &simulate::report::SeatReport| seat.score.as_ref().map_or(0.0, |score| score.mean);
        self.report.seats.iter().map(mean).collect()
    }

    /// All figures as JSON; docs/report.md says what each means.
    #[must_use]
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(&self.report).unwrap_or_default()
    }
}
