//! Paints lines onto the screen.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

use crate::cli::drawing::DrawnLine;
use crate::cli::output::Tone;

/// What is shown: lines from the top, and what stands out in them.
pub(in crate::cli) struct Painted<'a> {
    /// The lines; what does not fit is cut off.
    pub(in crate::cli) lines: &'a [DrawnLine],
    /// The option that is selected.
    pub(in crate::cli) selected: Option<usize>,
    /// The options that were picked, where several are chosen.
    pub(in crate::cli) picked: &'a [usize],
    /// The text on the table on which the cursor stands: its line, and which of its texts.
    pub(in crate::cli) on_table: Option<(usize, usize)>,
    /// Where something is typed: column and row.
    pub(in crate::cli) cursor: Option<(u16, u16)>,
    /// Whether colours can be shown.
    pub(in crate::cli) is_coloured: bool,
}

/// The colours of sorts of pieces, which can be told apart on light and dark screens. Definitions name them in this order.
const HUES: [Color; 6] = [Color::Yellow, Color::Green, Color::Magenta, Color::Cyan, Color::Red, Color::Blue];

/// Paints the lines from the top left on.
pub(super) fn paint(painted: &Painted<'_>, buffer: &mut Buffer) {
    let area = buffer.area;
    for (nth, (row, line)) in (area.top()..area.bottom()).zip(painted.lines).enumerate() {
        let mut column = area.left();
        for (at, span) in line.spans.iter().enumerate() {
            let room = usize::from(area.right().saturating_sub(column));
            let mut style = span.tone.map_or_else(Style::default, |tone| toned(tone, painted.is_coloured));
            if let (Some(hue), None, true) = (span.hue, span.tone, painted.is_coloured) {
                style = style.fg(HUES[usize::from(hue) % HUES.len()]);
            }
            if !span.options.is_empty() {
                style = style.patch(offered(painted.is_coloured));
            }
            if span.options.iter().any(|option| painted.picked.contains(option)) {
                style = style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
            }
            let is_chosen = painted.selected.is_some_and(|option| span.options.contains(&option));
            if is_chosen || painted.on_table == Some((nth, at)) {
                style = style.add_modifier(Modifier::REVERSED);
            }
            column = buffer.set_stringn(column, row, &span.text, room, style).0;
        }
    }
}

/// What can be chosen.
fn offered(is_coloured: bool) -> Style {
    match is_coloured {
        true => Style::default().add_modifier(Modifier::BOLD),
        false => Style::default().add_modifier(Modifier::UNDERLINED),
    }
}

fn toned(tone: Tone, is_coloured: bool) -> Style {
    let plain = Style::default();
    let coloured = |colour: Color, style: Style| if is_coloured { style.fg(colour) } else { style };
    match tone {
        Tone::Strong => plain.add_modifier(Modifier::BOLD),
        Tone::Faint => plain.add_modifier(Modifier::DIM),
        Tone::Own => coloured(Color::Cyan, plain.add_modifier(Modifier::BOLD)),
        Tone::Wrong => coloured(Color::Red, plain.add_modifier(Modifier::BOLD)),
        Tone::Removed => coloured(Color::Red, plain),
        Tone::Added => coloured(Color::Green, plain),
    }
}
