//! Long calls that an interrupt stops.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
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
    stop: impl Fn() + Send,
) -> PyResult<T> {
    Waiting::new().through(py, work, stop)
}

/// What reaches the thread that has called and waits.
enum News {
    /// Something that it shall do.
    Errand(Box<dyn FnOnce(Python<'_>) + Send>),
    Ended,
}

/// The way to the thread that has called. Python raises interrupts there, also out of what sleeps.
#[derive(Clone)]
pub(crate) struct Caller(Sender<News>);

impl Caller {
    /// Has something done there and waits for it; `None` when nothing is done any more because of an interrupt.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        act: impl FnOnce(Python<'_>) -> T + Send + 'static,
    ) -> Option<T> {
        let (tell, told) = channel();
        let errand = move |py: Python<'_>| {
            // Who asked waits for it.
            let _ = tell.send(act(py));
        };
        self.0.send(News::Errand(Box::new(errand))).ok()?;
        told.recv().ok()
    }
}

/// The thread that has called, which waits while others work.
pub(crate) struct Waiting {
    pub(crate) caller: Caller,
    news: Receiver<News>,
}

impl Waiting {
    pub(crate) fn new() -> Self {
        let (caller, news) = channel();
        Self { caller: Caller(caller), news }
    }

    /// Does what the work asks of this thread, and otherwise as [`stoppable`] says.
    pub(crate) fn through<T: Send>(
        self,
        py: Python<'_>,
        work: impl FnOnce() -> T + Send,
        stop: impl Fn() + Send,
    ) -> PyResult<T> {
        py.detach(move || {
            let Self { caller, news } = self;
            std::thread::scope(|scope| {
                let worker = scope.spawn(move || {
                    let _ending = Ending(caller);
                    work()
                });
                let interrupt = wait(&news, &stop);
                let done = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                interrupt.map_or(Ok(done), Err)
            })
        })
    }
}

/// Does errands until the work has ended; the interrupt, if there was one.
fn wait(news: &Receiver<News>, stop: &impl Fn()) -> Option<PyErr> {
    let mut interrupt = None;
    loop {
        let errand = match news.recv_timeout(BETWEEN) {
            Ok(News::Errand(errand)) => Some(errand),
            Err(RecvTimeoutError::Timeout) => None,
            Ok(News::Ended) | Err(RecvTimeoutError::Disconnected) => return interrupt,
        };
        if interrupt.is_none() {
            let done = Python::attach(|py| {
                errand.into_iter().for_each(|errand| errand(py));
                py.check_signals()
            });
            interrupt = done.err();
            interrupt.iter().for_each(|_| stop());
        }
    }
}

/// Tells when it is dropped that the work has ended, also in a panic.
struct Ending(Caller);

impl Drop for Ending {
    fn drop(&mut self) {
        let _ = self.0.0.send(News::Ended);
    }
}
