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
];

/// The key of a table that is meant by one that it does not have.
pub(super) fn meant_key(table: &str, key: &str) -> Option<&'static str> {
    let fits = |(one, _, slips): &&(&str, &str, &[&str])| *one == table && slips.contains(&key);
    SLIPS.iter().find(fits).map(|(_, meant, _)| *meant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::definition::keys::TABLES;

    #[test]
    fn what_is_meant_is_a_key_and_the_slip_is_none() {
        for (table, meant, slips) in SLIPS {
            let keys = TABLES.iter().find(|one| one.name == *table).expect("a table of keys").names();
            assert!(keys.contains(meant), "{table}: {meant}");
            assert!(slips.iter().all(|slip| !keys.contains(slip)), "{table}: {slips:?}");
        }
    }
}
