//! The rooms of the door for front ends, as one would use them that has no terminal and no files.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::convert::Infallible;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use parlor::door::author::{Inspected, Listing, Outline, Suite, TestOutcome, reference};
use parlor::door::games::{Chosen, Speech};
use parlor::door::sitting::{
    Cause, Content, Engine, Kept, OptionShown, Scene, Setup, Sitting, ThingSeen, question_line, seat_bots,
    seats,
};
use parlor::door::study::{Course, Detail, Gathered, Plan, Spec};
use parlor::door::words;
use parlor::{Definition, Memory, Observer};

const PATH: &str = "pebbles.yaml";
const EXAMPLE: &str = "pebbles/goals.example";

fn files() -> Memory {
    Memory::from_iter([
        (PATH, include_str!("cli/pebbles.yaml")),
        ("pebbles/rules.rhai", include_str!("cli/pebbles/rules.rhai")),
        ("pebbles/labels.hu.yaml", include_str!("cli/pebbles/labels.hu.yaml")),
        ("pebbles/labels.ja.yaml", include_str!("cli/pebbles/labels.ja.yaml")),
        (
            EXAMPLE,
            "example \"Back\"\n  seats Ann Bob\n  given\n    at: stake Ann\n    Ann.taken: black\n  \
             when\n    Ann: black\n  then\n    Ann.bonus = 1\n\nexample \"Heap\"\n  seats Ann Bob\n  given\n    \
             Ann.bonus: 2\n  then\n    Ann.bonus = 3\n",
        ),
    ])
}

fn no_clock() -> Duration {
    Duration::ZERO
}

/// A match of Ann with a random bot, in Japanese.
fn sitting() -> (Definition, Speech, Sitting) {
    let definition = Definition::load(&files(), PATH).unwrap();
    let rules = Chosen::of(&definition, None, &[]).unwrap();
    let seats = seats(None, rules.players()).unwrap();
    let bots = seat_bots(&seats, &[], &[("Bob".to_owned(), Spec::Random)]).unwrap();
    assert!(
        seat_bots(&seats, &[], &[("Bod".to_owned(), Spec::Random)])
            .unwrap_err()
            .hint
            .unwrap()
            .contains("Bob")
    );
    let speech = Speech::at_table(&definition, &rules, Some("ja")).unwrap();
    assert!(Speech::at_table(&definition, &rules, Some("de")).unwrap_err().message.contains("`de`"));
    let game = rules.game(seats.len()).unwrap();
    let setup = Setup { seed: 3, seats, bots, path: PATH.to_owned(), given: Vec::new() };
    let sitting = Sitting::begin(&game, setup, Engine::Machine, no_clock).unwrap().speaking(&speech);
    (definition, speech, sitting)
}

/// Goes on to a question to Ann; false at the end of the match.
fn to_ann(sitting: &mut Sitting) -> bool {
    while sitting.let_bot_answer().unwrap() {}
    sitting.asked().is_some()
}

/// The options of the question to Ann as she is shown them.
fn options(sitting: &Sitting) -> Vec<OptionShown> {
    sitting.scene(Observer::Seat(0)).question.unwrap().options
}

#[test]
fn a_question_is_read_refused_answered_and_taken_back() {
    let (_, speech, mut sitting) = sitting();
    let words = speech.words;
    assert_eq!((sitting.title(), sitting.people(), words.language), ("小石", 1, "ja"));
    assert!(to_ann(&mut sitting));
    let asked = sitting.asked().unwrap();
    assert_eq!((asked.seat(), asked.bounds()), (0, (1, 3)));
    let line = question_line(&sitting.scene(Observer::Seat(0)), words).unwrap();
    assert!(line.starts_with("Ann") && line.contains("小石を取る"), "{line}");
    let shown: Vec<String> = options(&sitting).into_iter().map(|option| option.text).collect();
    assert!(shown.contains(&"白".to_owned()), "{shown:?}");
    let before = sitting.answers();
    let unanswered = sitting.answer(&asked, "赤").unwrap_err();
    let why = asked.why(&unanswered, &asked.shown(), words);
    assert!(why.contains('赤') && why.contains('白'), "{why}");
    assert_eq!(sitting.answers(), before);
    sitting.answer(&asked, &asked.example()).unwrap();
    assert_eq!(sitting.answers(), before + 1);
    assert!(sitting.answer(&asked, &asked.example()).is_err(), "something else is asked by now");
    assert_eq!(sitting.answers(), before + 1);
    let back = sitting.take_back(words).unwrap();
    assert_eq!(sitting.told_back(&back, words), [words.undone]);
    assert_eq!(sitting.answers(), before);
    assert_eq!(sitting.asked().unwrap().texts(), asked.texts());
    assert!(sitting.answer(&asked, &asked.example()).is_err(), "the same question is asked anew");
}

