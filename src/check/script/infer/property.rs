//! Properties: `card.food`, `me.hand`, `deck.top`.

use super::super::lexicon::Lexicon;
use super::super::resolve::unknown_property;
use super::super::shape::{Sets, Tags, ValueShape, WordSet};
use super::expression::Operand;
use super::{Certainty, Inference};
use crate::diag::codes::script::{NO_SUCH_PROPERTY, UNKNOWN_PROPERTY};
use crate::diag::{Diagnostic, meant};
use crate::load::script::ast::{Expression, Name};
use crate::rules::names::{KindProperty, SeatProperty};
use crate::rules::resolved::PropertyMeaning;
use crate::rules::{KindArgument, SeatHeld, TraitValue};

/// The most properties that a hint lists.
const MOST_LISTED: usize = 8;

/// The property of dice, whose type depends on what is on their sides.
const FACE: &str = "face";

impl<'a> Inference<'a> {
    pub(super) fn property(
        &mut self,
        expression: &'a Expression,
        (base, receiver): Operand<'a, '_>,
        name: &'a Name,
    ) -> ValueShape {
        if receiver.is_none() {
            return ValueShape::none();
        }
        let Some(property) = self.lexicon.property(expression) else { return ValueShape::any() };
        if self.lexicon.is_open_property(property) {
            return ValueShape::any();
        }
        if receiver.is_any() {
            return self.property_of_anything(property);
        }
        let code = if property.is_nothing() { UNKNOWN_PROPERTY } else { NO_SUCH_PROPERTY };
        if let Some(found) = self.property_of(receiver, property) {
            self.confirm(name.span, code);
            return found;
        }
        let may_have_more = Tags::PIECE.with(Tags::ANY_KIND).with(Tags::SEAT);
        if self.lexicon.names_are_missing() && receiver.tags.meets(may_have_more) {
            // What could not be read may declare it as a parameter, a trait, a zone or a counter.
            return ValueShape::any();
        }
        let weight = if receiver.is_unit() { Certainty::Everywhere } else { Certainty::Sure };
        self.judge(name.span, code, Err(weight), |inference| {
            let fault = inference.missing_property((base, receiver), name, property);
            inference.with_origin(fault, base)
        });
        ValueShape::any()
    }

    /// Even if nothing is known of the receiver, a property may have only one possible type.
    fn property_of_anything(&mut self, property: &PropertyMeaning) -> ValueShape {
        if property.is_nothing() {
            return ValueShape::any();
        }
        let everything = ValueShape::of_sets(Tags::ALL.without(Tags::LIST), Sets::ALL);
        let mut shape = self.property_of(&everything, property).unwrap_or_else(ValueShape::any);
        for one in self.lexicon.host_properties(property).filter(|_| property.name != FACE) {
            shape.join(&one.result);
        }
        shape
    }

    /// The shape of a property, for the types of the receiver that have it.
    fn property_of(&mut self, receiver: &ValueShape, property: &PropertyMeaning) -> Option<ValueShape> {
        let mut result: Option<ValueShape> = None;
        let mut add = |shape: ValueShape| match &mut result {
            Some(result) => {
                result.join(&shape);
            }
            None => result = Some(shape),
        };
        let named = Tags::PIECE.with(Tags::ANY_KIND);
        let names = property.name == "name" && receiver.tags.meets(named);
        let faces = property.name == FACE && receiver.tags.meets(Tags::PIECE);
        for one in self.lexicon.host_properties(property) {
            if one.receiver.meets(receiver.tags) && !faces && !(names && one.receiver.within(named)) {
                add(belonging(&one.result, receiver));
            }
        }
        if names {
            // narrower than the host's signature: the names of the sets in question
            add(self.family_names(receiver.sets));
        }
        if faces {
            add(self.faces(receiver.sets));
        }
        if receiver.tags.meets(Tags::SEAT)
            && let Some(of_seat) = property.seat
        {
            add(match of_seat {
                SeatProperty::Trait(index) => self.seat_trait(index),
                other => self.lexicon.seat_property(other),
            });
        }
        if receiver.tags.meets(Tags::PIECE.with(Tags::KIND))
            && let Some(of_kind) = &property.kind
            && let Some(shape) = self.kind_property(of_kind, receiver.sets)
        {
            add(shape);
        }
        result
    }

