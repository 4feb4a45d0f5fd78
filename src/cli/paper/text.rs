//! A page of rules as text for a terminal.

use crate::cli::output::{Style, Tone, clean, width, wrapped};
use crate::cli::show::layout;
use crate::door::author::{
    BoardPicture, CountBySeats, KindPicture, OutlineLine, PageBlock, PageExample, PageNote, PageProse,
    PageStep, PageTable, RulesPage, SetPicture,
};
use crate::door::words::{self, Words, fill};
use crate::paper::by_seats;

/// The page, wrapped to this many columns.
pub(in crate::cli) fn text(page: &RulesPage, style: Style, columns: usize) -> String {
    let (words, is_own) = (words::of(page.language), page.written_in == page.language);
    let mut writer = TextWriter { text: String::new(), style, columns, words, is_own };
    let variant = if page.variant.is_empty() { String::new() } else { format!(" ({})", page.variant) };
    writer.strong(&format!("{}{variant}", page.title));
    if !page.about.is_empty() {
        writer.put(0, &page.about);
    }
    writer.put(0, &page.players);
    for section in &page.sections {
        writer.text.push('\n');
        writer.strong(section.heading);
        let mut indent = 2;
        for (at, block) in section.blocks.iter().enumerate() {
            if matches!(block, PageBlock::Example(_)) && at > 0 {
                writer.text.push('\n');
            }
            writer.block(block, indent);
            if matches!(block, PageBlock::Heading(_)) {
                indent = 4;
            }
        }
    }
    writer.text
}

struct TextWriter {
    text: String,
    style: Style,
    columns: usize,
    words: &'static Words,
    /// Whether the author wrote in the language of the page.
    is_own: bool,
}

impl TextWriter {
    fn strong(&mut self, text: &str) {
        self.text.push_str(&self.style.paint(Tone::Strong, &clean(text)));
        self.text.push('\n');
    }

    /// A text on lines that begin in this column.
    fn put(&mut self, indent: usize, text: &str) {
        self.hang(indent, indent, text);
    }

    /// A text whose lines after the first begin in another column.
    fn hang(&mut self, first: usize, others: usize, text: &str) {
        for paragraph in text.split('\n').filter(|paragraph| !paragraph.trim().is_empty()) {
            let columns = self.columns.saturating_sub(first.max(others)).max(24);
            let paragraph = wrapped(&clean(paragraph.trim()), columns, others);
            self.text.push_str(&format!("{}{}\n", " ".repeat(first), paragraph.trim_end()));
        }
    }

    /// A block of a section; tables begin in this column.
    fn block(&mut self, block: &PageBlock, indent: usize) {
        match block {
            PageBlock::Text(text) | PageBlock::Heading(text) => self.put(2, text),
            PageBlock::Prose(prose) => self.put(2, &prose.text),
            PageBlock::Table(table) => self.table(table, indent),
            PageBlock::Set(set) => self.set(set),
            PageBlock::Board(board) => self.board(board),
            PageBlock::Steps(steps) => self.steps(steps, "", 2),
            PageBlock::Note(note) => self.note(2, note),
            PageBlock::Example(example) => self.example(example),
        }
    }

    fn table(&mut self, table: &PageTable, indent: usize) {
        let rows = (!table.head.is_empty()).then_some(&table.head).into_iter().chain(&table.rows);
        let line = |cells: &Vec<String>| OutlineLine { indent: 0, cells: cells.clone(), is_drawn: false };
        let lines: Vec<OutlineLine> = rows.map(line).collect();
        let widest = |column: usize| {
            lines.iter().filter_map(|line| line.cells.get(column)).map(|cell| width(cell)).max()
        };
        let wide: usize = (0..).map_while(widest).map(|widest| widest + 2).sum();
        if !table.head.is_empty() && wide + indent > self.columns {
            return self.stacked(table, indent);
        }
        for line in layout(&lines, self.columns.saturating_sub(indent)) {
            for line in line.lines() {
                self.text.push_str(&format!("{}{line}\n", " ".repeat(indent)));
            }
        }
    }

    /// A table that is too wide: the cells of each row one below the other.
    fn stacked(&mut self, table: &PageTable, indent: usize) {
        for row in &table.rows {
            let mut cells = table.head.iter().zip(row);
            if let Some((_, name)) = cells.next() {
                self.put(indent, name);
            }
            for (head, cell) in cells {
                self.hang(
                    indent + 2,
                    indent + 4,
                    &fill(self.words.example_is, &[("thing", head), ("value", cell)]),
                );
            }
        }
    }

