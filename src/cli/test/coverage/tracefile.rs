//! Coverage for other programs: a tracefile of lcov.

use std::path::PathBuf;

use lcov::Record;

use crate::door::author::{CoveredFile, RuleCoverage};

/// The tracefile. A branch has the number that it has on its line.
pub(super) fn of(all: &[RuleCoverage]) -> String {
    let mut text = String::new();
    for coverage in all {
        for file in &coverage.files {
            for record in records(file) {
                text.push_str(&record.to_string());
                text.push('\n');
            }
        }
    }
    text
}

fn records(file: &CoveredFile) -> Vec<Record> {
    let mut records = vec![
        Record::TestName { name: "parlor".to_owned() },
        Record::SourceFile { path: PathBuf::from(&file.path) },
    ];
    for one in &file.functions {
        records.push(Record::FunctionName { name: one.what.clone(), start_line: one.line });
    }
    for one in &file.functions {
        records.push(Record::FunctionData { name: one.what.clone(), count: one.times });
    }
    let hit = |times: &mut dyn Iterator<Item = u64>| number(times.filter(|times| *times > 0).count());
    records.push(Record::FunctionsFound { found: number(file.functions.len()) });
    records.push(Record::FunctionsHit { hit: hit(&mut file.functions.iter().map(|one| one.times)) });
    let (mut last, mut branch) = (0, 0);
    for one in &file.branches {
        branch = if one.line == last { branch + 1 } else { 0 };
        last = one.line;
        records.push(Record::BranchData { line: one.line, block: 0, branch, taken: Some(one.times) });
    }
    records.push(Record::BranchesFound { found: number(file.branches.len()) });
    records.push(Record::BranchesHit { hit: hit(&mut file.branches.iter().map(|one| one.times)) });
    for (line, count) in &file.lines {
        records.push(Record::LineData { line: *line, count: *count, checksum: None });
    }
    records.push(Record::LinesFound { found: number(file.lines.len()) });
    records.push(Record::LinesHit { hit: hit(&mut file.lines.values().copied()) });
    records.push(Record::EndOfRecord);
    records
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
