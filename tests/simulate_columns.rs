//! Rows in columns, as data tools read them: `cargo test --features parquet`.
#![cfg(feature = "parquet")]
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use parquet::file::reader::{FileReader, SerializedFileReader};

#[test]
fn columns_hold_the_same_as_the_rows() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("columns");
    let _ = fs::remove_dir_all(&folder);
    let run = |arguments: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.args(arguments.split(' ')).arg("--out").arg(&folder);
        command.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap()
    };
    // Script failures give rows without places.
    let output = run("simulate tests/cli/stumble.yaml --matches 30 --seed 18446744073709551610 --parquet");
    assert_eq!(output.status.code(), Some(3), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(folder.join("matches.csv")).unwrap();
    let mut lines = text.lines();
    let columns: Vec<&str> = lines.next().unwrap().split(',').collect();
    let reader = SerializedFileReader::new(File::open(folder.join("matches.parquet")).unwrap()).unwrap();
    let mut rows = 0;
    for (row, line) in reader.get_row_iter(None).unwrap().zip(lines.by_ref()) {
        let told: Vec<(String, String)> = row
            .unwrap()
            .get_column_iter()
            .map(|(name, field)| (name.clone(), field.to_string().replace(['"'], "").replace("null", "")))
            .collect();
        let expected: Vec<(String, String)> = columns
            .iter()
            .zip(line.split(','))
            .map(|(name, value)| (name.to_string(), value.to_owned()))
            .collect();
        assert_eq!(told, expected);
        rows += 1;
    }
    assert_eq!((rows, lines.next()), (30, None));
    assert!(text.contains(",failed,") && text.contains(",over,"), "{text}");
    assert!(text.contains("\n6,0,"), "seeds go round: {text}");
}
