//! The machine and the program: without them, figures of speed mean nothing.

use sysinfo::{CpuRefreshKind, RefreshKind, System};

/// The machine and the program.
pub(super) struct SystemInfo {
    /// The name of the processor.
    pub(super) cpu: String,
    /// How many processors this process may use at the same time.
    pub(super) processors: usize,
    /// The operating system.
    pub(super) os: String,
    /// The version of parlor.
    pub(super) version: &'static str,
    /// How it was compiled: figures of a debug build mean nothing.
    pub(super) build: &'static str,
}

impl SystemInfo {
    /// The machine that this process runs on.
    pub(super) fn of_this_process() -> Self {
        let refresh = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
        let system = System::new_with_specifics(refresh).ok();
        let brand = system.as_ref().and_then(|system| system.cpus().first()).map(|cpu| cpu.brand().trim());
        let brand = brand.filter(|brand| !brand.is_empty()).unwrap_or("unknown processor");
        Self {
            cpu: format!("{brand} ({})", System::cpu_arch()),
            processors: std::thread::available_parallelism().map_or(1, usize::from),
            os: System::long_os_version().unwrap_or_else(|_| std::env::consts::OS.to_owned()),
            version: env!("CARGO_PKG_VERSION"),
            build: if cfg!(debug_assertions) { "debug" } else { "release" },
        }
    }
}
