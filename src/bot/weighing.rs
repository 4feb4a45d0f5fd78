//! What comes of a search: the best answer, and what an answer is worth.

use super::tree::{Estimate, ROOT, Tree, own};
use crate::play::Answer;
use crate::session::Perspective;
use crate::table::Generator;
use crate::vm::eyes::PASS;
use crate::vm::machine::Demand;

/// An answer compared with the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct WeighedAnswer {
    /// The answer that the search would give.
    pub best: Answer,
    /// What it expects of that.
    pub of_best: Estimate,
    /// What it expects of the answer that was given.
    pub of_given: Estimate,
}

impl Tree {
    /// The answer that was tried most often, pick by pick.
    pub(super) fn answer(&self, sight: &Perspective<'_>, chance: &mut Generator) -> Answer {
        let choice = sight.choice();
        let marks = sight.marks();
        let is_sealed = choice.demand == Demand::Sealed;
        let (least, most) = choice.bounds();
        let mut picks: Vec<usize> = Vec::new();
        let mut node = ROOT;
        while picks.len() < most {
            let left: Vec<usize> = choice.left(&picks).collect();
            let may_stop = picks.len() >= least;
            if let ([only], false) = (left.as_slice(), may_stop) {
                // The tree has no node for a pick that is the only one.
                picks.push(*only);
                continue;
            }
            let stop = may_stop.then_some((usize::MAX, PASS));
            let marks = left.iter().map(|at| (*at, marks[*at])).chain(stop);
            let marks = marks.map(|(at, mark)| (at, if is_sealed { own(mark, sight.seat()) } else { mark }));
            match self.most_visited(node, marks) {
                Some((usize::MAX, _)) => break,
                Some((at, next)) => {
                    picks.push(at);
                    node = next;
                }
                None if may_stop => break,
                None => {
                    let nth = chance.below(u32::try_from(left.len()).unwrap_or(u32::MAX)) as usize;
                    let Some(at) = left.get(nth) else { break };
                    picks.push(*at);
                }
            }
        }
        Answer { picks }
    }

    /// What is known of each option as the first pick, and of passing.
    pub(super) fn estimates(&self, sight: &Perspective<'_>) -> Vec<Option<Estimate>> {
        let is_sealed = sight.choice().demand == Demand::Sealed;
        let marks = sight.marks().into_iter();
        let marks = marks.map(|mark| if is_sealed { own(mark, sight.seat()) } else { mark });
        marks.map(|mark| self.tried(&[mark])).collect()
    }

    /// Compares an answer that was insisted on with the best one; `None` when one of them was not tried.
    pub(super) fn weighed(
        &self,
        sight: &Perspective<'_>,
        given: &Answer,
        chance: &mut Generator,
    ) -> Option<WeighedAnswer> {
        let best = self.answer(sight, chance);
        let of_best = self.tried(&marks_of(sight, &best))?;
        let of_given = self.tried(&marks_of(sight, given))?;
        Some(WeighedAnswer { best, of_best, of_given })
    }
}

/// The marks of the picks of an answer, as a tree has them.
pub(super) fn marks_of(sight: &Perspective<'_>, answer: &Answer) -> Vec<u64> {
    let (choice, marks) = (sight.choice(), sight.marks());
    let (least, most) = choice.bounds();
    let mut line = Vec::new();
    for nth in 0..=answer.picks.len() {
        let may_stop = nth >= least;
        let is_only = choice.left(&answer.picks[..nth]).take(2).count() == 1 && !may_stop;
        match answer.picks.get(nth) {
            // The tree has no node for a pick that is the only one.
            Some(_) if is_only => {}
            Some(at) => line.push(marks[*at]),
            None if nth < most && may_stop => line.push(PASS),
            None => {}
        }
    }
    if choice.demand == Demand::Sealed {
        line.iter_mut().for_each(|mark| *mark = own(*mark, sight.seat()));
    }
    line
}
