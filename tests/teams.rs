//! Who plays together, and how matches end: results, bots and reports.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use parlor::{Definition, Game, Match, Memory, Observer, Score, bot_named};

const SEATS: [&str; 4] = ["Ann", "Bob", "Cleo", "Dan"];

/// A game for four with these keys and this script.
fn game(keys: &str, script: &str) -> Game {
    let definition = format!(
        "parlor: 1\nname: Small\nplayers: {{ from: 4, to: 4 }}\npieces:\n  stone: {{ kinds: red, set: {{ bag: red*9 }} \
         }}\nzones:\n  bag: {{ holds: stone }}\n{keys}\n"
    );
    let files = Memory::from_iter([("small.yaml", definition.as_str()), ("small/rules.rhai", script)]);
    let definition = Definition::load(&files, "small.yaml").unwrap_or_else(|faults| panic!("{faults}"));
    definition.game(None, 4, &[]).unwrap()
}

/// The match in which the seats give these answers.
fn played(game: &Game, answers: &[&str]) -> Match {
    let mut played = Match::new(game, &SEATS, 1).unwrap();
    for answer in answers {
        let seat = played.question().unwrap().seat;
        played.answer(seat, answer).unwrap();
    }
    assert!(played.failure().is_none(), "{}", played.failure().unwrap());
    played
}

fn places_and_totals(played: &Match) -> Vec<(usize, i64)> {
    played.scores().unwrap().iter().map(|Score { place, total, .. }| (*place, *total)).collect()
}

const BIDS: &str = "/// Everybody takes points.\nfn bid(me) { gain(me, points, choose(me, \"bid\", 0..4)); }\n\
    fn first_player() { seats[0] }\n";
const FLOW: &str = "counters: { points: { per: seat } }\nflow: [{ turns: { from: first_player, laps: 1, do: [bid] } }]\n\
    scoring: [points]\n";

#[test]
fn all_of_a_team_share_the_sum_of_its_points() {
    let game = game(&format!("{FLOW}teams: [[1, 3], [2, 4]]"), BIDS);
    assert_eq!(places_and_totals(&played(&game, &["1", "3", "3", "0"])), [(1, 4), (3, 3), (1, 4), (3, 3)]);
    assert_eq!(places_and_totals(&played(&game, &["1", "2", "2", "1"])), [(1, 3); 4]);
    let report = game.simulate(&["random"; 4], &[], 1..201, 1).unwrap();
    let json: serde_json::Value = serde_json::from_str(&report.json()).unwrap();
    assert_eq!(json["teams"][0]["team"], "1+3");
    assert_eq!(json["teams"][1]["matches"], 200);
    let wins = |team: usize| json["teams"][team]["wins"].as_f64().unwrap();
    assert!((wins(0) + wins(1) - 200.0).abs() < 1e-9);
    assert!(report.win_shares().iter().all(|share| (share - 0.25).abs() < 0.05), "{:?}", report.win_shares());
    // A match is drawn if two sums of two numbers below four are equal: 44 of 256 cases.
    assert_eq!(json["draws"], json["shared_wins"]);
    assert!((0.1..0.25).contains(&json["draws"]["share"].as_f64().unwrap()), "{}", json["draws"]);
}

#[test]
fn a_function_or_a_counter_says_who_plays_together() {
    let script = format!("{BIDS}fn side(me) {{ if me.points > 1 {{ \"many\" }} else {{ \"few\" }} }}\n");
    let game_by_word = game(&format!("{FLOW}teams: side"), &script);
    assert_eq!(
        places_and_totals(&played(&game_by_word, &["1", "3", "2", "0"])),
        [(3, 1), (1, 5), (1, 5), (3, 1)]
    );
    let json = game_by_word.simulate(&["random"; 4], &[], 1..51, 1).unwrap().json();
    assert!(json.contains("\"team\": \"many\"") && json.contains("\"team\": \"few\""), "{json}");
    let by_counter = game(&format!("{FLOW}teams: points"), BIDS);
    assert_eq!(
        places_and_totals(&played(&by_counter, &["1", "2", "1", "0"])),
        [(1, 2), (1, 2), (1, 2), (4, 0)]
    );
}

