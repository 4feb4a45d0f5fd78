//! Which game a file belongs to.

use crate::load::files::{Files, MAX_BYTES};
use crate::load::role::{FileRole, folder_of};

/// The path of the definition to which a file belongs; a definition belongs to itself. `None` for files of no game, also
/// for YAML that is no definition: one has the key `parlor`, or a folder with scripts.
#[must_use]
pub fn game_of(files: &dyn Files, path: &str) -> Option<String> {
    let role = FileRole::of(path)?;
    if role == FileRole::Definition {
        return is_definition(files, path).then(|| path.to_owned());
    }
    let (folder, _) = path.rsplit_once('/')?;
    let (outer, name) = folder.rsplit_once('/').unwrap_or((".", folder));
    let beside = files.list(if outer.is_empty() { "/" } else { outer }).unwrap_or_default();
    ["yaml", "yml"].into_iter().find_map(|ending| {
        let is_there = beside.contains(&format!("{name}.{ending}"));
        is_there.then(|| format!("{folder}.{ending}"))
    })
}

fn is_definition(files: &dyn Files, path: &str) -> bool {
    let bytes = files.read(path, path, MAX_BYTES);
    let is_marked = |line: &[u8]| {
        line.strip_prefix(b"parlor").is_some_and(|rest| rest.trim_ascii_start().starts_with(b":"))
    };
    if bytes.is_ok_and(|bytes| bytes.split(|byte| *byte == b'\n').any(is_marked)) {
        return true;
    }
    files.list(folder_of(path)).is_ok_and(|names| names.iter().any(|name| name.ends_with(".rhai")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::memory::Memory;

    #[test]
    fn files_belong_to_the_definition_beside_their_folder() {
        let files = Memory::from_iter([
            ("g/a.yaml", "# one\nparlor: 1\n"),
            ("g/a/turn.rhai", ""),
            ("g/b.yml", "name: B\n"),
            ("g/b/end.rhai", ""),
            ("g/ci.yaml", "jobs: 1\n"),
            ("g/lone/turn.rhai", ""),
        ]);
        for (path, game) in [
            ("g/a.yaml", Some("g/a.yaml")),
            ("g/a/turn.rhai", Some("g/a.yaml")),
            ("g/a/new.example", Some("g/a.yaml")),
            ("g/a/labels.ja.yaml", Some("g/a.yaml")),
            ("g/b.yml", Some("g/b.yml")),
            ("g/b/end.rhai", Some("g/b.yml")),
            ("g/ci.yaml", None),
            ("g/lone/turn.rhai", None),
            ("g/a/notes.md", None),
            ("turn.rhai", None),
        ] {
            assert_eq!(game_of(&files, path).as_deref(), game, "{path}");
        }
    }
}
