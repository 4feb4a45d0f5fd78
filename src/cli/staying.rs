//! Which news stay where there is little room.

use std::cmp::Reverse;

use crate::door::sitting::{NewsWeight, Paragraph};

/// How long a line of news stays.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewsRank {
    pub(super) weight: NewsWeight,
    /// Whether it happened since the reader answered last: anything else the reader has known when it answered.
    pub(super) is_new: bool,
    /// Whether it stays although there is no room.
    pub(super) is_kept: bool,
}

/// The position of the reader's last answer.
pub(super) fn last_answer(paragraphs: &[Paragraph]) -> usize {
    paragraphs.iter().rposition(Paragraph::is_answer_of_reader).unwrap_or(0)
}

/// The lines, from the one that stays longest to the one that goes first: those since the reader answered last, of
/// these those that weigh most, and of these the newest.
pub(super) fn by_rank(ranks: &[NewsRank]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ranks.len()).collect();
    order.sort_by_key(|at| {
        let NewsRank { weight, is_new, is_kept } = ranks[*at];
        Reverse((is_kept, is_new, weight, *at))
    });
    order
}

#[cfg(test)]
mod tests {
    use super::{NewsRank, by_rank};
    use crate::door::sitting::NewsWeight;

    #[test]
    fn what_is_new_and_weighs_most_stays_longest_then_what_is_newest() {
        let rank = |weight: NewsWeight| NewsRank { weight, is_new: true, is_kept: false };
        let known = NewsRank { is_new: false, ..rank(NewsWeight::Milestone) };
        let kept = NewsRank { is_kept: true, ..rank(NewsWeight::Change) };
        let ranks = [
            known,
            rank(NewsWeight::OwnAnswer),
            rank(NewsWeight::OwnGain),
            kept,
            rank(NewsWeight::Answer),
            rank(NewsWeight::Change),
            rank(NewsWeight::Answer),
        ];
        assert_eq!(by_rank(&ranks), [3, 6, 4, 2, 1, 5, 0]);
    }
}
