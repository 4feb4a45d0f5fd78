//! The chance that an example announced, but that was never drawn.

use super::arranging::StagedSpans;
use super::finding::Finder;
use super::telling::{kinds_text, shown};
use super::verdict::Mismatch;
use crate::compile::value::{PieceId, Value};
use crate::diag::Span;
use crate::notation::writing::counted;
use crate::session::Session;
use crate::table::Staged;
use crate::vm::machine::Heap;

/// Announced chance that was never drawn: the next of each kind, with what happened instead.
pub(super) fn never_came(finder: &Finder<'_>, session: &Session, spans: &StagedSpans) -> Vec<Mismatch> {
    let Some(staged) = &session.state().table.staged else { return Vec::new() };
    let waiting = Waiting { finder, session, staged, spans };
    let mut all = waiting.shuffles();
    all.extend(waiting.order());
    all.extend(waiting.face());
    all.extend(waiting.pick());
    all
}

struct Waiting<'a> {
    finder: &'a Finder<'a>,
    session: &'a Session,
    staged: &'a Staged,
    spans: &'a StagedSpans,
}

impl Waiting<'_> {
    /// The shuffles that never came, one for each zone, whose shuffles have an order.
    fn shuffles(&self) -> Vec<Mismatch> {
        let (game, names) = (self.finder.game, self.session.names());
        let mut told = Vec::new();
        for (at, (zone, wanted)) in self.staged.shuffles.iter().enumerate() {
            if self.staged.shuffles[..at].iter().any(|(other, _)| other == zone) {
                continue;
            }
            let left = self.staged.shuffles.iter().filter(|(other, _)| other == zone).count();
            let of_zone = self.spans.shuffles.iter().filter(|(other, _)| other == zone);
            let own: Vec<Span> = of_zone.map(|(_, span)| *span).collect();
            let Some(span) = next(&own, left) else { continue };
            let name = game.layout.zone_name(*zone, names);
            let expected = format!("`{}` on top of `{name}` when it is shuffled", kinds_text(game, wanted));
            let instead = self.staged.instead.shuffled.iter().find(|(other, _)| other == zone);
            let got = match instead {
                Some((_, lies)) => {
                    let mut kinds = lies.clone();
                    kinds.sort_unstable();
                    format!("there is {} to shuffle", kinds_text(game, &kinds))
                }
                None => format!("`{name}` is not shuffled{}", again(own.len() > left)),
            };
            told.push(Mismatch::new(span, expected, got));
        }
        told
    }

    /// The order of a list that never came.
    fn order(&self) -> Option<Mismatch> {
        let (wanted, left) = (self.staged.orders.front()?, self.staged.orders.len());
        let texts = |values: &[Value]| values.iter().map(|value| self.text(*value)).collect::<Vec<String>>();
        let got = match &self.staged.instead.listed {
            Some(listed) => format!("there is {} to shuffle", counted(&texts(listed))),
            None => format!("no list is shuffled{}", again(self.spans.orders.len() > left)),
        };
        let expected = format!("`shuffled` gives a list that begins with `{}`", texts(wanted).join(" "));
        Some(Mismatch::new(next(&self.spans.orders, left)?, expected, got))
    }

    fn face(&self) -> Option<Mismatch> {
        let (wanted, left) = (*self.staged.faces.front()?, self.staged.faces.len());
        let got = match self.staged.instead.die {
            Some(die) => format!("{} is rolled", self.die(die)),
            None => format!("no die is rolled{}", again(self.spans.faces.len() > left)),
        };
        Some(Mismatch::new(
            next(&self.spans.faces, left)?,
            format!("a die is rolled and shows {}", self.text(wanted)),
            got,
        ))
    }

    /// A die, by what it can show.
    fn die(&self, die: PieceId) -> String {
        let layout = &self.finder.game.layout;
        let spec = &layout.pieces[usize::from(die.0)];
        let sides = &self.finder.game.rules.sets[usize::from(spec.set)];
        if !sides.has_own_faces() {
            return format!("a die with {} sides", spec.sides);
        }
        let faces = (1..=spec.sides).map(|face| layout.face_text(spec.set, face));
        format!("a die that shows {}", faces.collect::<Vec<String>>().join(" "))
    }

    fn pick(&self) -> Option<Mismatch> {
        let (wanted, left) = (*self.staged.picks.front()?, self.staged.picks.len());
        let got = match &self.staged.instead.picks {
            Some(offered) => {
                let texts: Vec<String> = offered.iter().map(|value| self.text(*value)).collect();
                format!("it can take: {}", counted(&texts))
            }
            None => format!("nothing is taken at random{}", again(self.spans.picks.len() > left)),
        };
        let expected = format!("`random` takes `{}`", self.text(wanted));
        Some(Mismatch::new(next(&self.spans.picks, left)?, expected, got))
    }

    fn text(&self, value: Value) -> String {
        match value {
            Value::List(_) => "a list".to_owned(),
            value => shown(self.finder, &self.session.state().table, &Heap::default(), value),
        }
    }
}

/// The place of the first that is left.
fn next(spans: &[Span], left: usize) -> Option<Span> {
    spans.get(spans.len().checked_sub(left)?).copied()
}

fn again(is_later: bool) -> &'static str {
    if is_later { " again" } else { "" }
}
