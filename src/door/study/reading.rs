//! Rows of a simulation that are read back.

use std::io::Read;

use crate::simulate::{BadRow, RowReader, Simulation, Summary};

/// The rows that were read.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadRows {
    /// How many matches there are.
    pub matches: u64,
    /// Where they end in the text.
    pub bytes: u64,
    /// Where a row is missing, if one is. Those after it are left out.
    pub gap: Option<RowGap>,
}

/// A place where a row is missing.
#[derive(Clone, Copy, Debug)]
pub struct RowGap {
    /// The line.
    pub line: u64,
    /// The match that stands there.
    pub number: u64,
    /// The match that should stand there.
    pub next: u64,
}

/// Reads at most so many rows of a simulation into a summary, in which `shift` is added to the numbers of the matches. The
/// lines of the text are whole.
///
/// # Errors
/// When they are not those of the simulation.
pub fn read_rows(
    text: impl Read,
    simulation: &Simulation,
    (shift, most): (u64, u64),
    summary: &mut Summary,
) -> Result<ReadRows, BadRow> {
    let mut reader = RowReader::new(text, usize::from(simulation.seats))?;
    let mut read = ReadRows { bytes: reader.bytes(), ..ReadRows::default() };
    while read.matches < most
        && let Some((number, played)) = reader.next_row()?
    {
        let (line, next) = (reader.line(), simulation.from + read.matches);
        let bad = |message: String| Err(BadRow { line, message });
        if number > next {
            read.gap = Some(RowGap { line, number, next });
            break;
        }
        if number < next {
            return bad(format!("this is match {number}, not match {next}"));
        }
        if number >= simulation.to {
            return bad(format!("`simulation.json` ends before match {number}"));
        }
        if played.seed != simulation.seed_of(number) {
            let seed = simulation.seed_of(number);
            return bad(format!("match {number} has the seed {}, not {seed}", played.seed));
        }
        summary.add(number.wrapping_add(shift), &played);
        read.matches += 1;
        read.bytes = reader.bytes();
    }
    Ok(read)
}