    fn family_names(&mut self, sets: Sets) -> ValueShape {
        if let Some(words) = self.words.names.get(&sets) {
            return ValueShape::word(words.clone());
        }
        if self.lexicon.names_are_missing() {
            return ValueShape::word(WordSet::Any);
        }
        let rules = self.lexicon.rules.sets.iter().enumerate().filter(|(set, _)| sets.contains(*set));
        let families = rules.flat_map(|(_, set)| &set.families).map(|family| family.name.text.as_str());
        let words = self.words.several(families);
        self.words.names.insert(sets, words.clone());
        ValueShape::word(words)
    }

    /// What pieces of these sets show: numbers, or the kinds on the sides of dice.
    fn faces(&self, sets: Sets) -> ValueShape {
        let mut shape = ValueShape::none();
        let rules = self.lexicon.rules.sets.iter().enumerate().filter(|(set, _)| sets.contains(*set));
        for (_, set) in rules {
            shape.join(&match set.sides.first() {
                Some(KindArgument::Kind(kind)) => ValueShape::of_sets(Tags::KIND, Sets::one(kind.set)),
                _ => ValueShape::of(Tags::NUMBER),
            });
        }
        if shape.is_none() { ValueShape::of(Tags::NUMBER) } else { shape }
    }

    /// A parameter or trait of kinds; `None` when no kind of these sets has it.
    fn kind_property(&mut self, property: &KindProperty, sets: Sets) -> Option<ValueShape> {
        let mut shape = ValueShape::none();
        let mut having = 0;
        for place in property.parameters.iter().filter(|place| sets.contains(place.set)) {
            shape.join(&Lexicon::parameter(place.kind));
            having += 1;
        }
        let mut traits = false;
        for (set, index) in property.traits.iter().filter(|(set, _)| sets.contains(*set)) {
            shape.join(&self.trait_shape(*set, *index));
            traits = true;
        }
        if shape.is_none() {
            return None;
        }
        let rules = self.lexicon.rules.sets.iter().enumerate();
        let families: usize =
            rules.filter(|(set, _)| sets.contains(*set)).map(|(_, set)| set.families.len()).sum();
        let everywhere = !traits && having == families;
        Some(if everywhere { shape } else { shape.or_unit() })
    }

    /// The shape of a trait of seats.
    fn seat_trait(&mut self, index: usize) -> ValueShape {
        let mut shape = ValueShape::none();
        let rules = self.lexicon.rules;
        for held in rules.seat_traits[index].values.all().iter().flatten() {
            let of_chair = self.seat_held(held);
            shape.join(&of_chair);
        }
        if shape.is_none() { ValueShape::any() } else { shape }
    }

    fn seat_held(&mut self, held: &SeatHeld) -> ValueShape {
        match held {
            SeatHeld::Bool(_) => ValueShape::of(Tags::BOOL),
            SeatHeld::Int(_) => ValueShape::of(Tags::NUMBER),
            SeatHeld::Word(word) => ValueShape::word(self.words.one(word)),
            SeatHeld::Kind(kind) => ValueShape::of_sets(Tags::KIND, Sets::one(kind.set)),
            SeatHeld::List(list) => {
                let mut element = ValueShape::none();
                for one in list {
                    let shape = self.seat_held(one);
                    element.join(&shape);
                }
                ValueShape::list(element)
            }
        }
    }

    fn trait_shape(&mut self, set: usize, index: usize) -> ValueShape {
        let values = &self.lexicon.rules.sets[set].traits[index].values;
        let mut shape = ValueShape::none();
        if values.iter().any(|(value, _)| matches!(value, TraitValue::Int(_))) {
            shape.join(&ValueShape::of(Tags::NUMBER));
        }
        if values.iter().any(|(value, _)| matches!(value, TraitValue::Word(_))) {
            let words = match self.words.traits.get(&(set, index)) {
                Some(words) => words.clone(),
                None => {
                    let words = self.words.several(values.iter().filter_map(|(value, _)| match value {
                        TraitValue::Word(word) => Some(word.as_str()),
                        TraitValue::Int(_) => None,
                    }));
                    self.words.traits.insert((set, index), words.clone());
                    words
                }
            };
            shape.join(&ValueShape::word(words));
        }
        shape
    }

