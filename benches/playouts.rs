//! How fast random matches are played. Contestants that play the same game take turns within one run, so that whatever
//! else the computer does affects all of them equally, and each is compared only with the others of its own round.
//!
//! ```text
//! cargo bench --bench playouts -- [GAME ...] [--rounds N] [--slice MILLISECONDS]
//! ```
//! Without `--bench` (which `cargo bench` adds) only the checks of the hand-written playouts run.
#![expect(clippy::print_stdout, reason = "a benchmark says what it measured")]

mod classics;
mod engine;
mod native;

use std::fmt;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use parlor::simulate::Detail;

/// The machine may take at most this many times as long as the hand-written playout.
const MACHINE_TO_NATIVE: f64 = 16.0;
/// Rhai's evaluator takes at least this many times as long as the machine.
const ORACLE_TO_MACHINE: f64 = 15.0;
/// A match of a simulation may take at most this many times as long as a playout of the machine, if only the rows are
/// wanted: of 10 playouts a second at most 1 is lost.
const ROWS_TO_MACHINE: f64 = 1.0 / 0.9;
/// The same limit if everything is counted: of 10 at most 4 are lost.
const COUNTED_TO_MACHINE: f64 = 1.0 / 0.6;
/// A playout of a search may take at most this many times as long as one of a simulation from the same position.
const SEARCH_TO_PLAYOUTS: f64 = 1.5;

fn main() -> ExitCode {
    native::sane();
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let measure = arguments.iter().any(|argument| argument == "--bench");
    arguments.retain(|argument| argument != "--bench");
    if !measure {
        println!("the hand-written playouts keep to their rules");
        return ExitCode::SUCCESS;
    }
    match Settings::read(&arguments) {
        Ok(settings) => {
            for race in races().iter_mut().chain(&mut thoughts()).filter(|race| settings.wants(race.game)) {
                println!("{}", race.run(&settings));
            }
            let timed = [
                ("tiki-topple/4", TIKI_TOPPLE, 4),
                ("rapa-nui/4", RAPA_NUI, 4),
                ("ra/4", RA, 4),
                ("nile/3", NILE, 3),
            ];
            for (name, path, seats) in timed {
                if settings.wants(name) {
                    println!("{}", engine::costs(name, path, seats, now));
                }
            }
            let learnt = [
                ("tiki-topple/3 learnt", TIKI_TOPPLE),
                ("rapa-nui/3 learnt", RAPA_NUI),
                ("ra/3 learnt", RA),
                ("nile/3 learnt", NILE),
            ];
            for (name, path) in learnt.into_iter().filter(|(name, _)| settings.wants(name)) {
                println!("{}", engine::learning::pace(name, path, 3, now));
            }
            let classics = classics::rows(|game| settings.wants(game), settings.rounds, settings.slice);
            if !classics.is_empty() {
                print!("{}", classics::Table(classics));
            }
            ExitCode::SUCCESS
        }
        Err(message) => {
            println!("{message}");
            ExitCode::FAILURE
        }
    }
}

const TIKI_TOPPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/games/tiki-topple.yaml");
const RAPA_NUI: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/games/rapa-nui.yaml");
const RA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/games/ra.yaml");
const NILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/games/nile.yaml");

/// Every game with all its contestants; the hand-written playout comes first if there is one. A decision of the
/// hand-written Tiki Topple is a card with its tiki, which the definition asks for one after the other. That of Ra
/// takes gods one at a time and does not count questions with one option.
fn races() -> Vec<Race> {
    let mut rng = native::Rng(42);
    let tiki = Race::new("tiki-topple/4")
        .enter("native", move || decisions(native::tiki::playout(&mut rng)))
        .near_native();
    let rapa_nui = [2, 3, 4].map(|seats| {
        let mut rng = native::Rng(42);
        let game = ["rapa-nui/2", "rapa-nui/3", "rapa-nui/4"][seats - 2];
        let race =
            Race::new(game).enter("native", move || decisions(native::rapa_nui::playout(&mut rng, seats)));
        (race, RAPA_NUI, u8::try_from(seats).expect("a seat count is small"))
    });
    let mut rng = native::Rng(42);
    let ra =
        Race::new("ra/4").enter("native", move || decisions(native::ra::playout(&mut rng))).near_native();
    let nile = [("nile/2", 2), ("nile/3", 3), ("nile/4", 4), ("nile/5", 5)];
    let nile = nile.map(|(game, seats)| (Race::new(game), NILE, seats));
    let all = [(tiki, TIKI_TOPPLE, 4)].into_iter().chain(rapa_nui).chain([(ra, RA, 4)]).chain(nile);
    all.map(|(race, path, seats)| {
        let game = engine::game(path, seats);
        let race = race
            .enter("machine", engine::machine(game.clone()))
            .enter("simulate", engine::simulated(path, seats, Detail::Basic))
            .enter("with counts", engine::simulated(path, seats, Detail::Full))
            .enter("oracle", engine::oracle(game));
        race.near_machine().far_from_oracle()
    })
    .collect()
}

