//! Random matches of the classics beside those of other systems: playouts for each second of processor time of one
//! thread, and where the time goes.

use std::fmt;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ProcessTime;
use parlor::compile::Game;
use parlor::play::{Match, Standings};
use parlor::table::Generator;
use parlor::vm::Pause;

use super::{engine, median, now};

/// A game, and how many of its playouts are wanted.
struct Classic {
    name: &'static str,
    path: &'static str,
    seats: u8,
    /// Playouts for each second of processor time.
    wanted: f64,
}

macro_rules! classic {
    ($name:literal, $seats:literal, $wanted:literal) => {
        Classic {
            name: $name,
            path: concat!(env!("CARGO_MANIFEST_DIR"), "/games/classics/", $name, ".yaml"),
            seats: $seats,
            wanted: $wanted,
        }
    };
}

/// OpenSpiel 2.0.1 in C++ (its own loop of legal actions, a random one and chance, `-O3`), measured on a machine with
/// two processors of the Sapphire Rapids class. Of breakthrough and reversi, which were not measured there, 30 times what first
/// scripts with loops over rows and columns reached.
const CLASSICS: [Classic; 10] = [
    classic!("tic-tac-toe", 2, 821_796.0),
    classic!("connect-four", 2, 144_087.0),
    classic!("kuhn-poker", 2, 2_601_090.0),
    classic!("leduc-poker", 2, 988_160.0),
    classic!("crazy-eights", 4, 26_932.0),
    classic!("hearts", 4, 33_214.0),
    classic!("liars-dice", 2, 1_265_692.0),
    classic!("pig", 2, 97_412.0),
    classic!("breakthrough", 2, 50_520.0),
    classic!("reversi", 2, 7_350.0),
];

/// The part of a playout that something took.
#[derive(Clone, Copy, Default)]
struct Shares {
    beginning: f64,
    scripts: f64,
    answers: f64,
    score: f64,
}

/// What was measured of a game.
pub(crate) struct Row {
    classic: &'static Classic,
    playouts_per_cpu_second: f64,
    decisions: f64,
    shares: Shares,
}

/// Measures each classic that is wanted, in so many rounds of such a length.
pub(crate) fn rows(wants: impl Fn(&str) -> bool, rounds: usize, slice: Duration) -> Vec<Row> {
    let wanted = CLASSICS.iter().filter(|classic| wants(classic.name));
    wanted.map(|classic| measure(classic, rounds, slice)).collect()
}

fn measure(classic: &'static Classic, rounds: usize, slice: Duration) -> Row {
    let mut play = Playing::new(engine::game(classic.path, classic.seats));
    let (mut speeds, mut playouts, mut decisions) = (Vec::new(), 0_u64, 0_u64);
    for round in 0..=rounds {
        let (begun, worked) = (now(), ProcessTime::now());
        let mut played = 0_u32;
        while begun.elapsed() < slice {
            for _ in 0..16 {
                decisions += play.one(&mut |_| {});
                played += 1;
            }
        }
        playouts += u64::from(played);
        // The first round warms up.
        if round > 0 {
            speeds.push(f64::from(played) / worked.elapsed().as_secs_f64());
        }
    }
    Row {
        classic,
        playouts_per_cpu_second: median(speeds.into_iter()),
        decisions: decisions as f64 / playouts as f64,
        shares: play.shares(slice),
    }
}

/// What a playout does next.
#[derive(Clone, Copy)]
enum Phase {
    Beginning,
    Scripts,
    Answer,
    Score,
}

/// Plays match after match in the same memory.
struct Playing {
    game: Arc<Game>,
    fresh: Match,
    state: Match,
    standing: Standings,
    generator: Generator,
    seed: u64,
}

impl Playing {
    fn new(game: Arc<Game>) -> Self {
        let fresh = Match::new(&game, 0);
        let (state, standing) = (fresh.clone(), Standings::new(&game));
        Self { game, fresh, state, standing, generator: Generator::new(42), seed: 0 }
    }

    /// Plays one match with random answers up to its score; returns the number of its decisions. `after` is called
    /// after each phase.
    fn one(&mut self, after: &mut impl FnMut(Phase)) -> u64 {
        self.seed += 1;
        self.state.restart(&self.game, &self.fresh, self.seed);
        after(Phase::Beginning);
        let mut decisions = 0;
        loop {
            let pause = self.state.advance(&self.game).expect("the shipped scripts do not fail");
            after(Phase::Scripts);
            let Pause::Ask = pause else { break };
            decisions += 1;
            engine::answer(&self.game, &mut self.state, &mut self.generator);
            after(Phase::Answer);
        }
        self.standing.look(&self.game, &mut self.state).expect("the shipped scorings do not fail");
        black_box(self.standing.places());
        after(Phase::Score);
        decisions
    }

    /// The part of each phase of playouts in this time, without that of the clock.
    fn shares(&mut self, slice: Duration) -> Shares {
        const LOOKS: u32 = 10_000;
        let begun = now();
        (0..LOOKS).for_each(|_| {
            black_box(now());
        });
        let look = begun.elapsed().as_secs_f64() / f64::from(LOOKS);
        let (begun, mut last) = (now(), now());
        let mut taken = [0.0; 4];
        while begun.elapsed() < slice {
            last = now();
            self.one(&mut |phase| {
                let time = now();
                taken[phase as usize] += (time - last).as_secs_f64() - look;
                last = time;
            });
        }
        black_box(last);
        let whole: f64 = taken.iter().sum();
        let [beginning, scripts, answers, score] = taken.map(|time| time / whole);
        Shares { beginning, scripts, answers, score }
    }
}

/// The table.
pub(crate) struct Table(pub(crate) Vec<Row>);

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<15}{:>5}{:>14}{:>12}{:>8}{:>11}{:>8}{:>11}{:>9}{:>9}{:>7}",
            "classic",
            "seats",
            "playouts/cpu s",
            "wanted",
            "ratio",
            "decisions",
            "ns each",
            "beginning",
            "scripts",
            "answers",
            "score"
        )?;
        for Row { classic, playouts_per_cpu_second: speed, decisions, shares } in &self.0 {
            writeln!(
                f,
                "{:<15}{:>5}{:>14.0}{:>12.0}{:>7.2}x{:>11.2}{:>8.0}{:>10.0}%{:>8.0}%{:>8.0}%{:>6.0}%",
                classic.name,
                classic.seats,
                speed,
                classic.wanted,
                speed / classic.wanted,
                decisions,
                1e9 / speed / decisions,
                100.0 * shares.beginning,
                100.0 * shares.scripts,
                100.0 * shares.answers,
                100.0 * shares.score
            )?;
        }
        Ok(())
    }
}