    fn set(&mut self, set: &SetPicture) {
        let head = match set.summary.as_str() {
            "" => set.name.clone(),
            summary => fill(self.words.example_is, &[("thing", &set.name), ("value", summary)]),
        };
        self.hang(2, 4, &head);
        let kinds: Vec<String> = set.kinds.iter().map(|kind| self.kind(kind)).collect();
        self.put(4, &kinds.join(", "));
        if !set.sides.is_empty() {
            let sides = set.sides.join(", ");
            self.put(4, &fill(self.words.example_is, &[("thing", self.words.sides), ("value", &sides)]));
        }
        for [name, values] in &set.traits {
            self.hang(4, 6, &fill(self.words.example_is, &[("thing", name), ("value", values)]));
        }
        for (name, prose) in &set.about {
            self.explained(4, name, prose);
        }
    }

    fn kind(&self, kind: &KindPicture) -> String {
        let glyph = match (&kind.front, &kind.other) {
            (front, Some(other)) if front.is_glyph => format!("{}/{} ", front.face, other.face),
            (front, None) if front.is_glyph => format!("{} ", front.face),
            _ => String::new(),
        };
        let other = kind.other.as_ref().map_or_else(String::new, |other| format!("/{}", other.name));
        let name = format!("{glyph}{}{other}", kind.front.name);
        match kind.counts.as_slice() {
            [] => name,
            [CountBySeats { count: 1, .. }] => name,
            [only] => format!("{name}*{}", only.count),
            counts => {
                let counts = counts.iter().filter(|count| count.count > 0);
                let counts: Vec<String> = counts.map(|count| by_seats(count, self.words)).collect();
                format!("{name} ({})", counts.join(", "))
            }
        }
    }

    fn board(&mut self, board: &BoardPicture) {
        self.put(2, &board.name);
        for row in &board.rows {
            self.text.push_str(&format!("    {}\n", clean(row)));
        }
    }

    fn steps(&mut self, steps: &[PageStep], above: &str, indent: usize) {
        for (number, step) in (1..).zip(steps) {
            let number = format!("{above}{number}");
            let how: Vec<&str> = step.how.iter().map(|how| how.name.as_str()).collect();
            let how = if how.is_empty() { String::new() } else { format!(" [{}]", how.join(", ")) };
            let below = indent + number.len() + 2;
            self.hang(indent, below, &format!("{number}. {}{how}", step.name));
            self.put(below, &step.doc.text);
            for how in step.how.iter().filter(|how| !how.doc.text.is_empty()) {
                self.explained(below, &how.name, &how.doc);
            }
            for detail in &step.details {
                match detail.name.as_str() {
                    "" => {
                        self.hang(below, below + 2, &format!("- {}", detail.doc.text.replace("\n\n", " ")));
                    }
                    name => self.explained(below, &format!("- {name}"), &detail.doc),
                }
            }
            self.steps(&step.inside, &format!("{number}."), indent + 2);
        }
    }

    /// Behind a name what the author writes; below it where that is in another language.
    fn explained(&mut self, indent: usize, name: &str, prose: &PageProse) {
        let text = prose.text.replace("\n\n", " ");
        if prose.is_translated || self.is_own {
            return self.hang(
                indent,
                indent + 2,
                &fill(self.words.example_is, &[("thing", name), ("value", &text)]),
            );
        }
        self.put(indent, name);
        self.put(indent + 4, &text);
    }

    fn note(&mut self, indent: usize, note: &PageNote) {
        let how = if note.how.is_empty() { String::new() } else { format!(" ({})", note.how) };
        self.hang(indent, indent + 2, &format!("{}{how}", note.name));
        self.put(indent + 2, &note.doc.text);
    }

    fn example(&mut self, example: &PageExample) {
        self.hang(2, 4, &example.title);
        for text in [&example.rulebook, &example.seats].into_iter().filter(|text| !text.is_empty()) {
            self.hang(4, 6, text);
        }
        for act in &example.acts {
            self.put(4, act.heading);
            for line in &act.lines {
                self.hang(6, 8, &line.text);
                for row in &line.drawn {
                    self.text.push_str(&format!("        {}\n", clean(row)));
                }
            }
        }
    }
}
