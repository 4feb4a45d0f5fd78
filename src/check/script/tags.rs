//! The types that a value can have, as a set, and what they are called.

/// A set of types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tags(u32);

impl Tags {
    pub(super) const NONE: Self = Self(0);
    pub(super) const UNIT: Self = Self(1);
    pub(super) const BOOL: Self = Self(1 << 1);
    pub(super) const NUMBER: Self = Self(1 << 2);
    pub(super) const SEAT: Self = Self(1 << 3);
    pub(super) const PIECE: Self = Self(1 << 4);
    pub(super) const KIND: Self = Self(1 << 5);
    /// The bare name of a family with parameters.
    pub(super) const FAMILY: Self = Self(1 << 6);
    pub(super) const ZONE: Self = Self(1 << 7);
    pub(super) const PLACE: Self = Self(1 << 8);
    pub(super) const WORD: Self = Self(1 << 9);
    pub(super) const TEXT: Self = Self(1 << 10);
    pub(super) const PART: Self = Self(1 << 11);
    pub(super) const LIST: Self = Self(1 << 12);
    pub(super) const SHARED_COUNTER: Self = Self(1 << 13);
    /// A counter of each seat.
    pub(super) const OWN_COUNTER: Self = Self(1 << 14);

    pub(super) const COUNTER: Self = Self(Self::SHARED_COUNTER.0 | Self::OWN_COUNTER.0);
    pub(super) const ANY_KIND: Self = Self(Self::KIND.0 | Self::FAMILY.0);
    pub(super) const ALL: Self = Self((1 << 15) - 1);

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    pub(super) const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    pub(super) const fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// Types with their names, as faults call them.
pub(super) const NAMED_TAGS: [(Tags, &str); 12] = [
    (Tags::BOOL, "bool"),
    (Tags::NUMBER, "number"),
    (Tags::SEAT, "seat"),
    (Tags::PIECE, "piece"),
    (Tags::KIND, "kind"),
    (Tags::FAMILY, "family of kinds"),
    (Tags::ZONE, "zone"),
    (Tags::PLACE, "place"),
    (Tags::WORD, "word"),
    (Tags::TEXT, "text"),
    (Tags::PART, "part"),
    (Tags::COUNTER, "counter"),
];
