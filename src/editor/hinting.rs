//! The types of local variables as an editor shows them, because scripts do not write them.

use super::desk::Desk;
use crate::load::script::walk;

impl Desk {
    /// What to show behind the names of new variables of a script: the byte behind each name, and the text.
    #[must_use]
    pub fn hints(&self, path: &str) -> Vec<(usize, String)> {
        let (Some(source), Some(rules)) = (self.source(path), self.rules()) else { return Vec::new() };
        let types = self.types_of_locals();
        let mut hints = Vec::new();
        for function in rules.script.functions.iter().filter(|function| function.span.source == source) {
            for local in walk::locals_of(function).into_iter().filter(|local| !local.text.starts_with('_')) {
                if let Some(known) = types.get(&local.id) {
                    hints.push((local.span.end as usize, format!(": {known}")));
                }
            }
        }
        hints.sort();
        hints
    }
}
