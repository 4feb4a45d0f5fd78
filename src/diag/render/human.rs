//! Source lines with carets, like those of `rustc`. This is the only code that names `annotate_snippets`.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use crate::diag::{Diagnostic, Severity, SourceId, Sources, Span, visible};

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
        Severity::Note => Level::NOTE,
    };
    let mut group = Group::with_title(level.primary_title(visible::line(&fault.message)).id(fault.code.0));
    let windows = windows(fault, sources);
    for window in &windows {
        group = group.element(snippet(fault, sources, window));
    }
    if let Some(hint) = &fault.hint {
        group = group.element(Level::HELP.message(visible::line(hint)));
    }
    if !fault.drawn().is_empty() {
        let lines: Vec<_> = fault.drawn().iter().map(|line| visible::line(line)).collect();
        group = group.element(Level::NOTE.message(lines.join("\n")));
    }
    let mut text: String =
        renderer.render(&[group]).lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
    text.push('\n');
    for window in &windows {
        text = with_true_column(text, fault, sources, window);
    }
    text
}

/// The renderer counts columns in the text that is shown; editors need those of the file.
fn with_true_column(text: String, fault: &Diagnostic, sources: &Sources, window: &Window) -> String {
    let spans = fault.span.into_iter().chain(fault.labels.iter().map(|label| label.span));
    let Some(span) = spans.into_iter().find(|span| span.source == window.source) else { return text };
    let source = &sources.text(window.source)[window.bytes.clone()];
    let shown = Excerpt::of(source);
    if shown.grown.is_empty() {
        return text;
    }
    let place = sources.position(span);
    let end = shown.place(within(sources.text(window.source), span).start - window.bytes.start);
    let column = 1 + shown.text[..end].chars().rev().take_while(|letter| *letter != '\n').count();
    let path = visible::line(sources.path(window.source));
    let head = |column: &dyn fmt::Display| format!("{path}:{}:{column}", place.line);
    text.replacen(&head(&column), &head(&place.column), 1)
}

/// The lines of one source that a fault refers to.
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
        let end = text[..end].trim_end_matches('\r').len().max(bytes.end);
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
    let shown = Excerpt::of(&text[window.bytes.clone()]);
    let place = |span: Span| {
        let bytes = within(text, span);
        shown.place(bytes.start - window.bytes.start)..shown.place(bytes.end - window.bytes.start)
    };
    let mut marks: Vec<Annotation<'_>> = Vec::new();
    if let Some(span) = fault.span.filter(|span| span.source == window.source) {
        marks.push(AnnotationKind::Primary.span(place(span)));
    }
    for label in fault.labels.iter().filter(|label| label.span.source == window.source) {
        marks.push(AnnotationKind::Context.span(place(label.span)).label(visible::line(&label.text)));
    }
    Snippet::source(shown.text)
        .path(visible::line(sources.path(window.source)))
        .line_start(line)
        .annotations(marks)
}

/// Lines of a source as they are shown, with characters that control a terminal written as escapes.
struct Excerpt<'a> {
    text: Cow<'a, str>,
    /// For each escape the byte after it in the source, and by how many bytes the text is longer up to there.
    grown: Vec<(usize, usize)>,
}

impl<'a> Excerpt<'a> {
    fn of(source: &'a str) -> Self {
        // The renderer itself draws tabs and the line breaks of all systems.
        let is_drawn = |at: usize, letter: char| {
            matches!(letter, '\n' | '\t')
                || (letter == '\r' && matches!(source.as_bytes().get(at + 1), None | Some(b'\n')))
        };
        if source.bytes().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t')) {
            return Self { text: Cow::Borrowed(source), grown: Vec::new() };
        }
        let mut text = String::new();
        let mut grown = Vec::new();
        for (at, letter) in source.char_indices() {
            if is_drawn(at, letter) || !visible::is_hidden(source, at) {
                text.push(letter);
                continue;
            }
            visible::push_escape(&mut text, letter);
            let behind = at + letter.len_utf8();
            grown.push((behind, text.len() - behind));
        }
        Self { text: Cow::Owned(text), grown }
    }

    /// The position of a byte of the source in the text that is shown.
    fn place(&self, at: usize) -> usize {
        let before = self.grown.partition_point(|(behind, _)| *behind <= at);
        at + before.checked_sub(1).map_or(0, |last| self.grown[last].1)
    }
}

/// The bytes of the span, extended to whole characters; a line break at its end is left out.
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
