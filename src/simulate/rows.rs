//! The rows of a simulation as CSV: a line with the names of the columns, then one line for each match.
//!
//! ```text
//! match,seed,ending,turns,decisions,options,forced,place_1,total_1,place_2,total_2
//! 0,1,over,46,121,488,9,1,31,2,27
//! 1,2,cut_off,33000,100000,204800,0,,,,
//! ```

use std::fmt::{self, Write as _};
use std::io::Read;
use std::sync::Arc;

use super::play::{Forfeit, MatchEnd, Played, SeatResult};

/// The columns before those of the seats.
const COLUMNS: [&str; 7] = ["match", "seed", "ending", "turns", "decisions", "options", "forced"];

/// The most points of a seat. They are a sum of 32-bit numbers, and no game has two million of these.
const MOST_POINTS: u64 = 1 << 52;

/// The columns that not all simulations have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowColumns {
    /// For each seat the name of its team.
    pub teams: bool,
    /// The numbers of the seats, from 1, that forfeit the match.
    pub forfeits: bool,
}

/// The column of [`RowColumns::forfeits`].
const FORFEITS: &str = "forfeits";

/// Lines that wait to be written to a file.
#[derive(Debug)]
pub struct RowText {
    also: RowColumns,
    lines: csv::Writer<Vec<u8>>,
    number: String,
}

/// The names of all columns for this number of seats; the last ones are those that not all simulations have.
fn columns(seats: usize, also: RowColumns) -> Vec<String> {
    let own = (1..=seats).flat_map(|seat| [format!("place_{seat}"), format!("total_{seat}")]);
    let teams = (1..=seats).filter(|_| also.teams).map(|seat| format!("team_{seat}"));
    let forfeits = also.forfeits.then(|| FORFEITS.to_owned());
    COLUMNS.iter().map(|name| (*name).to_owned()).chain(own).chain(teams).chain(forfeits).collect()
}

impl RowText {
    /// Begins with the names of the columns for this number of seats.
    #[must_use]
    pub fn new(seats: usize, also: RowColumns) -> Self {
        let mut text = Self { also, lines: csv::Writer::from_writer(Vec::new()), number: String::new() };
        for column in columns(seats, also) {
            text.field(column);
        }
        text.end();
        text
    }

    /// Adds a match with its number.
    pub fn add(&mut self, number: u64, played: &Played) {
        self.field(number);
        self.field(played.seed);
        self.field(played.ending.name());
        self.field(played.turns);
        self.field(played.decisions);
        self.field(played.options);
        self.field(played.forced);
        for seat in &played.seats {
            if played.ending == MatchEnd::Over {
                self.field(seat.place);
                self.field(seat.total);
            } else {
                self.field("");
                self.field("");
            }
        }
        let of_teams = if self.also.teams { played.seats.len() } else { 0 };
        for seat in 0..of_teams {
            self.field(played.teams.get(seat).map_or("", |team| team));
        }
        if self.also.forfeits {
            self.field(played.forfeited());
        }
        self.end();
    }

    /// The whole lines that were added since the last call.
    #[must_use]
    pub fn take(&mut self) -> Vec<u8> {
        let lines = std::mem::replace(&mut self.lines, csv::Writer::from_writer(Vec::new()));
        lines.into_inner().expect("memory takes everything")
    }

    fn field(&mut self, value: impl fmt::Display) {
        self.number.clear();
        write!(self.number, "{value}").expect("writing to a string does not fail");
        self.lines.write_field(&self.number).expect("memory takes everything");
    }

    fn end(&mut self) {
        self.lines.write_record(None::<&[u8]>).expect("memory takes everything");
    }
}

impl MatchEnd {
    /// Its name in rows.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::CutOff => "cut_off",
            Self::Failed => "failed",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        [Self::Over, Self::CutOff, Self::Failed].into_iter().find(|ending| ending.name() == name)
    }
}

/// A line that is not a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRow {
    /// The line, from 1; 0 if the rows have no lines.
    pub line: u64,
    /// What is wrong with the text: lower case, no full stop.
    pub message: String,
}

/// Reads rows back, one after the other.
pub struct RowReader<R> {
    lines: csv::Reader<R>,
    seats: usize,
    also: RowColumns,
    record: csv::StringRecord,
}

impl<R: Read> RowReader<R> {
    /// Reads from the beginning of a text, with rows for this number of seats.
    ///
    /// # Errors
    /// When the columns have other names.
    pub fn new(text: R, seats: usize) -> Result<Self, BadRow> {
        let mut lines = csv::ReaderBuilder::new().flexible(true).from_reader(text);
        let found = lines.headers().map_err(|error| unread(&error))?;
        let has = |column: &str| found.iter().any(|name| name == column);
        let also = RowColumns { teams: has("team_1"), forfeits: has(FORFEITS) };
        let expected = columns(seats, also);
        if found.iter().ne(expected.iter().map(String::as_str)) {
            let message = format!("the columns are not `{}`", expected.join(","));
            return Err(BadRow { line: 1, message });
        }
        Ok(Self { lines, seats, also, record: csv::StringRecord::new() })
    }

