//! The lines of a text that is laid out, and its comments at the ends of lines.

/// Columns of a line at most, where it can be broken.
pub(super) const WIDTH: usize = 120;
/// Spaces before a comment at the end of a line, where nothing says otherwise.
const GAP: usize = 3;
/// Comments of neighbouring lines that are no further apart than this were meant to stand below each other.
const NEAR: usize = 3;
/// A comment that begins further to the right moves up to its line.
const FAR: usize = 100;

/// The columns of a text on one line; letters of Chinese, Japanese and Korean take two.
pub(super) fn columns(text: &str) -> usize {
    let is_wide = |letter: char| {
        matches!(letter, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}'
            | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}'
            | '\u{ffe0}'..='\u{ffe6}' | '\u{1f300}'..='\u{1faff}')
    };
    text.chars().map(|letter| 1 + usize::from(is_wide(letter))).sum()
}

/// A line that is printed.
#[derive(Clone, Debug, Default)]
pub(super) struct TidyLine {
    /// What stands there, with its indentation.
    pub(super) text: String,
    /// The comment at its end.
    pub(super) comment: Option<EndComment>,
    /// Whether every character of it counts, as in a text of several lines.
    pub(super) fixed: bool,
}

/// A comment at the end of a line.
#[derive(Clone, Debug)]
pub(super) struct EndComment {
    /// With its sign.
    pub(super) text: String,
    /// The spaces before it.
    pub(super) gap: usize,
}

/// The lines printed so far, and the one that is being written.
#[derive(Debug, Default)]
pub(super) struct TidyLines {
    done: Vec<TidyLine>,
    open: Option<TidyLine>,
}

impl TidyLines {
    /// Writes on; a new line begins with so many spaces.
    pub(super) fn put(&mut self, indent: usize, text: &str) {
        let line =
            self.open.get_or_insert_with(|| TidyLine { text: " ".repeat(indent), ..TidyLine::default() });
        line.text.push_str(text);
    }

    /// The column at which the open line goes on, if one is open.
    pub(super) fn column(&self) -> Option<usize> {
        self.open.as_ref().map(|line| columns(&line.text))
    }

    /// Ends the open line.
    pub(super) fn end(&mut self) {
        self.done.extend(self.open.take());
    }

    /// Ends the open line with a comment; without an open line the last one gets it, or it stands alone.
    pub(super) fn comment(&mut self, text: &str, gap: usize, indent: usize) {
        let text = text.trim_end().to_owned();
        match self
            .open
            .take()
            .or_else(|| self.done.pop_if(|line| line.comment.is_none() && !line.text.is_empty()))
        {
            Some(line) => self.done.push(TidyLine { comment: Some(EndComment { text, gap }), ..line }),
            None => self
                .done
                .push(TidyLine { text: format!("{}{text}", " ".repeat(indent)), ..TidyLine::default() }),
        }
    }

    /// A whole line.
    pub(super) fn line(&mut self, indent: usize, text: &str) {
        self.end();
        self.put(indent, text);
        self.end();
    }

    /// A line of which every character counts.
    pub(super) fn fixed(&mut self, text: &str) {
        self.end();
        self.done.push(TidyLine { text: text.to_owned(), comment: None, fixed: true });
    }

    /// An empty line, but never two, and none at the beginning.
    pub(super) fn blank(&mut self) {
        self.end();
        if self.done.last().is_some_and(|line| !line.text.is_empty() || line.fixed) {
            self.done.push(TidyLine::default());
        }
    }

    /// The text, with its comments below each other.
    pub(super) fn text(mut self) -> String {
        self.end();
        while self.done.last().is_some_and(|line| line.text.is_empty() && !line.fixed) {
            self.done.pop();
        }
        align(&mut self.done);
        let mut text = String::new();
        for line in &self.done {
            text.push_str(match line.fixed {
                true => &line.text,
                false => line.text.trim_end_matches(' '),
            });
            if let Some(comment) = &line.comment {
                text.push_str(&" ".repeat(comment.gap));
                text.push_str(&comment.text);
            }
            text.push('\n');
        }
        text
    }
}

/// Puts comments of neighbouring lines below each other that nearly stand so.
fn align(lines: &mut [TidyLine]) {
    for line in &mut *lines {
        let length = columns(&line.text);
        if let Some(comment) = &mut line.comment
            && (comment.gap < 2 || length + comment.gap > FAR)
        {
            comment.gap = GAP;
        }
    }
    let mut from = 0;
    while from < lines.len() {
        let Some(first) = column(&lines[from]) else {
            from += 1;
            continue;
        };
        let (mut to, mut last) = (from + 1, first);
        while let Some(next) = lines.get(to).and_then(column).filter(|next| next.abs_diff(last) <= NEAR) {
            (to, last) = (to + 1, next);
        }
        straighten(&mut lines[from..to]);
        from = to;
    }
}

/// The column at which the comment of a line begins.
fn column(line: &TidyLine) -> Option<usize> {
    line.comment.as_ref().map(|comment| columns(&line.text) + comment.gap)
}

/// Puts the comments of these lines into one column: the one that most of them have, if all lines end before it.
fn straighten(lines: &mut [TidyLine]) {
    let found: Vec<usize> = lines.iter().filter_map(column).collect();
    let times = |column: usize| found.iter().filter(|other| **other == column).count();
    let usual = found.iter().copied().max_by_key(|column| (times(*column), *column)).unwrap_or(0);
    let longest = lines.iter().map(|line| columns(&line.text)).max().unwrap_or(0);
    let column = usual.max(longest + 2);
    for line in lines {
        let length = columns(&line.text);
        if let Some(comment) = &mut line.comment {
            comment.gap = column - length;
        }
    }
}
