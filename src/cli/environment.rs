//! What a process finds around itself, worked out by whoever starts the command line.

/// What a process finds around itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Environment {
    /// Whether colours are not wanted, or not possible.
    pub no_color: bool,
    /// How wide the terminal is said to be.
    pub columns: Option<usize>,
    /// Whether a person types.
    pub stdin_is_terminal: bool,
    /// Whether a person reads what is printed.
    pub stdout_is_terminal: bool,
    /// Whether a person reads the errors.
    pub stderr_is_terminal: bool,
}