#[test]
fn where_all_play_together_a_shared_number_counts_once() {
    let keys = "counters: { fire: {} }\nflow: [{ turns: { from: first_player, laps: 1, do: [feed] } }]\n\
        scoring: [fire, warmth]\nteams: all";
    let script = "/// Feeds the fire.\nfn feed(me) { gain(fire, choose(me, \"wood\", 0..4)); }\n\
        fn first_player() { seats[0] }\nfn warmth() { value(fire) * 10 }\n";
    let game = game(keys, script);
    assert_eq!(places_and_totals(&played(&game, &["1", "3", "2", "0"])), [(1, 66); 4]);
    let json: serde_json::Value =
        serde_json::from_str(&game.simulate(&["random"; 4], &[], 1..21, 1).unwrap().json()).unwrap();
    assert_eq!((json["shared_wins"]["count"].as_u64(), json["balance"].is_null()), (Some(0), true));
}

/// Bots of a team want its points, whoever has them: here only the partner gets what a seat chooses.
#[test]
fn bots_play_for_their_team() {
    let script = "/// Gives points away.\nfn give(me) {\n    let gift = choose(me, \"give\", 0..4);\n    \
        gain(partners(me)[0], points, gift);\n    gain(opponents(me)[0], points, 3 - gift);\n}\n\
        fn first_player() { seats[0] }\n";
    let flow = FLOW.replace("[bid]", "[give]");
    for (teams, bot) in [("teams: [[1, 3], [2, 4]]", "greedy"), ("teams: [[1, 4], [3, 2]]", "search:200")] {
        let game = game(&format!("{flow}{teams}"), script);
        let mut played = Match::new(&game, &SEATS, 1).unwrap();
        let mut bots: Vec<_> = SEATS.iter().map(|_| bot_named(bot).unwrap()).collect();
        played.play(&mut bots).unwrap();
        assert_eq!(places_and_totals(&played), [(1, 6); 4], "{teams}");
        let gifts = played.log(Observer::Spectator, 0).filter(|line| line.contains(": 3 (give)")).count();
        assert_eq!(gifts, 4, "{bot}");
    }
}

/// A match whose script lets seats leave play: the answers, and then the places and whether it is over.
fn places(script: &str, keys: &str, answers: &[&str]) -> (Vec<usize>, bool) {
    let flow = "flow: [{ turns: { from: first_player, do: [act, act_again] } }]\n";
    let game = game(&format!("{flow}{keys}"), &format!("{script}fn first_player() {{ seats[0] }}\n"));
    let played = played(&game, answers);
    (places_and_totals(&played).iter().map(|(place, _)| *place).collect(), played.is_over())
}

const DUEL: &str = "/// Points at somebody, who is out.\nfn act(me) {\n    \
    let other = choose_or_pass(me, \"who\", others(me));\n    if other != () { eliminate(other); }\n    \
    if seats_in_play().len == 1 { finish(turns); }\n}\n\
    /// Says how many are left, or leaves.\nfn act_again(me) {\n    \
    if choose(me, \"stay\", [\"stay\", \"leave\"]) == \"leave\" { eliminate(me); }\n    \
    if seats_in_play().len == 1 { finish(turns); }\n}\n";

#[test]
fn who_has_left_play_is_passed_by_and_ranked_by_when_it_left() {
    let (ranked, is_over) = places(DUEL, "", &["Cleo", "stay", "pass", "leave", "Ann"]);
    assert_eq!((ranked, is_over), (vec![2, 3, 4, 1], true));
    // Who leaves in the own turn is asked no more in it; those of one call share their place.
    let script = DUEL.replace("eliminate(other)", "eliminate([other, me])");
    let (ranked, is_over) = places(&script, "", &["Bob", "pass", "stay", "Cleo"]);
    assert_eq!((ranked, is_over), (vec![3, 3, 1, 1], true));
    let (ranked, _) = places(DUEL, "ranking: [total, { fewer: standing }]", &["Cleo", "stay", "Dan"]);
    assert_eq!(ranked, [3, 3, 1, 2]);
}

