use super::*;
use crate::diag::{Code, SourceId, Span};

fn sources() -> Sources {
    let mut sources = Sources::default();
    sources.add("games/大富豪.yaml", "zones:\n  手札: { holds: カード, per: seat }\n  場: hnad\n");
    sources.add("games/大富豪/a.rhai", "fn 手札(me) {\n}\n");
    sources
}

fn find(sources: &Sources, source: u16, word: &str) -> Span {
    let at = sources.text(SourceId(source)).find(word).unwrap();
    let byte = |n: usize| u32::try_from(n).unwrap();
    Span::new(SourceId(source), byte(at), byte(at + word.len()))
}

#[test]
fn carets_stand_under_japanese_words() {
    let sources = sources();
    let fault = Diagnostic::error(Code("E0306"), find(&sources, 1, "手札"), "`手札` is declared twice")
        .label(find(&sources, 0, "手札"), "first here")
        .hint("give one of them another name");
    let expected = "\
error[E0306]: `手札` is declared twice
 --> games/大富豪/a.rhai:1:4
  |
1 | fn 手札(me) {
  |    ^^^^
  |
 ::: games/大富豪.yaml:2:3
  |
2 |   手札: { holds: カード, per: seat }
  |   ---- first here
  |
  = help: give one of them another name

";
    assert_eq!(render_one(&fault, &sources, Format::Plain), expected);
    assert!(render_one(&fault, &sources, Format::Coloured).contains("\u{1b}["));
    assert_eq!(
        render_one(&fault, &sources, Format::Short),
        "games/大富豪/a.rhai:1:4: error[E0306]: `手札` is declared twice; give one of them another name\n"
    );
}

#[test]
fn a_fault_without_a_place_is_shown_too() {
    let fault = Diagnostic::warning(Code("W0302"), None, "`x.yaml` has \u{1b}[31mred\nwords");
    let sources = Sources::default();
    assert_eq!(
        render_one(&fault, &sources, Format::Plain),
        "warning[W0302]: `x.yaml` has \\u{1b}[31mred\\nwords\n\n"
    );
    assert_eq!(
        render_one(&fault, &sources, Format::Short),
        "warning[W0302]: `x.yaml` has \\u{1b}[31mred\\nwords\n"
    );
    let json: serde_json::Value = serde_json::from_str(&render_one(&fault, &sources, Format::Json)).unwrap();
    assert_eq!(json["file"], serde_json::Value::Null);
    assert_eq!(json["severity"], "warning");
}

#[test]
fn carets_stand_under_what_is_written_out() {
    let mut sources = Sources::default();
    let id = sources.add("a\u{9b}.rhai", "let \u{9b}x\u{202e} = hnad; // \u{1b}[31m 👩\u{200d}🚀\r\nlast\n");
    let fault = Diagnostic::error(Code("E0301"), find(&sources, id.0, "hnad"), "unknown `hnad`")
        .label(find(&sources, id.0, "\u{9b}x"), "a sign\u{200b} here");
    let expected = "\
error[E0301]: unknown `hnad`
 --> a\\u{9b}.rhai:1:11
  |
1 | let \\u{9b}x\\u{202e} = hnad; // \\u{1b}[31m 👩🚀
  |     -------           ^^^^
  |     |
  |     a sign\\u{200b} here

";
    assert_eq!(render_one(&fault, &sources, Format::Plain), expected);
}

#[test]
fn json_counts_characters_and_bytes() {
    let sources = sources();
    let fault = Diagnostic::error(Code("E0301"), find(&sources, 0, "hnad"), "unknown zone `hnad`")
        .label(find(&sources, 0, "カード"), "here")
        .hint("did you mean `hand`?");
    let json: serde_json::Value = serde_json::from_str(&render_one(&fault, &sources, Format::Json)).unwrap();
    assert_eq!(
        json,
        serde_json::json!({
            "code": "E0301", "severity": "error", "message": "unknown zone `hnad`",
            "file": "games/大富豪.yaml", "line": 3, "column": 6, "end_line": 3, "end_column": 10,
            "start": 56, "end": 60,
            "labels": [{
                "text": "here", "file": "games/大富豪.yaml", "line": 2, "column": 16,
                "end_line": 2, "end_column": 19, "start": 26, "end": 35,
            }],
            "hint": "did you mean `hand`?",
        })
    );
}

#[test]
fn places_at_borders_do_not_panic() {
    let mut sources = Sources::default();
    for text in ["", "\n", "a", "a\n", "é手\r\n\r\n", "\t手\u{7}\n"] {
        let id = sources.add("x", text);
        for start in 0..8 {
            for end in start..9 {
                let fault = Diagnostic::error(Code("E0110"), Span::new(id, start, end), "x")
                    .label(Span::new(id, 0, start), "y");
                for format in [Format::Plain, Format::Coloured, Format::Short, Format::Json] {
                    assert!(!render_one(&fault, &sources, format).is_empty());
                }
            }
        }
    }
}
