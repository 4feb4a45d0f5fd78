//! Long calls that an interrupt stops.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pyo3::prelude::*;

/// How often it is looked whether somebody has pressed Ctrl-C.
const BETWEEN: Duration = Duration::from_millis(50);

/// Works on a thread of its own while this one looks for interrupts; when there is one the work is told to stop, and
/// the interrupt is the error.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let stop = AtomicBool::new(false);
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, ended) = channel();
            let stop = &stop;
            scope.spawn(move || done.send(work(stop)));
            let mut interrupt = None;
            loop {
                match ended.recv_timeout(BETWEEN) {
                    Ok(result) => return interrupt.map_or(Ok(result), Err),
                    Err(RecvTimeoutError::Timeout) if interrupt.is_none() => {
                        interrupt = Python::attach(|py| py.check_signals()).err();
                        stop.store(interrupt.is_some(), Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => unreachable!("matches do not panic"),
                }
            }
        })
    })
}
