//! Plays matches and measures the time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Barrier, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

use crate::cli::exit::{CommandError, Exit};
use crate::door::study::{Plan, Runner, Spec, Unended};
use crate::report::BotMatch;

/// How many matches a thread takes at one time.
const MATCHES_AT_A_TIME: u64 = 16;

#[expect(clippy::disallowed_methods, reason = "a benchmark measures time")]
fn now() -> Instant {
    Instant::now()
}

/// One run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lap {
    playouts: u64,
    decisions: u64,
    elapsed: Duration,
    /// The time for which processors worked; `None` where the system does not say.
    cpu: Option<Duration>,
}

/// A figure over several runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spread {
    pub(super) median: f64,
    pub(super) least: f64,
    pub(super) greatest: f64,
}

/// The results of several runs of the same matches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measured {
    /// How many matches each run has.
    pub(super) playouts: u64,
    pub(super) playouts_per_second: Spread,
    pub(super) decisions_per_second: Spread,
    /// Playouts per second of processor time.
    pub(super) playouts_per_cpu_second: Option<Spread>,
    pub(super) decisions_per_playout: f64,
}

/// The error of a match without an end, with the command that shows it.
pub(super) fn stop(unended: &Unended, plan: &Plan, path: &str) -> CommandError {
    let bots = vec![Spec::Random.to_string(); usize::from(plan.game().people())];
    let again = BotMatch { path, variant: None, set: Vec::new(), bots };
    let again = format!("look at it with `{}`", again.command(unended.seed));
    match &unended.faults {
        Some(faults) => CommandError::faults(Exit::Script, faults.clone()).note(again),
        None => CommandError::usage(format!("the match of seed {} of `{path}` does not end", unended.seed))
            .hint(again),
    }
}

/// Plays for this time; returns how many matches fit into it.
///
/// # Errors
/// When a match does not come to its end.
pub(super) fn warm_up(plan: &Plan, time: Duration) -> Result<u64, Unended> {
    let mut runner = Runner::new(plan);
    let begun = now();
    let mut played = 0;
    while played == 0 || begun.elapsed() < time {
        runner.play(played)?;
        played += 1;
    }
    Ok(played)
}

/// Plays the first `matches` matches on this number of threads.
///
/// # Errors
/// When a match does not come to its end.
pub(super) fn lap(plan: &Plan, threads: usize, matches: u64) -> Result<Lap, Unended> {
    let next = AtomicU64::new(0);
    let decisions = AtomicU64::new(0);
    let fails: Mutex<Option<Unended>> = Mutex::new(None);
    // The clock starts when every thread has its memory and before one of them plays, and stops when the last one is
    // done. If the threads were not held until it runs, they could be done before it is read.
    let (ready, started, done) =
        (Barrier::new(threads + 1), Barrier::new(threads + 1), Barrier::new(threads + 1));
    let play = || {
        let mut runner = Runner::new(plan);
        ready.wait();
        started.wait();
        match share(&mut runner, &next, matches) {
            Ok(count) => {
                decisions.fetch_add(count, Ordering::Relaxed);
            }
            Err(failed) => {
                // The other threads need not go on.
                next.store(matches, Ordering::Relaxed);
                fails.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failed);
            }
        }
        done.wait();
    };
    let (elapsed, cpu) = thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(play);
        }
        ready.wait();
        let (begun, worked) = (now(), ProcessTime::try_now().ok());
        started.wait();
        done.wait();
        (begun.elapsed(), worked.and_then(|worked| worked.try_elapsed().ok()))
    });
    match fails.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(fails) => Err(fails),
        None => Ok(Lap { playouts: matches, decisions: decisions.into_inner(), elapsed, cpu }),
    }
}

/// The part of one thread; returns how many decisions it had.
fn share(runner: &mut Runner<'_>, next: &AtomicU64, matches: u64) -> Result<u64, Unended> {
    let mut decisions = 0;
    loop {
        let first = next.fetch_add(MATCHES_AT_A_TIME, Ordering::Relaxed);
        if first >= matches {
            return Ok(decisions);
        }
        for number in first..matches.min(first + MATCHES_AT_A_TIME) {
            decisions += u64::from(runner.play(number)?);
        }
    }
}

impl Lap {
    fn per_second(&self, count: u64) -> f64 {
        real(count) / self.elapsed.as_secs_f64().max(f64::MIN_POSITIVE)
    }

    fn per_cpu_second(&self) -> Option<f64> {
        let cpu = self.cpu.filter(|cpu| !cpu.is_zero())?;
        Some(real(self.playouts) / cpu.as_secs_f64())
    }
}

#[expect(clippy::cast_precision_loss, reason = "no run has anything near 2^53 decisions")]
fn real(count: u64) -> f64 {
    count as f64
}

impl Measured {
    /// Of at least one run of the same matches.
    pub(super) fn of(laps: &[Lap]) -> Self {
        let first = laps.first();
        let cpu: Option<Vec<f64>> = laps.iter().map(Lap::per_cpu_second).collect();
        Self {
            playouts: first.map_or(0, |lap| lap.playouts),
            playouts_per_second: Spread::of(laps.iter().map(|lap| lap.per_second(lap.playouts)).collect()),
            decisions_per_second: Spread::of(laps.iter().map(|lap| lap.per_second(lap.decisions)).collect()),
            playouts_per_cpu_second: cpu.map(Spread::of),
            decisions_per_playout: first.map_or(0.0, |lap| real(lap.decisions) / real(lap.playouts.max(1))),
        }
    }
}

impl Spread {
    fn of(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        let (middle, count) = (values.len() / 2, values.len());
        let at = |index: usize| values.get(index).copied().unwrap_or_default();
        let median =
            if count % 2 == 1 { at(middle) } else { at(middle) / 2.0 + at(middle.wrapping_sub(1)) / 2.0 };
        Self { median, least: at(0), greatest: at(count.wrapping_sub(1)) }
    }

    /// How far the runs lie from their median at most, in parts of it.
    pub(super) fn reach(&self) -> f64 {
        (self.greatest - self.median).max(self.median - self.least) / self.median.max(f64::MIN_POSITIVE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_come_to_their_median_and_how_far_they_lie_from_it() {
        let odd = Spread::of(vec![9.0, 10.0, 12.0]);
        assert_eq!((odd.median, odd.least, odd.greatest), (10.0, 9.0, 12.0));
        assert!((odd.reach() - 0.2).abs() < 1e-12);
        assert!((Spread::of(vec![1.0, 4.0, 2.0, 3.0]).median - 2.5).abs() < 1e-12);
    }

    #[test]
    fn figures_are_per_second_of_the_clock_and_of_work() {
        let lap = |milliseconds: u64| Lap {
            playouts: 100,
            decisions: 700,
            elapsed: Duration::from_millis(milliseconds),
            cpu: Some(Duration::from_millis(milliseconds * 2)),
        };
        let found = Measured::of(&[lap(500), lap(250), lap(1000)]);
        assert!((found.playouts_per_second.median - 200.0).abs() < 1e-9, "{found:?}");
        assert!((found.decisions_per_second.greatest - 2800.0).abs() < 1e-9, "{found:?}");
        assert!((found.playouts_per_cpu_second.unwrap().median - 100.0).abs() < 1e-9, "{found:?}");
        assert!((found.decisions_per_playout - 7.0).abs() < 1e-9);
    }
}
