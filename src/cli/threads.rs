//! The number of threads on which matches are played.

/// The number that was asked for, otherwise the number of processors.
pub(super) fn number(wanted: Option<u16>) -> usize {
    wanted.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}
