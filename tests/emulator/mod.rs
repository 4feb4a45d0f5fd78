//! Programs at a terminal that is read back by an emulator.
#![allow(dead_code, reason = "each test uses some of it")]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use pty_process::blocking::{Command, Pty, open};

/// Rows that stay readable after they have left the screen at the top.
const SCROLLBACK: usize = 500;
/// How often a screen is looked at, every hundredth of a second, until it is given up.
const PATIENCE: usize = 2000;

/// An empty folder of its own for what a test names.
pub(crate) fn empty_folder(test: &str, name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A program at a terminal.
pub(crate) struct Terminal {
    pty: Pty,
    child: Child,
    columns: u16,
    emulator: Arc<Mutex<vt100::Parser>>,
    /// Whether nothing is read any more, and who reads.
    is_closed: Arc<AtomicBool>,
    reads: JoinHandle<()>,
}

impl Terminal {
    pub(crate) fn start(folder: &Path, size: (u16, u16), arguments: &str) -> Self {
        let program = Command::new(env!("CARGO_BIN_EXE_parlor"));
        Self::run(folder, size, program.args(arguments.split(' ')))
    }

    /// A match of a small game that a test writes, at the screen.
    pub(crate) fn written(
        folder: &Path,
        size: (u16, u16),
        (definition, script): (&str, &str),
        arguments: &str,
    ) -> Self {
        fs::write(folder.join("small.yaml"), definition).unwrap();
        fs::create_dir_all(folder.join("small")).unwrap();
        fs::write(folder.join("small/rules.rhai"), script).unwrap();
        Self::start(folder, size, &format!("play small.yaml --seed 1 --record a.record{arguments}"))
    }

    /// Starts the program in a shell that does something before.
    pub(crate) fn start_after(folder: &Path, size: (u16, u16), before: &str, arguments: &str) -> Self {
        let line = format!("{before}exec {} {arguments}", env!("CARGO_BIN_EXE_parlor"));
        Self::run(folder, size, Command::new("bash").args(["-c", &line]))
    }

    fn run(folder: &Path, (columns, rows): (u16, u16), command: Command) -> Self {
        let (pty, pts) = open().unwrap();
        pty.resize(pty_process::Size::new(rows, columns)).unwrap();
        let command = command.current_dir(folder).env_clear().env("TERM", "xterm").env("HOME", folder);
        let child = command.env("XDG_DATA_HOME", folder.join("data")).spawn(pts).unwrap();
        let size = |number: u16| NonZeroU16::new(number).unwrap();
        let emulator = Arc::new(Mutex::new(vt100::Parser::new(size(rows), size(columns), SCROLLBACK)));
        let mut reader = File::from(pty.as_fd().try_clone_to_owned().unwrap());
        let drawn = Arc::clone(&emulator);
        let is_closed = Arc::new(AtomicBool::new(false));
        let closes = Arc::clone(&is_closed);
        let reads = thread::spawn(move || {
            let mut bytes = [0; 4096];
            // A terminal whose program has ended gives an error instead of an end.
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                drawn.lock().unwrap().process(&bytes[..count]);
                if closes.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        Self { pty, child, columns, emulator, is_closed, reads }
    }

    /// What stands on the screen.
    pub(crate) fn screen(&self) -> String {
        self.emulator.lock().unwrap().screen().contents()
    }

    /// All that can still be read by scrolling back.
    pub(crate) fn all(&self) -> String {
        let mut emulator = self.emulator.lock().unwrap();
        let screen = emulator.screen_mut();
        let mut text = String::new();
        screen.set_scrollback(usize::MAX);
        for above in (1..=screen.scrollback()).rev() {
            screen.set_scrollback(above);
            text.push_str(screen.rows(0, self.columns).next().unwrap_or_default().trim_end());
            text.push('\n');
        }
        screen.set_scrollback(0);
        text.push_str(&screen.contents());
        text
    }

    /// Waits until the screen ends like this.
    pub(crate) fn wait(&self, end: &str) -> String {
        self.wait_for("", end)
    }

    /// Waits until something stands on the screen, and it ends like this.
    pub(crate) fn wait_for(&self, awaited: &str, end: &str) -> String {
        for _ in 0..PATIENCE {
            let screen = self.screen();
            if screen.contains(awaited) && screen.trim_end().ends_with(end) {
                return screen;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("`{awaited}` and `{end}` never come:\n{}", self.screen());
    }

    /// Presses keys like somebody who has read the screen: what goes on at once is not heeded.
    pub(crate) fn press(&mut self, keys: &str) {
        if self.is_full_screen() && keys.starts_with(['\r', ' ']) {
            thread::sleep(Duration::from_millis(260));
        }
        self.press_at_once(keys);
    }

    pub(crate) fn press_at_once(&mut self, keys: &str) {
        self.pty.write_all(keys.as_bytes()).unwrap();
    }

    /// The exit code.
    pub(crate) fn end(mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }

    /// Gives the screen another size.
    pub(crate) fn resize(&mut self, (columns, rows): (u16, u16)) {
        let size = |number: u16| NonZeroU16::new(number).unwrap();
        self.columns = columns;
        self.emulator.lock().unwrap().screen_mut().set_size(size(rows), size(columns));
        self.pty.resize(pty_process::Size::new(rows, columns)).unwrap();
    }

    /// Whether the program has given the screen back that was there before, in which lines are typed.
    pub(crate) fn is_given_back(&self) -> bool {
        let emulator = self.emulator.lock().unwrap();
        let screen = emulator.screen();
        let is_usual = !screen.alternate_screen() && !screen.hide_cursor() && !screen.bracketed_paste();
        is_usual && self.reads_lines()
    }

    /// Whether what is typed is shown, and read line by line.
    pub(crate) fn reads_lines(&self) -> bool {
        let terminal = self.pty.as_fd().try_clone_to_owned().unwrap();
        let modes = std::process::Command::new("stty").arg("-a").stdin(terminal).output().unwrap();
        let modes = String::from_utf8(modes.stdout).unwrap();
        ["icanon", "echo", "isig", "opost"]
            .iter()
            .all(|mode| modes.split_whitespace().any(|set| set == *mode))
    }

    /// Whether the program shows a full screen.
    pub(crate) fn is_full_screen(&self) -> bool {
        self.emulator.lock().unwrap().screen().alternate_screen()
    }

    /// Waits until this holds for what stands on the screen; gives it.
    pub(crate) fn until(&self, what: &str, holds: &dyn Fn(&str) -> bool) -> String {
        for _ in 0..PATIENCE {
            let screen = self.screen();
            if holds(&screen) {
                return screen;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("{what} never comes:\n{}", self.screen());
    }

    /// Whether the program still runs.
    pub(crate) fn runs(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Whether the program is suspended.
    pub(crate) fn is_stopped(&self) -> bool {
        let status = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        status.rsplit(") ").next().is_some_and(|status| status.starts_with('T'))
    }

    /// Something else is drawn on the screen.
    pub(crate) fn draw(&self, bytes: &str) {
        self.emulator.lock().unwrap().process(bytes.as_bytes());
    }

    /// Closes the terminal; the program may still run.
    pub(crate) fn close(mut self) -> Child {
        self.is_closed.store(true, Ordering::Relaxed);
        // What is drawn for another size is the last that is read.
        self.resize((self.columns + 1, 24));
        let Self { pty, child, reads, .. } = self;
        reads.join().unwrap();
        drop(pty);
        child
    }

    /// Ends the program by a signal, as `kill` does.
    pub(crate) fn kill(&self, signal: &str) {
        let done = std::process::Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(done.unwrap().success());
    }
}
