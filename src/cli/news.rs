//! What happened, as it is told at a table and by `parlor log`.

use super::drawing::DrawnLine;
use super::output::{Output, Style, Tone, clean, wrapped};
use super::staying::{NewsRank, by_rank, last_answer};
use crate::door::sitting::{Importance, NewsWeight, Paragraph, ToldSentence, Topic};
use crate::door::words::{self, Words};

/// The most lines of news, unless more of them matter much.
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
    /// Whether it touches the reader no more than usual.
    is_faint: bool,
    /// Whether it tells an answer, a part or a result, not what followed from it.
    is_head: bool,
    /// How long it stays, and whether it is never left out.
    weight: NewsWeight,
    is_kept: bool,
}

/// A line of news on a screen.
pub(super) struct ScreenNews {
    pub(super) line: DrawnLine,
    /// How long it stays.
    pub(super) rank: NewsRank,
    /// Whether it tells an answer, a part or a result, not what followed from it.
    pub(super) is_head: bool,
    /// Whether it tells an answer.
    pub(super) is_answer: bool,
    /// The position of its paragraph.
    pub(super) paragraph: usize,
}

/// What is new, without clean-up and without the set-up, which the table shows. If that is still too much, only what
/// matters most is told. `command` shows all of it.
pub(super) fn news(paragraphs: &[Paragraph], command: &str, layout: NewsLayout) -> String {
    let mut of_set_up = 0;
    let mut told: Vec<NewsLine> = Vec::new();
    let mut ranks: Vec<NewsRank> = Vec::new();
    let last_answer = last_answer(paragraphs);
    for (nth, paragraph) in paragraphs.iter().enumerate() {
        let lines = kept_with_answers(lines(paragraph, |sentence| is_news(paragraph, sentence), layout));
        if paragraph.at == 0 {
            let parts = paragraph.sentences.iter().filter(|sentence| sentence.topic == Topic::Part).count();
            of_set_up += self::lines(paragraph, |_| true, layout).len() - lines.len() - parts;
        }
        // On lines, what an answer led to stays or goes with it.
        let weight = |line: &NewsLine| match line.weight {
            NewsWeight::Reveal | NewsWeight::Payout if !paragraph.is_own => NewsWeight::Answer,
            weight => weight,
        };
        let rank = |line: &NewsLine| NewsRank {
            weight: weight(line),
            is_new: nth >= last_answer,
            is_kept: line.is_kept,
        };
        ranks.extend(lines.iter().map(rank));
        told.extend(lines);
    }
    let mut is_shown = vec![false; told.len()];
    for (nth, at) in by_rank(&ranks).into_iter().enumerate() {
        is_shown[at] = nth < MOST_NEWS || ranks[at].is_kept;
    }
    let values = [("command", command)];
    let more = match (of_set_up, is_shown.iter().filter(|is_shown| !**is_shown).count()) {
        (0, 0) => None,
        (set_up, 0) => Some(words::counted(layout.words.lines_of_set_up, set_up, &values)),
        (set_up, more) => Some(words::counted(layout.words.lines_left_out, set_up + more, &values)),
    };
    // The set-up comes before anything else; otherwise it is said where the first line is missing.
    let first = is_shown.iter().position(|is_shown| !is_shown).filter(|_| of_set_up == 0).unwrap_or(0);
    let more = more.map(|more| format!("  {}\n", layout.style.paint(Tone::Faint, &more)));
    let mut text = String::new();
    for (at, (line, is_shown)) in told.iter().zip(is_shown).enumerate() {
        text.extend(more.as_deref().filter(|_| at == first));
        text.extend(is_shown.then(|| printed(line, layout)));
    }
    text.extend(more.filter(|_| told.is_empty()));
    text
}

/// The lines of a paragraph, of which answers are not left out that led to what is not.
fn kept_with_answers(mut lines: Vec<NewsLine>) -> Vec<NewsLine> {
    let is_kept = lines.iter().any(|line| line.is_kept && !line.is_head);
    for line in lines.iter_mut().filter(|line| line.is_head) {
        line.is_kept |= is_kept;
    }
    lines
}

/// Whether a sentence is told between two questions: no clean-up, and of the set-up only texts of the author.
fn is_news(paragraph: &Paragraph, sentence: &ToldSentence) -> bool {
    match paragraph.at {
        0 => sentence.topic == Topic::Said,
        _ => sentence.importance >= Importance::Normal,
    }
}

/// Everything that is told.
pub(in crate::cli) fn log(paragraphs: &[Paragraph], layout: NewsLayout) -> String {
    told(paragraphs, Importance::Low, layout)
}

/// What is told and matters at least so much.
pub(super) fn told(paragraphs: &[Paragraph], least: Importance, layout: NewsLayout) -> String {
    let lines = paragraphs
        .iter()
        .flat_map(|paragraph| lines(paragraph, |sentence| sentence.importance >= least, layout));
    lines.map(|line| printed(&line, layout)).collect()
}

