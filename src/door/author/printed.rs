//! The pieces and boards of a game for printing: every physical piece, with what stands on it and on its back.

use super::outline::OutlineWriter;
use super::page::{BoardPicture, PieceSide, boards};
use crate::compile::Game as Compiled;
use crate::compile::value::KindId;
use crate::door::Game;
use crate::door::games::Speech;
use crate::door::words::counted;
use crate::rules::{Shown, Spaces, ZoneRule};

/// Everything of a game that can be printed, for a number of players. No text is safe for a page yet.
#[derive(Clone, Debug)]
pub struct PrintedGame {
    /// The language of names, such as `en`.
    pub language: &'static str,
    /// The name of the game, with its variant.
    pub title: String,
    /// The number of players, in words.
    pub players: String,
    /// The sets of pieces that are cut out, none of them empty.
    pub sets: Vec<PrintedSet>,
    /// The boards, each with how many there are.
    pub boards: Vec<(BoardPicture, usize)>,
    /// The sets of dice, which are not printed.
    pub dice: Vec<DiceSet>,
}

/// Dice of a set.
#[derive(Clone, Debug)]
pub struct DiceSet {
    /// What they are called.
    pub name: String,
    /// How many there are.
    pub count: usize,
    /// What is on their sides.
    pub sides: Vec<String>,
}

/// The pieces of a set.
#[derive(Clone, Debug)]
pub struct PrintedSet {
    /// What the definition calls it.
    pub key: String,
    /// What it is called.
    pub name: String,
    /// What stands on the backs of its pieces.
    pub back: String,
    /// What its pieces are.
    pub form: PieceForm,
    /// The kinds of its pieces, in the order of the definition.
    pub kinds: Vec<PrintedKind>,
}

/// What pieces are, which decides their size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceForm {
    /// They are held in a hand that not everybody sees.
    Card,
    /// They lie open or in a bag.
    Tile,
    /// They stand on the places of a board: its index in [`PrintedGame::boards`].
    Token(usize),
}

/// The pieces of a kind.
#[derive(Clone, Debug)]
pub struct PrintedKind {
    /// What stands on the front.
    pub front: PieceSide,
    /// What stands on the other side of two-sided pieces; others have the back of their set.
    pub other: Option<PieceSide>,
    /// How many pieces there are.
    pub count: usize,
}

impl PrintedSet {
    /// How many pieces it has.
    #[must_use]
    pub fn count(&self) -> usize {
        self.kinds.iter().map(|kind| kind.count).sum()
    }
}

impl PrintedGame {
    /// Everything of a game that can be printed, with the names of a language.
    #[must_use]
    pub fn of(game: &Game, speech: &Speech) -> Self {
        let game = &*game.inner;
        let outline = OutlineWriter::new(&game.rules, &game.sources, speech);
        let printer = GamePrinter { game, outline };
        let boards = printer.boards();
        let sets = printer.sets(&boards);
        let title = printer.outline.name(&game.rules.title);
        let variant = match game.rules.variant.as_str() {
            "" => String::new(),
            variant => format!(" ({variant})"),
        };
        Self {
            language: speech.words.language,
            title: format!("{title}{variant}"),
            players: counted(speech.words.players, usize::from(game.people()), &[]),
            sets,
            boards: boards.into_iter().map(|(_, board, count)| (board, count)).collect(),
            dice: printer.dice(),
        }
    }
}

struct GamePrinter<'a> {
    game: &'a Compiled,
    outline: OutlineWriter<'a>,
}

impl GamePrinter<'_> {
    /// The boards, each with its zone rule and how many there are.
    fn boards(&self) -> Vec<(usize, BoardPicture, usize)> {
        let count = |rule: usize| {
            let zone = &self.game.rules.zones[rule];
            match zone.spaces {
                Spaces::Apart => usize::from(self.game.layout.zone_rules[rule].1),
                Spaces::Track if zone.copies.is_per_seat() => usize::from(self.game.seats()),
                Spaces::Track | Spaces::Ring => 1,
            }
        };
        let all = boards(&self.outline, self.game.people());
        all.into_iter()
            .map(|(rule, board)| (rule, board, count(rule)))
            .filter(|(.., count)| *count > 0)
            .collect()
    }

    fn sets(&self, boards: &[(usize, BoardPicture, usize)]) -> Vec<PrintedSet> {
        let layout = &self.game.layout;
        let mut sets = Vec::new();
        for (at, set) in self.game.rules.sets.iter().enumerate() {
            let mut kinds: Vec<(KindId, usize)> = Vec::new();
            let own = layout.pieces.iter().filter(|piece| {
                piece.sides == 0 && usize::from(layout.kinds[usize::from(piece.kind.0)].set) == at
            });
            for piece in own {
                match kinds.iter_mut().find(|(kind, _)| *kind == piece.kind) {
                    Some((_, count)) => *count += 1,
                    None => kinds.push((piece.kind, 1)),
                }
            }
            kinds.sort_by_key(|(kind, _)| kind.0);
            let kinds: Vec<PrintedKind> = kinds
                .into_iter()
                .filter_map(|(kind, count)| {
                    let kind = layout.kinds[usize::from(kind.0)].rule.as_ref()?;
                    let other = kind.reverse(&self.game.rules.sets);
                    Some(PrintedKind {
                        front: PieceSide::of(&self.outline, set, kind),
                        other: other.map(|other| PieceSide::of(&self.outline, set, &other)),
                        count,
                    })
                })
                .collect();
            if !kinds.is_empty() {
                sets.push(PrintedSet {
                    key: set.name.text.clone(),
                    name: self.outline.set(at).to_owned(),
                    back: self.outline.name(set.back()).to_owned(),
                    form: self.form(at, boards),
                    kinds,
                });
            }
        }
        sets
    }

    fn dice(&self) -> Vec<DiceSet> {
        let layout = &self.game.layout;
        let count = |set: usize| {
            let is_own = |kind: KindId| usize::from(layout.kinds[usize::from(kind.0)].set) == set;
            layout.pieces.iter().filter(|piece| piece.sides > 0 && is_own(piece.kind)).count()
        };
        let sets = self.game.rules.sets.iter().enumerate().filter(|(at, _)| count(*at) > 0);
        let dice = sets.map(|(at, set)| DiceSet {
            name: self.outline.set(at).to_owned(),
            count: count(at),
            sides: self.outline.sides(set),
        });
        dice.collect()
    }

    fn form(&self, set: usize, boards: &[(usize, BoardPicture, usize)]) -> PieceForm {
        let zones = &self.game.rules.zones;
        let holds = |zone: &ZoneRule| zone.holds.contains(&set);
        if let Some(board) = boards.iter().position(|(rule, ..)| holds(&zones[*rule])) {
            return PieceForm::Token(board);
        }
        let is_private = |zone: &ZoneRule| matches!(zone.shown, Shown::Owner | Shown::Others);
        match zones.iter().any(|zone| holds(zone) && is_private(zone)) {
            true => PieceForm::Card,
            false => PieceForm::Tile,
        }
    }
}
