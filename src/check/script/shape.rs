//! Shapes: what the checker knows of a value. A shape is a set of possible types, with the piece sets, words and list
//! elements to which they are limited. When shapes are joined they only grow, so every analysis ends.

use std::rc::Rc;

use super::tags::NAMED_TAGS;
pub(super) use super::tags::Tags;
use crate::diag::alternatives;
use crate::rules::types::Type;

/// Piece sets, one bit for each; all sets from the 64th on share the last bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sets(u64);

impl Sets {
    pub(super) const NONE: Self = Self(0);
    pub(super) const ALL: Self = Self(u64::MAX);

    pub(super) fn one(set: usize) -> Self {
        Self(1 << set.min(63))
    }

    pub(super) fn of(sets: &[usize]) -> Self {
        sets.iter().fold(Self::NONE, |all, set| Self(all.0 | Self::one(*set).0))
    }

    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) fn contains(self, set: usize) -> bool {
        self.meets(Self::one(set))
    }
}

/// The words that a value can be, as sorted numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WordSet {
    Only(Rc<Vec<u16>>),
    Any,
}

/// Larger sets of words count as any word.
const MOST_WORDS: usize = 512;

impl WordSet {
    fn join(&mut self, other: &Self) {
        let (Self::Only(mine), Self::Only(theirs)) = (&*self, other) else {
            *self = Self::Any;
            return;
        };
        if Rc::ptr_eq(mine, theirs) || theirs.iter().all(|word| mine.binary_search(word).is_ok()) {
            return;
        }
        let mut all: Vec<u16> = mine.iter().chain(theirs.iter()).copied().collect();
        all.sort_unstable();
        all.dedup();
        *self = if all.len() > MOST_WORDS { Self::Any } else { Self::Only(Rc::new(all)) };
    }

    fn meets(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Only(a), Self::Only(b)) => a.iter().any(|word| b.binary_search(word).is_ok()),
            _ => true,
        }
    }
}

/// What is known about the elements of a list, or about what a counter holds.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Elements {
    None,
    Only(Rc<ValueShape>),
    Any,
}

/// Lists that are nested deeper count as lists of anything.
const DEEPEST_LIST: usize = 4;

/// What is known about a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ValueShape {
    /// The types that it can have; with none, there is no such value.
    pub(super) tags: Tags,
    /// The sets of the piece or kind, or of the pieces that lie in the zone or place.
    pub(super) sets: Sets,
    words: Option<WordSet>,
    elements: Elements,
    /// Whether a seat has chosen it.
    pub(super) chosen: bool,
}

impl ValueShape {
    pub(super) const fn of(tags: Tags) -> Self {
        Self { tags, sets: Sets::NONE, words: None, elements: Elements::None, chosen: false }
    }

    /// No value: code that is not reached, or an element of an empty list.
    pub(super) const fn none() -> Self {
        Self::of(Tags::NONE)
    }

    pub(super) const fn unit() -> Self {
        Self::of(Tags::UNIT)
    }

    pub(super) fn any() -> Self {
        let (tags, sets) = (Tags::ALL, Sets::ALL);
        Self { tags, sets, words: Some(WordSet::Any), elements: Elements::Any, chosen: false }
    }

    /// Pieces, kinds, zones or places of these sets.
    pub(super) fn of_sets(tags: Tags, sets: Sets) -> Self {
        Self { sets, ..Self::of(tags) }
    }

    pub(super) fn word(words: WordSet) -> Self {
        Self { words: Some(words), ..Self::of(Tags::WORD) }
    }

    pub(super) fn list(element: Self) -> Self {
        let elements = if element.is_any() || element.depth() >= DEEPEST_LIST {
            Elements::Any
        } else if element.is_none() {
            Elements::None
        } else {
            Elements::Only(Rc::new(element))
        };
        Self { elements, ..Self::of(Tags::LIST) }
    }

    /// A counter that holds such values; `tags` says whether it is shared.
    pub(super) fn counter(tags: Tags, held: Self) -> Self {
        Self { tags, ..Self::list(held) }
    }

    /// What it holds, if it is a counter.
    pub(super) fn held(&self) -> Self {
        match &self.elements {
            Elements::Only(held) if !self.is_any() => (**held).clone(),
            _ => Self::any(),
        }
    }

    /// This shape or `()`.
    pub(super) fn or_unit(mut self) -> Self {
        self.tags = self.tags.with(Tags::UNIT);
        self
    }

