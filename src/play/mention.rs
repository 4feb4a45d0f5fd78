//! What texts and answers mention, as it was when they were written: data that can be put into words for each observer
//! in each language.

use super::witnesses::Witnesses;
use crate::compile::value::{KindId, PieceId, TextPart, Value, WordId, ZoneId};
use crate::compile::{Game, PLACEHOLDER};
use crate::notation::reading::ARROW;
use crate::notation::wording::Wording;
use crate::table::{Observer, Observers, Table, sees};

/// A piece as it lay, and who knew its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// Its kind.
    pub kind: KindId,
    /// The piece set whose back the piece has.
    pub set: u16,
    /// The side or number that was up.
    pub face: u8,
    /// Whether it is a die.
    pub is_die: bool,
    /// Where it lay.
    pub zone: ZoneId,
    /// Its index there, from 0.
    pub index: u16,
    /// Who saw its kind.
    pub sees: Observers,
    /// Who had seen its kind since the step began or the last answer was given, and could still tell the piece from
    /// others, but no longer saw it.
    pub recalls: Observers,
    /// Who saw its kind when an answer that took it was carried out at once: the log calls it by its kind for them.
    pub carried: Observers,
}

/// Something that a text or an answer mentions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mention {
    /// A value that is neither a piece nor a list.
    Value(Value),
    /// A piece.
    Piece(Sighting),
    /// Several things.
    List(Vec<Mention>),
}

/// A text of a script: a pattern with mentions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// The word with a [`PLACEHOLDER`] for each mention; `None` for an empty text.
    pub pattern: Option<WordId>,
    /// The mentions, in order.
    pub mentions: Vec<Mention>,
}

/// An option that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The things that the option consists of.
    pub members: Vec<Mention>,
    /// Whether it is a list of several things whose order matters.
    pub in_order: bool,
    /// Whether the option was named by its place.
    pub by_place: bool,
    /// Who alone is told what it is, if nobody else is.
    pub only: Option<Observer>,
}

/// A value that is no list as an observer reads it on a table.
pub(crate) fn told_value(names: Wording<'_>, (table, observer): (&Table, Observer), value: Value) -> String {
    let context = MentionContext { game: names.game, table, seen: &Witnesses::default() };
    context.leaf(value).told(names, observer, false)
}

/// Makes mentions from the table as it is now.
#[derive(Clone, Copy)]
pub(super) struct MentionContext<'a> {
    pub(crate) game: &'a Game,
    pub(crate) table: &'a Table,
    /// The pieces that observers have seen since the step began or the last answer was given.
    pub(crate) seen: &'a Witnesses,
}

impl MentionContext<'_> {
    /// A piece as it lies now.
    pub(crate) fn piece(self, piece: PieceId) -> Sighting {
        let layout = &self.game.layout;
        let spec = &layout.pieces[usize::from(piece.0)];
        let (mut seeing, mut recalling) = (Observers::default(), Observers::default());
        for observer in Observer::all(layout) {
            if sees(layout, self.table, observer, piece) {
                seeing.insert(observer);
            } else if self.seen.has(observer, piece) {
                recalling.insert(observer);
            }
        }
        Sighting {
            kind: self.table.kind(piece),
            set: spec.set,
            face: self.table.face(piece),
            is_die: spec.sides > 0,
            zone: self.table.zone_of(piece),
            index: self.table.index_of(piece),
            sees: seeing,
            recalls: recalling,
            carried: Observers::default(),
        }
    }

    /// A mention of a value that is no list.
    pub(crate) fn leaf(self, value: Value) -> Mention {
        match value {
            Value::Piece(piece) => Mention::Piece(self.piece(piece)),
            other => Mention::Value(other),
        }
    }

    /// An option that was taken. Of its text in the notation only counts whether it names a place.
    pub(super) fn taken(
        self,
        members: &[Value],
        in_order: bool,
        text: &str,
        only: Option<Observer>,
    ) -> Taken {
        let members = members.iter().map(|member| self.leaf(*member)).collect();
        Taken { members, in_order, by_place: text.ends_with(']'), only }
    }

    /// A text from its flat list of values: the pattern, then the mentions.
    pub(crate) fn text(self, run: &[TextPart]) -> Text {
        let mut parts = run.iter().copied();
        let Some(TextPart::Value(Value::Word(pattern))) = parts.next() else { return Text::default() };
        let mut mentions = Vec::new();
        while let Some(mention) = self.next(&mut parts) {
            mentions.push(mention);
        }
        Text { pattern: Some(pattern), mentions }
    }

    fn next(self, parts: &mut dyn Iterator<Item = TextPart>) -> Option<Mention> {
        Some(match parts.next()? {
            TextPart::List(len) => Mention::List((0..len).map_while(|_| self.next(parts)).collect()),
            TextPart::Value(value) => self.leaf(value),
        })
    }
}

impl Sighting {
    /// Where the piece lay: its place if places in the zone can be told apart, otherwise the zone.
    pub(super) fn place(&self, names: Wording<'_>) -> String {
        match names.game.layout.zones[usize::from(self.zone.0)].order.is_kept {
            false => names.zone(self.zone),
            true => names.place(self.zone, self.index),
        }
    }

    /// What an observer calls the piece: its kind if the observer sees or recalls it; otherwise its place if places can
    /// be told apart; otherwise its back.
    fn told(&self, names: Wording<'_>, observer: Observer, recall: bool) -> String {
        if self.is_told(observer, recall) {
            return names.kind(self.kind).to_owned();
        }
        match names.game.layout.zones[usize::from(self.zone.0)].order.is_kept {
            false => names.back(self.set).to_owned(),
            true => names.place(self.zone, self.index),
        }
    }

