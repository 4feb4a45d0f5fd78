//! A report as one page that needs nothing else, neither a network nor scripts.

use super::plots::{series_colour, svg};
use super::sections;
use super::sheet::{Cell, Emphasis, Plot, PlotKind, Series, SheetSection, SheetTable};
use crate::door::study::report::Report;
use crate::door::words::visible;

/// The line in the head of a page by which parlor knows its own.
pub(crate) const GENERATOR: &str = "<meta name=\"generator\" content=\"parlor\">";
/// The style of the page.
const STYLE: &str = include_str!("page.css");

/// A report as a page.
#[must_use]
pub fn html(report: &Report) -> String {
    sheet(&sections::head(report), &sections::of(report))
}

/// A page with a title, the lines below it, and sections.
pub(crate) fn sheet((title, lines): &(String, Vec<String>), sections: &[SheetSection]) -> String {
    let mut body = String::new();
    for section in sections {
        put(&mut body, section);
    }
    page(title, lines, &body)
}

/// A page with a title, the lines below it, and a body of HTML.
pub(crate) fn page(title: &str, lines: &[String], body: &str) -> String {
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{GENERATOR}\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{0}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{0}</h1>\n",
        escaped(title)
    );
    for line in lines {
        page.push_str(&format!("<p>{}</p>\n", escaped(line)));
    }
    page.push_str(&format!("</header>\n<main>\n{body}</main>\n</body>\n</html>\n"));
    // Names in plots, too, must be safe.
    visible::lines(&page).into_owned()
}

fn put(page: &mut String, section: &SheetSection) {
    let heading = escaped(&section.heading);
    page.push_str("<section>\n");
    if section.long {
        page.push_str(&format!("<details>\n<summary><h2>{heading}</h2></summary>\n"));
    } else {
        page.push_str(&format!("<h2>{heading}</h2>\n"));
    }
    if !section.said.is_empty() {
        page.push_str("<ul>\n");
        for sentence in &section.said {
            let class = match sentence.weight {
                Emphasis::Broken => "broken",
                Emphasis::Suspicious => "suspicious",
                Emphasis::Plain => "plain",
            };
            let place = if sentence.place.is_empty() {
                String::new()
            } else {
                format!("<code>{}</code> ", escaped(&sentence.place))
            };
            page.push_str(&format!("<li class=\"{class}\">{place}{}</li>\n", marked(&sentence.text)));
        }
        page.push_str("</ul>\n");
    }
    if !section.plots.is_empty() {
        page.push_str("<div class=\"plots\">\n");
        for plot in &section.plots {
            draw(page, plot);
        }
        page.push_str("</div>\n");
    }
    if let Some(table) = &section.table {
        lay(page, table);
    }
    for note in &section.notes {
        page.push_str(&format!("<p class=\"note\">{}</p>\n", marked(note)));
    }
    if section.long {
        page.push_str("</details>\n");
    }
    page.push_str("</section>\n");
}

fn draw(page: &mut String, plot: &Plot) {
    let title = escaped(&plot.title);
    let Some(picture) = svg(plot, &title) else { return };
    page.push_str(&format!("<figure>\n<figcaption>{title}</figcaption>\n{}", picture.trim_end()));
    if let PlotKind::Distribution { series, .. } = &plot.kind
        && series.len() > 1
    {
        page.push_str("\n<p class=\"legend\">");
        for (at, Series { name, .. }) in series.iter().enumerate() {
            let colour = series_colour(at);
            page.push_str(&format!("<span><i style=\"background:{colour}\"></i>{}</span> ", escaped(name)));
        }
        page.push_str("</p>");
    }
    page.push_str("\n</figure>\n");
}

fn lay(page: &mut String, table: &SheetTable) {
    page.push_str("<div class=\"table\"><table>\n<thead><tr>");
    for column in &table.columns {
        let class = if column.right { " class=\"right\"" } else { "" };
        page.push_str(&format!("<th{class}>{}</th>", escaped(column.name.trim())));
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        page.push_str("<tr>");
        for (cell, column) in row.iter().zip(&table.columns) {
            let class = if column.right { " class=\"right\"" } else { "" };
            page.push_str(&format!("<td{class}>{}</td>", told(cell)));
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody>\n</table></div>\n");
}

/// A cell of a table, as HTML.
pub(crate) fn told(cell: &Cell) -> String {
    let percent = |part: &f64| part.clamp(0.0, 1.0) * 100.0;
    match cell {
        Cell::Text(text) => escaped(text),
        Cell::Sparks(signs) => format!("<span class=\"sparks\">{}</span>", escaped(signs)),
        Cell::Range { low, middle, high, mark } => format!(
            "<div class=\"range\"><s style=\"left:{:.1}%\"></s><i style=\"left:{:.1}%;width:{:.1}%\"></i>\
             <b style=\"left:{:.1}%\"></b></div>",
            percent(mark),
            percent(low),
            percent(high) - percent(low),
            percent(middle)
        ),
    }
}

/// The text escaped for a page, also within attributes.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in visible::line(&text.replace('\n', " ")).chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}

/// The text escaped, with parts in backticks as code.
pub(crate) fn marked(text: &str) -> String {
    let mut marked = String::new();
    let parts: Vec<&str> = text.split('`').collect();
    let last = parts.len() - 1;
    for (at, part) in parts.iter().enumerate() {
        // A last backtick without a partner is an ordinary character.
        match (at % 2 == 1, at == last) {
            (true, false) => marked.push_str(&format!("<code>{}</code>", escaped(part))),
            (true, true) => marked.push_str(&format!("`{}", escaped(part))),
            _ => marked.push_str(&escaped(part)),
        }
    }
    marked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_named_becomes_a_part_of_the_page() {
        assert_eq!(escaped("<b a='1' c=\"2\">&\u{7}"), "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;\\u{7}");
        assert_eq!(marked("is `<i>` here, `or"), "is <code>&lt;i&gt;</code> here, `or");
        assert_eq!(marked("none"), "none");
    }
}
