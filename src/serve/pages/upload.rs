//! The page on which a game is uploaded.

use maud::html;

use super::document::document;
use crate::door::words::Words;

/// The page; `faults` are those of the upload before.
pub(in crate::serve) fn upload(faults: Option<&str>, words: &Words) -> String {
    let body = html! {
        header { h1 { (words.web_upload) } nav { a href="/" { (words.web_to_lobby) } } }
        main class="narrow" {
            @if let Some(faults) = faults {
                p role="alert" { (words.web_upload_faults) }
                pre class="scroll" lang="en" { (faults) }
            }
            p { (words.web_upload_hint) }
            form method="post" action="/upload" enctype="multipart/form-data" {
                p { label { (words.web_upload_files) " " input type="file" name="files" multiple; } }
                p { label { (words.web_upload_folder) " " input type="file" name="files" webkitdirectory; } }
                button type="submit" class="main" { (words.web_upload_send) }
            }
        }
    };
    document(words, words.web_upload, &body)
}
