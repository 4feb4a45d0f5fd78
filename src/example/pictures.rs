//! Drawn boards: lays pieces as a picture shows them, and compares a board with a picture.

use super::arranging::{Arranger, drawn_and_named};
use super::checking::SessionChecker;
use super::finding::{Counted, Finder, Lookup, NOTHING, Target};
use super::verdict::{EarlyEnd, Mismatch};
use super::{AboutText, PathText, ZonePart};
use crate::compile::value::{KindId, PieceId, ZoneId};
use crate::diag::codes::PICTURE;
use crate::diag::codes::example::MISPLACED;
use crate::diag::{Diagnostic, Span};
use crate::load::script::ast::Name;
use crate::notation::drawing::{EMPTY, board};
use crate::rules::ZoneShape;
use crate::rules::shapes::Places;
use crate::table::{Observer, Table, sees};

/// The sign of a piece that is not seen.
const UNSEEN: &str = "?";

/// What stands on a place of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OnPlace {
    Nothing,
    Kind(KindId),
    /// A piece whose kind is not seen.
    Unseen,
}

impl Finder<'_> {
    /// The zones that a picture shows, with their places.
    fn drawn_zones(&self, about: &AboutText) -> Lookup<Vec<(ZoneId, &Places)>> {
        let fault = |message: &str| Diagnostic::error(PICTURE, about.span, message);
        let (target, property) = self.target(&about.path, about.property.as_ref())?;
        let (Target::Zones(zones), None, ZonePart::Whole) = (target, property, about.part) else {
            return Err(fault("only whole boards can be drawn"));
        };
        let with_places = |zone: ZoneId| {
            let places = self.game.layout.places_of(zone);
            places.map(|places| (zone, places)).ok_or_else(|| {
                let such = ZoneShape::nouns(|shape| shape.order().is_sparse);
                fault(&format!("only {such} can be drawn")).hint("write a list: `line: fish moss`")
            })
        };
        zones.into_iter().map(with_places).collect()
    }

    /// What stands on each place, and where the picture shows it.
    fn read_drawn(&self, places: &Places, text: &Name, with_unseen: bool) -> Lookup<Vec<(OnPlace, Span)>> {
        let span = |start: usize, end: usize| {
            let at =
                |offset: usize| text.span.start.saturating_add(u32::try_from(offset).unwrap_or(u32::MAX));
            Span::new(text.span.source, at(start), at(end))
        };
        let drawn = places.read_picture(&text.text).map_err(|fault| {
            let hint = "draw one character for each place, `.` where nothing lies";
            Diagnostic::error(PICTURE, span(fault.range.start, fault.range.end), fault.message).hint(hint)
        })?;
        let read = drawn.into_iter().map(|drawn| {
            let span = span(drawn.range.start, drawn.range.end);
            let kind = match drawn.glyph {
                None => Ok(OnPlace::Nothing),
                Some(UNSEEN) if with_unseen => Ok(OnPlace::Unseen),
                Some(glyph) => self.game.kind_of_glyph(glyph).map(OnPlace::Kind).ok_or_else(|| {
                    let fault = Diagnostic::error(PICTURE, span, format!("`{glyph}` stands for no kind"));
                    fault.hint(self.known_glyphs())
                }),
            };
            Ok((kind?, span))
        });
        read.collect()
    }

    fn known_glyphs(&self) -> String {
        let kinds = (0..self.game.layout.first_family).map(KindId);
        let known: Vec<String> = kinds
            .filter_map(|kind| Some(format!("`{}` {}", self.game.glyph(kind)?, self.kind_name(kind))))
            .collect();
        match known.len() {
            0 => "the definition says which characters stand for kinds: `glyphs: { idol: I }`".to_owned(),
            1..=12 => format!("there are {} and `.` for an empty place", known.join(", ")),
            _ => "`glyphs` of the definition says which there are".to_owned(),
        }
    }

    fn kind_name(&self, kind: KindId) -> &str {
        &self.game.layout.kinds[usize::from(kind.0)].name
    }

    fn on_place(&self, on: OnPlace) -> &str {
        match on {
            OnPlace::Nothing => NOTHING,
            OnPlace::Kind(kind) => self.kind_name(kind),
            OnPlace::Unseen => UNSEEN,
        }
    }

    /// A board in lines, with the names of kinds that have no glyph.
    fn draw(&self, zone: ZoneId, places: &Places, on: &[OnPlace]) -> Vec<String> {
        let mut lines = vec![self.game.layout.zone_name(zone, self.seats)];
        lines.extend(board(places, |place| match on.get(usize::from(place)) {
            Some(OnPlace::Kind(kind)) => {
                self.game.glyph(*kind).unwrap_or_else(|| self.kind_name(*kind)).to_owned()
            }
            Some(OnPlace::Unseen) => UNSEEN.to_owned(),
            _ => EMPTY.to_owned(),
        }));
        lines
    }
}