#[test]
fn a_seat_that_has_left_play_cannot_be_asked() {
    let script = "/// Out, and asked.\nfn act(me) { eliminate(me); choose(me, \"what\", [1, 2]); }\n\
        fn act_again(me) { }\nfn first_player() { seats[1] }\n";
    let game = game("flow: [{ turns: { from: first_player, do: [act, act_again] } }]", script);
    let faults = Match::new(&game, &SEATS, 1).unwrap().failure().unwrap().to_string();
    assert!(faults.contains("seat 2 has left play and cannot be asked"), "{faults}");
    assert!(faults.contains("seats_in_play()") && faults.contains("rules.rhai:2:"), "{faults}");
}

#[test]
fn matches_are_won_lost_and_drawn_at_once() {
    let script = |does: &str| {
        format!(
            "/// Decides.\nfn act(me) {{ if choose(me, \"what\", [1, 2]) == 2 {{ {does} }} }}\nfn act_again(me) {{ }}\n"
        )
    };
    let ends = |does: &str, keys: &str| places(&script(does), keys, &["1", "2"]);
    assert_eq!(ends("win_match(me);", ""), (vec![2, 1, 2, 2], true));
    assert_eq!(ends("lose_match(me);", ""), (vec![1, 4, 1, 1], true));
    assert_eq!(ends("end_match();", ""), (vec![1, 1, 1, 1], true));
    assert_eq!(ends("win_match(others(me));", ""), (vec![1, 4, 1, 1], true));
    assert_eq!(ends("win_match(me);", "teams: [[1, 3], [2, 4]]"), (vec![3, 1, 3, 1], true));
    assert_eq!(ends("lose_match(seats);", "teams: all"), (vec![1, 1, 1, 1], true));
    assert_eq!(ends("lose_match(me);", "teams: [[1, 3], [2, 4]]"), (vec![1, 3, 1, 3], true));
    // Whatever the ranking compares.
    let ranked =
        |keys: &str| format!("counters: {{ points: {{ per: seat }} }}\nscoring: [points]\nranking: {keys}");
    let richest = "gain(me, points, 5);";
    let wins = format!("{richest} win_match(others(me));");
    assert_eq!(ends(&wins, &ranked("[total, standing]")), (vec![1, 4, 1, 1], true));
    let loses = format!("{richest} lose_match(me);");
    assert_eq!(ends(&loses, &ranked("[total, standing]")), (vec![1, 4, 1, 1], true));
    assert_eq!(ends("win_match(me);", &ranked("[{ fewer: standing }]")), (vec![2, 1, 2, 2], true));
    let ended = format!("{richest} end_match();");
    assert_eq!(ends(&ended, &ranked("[total]")), (vec![2, 1, 2, 2], true));
}

/// Nothing is lost where one seat of a team has a longer list than another.
#[test]
fn lists_of_the_seats_of_a_team_are_added_up_whatever_their_lengths() {
    let script = format!("{BIDS}fn each(me) {{ if me == seats[0] {{ [7] }} else {{ [4, me.index, 3] }} }}\n");
    // 7 + 4 and 4 + 4 come first; without the lists of partners, the first seat would be ahead alone.
    let game_by_lists = game(&format!("{FLOW}teams: [[1, 3], [2, 4]]\nranking: [each]"), &script);
    let places = |game: &Game| -> Vec<usize> {
        places_and_totals(&played(game, &["0"; 4])).iter().map(|(place, _)| *place).collect()
    };
    assert_eq!(places(&game_by_lists), [1, 3, 1, 3]);
    let report = game_by_lists.simulate(&["random"; 4], &[], 1..3, 1).unwrap();
    assert_eq!(report.win_shares(), [0.5, 0.0, 0.5, 0.0]);
    // Equal first numbers: 2 and 2; then 1 + 1 is more than 0 + 1.
    let script = format!("{BIDS}fn each(me) {{ if me == seats[1] {{ [1] }} else {{ [1, 1] }} }}\n");
    let game_by_second = game(&format!("{FLOW}teams: [[1, 3], [2, 4]]\nranking: [each]"), &script);
    assert_eq!(places(&game_by_second), [1, 3, 1, 3]);
    let report = game_by_second.simulate(&["random"; 4], &[], 1..3, 1).unwrap();
    assert_eq!(report.win_shares(), [0.5, 0.0, 0.5, 0.0]);
}
