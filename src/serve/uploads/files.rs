//! The files of an upload: which there may be, and where the definition finds them.

use std::collections::BTreeMap;

use axum::http::StatusCode;

use super::{MOST_BYTES, MOST_FILES, MOST_SIZE};
use crate::door::author::{FileRole, folder_of};
use crate::door::words::{Words, fill};

/// The longest path of a file, in bytes.
const LONGEST_PATH: usize = 200;

/// Why an upload is refused before anything of it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::serve) enum UploadFault {
    /// It is no form with files.
    Broken,
    /// It has more bytes than it may.
    TooLarge,
    /// It has more files than it may.
    TooMany,
    /// A file has a name that it must not have.
    Name(String),
    /// A file is no text in UTF-8.
    NotText(String),
    /// Two files would be at one place.
    Twice(String),
    /// The definition is too large with its variants.
    Heavy,
    /// There are so many definitions instead of one.
    Definitions(usize),
    /// As many games are kept as may be.
    Full,
    /// A page about the game would be larger than it may.
    Page,
}

impl UploadFault {
    /// The status of the answer.
    pub(in crate::serve) fn status(&self) -> StatusCode {
        match self {
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Full => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }

    /// What is said to the person.
    pub(in crate::serve) fn text(&self, words: &Words) -> String {
        match self {
            Self::Broken => words.web_upload_broken.to_owned(),
            Self::TooLarge => fill(words.web_upload_large, &[("most", &(MOST_BYTES >> 10).to_string())]),
            Self::TooMany => fill(words.web_upload_many, &[("most", &MOST_FILES.to_string())]),
            Self::Name(name) => fill(words.web_upload_name, &[("name", name)]),
            Self::NotText(name) => fill(words.web_upload_not_text, &[("name", name)]),
            Self::Twice(name) => fill(words.web_upload_twice, &[("name", name)]),
            Self::Definitions(count) => fill(words.web_upload_definitions, &[("count", &count.to_string())]),
            Self::Heavy => fill(words.web_upload_heavy, &[("most", &(MOST_SIZE >> 10).to_string())]),
            Self::Full => words.web_upload_full.to_owned(),
            Self::Page => words.web_upload_page.to_owned(),
        }
    }
}

/// The files of a game: the path of its definition, and path and text of each file that parlor reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SortedFiles {
    pub(super) path: String,
    pub(super) files: BTreeMap<String, String>,
}

impl SortedFiles {
    /// The bytes that are read anew for each variant, and those that are read once.
    pub(super) fn bytes(&self) -> (usize, usize) {
        let own = self.files.get(&self.path).map_or(0, String::len);
        (own, self.files.values().map(String::len).sum::<usize>() - own)
    }

    /// Sorts files by their names as a browser sends them: with their folders, or without. Those that are beside the
    /// definition are put into its folder. What parlor does not read is left out.
    ///
    /// # Errors
    /// When a file must not be there, or when there is not exactly one definition.
    pub(super) fn of(sent: Vec<(String, Vec<u8>)>) -> Result<Self, UploadFault> {
        if sent.len() > MOST_FILES {
            return Err(UploadFault::TooMany);
        }
        let mut read = Vec::new();
        for (name, bytes) in sent {
            if !is_harmless(&name) {
                return Err(UploadFault::Name(name));
            }
            if !may_be_read(&name) {
                continue;
            }
            let text = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
            read.push((name.clone(), text.ok_or(UploadFault::NotText(name))?));
        }
        let top = common_folder(&read).to_owned();
        let below: Vec<(&str, String)> = read
            .iter()
            .map(|(name, text)| (name.strip_prefix(&*top).unwrap_or(name), text.clone()))
            .collect();
        let definitions: Vec<&str> =
            below.iter().map(|(name, _)| *name).filter(|name| is_definition(name)).collect();
        let [path] = *definitions else { return Err(UploadFault::Definitions(definitions.len())) };
        let folder = folder_of(path);
        let mut files = BTreeMap::new();
        for (name, text) in &below {
            let Some(place) = place(name, path, folder) else { continue };
            if files.insert(place, text.clone()).is_some() {
                return Err(UploadFault::Twice((*name).to_owned()));
            }
        }
        Ok(Self { path: path.to_owned(), files })
    }
}

/// Whether a name leads only to what is below it and shows what it is.
fn is_harmless(name: &str) -> bool {
    let is_odd = |letter: char| letter.is_control() || matches!(letter, '\\' | ':');
    let is_part = |part: &str| !matches!(part.trim(), "" | "." | "..");
    name.len() <= LONGEST_PATH && !name.chars().any(is_odd) && name.split('/').all(is_part)
}

/// Whether a file can belong to a game: pictures and what systems put into folders are left out.
fn may_be_read(name: &str) -> bool {
    !name.split('/').any(|part| part.starts_with('.')) && FileRole::of(name).is_some()
}

