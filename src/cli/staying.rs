//! Which news stay where there is little room.

use std::cmp::Reverse;

use crate::door::sitting::{NewsPassage, NewsWeight, Paragraph};

/// How much room news need that stay or go together.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewsRoom {
    pub(super) weight: NewsWeight,
    /// Whether something in it, other than an answer, is of high importance.
    pub(super) is_high: bool,
    /// The position of its paragraph.
    pub(super) paragraph: usize,
    /// Whether it happened since the reader answered last: anything else the reader has known when it answered.
    pub(super) is_new: bool,
    /// The rows of all of it, and those of the answer that led to the rest.
    pub(super) rows: usize,
    pub(super) cause: usize,
    /// Whether it stays although there is no room.
    pub(super) is_kept: bool,
}

/// What stays of news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NewsStay {
    /// Nothing.
    No,
    /// All but the answer that led to it.
    WithoutCause,
    /// Only the beginning, since nothing fits.
    Beginning,
    /// All.
    Whole,
}

impl NewsRoom {
    /// A passage without any rows.
    pub(super) fn of(passage: &NewsPassage, paragraph: usize, is_new: bool) -> Self {
        let NewsPassage { weight, is_high, .. } = *passage;
        Self { weight, is_high, paragraph, is_new, rows: 0, cause: 0, is_kept: false }
    }
}

/// The position of the reader's last answer.
pub(super) fn last_answer(paragraphs: &[Paragraph]) -> usize {
    paragraphs.iter().rposition(Paragraph::is_answer_of_reader).unwrap_or(0)
}

/// Which passages stay on so many rows, as long as they fit: first those since the reader answered last, of these those
/// that weigh most, and of these what is of high importance, then the newest. What the reader got stays with what
/// others got by the same, otherwise alone, even where there is no room for why.
pub(super) fn staying(passages: &[NewsRoom], rows: usize) -> Vec<NewsStay> {
    let mut stays = vec![NewsStay::No; passages.len()];
    let mut order: Vec<usize> = (0..passages.len()).collect();
    order.sort_by_key(|at| {
        let NewsRoom { weight, is_high, is_new, is_kept, .. } = passages[*at];
        Reverse((is_kept, is_new, weight, is_high, *at))
    });
    let mut left = rows;
    for at in &order {
        if stays[*at] != NewsStay::No {
            continue;
        }
        let NewsRoom { weight, paragraph, rows: needed, cause, is_kept, .. } = passages[*at];
        let is_share = |one: &NewsRoom| (one.weight, one.paragraph) == (NewsWeight::Share, paragraph);
        let share = (weight == NewsWeight::Own).then(|| passages.iter().position(is_share)).flatten();
        if let Some(share) = share.filter(|share| needed + passages[*share].rows <= left) {
            (stays[*at], stays[share]) = (NewsStay::Whole, NewsStay::Whole);
            left -= needed + passages[share].rows;
            continue;
        }
        let bare = needed - cause;
        let is_first = left == rows;
        let (stay, taken) = if is_kept || needed <= left {
            (NewsStay::Whole, needed)
        } else if weight == NewsWeight::Own && (bare <= left || is_first) {
            (NewsStay::WithoutCause, bare)
        } else {
            continue;
        };
        stays[*at] = stay;
        left = left.saturating_sub(taken);
    }
    let nothing_fits = stays.iter().all(|stay| *stay == NewsStay::No);
    if let Some(heaviest) = order.first().filter(|_| nothing_fits) {
        stays[*heaviest] = NewsStay::Beginning;
    }
    stays
}

#[cfg(test)]
mod tests {
    use super::{NewsRoom, NewsStay, staying};
    use crate::door::sitting::NewsWeight;

    fn room(weight: NewsWeight, cause: usize, effects: usize) -> NewsRoom {
        NewsRoom {
            weight,
            is_high: false,
            paragraph: 0,
            is_new: true,
            rows: cause + effects,
            cause,
            is_kept: false,
        }
    }

    /// What stays of these passages on so many rows: a letter for each.
    fn stays(passages: &[NewsRoom], rows: usize) -> String {
        let letter = |stay: NewsStay| match stay {
            NewsStay::No => '-',
            NewsStay::WithoutCause => 'e',
            NewsStay::Beginning => 'b',
            NewsStay::Whole => 'W',
        };
        staying(passages, rows).into_iter().map(letter).collect()
    }

    #[test]
    fn what_weighs_less_goes_first_and_a_payout_goes_as_one() {
        use NewsWeight::{Lone, Own, Payout, Share};
        let told =
            [room(Lone, 0, 1), room(Payout, 1, 3), room(Own, 1, 1), room(Share, 0, 2), room(Lone, 0, 1)];
        let on_rows: Vec<String> = (1..=10).map(|rows| stays(&told, rows)).collect();
        let expected =
            ["--e--", "--W--", "--W-W", "--WW-", "--WWW", "W-WWW", "W-WWW", "-WWW-", "-WWWW", "WWWWW"];
        assert_eq!(on_rows, expected);
    }

    #[test]
    fn what_others_got_by_the_same_stays_with_what_the_reader_got() {
        use NewsWeight::{Own, Share};
        let earlier = NewsRoom { paragraph: 1, ..room(Own, 1, 1) };
        let told = [earlier, room(Own, 1, 1), room(Share, 0, 2)];
        assert_eq!(
            (stays(&told, 3), stays(&told, 4), stays(&told, 5)),
            ("eW-".into(), "-WW".into(), "eWW".into())
        );
    }

    #[test]
    fn what_the_reader_knew_when_it_answered_goes_first() {
        let known = NewsRoom { is_new: false, ..room(NewsWeight::Own, 1, 1) };
        let told = [known, room(NewsWeight::Lone, 0, 1), room(NewsWeight::Payout, 1, 1)];
        assert_eq!(
            (stays(&told, 3), stays(&told, 4), stays(&told, 5)),
            ("-WW".into(), "eWW".into(), "WWW".into())
        );
    }

    #[test]
    fn where_nothing_fits_the_heaviest_begins() {
        let told = [room(NewsWeight::Lone, 0, 2), room(NewsWeight::Payout, 1, 3)];
        assert_eq!(stays(&told, 1), "-b");
        assert_eq!(stays(&told, 2), "W-");
    }
}
