//! What a file of a game is, and where its other files lie.

/// What a file of a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileRole {
    /// `games/mine.yaml`
    Definition,
    /// `games/mine/turn.rhai`
    Script,
    /// `games/mine/turn.example`
    Examples,
    /// `games/mine/labels.ja.yaml`
    Labels,
}

impl FileRole {
    /// What a file with this path would be; `None` for a file that no game has.
    #[must_use]
    pub fn of(path: &str) -> Option<Self> {
        let name = path.rsplit('/').next().unwrap_or(path);
        let is_labels = name.strip_prefix("labels.").is_some_and(|rest| rest.ends_with(".yaml"));
        match name.rsplit_once('.')? {
            (_, "rhai") => Some(Self::Script),
            (_, "example") => Some(Self::Examples),
            (_, "yaml") if is_labels => Some(Self::Labels),
            (_, "yaml" | "yml") => Some(Self::Definition),
            _ => None,
        }
    }
}

/// The folder of a game's other files: `games/mine` for the definition `games/mine.yaml`.
#[must_use]
pub fn folder_of(definition: &str) -> &str {
    definition.rsplit_once('.').map_or(definition, |(folder, _)| folder)
}