/// The folder in which all files are, with its slash: browsers that send a folder send its name, too.
fn common_folder(files: &[(String, String)]) -> &str {
    let Some((first, _)) = files.first() else { return "" };
    let Some(end) = first.find('/') else { return "" };
    let folder = &first[..=end];
    if files.iter().all(|(name, _)| name.starts_with(folder)) { folder } else { "" }
}

fn is_definition(name: &str) -> bool {
    FileRole::of(name) == Some(FileRole::Definition) && !name.contains('/') && !name.starts_with("labels.")
}

/// Where the definition at `path` finds a file; nowhere if it does not read it.
fn place(name: &str, path: &str, folder: &str) -> Option<String> {
    if name == path {
        return Some(path.to_owned());
    }
    let inside = name.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')).unwrap_or(name);
    let is_labels = inside.starts_with("labels.") && inside.ends_with(".yaml");
    let is_read = is_labels || inside.ends_with(".rhai") || inside.ends_with(".example");
    (is_read && !inside.contains('/')).then(|| format!("{folder}/{inside}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(names: &[&str]) -> Result<Vec<String>, UploadFault> {
        let sent = names.iter().map(|name| ((*name).to_owned(), b"text".to_vec())).collect();
        SortedFiles::of(sent).map(|sorted| sorted.files.into_keys().collect())
    }

    #[test]
    fn files_are_found_wherever_the_browser_says_they_are() {
        let there = ["row.yaml", "row/labels.ja.yaml", "row/rules.rhai", "row/x.example"];
        for sent in [
            &["rules.rhai", "row.yaml", "labels.ja.yaml", "x.example"][..],
            &["row.yaml", "row/rules.rhai", "row/labels.ja.yaml", "row/x.example"],
            &[
                "my/row.yaml",
                "my/row/rules.rhai",
                "my/row/labels.ja.yaml",
                "my/row/x.example",
                "my/README.md",
            ],
            &["row/row.yaml", "row/rules.rhai", "row/labels.ja.yaml", "row/x.example", "row/old/a.rhai"],
        ] {
            assert_eq!(sorted(sent).unwrap(), there, "{sent:?}");
        }
        assert_eq!(sorted(&["a.b.yml", "c.rhai"]).unwrap(), ["a.b.yml", "a.b/c.rhai"]);
    }

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        for name in [
            "",
            "/",
            "/etc/passwd",
            "..",
            "../a.rhai",
            "a/../b.rhai",
            "a//b.rhai",
            "a/",
            "./a.rhai",
            " ",
            "a\nb.rhai",
            "a\0.rhai",
            "C:a.rhai",
            "a\\b.rhai",
            "a/ .. /b.rhai",
            "\u{7f}",
            &"a".repeat(201),
        ] {
            assert_eq!(sorted(&["row.yaml", name]), Err(UploadFault::Name(name.to_owned())), "{name:?}");
        }
    }

    #[test]
    fn there_is_one_definition() {
        for (names, count) in
            [(&[][..], 0), (&["rules.rhai"], 0), (&["labels.ja.yaml"], 0), (&["a.yaml", "b.yml"], 2)]
        {
            assert_eq!(sorted(names), Err(UploadFault::Definitions(count)), "{names:?}");
        }
        let twice = sorted(&["row.yaml", "a.rhai", "row/a.rhai"]);
        assert_eq!(twice, Err(UploadFault::Twice("row/a.rhai".to_owned())));
        assert_eq!(sorted(&["row.yaml", "row.yaml"]), Err(UploadFault::Definitions(2)));
        assert_eq!(sorted(&["a.rhai"; 101]), Err(UploadFault::TooMany));
    }

    #[test]
    fn what_is_no_text_is_named() {
        for bytes in [&b"\x89PNG\r\n"[..], b"a\0b", b"caf\xe9"] {
            let sent = vec![("row.yaml".to_owned(), b"a".to_vec()), ("row.rhai".to_owned(), bytes.to_vec())];
            assert_eq!(SortedFiles::of(sent), Err(UploadFault::NotText("row.rhai".to_owned())));
        }
    }

    #[test]
    fn what_belongs_to_no_game_is_left_out() {
        let names =
            ["mine/row.yaml", "mine/row/a.rhai", "mine/.DS_Store", "mine/.git/index.yaml", "mine/cover.jpg"];
        let sent = names.map(|name| {
            let is_text = name.ends_with("row.yaml") || name.ends_with(".rhai");
            (name.to_owned(), if is_text { b"a".to_vec() } else { b"\xff\0".to_vec() })
        });
        let files = SortedFiles::of(sent.to_vec()).unwrap();
        assert_eq!(files.files.len(), 2, "{:?}", files.files);
    }
}
