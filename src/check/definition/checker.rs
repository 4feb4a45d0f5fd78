//! One check of a tree: finds all faults and makes the rules.

use super::keys;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::fields::{self, Fields};
use super::limits;
use super::names::{Declaration, Declarations, NameKind, NamePlace};
use crate::check::doubt::Doubt;
use crate::diag::{Diagnostic, Faults, Span, codes};
use crate::load::script::ast::{Name, Script};
use crate::load::yaml::{Node, YamlText};
use crate::rules::host::Host;
use crate::rules::scopes::Scopes;
use crate::rules::{
    BySeats, CounterRule, Figure, FlowItem, Payoff, PieceSet, Players, Rules, SeatTrait, TableLook, ZoneRule,
};

/// The state of a check.
pub(super) struct Checker<'a> {
    pub(super) script: &'a Arc<Script>,
    pub(super) host: &'a Host,
    pub(super) faults: Faults,
    pub(super) names: Declarations,
    /// `None` if they are faulty.
    pub(super) players: Option<Players>,
    /// How many seats the rules play, by the number of people.
    pub(super) automa_seats: Option<BySeats<u8>>,
    /// Whether there are such seats, but it is not known how many.
    pub(super) automa_is_open: bool,
    pub(super) figures: Vec<Figure>,
    pub(super) seat_traits: Vec<SeatTrait>,
    pub(super) sets: Vec<PieceSet>,
    pub(super) zones: Vec<ZoneRule>,
    pub(super) counters: Vec<CounterRule>,
    /// The number of kinds of each set; `None` if there are infinitely or too many.
    pub(super) kind_counts: Vec<Option<usize>>,
    /// The entries of all component lists so far.
    pub(super) listed: usize,
    /// Parameters whose type is faulty, by the place of their names.
    pub(super) untyped: Vec<Span>,
    /// Whether all seats win or lose together.
    pub(super) all_together: bool,
    /// What the faults leave open.
    pub(super) doubt: Doubt,
    /// Where the definition has its names.
    pub(super) places: Vec<NamePlace>,
    /// Names of which it is unknown what they are: declared as several things, or without anything that can be read.
    pub(super) riddles: BTreeSet<String>,
    /// The sorts of names that may be missing, because a part could not be read.
    open: Vec<NameKind>,
}

/// The sorts of names that the maps of a definition declare.
const DECLARED: [NameKind; 5] =
    [NameKind::Figure, NameKind::Set, NameKind::Kind, NameKind::Zone, NameKind::Counter];

/// The result of a check.
pub(super) struct Checked {
    /// To be used only when there are no errors; every index in them exists.
    pub(super) rules: Rules,
    /// Everything that is wrong.
    pub(super) faults: Faults,
    /// What the faults leave open.
    pub(super) doubt: Doubt,
    /// Where the definition has its names.
    pub(super) places: Vec<NamePlace>,
}

/// Checks a whole tree; without one, only the scripts of the rules are known. `doubt` is what the scripts leave open.
pub(super) fn check(root: Option<&Node>, scopes: &Arc<Scopes>, host: &Host, doubt: Doubt) -> Checked {
    let mut checker = Checker {
        script: scopes.script(),
        host,
        faults: Faults::default(),
        names: Declarations::new(),
        players: None,
        automa_seats: None,
        automa_is_open: false,
        figures: Vec::new(),
        seat_traits: Vec::new(),
        sets: Vec::new(),
        zones: Vec::new(),
        counters: Vec::new(),
        kind_counts: Vec::new(),
        listed: 0,
        untyped: Vec::new(),
        all_together: false,
        // a whole script may be missing
        open: if doubt.missing { vec![NameKind::Function] } else { Vec::new() },
        doubt,
        places: Vec::new(),
        riddles: BTreeSet::new(),
    };
    let rules = match root {
        Some(root) => checker.run(root),
        None => checker.nothing(),
    };
    let Checker { faults, doubt, places, .. } = checker;
    Checked { rules: rules.with_scripts(scopes), faults, doubt, places }
}

