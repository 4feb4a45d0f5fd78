//! What happened, as it is told at a table and by `parlor log`.

use super::drawing::DrawnLine;
use super::output::{Output, Style, Tone, clean, wrapped};
use crate::door::sitting::{Importance, Paragraph, ToldSentence, Topic};
use crate::door::words::{self, Words};

/// The most lines of news, unless more of them must not be left out.
const MOST_NEWS: usize = 16;
/// Before the line of an answer, and before what it led to.
const MARGIN: usize = 2;

/// How lines of the log are printed.
#[derive(Clone, Copy)]
pub(in crate::cli) struct NewsLayout {
    style: Style,
    words: &'static Words,
    width: usize,
}

impl NewsLayout {
    /// As everything else on this output.
    pub(in crate::cli) fn of(output: &Output) -> Self {
        Self { style: output.style, words: output.words, width: output.width }
    }

    /// The same in this style.
    pub(super) fn with(self, style: Style) -> Self {
        Self { style, ..self }
    }
}

/// A line of the log that is not printed yet.
struct NewsLine {
    text: String,
    /// Whether nothing on it matters more than usual.
    is_faint: bool,
    /// Whether it tells an answer, a part or a result, not what followed from it.
    is_head: bool,
}

/// What decides which news stay where there is little room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum NewsWeight {
    /// What followed from an answer or a step.
    Light,
    /// Answers, and what came to light.
    Usual,
    /// What seats won or lost, scores, texts of the author, and the end of a part.
    Heavy,
}

/// What is new, without clean-up and without the set-up, which the table shows. If that is still too much, of the
/// oldest is told only what matters most. `command` shows all of it.
pub(super) fn news(paragraphs: &[Paragraph], command: &str, layout: NewsLayout) -> String {
    let (set_up, later): (Vec<&Paragraph>, Vec<&Paragraph>) = paragraphs.iter().partition(|one| one.at == 0);
    let mut of_set_up = 0;
    let mut shown: Vec<NewsLine> = Vec::new();
    for paragraph in set_up {
        let mut said = paragraph.clone();
        said.sentences.retain(|sentence| sentence.topic == Topic::Said);
        let said = lines(&said, Importance::Low, layout);
        let is_part = |sentence: &&ToldSentence| sentence.topic == Topic::Part;
        let parts = paragraph.sentences.iter().filter(is_part).count();
        of_set_up += lines(paragraph, Importance::Low, layout).len() - said.len() - parts;
        shown.extend(said);
    }
    let mut later: Vec<Vec<NewsLine>> =
        later.iter().map(|paragraph| lines(paragraph, Importance::Normal, layout)).collect();
    let all = later.iter().map(Vec::len).sum::<usize>();
    let mut left = all.saturating_sub(MOST_NEWS);
    for paragraph in &mut later {
        paragraph.retain(|line| {
            let is_left_out = left > 0 && line.is_faint;
            left -= usize::from(is_left_out);
            !is_left_out
        });
    }
    let left_out = all - later.iter().map(Vec::len).sum::<usize>();
    shown.extend(later.into_iter().flatten());
    let values = [("command", command)];
    let more = match (of_set_up, left_out) {
        (0, 0) => None,
        (set_up, 0) => Some(words::counted(layout.words.lines_of_set_up, set_up, &values)),
        (set_up, more) => Some(words::counted(layout.words.lines_left_out, set_up + more, &values)),
    };
    let mut text = String::new();
    if let Some(more) = more {
        text.push_str(&format!("  {}\n", layout.style.paint(Tone::Faint, &more)));
    }
    shown.iter().for_each(|line| text.push_str(&printed(line, layout)));
    text
}

/// Everything that is told.
pub(in crate::cli) fn log(paragraphs: &[Paragraph], layout: NewsLayout) -> String {
    told(paragraphs, Importance::Low, layout)
}

/// What is told and matters at least so much.
pub(super) fn told(paragraphs: &[Paragraph], least: Importance, layout: NewsLayout) -> String {
    let lines = paragraphs.iter().flat_map(|paragraph| lines(paragraph, least, layout));
    lines.map(|line| printed(&line, layout)).collect()
}

/// The lines of a paragraph: what has no line of its own is told in one sentence after the other.
fn lines(paragraph: &Paragraph, least: Importance, layout: NewsLayout) -> Vec<NewsLine> {
    let mut lines: Vec<NewsLine> = Vec::new();
    let mut may_join = false;
    for sentence in paragraph.sentences.iter().filter(|sentence| sentence.importance >= least) {
        let is_faint = sentence.importance < Importance::High;
        let joins = is_faint && !sentence.topic.stands_alone();
        let said = marked(sentence.topic, clean(&sentence.text), layout.style);
        match lines.last_mut().filter(|_| joins && may_join) {
            Some(last) => last.text = format!("{}{}{said}", last.text, layout.words.phrases.told.then),
            None => {
                lines.push(NewsLine { text: said, is_faint, is_head: sentence.topic.is_head() });
            }
        }
        may_join = joins;
    }
    lines
}

fn printed(line: &NewsLine, layout: NewsLayout) -> String {
    let margin = if line.is_head { MARGIN } else { 2 * MARGIN };
    let text = wrapped(&line.text, layout.width.saturating_sub(margin), margin + MARGIN);
    let text = if line.is_faint { layout.style.paint(Tone::Faint, &text) } else { text };
    format!("{}{text}\n", " ".repeat(margin))
}

