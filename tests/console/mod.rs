//! Runs the program as a user does, each test in a folder of its own.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// A folder to play in.
pub(crate) struct Console {
    folder: PathBuf,
}

/// A program that runs.
pub(crate) struct Playing(Child);

impl Console {
    /// A folder with the games and the test games in it.
    pub(crate) fn new(name: &str) -> Self {
        let console = Self::empty(name);
        for name in ["tests", "games"] {
            let place = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
            std::os::unix::fs::symlink(place, console.folder.join(name)).unwrap();
        }
        console
    }

    /// A folder with nothing in it.
    pub(crate) fn empty(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self { folder }
    }

    /// Where it is.
    #[allow(dead_code, reason = "each test uses some of it")]
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.args(arguments.split(' ')).current_dir(&self.folder);
        command.env_clear().env("XDG_DATA_HOME", self.folder.join("data")).env("HOME", &self.folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs it to its end; gives the exit code and what was printed, without the paths of this machine.
    pub(crate) fn run(&self, arguments: &str, typed: &str) -> String {
        let mut child = self.command(arguments).spawn().unwrap();
        // It may end before it has read everything.
        let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
        let output = child.wait_with_output().unwrap();
        let code = output.status.code().map_or("by a signal".to_owned(), |code| code.to_string());
        let text = format!(
            "exit {code}\n{}{}{}",
            String::from_utf8(output.stdout).unwrap(),
            if output.stderr.is_empty() { "" } else { "--- errors\n" },
            String::from_utf8(output.stderr).unwrap()
        );
        self.without_paths(&text)
    }

    /// Runs it with nobody who reads what it prints.
    pub(crate) fn run_unread(&self, arguments: &str) -> (Option<i32>, String) {
        let mut child = self.command(arguments).spawn().unwrap();
        drop(child.stdout.take());
        drop(child.stdin.take());
        let mut complaint = String::new();
        child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
        (child.wait().unwrap().code(), complaint)
    }

    /// Starts it and lets it run.
    pub(crate) fn start(&self, arguments: &str) -> Playing {
        Playing(self.command(arguments).spawn().unwrap())
    }

    fn without_paths(&self, text: &str) -> String {
        text.replace(&format!("{}/", self.folder.display()), "")
    }

    /// Where a file of the folder is.
    pub(crate) fn place(&self, path: &str) -> PathBuf {
        self.folder.join(path)
    }

    /// A file's text, without the hash of the rules.
    pub(crate) fn read(&self, path: &str) -> String {
        let text = self.without_paths(&self.read_raw(path));
        let line = text.lines().find(|line| line.starts_with("rules: ")).unwrap_or("-");
        text.replace(line, "rules: [rules]")
    }

    /// A file's text.
    pub(crate) fn read_raw(&self, path: &str) -> String {
        fs::read_to_string(self.folder.join(path)).unwrap()
    }

    /// Writes a file, in a folder that is made if need be.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Takes a file away.
    pub(crate) fn remove(&self, path: &str) {
        fs::remove_file(self.folder.join(path)).unwrap();
    }

    /// Adds to a file.
    pub(crate) fn append(&self, path: &str, text: &str) {
        let mut file = fs::OpenOptions::new().append(true).open(self.folder.join(path)).unwrap();
        file.write_all(text.as_bytes()).unwrap();
    }

    /// The names of all saves.
    pub(crate) fn saves(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.folder.join("data/parlor/saves")) else { return Vec::new() };
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Playing {
    /// Types something and waits until a line begins like this.
    pub(crate) fn type_and_wait(&mut self, typed: &str, awaited: &str) {
        self.0.stdin.as_mut().unwrap().write_all(typed.as_bytes()).unwrap();
        let mut lines = BufReader::new(self.0.stdout.as_mut().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap().starts_with(awaited)), "`{awaited}` is never printed");
    }

    /// Lets it begin, types Ctrl-C, and gives its exit code and what it has printed; it fails when that takes longer
    /// than `patience`.
    #[allow(dead_code, reason = "each test uses some of it")]
    pub(crate) fn interrupt(&mut self, patience: Duration) -> (Option<i32>, String) {
        thread::sleep(Duration::from_millis(1500));
        let id = self.0.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success(), "it has ended before");
        let mut left = patience;
        let code = loop {
            if let Some(status) = self.0.try_wait().unwrap() {
                break status.code();
            }
            let step = Duration::from_millis(50);
            left = left.checked_sub(step).unwrap_or_else(|| {
                self.kill();
                panic!("Ctrl-C is not heard")
            });
            thread::sleep(step);
        };
        let mut printed = String::new();
        self.0.stdout.as_mut().unwrap().read_to_string(&mut printed).unwrap();
        self.0.stderr.as_mut().unwrap().read_to_string(&mut printed).unwrap();
        (code, printed)
    }

    /// Ends it as `kill -9` does.
    pub(crate) fn kill(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}