/// Two seats, in the middle of a match: playouts from there by a simulation and by a search.
fn thoughts() -> Vec<Race> {
    let games = [
        ("tiki-topple/2 on", TIKI_TOPPLE),
        ("rapa-nui/2 on", RAPA_NUI),
        ("ra/2 on", RA),
        ("nile/2 on", NILE),
    ];
    games
        .map(|(name, path)| {
            let session = engine::search::middle(&engine::game(path, 2));
            Race::new(name)
                .enter("playouts", engine::search::playouts(&session))
                .enter("search", engine::search::searches(session))
                .near_playouts()
        })
        .into()
}

/// The decisions of a hand-written playout, whose whole result must be computed.
fn decisions(out: native::Out) -> u64 {
    u64::from(black_box(out).decisions)
}

struct Settings {
    games: Vec<String>,
    rounds: usize,
    slice: Duration,
}

impl Settings {
    fn read(arguments: &[String]) -> Result<Settings, String> {
        let mut settings = Settings { games: Vec::new(), rounds: 41, slice: Duration::from_millis(40) };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let mut number = || match arguments.next().and_then(|number| number.parse::<u32>().ok()) {
                Some(number) if number > 0 => Ok(number),
                _ => Err(format!("`{argument}` needs a positive number")),
            };
            match argument.as_str() {
                "--rounds" => settings.rounds = number()? as usize,
                "--slice" => settings.slice = Duration::from_millis(number()?.into()),
                flag if flag.starts_with('-') => return Err(format!("there is no `{flag}`")),
                game => settings.games.push(game.to_owned()),
            }
        }
        Ok(settings)
    }

    fn wants(&self, game: &str) -> bool {
        self.games.is_empty() || self.games.iter().any(|part| game.contains(part.as_str()))
    }
}

/// One way to play a game.
struct Contestant {
    name: &'static str,
    /// Plays one match and returns the number of its decisions.
    play: Box<dyn FnMut() -> u64>,
}

/// What one contestant did in one round.
#[derive(Clone, Copy)]
struct Lap {
    playouts: u64,
    decisions: u64,
    seconds: f64,
}

impl Lap {
    fn seconds_a_playout(&self) -> f64 {
        self.seconds / self.playouts as f64
    }
}

impl Contestant {
    fn lap(&mut self, playouts: u64) -> Lap {
        let start = now();
        let decisions = (0..playouts).map(|_| (self.play)()).sum();
        Lap { playouts, decisions, seconds: start.elapsed().as_secs_f64() }
    }

    /// How many playouts fill the slice; also warms up.
    fn playouts_in(&mut self, slice: Duration) -> u64 {
        let mut playouts = 1;
        loop {
            let lap = self.lap(playouts);
            let share = lap.seconds / slice.as_secs_f64();
            if share >= 0.5 {
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "rounded on purpose"
                )]
                return ((playouts as f64 / share) as u64).max(1);
            }
            playouts *= 2;
        }
    }
}

/// The only use of a clock.
#[expect(clippy::disallowed_methods, reason = "a benchmark measures time; nothing of a match depends on it")]
fn now() -> Instant {
    Instant::now()
}

/// How many times as long one contestant may or must take, compared with another.
struct Goal {
    slower: &'static str,
    faster: &'static str,
    bound: Bound,
}

enum Bound {
    AtMost(f64),
    AtLeast(f64),
}

/// Contestants that play the same game; the yardstick is the first.
struct Race {
    game: &'static str,
    contestants: Vec<Contestant>,
    goals: Vec<Goal>,
}

impl Race {
    fn new(game: &'static str) -> Race {
        Race { game, contestants: Vec::new(), goals: Vec::new() }
    }

