//! Source files and places in them.

use std::path::Path;

/// Names a file inside one [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u16);

impl SourceId {
    /// The first number of the texts that come with parlor.
    const OWN: u16 = 1 << 15;

    /// Whether the text comes with parlor, so that no author of a game can change it.
    #[must_use]
    pub fn is_own(self) -> bool {
        self.0 >= Self::OWN
    }
}

/// A half-open range of bytes in one source file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end` bytes of `source`.
    #[must_use]
    pub fn new(source: SourceId, start: u32, end: u32) -> Self {
        Self { source, start, end: end.max(start) }
    }

    /// The smallest span that covers both; `other` must be in the same file.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.source, self.start.min(other.start), self.end.max(other.end))
    }
}

/// Line and column, both from 1; the column counts Unicode scalar values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: u32,
    /// Column in Unicode scalar values, from 1.
    pub column: u32,
}

/// The texts that were read, in the order in which they were read.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<(String, String)>,
    /// Those that come with parlor.
    own: Vec<(&'static str, &'static str)>,
}

impl Sources {
    /// Adds a file under the path that messages will show.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.files.push((path.into(), text.into()));
        let number = u16::try_from(self.files.len() - 1).ok().filter(|number| *number < SourceId::OWN);
        SourceId(number.expect("fewer than 32768 files are loaded"))
    }

    /// Adds a text that comes with parlor; one that is there already is not added again.
    pub fn add_own(&mut self, path: &'static str, text: &'static str) -> SourceId {
        let known = self.own.iter().position(|(other, _)| *other == path);
        let number = known.unwrap_or_else(|| {
            self.own.push((path, text));
            self.own.len() - 1
        });
        SourceId(SourceId::OWN + u16::try_from(number).expect("few texts come with parlor"))
    }

    /// Puts another text in the place of that of a file.
    pub fn replace(&mut self, id: SourceId, text: impl Into<String>) {
        if let Some((_, old)) = self.files.get_mut(usize::from(id.0)) {
            *old = text.into();
        }
    }

    /// All files that were read, in the order in which they were added.
    pub fn ids(&self) -> impl Iterator<Item = SourceId> {
        (0..=u16::MAX).take(self.files.len()).map(SourceId)
    }

    /// The path as messages show it.
    #[must_use]
    pub fn path(&self, id: SourceId) -> &str {
        match id.is_own() {
            true => self.own[usize::from(id.0 - SourceId::OWN)].0,
            false => &self.files[usize::from(id.0)].0,
        }
    }

    /// The path relative to the folder of the first file, if it is in that folder: the same wherever the folder is.
    #[must_use]
    pub fn relative(&self, id: SourceId) -> &str {
        let path = self.path(id);
        let folder = self.files.first().and_then(|(first, _)| Path::new(first).parent());
        folder.and_then(|folder| Path::new(path).strip_prefix(folder).ok()?.to_str()).unwrap_or(path)
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self, id: SourceId) -> &str {
        match id.is_own() {
            true => self.own[usize::from(id.0 - SourceId::OWN)].1,
            false => &self.files[usize::from(id.0)].1,
        }
    }

    /// The text that a span covers.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text(span.source).get(span.start as usize..span.end as usize).unwrap_or("")
    }

    /// Line and column of the span's first byte.
    #[must_use]
    pub fn position(&self, span: Span) -> LineColumn {
        let text = self.text(span.source);
        let mut end = (span.start as usize).min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        LineColumn {
            line: count(before.matches('\n').count() + 1),
            column: count(before[line_start..].chars().count() + 1),
        }
    }

    /// `path:line:column` of the span's first byte.
    #[must_use]
    pub fn place(&self, span: Span) -> String {
        let at = self.position(span);
        format!("{}:{}:{}", self.path(span.source), at.line, at.column)
    }
}
