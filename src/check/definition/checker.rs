//! One run over a tree: all faults, and the rules.

use super::names::{Declared, Names, Sort};
use super::{fields, limits};
use crate::check::host::Host;
use crate::check::rules::{CounterRule, Figure, FlowItem, PieceSet, Players, Rules, ZoneRule};
use crate::diag::{Diagnostic, Faults, Span, codes};
use crate::load::script::ast::{Name, Script};
use crate::load::yaml::{Node, Text};

/// What is known so far.
pub(super) struct Checker<'a> {
    pub(super) script: &'a Script,
    pub(super) host: &'a Host,
    pub(super) faults: Faults,
    pub(super) names: Names,
    /// Unknown when they are faulty.
    pub(super) players: Option<Players>,
    pub(super) figures: Vec<Figure>,
    pub(super) sets: Vec<PieceSet>,
    pub(super) zones: Vec<ZoneRule>,
    pub(super) counters: Vec<CounterRule>,
    /// The number of kinds of each set; none when they are endless or too many.
    pub(super) kind_counts: Vec<Option<usize>>,
    /// The entries of all component lists so far.
    pub(super) listed: usize,
    /// Parameters whose type is faulty, by the place of their names.
    pub(super) untyped: Vec<Span>,
}

/// The keys of a definition.
const KEYS: [&str; 14] = [
    "parlor", "name", "about", "language", "players", "figures", "pieces", "zones", "counters", "flow",
    "scoring", "ranking", "labels", "variants",
];

/// Checks a whole tree. The rules are meant to be used only when no fault is an error.
pub(super) fn check(root: &Node, script: &Script, host: &Host) -> (Rules, Faults) {
    let mut checker = Checker {
        script,
        host,
        faults: Faults::default(),
        names: Names::new(),
        players: None,
        figures: Vec::new(),
        sets: Vec::new(),
        zones: Vec::new(),
        counters: Vec::new(),
        kind_counts: Vec::new(),
        listed: 0,
        untyped: Vec::new(),
    };
    let rules = checker.run(root);
    (rules, checker.faults)
}

impl Checker<'_> {
    fn run(&mut self, root: &Node) -> Rules {
        let mut rules = self.empty();
        let start = Span::new(root.span.source, root.span.start, root.span.start);
        let Some(fields) = self.fields(root, start, "a definition", &KEYS) else { return rules };
        self.header(&fields, &mut rules);
        let figures =
            fields.get("figures").map_or(&[][..], |(key, node)| self.entries(key, node, "a map of figures"));
        let sets = fields
            .get("pieces")
            .map_or(&[][..], |(key, node)| self.entries(key, node, "a map of piece sets"));
        let zones =
            fields.get("zones").map_or(&[][..], |(key, node)| self.entries(key, node, "a map of zones"));
        let counters = fields
            .get("counters")
            .map_or(&[][..], |(key, node)| self.entries(key, node, "a map of counters"));
        let flow = self.need(&fields, "flow", "[set_up, ...]");

        self.declare_all(Sort::Figure, figures);
        let families = self.declare_sets(sets);
        self.declare_all(Sort::Zone, zones);
        self.declare_all(Sort::Counter, counters);
        if let Some(flow) = flow {
            self.declare_parts(flow);
        }
        self.declare_functions();

        self.check_figures(figures);
        self.check_families(sets, families);
        self.check_zones(zones);
        self.check_counters(counters);
        self.check_start_lists(sets);
        self.check_traits(sets);
        if let Some((key, _)) = fields.get("zones") {
            self.check_zone_total(key);
        }
        if let Some((key, _)) = fields.get("pieces") {
            self.check_piece_total(key);
        }
        rules.flow = flow.map_or_else(Vec::new, |flow| self.check_flow(flow));
        rules.scoring = self.check_scoring(&fields);
        rules.ranking = self.check_ranking(&fields);
        rules.labels = self.check_labels(&fields, &rules);
        self.warn_of_unused_kinds(&rules);
        rules.figures = std::mem::take(&mut self.figures);
        rules.sets = std::mem::take(&mut self.sets);
        rules.zones = std::mem::take(&mut self.zones);
        rules.counters = std::mem::take(&mut self.counters);
        rules
    }

    fn empty(&self) -> Rules {
        Rules {
            title: String::new(),
            about: String::new(),
            language: "en".into(),
            variant: String::new(),
            players: Players { from: 1, to: 1, usual: 1 },
            figures: Vec::new(),
            sets: Vec::new(),
            zones: Vec::new(),
            counters: Vec::new(),
            flow: Vec::<FlowItem>::new(),
            scoring: Vec::new(),
            ranking: Vec::new(),
            labels: Vec::new(),
            script: self.script.clone(),
        }
    }

    /// Declares a name of the definition.
    pub(super) fn declare(&mut self, name: &Name, sort: Sort, index: usize, family: usize) {
        let declared = Declared { sort, index, family, span: name.span };
        self.names.declare(name, declared, self.host, &mut self.faults);
    }

    fn declare_all(&mut self, sort: Sort, entries: &[(Text, Node)]) {
        for (index, (key, _)) in entries.iter().enumerate() {
            self.declare(&fields::name(key), sort, index, 0);
        }
    }

    fn declare_functions(&mut self) {
        let script = self.script;
        for (index, function) in script.functions.iter().enumerate() {
            self.declare(&function.name, Sort::Function, index, 0);
        }
    }

    /// Finds a name of one of some sorts; anything else is a fault.
    pub(super) fn find(&mut self, name: &Name, sorts: &[Sort]) -> Option<Declared> {
        self.names.find(name, sorts, &mut self.faults).cloned()
    }

    /// Every number of seats that can play; none when the players are faulty.
    pub(super) fn seat_counts(&self) -> Vec<u8> {
        self.players.map_or_else(Vec::new, |players| (players.from..=players.to).collect())
    }

    fn check_zone_total(&mut self, key: &Text) {
        for seats in self.seat_counts() {
            let mut total: u32 = 0;
            for zone in 0..self.zones.len() {
                total = total.saturating_add(self.zone_copies(zone, seats));
            }
            if total > limits::MAX_ZONES {
                let message = format!("{total} zones with {seats} seats, at most {}", limits::MAX_ZONES);
                self.faults.push(Diagnostic::error(codes::TOO_MANY, key.span, message));
                return;
            }
        }
    }
}
