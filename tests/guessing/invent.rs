//! Invents games of secrets, the same from the same seed.

use parlor::table::Generator;

use crate::model::{About, COUNTER, Deed, Game, Order, Piece, Question, Shown, State, Zone};

/// Places of a grid.
pub(crate) const PLACES: usize = 6;
/// Games that are thrown away before one is taken, at most.
const TRIES: usize = 2_000;

/// A game and, by question, how often it can be answered right at best.
pub(crate) fn invent(seed: u64) -> (Game, Vec<f64>) {
    let mut chance = Generator::new(seed);
    for _ in 0..TRIES {
        let Some(game) = Inventor::new(&mut chance).game() else { continue };
        let Some(bounds) = game.bounds() else { continue };
        // Mostly games in which there is a secret to the end.
        let is_secret = bounds.iter().any(|bound| *bound < 0.9);
        if is_secret || chance.below(8) == 0 {
            return (game, bounds);
        }
    }
    panic!("no game comes of seed {seed}");
}

/// What a variable holds.
#[derive(Clone, Copy)]
enum Variable {
    Kind,
    Number(u8),
}

struct Inventor<'a> {
    chance: &'a mut Generator,
    game: Game,
    /// How things may stand: how many pieces lie where is certain.
    state: State,
    /// By zone: whether pieces may lie face down in it.
    covered: Vec<bool>,
    variables: Vec<Variable>,
    /// What the hidden counter is below, once it was written.
    written: Option<u8>,
}

impl<'a> Inventor<'a> {
    fn new(chance: &'a mut Generator) -> Self {
        let mut inventor = Self {
            chance,
            game: Game {
                seats: 2,
                guesser: 0,
                kinds: 2,
                sides: 3,
                zones: Vec::new(),
                start: State::default(),
                deeds: Vec::new(),
                before: [0, 0],
            },
            state: State::default(),
            covered: Vec::new(),
            variables: Vec::new(),
            written: None,
        };
        inventor.lay_out();
        inventor
    }

    fn below(&mut self, number: usize) -> usize {
        self.chance.below(u32::try_from(number).unwrap()) as usize
    }

    fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }

    fn number(&mut self, from: u8, to: u8) -> u8 {
        from + u8::try_from(self.below(usize::from(to - from) + 1)).unwrap()
    }

    /// Seats, zones and pieces.
    fn lay_out(&mut self) {
        self.game.seats = 2 + self.below(2);
        self.game.guesser = self.below(self.game.seats);
        self.game.kinds = self.number(2, 4);
        self.game.sides = self.number(3, 5);
        self.zone("stock", false, false);
        for name in ["tray", "bag"] {
            if !self.one_in(3) {
                self.zone(name, false, false);
            }
        }
        for name in ["hand", "front"] {
            if !self.one_in(3) {
                self.zone(name, true, false);
            }
        }
        if self.one_in(3) {
            let is_of_seats = self.one_in(2);
            self.zone("cup", is_of_seats, true);
        }
        let mut state = State { zones: vec![Vec::new(); self.game.zones.len()], numbers: vec![0] };
        let more = self.number(1, 3);
        for kind in 0..self.game.kinds {
            let times = if kind == self.game.kinds - 1 { more } else { 1 };
            state.zones[0].extend(std::iter::repeat_n(Piece { kind, up: true }, usize::from(times)));
        }
        let dice = 1 + self.below(2);
        for (zone, pieces) in self.game.zones.iter().zip(&mut state.zones) {
            if zone.dice {
                pieces.extend(std::iter::repeat_n(Piece { kind: 0, up: true }, dice));
            }
        }
        self.covered = vec![false; self.game.zones.len()];
        self.state = state.clone();
        self.game.start = state;
    }

    fn zone(&mut self, name: &'static str, per_seat: bool, dice: bool) {
        let shown = match self.below(if per_seat { 8 } else { 2 }) {
            0 => Shown::Nobody,
            1 => Shown::Everyone,
            2..=5 => Shown::Owner,
            _ => Shown::Others,
        };
        let order = match self.below(if name == "stock" || dice { 9 } else { 10 }) {
            0..=4 => Order::Pile,
            5 | 6 => Order::Row,
            7 | 8 => Order::Stack,
            _ => Order::Grid,
        };
        let owners = if per_seat { (0..self.game.seats).map(Some).collect() } else { vec![None] };
        let zones = owners.into_iter().map(|owner| Zone { name, owner, shown, order, dice });
        self.game.zones.extend(zones);
    }

    fn game(mut self) -> Option<Game> {
        for _ in 0..=self.below(3) {
            for _ in 0..=self.below(4) {
                if let Some(deed) = self.deed() {
                    self.take(deed);
                }
            }
            let question = self.question()?;
            let about = question.clone();
            self.take(Deed::Ask(question));
            // Once is enough for what cannot be seen through.
            if matches!(about.about, About::Sealed { .. }) && self.one_in(2) {
                break;
            }
        }
        let within = |deed: &Deed| {
            matches!(
                deed,
                Deed::Think { .. } | Deed::Note { .. } | Deed::Ask(_) | Deed::Write { below: None }
            )
        };
        let first = self.game.deeds.iter().position(within).unwrap_or(0);
        let before = self.below(first + 1);
        self.game.before = [before, self.below(before + 1)];
        Some(self.game)
    }

    /// Adds a deed, and lets it happen in one way.
    fn take(&mut self, deed: Deed) {
        match deed {
            Deed::Turn { zone, up: false, .. } => self.covered[zone] = true,
            Deed::Move { from, to, down, .. } | Deed::MoveAll { from, to, down } => {
                self.covered[to] |= down || self.covered[from];
            }
            Deed::Deal { from, to, .. } | Deed::MoveAny { from, to } => {
                self.covered[to] |= self.covered[from];
            }
            Deed::Think { below, .. } => self.variables.push(Variable::Number(below)),
            Deed::Note { zone, .. } => {
                let sides = self.game.sides;
                let is_dice = self.game.zones[zone].dice;
                self.variables.push(if is_dice { Variable::Number(sides) } else { Variable::Kind });
            }
            Deed::Write { below } => {
                let last = self.variables.last();
                let of_last = last.map(|last| if let Variable::Number(below) = last { *below } else { 1 });
                self.written = below.or(of_last);
            }
            _ => {}
        }
        self.state = self.game.one_outcome(&deed, &self.state);
        self.game.deeds.push(deed);
    }

    fn len(&self, zone: usize) -> usize {
        self.state.zones[zone].len()
    }

    fn is_ordered(&self, zone: usize) -> bool {
        self.game.zones[zone].order != Order::Pile
    }

    /// Any zone of which it holds.
    fn any_zone(&mut self, fits: impl Fn(&Self, usize) -> bool) -> Option<usize> {
        let zones: Vec<usize> = (0..self.game.zones.len()).filter(|zone| fits(self, *zone)).collect();
        if zones.is_empty() { None } else { Some(zones[self.below(zones.len())]) }
    }

    /// A zone of cards with so many of them that may be taken away.
    fn source(&mut self, least: usize) -> Option<usize> {
        self.any_zone(|own, zone| {
            let spec = &own.game.zones[zone];
            !spec.dice && spec.order != Order::Grid && own.len(zone) >= least
        })
    }

    /// Another zone of cards.
    fn target(&mut self, from: usize, fits: impl Fn(Order) -> bool) -> Option<usize> {
        self.any_zone(|own, zone| {
            let spec = &own.game.zones[zone];
            zone != from && !spec.dice && fits(spec.order) && own.len(zone) < PLACES
        })
    }

    fn deed(&mut self) -> Option<Deed> {
        let any = |order: Order| order != Order::Grid;
        match self.below(24) {
            0..=5 => Some(Deed::Shuffle(self.source(2)?)),
            6..=8 => {
                let from = self.source(1)?;
                let to = self.target(from, any)?;
                let count = 1 + self.below(self.len(from).min(3));
                Some(Deed::Deal { from, to, count })
            }
            9 | 10 => {
                let from = self.source(1)?;
                let to = self.target(from, |_| true)?;
                let at = self.below(self.len(from));
                Some(Deed::Move { from, at, to, down: self.one_in(2) })
            }
            11 | 12 => {
                let from = self.source(1)?;
                let to = self.target(from, |order| matches!(order, Order::Pile | Order::Row))?;
                Some(Deed::MoveAll { from, to, down: self.one_in(3) })
            }
            13 | 14 => {
                let zone = self.any_zone(|own, zone| {
                    !own.game.zones[zone].dice && own.is_ordered(zone) && own.len(zone) > 0
                })?;
                Some(Deed::Turn { zone, at: self.below(self.len(zone)), up: self.one_in(2) })
            }
            15 => {
                let from = self.source(2)?;
                Some(Deed::MoveAny { from, to: self.target(from, any)? })
            }
            16 => self.keep(),
            17 | 18 => Some(Deed::Roll(self.any_zone(|own, zone| own.game.zones[zone].dice)?)),
            19 => Some(Deed::Think { below: self.number(2, 6), shuffled: self.one_in(2) }),
            20 => {
                let zone = self.any_zone(|own, zone| own.len(zone) > 0)?;
                Some(Deed::Note { zone, at: self.below(self.len(zone)) })
            }
            21 | 22 => {
                let is_number = matches!(self.variables.last(), Some(Variable::Number(_)));
                let below = if is_number && self.one_in(2) { None } else { Some(self.number(2, 6)) };
                Some(Deed::Write { below })
            }
            _ => Some(Deed::Log(self.any_zone(|own, zone| own.len(zone) > 0)?)),
        }
    }

    /// Another seat takes a card of a zone in which it sees all.
    fn keep(&mut self) -> Option<Deed> {
        let seat = (self.game.guesser + 1 + self.below(self.game.seats - 1)) % self.game.seats;
        let from = self.any_zone(|own, zone| {
            let spec = &own.game.zones[zone];
            let is_open = spec.is_seen_by(seat) && !own.covered[zone];
            is_open && !spec.dice && spec.order != Order::Grid && own.len(zone) > 1
        })?;
        let to = self.target(from, |order| order != Order::Grid)?;
        Some(Deed::Keep { seat, from, to })
    }

    fn question(&mut self) -> Option<Question> {
        let kind = self.below(usize::from(self.game.kinds) - 1);
        let kind = u8::try_from(kind).unwrap();
        let about = match self.below(16) {
            0..=3 => {
                let zone = self.any_zone(|own, zone| own.len(zone) > 0)?;
                About::Kind { zone, at: self.below(self.len(zone)) }
            }
            4..=7 => About::Pick { zone: self.cards(false)?, kind },
            8 => {
                let zone = self.cards(true)?;
                About::Where { zone, kind, of: self.len(zone) }
            }
            9 | 10 => About::Count { zone: self.cards(false)?, kind },
            11 | 12 if !self.variables.is_empty() => {
                let at = self.below(self.variables.len());
                let (below, is_word) = match self.variables[at] {
                    Variable::Kind => (self.game.kinds, true),
                    Variable::Number(below) => (below, false),
                };
                About::Variable { at: at + 1, below, is_word }
            }
            13 | 14 => About::Counter { below: self.written? },
            15 => {
                let seat = (self.game.guesser + 1) % self.game.seats;
                About::Sealed { seat, below: self.number(2, 5) }
            }
            _ => return None,
        };
        Some(Question { about, open: self.one_in(2) })
    }

    /// A zone of at least two cards.
    fn cards(&mut self, ordered: bool) -> Option<usize> {
        self.any_zone(|own, zone| {
            !own.game.zones[zone].dice && own.len(zone) > 1 && (!ordered || own.is_ordered(zone))
        })
    }
}

impl Game {
    /// What can come of a deed, without chance.
    fn one_outcome(&self, deed: &Deed, state: &State) -> State {
        let (_, state, _) = self.outcomes(deed, state).swap_remove(0);
        debug_assert!(state.numbers.len() > COUNTER);
        state
    }
}
