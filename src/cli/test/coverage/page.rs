//! Coverage as a page that shows every file, line by line.

use maud::{Markup, PreEscaped, html};

use super::text::{by, rows};
use crate::door::author::{CoveredFile, RuleCoverage};
use crate::door::study::report::percent;
use crate::door::words::visible;
use crate::report;

/// The style of the lines, besides that of all reports.
const STYLE: &str = include_str!("page.css");

/// The page, which needs nothing else.
pub(super) fn page(all: &[RuleCoverage]) -> String {
    let lines: Vec<String> = all.iter().map(|one| format!("{}: {}", one.definition, by(one))).collect();
    let body = html! {
        style { (PreEscaped(STYLE)) }
        @for coverage in all {
            (figures(coverage))
            @for file in &coverage.files { (annotated(file)) }
        }
    };
    report::page("Coverage of rules", &lines, &body.into_string())
}

/// How much is reached, and what is not.
fn figures(coverage: &RuleCoverage) -> Markup {
    html! {
        section {
            h2 { (visible::line(&coverage.definition)) }
            div.table {
                table {
                    thead { tr { th { "of the rules" } th.right { "reached" } th.right { "of" } th.right { "share" } } }
                    tbody {
                        @for (name, reached) in rows(coverage) {
                            @if reached.of > 0 {
                                tr {
                                    td { (name) }
                                    td.right { (reached.reached) }
                                    td.right { (reached.of) }
                                    td.right { (percent(reached.share())) }
                                }
                            }
                        }
                    }
                }
            }
            @if !coverage.never.is_empty() {
                ul {
                    @for one in &coverage.never {
                        li.suspicious {
                            @if !one.place.is_empty() { code { (visible::line(&one.place)) } " " }
                            (PreEscaped(report::marked(&one.what)))
                        }
                    }
                }
            }
        }
    }
}

/// A file with how often each line was come to, and below a line the ways from it that were never taken.
fn annotated(file: &CoveredFile) -> Markup {
    html! {
        section {
            details open[has_missed(file)] {
                summary { h2 { (visible::line(&file.path)) } }
                div.table {
                    table.lines {
                        @for (line, text) in (1_u32..).zip(file.text.lines()) {
                            tr class=(class(file, line)) {
                                td.right { (line) }
                                td.right { @if let Some(times) = file.lines.get(&line) { (times) } }
                                td { pre { (visible::line(text)) } }
                            }
                            @for branch in file.branches.iter().filter(|one| one.line == line && one.times == 0) {
                                tr.way { td {} td {} td { "never: " (PreEscaped(report::marked(&branch.what))) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn has_missed(file: &CoveredFile) -> bool {
    file.lines.values().any(|times| *times == 0) || file.branches.iter().any(|one| one.times == 0)
}

fn class(file: &CoveredFile, line: u32) -> &'static str {
    match file.lines.get(&line) {
        Some(0) => "missed",
        Some(_) => "reached",
        None => "",
    }
}
