//! Faults as text: for people, for editors, for programs.

mod human;
mod json;
mod short;

use super::{Diagnostic, Faults, Label, Severity, Sources, shortened};

/// How faults are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The source lines with carets, without colours.
    Plain,
    /// The source lines with carets, with the colours of a terminal.
    Coloured,
    /// One line for each: `file:line:column: error[E0301]: message; hint`.
    Short,
    /// One JSON object for each, one a line.
    Json,
}

/// All faults in their order, as text; every one ends with a newline.
#[must_use]
pub fn render(faults: &Faults, sources: &Sources, format: Format) -> String {
    faults.iter().map(|fault| render_one(fault, sources, format)).collect()
}

/// One fault, with a newline at its end.
#[must_use]
pub fn render_one(fault: &Diagnostic, sources: &Sources, format: Format) -> String {
    let fault = &readable(fault);
    match format {
        Format::Plain => human::plain(fault, sources),
        Format::Coloured => human::coloured(fault, sources),
        Format::Short => short::line(fault, sources),
        Format::Json => json::line(fault, sources),
    }
}

/// The fault with very long names shortened.
fn readable(fault: &Diagnostic) -> Diagnostic {
    let short = |text: &str| shortened(text).into_owned();
    let label = |label: &Label| Label { span: label.span, text: short(&label.text) };
    Diagnostic {
        code: fault.code,
        severity: fault.severity,
        message: short(&fault.message),
        span: fault.span,
        labels: fault.labels.iter().map(label).collect(),
        drawing: fault.drawing.clone(),
        hint: fault.hint.as_deref().map(short),
    }
}

/// The word for a severity.
fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

#[cfg(test)]
mod tests;
