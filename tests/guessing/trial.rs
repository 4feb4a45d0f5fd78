//! Plays games of secrets, and says who was right more often than can be.

use std::fmt;
use std::sync::Arc;

use parlor::bot::{self, Bot, Spec};
use parlor::check;
use parlor::compile::Game as Compiled;
use parlor::compile::value::SeatId;
use parlor::diag::render::{Format, render};
use parlor::load::memory::Memory;
use parlor::play::Answer;
use parlor::session::{Leak, Retold, Session, Setup};
use parlor::table::{Generator, Observer};
use parlor::vm::library;

/// One definition and its script.
pub(crate) struct Text {
    pub(crate) name: String,
    pub(crate) definition: String,
    pub(crate) script: String,
}

impl Text {
    pub(crate) fn compiled(&self, seats: usize) -> Arc<Compiled> {
        let host = &library().host;
        let (path, script) = (format!("{}.yaml", self.name), format!("{}/rules.rhai", self.name));
        let files = Memory::from_iter([(&*path, &*self.definition), (&*script, &*self.script)]);
        let loaded = check::load(&files, &path, host);
        let told = render(&loaded.faults, &loaded.sources, Format::Short);
        let Some(definition) = loaded.definition else { panic!("{told}\n{self}") };
        let rules = Arc::new(definition.rules(None, &[]).unwrap());
        let game = Compiled::new(rules, u8::try_from(seats).unwrap(), Arc::new(loaded.sources), host);
        Arc::new(game.unwrap())
    }

    /// Writes it into the folder of the test's files; gives the path.
    pub(crate) fn keep(&self) -> String {
        let path = format!("{}/{}", env!("CARGO_TARGET_TMPDIR"), self.name);
        std::fs::create_dir_all(&path).unwrap();
        std::fs::write(format!("{path}/rules.rhai"), &self.script).unwrap();
        std::fs::write(format!("{path}.yaml"), &self.definition).unwrap();
        format!("{path}.yaml")
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.definition, self.script)
    }
}

/// Whoever guesses: the test of a bot that peeks has the whole session in hand.
pub(crate) type Player<'a> = &'a mut dyn FnMut(&Session) -> Answer;

/// A bot that is given no time.
pub(crate) fn built(spec: &str) -> Box<dyn Bot> {
    spec.parse::<Spec>().unwrap().build(|| std::time::Duration::ZERO)
}

/// What a bot answers, with the chance that it always has at this decision.
pub(crate) fn answer(bot: &mut dyn Bot, session: &Session) -> Answer {
    let sight = session.perspective().unwrap();
    let mut chance = bot::chance(session.setup().seed, sight.seat(), sight.decision());
    bot.choose(&sight, &mut chance)
}

/// A game, who is asked in it, and how often the questions can be answered right at best.
pub(crate) struct Trial {
    pub(crate) text: Text,
    pub(crate) game: Arc<Compiled>,
    pub(crate) guesser: SeatId,
    pub(crate) bounds: Vec<f64>,
    /// By question: whether the answer shows at once whether it was right.
    pub(crate) open: Vec<bool>,
}

impl Trial {
    pub(crate) fn begin(&self, seed: u64) -> Session {
        let names = ["Ann", "Bob", "Cleo"];
        let setup = Setup::new(seed, &names[..usize::from(self.game.seats())]);
        Session::new(Arc::clone(&self.game), setup).unwrap()
    }

    /// By question: in how many of so many matches the player is right.
    pub(crate) fn right(&self, player: Player<'_>, matches: u64) -> Vec<u64> {
        let mut right = vec![0; self.bounds.len()];
        for seed in 1..=matches {
            let mut session = self.begin(seed);
            while let Some(choice) = session.choice() {
                let answer = if choice.seat == self.guesser {
                    player(&session)
                } else {
                    answer(&mut bot::Random, &session)
                };
                session.answer(&answer).unwrap();
            }
            let failure = session.failure();
            assert!(failure.is_none(), "seed {seed}: {failure:?}\n{}", self.text);
            let total = session.outcome().unwrap().seats[usize::from(self.guesser.0)].total;
            for (at, right) in right.iter_mut().enumerate() {
                *right += u64::try_from(total / crate::write::worth(at) % 10).unwrap();
            }
        }
        right
    }

    /// What the guesser can read off in random matches that he must not: the seed, and what. What a right answer
    /// that scores at once shows is no leak.
    pub(crate) fn leak(&self, matches: u64, tally: &mut Retellings) -> Option<(u64, Leak)> {
        let observer = Observer::seat(self.guesser);
        for seed in 1..=matches {
            let mut session = self.begin(seed);
            let mut generator = Generator::new(seed);
            let mut asked = 0;
            while let Some(choice) = session.choice() {
                if choice.seat == self.guesser {
                    if asked > 0 && self.open[asked - 1] {
                        break;
                    }
                    asked += 1;
                    tally.all += 1;
                    match session.retell(observer, &mut generator) {
                        Retold::Leak(leak) => return Some((seed, leak)),
                        Retold::Same(_) => tally.same += 1,
                        Retold::Elsewhere => {}
                    }
                }
                let answer = answer(&mut bot::Random, &session);
                session.answer(&answer).unwrap();
            }
        }
        None
    }
}

/// How many steps were told again, and came to the same.
#[derive(Debug, Default)]
pub(crate) struct Retellings {
    pub(crate) all: u64,
    pub(crate) same: u64,
}

/// How likely so many or more of `of` cases are of which each has this chance.
pub(crate) fn tail(cases: u64, of: u64, chance: f64) -> f64 {
    if cases == 0 || chance >= 1.0 - 1e-9 {
        return 1.0;
    }
    if chance <= 0.0 {
        return 0.0;
    }
    let real = |number: u64| number as f64;
    let mut ways = 0.0;
    let mut sum = 0.0;
    for hit in 0..=of {
        if hit > 0 {
            ways += (real(of - hit + 1) / real(hit)).ln();
        }
        if hit >= cases {
            sum += (ways + real(hit) * chance.ln() + real(of - hit) * (1.0 - chance).ln()).exp();
        }
    }
    sum
}
