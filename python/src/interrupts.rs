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
    stoppable(py, || work(&stop), || stop.store(true, Ordering::Relaxed))
}

/// The same for work that is told by `stop` to come to its end.
pub(crate) fn stoppable<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send,
    stop: impl Fn() + Sync,
) -> PyResult<T> {
    let stop = &stop;
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, ended) = channel();
            scope.spawn(move || done.send(work()));
            let mut interrupt = None;
            loop {
                match ended.recv_timeout(BETWEEN) {
                    Ok(result) => return interrupt.map_or(Ok(result), Err),
                    Err(RecvTimeoutError::Timeout) if interrupt.is_none() => {
                        interrupt = Python::attach(|py| py.check_signals()).err();
                        if interrupt.is_some() {
                            stop();
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => unreachable!("matches do not panic"),
                }
            }
        })
    })
}
