//! What is worked out on another thread for a page.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Something that is being worked out on another thread.
pub(super) struct Later<T> {
    found: Receiver<T>,
    /// What is found where the other thread fails.
    nothing: Option<T>,
}

impl<T: Send + 'static> Later<T> {
    /// Works something out on another thread; where that fails, `nothing` is found.
    pub(super) fn begin(nothing: T, work: impl FnOnce() -> T + Send + 'static) -> Self {
        let (sender, found) = channel();
        thread::spawn(move || {
            // If nobody waits for it any more, it is not needed.
            let _ = sender.send(work());
        });
        Self { found, nothing: Some(nothing) }
    }

    /// What was found, if it is there within a time; `None` while it is being worked out.
    pub(super) fn look(&mut self, time: Duration) -> Option<T> {
        match self.found.recv_timeout(time) {
            Ok(found) => Some(found),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => self.nothing.take(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_worked_out_is_found_once_it_is_there() {
        let (sender, found) = channel();
        let mut later = Later { found, nothing: Some("nothing") };
        assert_eq!(later.look(Duration::ZERO), None);
        sender.send("scores").unwrap();
        assert_eq!(later.look(Duration::ZERO), Some("scores"));
    }

    #[test]
    fn where_the_other_thread_fails_nothing_is_found() {
        let (sender, found) = channel();
        let mut later = Later { found, nothing: Some("nothing") };
        drop(sender);
        assert_eq!(later.look(Duration::ZERO), Some("nothing"));
    }
}
