//! `parlor serve`: matches in browsers. The server decides everything; a browser gets the scene of its own seat and
//! nothing else. This room knows HTTP and how a scene is marked up, and neither rules nor secrets.

mod absence;
mod bots;
mod chair;
mod connections;
mod declined;
mod designer;
mod form;
mod front;
mod games;
mod guard;
mod hall;
mod language;
mod live;
mod offered;
mod pages;
mod qr;
mod rate;
mod routes;
mod secret;
mod server;
mod store;
mod table;
mod uploads;
mod view;

#[cfg(test)]
mod tests;

pub use games::{KeepPlayed, OfferedGame, PlayedText};
pub use guard::HostName;
pub use server::{Config, ServeError, StorePlace, run};
