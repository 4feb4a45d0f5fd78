//! A game of secrets as its generator understands it, without any of parlor's code: what can happen, what the
//! seat that guesses sees of it, and how often it can be right at best.
//!
//! All outcomes of chance are gone through, each with its weight, and parted by what the seat has seen. It knows
//! the rules and forgets nothing. Where parlor hides more than it must, such as in which order pieces came to
//! an unordered zone, the seat is taken to know it: the bound is then higher than what parlor lets it reach. Only
//! of hidden pieces of an unordered zone that it picks from it knows nothing but what there is and which way up
//! each lies, neither then nor later, as they are mixed when it is asked and when it has answered.

use std::collections::BTreeMap;

/// Who sees what lies face up in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    Everyone,
    Owner,
    Others,
    Nobody,
}

/// What order means in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Pile,
    Row,
    Stack,
    /// One row of places.
    Grid,
}

/// A zone, or that of one seat.
#[derive(Clone, Debug)]
pub(crate) struct Zone {
    pub(crate) name: &'static str,
    pub(crate) owner: Option<usize>,
    pub(crate) shown: Shown,
    pub(crate) order: Order,
    pub(crate) dice: bool,
}

impl Zone {
    pub(crate) fn is_seen_by(&self, seat: usize) -> bool {
        match self.shown {
            Shown::Everyone => true,
            Shown::Nobody => false,
            Shown::Owner => self.owner == Some(seat),
            Shown::Others => self.owner.is_some_and(|owner| owner != seat),
        }
    }
}

/// A card, or a die with its number in the place of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Piece {
    pub(crate) kind: u8,
    pub(crate) up: bool,
}

/// How things stand.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    /// By zone: its pieces from the top.
    pub(crate) zones: Vec<Vec<Piece>>,
    /// What scripts keep in variables, and at last what the hidden counter holds.
    pub(crate) numbers: Vec<u8>,
}

/// One thing that the scripts do.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    Shuffle(usize),
    /// So many pieces from the top.
    Deal {
        from: usize,
        to: usize,
        count: usize,
    },
    /// The piece at a position.
    Move {
        from: usize,
        at: usize,
        to: usize,
        down: bool,
    },
    /// All pieces, in their order; never onto a stack.
    MoveAll {
        from: usize,
        to: usize,
        down: bool,
    },
    Turn {
        zone: usize,
        at: usize,
        up: bool,
    },
    /// Any piece.
    MoveAny {
        from: usize,
        to: usize,
    },
    /// Another seat, which sees the zone, takes a piece.
    Keep {
        seat: usize,
        from: usize,
        to: usize,
    },
    /// All dice of a zone.
    Roll(usize),
    /// A number below so many, in a new variable.
    Think {
        below: u8,
        shuffled: bool,
    },
    /// The kind of a piece, in a new variable.
    Note {
        zone: usize,
        at: usize,
    },
    /// The hidden counter becomes a number below so many, or what the last variable holds.
    Write {
        below: Option<u8>,
    },
    /// A line of the log, with a piece in it.
    Log(usize),
    Ask(Question),
}

/// What the guessing seat is asked; right scores.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) about: About,
    /// Whether a right answer scores at once, for all to see; otherwise at the end.
    pub(crate) open: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum About {
    /// Which kind, or number, a piece is.
    Kind { zone: usize, at: usize },
    /// A piece of the zone, which is to be of a kind.
    Pick { zone: usize, kind: u8 },
    /// At which of so many positions lies one of a kind?
    Where { zone: usize, kind: u8, of: usize },
    /// How many of a kind?
    Count { zone: usize, kind: u8 },
    /// What a variable holds: one of so many.
    Variable { at: usize, below: u8, is_word: bool },
    /// What the hidden counter holds: one of so many.
    Counter { below: u8 },
    /// What another seat answers in secret at the same time: one of so many.
    Sealed { seat: usize, below: u8 },
}

/// The place of the hidden counter among the numbers: the first.
pub(crate) const COUNTER: usize = 0;