impl Checker<'_> {
    fn run(&mut self, root: &Node) -> Rules {
        let mut rules = self.empty();
        let start = Span::new(root.span.source, root.span.start, root.span.start);
        let Some(fields) = self.fields(root, start, &keys::DEFINITION) else { return self.nothing() };
        if fields.has_riddles() {
            self.miss(&DECLARED);
        }
        self.header(&fields, &mut rules);
        if self.players.is_none() {
            self.doubt.names.insert("seats".to_owned());
        }
        let figures = self.section(&fields, "figures", "a map of figures", &[NameKind::Figure]);
        let sets = self.section(&fields, "pieces", "a map of piece sets", &[NameKind::Set, NameKind::Kind]);
        let zones = self.section(&fields, "zones", "a map of zones", &[NameKind::Zone]);
        let chairs = self.section(&fields, "seats", "a map of traits of seats", &[]);
        let counters = self.section(&fields, "counters", "a map of counters", &[NameKind::Counter]);
        let flow = self.need(&fields, "flow", "[set_up, ...]");

        self.declare_all(NameKind::Figure, figures);
        let families = self.declare_sets(sets);
        self.declare_all(NameKind::Zone, zones);
        self.declare_all(NameKind::Counter, counters);
        if let Some(flow) = flow {
            self.declare_parts(flow);
        }
        self.declare_functions();
        self.check_figures(figures, counters);
        self.check_families(sets, families);
        self.check_faces(sets);
        self.check_zones(zones);
        self.check_counters(counters);
        rules.standing = self.add_standing();
        self.check_glyphs(sets);
        self.check_seat_traits(chairs);
        self.check_start_lists(sets);
        self.check_traits(sets);
        self.check_forms(sets);
        self.check_reverses(sets);
        if let Some((key, _)) = fields.get("zones") {
            self.check_zone_total(key);
        }
        if let Some((key, _)) = fields.get("counters") {
            self.check_counter_total(key);
        }
        if let Some((key, _)) = fields.get("pieces") {
            self.check_piece_total(key);
        }
        let sound = self.faults.len();
        rules.automa = self.check_automa(&fields);
        rules.flow = flow.map_or_else(Vec::new, |flow| self.check_flow(flow));
        self.check_ends(&rules.flow);
        rules.teams = self.check_teams(&fields);
        rules.scoring = self.check_scoring(&fields);
        rules.ranking = self.check_ranking(&fields, rules.standing);
        rules.payoff = self.check_payoff(&fields, &rules.ranking);
        rules.heuristic = self.check_heuristic(&fields);
        rules.look = self.check_look(&fields);
        if flow.is_none() || self.faults.len() > sound {
            self.doubt_flow();
        }
        rules.labels = self.check_labels(&fields, &rules);
        self.warn_of_unused_kinds(&rules);
        self.warn_of_unused_names(root);
        rules.figures = std::mem::take(&mut self.figures);
        rules.seat_traits = std::mem::take(&mut self.seat_traits);
        rules.sets = std::mem::take(&mut self.sets);
        rules.zones = std::mem::take(&mut self.zones);
        rules.counters = std::mem::take(&mut self.counters);
        rules
    }

    /// The rules of a definition that could not be read.
    fn nothing(&mut self) -> Rules {
        self.doubt.missing = true;
        self.doubt.flow = true;
        self.empty()
    }

    /// The entries of a map of declarations.
    fn section<'n>(
        &mut self,
        fields: &Fields<'n>,
        key: &str,
        expected: &str,
        sorts: &[NameKind],
    ) -> &'n [(YamlText, Node)] {
        let Some((key, node)) = fields.get(key) else { return &[] };
        let sound = self.faults.len();
        let entries = self.entries(key, node, expected);
        if self.faults.len() > sound {
            self.miss(sorts);
        }
        entries
    }

    /// Notes that names of these sorts may be missing.
    pub(super) fn miss(&mut self, sorts: &[NameKind]) {
        self.doubt.missing = true;
        self.open.extend(sorts);
    }

    /// Whether a whole script may be missing, with all of its functions.
    pub(super) fn misses_functions(&self) -> bool {
        self.open.contains(&NameKind::Function)
    }

    /// Reads the meaning of a name; if that is faulty, the name counts as anything.
    pub(super) fn meaning<T>(&mut self, name: &str, read: impl FnOnce(&mut Self) -> T) -> T {
        let sound = self.faults.len();
        let meaning = read(self);
        if self.faults.len() > sound {
            self.doubt.names.insert(name.to_owned());
        }
        meaning
    }

    /// Notes that the order of play, the scoring or the ranking is faulty, so that parts of it may be missing.
    pub(super) fn doubt_flow(&mut self) {
        self.doubt.flow = true;
        self.doubt.names.extend(self.names.of(&[NameKind::Part]).map(str::to_owned));
    }

    fn empty(&self) -> Rules {
        Rules {
            title: String::new(),
            about: String::new(),
            language: "en".into(),
            variant: String::new(),
            players: Players { from: 1, to: 1, usual: 1 },
            automa: None,
            figures: Vec::new(),
            seat_traits: Vec::new(),
            sets: Vec::new(),
            zones: Vec::new(),
            counters: Vec::new(),
            flow: Vec::<FlowItem>::new(),
            scoring: Vec::new(),
            ranking: Vec::new(),
            payoff: Payoff::default(),
            heuristic: None,
            look: TableLook::default(),
            standing: None,
            teams: None,
            labels: Vec::new(),
            script: Arc::clone(self.script),
            resolved: Arc::default(),
        }
    }

    /// Declares a name of the definition.
    pub(super) fn declare(&mut self, name: &Name, sort: NameKind, index: usize, family: usize) {
        let declared = Declaration { sort, index, family, span: name.span };
        if self.names.get(&name.text).is_some_and(|other| other.sort != sort) {
            self.riddles.insert(name.text.clone());
        }
        self.places.push(NamePlace { span: name.span, name: name.text.clone(), sort, declares: true });
        self.meaning(&name.text, |checker| {
            checker.names.declare(name, declared, checker.host, &mut checker.faults);
        });
    }

    fn declare_all(&mut self, sort: NameKind, entries: &[(YamlText, Node)]) {
        for (index, (key, _)) in entries.iter().enumerate() {
            self.declare(&fields::name(key), sort, index, 0);
        }
    }

    fn declare_functions(&mut self) {
        let script = self.script;
        for (index, function) in script.functions.iter().enumerate() {
            self.declare(&function.name, NameKind::Function, index, 0);
        }
    }

    /// Finds a name of one of these sorts; any other name is a fault.
    pub(super) fn find(&mut self, name: &Name, sorts: &[NameKind]) -> Option<Declaration> {
        let unread =
            sorts.iter().any(|sort| self.open.contains(sort)) || self.doubt.unread.contains(&name.text);
        let declared = self.names.get(&name.text).map(|declared| declared.sort);
        let is_other = declared.is_some_and(|sort| !sorts.contains(&sort));
        if is_other && (self.riddles.contains(&name.text) || unread && sorts.contains(&NameKind::Kind)) {
            // what is meant has the same name, and faults of its own
            self.note_use(name);
            return None;
        }
        if unread && declared.is_none() {
            // it may be there, with faults of its own
            if sorts.contains(&NameKind::Function) {
                self.doubt_flow();
            }
            return None;
        }
        self.note_use(name);
        self.names.find(name, sorts, &mut self.faults).cloned()
    }

    /// Notes that a name stands somewhere, if it is declared as anything.
    pub(super) fn note_use(&mut self, name: &Name) {
        if let Some(Declaration { sort, .. }) = self.names.get(&name.text) {
            let (sort, name) = (*sort, name.clone());
            self.places.push(NamePlace { span: name.span, name: name.text, sort, declares: false });
        }
    }

    /// How many seats there are with this number of people.
    pub(super) fn chairs_with(&self, people: u8) -> u8 {
        people + self.automa_seats.as_ref().map_or(0, |seats| *seats.at(people))
    }

    /// The most chairs that there can be; `None` while the numbers of players are not known.
    pub(super) fn most_chairs(&self) -> Option<u8> {
        self.seat_counts().into_iter().map(|people| self.chairs_with(people)).max()
    }

    /// All numbers of people that the rules allow; empty if the players are faulty.
    pub(super) fn seat_counts(&self) -> Vec<u8> {
        self.players.map_or_else(Vec::new, |players| (players.from..=players.to).collect())
    }

    fn check_zone_total(&mut self, key: &YamlText) {
        for seats in self.seat_counts() {
            let (mut total, mut places): (u32, u32) = (0, 0);
            for zone in 0..self.zones.len() {
                let copies = self.zone_copies(zone, seats);
                total = total.saturating_add(copies);
                let each = self.place_count(zone, seats).map_or(0, u32::from);
                places = places.saturating_add(copies.saturating_mul(each));
            }
            if total > limits::MAX_ZONES {
                let message = format!("{total} zones with {seats} seats, at most {}", limits::MAX_ZONES);
                self.faults.push(Diagnostic::error(codes::TOO_MANY, key.span, message));
                return;
            }
            if places > limits::MAX_PLACES {
                let message =
                    format!("{places} places of boards with {seats} seats, at most {}", limits::MAX_PLACES);
                self.faults.push(Diagnostic::error(codes::TOO_MANY, key.span, message));
                return;
            }
        }
    }
}
