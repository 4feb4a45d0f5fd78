//! Faults as an editor shows them: each in a file, with places that explain it and with what can be written instead.

use super::desk::{Desk, TextPlace};
use crate::diag::{Diagnostic, Severity, Span, codes, shortened};

/// A fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskFault {
    /// Where it is shown.
    pub place: TextPlace,
    /// Its code, which never changes.
    pub code: &'static str,
    /// Whether it is only doubtful.
    pub is_warning: bool,
    /// What is wrong, and what to do.
    pub message: String,
    /// Places that explain it.
    pub related: Vec<(TextPlace, String)>,
    /// What can be written instead.
    pub fixes: Vec<DeskFix>,
}

/// A change that removes a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskFix {
    /// What it does.
    pub title: String,
    /// What is replaced.
    pub place: TextPlace,
    /// By what.
    pub text: String,
}

impl Desk {
    /// All faults that are found without playing.
    #[must_use]
    pub fn faults(&self) -> Vec<DeskFault> {
        self.faults.iter().map(|fault| self.fault(fault)).collect()
    }

    pub(super) fn fault(&self, fault: &Diagnostic) -> DeskFault {
        let place = match fault.span.filter(|span| !span.source.is_own()) {
            Some(span) => self.place(span),
            None => self.whole(&fault.message),
        };
        let related = fault.labels.iter().filter(|label| !label.span.source.is_own());
        let mut message = shortened(&fault.message).into_owned();
        if let Some(hint) = &fault.hint {
            message.push('\n');
            message.push_str(&shortened(hint));
        }
        for line in fault.drawn() {
            message.push('\n');
            message.push_str(line);
        }
        DeskFault {
            place,
            code: fault.code.0,
            is_warning: fault.severity == Severity::Warning,
            message,
            related: related.map(|label| (self.place(label.span), label.text.clone())).collect(),
            fixes: fault.span.and_then(|span| self.fix(fault, span)).into_iter().collect(),
        }
    }

    /// The first line of the file that a message names, otherwise of the definition.
    fn whole(&self, message: &str) -> TextPlace {
        let named = message.split('`').skip(1).step_by(2);
        let path =
            named.into_iter().find(|word| self.source(word).is_some() || word.starts_with(self.folder()));
        let path = path.unwrap_or(&self.path).to_owned();
        let end = self.text(&path).map_or(0, |text| text.lines().next().unwrap_or("").len());
        TextPlace { path, start: 0, end }
    }

    fn fix(&self, fault: &Diagnostic, span: Span) -> Option<DeskFix> {
        if span.source.is_own() {
            return None;
        }
        let written = self.sources.slice(span);
        let hint = fault.hint.as_deref()?;
        let text = if let Some(meant) = quoted(hint, "did you mean `") {
            let (name, rest) = meant;
            rest.starts_with('?').then(|| name.to_owned())?
        } else if fault.code == codes::BAD_NAME {
            quoted(hint, "write `")?.0.to_owned()
        } else if fault.code == codes::script::UNUSED_VARIABLE {
            let name = format!("_{written}");
            hint.contains(&format!("`{name}`")).then_some(name)?
        } else {
            return None;
        };
        if written.contains(char::is_whitespace) && !written.starts_with(['"', '\'']) {
            return None;
        }
        let place = self.place(self.inside_marks(span));
        Some(DeskFix { title: format!("Write `{text}`"), place, text })
    }

    /// The place without quotation marks.
    pub(super) fn inside_marks(&self, span: Span) -> Span {
        let written = self.sources.slice(span);
        let is_marked = written.len() > 1
            && ["\"", "'", "`"].iter().any(|mark| written.starts_with(mark) && written.ends_with(mark));
        if is_marked { Span::new(span.source, span.start + 1, span.end - 1) } else { span }
    }
}

/// The words between backticks behind the beginning of a hint, and what follows.
fn quoted<'h>(hint: &'h str, begin: &str) -> Option<(&'h str, &'h str)> {
    hint.strip_prefix(begin)?.split_once('`')
}
