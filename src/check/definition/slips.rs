//! Keys that authors know from other systems, and those that are meant.

/// For each table of keys the keys that are meant, and what is written for them.
const SLIPS: &[(&str, &str, &[&str])] = &[
    ("definition", "name", &["title", "game"]),
    ("definition", "about", &["description", "summary"]),
    ("definition", "pieces", &["components", "cards", "decks", "tokens", "tiles", "dice"]),
    ("definition", "zones", &["areas", "locations", "places", "boards", "board"]),
    ("definition", "counters", &["variables", "state", "resources", "tracks"]),
    ("definition", "flow", &["phases", "turns", "rounds", "steps", "setup", "order"]),
    ("definition", "scoring", &["score", "points"]),
    ("definition", "ranking", &["tiebreaker", "tiebreak", "ties", "winner", "goal", "end"]),
    ("definition", "figures", &["constants", "parameters", "params", "options", "settings", "config"]),
    ("definition", "variants", &["modes", "expansions"]),
    ("players", "from", &["min", "least", "minimum"]),
    ("players", "to", &["max", "most", "maximum"]),
    ("piece_set", "kinds", &["types", "values", "names", "cards"]),
    ("piece_set", "set", &["count", "copies", "amount", "number", "quantity", "start", "setup", "in"]),
    ("zone", "holds", &["of", "contains", "pieces", "kind", "type", "set"]),
    ("zone", "per", &["for", "each", "player", "belongs_to"]),
    (
        "zone",
        "shown",
        &["visible", "visible_to", "visibility", "hidden", "private", "secret", "face", "seen_by", "owner"],
    ),
    ("zone", "layout", &["shape", "order", "ordered", "form"]),
    ("counter", "start", &["initial", "value", "default", "begin", "init"]),
    ("counter", "holds", &["type", "of"]),
    ("counter", "per", &["for", "each", "player"]),
    ("counter", "shown", &["visible", "visible_to", "visibility", "hidden", "private", "secret"]),
    ("part", "times", &["repeat", "count", "rounds"]),
    ("part", "do", &["steps", "actions", "then", "phases"]),
    ("part", "from", &["players", "starter", "start", "order", "seats"]),
    ("part", "while", &["until", "if", "condition"]),
    ("rank", "fewer", &["less", "least", "fewest", "lowest", "lower", "min", "asc", "ascending"]),
];

/// The words of the notation that are meant, and what is written for them elsewhere.
const WORD_SLIPS: &[(&[&str], &[&str])] = &[
    (
        &["nobody", "owner"],
        &["hidden", "secret", "false", "no", "none", "facedown", "face_down", "face down"],
    ),
    (&["owner"], &["private", "self", "own", "player", "seat", "me", "hand"]),
    (&["others"], &["opponents", "opponent", "rest"]),
    (
        &["everyone"],
        &[
            "public",
            "true",
            "yes",
            "all",
            "everybody",
            "anyone",
            "visible",
            "open",
            "faceup",
            "face_up",
            "face up",
        ],
    ),
    (&["stack"], &["deck", "draw_pile", "drawpile", "ordered", "tower", "queue"]),
    (&["pile"], &["heap", "bag", "cup", "pool", "unordered", "supply"]),
    (&["row"], &["line", "sequence", "list", "track", "fan"]),
    (&["grid"], &["board", "square", "squares", "table", "matrix", "checkerboard", "rectangle"]),
    (&["hexagons"], &["hex", "hexes", "hexgrid", "honeycomb"]),
    (&["map"], &["graph", "network", "points", "nodes"]),
    (&["nothing"], &["none", "null", "nobody", "empty", "false", "no"]),
];

/// The words among these that are meant by one that is none of them.
pub(super) fn meant_words<'w>(written: &str, words: impl Iterator<Item = &'w str>) -> Vec<&'w str> {
    let lower = written.to_lowercase();
    let slips = WORD_SLIPS.iter().filter(|(_, slips)| slips.contains(&lower.as_str()));
    let meant: Vec<&str> = slips.flat_map(|(meant, _)| meant.iter().copied()).collect();
    words.filter(|word| meant.contains(word)).collect()
}

/// The switch that is meant by a word of other languages.
pub(super) fn meant_switch(written: &str) -> Option<bool> {
    match written.to_lowercase().as_str() {
        "yes" | "on" | "true" | "y" => Some(true),
        "no" | "off" | "false" | "n" => Some(false),
        _ => None,
    }
}

/// The key of a table that is meant by one that it does not have.
pub(super) fn meant_key(table: &str, key: &str) -> Option<&'static str> {
    let fits = |(one, _, slips): &&(&str, &str, &[&str])| *one == table && slips.contains(&key);
    SLIPS.iter().find(fits).map(|(_, meant, _)| *meant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::definition::keys::TABLES;
    use crate::check::definition::zones::SHOWN;
    use crate::rules::ZoneShape;

    #[test]
    fn what_is_meant_is_a_key_and_the_slip_is_none() {
        for (table, meant, slips) in SLIPS {
            let keys = TABLES.iter().find(|one| one.name == *table).expect("a table of keys").names();
            assert!(keys.contains(meant), "{table}: {meant}");
            assert!(slips.iter().all(|slip| !keys.contains(slip)), "{table}: {slips:?}");
        }
    }

    #[test]
    fn words_that_are_meant_belong_to_the_notation() {
        let shown = SHOWN.iter().map(|(word, _)| *word);
        let shapes = ZoneShape::all();
        let known: Vec<&str> = shown.chain(shapes.map(|(word, _)| word)).chain(["nothing"]).collect();
        for (meant, _) in WORD_SLIPS {
            assert!(meant.iter().all(|word| known.contains(word)), "{meant:?}");
        }
        assert_eq!(meant_words("Hidden", known.iter().copied()), ["owner", "nobody"]);
        assert_eq!(meant_words("deck", known.iter().copied()), ["stack"]);
        assert!(meant_words("stack", known.iter().copied()).is_empty());
    }
}
