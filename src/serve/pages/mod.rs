//! The pages: HTML that works without scripts, too.

mod board;
mod design;
mod document;
mod error;
mod game;
mod host;
mod lobby;
mod piece;
mod question;
mod result;
mod scene;
mod seat;
mod side;
mod upload;

pub(super) use design::{KeepPage, StagePage, WholeTable, keep, kept, stage, whole_log};
pub(super) use document::ASSETS;
pub(super) use error::error;
pub(super) use game::{GamePage, game};
pub(super) use host::{HostPage, LinkShown, host};
pub(super) use lobby::{LobbyEntry, LobbyPage, lobby};
pub(super) use seat::{SeatPage, past, table};
pub(super) use side::{hints, log, nothing_asked, rule, scores, why};
pub(super) use upload::upload;