    /// Adds a contestant: each call plays one match and returns the number of its decisions.
    fn enter(mut self, name: &'static str, play: impl FnMut() -> u64 + 'static) -> Race {
        self.contestants.push(Contestant { name, play: Box::new(play) });
        self
    }

    /// Sets the goal that the machine is nearly as fast as the hand-written playout.
    fn near_native(mut self) -> Race {
        let bound = Bound::AtMost(MACHINE_TO_NATIVE);
        self.goals.push(Goal { slower: "machine", faster: "native", bound });
        self
    }

    /// Sets the goal that a simulation is nearly as fast as the machine.
    fn near_machine(mut self) -> Race {
        for (slower, bound) in [("simulate", ROWS_TO_MACHINE), ("with counts", COUNTED_TO_MACHINE)] {
            self.goals.push(Goal { slower, faster: "machine", bound: Bound::AtMost(bound) });
        }
        self
    }

    /// Sets the goal that a search is nearly as fast as plain playouts.
    fn near_playouts(mut self) -> Race {
        let bound = Bound::AtMost(SEARCH_TO_PLAYOUTS);
        self.goals.push(Goal { slower: "search", faster: "playouts", bound });
        self
    }

    /// Sets the goal that the machine is much faster than Rhai's evaluator.
    fn far_from_oracle(mut self) -> Race {
        let bound = Bound::AtLeast(ORACLE_TO_MACHINE);
        self.goals.push(Goal { slower: "oracle", faster: "machine", bound });
        self
    }

    /// Lets all contestants play in turn, round by round.
    fn run(&mut self, settings: &Settings) -> Report<'_> {
        let playouts: Vec<u64> = self.contestants.iter_mut().map(|c| c.playouts_in(settings.slice)).collect();
        let mut laps = vec![Vec::with_capacity(settings.rounds); playouts.len()];
        for _ in 0..settings.rounds {
            for (i, contestant) in self.contestants.iter_mut().enumerate() {
                laps[i].push(contestant.lap(playouts[i]));
            }
        }
        Report { race: self, laps }
    }
}

/// The measurements as a table: playouts per second as the median of the rounds, the best round, and the ratio to the
/// yardstick.
struct Report<'a> {
    race: &'a Race,
    /// For each contestant and round.
    laps: Vec<Vec<Lap>>,
}

impl Report<'_> {
    fn place(&self, name: &str) -> Option<usize> {
        self.race.contestants.iter().position(|contestant| contestant.name == name)
    }

    /// How many times as long a playout takes: the median of the ratios within each round.
    fn ratio(&self, slower: usize, faster: usize) -> f64 {
        let pairs = self.laps[slower].iter().zip(&self.laps[faster]);
        median(pairs.map(|(slower, faster)| slower.seconds_a_playout() / faster.seconds_a_playout()))
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<16}{:>12}{:>12}{:>14}{:>12}{:>12}{:>9}",
            self.race.game, "playouts/s", "best", "decisions/s", "us/playout", "decisions", "ratio"
        )?;
        for (i, (contestant, laps)) in self.race.contestants.iter().zip(&self.laps).enumerate() {
            let seconds = median(laps.iter().map(Lap::seconds_a_playout));
            let best = laps.iter().map(Lap::seconds_a_playout).fold(f64::INFINITY, f64::min);
            let playouts: u64 = laps.iter().map(|lap| lap.playouts).sum();
            let decisions = laps.iter().map(|lap| lap.decisions).sum::<u64>() as f64 / playouts as f64;
            writeln!(
                f,
                "  {:<14}{:>12.0}{:>12.0}{:>14.0}{:>12.3}{decisions:>12.2}{:>8.2}x",
                contestant.name,
                1.0 / seconds,
                1.0 / best,
                decisions / seconds,
                seconds * 1e6,
                self.ratio(i, 0)
            )?;
        }
        for goal in &self.race.goals {
            if let (Some(slower), Some(faster)) = (self.place(goal.slower), self.place(goal.faster)) {
                let ratio = self.ratio(slower, faster);
                let (word, bound, met) = match goal.bound {
                    Bound::AtMost(bound) => ("at most", bound, ratio <= bound),
                    Bound::AtLeast(bound) => ("at least", bound, ratio >= bound),
                };
                let verdict = if met { "met" } else { "missed" };
                writeln!(
                    f,
                    "  goal {verdict}: {} takes {ratio:.2} times as long as {}, {word} {bound:.2} wanted",
                    goal.slower, goal.faster
                )?;
            }
        }
        Ok(())
    }
}
