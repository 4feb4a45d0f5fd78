//! The worker pool without threads: the caller does all pieces, one after the other.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Job;

/// See [`super::in_order`]. Whatever number of threads is wanted, there is only the caller's.
pub(super) fn in_order<W: Job, E>(
    job: &W,
    count: u64,
    _threads: usize,
    stop: &AtomicBool,
    mut hand_over: impl FnMut(W::Made) -> Result<bool, E>,
) -> Result<(), E> {
    let mut worker = job.worker();
    for piece in 0..count {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let Some(made) = job.make(&mut worker, piece, stop) else { break };
        if !hand_over(made)? {
            break;
        }
    }
    Ok(())
}