#[test]
fn what_options_stand_for_is_told_as_far_as_it_is_known() {
    let (_, speech, mut sitting) = sitting();
    assert!(to_ann(&mut sitting));
    let white = options(&sitting).iter().position(|option| option.text == "白").unwrap();
    let told = |things: Vec<ThingSeen>| {
        let lines = |thing: ThingSeen| format!("{}: {}", thing.name, thing.lines.join(" | "));
        things.into_iter().map(lines).collect::<Vec<String>>()
    };
    assert_eq!(
        told(sitting.things(speech.words, &[white])),
        ["白: ゲーム全体で4個 | 小石の山 4", "小石の山: 7個, 全員に公開, 小石を置く"]
    );
    let secret = |observer| {
        let zones = told(sitting.zones_seen(speech.words, observer));
        zones.into_iter().find(|zone| zone.starts_with("Annの秘密の目標")).unwrap()
    };
    assert_eq!(secret(Observer::Seat(0)), secret(Observer::Spectator), "what lies in it is not told");
    assert!(secret(Observer::Seat(0)).starts_with("Annの秘密の目標: 1"), "{}", secret(Observer::Seat(0)));
}

#[test]
fn a_table_shows_what_its_observer_may_see() {
    let (_, _, mut sitting) = sitting();
    assert!(to_ann(&mut sitting) && sitting.has_secrets());
    let secret = |observer| {
        let table = sitting.scene(observer);
        let ann = table.seats.into_iter().find(|seat| seat.name == "Ann").unwrap();
        let zone = ann.zones.into_iter().find(|zone| zone.name == "秘密の目標").unwrap();
        match zone.content {
            Content::Pile(items) => format!("{:?}", items.first().map(|item| &item.piece)),
            other => format!("{other:?}"),
        }
    };
    assert!(secret(Observer::Seat(0)).starts_with("Some(Known(\"目標("), "{}", secret(Observer::Seat(0)));
    assert!(!secret(Observer::Spectator).contains("目標"), "{}", secret(Observer::Spectator));
    let table = sitting.scene(Observer::Seat(1));
    let seats: Vec<_> =
        table.seats.iter().map(|seat| (seat.name.as_str(), seat.is_own, seat.bot.as_deref())).collect();
    assert_eq!(seats, [("Bob", true, Some("random")), ("Ann", false, None)]);
}

#[test]
fn a_match_is_kept_line_by_line_and_gone_on_with() {
    let (definition, speech, mut sitting) = sitting();
    let mut kept = sitting.record_head();
    let mut written = 0;
    while to_ann(&mut sitting) {
        let asked = sitting.asked().unwrap();
        let answer = if asked.may_pass() { "-".to_owned() } else { options(&sitting)[0].key.clone() };
        sitting.answer(&asked, &answer).unwrap();
        while written < sitting.journal_end() {
            kept.push_str(&sitting.record_line(written));
            written += 1;
        }
    }
    while written < sitting.journal_end() {
        kept.push_str(&sitting.record_line(written));
        written += 1;
    }
    let unended = Kept::read("saved", &kept).unwrap();
    assert!(!unended.has_end() && unended.whole_len() == kept.len() && unended.journal_len() == written);
    kept.push_str(&sitting.record_end());
    let kept = Kept::read("saved", &kept).unwrap();
    assert!(kept.has_end() && kept.is_ended() && kept.bots()[1].as_deref() == Some("random"));
    let game = kept.rules(&definition).unwrap().game(2).unwrap();
    let replayed = kept.replay(&game, Engine::default()).unwrap();
    assert!(replayed.differs.is_none() && replayed.warnings.is_empty());
    assert_eq!(replayed.sitting.digest(), sitting.digest());
    assert_eq!(replayed.sitting.decisions().len(), kept.decisions());
    let ending = sitting.ending(speech.words).unwrap();
    assert_eq!(ending.places.len(), 2);
    assert!(ending.rows.iter().any(|row| row.is_sum));
    let told = sitting.told(Observer::Spectator, 0..sitting.log_end());
    let choices = told.iter().filter(|passage| passage.cause == Cause::Answer).count();
    assert_eq!(choices, sitting.given().len());
}

