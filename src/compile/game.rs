//! A game that can be played: rules, number of seats and code in one immutable value.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::closures;
use super::code::{MixedProperty, Op, Program};
use super::coverage::Sites;
use super::effects::Effects;
use super::emit::{Emitter, FlowTable, Global, Globals, Interner, Names};
use super::excluded::Excluded;
use super::following::{Followed, FollowedSites};
use super::kept::Keepsake;
use super::layout::Layout;
use super::value::{CounterId, KindId, SeatId, Value, WordId};
use crate::diag::{Diagnostic, Faults, Sources, Span, codes};
use crate::load::script::ast::Function;
use crate::rules::host::{Host, Returns};
use crate::rules::resolved::Resolved;
use crate::rules::scopes::Scopes;
use crate::rules::types::Type;
use crate::rules::{RankKey, Rules, SeatValue, Teams};

/// The rules of one game in one variant for one number of seats, ready to be played.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rules as checked.
    pub rules: Arc<Rules>,
    /// The texts from which they were read, for places in messages.
    pub sources: Arc<Sources>,
    /// Everything that can lie on the table.
    pub layout: Layout,
    /// The code of the order of play and of all scripts.
    pub code: Program,
    /// For each [`WordId`] its text.
    pub words: Vec<String>,
    /// For each kind and family the word that `piece.name` gives.
    pub kind_words: Vec<WordId>,
    /// What the names of the definition mean in scripts.
    pub names: BTreeMap<String, Global>,
    /// What the words after dots can be, by their numbers.
    pub properties: Vec<MixedProperty>,
    /// What the names in [`Game::functions`] mean.
    pub resolved: Resolved,
    /// The functions, with their closures rewritten to loops; Rhai's own evaluator runs these.
    pub functions: Vec<Function>,
    /// The lines of the score.
    pub scoring: Vec<ResultLine>,
    /// The entries of the ranking.
    pub ranking: Vec<ResultLine>,
    /// Who plays together.
    pub teams: Grouping,
    /// How bots value a seat's position before the end.
    pub heuristic: Option<ResultLine>,
    /// What a later room keeps with the game.
    pub kept: Keepsake,
}

/// What a game is compiled with besides its rules.
#[derive(Default)]
struct Extras {
    /// What is counted.
    sites: Option<Sites>,
    /// What is noted.
    following: Option<FollowedSites>,
    /// Words whose numbers are given.
    words: Interner,
}

/// A line of the score, or an entry of the ranking.
#[derive(Clone, Debug)]
pub struct ResultLine {
    /// Its name.
    pub name: String,
    /// Where the definition names it.
    pub span: Span,
    /// Its value.
    pub value: LineValue,
    /// The kinds, one line for each; empty if there is only one line.
    pub kinds: Vec<KindId>,
    /// Whether less is better (only in the ranking).
    pub fewer: bool,
    /// Whether it is one value for all seats, who play together.
    pub is_common: bool,
    /// Whether a team has the best value of its seats, not their sum.
    pub is_best: bool,
}

impl ResultLine {
    /// The seat whose counter the line reads, counted from the first.
    #[must_use]
    pub fn seat(&self, seat: SeatId) -> SeatId {
        if self.is_common { SeatId(0) } else { seat }
    }

    /// What its function is given for a seat.
    #[must_use]
    pub fn arguments(&self, seat: SeatId) -> Option<Value> {
        (!self.is_common).then_some(Value::Seat(seat))
    }
}

/// Who plays together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// Every seat plays for itself.
    Alone,
    /// For each seat the number of its team.
    Fixed(Vec<i64>),
    /// Seats for which this is the same now, and where the definition names it.
    By(LineValue, Span),
}

/// The value of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineValue {
    /// The sum of the score.
    Total,
    /// The counters of the seats, from this one on.
    Counter(CounterId),
    /// The script function with this index.
    Function(u16),
}

/// Whether the result of a host function is a word, or has words in it, that no script has written.
fn gives_words(host: &Host, op: Op) -> bool {
    let Some(function) = op.host_function() else { return false };
    match &host.functions[usize::from(function)].returns {
        Returns::Type(Type::List(of) | Type::Maybe(of)) => **of == Type::Word,
        Returns::Type(of) => *of == Type::Word,
        _ => false,
    }
}

impl Game {
    /// Compiles checked rules for a number of seats.
    ///
    /// # Errors
    /// When the rules do not allow this number of seats, or when a function is too large to be compiled.
    pub fn new(rules: Arc<Rules>, seats: u8, sources: Arc<Sources>, host: &Host) -> Result<Self, Faults> {
        Self::compile(rules, seats, sources, host, Extras::default())
    }

