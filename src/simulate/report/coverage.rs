//! Coverage of the rules: how often each part of them happened, and which never did.

use std::path::Path;

use crate::compile::coverage::SiteKind;
use crate::simulate::statistics::share;
use crate::simulate::tally::{Happened, KindTold, Tallied};
use serde::Serialize;

/// How often something in the rules happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Coverage {
    /// What it is.
    pub kind: SiteKind,
    /// The step, function or part; empty where it has no name.
    pub name: String,
    /// Its place: file and line.
    pub place: String,
    /// What happened, in words.
    pub what: String,
    /// How often it happened.
    pub times: u64,
    /// In how many matches it happened.
    pub matches: u64,
    /// The share of these matches among all.
    pub share: f64,
}

/// Something that never happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Never {
    /// Its place: file and line; empty for kinds.
    pub place: String,
    /// What it is, in words.
    pub what: String,
}

/// How often everything in the rules happened; `path` is that of the definition.
pub(super) fn of(tallied: &Tallied, path: &str) -> Vec<Coverage> {
    let told = |one: &Happened| Coverage {
        kind: one.kind,
        name: one.name.clone(),
        place: place(&one.file, one.line, path),
        what: what(one),
        times: one.times,
        matches: one.matches,
        share: share(one.matches, tallied.matches),
    };
    tallied.happened.iter().map(told).collect()
}

/// What never happened, except what lies inside of something else that never happened; then the kinds that no seat met.
pub(crate) fn never(tallied: &Tallied, path: &str) -> Vec<Never> {
    let all = &tallied.happened;
    let missed: Vec<&Happened> = all.iter().filter(|one| one.times == 0).collect();
    let mut never = Vec::new();
    for (at, one) in all.iter().enumerate() {
        // Why a statement is not come to is said by a branch before it.
        let is_said = one.times > 0 || one.kind == SiteKind::Statement;
        let is_held = |outer: &&Happened| outer.holds(one) || begins_with(outer, one);
        if is_said || missed.iter().any(is_held) || is_beside(one, all) {
            continue;
        }
        // An `if` that was never reached is listed only once, by its true branch.
        let yes = all[at..].iter().find(|other| other.kind == SiteKind::If && other.file == one.file);
        if one.kind == SiteKind::NoElse && yes.is_none_or(|yes| yes.times == 0) {
            continue;
        }
        never.push(Never { place: place(&one.file, one.line, path), what: missing(one) });
    }
    // No kind is listed of a piece set that seats are never offered and never have.
    let missed = |kind: &&KindTold| {
        !kind.is_met() && tallied.kinds.iter().any(|one| one.set == kind.set && one.is_met())
    };
    let kinds: Vec<String> =
        tallied.kinds.iter().filter(missed).map(|kind| format!("`{}`", kind.kind)).collect();
    if !kinds.is_empty() {
        let what = format!("no seat was offered or ever had: {}", kinds.join(", "));
        never.push(Never { place: String::new(), what });
    }
    never
}

/// Whether a step calls the function.
fn begins_with(step: &Happened, function: &Happened) -> bool {
    (step.kind, function.kind) == (SiteKind::Step, SiteKind::Function) && step.name == function.name
}

/// Whether a part of the order of play can end because all seats are left out, but also has another end that happened:
/// then its `skip` is about turns, not about the end.
fn is_beside(one: &Happened, all: &[Happened]) -> bool {
    let is_end = |kind| matches!(kind, SiteKind::WhileEnds | SiteKind::CountEnds | SiteKind::Finish);
    one.kind == SiteKind::NobodyLeft
        && all.iter().any(|other| is_end(other.kind) && other.name == one.name && other.times > 0)
}

/// The place: the file, relative to where the definition was found, and the line.
pub(super) fn place(file: &str, line: u32, path: &str) -> String {
    format!("{}:{line}", file_path(file, path))
}

