//! Puts the facts of one answer or step into words.

use super::fact::{Counting, Fact, Glimpse, Movement, Turning};
use super::merging::acting;
use super::paragraph::{Cause, Concern, Importance, ToldSentence, Topic};
use super::stakes::Stakes;
use crate::compile::game::LineValue;
use crate::compile::layout::{CounterSpec, ZoneSpec};
use crate::compile::value::{CounterId, KindId, SeatId, Value, ZoneId};
use crate::diag::visible;
use crate::notation::voice::{ToldPhrases, fill};
use crate::notation::wording::{Wording, worked_out};
use crate::play::event::{Facing, Spot};
use crate::rules::Shown;
use crate::table::{Observer, sees_zone};

/// This many pieces or seats make a movement of the rules clean-up, if nothing comes to light by it.
const MANY: usize = 3;

/// How pieces are told that come to light.
const REVEALED: (Topic, Importance) = (Topic::Reveal, Importance::High);
/// How other pieces are told.
const MOVED: (Topic, Importance) = (Topic::Table, Importance::Normal);

/// Puts facts into words for one observer.
#[derive(Clone, Copy)]
pub(super) struct Teller<'a> {
    pub(super) names: Wording<'a>,
    pub(super) observer: Observer,
    pub(super) stakes: &'a Stakes,
    /// The kinds that the answers named.
    pub(super) named: &'a [KindId],
}

/// A movement in words.
struct Deed {
    topic: Topic,
    importance: Importance,
    concern: Concern,
    /// Who moved the pieces; empty where it is nobody.
    subject: String,
    text: String,
}

/// What happened to one counter, to be told with others.
struct CounterNote {
    seat: Option<SeatId>,
    importance: Importance,
    /// The counter without its owner, by how much it changed, with reasons, and its new value.
    name: String,
    change: String,
    after: String,
    text: String,
}

