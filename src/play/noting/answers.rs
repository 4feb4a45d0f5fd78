//! Events of answers that the rules give: told as if people had given them.

use super::Noter;
use crate::compile::value::Value;
use crate::notation::voice::Voice;
use crate::notation::wording::Wording;
use crate::notation::writing::Notation;
use crate::play::carrying;
use crate::play::choice::name_all;
use crate::play::event::What;
use crate::play::mention::Taken;
use crate::table::{Observer, RulesAnswer};
use crate::vm::machine::Heap;

impl Noter<'_> {
    /// The answer of the rules that is the change with this index.
    pub(super) fn answered(&self, answer: &RulesAnswer, at: usize) -> What {
        let look = self.look();
        let (heap, list) = Heap::unpacked(&answer.offered);
        let texts = self.texts(answer, &heap, heap.elements(list));
        let taken = answer.taken.iter().map(|taken| {
            let in_order = heap.elements(list).get(taken.option).is_some_and(|one| heap.is_in_order(*one));
            let text = texts.get(taken.option).map_or("", String::as_str);
            look.taken(&taken.members, in_order, text, answer.only)
        });
        let mut taken: Vec<Taken> = taken.collect();
        if let Some((_, carried)) = self.carried.iter().find(|(change, _)| *change == at) {
            carrying::name(answer.seat, &mut taken, answer.pieces(), carried);
        }
        What::Answered { seat: answer.seat, prompt: look.text(&answer.prompt), taken }
    }

    /// The texts of the options.
    fn texts(&self, answer: &RulesAnswer, heap: &Heap, options: &[Value]) -> Vec<String> {
        // Any names of seats will do: texts are only looked at for whether they name a place.
        let seats: Vec<String> = (1..=self.game.layout.seats).map(|chair| format!("seat{chair}")).collect();
        let names = Wording { game: self.game, voice: Voice::notation(), seats: &seats };
        let notation = Notation { names, table: &self.table, observer: Observer::seat(answer.seat) };
        name_all(&notation, heap, options, answer.several).into_iter().map(|(text, _)| text).collect()
    }
}
