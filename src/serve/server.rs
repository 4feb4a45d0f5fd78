//! The process: where it listens, and how it begins and ends.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::{fmt, io};

use tokio::net::TcpListener;

use super::connections;
use super::games::{GameLibrary, OfferedGame};
use super::hall::Hall;
use super::routes::{WebSite, routes};
use super::store::{SqliteStore, Store, StoreError};
use crate::door::sitting::Clock;

/// How a server is set up.
pub struct Config {
    /// The games of the lobby, in their order.
    pub games: Vec<OfferedGame>,
    /// Where it listens.
    pub listen: SocketAddr,
    /// The file of the tables.
    pub store: PathBuf,
    /// Names of this machine, besides its addresses and `localhost`.
    pub hosts: Vec<String>,
    /// The most tables that are kept.
    pub most_tables: usize,
    /// For bots that think for a time.
    pub clock: Clock,
}

/// Why a server cannot be started or go on.
#[derive(Debug)]
pub enum ServeError {
    /// It cannot listen there.
    Listen(SocketAddr, io::Error),
    /// The tables cannot be kept.
    Store(PathBuf, String),
    /// The system does not let it run.
    System(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listen(address, why) => write!(formatter, "cannot listen at `{address}`: {why}"),
            Self::Store(path, why) => write!(formatter, "cannot keep tables in `{}`: {why}", path.display()),
            Self::System(why) => write!(formatter, "the server cannot run: {why}"),
        }
    }
}

/// Serves until the process ends. `ready` is told the address once requests are answered.
///
/// # Errors
/// When it cannot listen, or when the tables cannot be kept.
pub fn run(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let store = SqliteStore::open(&config.store)
        .map_err(|error: StoreError| ServeError::Store(config.store.clone(), error.to_string()))?;
    let store: Arc<dyn Store> = Arc::new(store);
    let library = GameLibrary::of(config.games);
    let hall = Hall::new(library, store, config.clock, config.most_tables);
    let site = WebSite { hall: Arc::new(hall), hosts: config.hosts.into() };
    connections::allow_many();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(ServeError::System)?.block_on(async {
        let unheard = |error| ServeError::Listen(config.listen, error);
        let listener = TcpListener::bind(config.listen).await.map_err(unheard)?;
        ready(listener.local_addr().map_err(unheard)?);
        connections::accept(listener, routes(site)).await;
        Ok(())
    })
}
