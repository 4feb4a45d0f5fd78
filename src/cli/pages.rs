//! The pages of `docs/`, which are a part of the program.

/// The path of each page below `docs/`, and its text.
const PAGES: &[(&str, &str)] = include!("../../docs/pages.rs");

/// The folder of the pages about faults.
const FAULTS: &str = "faults/";

/// A page of the manual.
#[derive(Clone, Copy, Debug)]
pub(super) struct ManualPage {
    /// Its path without ending, such as `records`.
    pub(super) name: &'static str,
    /// Its text, in Markdown.
    pub(super) text: &'static str,
}

impl ManualPage {
    /// The text of its first heading.
    pub(super) fn title(&self) -> &'static str {
        title_of(self.text)
    }
}

/// The text of the first heading of a page.
pub(super) fn title_of(page: &str) -> &str {
    page.lines().next().unwrap_or_default().trim_start_matches('#').trim()
}

fn all() -> impl Iterator<Item = ManualPage> {
    PAGES.iter().map(|(path, text)| ManualPage { name: path.strip_suffix(".md").unwrap_or(path), text })
}

/// The pages of the manual, without those about single faults.
pub(super) fn manual() -> impl Iterator<Item = ManualPage> {
    all().filter(|page| !page.name.starts_with(FAULTS))
}

/// The code of each fault, with its page.
pub(super) fn faults() -> impl Iterator<Item = (&'static str, ManualPage)> {
    all().filter_map(|page| Some((page.name.strip_prefix(FAULTS)?, page)))
}

/// The page about the fault with this code, in capital letters or not, or with its number where no other code has that.
pub(super) fn fault(code: &str) -> Option<ManualPage> {
    let whole = faults().find(|(known, _)| known.eq_ignore_ascii_case(code));
    whole.or_else(|| only(numbered(code))).map(|(_, page)| page)
}

/// The codes with this number, be they of errors or of warnings.
pub(super) fn numbered(number: &str) -> impl Iterator<Item = (&'static str, ManualPage)> {
    let number: Option<u32> = number.parse().ok().filter(|_| number.len() >= 3);
    faults().filter(move |(known, _)| {
        number.is_some() && known.get(1..).and_then(|rest| rest.parse().ok()) == number
    })
}

/// The only one of several.
fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next()?;
    all.next().is_none().then_some(first)
}
