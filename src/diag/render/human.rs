//! Lines of source with carets, as `rustc` shows them. The only place that names
//! `annotate_snippets`.

use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use super::clean;
use crate::diag::{Diagnostic, Severity, SourceId, Sources, Span};

pub(super) fn plain(fault: &Diagnostic, sources: &Sources) -> String {
    draw(fault, sources, &Renderer::plain())
}

pub(super) fn coloured(fault: &Diagnostic, sources: &Sources) -> String {
    draw(fault, sources, &Renderer::styled())
}

fn draw(fault: &Diagnostic, sources: &Sources, renderer: &Renderer) -> String {
    let level = match fault.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let mut group = Group::with_title(level.primary_title(clean(&fault.message)).id(fault.code.0));
    for window in windows(fault, sources) {
        group = group.element(snippet(fault, sources, &window));
    }
    if let Some(hint) = &fault.hint {
        group = group.element(Level::HELP.message(clean(hint)));
    }
    let mut text: String =
        renderer.render(&[group]).lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
    text.push('\n');
    text
}

/// The whole lines of one source that a fault speaks of.
struct Window {
    source: SourceId,
    bytes: Range<usize>,
}

/// One for each source, that of the fault itself first.
fn windows(fault: &Diagnostic, sources: &Sources) -> Vec<Window> {
    let mut windows: Vec<Window> = Vec::new();
    for span in fault.span.into_iter().chain(fault.labels.iter().map(|label| label.span)) {
        let text = sources.text(span.source);
        let bytes = within(text, span);
        let start = text[..bytes.start].rfind('\n').map_or(0, |at| at + 1);
        let end = text[bytes.end..].find('\n').map_or(text.len(), |at| bytes.end + at);
        match windows.iter_mut().find(|window| window.source == span.source) {
            Some(window) => {
                window.bytes = window.bytes.start.min(start)..window.bytes.end.max(end);
            }
            None => windows.push(Window { source: span.source, bytes: start..end }),
        }
    }
    windows
}

fn snippet<'a>(fault: &'a Diagnostic, sources: &'a Sources, window: &Window) -> Snippet<'a, Annotation<'a>> {
    let text = sources.text(window.source);
    let line = text[..window.bytes.start].matches('\n').count() + 1;
    let place = |span: Span| {
        let bytes = within(text, span);
        bytes.start - window.bytes.start..bytes.end - window.bytes.start
    };
    let mut snippet = Snippet::source(&text[window.bytes.clone()])
        .path(clean(sources.path(window.source)))
        .line_start(line);
    if let Some(span) = fault.span.filter(|span| span.source == window.source) {
        snippet = snippet.annotation(AnnotationKind::Primary.span(place(span)));
    }
    for label in fault.labels.iter().filter(|label| label.span.source == window.source) {
        let mark = AnnotationKind::Context.span(place(label.span)).label(clean(&label.text));
        snippet = snippet.annotation(mark);
    }
    snippet
}

/// The span's bytes, moved to the borders of characters; a line break at its end is left out.
fn within(text: &str, span: Span) -> Range<usize> {
    let boundary = |at: u32| {
        let mut at = (at as usize).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = boundary(span.start);
    let end = boundary(span.end).max(start);
    start..start + text[start..end].trim_end_matches(['\n', '\r']).len()
}
