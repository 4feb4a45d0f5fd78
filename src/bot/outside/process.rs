//! A running program, and the lines to and from it. This is the only module of the library that starts programs and
//! looks at a clock: a program must be given up when its time is over.
//!
//! Three threads belong to each: one writes to the program, which need not read; one reads its answers, line by line and
//! never more than a bounded number ahead; one reads its standard error. The program leads a process group of its own, so
//! that what it has started ends with it.

use std::collections::{BTreeSet, VecDeque};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::fault::{BotFault, BotFaultKind, shown};
use super::program::BotLog;

/// The longest line of a bot, in bytes.
pub(super) const LONGEST: usize = 1 << 18;
/// How many lines may wait to be looked at.
const WAITING: usize = 16;
/// How many lines of its log are kept for whoever is told of a fault.
const KEPT: usize = 20;
/// The longest line of its log, in bytes.
const LONGEST_LOGGED: u64 = 4096;
/// The most bytes of its log that are written between two messages to it: it must not fill a disk.
const MOST_WRITTEN: usize = 1 << 20;
/// After so many bytes of its log it is read slowly: it must not take a processor.
const MOST_READ: usize = 1 << 27;
/// How long it then waits for each line to be read.
const PAUSE: Duration = Duration::from_millis(1);
/// How often it is looked whether the answer is still wanted.
const SLICE: Duration = Duration::from_millis(50);
/// How long a program has to end once its input is closed.
pub(super) const GRACE: Duration = Duration::from_secs(1);
/// How long the rest of the standard error of a program that has ended may take.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// The process groups of all programs that run.
static GROUPS: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());
/// Whether nobody waits for answers any more.
static IS_STOPPED: AtomicBool = AtomicBool::new(false);
/// Whether no program may be started any more.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// From now on nobody waits for the answers of programs: the command was interrupted.
pub fn stop_waiting() {
    IS_STOPPED.store(true, Ordering::Relaxed);
}

/// Ends all programs at once, because this process ends.
pub fn end_all() {
    IS_CLOSED.store(true, Ordering::Relaxed);
    for group in std::mem::take(&mut *groups()) {
        kill(group);
    }
}

fn groups() -> MutexGuard<'static, BTreeSet<u32>> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends a process group whose leader was not waited for yet, so that its number is its own.
#[cfg(unix)]
fn kill(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(pid) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        // It may have ended by itself.
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

/// Without process groups only the program itself is ended, by [`BotProcess::end`].
#[cfg(not(unix))]
fn kill(_: u32) {}

/// A line of a program.
enum BotLine {
    Line(Vec<u8>),
    TooLong,
}

/// The end of what a program has written beside its answers.
#[derive(Default)]
struct LastLines {
    /// The last lines of its log and of its standard error.
    log: VecDeque<String>,
    /// The last line of its standard error that is not empty.
    error: String,
    /// How many bytes there were since it was sent a message.
    bytes: usize,
}

type Tail = Arc<Mutex<LastLines>>;

/// A program that runs.
pub(super) struct BotProcess {
    child: Child,
    to: Option<Sender<String>>,
    heard: Receiver<BotLine>,
    tail: Tail,
    log: Option<BotLog>,
    errors: Option<JoinHandle<()>>,
    has_ended: bool,
}

impl BotProcess {
    /// Starts a program.
    ///
    /// # Errors
    /// When the system does not.
    pub(super) fn start(words: &[String], log: Option<&BotLog>) -> io::Result<Self> {
        let Some((program, arguments)) = words.split_first() else {
            return Err(io::Error::other("there is no command"));
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut running = groups();
        if IS_CLOSED.load(Ordering::Relaxed) {
            return Err(io::Error::other("parlor ends"));
        }
        let mut child = command.spawn()?;
        running.insert(child.id());
        drop(running);
        let (to, lines) = channel();
        let (hears, heard) = sync_channel(WAITING);
        let tail = Tail::default();
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write(stdin, &lines));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || listen(stdout, &hears));
        }
        let errors = child.stderr.take().map(|stderr| {
            let (tail, log) = (Arc::clone(&tail), log.cloned());
            thread::spawn(move || keep(stderr, &tail, log.as_ref()))
        });
        Ok(Self { child, to: Some(to), heard, tail, log: log.cloned(), errors, has_ended: false })
    }

    /// Sends a line. A program that does not read it is found by its silence.
    pub(super) fn send(&self, line: String) {
        self.tail.lock().unwrap_or_else(PoisonError::into_inner).bytes = 0;
        if let Some(to) = &self.to {
            // If the writer has ended, so has the program: that is told when its answer is missing.
            let _ = to.send(line);
        }
    }

    /// The next line of the program.
    ///
    /// # Errors
    /// When there is none until that moment.
    pub(super) fn next(&mut self, until: AnswerDeadline) -> Result<Vec<u8>, BotFault> {
        loop {
            if IS_STOPPED.load(Ordering::Relaxed) {
                return Err(BotFault::new(BotFaultKind::Stopped, "nobody waits for it any more"));
            }
            let left = until.left();
            if left.is_zero() {
                return Err(BotFault::new(BotFaultKind::Late, format!("no answer within {}", until.told())));
            }
            match self.heard.recv_timeout(left.min(SLICE)) {
                Ok(BotLine::Line(line)) => return Ok(line),
                Ok(BotLine::TooLong) => {
                    let message = format!("it wrote a line of more than {} KB", LONGEST >> 10);
                    return Err(BotFault::new(BotFaultKind::Flood, message));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            }
        }
    }

    /// The fault of a program that has closed its output.
    fn ended(&mut self) -> BotFault {
        // Whatever has begun to end keeps its code.
        let how = match self.end(Duration::ZERO).map(|status| status.code()) {
            Some(Some(code)) => format!("it ended with exit code {code} before it answered"),
            _ => "it closed its output, or was killed, before it answered".to_owned(),
        };
        BotFault::new(BotFaultKind::Ended, how)
    }

    /// Adds a line to the log.
    pub(super) fn note(&self, line: &str) {
        note(line, &self.tail, self.log.as_ref());
    }

    /// The last lines of the log.
    pub(super) fn tail(&self) -> Vec<String> {
        self.tail.lock().unwrap_or_else(PoisonError::into_inner).log.iter().cloned().collect()
    }

    /// The last line of its standard error that is not empty.
    pub(super) fn last_error(&self) -> String {
        self.tail.lock().unwrap_or_else(PoisonError::into_inner).error.clone()
    }

    /// Tells the program that nothing more comes.
    pub(super) fn close(&mut self) {
        self.to = None;
    }

    /// Ends the program: its input is closed, and when it has not closed its output after a grace period, it is killed.
    /// Everything that it has started in its group is killed in any case.
    pub(super) fn end(&mut self, grace: Duration) -> Option<ExitStatus> {
        if self.has_ended {
            return None;
        }
        self.has_ended = true;
        self.close();
        self.closes_within(grace);
        let mut running = groups();
        kill(self.child.id());
        let _ = self.child.kill();
        let status = self.child.wait().ok();
        running.remove(&self.child.id());
        drop(running);
        let until = AnswerDeadline::within(LAST_WORDS);
        while self.errors.as_ref().is_some_and(|errors| !errors.is_finished()) && !until.left().is_zero() {
            thread::sleep(Duration::from_millis(1));
        }
        status
    }

    /// Lets the program end by itself, or be ended, while nobody waits for it.
    pub(super) fn end_apart(self) {
        // Without another thread it is waited for here.
        let _ = thread::Builder::new().spawn(move || drop(self));
    }

    /// Whether the program closes its output in this time; what it still writes is dropped.
    pub(super) fn closes_within(&self, grace: Duration) -> bool {
        let until = AnswerDeadline::within(grace);
        loop {
            match self.heard.recv_timeout(until.left()) {
                Ok(_) if until.left().is_zero() => return false,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return false,
                Err(RecvTimeoutError::Disconnected) => return true,
            }
        }
    }
}

