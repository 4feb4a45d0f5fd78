use super::*;
use crate::diag::render::{Format, render_one};
use crate::diag::{SourceId, Sources};

fn text(source: &str) -> (Sources, YamlText) {
    let mut sources = Sources::default();
    let id: SourceId = sources.add("x", source);
    let span = Span::new(id, 0, u32::try_from(source.len()).unwrap());
    (sources, YamlText::new(source.to_owned(), span, source))
}

/// A kind written back, each part as its place in the file shows it.
fn show(sources: &Sources, kind: &KindText) -> String {
    assert_eq!(sources.slice(kind.name.span), kind.name.text);
    let arguments: Vec<String> = kind
        .arguments
        .iter()
        .map(|argument| match argument {
            ArgumentText::Number(number, span) => {
                assert_eq!(sources.slice(*span), number.to_string());
                number.to_string()
            }
            ArgumentText::Range(first, last, span) => {
                assert!(sources.slice(*span).starts_with(&first.to_string()));
                format!("{first}..{last}")
            }
            ArgumentText::Every(span) => sources.slice(*span).to_owned(),
            ArgumentText::Kind(kind) => show(sources, kind),
        })
        .collect();
    if arguments.is_empty() {
        kind.name.text.clone()
    } else {
        format!("{}({})", kind.name.text, arguments.join(","))
    }
}

#[test]
fn component_lists_are_read() {
    let (sources, text) = text(
        "idol*9 hunter(fish)*5 up( 1 )*2\n goal(nani, hookipa,\u{3000}nui) hunter(*)*2 手札 a(b(c)) idol*手札 up(1)*_b",
    );
    let list: Vec<String> = components(&text)
        .unwrap()
        .iter()
        .map(|one| {
            let times = match &one.times {
                TimesText::Number(number) => number.to_string(),
                TimesText::Figure(figure) => {
                    assert_eq!(sources.slice(figure.span), figure.text);
                    figure.text.clone()
                }
            };
            format!("{}*{times}", show(&sources, &one.kind))
        })
        .collect();
    assert_eq!(
        list.join(" "),
        "idol*9 hunter(fish)*5 up(1)*2 goal(nani,hookipa,nui)*1 hunter(*)*2 手札*1 a(b(c))*1 idol*手札 up(1)*_b"
    );
    assert_eq!(components(&self::text("").1).unwrap(), []);
}

#[test]
fn ranges_are_read() {
    let (sources, text) = text("card(1..104) card(hearts, 1 .. 13)*2 card(*,-3..-1)");
    let list = components(&text).unwrap();
    let shown: Vec<String> = list.iter().map(|one| show(&sources, &one.kind)).collect();
    assert_eq!(shown, ["card(1..104)", "card(hearts,1..13)", "card(*,-3..-1)"]);
    assert_eq!(list[1].times, TimesText::Number(2));
}

#[test]
fn declarations_and_zones_are_read() {
    let (sources, families) = text("idol hunter(food: offering, n :number)");
    let families = declaration(&families).unwrap();
    assert_eq!(families[0].parameters, []);
    let parameters: Vec<(&str, &str)> = families[1]
        .parameters
        .iter()
        .map(|(name, kind)| (sources.slice(name.span), sources.slice(kind.span)))
        .collect();
    assert_eq!(parameters, [("food", "offering"), ("n", "number")]);

    assert_eq!(zone(&text("hand").1).unwrap().which, WhichText::All);
    assert!(matches!(zone(&text("start[12]").1).unwrap().which, WhichText::Number(12, _)));
    let (sources, supply) = text("supply(fish)");
    let WhichText::Kind(kind) = zone(&supply).unwrap().which else { panic!("a kind") };
    assert_eq!(show(&sources, &kind), "fish");
}

#[test]
fn names_are_identifiers() {
    for word in ["idol", "手札", "_a1", "café"] {
        assert!(is_name(word), "{word}");
    }
    for word in ["", "1a", "a b", "a-b", "_", "a.b", "é!"] {
        assert!(!is_name(word), "{word}");
    }
}

#[test]
fn faults_say_what_was_expected() {
    let check = |result: Result<(), Diagnostic>, sources: &Sources, expected: &str| {
        let shown = render_one(&result.unwrap_err(), sources, Format::Short);
        assert!(shown.starts_with(expected), "{shown}\n{expected}");
    };
    let list = |source: &str, expected: &str| {
        let (sources, text) = text(source);
        check(components(&text).map(drop), &sources, expected);
    };
    list(
        "手札 idol *9",
        "x:1:9: error[E0201]: `*` does not fit here, expected a name or the end; write the number close",
    );
    list(
        "b . .",
        "x:1:3: error[E0201]: `.` does not fit here, expected a name or the end; a board is drawn in the",
    );
    list("idol*-", "x:1:6: error[E0201]: `-` does not fit here, expected a number or a figure");
    list("idol, priest", "x:1:5: error[E0201]: `,` does not fit here");
    list("hunter(fish", "x:1:11: error[E0201]: this component list ends too early, expected");
    list("hunter()", "x:1:8: error[E0201]: `)` does not fit here");
    list("idol*0", "x:1:6: error[E0304]".replace("E0304", "E0305").as_str());
    list("up(99999999999)", "x:1:4: error[E0305]");
    list("9 idol", "x:1:1: error[E0201]: `9` does not fit here");
    list("card(5..1)", "x:1:6: error[E0305]: `5..1` runs backwards; write `1..5`");
    list("card(1..x)", "x:1:9: error[E0201]: `x` does not fit here, expected a number");
    list("card(1..=5)", "x:1:9: error[E0201]: `=` does not fit here, expected a number; a range has both");
    list("card(1-5)", "x:1:7: error[E0201]: `-` does not fit here, expected `)`, `,` or `..`; the numbers");
    list("card(1.5)", "x:1:7: error[E0201]: `.` does not fit here, expected `)`, `,` or `..`; the numbers");
    list("card(1..9999999999)", "x:1:9: error[E0305]: `9999999999` is not a number from");
    list("a(b(c(d(e(f)))))", "x:1:10: error[E0201]: parentheses nest too deeply");
    let (sources, kinds) = text("idol hunter(food)");
    check(
        declaration(&kinds).map(drop),
        &sources,
        "x:1:17: error[E0202]: `)` does not fit here, expected `:`",
    );
    let family = "kinds with numbers are a family, `card(rank: number)`";
    for (kinds, place, hint) in [
        ("1..20", "x:1:1", family),
        ("card(1..20)", "x:1:6", family),
        ("card(rank: 1..20)", "x:1:12", "write `rank: number`; which numbers there are stands in `set:`"),
        ("card(suit: suit, n: 1..20)", "x:1:21", "write `n: number`; which numbers"),
    ] {
        let (sources, kinds) = text(kinds);
        let told = declaration(&kinds).map(drop).expect_err("no kinds").hint.unwrap_or_default();
        assert!(told.starts_with(hint), "{told}");
        check(
            declaration(&kinds).map(drop),
            &sources,
            &format!("{place}: error[E0202]: `1` does not fit here"),
        );
    }
    let (sources, place) = text("start[x]");
    check(zone(&place).map(drop), &sources, "x:1:7: error[E0203]: `x` does not fit here, expected a number");
}