    pub(super) fn from_type(kind: &Type) -> Self {
        match kind {
            Type::Unit => Self::unit(),
            Type::Bool => Self::of(Tags::BOOL),
            Type::Int => Self::of(Tags::NUMBER),
            Type::Seat => Self::of(Tags::SEAT),
            Type::Piece => Self::of_sets(Tags::PIECE, Sets::ALL),
            Type::Kind => Self::of_sets(Tags::ANY_KIND, Sets::ALL),
            Type::Zone => Self::of_sets(Tags::ZONE, Sets::ALL),
            Type::Place => Self::of_sets(Tags::PLACE, Sets::ALL),
            Type::Word => Self::word(WordSet::Any),
            Type::Counter => Self::counter(Tags::COUNTER, Self::any()),
            Type::Part => Self::of(Tags::PART),
            Type::Text => Self { words: Some(WordSet::Any), ..Self::of(Tags::TEXT.with(Tags::WORD)) },
            Type::List(of) => Self::list(Self::from_type(of)),
            Type::Maybe(of) => Self::from_type(of).or_unit(),
            Type::Union(types) => {
                let mut all = Self::none();
                for one in types {
                    all.join(&Self::from_type(one));
                }
                all
            }
            Type::Any => Self::any(),
        }
    }

    pub(super) fn is_none(&self) -> bool {
        self.tags.is_none()
    }

    pub(super) fn is_any(&self) -> bool {
        self.tags == Tags::ALL
    }

    /// Whether it can only be `()`.
    pub(super) fn is_unit(&self) -> bool {
        self.tags == Tags::UNIT
    }

    fn depth(&self) -> usize {
        match &self.elements {
            Elements::Only(element) => 1 + element.depth(),
            _ => 0,
        }
    }

    /// Adds what another value can be; returns whether the shape has grown.
    pub(super) fn join(&mut self, other: &Self) -> bool {
        if self.is_any() || other.is_none() || self == other {
            return false;
        }
        if self.is_none() || other.is_any() {
            *self = other.clone();
            return true;
        }
        let before = self.clone();
        self.tags = self.tags.with(other.tags);
        if self.tags == Tags::ALL {
            *self = Self::any();
            return true;
        }
        self.sets = Sets(self.sets.0 | other.sets.0);
        match (&mut self.words, &other.words) {
            (Some(mine), Some(theirs)) => mine.join(theirs),
            (None, Some(theirs)) => self.words = Some(theirs.clone()),
            (_, None) => {}
        }
        self.join_elements(&other.elements);
        self.chosen &= other.chosen;
        *self != before
    }

    fn join_elements(&mut self, other: &Elements) {
        match (&mut self.elements, other) {
            (Elements::Any, _) | (_, Elements::None) => {}
            (mine @ Elements::None, theirs) => *mine = theirs.clone(),
            (mine, Elements::Any) => *mine = Elements::Any,
            (Elements::Only(mine), Elements::Only(theirs)) => {
                if !Rc::ptr_eq(mine, theirs) && mine != theirs {
                    let mut both = (**mine).clone();
                    both.join(theirs);
                    self.elements = Self::list(both).elements;
                }
            }
        }
    }

    /// The shape of its elements: of a list, or the pieces of a zone.
    pub(super) fn element(&self) -> Self {
        let mut element = match &self.elements {
            _ if self.is_any() => Self::any(),
            _ if !self.tags.meets(Tags::LIST) => Self::none(),
            Elements::Any => Self::any(),
            Elements::Only(element) => (**element).clone(),
            Elements::None => Self::none(),
        };
        if self.tags.meets(Tags::ZONE) && !element.is_any() {
            element.join(&Self::of_sets(Tags::PIECE, self.sets));
        }
        element
    }

    /// This shape as the answer of a seat.
    pub(super) fn chosen(self) -> Self {
        Self { chosen: !self.is_any() && !self.is_none(), ..self }
    }

    /// Only those of its types that are among these.
    pub(super) fn only(&self, tags: Tags) -> Self {
        Self { tags: self.tags.and(tags), ..self.clone() }
    }

    /// This shape with other types and piece sets.
    pub(super) fn narrowed(&self, tags: Tags, sets: Sets) -> Self {
        Self { tags, sets, ..self.clone() }
    }

    /// Its words, if not any word is possible.
    pub(super) fn words(&self) -> Option<&[u16]> {
        match &self.words {
            Some(WordSet::Only(words)) if !self.is_any() => Some(words.as_slice()),
            _ => None,
        }
    }

    /// Whether a value of this shape can be used where the other shape is wanted.
    pub(super) fn fits(&self, wanted: &Self) -> bool {
        if self.is_none() || wanted.is_none() || wanted.is_any() {
            return true;
        }
        let common = self.tags.and(wanted.tags);
        if common.without(Tags::LIST) != Tags::NONE {
            return true;
        }
        common.meets(Tags::LIST)
            && match (&self.elements, &wanted.elements) {
                (Elements::Only(mine), Elements::Only(theirs)) => mine.fits(theirs),
                _ => true,
            }
    }

