//! Plots as SVG, in colours to which the page gives names.

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::{
    Cartesian2d, ChartBuilder, ChartContext, Circle, DrawingArea, DrawingAreaErrorKind, EmptyElement,
    IntoDrawingArea, IntoFont, PathElement, RGBColor, Rectangle, SVGBackend, ShapeStyle, Text, TextStyle,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, IntoTextStyle};
use unicode_width::UnicodeWidthStr;

use super::sheet::{Plot, PlotKind, Ranged, Series};

/// The width of a plot, in the units of its text.
const WIDE: u32 = 480;
/// The height of a plot of a distribution.
const HIGH: u32 = 240;
/// The height of a row of intervals.
const ROW: u32 = 20;
/// The height of what is below and above the rows.
const AROUND: u32 = 46;
/// The size of letters.
const LETTERS: u32 = 12;
/// The most letters of a name.
const MOST_LETTERS: usize = 26;

/// Placeholders for the colours of the page, and their names there.
const INK: RGBColor = RGBColor(1, 1, 1);
const LINE: RGBColor = RGBColor(2, 2, 2);
const FAINT: RGBColor = RGBColor(3, 3, 3);
const STRONG: RGBColor = RGBColor(4, 4, 4);
const SERIES: [RGBColor; 6] = [
    RGBColor(11, 11, 11),
    RGBColor(12, 12, 12),
    RGBColor(13, 13, 13),
    RGBColor(14, 14, 14),
    RGBColor(15, 15, 15),
    RGBColor(16, 16, 16),
];

type Failed<'a> = DrawingAreaErrorKind<<SVGBackend<'a> as plotters::prelude::DrawingBackend>::ErrorType>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Chart<'a, 'b> = ChartContext<'b, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// The plot as a picture as wide as the page; `None` if there is nothing to see in it.
pub(crate) fn svg(plot: &Plot, label: &str) -> Option<String> {
    let mut text = String::new();
    let high = match &plot.kind {
        PlotKind::Intervals { rows, .. } => {
            u32::try_from(rows.len()).unwrap_or(1).saturating_mul(ROW).saturating_add(AROUND)
        }
        PlotKind::Distribution { .. } => HIGH,
    };
    {
        let area = SVGBackend::with_string(&mut text, (WIDE, high)).into_drawing_area();
        let drawn = match &plot.kind {
            PlotKind::Intervals { rows, even } => intervals(&area, rows, *even),
            PlotKind::Distribution { unit, series } => distribution(&area, unit, series),
        };
        drawn.ok()?;
        area.present().ok()?;
    }
    let size = format!("<svg width=\"{WIDE}\" height=\"{high}\"");
    let text = text.replacen(&size, &format!("<svg role=\"img\" aria-label=\"{label}\""), 1);
    Some(coloured(&text))
}

/// The name of a series' colour on the page.
pub(crate) fn series_colour(at: usize) -> String {
    format!("var(--s{})", at % SERIES.len() + 1)
}

fn coloured(text: &str) -> String {
    let mut text = text.to_owned();
    let named = [(INK, "ink"), (LINE, "line"), (FAINT, "faint"), (STRONG, "strong")];
    let series = SERIES.iter().zip(1..).map(|(colour, at)| (*colour, format!("s{at}")));
    for (colour, name) in named.map(|(colour, name)| (colour, name.to_owned())).into_iter().chain(series) {
        let RGBColor(red, green, blue) = colour;
        text = text.replace(&format!("\"#{red:02X}{green:02X}{blue:02X}\""), &format!("\"var(--{name})\""));
    }
    text
}

fn letters(colour: RGBColor, area: &Area<'_>) -> TextStyle<'static> {
    ("sans-serif", LETTERS).into_font().color(&colour).into_text_style(area)
}

fn intervals<'a>(area: &Area<'a>, rows: &[Ranged], even: f64) -> Result<(), Failed<'a>> {
    let least = rows.iter().map(|row| row.low).fold(even, f64::min);
    let most = rows.iter().map(|row| row.high).fold(even, f64::max);
    let room = ((most - least) * 0.06).max(0.002);
    let count = f64::from(u32::try_from(rows.len()).unwrap_or(1));
    let longest = rows.iter().map(|row| short(&row.name).width()).max().unwrap_or(0);
    let names = u32::try_from(longest).unwrap_or(0) * 7 + 12;
    let mut chart = ChartBuilder::on(area)
        .margin(6)
        .x_label_area_size(28)
        .y_label_area_size(names)
        .build_cartesian_2d(least - room..most + room, 0.0..count)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .x_labels(6)
        .x_label_formatter(&|share| format!("{:.0} %", share * 100.0))
        .light_line_style(LINE.mix(0.0))
        .bold_line_style(LINE)
        .axis_style(LINE)
        .label_style(letters(FAINT, area))
        .draw()?;
    chart.draw_series([PathElement::new(vec![(even, 0.0), (even, count)], FAINT.stroke_width(1))])?;
    for (at, row) in (0_u32..).zip(rows) {
        let y = count - f64::from(at) - 0.5;
        let colour = if row.strong { STRONG } else { SERIES[0] };
        chart.draw_series([PathElement::new(vec![(row.low, y), (row.high, y)], colour.stroke_width(2))])?;
        chart.draw_series([Circle::new((row.middle, y), 4, colour.filled())])?;
        name(area, &chart, &row.name, y, least - room)?;
    }
    Ok(())
}

