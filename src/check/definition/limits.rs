//! The limits of definitions, because a definition may come from a stranger.

/// The most pieces of a game.
pub const MAX_PIECES: u32 = 65_000;

/// The most zones of a game, including those of every seat and kind.
pub const MAX_ZONES: u32 = 4_000;

/// The most counters of a game, including those of every seat and kind.
pub(super) const MAX_COUNTERS: u32 = 4_000;

/// The most places of all boards together, including those of every seat and kind. The board of the largest known game
/// has a few thousand. Each of them takes memory in every copy of a match.
pub(super) const MAX_PLACES: u32 = 50_000;

/// The most kinds that one piece set can have, and that one `*` or range can stand for.
pub(super) const MAX_KINDS: usize = 1_000;

/// The most entries of one component list, with every `*` and range replaced by its kinds.
pub(super) const MAX_LIST: usize = 5_000;

/// The most entries of all component lists together.
pub(super) const MAX_LISTED: usize = 100_000;

/// The most declared names of a game.
pub(super) const MAX_NAMES: usize = 5_000;

/// The most entries of one of the maps and lists of a definition.
pub(super) const MAX_ENTRIES: usize = 1_000;

/// The most bytes of all files of a definition: of itself, its scripts and its labels.
pub(super) const MAX_BYTES: usize = 4 << 20;

/// The most functions of all scripts.
pub(super) const MAX_FUNCTIONS: usize = 20_000;

/// The most scripts.
pub(super) const MAX_SCRIPTS: usize = 100;

/// The most bytes of the form in which kinds are shown, because it is filled in for each of them.
pub(super) const MAX_FORM: usize = 200;

/// The most bytes of a label, because it is shown wherever what it stands for is.
pub(super) const MAX_LABEL: usize = 1_000;

/// The most bytes of a declared name, for the same reason.
pub(super) const MAX_NAME: usize = 100;

/// The most variants.
pub(super) const MAX_VARIANTS: usize = 20;

/// The most faults that are reported at once; later ones have no hints.
pub(super) const MAX_FAULTS: usize = 200;