    /// Whether two values of these shapes can be equal.
    pub(super) fn can_equal(&self, other: &Self) -> bool {
        if self.is_none() || other.is_none() || self.is_any() || other.is_any() {
            return true;
        }
        let common = self.tags.and(other.tags);
        let of_sets = Tags::PIECE.with(Tags::KIND).with(Tags::FAMILY);
        if common.meets(of_sets) && self.sets.meets(other.sets) {
            return true;
        }
        if common.meets(Tags::LIST) && self.element().can_equal(&other.element()) {
            return true;
        }
        if common.meets(Tags::WORD) {
            match (&self.words, &other.words) {
                (Some(mine), Some(theirs)) if !mine.meets(theirs) => {}
                _ => return true,
            }
        }
        !common.without(of_sets.with(Tags::LIST).with(Tags::WORD)).is_none()
    }

    /// The types, with articles: `a seat or a list of pieces`.
    pub(super) fn describe(&self) -> String {
        if self.is_any() {
            return "anything".to_owned();
        }
        let mut names = Vec::new();
        for (tags, name) in NAMED_TAGS {
            if self.tags.meets(tags) {
                names.push(format!("a {name}"));
            }
        }
        if self.tags.meets(Tags::LIST) {
            names.push(format!("a {}", self.describe_list()));
        }
        if self.tags.meets(Tags::UNIT) {
            names.push("`()`".to_owned());
        }
        if self.tags.meets(Tags::TEXT) {
            names.retain(|name| name != "a word");
        }
        let mut kinds = names.iter().any(|name| name == "a kind");
        names.retain(|name| name != "a family of kinds" || !std::mem::take(&mut kinds));
        alternatives(&names)
    }

    fn describe_list(&self) -> String {
        match &self.elements {
            Elements::None | Elements::Any => "list".to_owned(),
            Elements::Only(element) => {
                let mut names: Vec<String> = NAMED_TAGS
                    .iter()
                    .filter(|(tags, _)| element.tags.meets(*tags))
                    .map(|(_, name)| match name.split_once(' ') {
                        Some(_) => "families of kinds".to_owned(),
                        None => format!("{name}s"),
                    })
                    .collect();
                if element.tags.meets(Tags::LIST) {
                    names.push("lists".to_owned());
                }
                if element.tags.meets(Tags::UNIT) {
                    names.push("`()`".to_owned());
                }
                format!("list of {}", alternatives(&names))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> Vec<ValueShape> {
        let words = |words: &[u16]| ValueShape::word(WordSet::Only(Rc::new(words.to_vec())));
        let piece = |set| ValueShape::of_sets(Tags::PIECE, Sets::one(set));
        vec![
            ValueShape::none(),
            ValueShape::unit(),
            ValueShape::of(Tags::NUMBER),
            piece(0),
            piece(1),
            ValueShape::of_sets(Tags::ZONE, Sets::one(1)),
            words(&[1, 3]),
            words(&[2]),
            ValueShape::word(WordSet::Any),
            ValueShape::list(ValueShape::none()),
            ValueShape::list(piece(0).or_unit()),
            ValueShape::list(ValueShape::list(words(&[3]))),
            ValueShape::any(),
        ]
    }

    #[test]
    fn joining_only_adds_and_ends() {
        for a in samples() {
            for b in samples() {
                let mut both = a.clone();
                both.join(&b);
                let mut again = both.clone();
                assert!(!again.join(&a) && !again.join(&b) && again == both, "{a:?} with {b:?}");
                assert!(a.fits(&both) && b.fits(&both), "{a:?} with {b:?}");
                let real = !a.is_none() && !b.is_none();
                assert!(!real || a.tags == Tags::LIST || a.can_equal(&both), "{a:?} with {b:?}");
                assert_eq!(a.can_equal(&b), b.can_equal(&a), "{a:?} with {b:?}");
            }
        }
    }

    #[test]
    fn lists_in_lists_end_somewhere() {
        let mut list = ValueShape::list(ValueShape::of(Tags::NUMBER));
        for _ in 0..10 {
            list = ValueShape::list(list);
        }
        assert!(list.depth() <= DEEPEST_LIST);
        assert!(list.element().element().element().element().element().is_any());
    }

    #[test]
    fn shapes_are_named_as_authors_name_them() {
        for (notation, described) in [
            ("seat", "a seat"),
            ("kind", "a kind"),
            ("text", "a text"),
            ("list", "a list"),
            ("piece or ()", "a piece or `()`"),
            ("list of list of seat", "a list of lists"),
            ("zone|list of seat|number", "a number, a zone or a list of seats"),
            ("counter", "a counter"),
            ("any", "anything"),
        ] {
            let kind = Type::parse(notation).expect("a type");
            assert_eq!(ValueShape::from_type(&kind).describe(), described);
        }
    }
}
