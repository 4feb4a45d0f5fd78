//! All keys that a definition and its parts can have: what stands in them, whether they are needed, and what they are
//! for. The checker knows keys from here, and so do the schema for editors and the reference as JSON.

use crate::rules::{COLOURS, MAX_SEATS};

/// A key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyRule {
    /// What is written.
    pub(crate) name: &'static str,
    /// Whether it must be there.
    pub(crate) needed: bool,
    /// What stands in it.
    pub(crate) holds: KeyForm,
    /// What it is for: one sentence or two.
    pub(crate) doc: &'static str,
}

/// The keys of one part of a definition.
#[derive(Debug)]
pub(crate) struct KeyTable {
    /// What has these keys, as one word.
    pub(crate) name: &'static str,
    /// What has these keys, with its article.
    pub(crate) what: &'static str,
    /// The keys, in the order in which they are listed.
    pub(crate) keys: &'static [KeyRule],
}

/// What can stand in a key.
#[derive(Clone, Copy, Debug)]
pub(crate) enum KeyForm {
    /// A text or a name.
    Text,
    /// A whole number within bounds.
    Int(i32, i32),
    /// `true` or `false`.
    Switch,
    /// One of these words.
    Words(&'static [&'static str]),
    /// The name of a library.
    Library,
    /// A list that is not empty.
    List(&'static KeyForm),
    /// A map with names that the author chooses.
    Named(&'static KeyForm),
    /// A map with some of these names.
    Chosen(&'static [&'static str], &'static KeyForm),
    /// A map of one entry.
    Single(&'static KeyForm),
    /// A value, or a map from numbers of players to values.
    BySeats(&'static KeyForm),
    /// A map with these keys.
    Keys(&'static KeyTable),
    /// One of these forms.
    Any(&'static [KeyForm]),
    /// A part of the order of play: a step, or a part with its name.
    Flow,
    /// A number, a switch, or a list of these or of such lists.
    Figure,
    /// A patch over the definition.
    Patch,
}

use KeyForm::{
    Any, BySeats, Chosen, Figure, Flow, Int, Keys, Library, List, Named, Patch, Single, Switch, Text, Words,
};

const fn needed(name: &'static str, holds: KeyForm, doc: &'static str) -> KeyRule {
    KeyRule { name, needed: true, holds, doc }
}

const fn key(name: &'static str, holds: KeyForm, doc: &'static str) -> KeyRule {
    KeyRule { name, needed: false, holds, doc }
}

/// A number, or the name of a figure.
const AMOUNT: KeyForm = Any(&[Int(i32::MIN, i32::MAX), Text]);
/// How many: a number from 1, or the name of a figure.
const COUNT: KeyForm = Any(&[Int(1, i32::MAX), Text]);
const TEXTS: KeyForm = List(&Text);
const TEXT_OR_TEXTS: KeyForm = Any(&[Text, TEXTS]);
const SHOWN: KeyForm = Words(&["everyone", "owner", "others", "nobody"]);
/// What a seat has of a trait.
const HELD: KeyForm = Any(&[Int(i32::MIN, i32::MAX), Switch, Text, List(&HELD_WITHIN)]);
const HELD_WITHIN: KeyForm = Any(&[Int(i32::MIN, i32::MAX), Switch, Text]);
const SEATS: i32 = MAX_SEATS as i32;
/// Zones of one name at most.
const ZONES: i32 = 1_000;

/// The keys of a definition.
pub(crate) static DEFINITION: KeyTable = KeyTable {
    name: "definition",
    what: "a definition",
    keys: &[
        needed("parlor", Int(1, 1), "The version of this notation: 1."),
        needed("name", Text, "The game's name as it is shown."),
        key("about", Text, "One line about the game."),
        key(
            "language",
            Text,
            "The language that the definition is written in, such as `en` (the default) or `ja`.",
        ),
        key(
            "use",
            List(&Library),
            "Libraries that come with parlor: ready-made parts, over which the game is a patch.",
        ),
        needed("players", Keys(&PLAYERS), "How many people can play."),
        key(
            "seats",
            Named(&BySeats(&List(&HELD))),
            "Traits of the seats: a value for each chair, clockwise from the first, or such a list for each number of players.",
        ),
        key(
            "figures",
            Named(&Any(&[Keys(&BOUNDED), BySeats(&Figure)])),
            "Numbers of the rules that somebody may want to change.",
        ),
        key(
            "pieces",
            Named(&Any(&[Text, Keys(&PIECE_SET)])),
            "Piece sets: kinds of pieces, and where they lie before the first step.",
        ),
        key("zones", Named(&Keys(&ZONE)), "Where pieces lie."),
        key(
            "counters",
            Named(&Keys(&COUNTER)),
            "Numbers, switches, seats, kinds and places that are remembered.",
        ),
        needed(
            "flow",
            List(&Flow),
            "The order of play: steps, which are functions of scripts, and parts with steps in them.",
        ),
        key(
            "scoring",
            List(&Any(&[Text, Single(&Any(&[Text, Keys(&SCORE_LINE)]))])),
            "The lines of the score: counters of every seat, or functions of a seat. The total is their sum.",
        ),
        key(
            "ranking",
            List(&Any(&[Text, Keys(&RANK)])),
            "What decides who wins, the most important first; by default the total.",
        ),
        key(
            "teams",
            Any(&[Text, BySeats(&List(&List(&Int(1, SEATS))))]),
            "Who plays together: the chairs of each team, `all`, or a counter or function of a seat.",
        ),
        key(
            "payoff",
            Words(&["places", "margins"]),
            "What players aim at: to come before others (`places`, the default), or to have more than they, as in a game for money (`margins`).",
        ),
        key(
            "heuristic",
            Text,
            "How the bot `greedy` values a seat's position before the end: `total`, a counter or a function.",
        ),
        key("look", Keys(&LOOK), "How the table is arranged for people; nothing in it changes the rules."),
        key("labels", Named(&Text), "How names, prompts and words of scripts are shown."),
        key(
            "variants",
            Named(&Patch),
            "Named changes: each a patch over the same keys, in which `null` removes what was there.",
        ),
    ],
};

/// The keys of `players`.
pub(crate) static PLAYERS: KeyTable = KeyTable {
    name: "players",
    what: "`players`",
    keys: &[
        needed("from", Int(1, SEATS), "The least number of people who can play."),
        needed("to", Int(1, SEATS), "The greatest number of people who can play."),
        key("usual", Int(1, SEATS), "How many usually play, if that is not the greatest number."),
        key("automa", Keys(&AUTOMA), "Seats that the rules play."),
    ],
};

/// The keys of `automa`.
pub(crate) static AUTOMA: KeyTable = KeyTable {
    name: "automa",
    what: "`automa`",
    keys: &[
        needed(
            "seats",
            BySeats(&Int(0, SEATS)),
            "How many seats the rules play, or how many with each number of people.",
        ),
        key(
            "plays",
            Text,
            "The function that answers for these seats: of the seat, the prompt and the options.",
        ),
    ],
};

/// The keys of a figure with bounds.
pub(crate) static BOUNDED: KeyTable = KeyTable {
    name: "figure",
    what: "a figure",
    keys: &[
        needed("value", BySeats(&Figure), "The figure itself."),
        key("from", Int(i32::MIN, i32::MAX), "The least number that it can be set to."),
        key("to", Int(i32::MIN, i32::MAX), "The greatest number that it can be set to."),
    ],
};

/// The keys of a piece set.
pub(crate) static PIECE_SET: KeyTable = KeyTable {
    name: "piece_set",
    what: "a piece set",
    keys: &[
        needed("kinds", Text, "What is printed on the pieces: words, with parameters where they need them."),
        key(
            "set",
            Named(&Any(&[BySeats(&TEXT_OR_TEXTS)])),
            "Which pieces there are and where they lie before the first step: component lists by zone, or a drawn board.",
        ),
        key(
            "traits",
            Named(&Named(&Text)),
            "Further properties of kinds: for each value the kinds that have it.",
        ),
        key("sides", Int(2, 100), "The pieces are dice with so many sides, numbered from 1."),
        key(
            "faces",
            Any(&[Text, Int(i32::MIN, i32::MAX)]),
            "The pieces are dice with this on their sides: numbers, or kinds of another set.",
        ),
        key("back", Text, "A name for the back; sets with the same back cannot be told apart face down."),
        key("glyphs", Named(&Any(&[Text, Int(0, 9)])), "Characters that stand for kinds on boards."),
        key("reverse", Named(&Text), "What is on the other side of two-sided pieces."),
        key(
            "shows",
            Any(&[Text, Named(&Text)]),
            "The form in which kinds are shown, in all languages, with blanks in braces.",
        ),
        key(
            "short",
            Named(&Any(&[Text, Int(i32::MIN, i32::MAX)])),
            "Short texts of kinds, which stand in forms and can be typed.",
        ),
    ],
};

/// The keys of a zone.
pub(crate) static ZONE: KeyTable = KeyTable {
    name: "zone",
    what: "a zone",
    keys: &[
        needed("holds", TEXT_OR_TEXTS, "The piece set that may lie in it, or a list of them."),
        key(
            "per",
            TEXT_OR_TEXTS,
            "`seat`: every seat has one; a piece set: there is one for each of its kinds; `[seat, fish]`: both.",
        ),
        key("count", Any(&[Int(1, ZONES), Text]), "Several of them: a number or a figure."),
        key("ring", Any(&[Int(1, ZONES), Text]), "Like `count`, and the last space leads on to the first."),
        key(
            "track",
            Any(&[Int(1, ZONES), Text]),
            "Like `count`, and the zones are spaces that lead from the first to the last.",
        ),
        key(
            "shown",
            SHOWN,
            "Who sees what lies face up in it: `everyone` (the default), `owner`, `others` or `nobody`.",
        ),
        key(
            "layout",
            Words(&["pile", "row", "stack", "grid", "hexagons", "rhombus", "map"]),
            "What order means in it: none in a `pile` (the default); a `row` or `stack`; a board of places.",
        ),
        key("names", Any(&[Words(&["letters"]), Keys(&NAMES)]), "On a board: what its places are called."),
        key("rows", COUNT, "The rows of a board: a number or a figure."),
        key("columns", COUNT, "The columns of a board: a number or a figure."),
        key(
            "map",
            Text,
            "The drawing of a board with the layout `map`: places are `o`, and lines lead from one to another.",
        ),
    ],
};

/// The keys of `names` of a zone.
pub(crate) static NAMES: KeyTable = KeyTable {
    name: "place_names",
    what: "`names`",
    keys: &[
        key("bottom_left", Words(&["a1"]), "The place at the bottom left is called a1."),
        key("top_left", Words(&["a1"]), "The place at the top left is called a1."),
        key("bottom_right", Words(&["a1"]), "The place at the bottom right is called a1."),
        key("top_right", Words(&["a1"]), "The place at the top right is called a1."),
        key("without", Text, "A letter that no column has."),
    ],
};

/// The keys of a counter.
pub(crate) static COUNTER: KeyTable = KeyTable {
    name: "counter",
    what: "a counter",
    keys: &[
        key(
            "per",
            TEXT_OR_TEXTS,
            "`seat`: every seat has one; a piece set: there is one for each of its kinds. Without it there is one for all.",
        ),
        key(
            "holds",
            Text,
            "`number` (the default), `switch`, `seat`, a piece set for one of its kinds, or a board for one of its places.",
        ),
        key(
            "start",
            Any(&[Int(i32::MIN, i32::MAX), Switch, Text, List(&AMOUNT)]),
            "What it begins with: a number, a figure, a list with a number for each chair, `true`, a kind, `random` or `nothing`.",
        ),
        key("min", AMOUNT, "The least that it can be: a script that goes below it fails."),
        key("max", AMOUNT, "The most that it can be: a script that goes above it fails."),
        key("shown", SHOWN, "Who sees it: `everyone` (the default), `owner`, `others` or `nobody`."),
    ],
};

/// The keys of a part of the order of play.
pub(crate) static PART: KeyTable = KeyTable {
    name: "part",
    what: "a part",
    keys: &[
        key(
            "times",
            Any(&[Int(0, i32::MAX), Text]),
            "How often: a number, a figure, a function that gives a number, or `forever`.",
        ),
        key(
            "while",
            Text,
            "A function that gives `true` or `false`, called before each time; `false` ends the part.",
        ),
        key(
            "from",
            Text,
            "The part goes round the seats, and this counter or function says which is first; `first` is the first chair.",
        ),
        key("skip", Text, "With `from`: a function of the seat; `true` leaves the seat out."),
        key(
            "with",
            Text,
            "With `from`: a function of the seat, whose value a step is given; without a value the seat is left out.",
        ),
        key("laps", Any(&[Int(1, i32::MAX), Text]), "With `from`: how many times the part goes round."),
        needed("do", List(&Flow), "The steps and parts that are done."),
    ],
};

/// The keys of a line of the score.
pub(crate) static SCORE_LINE: KeyTable = KeyTable {
    name: "score_line",
    what: "a line of the score",
    keys: &[
        needed(
            "value",
            Text,
            "A counter or a function of a seat; with `of` a function of a seat and a kind.",
        ),
        key("of", Text, "A piece set: there is a line for each of its kinds."),
    ],
};

/// The keys of a part of the ranking.
pub(crate) static RANK: KeyTable = KeyTable {
    name: "rank",
    what: "a part of the ranking",
    keys: &[needed("fewer", Text, "A counter or function of which less is better.")],
};

/// The keys of `look`.
pub(crate) static LOOK: KeyTable = KeyTable {
    name: "look",
    what: "`look`",
    keys: &[
        key(
            "about",
            Named(&TEXT_OR_TEXTS),
            "What players read about kinds and piece sets: texts, or functions with a text in `///`.",
        ),
        key(
            "notes",
            Named(&Text),
            "For a prompt a text that stands behind each of its options, with functions in braces.",
        ),
        key("values", Named(&Text), "Names with functions whose values stand on the table."),
        key("sizes", Named(&COUNT), "How many pieces fill a zone."),
        key("colours", Chosen(&COLOURS, &Text), "The kinds that have a colour on screens and on paper."),
        key(
            "sort",
            Named(&TEXTS),
            "For a zone without an order the parameters and traits by which its pieces are sorted.",
        ),
        key("hide", TEXTS, "Zones and counters that are not shown."),
        key("first", TEXTS, "Zones and counters that come before all others."),
        key("last", TEXTS, "Zones that step back first where there is little room."),
    ],
};

/// The keys that a variant cannot change.
pub(crate) const FIXED: [&str; 4] = ["parlor", "variants", "language", "use"];

/// All tables, the definition itself first.
pub(crate) static TABLES: [&KeyTable; 12] = [
    &DEFINITION,
    &PLAYERS,
    &AUTOMA,
    &BOUNDED,
    &PIECE_SET,
    &ZONE,
    &NAMES,
    &COUNTER,
    &PART,
    &SCORE_LINE,
    &RANK,
    &LOOK,
];

impl KeyTable {
    /// The words of the keys.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        self.keys.iter().map(|key| key.name).collect()
    }

    /// The hint to write this key, with what it is for.
    pub(crate) fn instead(&self, name: &str) -> String {
        match self.keys.iter().find(|key| key.name == name) {
            Some(KeyRule { doc, .. }) => {
                let (first, rest) = doc.trim_end_matches('.').split_at(1);
                format!("write `{name}`: {}{rest}", first.to_lowercase())
            }
            None => format!("write `{name}`"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ZoneShape;

    #[test]
    fn shapes_have_no_other_keys_and_words() {
        let keys = ZONE.names();
        assert!(ZoneShape::keys().iter().all(|key| keys.contains(key)), "{:?}", ZoneShape::keys());
        let layout = ZONE.keys.iter().find(|key| key.name == "layout").map(|key| key.holds);
        let Some(Words(words)) = layout else { panic!("layouts are words") };
        for word in words {
            assert!(ZoneShape::spellings(|_| true).contains(&format!("`layout: {word}`")), "{word}");
        }
    }

    #[test]
    fn bounds_are_those_of_the_checker() {
        assert_eq!(usize::try_from(ZONES), Ok(crate::check::definition::limits::MAX_ENTRIES));
    }

    #[test]
    fn every_key_is_told_in_one_sentence_or_two() {
        for table in TABLES {
            for key in table.keys {
                assert!(key.doc.ends_with('.') && key.doc.len() < 160, "{}: {}", table.name, key.name);
            }
        }
    }
}
