//! The type of every expression, for the compiler and for tests.

use super::super::entries::{Entries, Named};
use super::super::lexicon::Lexicon;
use super::super::shape::ValueShape;
use super::super::types::type_of;
use super::{Inference, MOST_FUEL, Mode};
use crate::diag::Faults;
use crate::load::script::ast::Expression;
use crate::rules::types::Type;

/// The type of every expression by its number. If the analysis of a script is incomplete, no types are known.
pub(in crate::check::script) fn types(
    lexicon: &Lexicon<'_>,
    entries: &Entries,
    named: &[Named],
) -> Vec<Type> {
    let mut inference = Inference::new(lexicon, named);
    let mut faults = Faults::default();
    inference.check_entries(entries, &mut faults);
    inference.check_rest(&mut faults);
    inference.check_examples(&mut faults);
    if inference.fuel == 0 {
        return Vec::new();
    }
    inference.note_all();
    if inference.fuel == 0 { Vec::new() } else { inference.noted.iter().map(type_of).collect() }
}

impl Inference<'_> {
    /// Checks the functions that examples call, with any arguments.
    fn check_examples(&mut self, faults: &mut Faults) {
        let mut starts = Vec::new();
        for (index, function) in self.lexicon.script_functions().iter().enumerate() {
            if self.fuel > 0 && self.lexicon.is_in_examples(&function.name.text) {
                starts.push(self.analysis(index, vec![ValueShape::any(); function.parameters.len()], None));
            }
        }
        self.run(&starts, faults);
    }

    /// Runs every analysis once and notes what its expressions can be.
    fn note_all(&mut self) {
        self.mode = Mode::Note;
        self.fuel = MOST_FUEL;
        self.noted = vec![ValueShape::none(); self.lexicon.rules.script.nodes()];
        for index in 0..self.analyses.len() {
            self.evaluate(index);
        }
    }

    /// Notes what an expression can be.
    pub(super) fn note(&mut self, expression: &Expression, shape: &ValueShape) {
        if self.mode == Mode::Note
            && let Some(noted) = self.noted.get_mut(expression.id.index())
        {
            noted.join(shape);
        }
    }
}