/// A whole game.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) seats: usize,
    /// The seat that is asked.
    pub(crate) guesser: usize,
    pub(crate) kinds: u8,
    pub(crate) sides: u8,
    pub(crate) zones: Vec<Zone>,
    pub(crate) start: State,
    pub(crate) deeds: Vec<Deed>,
    /// So many deeds stand in steps before the one that asks, and so many of these in a step before that one.
    pub(crate) before: [usize; 2],
}

/// States that the guesser cannot tell apart, each with its weight.
type Belief = BTreeMap<State, f64>;

/// States at most that the guesser cannot tell apart, so that a bound is found at once.
const MOST_STATES: usize = 4_000;

/// States that are gone through for the bound of one question, at most: about a second.
const MOST_STATES_IN_ALL: usize = 1_000_000;

/// What came of a deed: how likely, the state, and what the guesser has seen of it beyond the table.
type Outcomes = Vec<(f64, State, Vec<u8>)>;

impl Game {
    /// The questions.
    pub(crate) fn questions(&self) -> impl Iterator<Item = &Question> {
        self.deeds.iter().filter_map(|deed| match deed {
            Deed::Ask(question) => Some(question),
            _ => None,
        })
    }

    /// By question: the chance to be right of whoever plays for this question alone; `None` when there is too much to
    /// go through.
    pub(crate) fn bounds(&self) -> Option<Vec<f64>> {
        let start = Belief::from([(self.start.clone(), 1.0)]);
        let bound = |target| self.best(0, &start, target, &mut MOST_STATES_IN_ALL.clone());
        (0..self.questions().count()).map(bound).collect()
    }

    /// The weight of the states in which the question with this number is answered right at best; `None` when more
    /// states are gone through than are left.
    fn best(&self, at: usize, belief: &Belief, target: usize, left: &mut usize) -> Option<f64> {
        *left = left.checked_sub(belief.len())?;
        let Some(deed) = self.deeds.get(at) else { return Some(0.0) };
        let Deed::Ask(question) = deed else {
            let mut seen: BTreeMap<(Vec<u8>, Vec<Vec<u8>>), Belief> = BTreeMap::new();
            let mut states = 0;
            for (state, weight) in belief {
                for (share, next, told) in self.outcomes(deed, state) {
                    let mine = seen.entry((told, self.view(&next))).or_default();
                    *mine.entry(next).or_default() += share * weight;
                    states += 1;
                }
            }
            if states > MOST_STATES {
                return None;
            }
            return seen.values().map(|belief| self.best(at + 1, belief, target, left)).sum();
        };
        let number = self.deeds[..at].iter().filter(|deed| matches!(deed, Deed::Ask(_))).count();
        if number != target && !question.open {
            // What is answered changes nothing that is seen before the end.
            return self.best(at + 1, &self.mixed(&question.about, belief), target, left);
        }
        let mut best: f64 = 0.0;
        for answer in 0..self.answers(&question.about) {
            let right = |state: &State| self.right(&question.about, answer, state);
            let value = if number == target {
                belief.iter().map(|(state, weight)| weight * right(state)).sum()
            } else {
                let part = |of: &dyn Fn(&State) -> f64| -> Belief {
                    let parts = belief.iter().map(|(state, weight)| (state.clone(), weight * of(state)));
                    self.mixed(&question.about, &parts.filter(|(_, weight)| *weight > 0.0).collect())
                };
                let (yes, no) = (part(&right), part(&|state| 1.0 - right(state)));
                self.best(at + 1, &yes, target, left)? + self.best(at + 1, &no, target, left)?
            };
            best = best.max(value);
        }
        Some(best)
    }

    /// The same after the question: where the guesser picked from an unordered zone, what it does not see there lies
    /// in any order.
    fn mixed(&self, about: &About, belief: &Belief) -> Belief {
        let About::Pick { zone, .. } = *about else { return belief.clone() };
        if self.zones[zone].order != Order::Pile {
            return belief.clone();
        }
        let mut mixed = Belief::new();
        for (state, weight) in belief {
            let is_hidden = |piece: &Piece| !self.sees(zone, piece);
            let hidden: Vec<Piece> = state.zones[zone].iter().copied().filter(is_hidden).collect();
            for (share, order) in orders(&hidden) {
                let mut next = state.clone();
                let places = next.zones[zone].iter_mut().filter(|piece| is_hidden(piece));
                places.zip(order).for_each(|(place, piece)| *place = piece);
                *mixed.entry(next).or_default() += share * weight;
            }
        }
        mixed
    }

