//! A fault, and a collection of faults.

use super::Span;

/// A stable code such as `E0301`: `E01xx` files and YAML, `E02xx` notations, `E03xx` names and
/// values of a definition, `E04xx` scripts, `E05xx` a script that failed while running,
/// `E06xx` records and saves, `E07xx` examples; `W....` are warnings, `N....`
/// notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Code(pub &'static str);

/// The severity of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing can be played.
    Error,
    /// The game can be played, but something is probably not what the author meant.
    Warning,
    /// It may be just what the author meant, but should be known.
    Note,
}

/// A second place that explains the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is shown there.
    pub text: String,
}

/// A fault. The message is in lower case, without full stop, with the user's words in backticks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable code.
    pub code: Code,
    /// Its severity.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// The place; `None` if it concerns a whole file, which the message names.
    pub span: Option<Span>,
    /// More places.
    pub labels: Vec<Label>,
    /// What to write instead.
    pub hint: Option<String>,
    /// A drawn board that shows what there is.
    pub drawing: Option<Box<DrawnLines>>,
}

/// The lines of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnLines(pub Vec<String>);

impl Diagnostic {
    /// An error at a place.
    #[must_use]
    pub fn error(code: Code, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            span: span.into(),
            labels: Vec::new(),
            hint: None,
            drawing: None,
        }
    }

    /// A warning at a place.
    #[must_use]
    pub fn warning(code: Code, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// A note at a place.
    #[must_use]
    pub fn note(code: Code, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Note, ..Self::error(code, span, message) }
    }

    /// Adds a hint: what to write instead.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds the hint if there is one.
    #[must_use]
    pub fn maybe_hint(mut self, hint: Option<String>) -> Self {
        self.hint = hint.or(self.hint);
        self
    }

    /// Adds the lines of a drawn board, if there are some.
    #[must_use]
    pub fn drawing(mut self, lines: Vec<String>) -> Self {
        self.drawing = (!lines.is_empty()).then(|| Box::new(DrawnLines(lines)));
        self
    }

    /// The lines of the drawn board; none where nothing is drawn.
    #[must_use]
    pub fn drawn(&self) -> &[String] {
        self.drawing.as_ref().map_or(&[], |drawing| &drawing.0)
    }

    /// Adds a second place.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }
}

/// All faults of a run, in the order in which they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    list: Vec<Diagnostic>,
}

impl Faults {
    /// Adds a fault.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// Adds all of another collection.
    pub fn extend(&mut self, other: Self) {
        self.list.extend(other.list);
    }

    /// Keeps only those for which this is true.
    pub(crate) fn retain(&mut self, is_kept: impl FnMut(&Diagnostic) -> bool) {
        self.list.retain(is_kept);
    }

    /// Whether one of them is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|fault| fault.severity == Severity::Error)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All faults, in the order in which they were found.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }

    /// Sorts by file and place, and removes duplicates.
    pub fn tidy(&mut self) {
        self.list.sort_by(|a, b| (a.span, a.code, &a.message).cmp(&(b.span, b.code, &b.message)));
        self.list.dedup();
    }
}
