//! Libraries: ready-made parts of definitions that come with parlor. Their texts are embedded in the program.

use crate::diag::{SourceId, Sources};

/// A library: a definition that games name in `use`, with its scripts and labels.
#[derive(Debug)]
pub struct ReadyMade {
    /// What games call it.
    pub name: &'static str,
    /// Path and text of the definition.
    yaml: ReadyText,
    /// Path and text of each script.
    scripts: &'static [ReadyText],
    /// Language, path and text of each file of labels.
    labels: &'static [(&'static str, ReadyText)],
}

/// The path that messages show, and the text.
type ReadyText = (&'static str, &'static str);

/// A text of the folder `library`.
macro_rules! text {
    ($path:literal) => {
        (concat!("library/", $path), include_str!(concat!("../../library/", $path)))
    };
}

/// All libraries.
pub const READY_MADE: [ReadyMade; 10] = [
    ReadyMade {
        name: "cards",
        yaml: text!("cards.yaml"),
        scripts: &[],
        labels: &[("ja", text!("cards/labels.ja.yaml"))],
    },
    ReadyMade {
        name: "jokers",
        yaml: text!("jokers.yaml"),
        scripts: &[],
        labels: &[("ja", text!("jokers/labels.ja.yaml"))],
    },
    ReadyMade {
        name: "tricks",
        yaml: text!("tricks.yaml"),
        scripts: &[text!("tricks/tricks.rhai")],
        labels: &[],
    },
    ReadyMade {
        name: "melds",
        yaml: text!("melds.yaml"),
        scripts: &[text!("melds/melds.rhai")],
        labels: &[("ja", text!("melds/labels.ja.yaml"))],
    },
    ReadyMade {
        name: "poker",
        yaml: text!("poker.yaml"),
        scripts: &[text!("poker/hands.rhai")],
        labels: &[("ja", text!("poker/labels.ja.yaml"))],
    },
    ReadyMade {
        name: "stakes",
        yaml: text!("stakes.yaml"),
        scripts: &[text!("stakes/stakes.rhai")],
        labels: &[("ja", text!("stakes/labels.ja.yaml"))],
    },
    ReadyMade {
        name: "betting",
        yaml: text!("betting.yaml"),
        scripts: &[text!("betting/betting.rhai")],
        labels: &[("ja", text!("betting/labels.ja.yaml"))],
    },
    ReadyMade {
        name: "hints",
        yaml: text!("hints.yaml"),
        scripts: &[text!("hints/hints.rhai")],
        labels: &[("ja", text!("hints/labels.ja.yaml"))],
    },
    ReadyMade {
        name: "races",
        yaml: text!("races.yaml"),
        scripts: &[text!("races/races.rhai")],
        labels: &[],
    },
    ReadyMade {
        name: "votes",
        yaml: text!("votes.yaml"),
        scripts: &[text!("votes/votes.rhai")],
        labels: &[],
    },
];

impl ReadyMade {
    /// The library of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        READY_MADE.iter().find(|one| one.name == name)
    }

    /// The names of its functions that are described, which are those for games.
    pub fn functions(&self) -> impl Iterator<Item = &'static str> {
        let lines = self.scripts.iter().flat_map(|(_, text)| text.lines().zip(text.lines().skip(1)));
        let heads = lines.filter(|(before, _)| before.starts_with("///"));
        heads.filter_map(|(_, head)| Some(head.strip_prefix("fn ")?.split_once('(')?.0))
    }

    /// Adds the definition to the sources.
    pub fn definition(&self, sources: &mut Sources) -> SourceId {
        sources.add_own(self.yaml.0, self.yaml.1)
    }

    /// Adds the scripts to the sources.
    pub fn scripts(&self, sources: &mut Sources) -> Vec<SourceId> {
        self.scripts.iter().map(|(path, text)| sources.add_own(path, text)).collect()
    }

    /// Adds the labels of a language to the sources, if there are any.
    pub fn labels(&self, language: &str, sources: &mut Sources) -> Option<SourceId> {
        let (_, (path, text)) = self.labels.iter().find(|(known, _)| *known == language)?;
        Some(sources.add_own(path, text))
    }
}