/// Writes the name of a row to its left.
fn name<'a>(area: &Area<'a>, chart: &Chart<'a, '_>, name: &str, y: f64, x: f64) -> Result<(), Failed<'a>> {
    let (left, middle) = chart.backend_coord(&(x, y));
    let style = letters(INK, area).pos(Pos::new(HPos::Right, VPos::Center));
    area.draw(&(EmptyElement::at((left - 6, middle)) + Text::new(short(name), (0, 0), style)))
}

/// A name, shortened to fit next to a plot.
fn short(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if text.width() >= MOST_LETTERS {
            return text + "…";
        }
        text.push(letter);
    }
    text
}

fn distribution<'a>(area: &Area<'a>, unit: &str, series: &[Series]) -> Result<(), Failed<'a>> {
    let bins = || series.iter().flat_map(|one| &one.bars);
    let least = bins().map(|bin| bin.from).fold(f64::INFINITY, f64::min);
    let greatest = bins().map(|bin| bin.to).fold(f64::NEG_INFINITY, f64::max);
    let most = bins().map(|bin| bin.part).fold(0.0, f64::max);
    if !(least.is_finite() && greatest.is_finite() && most > 0.0) {
        return Ok(());
    }
    let mut chart = ChartBuilder::on(area)
        .margin(8)
        .x_label_area_size(34)
        .y_label_area_size(44)
        .build_cartesian_2d(least..greatest, 0.0..most * 1.05)?;
    let digits = if most < 0.05 { 1 } else { 0 };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(8)
        .y_labels(5)
        .x_desc(unit)
        .x_label_formatter(&|value| format!("{value:.0}"))
        .y_label_formatter(&|share| format!("{:.digits$} %", share * 100.0))
        .light_line_style(LINE.mix(0.0))
        .bold_line_style(LINE)
        .axis_style(LINE)
        .label_style(letters(FAINT, area))
        .axis_desc_style(letters(FAINT, area))
        .draw()?;
    if let [Series { bars, .. }] = series {
        let style: ShapeStyle = SERIES[0].filled();
        chart.draw_series(
            bars.iter().map(|bin| Rectangle::new([(bin.from, 0.0), (bin.to, bin.part)], style)),
        )?;
        return Ok(());
    }
    for (at, one) in series.iter().enumerate() {
        let mut points: Vec<(f64, f64)> =
            one.bars.iter().flat_map(|bin| [(bin.from, bin.part), (bin.to, bin.part)]).collect();
        if let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) {
            points.insert(0, (first.0, 0.0));
            points.push((last.0, 0.0));
        }
        let style = SERIES[at % SERIES.len()].stroke_width(2);
        chart.draw_series([PathElement::new(points, style)])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::sheet::Bar;
    use super::*;

    fn drawn(kind: PlotKind) -> String {
        svg(&Plot { title: "A plot".to_owned(), kind }, "A plot").expect("it can be drawn")
    }

    #[test]
    fn plots_bear_the_colours_of_the_page_and_harmless_names() {
        let row =
            |name: &str| Ranged { name: name.to_owned(), low: 0.1, middle: 0.2, high: 0.4, strong: true };
        let text = drawn(PlotKind::Intervals { rows: vec![row("<script>x"), row("b & c")], even: 0.25 });
        assert!(text.starts_with("<svg role=\"img\" aria-label=\"A plot\" viewBox"), "{text}");
        assert!(text.contains("var(--strong)") && text.contains("var(--ink)"), "{text}");
        assert!(!text.contains("<script") && text.contains("&lt;script&gt;x"), "{text}");
        assert!(text.contains("b &amp; c"), "{text}");
        assert!(!text.contains("#0"), "{text}");
    }

    #[test]
    fn one_distribution_is_filled_and_several_are_lines() {
        let bar = |from: f64, part: f64| Bar { from, to: from + 1.0, part };
        let series =
            |name: &str| Series { name: name.to_owned(), bars: vec![bar(0.0, 0.25), bar(1.0, 0.75)] };
        let one = drawn(PlotKind::Distribution { unit: "turns", series: vec![series("a")] });
        assert_eq!(one.matches("<rect").count(), 2, "{one}");
        let two = drawn(PlotKind::Distribution { unit: "turns", series: vec![series("a"), series("b")] });
        assert!(two.contains("var(--s2)"), "{two}");
        drawn(PlotKind::Distribution { unit: "turns", series: Vec::new() });
    }
}