#[test]
fn a_definition_is_inspected_outlined_and_tested() {
    let inspected = Inspected::new(&files(), PATH);
    assert!(inspected.faults().is_empty(), "{}", inspected.faults());
    let definition = inspected.definition().unwrap();
    let rules = Chosen::of(definition, None, &[]).unwrap();
    let outline = Outline::of(&rules, &Speech::of(definition, &rules, None).unwrap());
    assert_eq!((outline.title.as_str(), outline.players.usual), ("Pebbles", 2));
    assert!(outline.sections.iter().any(|section| section.name == "zones" && section.lines.len() == 4));
    assert!(reference().starts_with("# The definition\n") && reference().contains("\n# Functions\n"));
    let list = || Listing { paths: vec![EXAMPLE.to_owned()], ..Listing::default() };
    let suite = Suite::load(&files(), (PATH, "pebbles"), &list, &|_, _| true, Engine::Machine);
    assert!(suite.faults().is_empty(), "{}", suite.faults());
    let outcomes: Vec<TestOutcome> = suite.tests.iter().map(|test| suite.play(test).verdict).collect();
    let [TestOutcome::Passed, TestOutcome::Failed(faults)] = &outcomes[..] else { panic!("{outcomes:?}") };
    assert!(faults.short().contains("expected 3, got 2"), "{faults}");
}

#[test]
fn many_matches_are_gathered() {
    let definition = Definition::load(&files(), PATH).unwrap();
    let game = Chosen::of(&definition, Some("quick"), &[]).unwrap().counting_game(3).unwrap();
    let course = Course {
        bots: vec![Spec::Random.into(); 3],
        seed: 1,
        from: 0,
        to: 20,
        threads: 1,
        detail: Detail::Full,
        most_decisions: 1000,
        clock: no_clock,
    };
    let plan = Plan::new(&game, course);
    let mut gathered = Gathered::new(&plan, 3);
    let Ok(()) = gathered.play(&AtomicBool::new(false), |_, so_far| {
        assert!(so_far.summary().matches > 0);
        Ok::<(), Infallible>(())
    });
    assert_eq!(
        (gathered.summary().matches, gathered.tallied().matches, gathered.failures().len()),
        (20, 20, 0)
    );
    assert_eq!(words::count(words::of("en").players, 3), "3 players");
}

#[test]
fn one_match_is_shown_in_two_languages_at_once() {
    let (definition, _, mut japanese) = sitting();
    assert!(to_ann(&mut japanese));
    let rules = Chosen::of(&definition, None, &[]).unwrap();
    let speech = Speech::at_table(&definition, &rules, Some("hu")).unwrap();
    let hungarian = japanese.after(japanese.answers()).speaking(&speech);
    let scenes = [&japanese, &hungarian].map(|sitting| sitting.scene(Observer::Seat(0)));
    let names = |scene: &Scene| -> Vec<String> {
        scene.zones.iter().chain(&scene.seats[0].zones).map(|zone| zone.name.clone()).collect()
    };
    let [one, other] = scenes.each_ref().map(names);
    assert!(
        one.contains(&"秘密の目標".to_owned()) && !other.contains(&"秘密の目標".to_owned()),
        "{one:?} {other:?}"
    );
    assert_eq!(one.len(), other.len());
    // Again in the first language: nothing of the other has stuck.
    assert_eq!(japanese.scene(Observer::Seat(0)), scenes[0]);
    assert_ne!(scenes[0], scenes[1]);
    let told = |sitting: &Sitting| sitting.told(Observer::Seat(0), 0..sitting.log_end()).len();
    assert_eq!(told(&japanese), told(&hungarian));
}