impl Teller<'_> {
    /// The sentences on these facts.
    pub(super) fn sentences(self, facts: Vec<Fact>) -> Vec<ToldSentence> {
        let mut sentences: Vec<ToldSentence> = Vec::new();
        let mut changes: Vec<CounterNote> = Vec::new();
        let mut subject = String::new();
        let mut named = self.named.to_vec();
        for fact in facts {
            let last_subject = std::mem::take(&mut subject);
            let sentence = match fact {
                Fact::Counted(counting) => {
                    changes.push(self.counted(&counting));
                    continue;
                }
                Fact::Became { counter, before, after, is_seen } => {
                    changes.push(self.became(counter, (before, after), is_seen));
                    continue;
                }
                Fact::Moved(movement) => {
                    let deed = self.moved(&movement, &mut named);
                    let last = sentences.last_mut().filter(|last| {
                        deed.topic == Topic::Table
                            && (last.topic, last.importance) == (deed.topic, deed.importance)
                    });
                    if let Some(last) =
                        last.filter(|_| !deed.subject.is_empty() && deed.subject == last_subject)
                    {
                        last.text.push_str(self.told().next_deed);
                        last.text.push_str(&deed.text);
                        last.concern = last.concern.max(deed.concern);
                        subject = deed.subject;
                        continue;
                    }
                    subject.clone_from(&deed.subject);
                    deed.sentence(self.told())
                }
                Fact::Sown { pieces, from, to, reveals } => {
                    let (topic, importance) = if reveals { REVEALED } else { MOVED };
                    Deed { topic, importance, ..self.sown(&pieces, from, &to) }.sentence(self.told())
                }
                Fact::Turned(turning) => self.turned(&turning),
                Fact::PassedOver { seats, importance } => {
                    let values = [("seats", &*self.seats(&seats))];
                    let text = fill(one_or_several(self.told().passed_over, self.people(&seats)), &values);
                    let concern = self.concern_of(seats.into_iter());
                    ToldSentence { topic: Topic::Turn, importance, concern, text }
                }
                Fact::Told { topic, importance, text } => ToldSentence::plain(topic, importance, text),
            };
            if sentence.topic.stands_alone() && sentence.topic != Topic::Reveal {
                sentences.extend(self.changes(std::mem::take(&mut changes)));
            }
            sentences.push(sentence);
        }
        sentences.extend(self.changes(changes));
        for sentence in &mut sentences {
            sentence.text = visible::line(&sentence.text).into_owned();
        }
        sentences
    }

    fn told(self) -> &'static ToldPhrases {
        self.names.phrases().told
    }

    fn moved(self, movement: &Movement, named: &mut Vec<KindId>) -> Deed {
        let (names, told) = (self.names, self.told());
        let pieces = self.pieces(&movement.pieces);
        let owner = |spot: Spot| names.game.layout.zones[usize::from(spot.zone.0)].owner;
        let way @ (from, to) = movement.way();
        let seats: Vec<SeatId> = movement.ways().filter_map(|way| acting(way, names)).collect();
        let is_taken = |seat: SeatId| owner(to).is_none() && self.stakes.is_taken_from(seat, movement);
        let seats = if owner(from).is_some_and(is_taken) { Vec::new() } else { seats };
        let subject = self.seats(&seats);
        let (phrase, count) = match (owner(from).filter(|_| !seats.is_empty()), owner(to)) {
            (None, None) => (told.goes, movement.pieces.len()),
            (Some(_), None) => (told.puts, self.people(&seats)),
            (Some(seat), Some(other)) if seat == other => (told.moves, self.people(&seats)),
            (_, Some(_)) => (told.gets, self.people(&seats)),
        };
        let at_home = |spot: Spot| match owner(spot) {
            Some(seat) if seats.contains(&seat) => names.spot_alone(spot.zone, spot.index),
            _ => self.spot(spot),
        };
        let values = [("pieces", &*pieces), ("from", &*at_home(from)), ("to", &*at_home(to))];
        let mut text = fill(one_or_several(phrase, count), &values);
        // Where pieces went is named where it is not clear.
        let gets = owner(to).is_some() && owner(from) != owner(to);
        let is_named = gets && (to.index.is_some() || self.is_named(to, &movement.pieces));
        let mut notes: Vec<String> = Vec::new();
        notes.extend(is_named.then(|| names.spot_alone(to.zone, to.index)));
        notes.extend(movement.facing.map(|facing| match facing {
            Facing::Up => told.lying_up.to_owned(),
            Facing::Down => told.lying_down.to_owned(),
        }));
        if !notes.is_empty() {
            text.push_str(&fill(names.phrases().because, &[("text", &notes.join(told.and))]));
        }
        let importance = self.importance(movement, way, named);
        let comes_to_light = movement.reveals && importance == Importance::High;
        let topic = if comes_to_light { Topic::Reveal } else { Topic::Table };
        let concern = self.concern(movement.ways().map(|(from, to)| (owner(from), owner(to))));
        Deed { topic, importance, concern, subject, text }
    }

    fn sown(self, pieces: &[Glimpse], from: ZoneId, to: &[ZoneId]) -> Deed {
        let (names, told) = (self.names, self.told());
        let owner = |zone: ZoneId| names.game.layout.zones[usize::from(zone.0)].owner;
        let at_home = |zone: ZoneId| match owner(from) {
            Some(seat) if owner(zone) == Some(seat) => names.zone_alone(zone),
            _ => self.spot(Spot { zone, index: None }),
        };
        let concern = self.concern(to.iter().map(|zone| (owner(from), owner(*zone))));
        let to: Vec<String> = to.iter().map(|zone| at_home(*zone)).collect();
        let (pieces_told, to) = (self.pieces(pieces), names.list(&to));
        let (phrase, subject, count) = match owner(from) {
            Some(seat) => (told.moves, names.seat(seat).to_owned(), 1),
            None => (told.goes, String::new(), pieces.len()),
        };
        let values = [("pieces", &*pieces_told), ("from", &*at_home(from)), ("to", &to)];
        let text = fill(one_or_several(phrase, count), &values);
        let (topic, importance) = MOVED;
        Deed { topic, importance, concern, subject, text }
    }

    /// Whose things change when pieces go from one owner to another.
    fn concern(self, ways: impl Iterator<Item = (Option<SeatId>, Option<SeatId>)>) -> Concern {
        let changes = ways.filter(|(from, to)| from != to);
        self.concern_of(changes.flat_map(|(from, to)| [from, to]).flatten())
    }

    /// Whose things change when these seats gain or lose something.
    pub(super) fn concern_of(self, seats: impl Iterator<Item = SeatId>) -> Concern {
        let concern = |seat: SeatId| match Observer::seat(seat) == self.observer {
            true => Concern::Reader,
            false => Concern::Others,
        };
        seats.map(concern).max().unwrap_or(Concern::Nobody)
    }

    /// How much a movement matters.
    fn importance(
        self,
        movement: &Movement,
        (from, to): (Spot, Spot),
        named: &mut Vec<KindId>,
    ) -> Importance {
        let layout = &self.names.game.layout;
        if is_said(movement, named) {
            let has_places = [from, to].iter().any(|spot| spot.index.is_some());
            return if has_places { Importance::Normal } else { Importance::Low };
        }
        if movement.reveals || self.stakes.matters(movement, self.observer, self.names) {
            return Importance::High;
        }
        let goes_to = &layout.zones[usize::from(to.zone.0)];
        if goes_to.owner.is_none() && !sees_zone(layout, self.observer, to.zone) {
            return Importance::Low;
        }
        let is_many = movement.pieces.len() >= MANY || movement.ways().count() >= MANY;
        let is_unseen = movement.pieces.iter().all(|one| one.kind.is_none());
        let comes_from = &layout.zones[usize::from(from.zone.0)];
        let is_won = goes_to.owner.is_some() && goes_to.owner != comes_from.owner && !is_unseen;
        match self.stakes.cause() == Cause::Step && is_many && !is_won {
            true => Importance::Low,
            false => Importance::Normal,
        }
    }

    fn turned(self, turning: &Turning) -> ToldSentence {
        let told = self.told();
        let phrase = if turning.facing == Facing::Up { told.turned_up } else { told.turned_down };
        let place = self.spot(Spot { zone: turning.zone, index: turning.index });
        let values = [("pieces", &*self.pieces(&turning.pieces)), ("place", &*place)];
        let text = fill(one_or_several(phrase, turning.pieces.len()), &values);
        let (topic, importance) = if turning.reveals { REVEALED } else { MOVED };
        ToldSentence::plain(topic, importance, text)
    }

    fn counted(self, counting: &Counting) -> CounterNote {
        let (names, told) = (self.names, self.told());
        let spec = self.spec(counting.counter);
        let name = names.counter_alone(counting.counter);
        let sum = i64::from(counting.after) - i64::from(counting.before);
        let signed = |by: i64| if by == 0 { "0".to_owned() } else { format!("{by:+}") };
        let words: Vec<(i64, &str)> = counting
            .parts
            .iter()
            .filter_map(|(by, word)| Some((*by, names.label(names.game.word((*word)?)))))
            .collect();
        let reasons: Vec<String> = match words.as_slice() {
            [(by, word)] if *by == sum => vec![(*word).to_owned()],
            words => words.iter().map(|(by, word)| format!("{word} {}", signed(*by))).collect(),
        };
        let because = reasons.join(told.and);
        let change = match reasons.is_empty() {
            true => signed(sum),
            false => fill(told.with_reasons, &[("change", &signed(sum)), ("reasons", &because)]),
        };
        let number = |number: i32| match counting.is_seen {
            true => number.to_string(),
            false => worked_out(&number.to_string()),
        };
        let (before, after) = (number(counting.before), number(counting.after));
        let values = [("counter", &*name), ("before", &before), ("after", &after), ("change", &change)];
        let text = match (counting.before, reasons.as_slice()) {
            (0, []) => fill(told.first_count, &values[..3]),
            _ => fill(told.count, &values),
        };
        let kept = self.kept(spec, counting.before, counting.after);
        let is_price = kept > Importance::Low && spec.owner.is_some_and(|seat| self.stakes.is_won_by(seat));
        let is_high = is_price || self.is_score(counting.counter);
        let importance = if is_high { Importance::High } else { kept };
        CounterNote { seat: spec.owner, importance, name, change, after, text }
    }

    fn became(self, counter: CounterId, (before, after): (i32, i32), is_seen: bool) -> CounterNote {
        let (names, told) = (self.names, self.told());
        let spec = self.spec(counter);
        let name = names.counter_alone(counter);
        let after_text = match spec.value(after) {
            Value::Bool(true) => told.on.to_owned(),
            Value::Bool(false) => told.off.to_owned(),
            _ => names.held(counter, after),
        };
        let after_text = if is_seen { after_text } else { worked_out(&after_text) };
        let text = fill(told.becomes, &[("counter", &name), ("after", &after_text)]);
        let importance = self.kept(spec, before, after);
        CounterNote { seat: spec.owner, importance, name, change: text.clone(), after: String::new(), text }
    }

    /// A counter that was set back to its start by a step, that is as before, or that the table does not show matters
    /// little.
    fn kept(self, spec: &CounterSpec, before: i32, after: i32) -> Importance {
        let rules = &self.names.game.rules;
        let is_hidden = rules.counter_item(&spec.name).is_some_and(|item| rules.look.hide.contains(&item));
        let is_reset = self.stakes.cause() == Cause::Step && after == spec.start;
        if before == after || is_reset || is_hidden { Importance::Low } else { Importance::Normal }
    }

    /// The sentences on counters: what several seats have in common in one, then one for each seat.
    fn changes(self, mut changes: Vec<CounterNote>) -> Vec<ToldSentence> {
        let told = self.told();
        let mut sentences = Vec::new();
        while !changes.is_empty() {
            let first = changes.remove(0);
            let alike = take(&mut changes, |other| other.is_alike(&first));
            if !alike.is_empty() {
                let all: Vec<&CounterNote> = std::iter::once(&first).chain(&alike).collect();
                let seats: Vec<SeatId> = all.iter().filter_map(|change| change.seat).collect();
                let values = [("seat", &*self.seats(&seats)), ("changes", &self.common(&all))];
                let text = fill(told.has, &values);
                let (topic, importance) = (Topic::Counter, first.importance);
                let concern = self.concern_of(seats.into_iter());
                sentences.push(ToldSentence { topic, importance, concern, text });
                continue;
            }
            // What others have in common with the seat is told with them.
            let is_common: Vec<bool> =
                changes.iter().map(|one| changes.iter().any(|other| one.is_alike(other))).collect();
            let mut is_common = is_common.into_iter();
            let is_low = |change: &CounterNote| change.importance == Importance::Low;
            let own = take(&mut changes, |other| {
                let is_common = is_common.next().unwrap_or(false);
                !is_common && other.seat == first.seat && is_low(other) == is_low(&first)
            });
            let importance =
                own.iter().map(|change| change.importance).fold(first.importance, Importance::max);
            let texts = std::iter::once(&first).chain(&own).map(|change| change.text.as_str());
            let texts = texts.collect::<Vec<&str>>().join(told.and);
            let text = match first.seat {
                Some(seat) => fill(told.has, &[("seat", self.names.seat(seat)), ("changes", &texts)]),
                None => texts,
            };
            let (topic, concern) = (Topic::Counter, self.concern_of(first.seat.into_iter()));
            sentences.push(ToldSentence { topic, importance, concern, text });
        }
        sentences
    }

    /// The same change of several seats, with the new value of each.
    fn common(self, all: &[&CounterNote]) -> String {
        let Some(first) = all.first() else { return String::new() };
        if first.after.is_empty() {
            return first.text.clone();
        }
        if all.iter().all(|change| change.text == first.text) {
            return first.text.clone();
        }
        let after = |change: &&CounterNote| {
            change.seat.map(|seat| format!("{} {}", self.names.seat(seat), change.after))
        };
        let afters = all.iter().filter_map(after).collect::<Vec<String>>().join(self.told().and);
        let values = [("counter", &*first.name), ("change", &first.change), ("afters", &afters)];
        fill(self.told().counts, &values)
    }

    fn spec(&self, counter: CounterId) -> &CounterSpec {
        &self.names.game.layout.counters[usize::from(counter.0)]
    }

    /// Whether a line of the score or an entry of the ranking is this counter.
    fn is_score(self, counter: CounterId) -> bool {
        let game = self.names.game;
        let mut lines = game.scoring.iter().chain(&game.ranking);
        let name = &self.spec(counter).name;
        lines.any(|line| matches!(line.value, LineValue::Counter(first) if self.spec(first).name == *name))
    }

    fn pieces(self, pieces: &[Glimpse]) -> String {
        let name = |one: &Glimpse| {
            let name = one.kind.map_or_else(|| self.names.back(one.set), |kind| self.names.kind(kind));
            name.to_owned()
        };
        self.names.list(&pieces.iter().map(name).collect::<Vec<String>>())
    }

    /// A zone or place from the eyes of the observer.
    fn spot(self, spot: Spot) -> String {
        let own = self.names.own_spot(spot.zone, spot.index, self.observer);
        own.unwrap_or_else(|| spot.told(self.names))
    }

    /// Several seats; all of them as everybody.
    fn seats(self, seats: &[SeatId]) -> String {
        if self.people(seats) == 1 && seats.len() > 1 {
            return self.told().everybody.to_owned();
        }
        seats.iter().map(|seat| self.names.seat(*seat)).collect::<Vec<&str>>().join(self.told().and)
    }

    /// For the form of a phrase how many seats there are: everybody is one.
    fn people(self, seats: &[SeatId]) -> usize {
        if seats.len() == usize::from(self.names.game.seats()) && seats.len() > 1 { 1 } else { seats.len() }
    }

    /// Whether a zone of a seat must be named: if it has several that can hold such pieces, all but the hand, which is
    /// the only one that not everybody sees.
    fn is_named(self, spot: Spot, pieces: &[Glimpse]) -> bool {
        let zones = &self.names.game.layout.zones;
        let own = &zones[usize::from(spot.zone.0)];
        let can_hold =
            |zone: &ZoneSpec| pieces.iter().any(|one| zone.holds.get(usize::from(one.set)) == Some(&true));
        let others: Vec<&ZoneSpec> =
            zones.iter().filter(|zone| zone.owner == own.owner && can_hold(zone)).collect();
        let hidden = others.iter().filter(|zone| zone.shown != Shown::Everyone).count();
        others.len() > 1 && (own.shown == Shown::Everyone || hidden > 1)
    }
}