    /// The columns that not all simulations have.
    #[must_use]
    pub fn columns(&self) -> RowColumns {
        self.also
    }

    /// The line of the last match that was read, from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.record.position().map_or(1, csv::Position::line)
    }

    /// How many bytes of the text have been read: up to the end of the last match.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.lines.position().byte()
    }

    /// The next match and its number; `None` at the end.
    ///
    /// # Errors
    /// When the line is not a row.
    pub fn next_row(&mut self) -> Result<Option<(u64, Played)>, BadRow> {
        let line = self.lines.position().line();
        if !self.lines.read_record(&mut self.record).map_err(|error| unread(&error))? {
            return Ok(None);
        }
        let line = self.record.position().map_or(line, csv::Position::line);
        self.row().map(Some).map_err(|message| BadRow { line, message })
    }

    fn row(&self) -> Result<(u64, Played), String> {
        let expected =
            COLUMNS.len() + (2 + usize::from(self.also.teams)) * self.seats + usize::from(self.also.forfeits);
        if self.record.len() != expected {
            return Err(format!("there are {} columns, not {expected}", self.record.len()));
        }
        let ending = self.record.get(2).unwrap_or_default();
        let ending = MatchEnd::named(ending)
            .ok_or_else(|| format!("`{ending}` is no ending: it is `over`, `cut_off` or `failed`"))?;
        let seat = |seat: usize| -> Result<SeatResult, String> {
            if ending != MatchEnd::Over {
                return Ok(SeatResult::default());
            }
            let at = COLUMNS.len() + 2 * seat;
            let place = self.number(at)?;
            match usize::from(place) {
                place if (1..=self.seats).contains(&place) => {}
                place => return Err(format!("{place} is no place of {} seats", self.seats)),
            }
            let total: i64 = self.number(at + 1)?;
            if total.unsigned_abs() > MOST_POINTS {
                return Err(format!("{total} points are more than a match can have"));
            }
            Ok(SeatResult { place, total })
        };
        let played = Played {
            seed: self.number(1)?,
            ending,
            turns: self.number(3)?,
            decisions: self.number(4)?,
            options: self.number(5)?,
            forced: self.number(6)?,
            seats: (0..self.seats).map(seat).collect::<Result<_, _>>()?,
            teams: self.teams(ending),
            forfeits: self.forfeits()?,
            failure: None,
        };
        let ahead = |place: u8| played.seats.iter().filter(|other| other.place < place).count();
        if let Some(seat) = played
            .seats
            .iter()
            .find(|seat| ending == MatchEnd::Over && usize::from(seat.place) != ahead(seat.place) + 1)
        {
            let ahead = ahead(seat.place);
            return Err(format!("a seat is at place {} with {ahead} before it", seat.place));
        }
        if played.forced > played.decisions {
            return Err(format!("{} of {} decisions are forced", played.forced, played.decisions));
        }
        Ok((self.number(0)?, played))
    }

    /// The seats that forfeit; what their bots did is not in the rows.
    fn forfeits(&self) -> Result<Vec<Forfeit>, String> {
        if !self.also.forfeits {
            return Ok(Vec::new());
        }
        let text = self.record.get(self.record.len().saturating_sub(1)).unwrap_or_default();
        let seat = |text: &str| match text.parse::<usize>() {
            Ok(seat) if (1..=self.seats).contains(&seat) => {
                Ok(Forfeit { seat: seat - 1, message: String::new() })
            }
            _ => Err(format!("`{text}` is no seat of {}", self.seats)),
        };
        text.split_whitespace().map(seat).collect()
    }

    fn teams(&self, ending: MatchEnd) -> Vec<Arc<str>> {
        if !self.also.teams || ending != MatchEnd::Over {
            return Vec::new();
        }
        let first = COLUMNS.len() + 2 * self.seats;
        (first..first + self.seats).map(|at| self.record.get(at).unwrap_or_default().into()).collect()
    }

    fn number<T: std::str::FromStr>(&self, column: usize) -> Result<T, String> {
        let text = self.record.get(column).unwrap_or_default();
        text.parse().map_err(|_| {
            let name = columns(self.seats, self.also).swap_remove(column);
            format!("`{text}` is no number for `{name}`")
        })
    }
}

