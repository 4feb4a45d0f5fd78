//! What can be typed about the rules that are played.

use clap::Args;

/// The rules that are played, and the seed.
#[derive(Debug, Args)]
pub(super) struct SeededRules {
    /// What chance is drawn from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// Play a variant of the definition
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<String>,
    /// Give a figure of the rules another value
    #[arg(long, value_name = "FIGURE=VALUE")]
    pub(super) set: Vec<String>,
}