impl Drop for BotProcess {
    fn drop(&mut self) {
        self.end(GRACE);
    }
}

/// Until when an answer is awaited.
#[derive(Clone, Copy)]
pub(super) struct AnswerDeadline {
    since: Instant,
    time: Duration,
}

impl AnswerDeadline {
    /// So long from now on.
    #[expect(clippy::disallowed_methods, reason = "a program must be given up when its time is over")]
    pub(super) fn within(time: Duration) -> Self {
        Self { since: Instant::now(), time }
    }

    fn left(self) -> Duration {
        self.time.saturating_sub(self.since.elapsed())
    }

    fn told(self) -> String {
        told(self.time)
    }
}

/// `5 s`, `200 ms`.
fn told(time: Duration) -> String {
    match time.as_millis() {
        millis if millis.is_multiple_of(1000) => format!("{} s", time.as_secs()),
        millis => format!("{millis} ms"),
    }
}

fn write(mut stdin: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
            break;
        }
    }
}

fn listen(stdout: impl Read, hears: &SyncSender<BotLine>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        match reader.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) if line.len() > LONGEST => {
                let _ = hears.send(BotLine::TooLong);
                break;
            }
            // Nobody listens any more.
            Ok(_) if hears.send(BotLine::Line(line)).is_err() => break,
            Ok(_) => {}
        }
    }
}

/// Reads standard error, so that the program never waits for it. What is too long for a line becomes several.
fn keep(stderr: impl Read, tail: &Tail, log: Option<&BotLog>) {
    let mut reader = BufReader::new(stderr);
    let mut line = Vec::new();
    while reader.by_ref().take(LONGEST_LOGGED).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        let text = String::from_utf8_lossy(&line);
        note(&text, tail, log);
        if !text.trim().is_empty() {
            tail.lock().unwrap_or_else(PoisonError::into_inner).error = shown(&text);
        }
        if tail.lock().unwrap_or_else(PoisonError::into_inner).bytes > MOST_READ {
            thread::sleep(PAUSE);
        }
        line.clear();
    }
}

fn note(line: &str, tail: &Tail, log: Option<&BotLog>) {
    let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
    let written = match tail.bytes {
        before if before > MOST_WRITTEN => None,
        before if before + line.len() > MOST_WRITTEN => Some("… it writes too much; the rest is left out"),
        _ => Some(line.trim_end()),
    };
    tail.bytes = tail.bytes.saturating_add(line.len().max(1));
    if let (Some(log), Some(written)) = (log, written) {
        // A log that cannot be written must not stop the match.
        let _ = writeln!(log.lock().unwrap_or_else(PoisonError::into_inner), "{written}");
    }
    if tail.log.len() == KEPT {
        tail.log.pop_front();
    }
    tail.log.push_back(shown(line));
}