impl CounterNote {
    /// Whether the same happened to another seat.
    fn is_alike(&self, other: &Self) -> bool {
        (self.seat.is_some() && other.seat.is_some() && self.seat != other.seat)
            && (&self.name, &self.change, self.importance) == (&other.name, &other.change, other.importance)
    }
}

impl Deed {
    /// It as a sentence.
    fn sentence(self, told: &ToldPhrases) -> ToldSentence {
        let Self { topic, importance, concern, subject, text } = self;
        let text = match subject.as_str() {
            "" => text,
            all if all == told.everybody => fill(told.all_do, &[("seat", all), ("deed", &text)]),
            seat => fill(told.does, &[("seat", seat), ("deed", &text)]),
        };
        ToldSentence { topic, importance, concern, text }
    }
}

/// Takes the elements out of a list for which this holds.
fn take(changes: &mut Vec<CounterNote>, mut is_wanted: impl FnMut(&CounterNote) -> bool) -> Vec<CounterNote> {
    let (taken, left) = std::mem::take(changes).into_iter().partition(|change| is_wanted(change));
    *changes = left;
    taken
}

/// Whether the answer has named all of these pieces. Another movement of them is not said by it.
fn is_said(movement: &Movement, named: &mut Vec<KindId>) -> bool {
    let mut left = named.clone();
    let is_said = movement.pieces.iter().all(|one| {
        let at = one.kind.and_then(|kind| left.iter().position(|other| *other == kind));
        at.map(|at| left.swap_remove(at)).is_some()
    });
    if is_said {
        *named = left;
    }
    is_said
}

/// The form of a phrase for one thing or several.
fn one_or_several(phrase: &str, count: usize) -> &str {
    match phrase.split_once('|') {
        Some((one, _)) if count <= 1 => one,
        Some((_, several)) => several,
        None => phrase,
    }
}