/// Some sentences of a paragraph in lines: what has no line of its own is told in one after the other.
fn lines(
    paragraph: &Paragraph,
    is_told: impl Fn(&ToldSentence) -> bool,
    layout: NewsLayout,
) -> Vec<NewsLine> {
    let mut lines: Vec<NewsLine> = Vec::new();
    let mut may_join = false;
    for sentence in paragraph.sentences.iter().filter(|sentence| is_told(sentence)) {
        let is_faint = !sentence.stands_out();
        let joins = sentence.importance < Importance::High && !sentence.topic.stands_alone();
        let text = marked(sentence.topic, clean(&sentence.text), layout.style);
        let weight = paragraph.weight(sentence);
        match lines.last_mut().filter(|_| joins && may_join) {
            Some(last) => {
                last.text = format!("{}{}{text}", last.text, layout.words.phrases.told.then);
                last.is_faint &= is_faint;
                last.weight = last.weight.max(weight);
            }
            None => {
                let is_head = sentence.topic.is_head();
                let is_kept = sentence.importance == Importance::High && sentence.topic != Topic::Answer;
                lines.push(NewsLine { text, is_faint, is_head, weight, is_kept });
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

/// The same for a screen, with how long each line stays.
pub(super) fn on_screen(paragraphs: &[Paragraph], style: Style) -> Vec<ScreenNews> {
    let last_answer = last_answer(paragraphs);
    let of_paragraph = |(nth, paragraph): (usize, &Paragraph)| {
        let told = paragraph.sentences.iter().filter(|sentence| is_news(paragraph, sentence));
        let one = |sentence: &ToldSentence| ScreenNews {
            line: drawn(sentence, style),
            rank: NewsRank { weight: paragraph.weight(sentence), is_new: nth >= last_answer, is_kept: false },
            is_head: sentence.topic.is_head(),
            is_answer: sentence.topic == Topic::Answer,
            paragraph: nth,
        };
        told.map(one).collect::<Vec<ScreenNews>>()
    };
    paragraphs.iter().enumerate().flat_map(of_paragraph).collect()
}

fn drawn(sentence: &ToldSentence, style: Style) -> DrawnLine {
    let margin = if sentence.topic.is_head() { " " } else { "   " };
    let text = format!("{margin}{}", marked(sentence.topic, sentence.text.clone(), style));
    match sentence.topic {
        Topic::Result | Topic::Part => DrawnLine::toned(Tone::Strong, text),
        _ if sentence.stands_out() => DrawnLine::plain(text),
        _ => DrawnLine::toned(Tone::Faint, text),
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_NEWS, NewsLayout, log, news};
    use crate::cli::output::Output;
    use crate::door::sitting::{Cause, Concern, Importance, Paragraph, ToldSentence, Topic};

    fn sentence(topic: Topic, importance: Importance, text: &str) -> ToldSentence {
        let concern = match topic {
            Topic::Table | Topic::Counter => Concern::Others,
            _ => Concern::Nobody,
        };
        ToldSentence { topic, importance, concern, text: text.to_owned() }
    }

    fn paragraph(at: usize, sentences: Vec<ToldSentence>) -> Paragraph {
        let (cause, importance) = (Cause::Answer, Importance::High);
        Paragraph {
            event: 0,
            at,
            cause,
            seat: Some(0),
            is_own: false,
            step: String::new(),
            importance,
            sentences,
        }
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
    fn of_too_much_news_answers_that_led_to_nothing_are_left_out_first() {
        let output = NewsLayout::of(&Output::plain());
        let effect = |at: usize| sentence(Topic::Counter, Importance::Normal, &format!("wood {at}"));
        let payout = |at: usize| paragraph(at, vec![answer(at), effect(at)]);
        let mut told: Vec<Paragraph> = (1..=MOST_NEWS).map(|at| paragraph(at, vec![answer(at)])).collect();
        told[0] = payout(1);
        told[1].sentences[0].text = "Ann: pass".to_owned();
        let text = news(&told, "log", output);
        assert!(text.starts_with("  Ann: 1\n    wood 1\n  1 more line: `log`\n  Ann: 3\n"), "{text}");
        assert_eq!(text.lines().count(), 1 + MOST_NEWS, "{text}");
        // Then what others answered, with what it led to.
        let mut told: Vec<Paragraph> = (1..=MOST_NEWS).map(payout).collect();
        let text = news(&told, "log", output);
        assert!(text.starts_with("  16 more lines: `log`\n  Ann: 9\n    wood 9\n"), "{text}");
        assert_eq!(text.lines().count(), 1 + MOST_NEWS, "{text}");
        // What the reader got stays longest, with the answer that led to it.
        told[0].sentences[1].concern = Concern::Reader;
        let text = news(&told, "log", output);
        assert!(text.starts_with("  Ann: 1\n    wood 1\n  16 more lines: `log`\n  Ann: 10\n"), "{text}");
        // Results, reveals and scores are never left out.
        for one in &mut told {
            one.sentences[1].importance = Importance::High;
        }
        let text = news(&[told.clone(), told].concat(), "parlor log a.record", output);
        assert!(text.starts_with("  Ann: 1\n    wood 1\n  Ann: 2\n"), "{text}");
        assert_eq!(text.lines().count(), 4 * MOST_NEWS, "{text}");
    }
}
