//! A server of Postgres for a test, where Debian's package `postgresql` or its like is installed.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Where Debian keeps its programs, by version.
const DEBIAN: &str = "/usr/lib/postgresql";
/// The user and group `nobody`: Postgres refuses to run as root.
const NOBODY: u32 = 65534;

/// A server with an empty database that ends with the test.
pub(crate) struct Postgres {
    folder: tempfile::TempDir,
    child: Child,
}

impl Postgres {
    /// Starts one. Where Postgres is not installed, says so; with `PARLOR_POSTGRES` it must be.
    #[allow(clippy::print_stderr, reason = "who runs the tests is to know what they leave out")]
    pub(crate) fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            assert!(std::env::var_os("PARLOR_POSTGRES").is_none(), "Postgres is not installed");
            eprintln!("left out: Postgres is not installed");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        let is_root = fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0);
        if is_root {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
        }
        let run = |program: &str| {
            let mut command = Command::new(programs.join(program));
            command.arg("-D").arg(folder.path().join("data")).current_dir(folder.path());
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            if is_root {
                command.uid(NOBODY).gid(NOBODY);
            }
            command
        };
        let made = run("initdb").args(["-U", "parlor", "-A", "trust", "-N", "-E", "UTF8"]).status().unwrap();
        assert!(made.success(), "initdb");
        let mut server = run("postgres");
        server.args(["-c", "listen_addresses=", "-k"]).arg(folder.path());
        let child = server.spawn().unwrap();
        let started = Self { folder, child };
        started.wait_until_ready(&programs);
        Some(started)
    }

    fn wait_until_ready(&self, programs: &Path) {
        for _ in 0..300 {
            let mut asks = Command::new(programs.join("pg_isready"));
            asks.arg("-h").arg(self.folder.path()).stdout(Stdio::null());
            if asks.status().unwrap().success() {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("Postgres does not start");
    }

    /// The address of its database.
    pub(crate) fn address(&self) -> String {
        let folder = self.folder.path().to_str().unwrap().replace('/', "%2F");
        format!("postgres://parlor@{folder}/postgres")
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Its other processes end with it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The folder of the programs of Postgres: the latest of Debian's, or that of `initdb` on the path.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir(DEBIAN).into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    debian.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    debian
        .into_iter()
        .rev()
        .chain(std::env::split_paths(&path))
        .find(|folder| folder.join("initdb").is_file())
}
