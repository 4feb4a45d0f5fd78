//! Games that visitors upload: which files they may have, how they are tried before they are kept, and what they may use
//! up afterwards. Who knows the name of such a game may play it; the lobby does not show it.

mod budget;
mod crowd;
mod files;
mod requests;
mod shelf;
mod trial;

pub(super) use crowd::{is_crowded, name_for_table};
pub(super) use files::UploadFault;
pub(super) use requests::added;
pub(super) use shelf::{UploadShelf, is_upload};

/// Where games are uploaded.
const ADDRESS: &str = "/upload";
/// The most bytes of a request with an upload: the files, and what stands between them.
const MOST_REQUEST: usize = MOST_BYTES + (64 << 10);

/// The most bytes of an upload.
const MOST_BYTES: usize = 1 << 20;
/// The most bytes of an upload with the definition counted anew for each variant: each of them takes up to some 130 bytes
/// of memory once it is read.
const MOST_SIZE: usize = 1 << 20;
/// The most files of an upload.
const MOST_FILES: usize = 100;
/// The most bytes of a page about an uploaded game, or of a change of it.
const MOST_PAGE: usize = 1 << 20;

/// The most bytes of a request to an address, where that is more than others have.
pub(super) fn most_bytes(path: &str) -> Option<usize> {
    (path == ADDRESS).then_some(MOST_REQUEST)
}
