//! The rules as the last commit has them, to say what an edit since then changes in a recorded match.

use crate::cli::diff::Revision;
use crate::cli::loading::CheckedDefinition;
use crate::cli::output::clean;
use crate::door::author::{RecordParting, Test};

/// The most lines that tell what happened under one of the rules.
const MOST_LINES: usize = 6;
/// The most options that are named.
const MOST_OPTIONS: usize = 12;

/// The rules of the last commit, once they are needed.
pub(super) struct OlderRules<'a> {
    /// The path of the definition.
    path: &'a str,
    /// The rules with the name of the commit; `None` where there are none.
    loaded: Option<Option<(CheckedDefinition, String)>>,
}

impl<'a> OlderRules<'a> {
    /// Those of the definition at a path.
    pub(super) fn of(path: &'a str) -> Self {
        Self { path, loaded: None }
    }

    /// What happens otherwise in a recorded match than by the rules of the last commit; nothing where there is no such
    /// commit, or no difference.
    pub(super) fn told(&mut self, test: &Test) -> Vec<String> {
        if !test.path.ends_with(".record") {
            return Vec::new();
        }
        let path = self.path;
        let load = || {
            let revision = Revision::new(path, "HEAD").ok()?;
            let checked = CheckedDefinition::load_from(&revision, path).ok()?;
            Some((checked, revision.short().to_owned()))
        };
        let loaded = self.loaded.get_or_insert_with(load).as_ref();
        let found = loaded.and_then(|(checked, commit)| Some((test.parting(&checked.definition)?, commit)));
        found.map(|(parting, commit)| told(&parting, commit)).unwrap_or_default()
    }
}

fn told(parting: &RecordParting, commit: &str) -> Vec<String> {
    let place = match parting.answers {
        0 => "at the beginning".to_owned(),
        answers => format!("after decision {answers}, `{}`", parting.after),
    };
    let mut lines = vec![format!("other than by the rules of commit {commit}, {place}:")];
    let mut happened = |sign: char, happened: &[String]| {
        lines.extend(happened.iter().take(MOST_LINES).map(|line| format!("  {sign} {line}")));
        let more = happened.len().saturating_sub(MOST_LINES);
        lines.extend((more > 0).then(|| format!("  {sign} ... and {more} more")));
    };
    happened('-', &parting.before);
    happened('+', &parting.now);
    if let Some([before, now]) = &parting.asked {
        lines.push(format!("  {now}, not {before}"));
    }
    let mut options = |text: &str, options: &[String]| {
        let named: Vec<String> = options.iter().take(MOST_OPTIONS).map(|one| format!("`{one}`")).collect();
        let more = options.len().saturating_sub(MOST_OPTIONS);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        lines.extend((!named.is_empty()).then(|| format!("  {text}: {}{more}", named.join(", "))));
    };
    options("no longer offered", &parting.gone);
    options("offered now", &parting.more);
    lines.iter().map(|line| clean(line)).collect()
}
