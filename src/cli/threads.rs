//! On how many threads matches are played.

/// As many as were asked for, else as many as there are processors.
pub(super) fn number(wanted: Option<u16>) -> usize {
    wanted.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}
