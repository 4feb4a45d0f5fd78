//! How fast a game is learnt.

use std::hint::black_box;
use std::time::Instant;

use parlor::train::{ROUND, Trainer};

/// Rounds before anything is measured: the first matches are as long as random ones.
const WARM: usize = 50;
/// Rounds that are measured.
const MEASURED: usize = 100;

/// How many matches of a game are learnt from in a minute, with one thread and with two, and how many times as long one of
/// them takes as a random playout. Both trainers learn from the same matches, in turn.
pub(crate) fn pace(name: &str, path: &str, seats: u8, now: fn() -> Instant) -> String {
    let game = super::game(path, seats);
    let mut play = super::machine(game.clone());
    let mut trainers = [1, 2].map(|threads| (threads, Trainer::new(&game, 42)));
    let mut seconds = [0.0; 2];
    let mut random = 0.0;
    let learn =
        |trainer: &mut Trainer, threads| trainer.round(threads).expect("the shipped scripts do not fail");
    for (threads, trainer) in &mut trainers {
        (0..WARM).for_each(|_| _ = learn(trainer, *threads));
    }
    for _ in 0..MEASURED {
        for ((threads, trainer), seconds) in trainers.iter_mut().zip(&mut seconds) {
            let start = now();
            black_box(learn(trainer, *threads));
            *seconds += start.elapsed().as_secs_f64();
        }
        let start = now();
        black_box((0..ROUND).map(|_| play()).sum::<u64>());
        random += start.elapsed().as_secs_f64();
    }
    #[expect(clippy::cast_precision_loss, reason = "a few thousand matches")]
    let matches = (ROUND * MEASURED as u64) as f64;
    let [one, two] = seconds.map(|seconds| matches / seconds * 60.0);
    let ratio = seconds[0] / random;
    format!(
        "{name:<22}learns from {one:.0} matches a minute with one thread, {two:.0} with two; one of them takes {ratio:.1} \
         times as long as a random playout"
    )
}