    /// Like [`Game::new`], with code that counts how often each of [`Program::sites`] happens, in matches that have
    /// counters for it. It is a little slower and otherwise the same.
    ///
    /// # Errors
    /// As for [`Game::new`].
    pub fn counting(
        rules: Arc<Rules>,
        seats: u8,
        sources: Arc<Sources>,
        host: &Host,
    ) -> Result<Self, Faults> {
        let sites = Some(Sites::default());
        Self::compile(rules, seats, sources, host, Extras { sites, ..Extras::default() })
    }

    /// Like [`Game::counting`], but statements and the bodies of closures are sites, too.
    ///
    /// # Errors
    /// As for [`Game::new`].
    pub fn covering(
        rules: Arc<Rules>,
        seats: u8,
        sources: Arc<Sources>,
        host: &Host,
    ) -> Result<Self, Faults> {
        let sites = Some(Sites::thorough());
        Self::compile(rules, seats, sources, host, Extras { sites, ..Extras::default() })
    }

    /// The same game with code that notes what is followed, in matches that have a log for it. Values of this game mean
    /// the same in it, but instructions are others: only functions can be called in a match of this game, not gone on
    /// with.
    ///
    /// # Errors
    /// When a function is too large with the notes.
    pub fn following(&self, host: &Host, followed: Followed) -> Result<Self, Faults> {
        let following = Some(FollowedSites::new(followed));
        let extras = Extras { following, words: Interner::with(&self.words), ..Extras::default() };
        Self::compile(Arc::clone(&self.rules), self.people(), Arc::clone(&self.sources), host, extras)
    }

    fn compile(
        rules: Arc<Rules>,
        seats: u8,
        sources: Arc<Sources>,
        host: &Host,
        extras: Extras,
    ) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        if !(rules.players.from..=rules.players.to).contains(&seats) {
            faults.push(wrong_seats(&rules, seats.into()));
            return Err(faults);
        }
        let Extras { sites, following, mut words } = extras;
        let mut layout = Layout::new(&rules, seats, &mut |text| words.intern(text));
        let globals = Globals::new(&rules, &layout, &mut words);
        let scripts = Scripts::new(rules.resolved.scopes(), host);
        let Scripts { effects, functions, scopes } = match rules.automa_with(seats) {
            Some(automa) => scripts.answering(automa, host),
            None => scripts,
        };
        let resolved = rules.resolved.within(&scopes);
        let names = Names { host, globals: &globals, resolved: &resolved };
        let mut emitter = Emitter::new(&functions, names, &effects, &mut words);
        emitter.sites = sites;
        emitter.following = following;
        emitter.functions(&functions, &mut faults);
        emitter.flow(FlowTable { rules: &rules, layout: &layout }, &mut faults);
        let mut code = emitter.code;
        code.sites = emitter.sites.map_or_else(Vec::new, |sites| sites.list);
        code.notes = emitter.following.map_or_else(Vec::new, |following| following.sites);
        code.properties = properties_by_kind(&layout);
        if faults.has_errors() {
            return Err(faults);
        }
        // Words that no script can come by would only be more numbers of actions.
        let gives = code.ops.iter().any(|op| gives_words(host, *op));
        layout.name_directions(&mut |text| if gives { words.intern(text) } else { words.known(text) });
        let (scoring, ranking, heuristic) = lines(&rules, &layout);
        let teams = grouping(&rules, &layout);
        if !code.sites.is_empty() {
            let asked = scoring.iter().chain(&ranking).chain(&heuristic).map(|line| line.value);
            let of_teams = if let Grouping::By(value, _) = teams { Some(value) } else { None };
            let by_rules = rules.automa_with(seats).map(|automa| line_function(automa.function));
            let entries = entries(&code, asked.chain(of_teams).chain(by_rules));
            let excluded = Excluded::of(&rules.script.functions, &entries, names);
            code.sites.iter_mut().for_each(|site| site.excluded = excluded.holds(site));
        }
        Ok(Self {
            rules,
            sources,
            layout,
            code,
            words: words.list,
            kind_words: globals.kind_words,
            names: globals.names,
            properties: globals.properties,
            resolved,
            functions,
            scoring,
            ranking,
            teams,
            heuristic,
            kept: Keepsake::default(),
        })
    }

    /// The number of people that play: those who are asked. They take the first seats.
    #[must_use]
    pub fn people(&self) -> u8 {
        self.layout.people
    }

    /// The number of people where the rules play further seats.
    #[must_use]
    pub fn people_beside_rules(&self) -> Option<u8> {
        (self.people() < self.seats()).then(|| self.people())
    }

    /// The number of seats.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.layout.seats
    }

    /// The index of a script function.
    #[must_use]
    pub fn function(&self, name: &str) -> Option<u16> {
        let at = self.code.functions.iter().position(|function| function.name == name)?;
        u16::try_from(at).ok()
    }

    /// Whether scripts are called to work out how a match ends.
    #[must_use]
    pub fn is_scored_by_scripts(&self) -> bool {
        let of_teams = if let Grouping::By(value, _) = self.teams { Some(value) } else { None };
        let lines = self.scoring.iter().chain(&self.ranking).map(|line| line.value);
        lines.chain(of_teams).any(|value| matches!(value, LineValue::Function(_)))
    }

    /// The word's text.
    #[must_use]
    pub fn word(&self, word: WordId) -> &str {
        self.words.get(usize::from(word.0)).map_or("", String::as_str)
    }

    /// A name, prompt or word as the definition shows it, whatever language is played.
    #[must_use]
    pub fn own_label<'a>(&'a self, name: &'a str) -> &'a str {
        let labels = &self.rules.labels;
        labels.binary_search_by(|(key, _)| key.as_str().cmp(name)).map_or(name, |at| &labels[at].1)
    }
}

