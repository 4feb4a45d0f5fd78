//! One match played both ways at once.

use std::sync::Arc;

use parlor::compile::Game;
use parlor::compile::value::Value;
use parlor::oracle::Oracle;
use parlor::play::Match;
use parlor::table::{Generator, digest};
use parlor::vm::Pause;
use parlor::vm::machine::{Heap, Stops};

/// How a pair came out.
#[derive(Debug)]
pub(crate) enum End {
    /// Both came to the end, after so many answers.
    Over(usize),
    /// Both failed: the messages of the machine and of the oracle.
    Failed(String, String),
    /// Both went on as long as they may.
    Cut,
    /// A budget was exhausted: there is nothing to compare.
    Exhausted,
}

/// A match on the machine and the same on the oracle.
pub(crate) struct Pair<'a> {
    game: &'a Game,
    machine: Match,
    oracle: Match,
    answers: usize,
}

impl<'a> Pair<'a> {
    pub(crate) fn new(game: &'a Game, oracle: &Arc<Oracle>, seed: u64) -> Self {
        let mut machine = Match::new(game, seed);
        let mut oracle = Match::with_oracle(game, seed, oracle.clone());
        machine.set_stops(Stops::Steps);
        oracle.set_stops(Stops::Steps);
        Self { game, machine, oracle, answers: 0 }
    }

    /// Plays to the end with random answers, the same for both; a difference is the error.
    pub(crate) fn play(&mut self, generator: &mut Generator, most: usize) -> Result<End, String> {
        loop {
            let one = self.machine.advance(self.game);
            if one.as_ref().is_err_and(|failure| exhausted(&failure.fail.message)) {
                return Ok(End::Exhausted);
            }
            let (one, two) = match (one, self.oracle.advance(self.game)) {
                (Ok(one), Ok(two)) => (one, two),
                (Err(one), Err(two)) => {
                    let (one, two) = (one.fail.message, two.fail.message);
                    if exhausted(&two) {
                        return Ok(End::Exhausted);
                    }
                    return Ok(End::Failed(one, two));
                }
                (Ok(_), Err(failure)) if exhausted(&failure.fail.message) => {
                    return Ok(End::Exhausted);
                }
                (Ok(one), Err(two)) => return Err(format!("the oracle alone fails ({one:?}): {two:?}")),
                (Err(one), Ok(two)) => return Err(format!("the machine alone fails ({two:?}): {one:?}")),
            };
            if one != two {
                return Err(format!("the machine stops at {one:?}, the oracle at {two:?}"));
            }
            self.compare()?;
            match one {
                Pause::Done => return Ok(End::Over(self.answers)),
                Pause::Step => {}
                _ => self.answer(generator)?,
            }
            if self.answers > most {
                return Ok(End::Cut);
            }
        }
    }

    /// Whether both stand at the same place.
    fn compare(&self) -> Result<(), String> {
        if self.machine.table != self.oracle.table {
            let digests = [&self.machine, &self.oracle].map(|one| digest(&self.game.layout, &one.table));
            return Err(format!(
                "different tables {digests:?}:\n{:?}\n{:?}",
                self.machine.table, self.oracle.table
            ));
        }
        let (one, two) = (self.question(&self.machine), self.question(&self.oracle));
        if one == two {
            Ok(())
        } else {
            Err(format!("different questions:\n  machine {one}\n  oracle  {two}"))
        }
    }

    /// What is asked and from what, with all lists written out.
    fn question(&self, state: &Match) -> String {
        let asking = state.asking();
        if state.answers() == 0 {
            return String::new();
        }
        let write = |values: &[Value]| {
            let texts: Vec<String> =
                values.iter().map(|value| text(self.game, state.machine.heap(), *value)).collect();
            texts.join(", ")
        };
        format!(
            "{:?} {:?} {}: {} | {} | {} | {:?}",
            state.to_answer(),
            asking.demand,
            write(&[asking.prompt]),
            write(state.options()),
            write(&asking.pool),
            write(&asking.picked),
            asking.sealed.iter().map(|one| (one.seat, write(&one.options), one.answer)).collect::<Vec<_>>(),
        )
    }

    fn answer(&mut self, generator: &mut Generator) -> Result<(), String> {
        loop {
            self.compare()?;
            let below = u32::try_from(self.machine.answers()).unwrap();
            let index = generator.below(below) as usize;
            let whole = self.machine.answer(self.game, index).unwrap();
            if self.oracle.answer(self.game, index).unwrap() != whole {
                return Err("one of them takes the answer as a whole one".to_owned());
            }
            self.answers += 1;
            if whole {
                return Ok(());
            }
        }
    }
}

/// Whether a failure is about a budget, which the two do not share.
fn exhausted(message: &str) -> bool {
    [
        "did not come to an end",
        "call each other more than",
        "take too much room",
        "a list has more than",
        "lists lie more than",
        "a range has more than",
    ]
    .iter()
    .any(|budget| message.contains(budget))
}

/// A value in full.
pub(crate) fn text(game: &Game, heap: &Heap, value: Value) -> String {
    match value {
        Value::List(_) => {
            let elements = heap.elements(value).iter();
            let texts: Vec<String> = elements.map(|element| text(game, heap, *element)).collect();
            format!("[{}]", texts.join(", "))
        }
        Value::Word(word) => format!("{:?}", game.word(word)),
        other => format!("{other:?}"),
    }
}
