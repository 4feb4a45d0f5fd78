//! The rows of a simulation as columns for data tools (Parquet). They are the same columns as in the text, but numbers
//! have number types; places and totals are null if a match was not over.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::Arc;

use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use super::play::{MatchEnd, Played};
use super::rows::RowColumns;

/// How many rows are written as one group.
const GROUP: usize = 65_536;

/// Writes rows in columns.
pub struct ColumnWriter<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    seats: usize,
    also: RowColumns,
    rows: Vec<(u64, Played)>,
}

/// Why the columns could not be written.
pub type Unwritten = ParquetError;

impl<W: Write + Send> ColumnWriter<W> {
    /// A writer for matches with this number of seats.
    ///
    /// # Errors
    /// When the beginning of the file cannot be written.
    pub fn new(to: W, seats: usize, also: RowColumns) -> Result<Self, Unwritten> {
        let mut schema = "message matches { REQUIRED INT64 match (INTEGER(64,false)); \
            REQUIRED INT64 seed (INTEGER(64,false)); REQUIRED BYTE_ARRAY ending (STRING); \
            REQUIRED INT32 turns (INTEGER(32,false)); REQUIRED INT32 decisions (INTEGER(32,false)); \
            REQUIRED INT64 options (INTEGER(64,false)); REQUIRED INT32 forced (INTEGER(32,false)); "
            .to_owned();
        for seat in 1..=seats {
            let written = write!(schema, "OPTIONAL INT32 place_{seat}; OPTIONAL INT64 total_{seat}; ");
            written.expect("writing to a string does not fail");
        }
        for seat in (1..=seats).filter(|_| also.teams) {
            write!(schema, "OPTIONAL BYTE_ARRAY team_{seat} (STRING); ")
                .expect("writing to a string does not fail");
        }
        if also.forfeits {
            schema.push_str("REQUIRED BYTE_ARRAY forfeits (STRING); ");
        }
        schema.push('}');
        let schema = Arc::new(parse_message_type(&schema)?);
        let writer = SerializedFileWriter::new(to, schema, Arc::new(WriterProperties::new()))?;
        Ok(Self { writer, seats, also, rows: Vec::new() })
    }

    /// Adds a match with its number.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, number: u64, played: Played) -> Result<(), Unwritten> {
        self.rows.push((number, played));
        if self.rows.len() < GROUP { Ok(()) } else { self.write() }
    }

    /// Writes the remaining rows and the description of the columns.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(mut self) -> Result<(), Unwritten> {
        self.write()?;
        self.writer.close().map(|_| ())
    }

    fn write(&mut self) -> Result<(), Unwritten> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let rows = &self.rows;
        let mut group = self.writer.next_row_group()?;
        longs(&mut group, rows.iter().map(|(number, _)| Some(number.cast_signed())))?;
        longs(&mut group, rows.iter().map(|(_, row)| Some(row.seed.cast_signed())))?;
        texts(&mut group, rows.iter().map(|(_, row)| row.ending.name().into()).collect())?;
        ints(&mut group, rows.iter().map(|(_, row)| Some(row.turns.cast_signed())))?;
        ints(&mut group, rows.iter().map(|(_, row)| Some(row.decisions.cast_signed())))?;
        longs(&mut group, rows.iter().map(|(_, row)| Some(row.options.cast_signed())))?;
        ints(&mut group, rows.iter().map(|(_, row)| Some(row.forced.cast_signed())))?;
        for seat in 0..self.seats {
            let ended = |row: &Played| row.ending == MatchEnd::Over;
            let place = |row: &Played| ended(row).then(|| i32::from(row.seats[seat].place));
            let total = |row: &Played| ended(row).then(|| row.seats[seat].total);
            optional_ints(&mut group, rows.iter().map(|(_, row)| place(row)))?;
            optional_longs(&mut group, rows.iter().map(|(_, row)| total(row)))?;
        }
        for seat in (0..self.seats).filter(|_| self.also.teams) {
            let names = rows.iter().map(|(_, row)| row.teams.get(seat).map(|team| ByteArray::from(&**team)));
            let (names, levels) = levels(names);
            if let Some(mut column) = group.next_column()? {
                column.typed::<ByteArrayType>().write_batch(&names, Some(&levels), None)?;
                column.close()?;
            }
        }
        if self.also.forfeits {
            texts(&mut group, rows.iter().map(|(_, row)| row.forfeited().as_str().into()).collect())?;
        }
        group.close()?;
        self.rows.clear();
        Ok(())
    }
}

/// A column of texts.
fn texts<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    texts: Vec<ByteArray>,
) -> Result<(), Unwritten> {
    let Some(mut column) = group.next_column()? else { return Ok(()) };
    column.typed::<ByteArrayType>().write_batch(&texts, None, None)?;
    column.close()
}

/// The values that exist, and for each row whether it has one.
fn levels<T>(values: impl Iterator<Item = Option<T>>) -> (Vec<T>, Vec<i16>) {
    let (mut there, mut levels) = (Vec::new(), Vec::new());
    for value in values {
        levels.push(i16::from(value.is_some()));
        there.extend(value);
    }
    (there, levels)
}

macro_rules! columns {
    ($($name:ident, $optional:ident: $kind:ty, $value:ty;)*) => {
        $(
            fn $name<W: Write + Send>(
                group: &mut SerializedRowGroupWriter<'_, W>,
                values: impl Iterator<Item = Option<$value>>,
            ) -> Result<(), Unwritten> {
                let Some(mut column) = group.next_column()? else { return Ok(()) };
                let values: Vec<$value> = values.flatten().collect();
                column.typed::<$kind>().write_batch(&values, None, None)?;
                column.close()
            }

            fn $optional<W: Write + Send>(
                group: &mut SerializedRowGroupWriter<'_, W>,
                values: impl Iterator<Item = Option<$value>>,
            ) -> Result<(), Unwritten> {
                let Some(mut column) = group.next_column()? else { return Ok(()) };
                let (values, levels) = levels(values);
                column.typed::<$kind>().write_batch(&values, Some(&levels), None)?;
                column.close()
            }
        )*
    };
}

columns! {
    ints, optional_ints: Int32Type, i32;
    longs, optional_longs: Int64Type, i64;
}