/// The path of a file that is named relative to the folder of the definition.
pub(crate) fn file_path(file: &str, path: &str) -> String {
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    folder.join(file).display().to_string()
}

/// What happens there, in words.
pub(crate) fn what(one: &Happened) -> String {
    let name = &one.name;
    match one.kind {
        SiteKind::Step => format!("step `{name}`"),
        SiteKind::Function => format!("function `{name}`"),
        SiteKind::If => "`if` is true".to_owned(),
        SiteKind::Else => "`else`".to_owned(),
        SiteKind::NoElse => "`if` is false".to_owned(),
        SiteKind::Arm => "arm of a `switch`".to_owned(),
        SiteKind::Loop => "round of a loop".to_owned(),
        SiteKind::LoopEnds => "end of a loop".to_owned(),
        SiteKind::Closure => "closure".to_owned(),
        SiteKind::Statement => "statement".to_owned(),
        SiteKind::WhileEnds => format!("`{name}` ends by its `while`"),
        SiteKind::CountEnds => format!("`{name}` was done as often as it should"),
        SiteKind::NobodyLeft => format!("`{name}` ends: everybody is left out"),
        SiteKind::Finish if name.is_empty() => "`finish`".to_owned(),
        SiteKind::Finish => format!("`finish({name})`"),
    }
}

/// The words for something that never happened.
fn missing(one: &Happened) -> String {
    let name = &one.name;
    match one.kind {
        SiteKind::Step => format!("step `{name}` was never begun"),
        SiteKind::Function => format!("function `{name}` was never called"),
        SiteKind::If => "this `if` was never true".to_owned(),
        SiteKind::Else => "this `else` was never done: its `if` was always true".to_owned(),
        SiteKind::NoElse => "this `if` was always true".to_owned(),
        SiteKind::Arm => "this arm of a `switch` never fitted".to_owned(),
        SiteKind::Loop => "this loop never had a round".to_owned(),
        SiteKind::LoopEnds => "this loop never came to its end: it was always left before".to_owned(),
        SiteKind::Closure => "this closure was never called: its list was always empty".to_owned(),
        SiteKind::Statement => "this statement was never come to".to_owned(),
        SiteKind::WhileEnds => format!("`{name}` never ended by its `while`"),
        SiteKind::CountEnds => format!("`{name}` was never done as often as its `times` or `laps` says"),
        SiteKind::NobodyLeft => format!("`{name}` never ended because everybody was left out"),
        SiteKind::Finish if name.is_empty() => "this `finish` was never come to".to_owned(),
        SiteKind::Finish => format!("this `finish({name})` was never come to"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn happened(kind: SiteKind, line: u32, end: u32, times: u64) -> Happened {
        Happened {
            kind,
            name: "one".to_owned(),
            file: "a.rhai".to_owned(),
            line,
            column: 1,
            end: (end, 9),
            times,
            matches: times.min(10),
        }
    }

    #[test]
    fn what_lies_inside_of_what_never_happened_is_not_said_again() {
        let tallied = Tallied {
            matches: 10,
            happened: vec![
                happened(SiteKind::Function, 1, 9, 0),
                happened(SiteKind::If, 2, 3, 0),
                happened(SiteKind::Function, 10, 30, 5),
                happened(SiteKind::NoElse, 11, 11, 0),
                happened(SiteKind::If, 12, 13, 7),
                happened(SiteKind::NoElse, 14, 14, 0),
                happened(SiteKind::If, 15, 16, 0),
                happened(SiteKind::Loop, 20, 21, 4),
            ],
            ..Tallied::default()
        };
        let places: Vec<String> = never(&tallied, "g/a.yaml").iter().map(|one| one.place.clone()).collect();
        assert_eq!(places, ["g/a.rhai:1", "g/a.rhai:11", "g/a.rhai:15"]);
        let coverage = of(&tallied, "g/a.yaml");
        assert_eq!(coverage.len(), 8);
        assert!((coverage[2].share - 0.5).abs() < 1e-12);
    }
}
