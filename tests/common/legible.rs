//! What must be read on the screen of whoever is asked, and where: the own pieces below the head of the own seat, what
//! options name beside or below the name of its zone. What is left out must be marked there.

use parlor::Observer;
use parlor::door::sitting::{
    BoardShown, Content, ItemShown, MapShown, Mark, Piece, Sitting, Slot, SpacesShown, ZoneShown,
};

/// The signs at the end of what is cut, and in place of lines that are left out.
const MORE: [&str; 2] = ["…", "..."];

/// The text without spaces, line breaks and marks, so that it is found however it is wrapped.
pub(crate) fn bare(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// What is missing on the screen of the seat that is asked.
pub(crate) fn missing(screen: &str, sitting: &Sitting) -> Vec<String> {
    let scene = sitting.scene(Observer::Seat(sitting.asked().unwrap().seat()));
    let own = scene.seats.iter().find(|seat| seat.is_own).unwrap();
    let table = table(screen);
    let head = format!("  {} (you)", own.name);
    let Some(start) = table.iter().rposition(|line| line.starts_with(&head)) else {
        return vec![format!("the line of the own seat, `{head}`")];
    };
    let (above, below) = table.split_at(start);
    let mut missing = Vec::new();
    for zone in own.zones.iter().filter(|zone| !zone.is_empty || is_named(zone)) {
        // A seat on one line has its zones there, too.
        let lines = of_zone(below, 4, &zone.name).unwrap_or_else(|| below.to_vec());
        missing.extend(not_in(&lines, zone, false));
    }
    for zone in scene.zones.iter().filter(|zone| is_named(zone)) {
        match of_zone(above, 1, &zone.name) {
            Some(lines) => missing.extend(not_in(&lines, zone, true)),
            None => missing.push(format!("the zone `{}`", zone.name)),
        }
    }
    missing
}

/// The lines of the table, without what stands beside it: between the line below the title and the one above the
/// question.
fn table(screen: &str) -> Vec<String> {
    let is_rule = |line: &&str| line.starts_with("───");
    let lines: Vec<&str> = screen.lines().collect();
    let start = lines.iter().position(is_rule).map_or(0, |at| at + 1);
    let end = start + lines[start..].iter().position(is_rule).unwrap_or(lines.len() - start);
    let left = |line: &&str| line.split(" │").next().unwrap_or_default().trim_end().to_owned();
    lines[start..end].iter().map(left).collect()
}

/// The lines of the zone of this name: from the one that begins with it to the next one that stands as far to the left.
fn of_zone(lines: &[String], indent: usize, name: &str) -> Option<Vec<String>> {
    let begins = |line: &String| {
        let (space, rest) = line.split_at_checked(indent).unwrap_or_default();
        let rest = rest.strip_prefix(name).filter(|rest| rest.is_empty() || rest.starts_with("  "));
        space.trim().is_empty() && rest.is_some()
    };
    let start = lines.iter().rposition(begins)?;
    let goes_on = |line: &&String| {
        let space = line.len() - line.trim_start().len();
        space > indent + 1 || line.is_empty() || is_mark(line)
    };
    let rest = lines[start + 1..].iter().take_while(goes_on);
    Some(std::iter::once(&lines[start]).chain(rest).cloned().collect())
}

/// Whether the line only says that there is more.
fn is_mark(line: &str) -> bool {
    MORE.contains(&line.trim())
}

/// What is missing of a zone on these lines, if they do not say that there is more; of what options name only, or of all
/// pieces.
fn not_in(lines: &[String], zone: &ZoneShown, is_of_options: bool) -> Option<String> {
    let is_cut = lines.iter().any(|line| MORE.iter().any(|more| line.ends_with(more)));
    let text = bare(&lines.concat());
    let Some(mut at) = text.find(&bare(&zone.name)) else {
        return (!is_cut).then(|| format!("the zone `{}`", zone.name));
    };
    at += bare(&zone.name).len();
    for part in parts(&zone.content, is_of_options) {
        let wanted = bare(&part);
        match text[at..].find(&wanted) {
            Some(found) => at += found + wanted.len(),
            None if is_cut => {}
            None => return Some(format!("`{part}` of `{}`", zone.name)),
        }
    }
    None
}

/// What must be read of a zone, in this order.
fn parts(content: &Content, is_of_options: bool) -> Vec<String> {
    match content {
        Content::Row(items) | Content::Pile(items) => {
            let items = items.iter().filter(|item| !is_of_options || !item.options.is_empty());
            items.filter_map(named).collect()
        }
        Content::Stock(items) => {
            let items = items.iter().filter(|item| !is_of_options || !item.options.is_empty());
            items.map(|item| format!("{}*{}", name(&item.piece), item.count)).collect()
        }
        Content::Board(board) => rows(board, is_of_options),
        Content::Map(map) => pieces(map, is_of_options),
        Content::Spaces(spaces) => spaces_rows(spaces, is_of_options),
    }
}

fn name(piece: &Piece) -> String {
    match piece {
        Piece::Known(name) => name.clone(),
        Piece::Marked(glyph, _) => glyph.clone(),
        Piece::Recalled(name) => format!("({name})"),
        Piece::Hidden { .. } => "?".to_owned(),
    }
}

/// Pieces that look alike; `None` for hidden ones, which are told by their number.
fn named(item: &ItemShown) -> Option<String> {
    match (&item.piece, item.count) {
        (Piece::Hidden { .. }, _) => None,
        (piece, 1) => Some(name(piece)),
        (piece, count) => Some(format!("{}*{count}", name(piece))),
    }
}

/// The rows of a board: the name of the row, then all places with their marks.
fn rows(board: &BoardShown, is_of_options: bool) -> Vec<String> {
    let place = |slot: &Slot| {
        let piece = slot.piece.as_ref().map_or_else(|| "·".to_owned(), name);
        match slot.mark {
            Some(Mark::Open) => format!("({piece})"),
            Some(Mark::Moved) => format!("[{piece}]"),
            None => piece,
        }
    };
    let rows = board.rows.iter();
    let rows = rows.filter(|row| !is_of_options || row.places.iter().any(|slot| !slot.options.is_empty()));
    rows.map(|row| format!("{}{}", row.name, row.places.iter().map(place).collect::<String>())).collect()
}

/// The pieces on a map, line by line.
fn pieces(map: &MapShown, is_of_options: bool) -> Vec<String> {
    let slots = map.places.iter().map(|place| &place.slot);
    let slots = slots.filter(|slot| !is_of_options || !slot.options.is_empty());
    slots.filter_map(|slot| slot.piece.as_ref().map(name)).collect()
}

/// The rows of a track or ring: their owner, and what lies in each space.
fn spaces_rows(spaces: &SpacesShown, is_of_options: bool) -> Vec<String> {
    let item = |item: &ItemShown| {
        let name = name(&item.piece);
        match item.count {
            1 => name,
            count if name.chars().count() == 1 => format!("{name}{count}"),
            count => format!("{name}*{count}"),
        }
    };
    let space = |items: &[ItemShown]| match items {
        _ if spaces.is_of_one_kind => items.iter().map(|item| item.count).sum::<usize>().to_string(),
        [] => "·".to_owned(),
        items => items.iter().map(item).collect(),
    };
    let rows = spaces.rows.iter().filter(|row| {
        let mut shown = row.spaces.iter().flatten();
        !is_of_options
            || shown.any(|space| {
                !space.options.is_empty() || space.items.iter().any(|item| !item.options.is_empty())
            })
    });
    rows.map(|row| {
        let shown = row.spaces.iter().flatten().map(|one| space(&one.items));
        format!("{}{}", row.owner.as_deref().unwrap_or_default(), shown.collect::<String>())
    })
    .collect()
}

/// Whether an option stands for the zone or for something in it.
fn is_named(zone: &ZoneShown) -> bool {
    let within = match &zone.content {
        Content::Row(items) | Content::Pile(items) | Content::Stock(items) => {
            items.iter().any(|item| !item.options.is_empty())
        }
        Content::Board(board) => {
            board.rows.iter().flat_map(|row| &row.places).any(|slot| !slot.options.is_empty())
        }
        Content::Map(map) => map.places.iter().any(|place| !place.slot.options.is_empty()),
        Content::Spaces(spaces) => {
            spaces.rows.iter().flat_map(|row| row.spaces.iter().flatten()).any(|space| {
                !space.options.is_empty() || space.items.iter().any(|item| !item.options.is_empty())
            })
        }
    };
    within || !zone.options.is_empty()
}