fn unread(error: &csv::Error) -> BadRow {
    let line = error.position().map_or(0, csv::Position::line);
    let message = match error.kind() {
        csv::ErrorKind::Utf8 { .. } => "this is no text".to_owned(),
        csv::ErrorKind::Io(error) => format!("cannot be read: {error}"),
        _ => error.to_string(),
    };
    BadRow { line, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn over(seed: u64) -> Played {
        Played {
            seed,
            ending: MatchEnd::Over,
            turns: 46,
            decisions: 121,
            options: 488,
            forced: 9,
            seats: vec![SeatResult { place: 1, total: 31 }, SeatResult { place: 2, total: -27 }],
            teams: Vec::new(),
            forfeits: Vec::new(),
            failure: None,
        }
    }

    fn text(rows: &[(u64, Played)]) -> String {
        let teams = rows.iter().any(|(_, row)| !row.teams.is_empty());
        let forfeits = rows.iter().any(|(_, row)| !row.forfeits.is_empty());
        let mut text = RowText::new(2, RowColumns { teams, forfeits });
        rows.iter().for_each(|(number, row)| text.add(*number, row));
        String::from_utf8(text.take()).unwrap()
    }

    fn read(text: &str) -> Result<Vec<(u64, Played)>, BadRow> {
        let mut reader = RowReader::new(text.as_bytes(), 2)?;
        let mut rows = Vec::new();
        while let Some(row) = reader.next_row()? {
            rows.push(row);
        }
        Ok(rows)
    }

    #[test]
    fn rows_are_read_back_as_they_were_written() {
        let cut =
            Played { ending: MatchEnd::CutOff, seats: vec![SeatResult::default(); 2], ..over(u64::MAX) };
        let rows = vec![(0, over(7)), (1, cut), (u64::MAX, over(0))];
        let written = text(&rows);
        assert_eq!(
            written.lines().collect::<Vec<&str>>()[..3],
            [
                "match,seed,ending,turns,decisions,options,forced,place_1,total_1,place_2,total_2",
                "0,7,over,46,121,488,9,1,31,2,-27",
                "1,18446744073709551615,cut_off,46,121,488,9,,,,"
            ]
        );
        assert_eq!(read(&written), Ok(rows));
    }

    #[test]
    fn teams_are_read_back() {
        let rows = vec![
            (0, Played { teams: vec!["hill, upper".into(), "dale".into()], ..over(7) }),
            (1, Played { ending: MatchEnd::Failed, seats: vec![SeatResult::default(); 2], ..over(8) }),
        ];
        let written = text(&rows);
        assert!(written.starts_with(
            "match,seed,ending,turns,decisions,options,forced,place_1,total_1,place_2,total_2,team_1,team_2\n"
        ));
        assert_eq!(read(&written), Ok(rows));
    }

    #[test]
    fn forfeits_are_read_back() {
        let forfeits = |seats: &[usize]| {
            seats.iter().map(|seat| Forfeit { seat: *seat, message: String::new() }).collect()
        };
        let rows = vec![
            (0, Played { forfeits: forfeits(&[1]), ..over(7) }),
            (1, over(8)),
            (2, Played { forfeits: forfeits(&[0, 1]), ..over(9) }),
        ];
        let written = text(&rows);
        assert!(written.contains("total_2,forfeits\n") && written.contains(",-27,2\n"), "{written}");
        assert!(written.contains(",-27,\n") && written.ends_with(",-27,1 2\n"), "{written}");
        assert_eq!(read(&written), Ok(rows));
        let bad = read(&written.replace(",1 2\n", ",3\n")).unwrap_err();
        assert_eq!(bad.message, "`3` is no seat of 2");
    }

    #[test]
    fn lines_are_taken_once() {
        let mut text = RowText::new(2, RowColumns::default());
        assert_eq!(text.take().iter().filter(|byte| **byte == b'\n').count(), 1);
        text.add(0, &over(1));
        assert_eq!(text.take(), b"0,1,over,46,121,488,9,1,31,2,-27\n");
        assert_eq!(text.take(), b"");
    }

    #[test]
    fn what_is_no_row_is_told_with_its_line() {
        let head = text(&[(0, over(1))]);
        let check = |line: &str, message: &str| {
            let bad = read(&format!("{head}{line}\n")).unwrap_err();
            assert_eq!((bad.line, bad.message.as_str()), (3, message), "{line}");
        };
        check("1,2,over,46,121,488,9,1,31,2", "there are 10 columns, not 11");
        check("1,2,won,46,121,488,9,1,31,2,9", "`won` is no ending: it is `over`, `cut_off` or `failed`");
        check("1,2,over,46,many,488,9,1,31,2,9", "`many` is no number for `decisions`");
        check("1,2,over,46,121,488,9,1,31,3,9", "3 is no place of 2 seats");
        check("1,2,over,46,121,488,9,2,31,2,9", "a seat is at place 2 with 0 before it");
        check("1,2,over,46,121,488,122,1,31,2,9", "122 of 121 decisions are forced");
        check("1,2,over,46,121,488,9,1,31,,9", "`` is no number for `place_2`");
        let points = "9223372036854775807 points are more than a match can have";
        check("1,2,over,46,121,488,9,1,9223372036854775807,2,9", points);
        let bad = read("match,seed\n").unwrap_err();
        assert_eq!(bad.line, 1);
        assert!(bad.message.starts_with("the columns are not `match,seed,ending,"), "{}", bad.message);
    }
}