/// The scripts, prepared for the compiler: the same for every variant and number of seats, unless the rules play some
/// of them.
#[derive(Clone)]
pub(super) struct Scripts {
    pub(super) effects: Effects,
    /// The functions, without closures.
    pub(super) functions: Vec<Function>,
    /// With the expressions that stand for closures.
    pub(super) scopes: Arc<Scopes>,
}

impl Scripts {
    pub(super) fn new(scopes: &Scopes, host: &Host) -> Self {
        let effects = Effects::of(scopes, host);
        let mut scopes = scopes.clone();
        let script = Arc::clone(scopes.script());
        let rewrite = |function| closures::rewrite(function, &effects, &mut scopes, host);
        let functions = script.functions.iter().map(rewrite).collect();
        Self { effects, functions, scopes: Arc::new(scopes) }
    }
}

fn properties_by_kind(layout: &Layout) -> Vec<Value> {
    let by_kind = |property: usize| layout.kinds.iter().map(move |kind| kind.properties[property]);
    (0..layout.properties.len()).flat_map(by_kind).collect()
}

pub(crate) fn wrong_seats(rules: &Rules, seats: usize) -> Diagnostic {
    let players = rules.players;
    let message = format!("`{}` cannot be played by {seats}", rules.title);
    let hint = if players.from == players.to {
        format!("it takes {} players", players.from)
    } else {
        format!("it takes {} to {} players", players.from, players.to)
    };
    Diagnostic::error(codes::WRONG_SEATS, None, message).hint(hint)
}

/// The script functions that the order of play and these lines call.
fn entries(code: &Program, lines: impl Iterator<Item = LineValue>) -> BTreeSet<usize> {
    let flow = code.ops[code.main as usize..].iter().filter_map(|op| match op {
        Op::Step { function, .. } | Op::Call { function, .. } => Some(usize::from(*function)),
        _ => None,
    });
    let lines = lines.filter_map(|value| match value {
        LineValue::Function(function) => Some(usize::from(function)),
        LineValue::Total | LineValue::Counter(_) => None,
    });
    flow.chain(lines).collect()
}

fn line_value(layout: &Layout, value: SeatValue) -> LineValue {
    match value {
        SeatValue::Total => LineValue::Total,
        SeatValue::Counter(counter) | SeatValue::Shared(counter) => {
            LineValue::Counter(CounterId(layout.counter_rules[counter]))
        }
        SeatValue::Function(function) | SeatValue::Common(function) => line_function(function),
    }
}

fn line_function(function: usize) -> LineValue {
    LineValue::Function(u16::try_from(function).unwrap_or(u16::MAX))
}

fn grouping(rules: &Rules, layout: &Layout) -> Grouping {
    match &rules.teams {
        None => Grouping::Alone,
        Some(Teams::All) => Grouping::Fixed(vec![0; usize::from(layout.seats)]),
        Some(Teams::Chairs(teams)) => {
            Grouping::Fixed(teams.at(layout.people).iter().map(|team| i64::from(*team)).collect())
        }
        Some(Teams::By { name, value }) => Grouping::By(line_value(layout, *value), name.span),
    }
}

fn lines(rules: &Rules, layout: &Layout) -> (Vec<ResultLine>, Vec<ResultLine>, Option<ResultLine>) {
    let is_common = |value: SeatValue| matches!(value, SeatValue::Shared(_) | SeatValue::Common(_));
    let scoring = rules.scoring.iter().map(|line| ResultLine {
        name: line.name.text.clone(),
        span: line.name.span,
        value: line_value(layout, line.value),
        kinds: line.of.map(|set| layout.kinds_of(set)).unwrap_or_default(),
        fewer: false,
        is_common: is_common(line.value),
        is_best: false,
    });
    let line = |key: &RankKey| ResultLine {
        name: key.name.text.clone(),
        span: key.name.span,
        value: line_value(layout, key.value),
        kinds: Vec::new(),
        fewer: key.fewer,
        is_common: is_common(key.value),
        is_best: rules.standing.map(SeatValue::Counter) == Some(key.value),
    };
    let ranking = rules.ranking.iter().map(line);
    (scoring.collect(), ranking.collect(), rules.heuristic.as_ref().map(line))
}
