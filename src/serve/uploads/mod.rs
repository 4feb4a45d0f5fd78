//! Games that visitors upload: which files they may have, how they are tried before they are kept, and what they may use
//! up afterwards. Who knows the name of such a game may play it; the lobby does not show it.

mod budget;
mod files;
mod requests;
mod shelf;
mod trial;

pub(super) use budget::budget;
pub(super) use files::UploadFault;
pub(super) use requests::{most_bytes, routes};
pub(super) use shelf::{UploadShelf, is_crowded, is_upload, name_for_table};

/// The most bytes of an upload.
const MOST_BYTES: usize = 1 << 20;
/// The most bytes of an upload with the definition counted anew for each variant: each of them takes up to some 130 bytes
/// of memory once it is read.
const MOST_SIZE: usize = 1 << 20;
/// The most files of an upload.
const MOST_FILES: usize = 100;
/// The most bytes of a page about an uploaded game, or of a change of it.
const MOST_PAGE: usize = 1 << 20;