impl Arranger<'_> {
    /// Lays the pieces of a board as a picture of `given` shows them.
    pub(super) fn picture(&mut self, about: &AboutText, text: &Name) -> Lookup<()> {
        let finder = self.finder;
        let zones = finder.drawn_zones(about)?;
        let among = zones.len();
        for (zone, places) in zones {
            if !self.is_narrowest_zone(zone, about.part, among) {
                continue;
            }
            let at = usize::from(zone.0);
            self.said[at].span.get_or_insert(about.span);
            let said = &mut self.said[at];
            said.is_drawn = true;
            if !said.places.is_empty() || !said.emptied.is_empty() {
                return Err(drawn_and_named(about.span));
            }
            if said.whole.replace(Vec::new()).is_some() {
                return Err(Diagnostic::error(MISPLACED, about.span, "this is said twice"));
            }
            for (place, (on, span)) in (0u16..).zip(finder.read_drawn(places, text, false)?) {
                if let OnPlace::Kind(kind) = on {
                    let taken = self.take(zone, &[Counted { kind, times: 1, span }])?;
                    self.said[at].places.extend(taken.into_iter().map(|piece| (place, piece)));
                }
            }
        }
        Ok(())
    }
}

impl SessionChecker<'_> {
    /// Whether boards are as a picture of `then` shows them.
    pub(super) fn picture(&self, about: &AboutText, text: &Name) -> Result<(), EarlyEnd> {
        let table = self.table;
        for (zone, places) in self.finder.drawn_zones(about)? {
            let wanted = self.finder.read_drawn(places, text, false)?;
            self.compare(zone, places, &wanted, |piece| OnPlace::Kind(table.kind(piece)))?;
        }
        Ok(())
    }

    /// Whether a seat sees boards as a picture shows them; `?` is a piece whose kind it does not see.
    pub(super) fn sees_picture(&self, seat: &Name, path: &PathText, text: &Name) -> Result<(), EarlyEnd> {
        let observer = Observer::seat(self.finder.seat(seat)?);
        let (layout, table) = (&self.finder.game.layout, self.table);
        let about = AboutText { part: ZonePart::Whole, path: path.clone(), property: None, span: path.span };
        for (zone, places) in self.finder.drawn_zones(&about)? {
            let wanted = self.finder.read_drawn(places, text, true)?;
            self.compare(zone, places, &wanted, |piece| match sees(layout, table, observer, piece) {
                true => OnPlace::Kind(table.kind(piece)),
                false => OnPlace::Unseen,
            })?;
        }
        Ok(())
    }

    /// A mismatch at the first place that differs, with the whole board.
    fn compare(
        &self,
        zone: ZoneId,
        places: &Places,
        wanted: &[(OnPlace, Span)],
        on: impl Fn(PieceId) -> OnPlace,
    ) -> Result<(), EarlyEnd> {
        let (finder, table) = (self.finder, self.table);
        let got = on_board(table, zone, places, on);
        let mut differ =
            (0u16..).zip(wanted.iter().zip(&got)).filter(|(_, ((wanted, _), got))| wanted != *got);
        let Some((place, ((wanted, span), got_here))) = differ.next() else { return Ok(()) };
        let name = finder.game.place_name(zone, place, finder.seats);
        let expected = format!("{name} = {}", finder.on_place(*wanted));
        let more = match differ.count() {
            0 => String::new(),
            1 => "; one more place differs".to_owned(),
            more => format!("; {more} more places differ"),
        };
        let mismatch = Mismatch::new(*span, expected, format!("{}{more}", finder.on_place(*got_here)));
        Err(Mismatch { drawing: finder.draw(zone, places, &got), ..mismatch }.into())
    }

    /// Whether the pieces lie on the first places of a board one after another, and nowhere else, as a list lays them.
    pub(super) fn same_from_first(
        &self,
        zone: ZoneId,
        places: &Places,
        kinds: &[KindId],
        span: Span,
    ) -> Result<(), EarlyEnd> {
        let table = self.table;
        let wanted: Vec<(OnPlace, Span)> = (0..usize::from(places.count()))
            .map(|at| (kinds.get(at).map_or(OnPlace::Nothing, |kind| OnPlace::Kind(*kind)), span))
            .collect();
        self.compare(zone, places, &wanted, |piece| OnPlace::Kind(table.kind(piece))).map_err(|end| match end
        {
            EarlyEnd::Mismatch(mismatch) => {
                let hint =
                    "a list is about the first places; draw the board below `=`, its rows indented further";
                Mismatch { hint: Some(hint.to_owned()), ..*mismatch }.into()
            }
            fault => fault,
        })
    }
}

fn on_board(table: &Table, zone: ZoneId, places: &Places, on: impl Fn(PieceId) -> OnPlace) -> Vec<OnPlace> {
    (0..places.count()).map(|place| table.at(zone, place).map_or(OnPlace::Nothing, &on)).collect()
}