    /// Whether the guesser sees what a piece is in a zone.
    fn sees(&self, zone: usize, piece: &Piece) -> bool {
        let spec = &self.zones[zone];
        spec.is_seen_by(self.guesser) && (piece.up || spec.dice)
    }

    /// What the guesser sees of a piece in a zone: its kind, or its back, which tells which way up it lies.
    fn look(&self, zone: usize, piece: &Piece) -> u8 {
        if self.sees(zone, piece) { piece.kind } else { u8::MAX - u8::from(piece.up) }
    }

    /// What the guesser sees: by zone, of ordered ones place by place.
    fn view(&self, state: &State) -> Vec<Vec<u8>> {
        let zone = |(zone, (spec, pieces)): (usize, (&Zone, &Vec<Piece>))| {
            let mut seen: Vec<u8> = pieces.iter().map(|piece| self.look(zone, piece)).collect();
            if spec.order == Order::Pile {
                seen.sort_unstable();
            }
            seen
        };
        self.zones.iter().zip(&state.zones).enumerate().map(zone).collect()
    }

    /// All that can come of a deed.
    pub(crate) fn outcomes(&self, deed: &Deed, state: &State) -> Outcomes {
        let mut next = state.clone();
        let certain = |next: State| vec![(1.0, next, Vec::new())];
        match *deed {
            Deed::Shuffle(zone) => orders(&state.zones[zone])
                .into_iter()
                .map(|(share, pieces)| {
                    let mut next = state.clone();
                    next.zones[zone] = pieces;
                    (share, next, Vec::new())
                })
                .collect(),
            Deed::Deal { from, to, count } => {
                let told = (0..count).map(|_| self.put(&mut next, (from, 0), to, false)).collect();
                vec![(1.0, next, told)]
            }
            Deed::Move { from, at, to, down } => {
                let told = self.put(&mut next, (from, at), to, down);
                vec![(1.0, next, vec![told])]
            }
            Deed::MoveAll { from, to, down } => {
                let all = 0..state.zones[from].len();
                let told = all.map(|_| self.put(&mut next, (from, 0), to, down)).collect();
                vec![(1.0, next, told)]
            }
            Deed::Turn { zone, at, up } => {
                next.zones[zone][at].up = up;
                certain(next)
            }
            Deed::MoveAny { from, to } => self.any(state, (0..state.zones[from].len()).collect(), from, to),
            Deed::Keep { from, to, .. } => {
                // Of an unordered zone it is asked for a kind.
                let pieces = &state.zones[from];
                let first = |at: &usize| !pieces[..*at].contains(&pieces[*at]);
                let is_pile = self.zones[from].order == Order::Pile;
                let options = (0..pieces.len()).filter(|at| !is_pile || first(at)).collect();
                self.any(state, options, from, to)
            }
            Deed::Roll(zone) => rolls(state, zone, self.sides),
            Deed::Think { below, .. } => numbers(state, below, |next, number| next.numbers.push(number)),
            Deed::Note { zone, at } => {
                next.numbers.push(state.zones[zone][at].kind);
                certain(next)
            }
            Deed::Write { below: Some(below) } => {
                numbers(state, below, |next, number| next.numbers[COUNTER] = number)
            }
            Deed::Write { below: None } => {
                next.numbers[COUNTER] = state.numbers[state.numbers.len() - 1];
                certain(next)
            }
            Deed::Log(zone) => {
                let told = self.look(zone, &state.zones[zone][0]);
                vec![(1.0, next, vec![told])]
            }
            Deed::Ask(_) => certain(next),
        }
    }

    /// One of these pieces moves, each as likely; everybody sees from which place of an ordered zone.
    fn any(&self, state: &State, places: Vec<usize>, from: usize, to: usize) -> Outcomes {
        let share = 1.0 / places.len() as f64;
        let is_pile = self.zones[from].order == Order::Pile;
        let each = |at: usize| {
            let mut next = state.clone();
            let told = self.put(&mut next, (from, at), to, false);
            (share, next, vec![told, if is_pile { 0 } else { u8::try_from(at).unwrap() }])
        };
        places.into_iter().map(each).collect()
    }

