//! Files as they are written, and as nobody wrote them.

use std::sync::Arc;

use super::sheet::resealed;
use super::*;
use crate::table::Generator;

fn learnt() -> Learnt {
    let mut model = Model::blank();
    let mut chance = Generator::new(3);
    for weights in model.weights_mut() {
        for _ in 0..weights.len().div_ceil(8) {
            let at = chance.below(u32::try_from(weights.len()).unwrap()) as usize;
            weights[at] += (chance.below(2001) as f32 - 1000.0) / 500.0;
        }
    }
    model.sharpness = 120;
    model.round();
    let way = PlayWay::VALUE;
    let strength =
        |matches| Strength { matches, way, against: "search:100: all".to_owned(), wins: 417, played: 120 };
    Learnt {
        about: LearntRules {
            title: "Stones: \"one\"".to_owned(),
            variant: "long".to_owned(),
            figures: vec![("stones".to_owned(), "9".to_owned())],
            people: 2,
            rules: "0123456789abcdef".to_owned(),
            seed: 7,
        },
        matches: 4096,
        way,
        quick: PlayWay::Ahead,
        curve: vec![strength(1024), strength(4096)],
        model: Arc::new(model),
    }
}

#[test]
fn what_was_learnt_is_read_as_it_was_written() {
    let learnt = learnt();
    let text = learnt.write();
    let again = Learnt::read(&text).unwrap();
    assert_eq!(again.write(), text);
    assert_eq!((&again.about, again.matches, again.way), (&learnt.about, 4096, learnt.way));
    assert_eq!((&again.curve, &*again.model), (&learnt.curve, &*learnt.model));
    assert_ne!(again.model.value_units, Model::blank().value_units);
    assert_ne!(again.model.policy_units, Model::blank().policy_units);
    let head: Vec<&str> = text.lines().take(9).collect();
    assert_eq!(
        head,
        [
            "parlor-model: 8",
            "game: Stones: \"one\"",
            "variant: long",
            "figure: stones = 9",
            "seats: 2",
            "rules: 0123456789abcdef",
            "seed: 7",
            "matches: 4096",
            "way: search with value",
        ]
    );
}

#[test]
fn a_model_lies_beside_its_game() {
    let figures = [("hand_size".to_owned(), "5".to_owned()), ("odd".to_owned(), "../a".to_owned())];
    assert_eq!(path("games/x", 3, "", &[]), "games/x/bots/3-seats.model");
    assert_eq!(path("games/x", 3, "long", &figures), "games/x/bots/3-seats-long+hand_size=5+odd=.._a.model");
}

#[test]
fn every_line_is_looked_at() {
    let text = learnt().write();
    let value = text.lines().find(|line| line.starts_with("weights: value")).unwrap();
    let words: Vec<&str> = value.split(' ').collect();
    let (kept, step) = (words[5], words[7]);
    for (from, to, line) in [
        ("seats: 2", "seats: 256", "seats"),
        ("seats: 2", "seats: two", "seats"),
        ("seed: 7", "seed: -7", "seed"),
        ("matches: 4096", "matches: 18446744073709551616", "matches"),
        ("way: search", "way: seek", "way"),
        ("figure: stones = 9", "figure: stones", "figure"),
        ("41.7 %", "100.1 %", "strength"),
        ("41.7 %", "NaN %", "strength"),
        ("sharpness: 120", "sharpness: 10001", "sharpness"),
        ("sharpness: 120", "sharpness: NaN", "sharpness"),
        ("slots 32768", "slots 32767", "weights"),
        ("slots 32768", "slots 4294967295", "weights"),
        (kept, "0", "weights"),
        (kept, "32769", "weights"),
        (kept, "32768", "weights"),
        (step, "NaN", "weights"),
        (step, "inf", "weights"),
        (step, "-1", "weights"),
        (step, "0", "weights"),
        (step, "1e30", "weights"),
        ("weights: value", "weights: policy", "weights"),
        ("weights: value", "weight: value", "weights"),
        ("weights: value-rows", "weights: value-base", "weights"),
        ("weights: value-units slots 32 ", "weights: value-units slots 33 ", "weights"),
        ("rules: ", "rule: ", "rules"),
    ] {
        let (from, to) = match from == kept || from == step {
            true => (value.to_owned(), value.replace(from, to)),
            false => (from.to_owned(), to.to_owned()),
        };
        let changed = resealed(&text.replacen(&from, &to, 1));
        assert_ne!(changed, text, "{from}");
        assert_eq!(Learnt::read(&changed).unwrap_err(), SheetError::Wrong(line), "{from} {to}");
    }
    let twice = text.replace("way: ", "way: search with value\nway: ");
    assert_eq!(Learnt::read(&resealed(&twice)).unwrap_err(), SheetError::Wrong("quick"));
    let slow = text.replace("quick: value one step ahead", "quick: search with value");
    assert_eq!(Learnt::read(&resealed(&slow)).unwrap_err(), SheetError::Wrong("quick"));
    let more = text.replace("sha256", "more: 1\nsha256");
    assert_eq!(Learnt::read(&resealed(&more)).unwrap_err(), SheetError::Wrong("sha256"));
    assert_eq!(
        Learnt::read(&text.replace("model: 8", "model: 9")).unwrap_err(),
        SheetError::Version("9".to_owned())
    );
    assert_eq!(Learnt::read("parlor-record: 1\n").unwrap_err(), SheetError::Foreign);
}

#[test]
fn a_file_has_only_what_was_learnt() {
    let blank = Learnt { model: Arc::new(Model::blank()), ..learnt() };
    let text = blank.write();
    assert_eq!(text.matches(" kept 0 ").count(), 8, "{text}");
    assert_eq!(*Learnt::read(&text).unwrap().model, Model::blank());
}

/// Whatever is done to the bytes, they are refused, or read as some model whose numbers are finite.
#[test]
fn bytes_at_random_make_no_harm() {
    let mut small = learnt();
    let mut model = Model::blank();
    for (at, weight) in (0u16..).zip(model.policy.iter_mut().step_by(997)) {
        *weight = f32::from(at % 17) - 8.0;
    }
    model.value[5] = 1.5;
    model.round();
    small.model = Arc::new(model);
    let text = small.write();
    let mut chance = Generator::new(11);
    let mut below = |most: usize| chance.below(u32::try_from(most).unwrap()) as usize;
    let (mut refused, mut read) = (0, 0);
    for round in 0..10_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=below(3) {
            let at = below(bytes.len());
            match below(5) {
                0 => bytes.truncate(at),
                1 => bytes[at] = bytes[at].wrapping_add(1),
                2 => bytes[at] = u8::try_from(below(128)).unwrap(),
                3 => bytes.insert(at, b"0123456789A/+\n: "[below(16)]),
                _ => drop(bytes.drain(at..(at + below(40)).min(bytes.len()))),
            }
            if bytes.is_empty() {
                break;
            }
        }
        let changed = String::from_utf8_lossy(&bytes).into_owned();
        // Half of them have the checksum that belongs to them, so that all else is looked at.
        let changed = if round % 2 == 0 { resealed(&changed) } else { changed };
        match Learnt::read(&changed) {
            Ok(learnt) => {
                read += 1;
                assert!(learnt.model.weights().into_iter().flatten().all(|weight| weight.is_finite()));
            }
            Err(error) => {
                refused += 1;
                assert!(error.at("x.model").message.contains("x.model"));
            }
        }
    }
    assert!(refused > 6000 && read > 100, "{refused} refused, {read} read");
}