    fn missing_property(
        &self,
        (base, receiver): Operand<'a, '_>,
        name: &Name,
        property: &PropertyMeaning,
    ) -> Diagnostic {
        let Name { text, span } = name;
        let who = format!("{} has no", receiver.describe());
        if self.by_kind(base).is_some() {
            let zones = self.lexicon.text(base.span).unwrap_or("zones");
            return Diagnostic::error(NO_SUCH_PROPERTY, *span, format!("{who} `{text}`"))
                .hint(format!("there is one for each kind: write `{zones}[{text}]`"));
        }
        if property.is_nothing() {
            let fault = unknown_property(self.lexicon, name, receiver.tags, &who);
            return match fault.hint {
                None => fault.maybe_hint(self.own_properties(base, receiver)),
                Some(_) => fault,
            };
        }
        let of = self.lexicon.text(base.span).unwrap_or("it");
        if receiver.tags.meets(Tags::PIECE.with(Tags::KIND))
            && let Some(of_kind) = &property.kind
        {
            let sets = of_kind.parameters.iter().map(|place| place.set);
            let having: Vec<usize> = sets.chain(of_kind.traits.iter().map(|(set, _)| *set)).collect();
            let message = format!(
                "this is of {}, which has no `{text}`; {} has",
                self.lexicon.set_names(receiver.sets),
                self.lexicon.set_names(Sets::of(&having))
            );
            return Diagnostic::error(NO_SUCH_PROPERTY, *span, message);
        }
        let hint = if receiver.tags.meets(Tags::SEAT) {
            self.zones_of(of, receiver)
        } else if receiver.tags.meets(Tags::PIECE) {
            let has = |tag| self.lexicon.host_properties(property).any(|one| one.receiver.meets(tag));
            if has(Tags::ZONE) {
                Some(format!("write `{of}.zone.{text}` for the zone that it lies in"))
            } else {
                has(Tags::PLACE).then(|| format!("write `{of}.place.{text}` for the place that it lies on"))
            }
        } else if receiver.tags.meets(Tags::LIST)
            && receiver.element().tags.meets(Tags::PIECE.with(Tags::SEAT))
        {
            Some(format!("take an element first, as in `{of}[0].{text}` or `for x in {of}`"))
        } else if receiver.tags.meets(Tags::ZONE) && self.is_of_pieces(property) {
            Some(format!("take a piece first, as in `{of}.top.{text}` or `for piece in {of}`"))
        } else if receiver.tags.meets(Tags::COUNTER) {
            Some(format!("the value of a counter is `seat.{of}`, or `value({of})` when it is shared"))
        } else {
            None
        };
        Diagnostic::error(NO_SUCH_PROPERTY, *span, format!("{who} `{text}`"))
            .maybe_hint(hint.or_else(|| self.lexicon.nearest_property(text, receiver.tags).map(meant)))
    }

    /// What the kinds have by which pieces of these sets differ.
    fn own_properties(&self, base: &Expression, receiver: &ValueShape) -> Option<String> {
        if !receiver.tags.meets(Tags::PIECE.with(Tags::KIND)) || receiver.sets == Sets::ALL {
            return None;
        }
        let of = self.lexicon.text(base.span).unwrap_or("piece");
        let has = |property: &KindProperty| {
            let parameters = property.parameters.iter().map(|place| place.set);
            parameters
                .chain(property.traits.iter().map(|(set, _)| *set))
                .any(|set| receiver.sets.contains(set))
        };
        let own = self.lexicon.names.kind_properties().filter(|(_, property)| has(property));
        let mut own: Vec<String> = own.map(|(name, _)| format!("`{of}.{name}`")).collect();
        own.push(format!("`{of}.name`"));
        own.truncate(MOST_LISTED);
        Some(format!("there are {}", own.join(", ")))
    }

    fn is_of_pieces(&self, property: &PropertyMeaning) -> bool {
        let mut host = self.lexicon.host_properties(property);
        property.kind.is_some() || host.any(|one| one.receiver.meets(Tags::PIECE))
    }
}

/// Pieces and kinds that belong to the receiver are of its sets.
fn belonging(result: &ValueShape, receiver: &ValueShape) -> ValueShape {
    let of_sets = Tags::PIECE.with(Tags::KIND);
    let has_sets = Tags::PIECE.with(Tags::ANY_KIND).with(Tags::ZONE).with(Tags::PLACE);
    if !result.tags.meets(of_sets) || !receiver.tags.meets(has_sets) {
        return result.clone();
    }
    let tags = if result.tags.meets(Tags::KIND) { result.tags.without(Tags::FAMILY) } else { result.tags };
    result.narrowed(tags, receiver.sets)
}
