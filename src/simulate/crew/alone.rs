//! The caller does one piece after the other.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Work;

/// See [`super::in_order`]; however many threads are wanted, there is only this one.
pub(super) fn in_order<W: Work, E>(
    work: &W,
    count: u64,
    _threads: usize,
    stop: &AtomicBool,
    mut hand_over: impl FnMut(W::Made) -> Result<bool, E>,
) -> Result<(), E> {
    let mut desk = work.sit_down();
    for piece in 0..count {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let Some(made) = work.make(&mut desk, piece, stop) else { break };
        if !hand_over(made)? {
            break;
        }
    }
    Ok(())
}
