//! One line for each fault, for editors and `grep`.

use super::word;
use crate::diag::{Diagnostic, Sources, visible};

pub(super) fn line(fault: &Diagnostic, sources: &Sources) -> String {
    let place = fault.span.map_or(String::new(), |span| format!("{}: ", sources.place(span)));
    let hint = fault.hint.as_ref().map_or(String::new(), |hint| format!("; {hint}"));
    let text = format!("{place}{}[{}]: {}{hint}", word(fault.severity), fault.code.0, fault.message);
    visible::message(&text).into_owned() + "\n"
}
