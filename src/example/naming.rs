//! The names of the snapshots of examples.

/// The most letters of a title in the name of its snapshot.
const MOST_LETTERS: usize = 60;

/// The names of the snapshots of examples, from the names of their files and their titles, all without extension. No
/// two are the same.
#[must_use]
pub fn snapshot_names(titles: impl IntoIterator<Item = (String, String)>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (file, title) in titles {
        let plain = format!("{file}__{}", slug(&title));
        let numbered = (2..).map(|number| format!("{plain}-{number}"));
        let free = std::iter::once(plain.clone()).chain(numbered).find(|name| !names.contains(name));
        names.push(free.unwrap_or(plain));
    }
    names
}

/// A title as the name of a file: letters and digits, with `_` between the words.
fn slug(title: &str) -> String {
    let letters: String = title
        .to_lowercase()
        .chars()
        .map(|letter| if letter.is_alphanumeric() { letter } else { ' ' })
        .collect();
    let joined = letters.split_whitespace().collect::<Vec<&str>>().join("_");
    let short: String = joined.chars().take(MOST_LETTERS).collect();
    let short = short.trim_end_matches('_');
    if short.is_empty() { "untitled".to_owned() } else { short.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_become_names_of_files() {
        let names = |titles: &[&str]| {
            snapshot_names(titles.iter().map(|title| ("turn".to_owned(), (*title).to_owned())))
        };
        assert_eq!(
            names(&["Ann pays 4: why?", "Ann pays 4 - why", "../手札 / x", "...", &"ab ".repeat(40)]),
            [
                "turn__ann_pays_4_why",
                "turn__ann_pays_4_why-2",
                "turn__手札_x",
                "turn__untitled",
                &format!("turn__{}", "ab_".repeat(20).trim_end_matches('_')),
            ]
        );
    }
}