    fn is_told(&self, observer: Observer, recall: bool) -> bool {
        self.sees.contains(observer) || recall && self.recalls.contains(observer)
    }

    /// The name of the piece as an option that was taken: a die with its number, and with its place if the option named
    /// that.
    fn taken(&self, names: Wording<'_>, observer: Observer, by_place: bool) -> String {
        if !self.sees.contains(observer) {
            return self.told(names, observer, false);
        }
        if self.is_die {
            return names.die(self.kind, self.face);
        }
        let kind = names.kind(self.kind);
        let is_kept = names.game.layout.zones[usize::from(self.zone.0)].order.is_kept;
        if by_place && is_kept {
            return format!("{kind} {}", names.place(self.zone, self.index));
        }
        kind.to_owned()
    }
}

impl Mention {
    fn told(&self, names: Wording<'_>, observer: Observer, recall: bool) -> String {
        match self {
            Self::Value(value) => names.said(*value),
            Self::Piece(piece) => piece.told(names, observer, recall),
            Self::List(list) => {
                let mut texts: Vec<(u16, String)> = list
                    .iter()
                    .map(|one| (one.rank(observer, recall), one.told(names, observer, recall)))
                    .collect();
                texts.sort_by_key(|(rank, _)| *rank);
                names.list(&texts.into_iter().map(|(_, text)| text).collect::<Vec<String>>())
            }
        }
    }

    /// The position of an element of a list in a text: pieces and kinds in the order of the definition, then unseen
    /// pieces; everything else in the order of the script.
    fn rank(&self, observer: Observer, recall: bool) -> u16 {
        match self {
            Self::Piece(piece) if piece.is_told(observer, recall) => piece.kind.0,
            Self::Piece(_) => u16::MAX,
            Self::Value(Value::Kind(kind)) => kind.0,
            Self::Value(_) | Self::List(_) => 0,
        }
    }

    /// It as the log tells it: who saw the piece when the answer was carried out sees it.
    fn as_carried_out(&self) -> Self {
        match self {
            Self::Piece(piece) => {
                let mut sees = piece.sees;
                sees.add(piece.carried);
                Self::Piece(Sighting { sees, ..*piece })
            }
            other => other.clone(),
        }
    }

    fn pieces(&self) -> Vec<&Sighting> {
        match self {
            Self::Value(_) => Vec::new(),
            Self::Piece(piece) => vec![piece],
            Self::List(list) => list.iter().flat_map(Self::pieces).collect(),
        }
    }

    fn room(&self) -> usize {
        match self {
            Self::List(list) => 32 + list.iter().map(Self::room).sum::<usize>(),
            Self::Value(_) | Self::Piece(_) => 32,
        }
    }
}

impl Text {
    /// The text for an observer. With `recall`, a piece is also called by its kind for observers that have seen it in
    /// this step.
    #[must_use]
    pub fn told(&self, names: Wording<'_>, observer: Observer, recall: bool) -> String {
        let Some(pattern) = self.pattern else { return String::new() };
        let pattern = names.game.word(pattern);
        if !pattern.contains(PLACEHOLDER) {
            return names.label(pattern).to_owned();
        }
        let key = pattern.replace(PLACEHOLDER, "{}");
        let told = self.mentions.iter().map(|mention| mention.told(names, observer, recall));
        let blanks = pattern.matches(PLACEHOLDER).count();
        let told: Vec<String> = told.chain(std::iter::repeat(String::new())).take(blanks).collect();
        if let Some(text) = names.with_values(&key, &told) {
            return text;
        }
        let mut parts = pattern.split(PLACEHOLDER);
        let mut text = parts.next().unwrap_or("").to_owned();
        for (told, part) in told.iter().zip(parts) {
            text.push_str(told);
            text.push_str(part);
        }
        text
    }

    /// Whether it names the kind of a piece that the observer has seen, but no longer sees.
    pub(crate) fn recalls(&self, observer: Observer) -> bool {
        self.mentions.iter().flat_map(Mention::pieces).any(|piece| piece.recalls.contains(observer))
    }

    /// How much memory it takes, in bytes, roughly.
    pub(crate) fn room(&self) -> usize {
        32 + self.mentions.iter().map(Mention::room).sum::<usize>()
    }
}

impl Taken {
    /// The text for an observer.
    #[must_use]
    pub fn told(&self, names: Wording<'_>, observer: Observer) -> String {
        if self.only.is_some_and(|only| only != observer) {
            return "?".to_owned();
        }
        let mut texts: Vec<String> = self
            .members
            .iter()
            .map(|member| match member {
                Mention::Piece(piece) => piece.taken(names, observer, self.by_place),
                other => other.told(names, observer, false),
            })
            .collect();
        if texts.is_empty() {
            return names.nothing();
        }
        if self.in_order {
            return texts.join(ARROW);
        }
        if texts.len() > 1 {
            texts.sort();
        }
        names.list(&texts)
    }

    /// It as the log tells it: pieces that were shown when the answer was carried out at once are called by their kinds.
    pub(crate) fn as_carried_out(&self) -> Self {
        Self { members: self.members.iter().map(Mention::as_carried_out).collect(), ..self.clone() }
    }

    /// The pieces of the option.
    pub(super) fn pieces_mut(&mut self) -> impl Iterator<Item = &mut Sighting> {
        self.members.iter_mut().filter_map(|member| match member {
            Mention::Piece(piece) => Some(piece),
            Mention::Value(_) | Mention::List(_) => None,
        })
    }

    /// How much memory it takes, in bytes, roughly.
    pub(crate) fn room(&self) -> usize {
        48 + self.members.iter().map(Mention::room).sum::<usize>()
    }
}