/// A sentence, with a mark if it tells a part that begins or ends, or a result.
fn marked(topic: Topic, text: String, style: Style) -> String {
    match topic {
        Topic::Part | Topic::Result => format!("{} {text}", style.sign("──", "--")),
        _ => text,
    }
}

/// The same for a screen, of the set-up only the author's texts; with how much each line weighs.
pub(super) fn on_screen(paragraphs: &[Paragraph], style: Style) -> Vec<(DrawnLine, NewsWeight)> {
    let is_told =
        |paragraph: &Paragraph, sentence: &ToldSentence| paragraph.at > 0 || sentence.topic == Topic::Said;
    let sentences = paragraphs.iter().flat_map(|paragraph| {
        paragraph.sentences.iter().filter(move |sentence| is_told(paragraph, sentence))
    });
    let drawn = sentences.filter_map(|sentence| match (sentence.importance, sentence.topic) {
        (Importance::Low, _) => None,
        (Importance::Normal, _) => {
            Some((DrawnLine::toned(Tone::Faint, format!("   {}", sentence.text)), NewsWeight::Light))
        }
        (Importance::High, topic @ (Topic::Result | Topic::Part)) => {
            let text = format!(" {}", marked(topic, sentence.text.clone(), style));
            Some((DrawnLine::toned(Tone::Strong, text), NewsWeight::Heavy))
        }
        (Importance::High, topic) => {
            let margin = if matches!(topic, Topic::Answer | Topic::Said) { " " } else { "   " };
            let is_usual = matches!(topic, Topic::Answer | Topic::Reveal);
            let weight = if is_usual { NewsWeight::Usual } else { NewsWeight::Heavy };
            Some((DrawnLine::plain(format!("{margin}{}", sentence.text)), weight))
        }
    });
    drawn.collect()
}

#[cfg(test)]
mod tests {
    use super::{MOST_NEWS, NewsLayout, log, news};
    use crate::cli::output::Output;
    use crate::door::sitting::{Cause, Importance, Paragraph, ToldSentence, Topic};

    fn sentence(topic: Topic, importance: Importance, text: &str) -> ToldSentence {
        ToldSentence { topic, importance, text: text.to_owned() }
    }

    fn paragraph(at: usize, sentences: Vec<ToldSentence>) -> Paragraph {
        let (cause, importance) = (Cause::Answer, Importance::High);
        Paragraph { event: 0, at, cause, seat: Some(0), step: String::new(), importance, sentences }
    }

    fn answer(at: usize) -> ToldSentence {
        sentence(Topic::Answer, Importance::High, &format!("Ann: {at}"))
    }

    #[test]
    fn sentences_share_a_line_and_what_matters_has_its_own() {
        let one = paragraph(
            1,
            vec![
                answer(1),
                sentence(Topic::Table, Importance::Normal, "Ann gets gold from bank"),
                sentence(Topic::Counter, Importance::Normal, "Ann: wood 2 -> 1 (-1)"),
                sentence(Topic::Reveal, Importance::High, "ace goes from deck to row"),
                sentence(Topic::Table, Importance::Low, "deck: shuffled"),
                sentence(Topic::Said, Importance::High, "well done"),
            ],
        );
        let (head, first) = ("  Ann: 1\n", "    Ann gets gold from bank; Ann: wood 2 -> 1 (-1)\n");
        let (reveal, said) = ("    ace goes from deck to row\n", "  well done\n");
        let output = NewsLayout::of(&Output::plain());
        assert_eq!(news(std::slice::from_ref(&one), "log", output), format!("{head}{first}{reveal}{said}"));
        let all = format!("{head}{first}{reveal}    deck: shuffled\n{said}");
        assert_eq!(log(&[one], output), all);
    }

    #[test]
    fn of_the_set_up_only_texts_of_the_author_are_news() {
        let set_up = paragraph(
            0,
            vec![
                sentence(Topic::Reveal, Importance::High, "Ann gets ace from deck"),
                sentence(Topic::Said, Importance::High, "welcome"),
            ],
        );
        let text = news(&[set_up], "log", NewsLayout::of(&Output::plain()));
        assert_eq!(text, "  1 line of the set-up: `log`\n  welcome\n");
    }

    #[test]
    fn of_too_much_news_the_oldest_effects_are_left_out() {
        let effect = |at: usize| sentence(Topic::Counter, Importance::Normal, &format!("wood {at}"));
        let told: Vec<Paragraph> =
            (1..=MOST_NEWS).map(|at| paragraph(at, vec![answer(at), effect(at)])).collect();
        let text = news(&told[..MOST_NEWS / 2 + 1], "log", NewsLayout::of(&Output::plain()));
        assert!(
            text.starts_with("  2 more lines: `log`\n  Ann: 1\n  Ann: 2\n  Ann: 3\n    wood 3\n"),
            "{text}"
        );
        assert_eq!(text.lines().count(), 1 + MOST_NEWS, "{text}");
        // Answers, results, reveals and scores are never left out.
        let text =
            news(&[told.clone(), told].concat(), "parlor log a.record", NewsLayout::of(&Output::plain()));
        assert!(text.starts_with("  32 more lines: `parlor log a.record`\n  Ann: 1\n  Ann: 2\n"), "{text}");
        assert_eq!(text.lines().count(), 1 + 2 * MOST_NEWS, "{text}");
    }
}
