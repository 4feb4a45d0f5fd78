//! The arguments of `parlor serve`.

use super::bot_arguments::ProgramArguments;
use clap::Args;

/// Where it listens if nothing is said.
pub(super) const PORT: u16 = 7878;

/// `parlor serve`
#[derive(Debug, Args)]
pub(super) struct ServeArguments {
    /// The games that can be played: a definition, the name of a game, or a folder [default: those of the folder games
    /// and those that come with parlor]
    #[arg(value_name = "FOLDER|GAME")]
    pub(super) what: Option<String>,
    /// Where to listen: an address, a port, or both. `0.0.0.0` lets everybody in who reaches this machine
    #[arg(long, value_name = "ADDRESS", default_value_t = format!("127.0.0.1:{PORT}"))]
    pub(super) listen: String,
    /// Where tables are kept: a file, or the address of a Postgres database as `postgres://USER@HOST/NAME`, which several
    /// processes may share [default: tables.db in the user's data folder]
    #[arg(long, env = "PARLOR_STORE", hide_env_values = true, value_name = "FILE|ADDRESS")]
    pub(super) store: Option<String>,
    /// A name under which browsers reach this machine, besides its addresses and localhost; with `https://` before it
    /// behind a proxy that adds TLS; can be given several times
    #[arg(long, value_name = "NAME")]
    pub(super) host: Vec<String>,
    /// Read definitions again when their files change, and play the matches at all tables again by the changed rules
    #[arg(long)]
    pub(super) watch: bool,
    /// Let visitors upload games of their own; whoever has the address of such a game can play it. Scripts of games run
    /// within budgets, as all scripts do
    #[arg(long)]
    pub(super) uploads: bool,
    /// A program that can be chosen as a bot under this name, as `mine=cmd:./mybot.py`; can be given several times. Nothing
    /// that comes from a browser starts another program
    #[arg(long, value_name = "NAME=cmd:COMMAND", help_heading = "Outside bots")]
    pub(super) bot: Vec<String>,
    /// How many copies of each such program may run at the same time
    #[arg(long, value_name = "N", default_value_t = 8, help_heading = "Outside bots",
        value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) bot_copies: u16,
    #[command(flatten)]
    pub(super) programs: ProgramArguments,
    /// The most tables that are kept
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(super) tables: usize,
}
