//! Standard input of a program that is waited for.

use std::io::{self, Read, Stdin};
use std::time::Duration;

use super::super::clock::since_start;

/// So long the process stays awake for the next request: whoever makes it from the reply sends it within a few
/// microseconds, and to be woken by the system takes longer than to answer.
const AWAKE: Duration = Duration::from_micros(100);

/// Standard input; its reader stays awake for a moment before it sleeps.
pub(super) struct AwakeInput(Stdin);

impl AwakeInput {
    pub(super) fn new() -> Self {
        Self(io::stdin())
    }

    /// Whether there is something to read, or the input has ended.
    #[cfg(unix)]
    fn is_ready(&self) -> bool {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};

        let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
        // What fails here fails again, and is told, in the reading that follows.
        poll(&mut [PollFd::new(&self.0, PollFlags::IN)], Some(&at_once)) != Ok(0)
    }

    /// Other systems do not say, so the reading waits.
    #[cfg(not(unix))]
    fn is_ready(&self) -> bool {
        true
    }
}

impl Read for AwakeInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let begun = since_start();
        while !self.is_ready() && since_start().saturating_sub(begun) < AWAKE {
            // Whoever makes the request may need this processor.
            std::thread::yield_now();
        }
        self.0.read(buffer)
    }
}