    /// Moves a piece to where pieces usually come; gives what the guesser sees of it on the way.
    fn put(&self, state: &mut State, (from, at): (usize, usize), to: usize, down: bool) -> u8 {
        let mut piece = state.zones[from].remove(at);
        let was_seen = self.sees(from, &piece);
        piece.up &= !down;
        let place = if self.zones[to].order == Order::Stack { 0 } else { state.zones[to].len() };
        state.zones[to].insert(place, piece);
        if was_seen { piece.kind } else { self.look(to, &piece) }
    }

    /// How many answers there are that the guesser can tell apart, at most.
    fn answers(&self, about: &About) -> u8 {
        match *about {
            About::Kind { zone, .. } if self.zones[zone].dice => self.sides,
            About::Kind { .. } => self.kinds,
            // Of an unordered zone every kind that it sees, and a piece that it does not see, either way up.
            About::Pick { zone, .. } if self.zones[zone].order == Order::Pile => self.kinds + 2,
            About::Pick { .. } | About::Where { .. } | About::Count { .. } => 8,
            About::Variable { below, .. } | About::Counter { below } | About::Sealed { below, .. } => below,
        }
    }

    /// How likely an answer is right.
    fn right(&self, about: &About, answer: u8, state: &State) -> f64 {
        let sure = |right: bool| f64::from(u8::from(right));
        let at = usize::from(answer);
        match *about {
            About::Kind { zone, at } => sure(state.zones[zone][at].kind == answer),
            About::Pick { zone, kind } if self.zones[zone].order == Order::Pile => {
                let is_meant = |piece: &&Piece| match self.sees(zone, piece) {
                    true => piece.kind == answer,
                    false => answer == self.kinds + u8::from(piece.up),
                };
                let meant: Vec<&Piece> = state.zones[zone].iter().filter(is_meant).collect();
                let right = meant.iter().filter(|piece| piece.kind == kind).count();
                if meant.is_empty() { 0.0 } else { right as f64 / meant.len() as f64 }
            }
            About::Pick { zone, kind } | About::Where { zone, kind, .. } => {
                sure(state.zones[zone].get(at).is_some_and(|piece| piece.kind == kind))
            }
            About::Count { zone, kind } => {
                sure(state.zones[zone].iter().filter(|piece| piece.kind == kind).count() == at)
            }
            About::Variable { at, .. } => sure(state.numbers[at] == answer),
            About::Counter { .. } => sure(state.numbers[COUNTER] == answer),
            About::Sealed { below, .. } => 1.0 / f64::from(below),
        }
    }
}

/// All orders of pieces, alike ones as one.
fn orders(pieces: &[Piece]) -> Vec<(f64, Vec<Piece>)> {
    let Some(last) = pieces.len().checked_sub(1) else { return vec![(1.0, Vec::new())] };
    let mut all: BTreeMap<Vec<Piece>, f64> = BTreeMap::new();
    for (share, order) in orders(&pieces[..last]) {
        for at in 0..=last {
            let mut order = order.clone();
            order.insert(at, pieces[last]);
            *all.entry(order).or_default() += share / pieces.len() as f64;
        }
    }
    all.into_iter().map(|(order, share)| (share, order)).collect()
}

/// All numbers below a bound.
fn numbers(state: &State, below: u8, put: impl Fn(&mut State, u8)) -> Outcomes {
    let each = |number: u8| {
        let mut next = state.clone();
        put(&mut next, number);
        (1.0 / f64::from(below), next, Vec::new())
    };
    (0..below).map(each).collect()
}

/// All that the dice of a zone can show.
fn rolls(state: &State, zone: usize, sides: u8) -> Outcomes {
    let mut all = vec![(1.0, state.clone(), Vec::new())];
    for die in 0..state.zones[zone].len() {
        let roll = |(share, state, told): (f64, State, Vec<u8>)| {
            let faces = numbers(&state, sides, |next, face| next.zones[zone][die].kind = face);
            faces.into_iter().map(move |(part, next, _)| (share * part, next, told.clone()))
        };
        all = all.into_iter().flat_map(roll).collect();
    }
    all
}
