//! What matches reach of the rules, in a game that is compiled for counting.

use std::sync::Arc;

use super::Session;
use super::staging::Stand;
use crate::compile::Game;
use crate::compile::value::{KindId, Value, ZoneId};
use crate::play::Match;
use crate::table::{Observer, sees};
use crate::vm::machine::Counts;

/// What one match after the other reaches.
#[derive(Debug)]
pub struct Reached {
    counts: Arc<Counts>,
    /// By site of the rules how often it happened in the present match.
    now: Vec<u64>,
    /// By site: how often it happened, and in how many matches.
    sites: Vec<[u64; 2]>,
    /// By kind: how often it was met.
    kinds: Vec<KindsMet>,
}

/// How often a kind was met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KindsMet {
    /// At how many questions a piece of it was offered, or the kind itself.
    pub offered: u64,
    /// At how many looks a seat had a piece of it in its own zones.
    pub held: u64,
}

impl Reached {
    /// Nothing is reached yet.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let sites = game.code.sites.len();
        Self {
            counts: Arc::new(Counts::new(game)),
            now: vec![0; sites],
            sites: vec![[0; 2]; sites],
            kinds: vec![KindsMet::default(); game.layout.kinds.len()],
        }
    }

    /// What counts in a match; see [`Session::counting`].
    #[must_use]
    pub fn counts(&self) -> Arc<Counts> {
        Arc::clone(&self.counts)
    }

    /// Notes the kinds that are met where a match stands.
    pub fn look(&mut self, session: &Session) {
        let (game, state) = (session.game(), session.state());
        for (zone, spec) in (0u16..).map(ZoneId).zip(&game.layout.zones) {
            if spec.owner.is_some() {
                let kinds = state.table.pieces(zone).map(|piece| state.table.kind(piece));
                kinds.for_each(|kind| self.kinds[usize::from(kind.0)].held += 1);
            }
        }
        if session.choice().is_some() {
            let options = state.options().to_vec();
            options.iter().flat_map(|option| offered(game, state, *option)).for_each(|kind| {
                self.kinds[usize::from(kind.0)].offered += 1;
            });
        }
    }

    /// The match is left where it stands.
    pub fn leave(&mut self, session: &Session) {
        let now = &mut self.now;
        self.counts.take(&mut |at, times| now[at] += u64::from(times));
        // It is counted when it is announced, but it has not begun.
        if let (Stand::Step, Some(at)) =
            (session.stand(), session.state().machine.announced_site(session.game()))
        {
            let step = &mut now[at as usize];
            *step = step.saturating_sub(1);
        }
        for (times, site) in self.now.iter_mut().zip(&mut self.sites) {
            let times = std::mem::take(times);
            site[0] += times;
            site[1] += u64::from(times > 0);
        }
    }

    /// By site of the rules: how often it happened, and in how many matches.
    #[must_use]
    pub fn sites(&self) -> &[[u64; 2]] {
        &self.sites
    }

    /// By kind: how often it was met.
    #[must_use]
    pub fn kinds(&self) -> &[KindsMet] {
        &self.kinds
    }
}

/// The kinds that an option shows to the seat that is asked.
fn offered(game: &Game, state: &Match, option: Value) -> Vec<KindId> {
    let seat = Observer::seat(state.to_answer());
    let one = |value: &Value| match *value {
        Value::Kind(kind) => Some(kind),
        Value::Piece(piece) if sees(&game.layout, &state.table, seat, piece) => Some(state.table.kind(piece)),
        _ => None,
    };
    match option {
        Value::List(_) => state.machine.heap().elements(option).iter().filter_map(one).collect(),
        plain => one(&plain).into_iter().collect(),
    }
}
