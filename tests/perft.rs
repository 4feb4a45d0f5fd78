//! Sequences of answers are counted right: by figures that are published, and by counts made in another way.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::sync::atomic::{AtomicBool, Ordering};

use parlor::door::study::{Perft, PerftCount, PerftTerms};
use parlor::{Definition, Disk, Game, Memory};

const TERMS: PerftTerms =
    PerftTerms { depth: 4, all_chance: true, positions: true, threads: 2, outcomes: 1_000_000 };

fn game_of(definition: &Definition) -> Game {
    definition.game(None, definition.seat_range().0, &[]).unwrap()
}

fn named(path: &str) -> Game {
    game_of(&Definition::load(&Disk, path).unwrap())
}

/// A game with these zones and this script, whose steps are called `play`.
fn written(zones: &str, script: &str) -> Game {
    let definition = format!(
        "parlor: 1\nname: Small\nplayers: {{ from: 2, to: 2 }}\npieces:\n  stone:\n    kinds: red blue\n    set: {{ bag: \
         red*2 blue }}\nzones:\n  bag: {{ holds: stone }}\n  {zones}\nflow: [{{ turns: {{ from: starter, laps: 1, do: \
         [play] }} }}]\ncounters: {{ starter: {{ holds: seat, start: random }} }}\nranking: [total]\n"
    );
    let files = Memory::from_iter([("small.yaml", definition.as_str()), ("small/rules.rhai", script)]);
    game_of(&Definition::load(&files, "small.yaml").unwrap())
}

fn counted(game: &Game, terms: PerftTerms) -> PerftCount {
    let perft = Perft::of_game(game, 1, terms);
    perft.count(&AtomicBool::new(false), |_, _| ()).unwrap().unwrap()
}

fn sequences(count: &PerftCount) -> Vec<u64> {
    count.levels.iter().map(|level| level.sequences).collect()
}

/// The lines of three.
const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

/// Whole matches of noughts and crosses from here on, by how many places are taken at their end.
fn ends(own: u16, other: u16, ended: &mut [u64; 10]) {
    let taken = (own | other).count_ones() as usize;
    if LINES.iter().any(|line| other & line == *line) || taken == 9 {
        ended[taken] += 1;
        return;
    }
    let free = (0..9).map(|place| 1 << place).filter(|place| (own | other) & place == 0);
    free.for_each(|place| ends(other, own | place, ended));
}

#[test]
fn noughts_and_crosses_have_255168_matches() {
    let game = named("tests/games/tic-tac-toe.yaml");
    let count = counted(&game, PerftTerms { depth: 9, ..TERMS });
    let mut ended = [0; 10];
    ends(0, 0, &mut ended);
    assert_eq!(count.levels.iter().map(|level| level.ended).collect::<Vec<u64>>(), ended);
    assert_eq!(count.ended(), 255_168);
    let positions: Vec<u64> = count.levels.iter().map(|level| level.positions()).collect();
    assert_eq!(positions, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    assert_eq!(positions.iter().sum::<u64>(), 5478);
    assert_eq!(count.divided.len(), 9);
    assert_eq!(count.divided.values().sum::<u64>(), count.levels[9].sequences);
    // Four ways to the corner, four to the side, one to the middle; the first two are alike by turning the board.
    let of = |place: &str| count.divided[place];
    assert_eq!((of("board[1, 1]"), of("board[1, 2]")), (of("board[3, 3]"), of("board[2, 1]")));
}

#[test]
fn any_number_of_threads_counts_the_same() {
    let game = named("tests/games/tic-tac-toe.yaml");
    let terms = PerftTerms { depth: 6, ..TERMS };
    let alone = counted(&game, PerftTerms { threads: 1, ..terms });
    assert_eq!(sequences(&alone), [1, 9, 72, 504, 3024, 15120, 54720]);
    for threads in [2, 7] {
        assert_eq!(counted(&game, PerftTerms { threads, ..terms }), alone);
    }
}

#[test]
fn chance_is_gone_through_or_drawn() {
    let game = named("games/classics/kuhn-poker.yaml");
    let count = counted(&game, TERMS);
    // Six deals; in each of them the players pass or bet: pp, pbp, pbb, bp, bb (Kuhn 1950).
    assert_eq!(sequences(&count), [6, 12, 24, 12, 0]);
    assert_eq!(count.ended(), 30);
    assert_eq!(counted(&game, PerftTerms { all_chance: false, ..TERMS }).ended(), 5);
}

#[test]
fn an_answer_that_takes_several_counts_once_for_each_set() {
    let game = written(
        "taken: { holds: stone, per: seat }",
        "/// Takes.\nfn play(me) { move(choose_some(me, \"take\", bag, 0, 2), me.taken); }",
    );
    // Of two red ones and a blue one: none, r, b, rr, rb. What is left then: rrb, rb, rr, b, r.
    let of_the_rest = [5, 4, 3, 2, 2];
    let count = counted(&game, TERMS);
    assert_eq!(sequences(&count), [1, 5, of_the_rest.iter().sum::<u64>(), 0, 0]);
    assert_eq!(
        counted(&game, PerftTerms { depth: 2, ..TERMS }).divided,
        [("pass", 5), ("red", 4), ("blue", 3), ("red*2", 2), ("red blue", 2)]
            .map(|(answer, rest)| (answer.to_owned(), rest))
            .into()
    );
    // No two of them come to the same: what each player has taken tells the way.
    assert_eq!((count.levels[1].positions(), count.levels[2].positions()), (5, 16));
}

#[test]
fn sealed_answers_count_each_for_itself() {
    let game = written(
        "taken: { holds: stone, per: seat }",
        "/// Both bid.\nfn play(me) { choose_sealed(seats, \"bid\", [[1, 2, 3], [1, 2]]); }",
    );
    assert_eq!(sequences(&counted(&game, TERMS)), [1, 3, 6, 18, 36]);
}

#[test]
fn what_happens_by_chance_adds_no_depth() {
    let game = written(
        "taken: { holds: stone, per: seat }",
        "/// Draws from the mixed bag.\nfn play(me) {\n    shuffle(bag);\n    choose(me, \"take\", [1, 2]);\n    \
         move(bag.top, me.taken);\n}",
    );
    // rrb, rbr, brr; after the first one is taken of those: rb, br, or rr, which is mixed in one way.
    let after_red = 2 * 2;
    let after_blue = 1;
    let count = counted(&game, TERMS);
    assert_eq!(sequences(&count), [3, 2 * (after_red + after_blue), 4 * (after_red + after_blue), 0, 0]);
}

#[test]
fn a_failing_sequence_is_told_with_its_answers() {
    let game = named("tests/cli/stumble.yaml");
    let perft = Perft::of_game(&game, 1, TERMS);
    let broken = perft.count(&AtomicBool::new(false), |_, _| ()).unwrap_err();
    assert!(!broken.answers.is_empty() && broken.answers.iter().all(|(seat, _)| [1, 2].contains(seat)));
    assert!(broken.faults.to_string().contains("there is no position 3"), "{}", broken.faults);
}

/// A die is rolled until it shows a six, before each question.
const SIXES: &str = "/// Rolls.\nfn play(me) {
    loop {
        let face = random(1..=6);
        if face == 6 { break; }
    }
    choose(me, \"go\", [1]);
}";

#[test]
fn chance_that_never_comes_to_a_question_is_refused() {
    let game = written("taken: { holds: stone, per: seat }", SIXES);
    for threads in [1, 2, 7] {
        for depth in [0, 1] {
            let terms = PerftTerms { depth, threads, positions: false, outcomes: 500, ..TERMS };
            let broken =
                Perft::of_game(&game, 1, terms).count(&AtomicBool::new(false), |_, _| ()).unwrap_err();
            let told = broken.faults.to_string();
            assert!(told.contains("more than 500 outcomes of chance follow without an end"), "{told}");
            assert!(broken.answers.is_empty(), "{:?}", broken.answers);
        }
    }
}

#[test]
fn a_match_whose_result_fails_is_not_counted() {
    let script = "/// Says something.\nfn play(me) { choose(me, \"what\", [1, 2]); }\n\
                  fn worth(me) { if me.index == 1 { 1 / 0 } else { 1 } }\n";
    for key in ["scoring: [worth]", "heuristic: worth\nscoring: [worth]", "teams: worth"] {
        let game = written(&format!("hand: {{ holds: stone }}\n{key}"), script);
        for threads in [1, 3] {
            let perft = Perft::of_game(&game, 1, PerftTerms { threads, ..TERMS });
            let broken = perft.count(&AtomicBool::new(false), |_, _| ()).unwrap_err();
            assert_eq!(broken.answers.len(), 2, "{key}");
            let told = broken.faults.to_string();
            assert!(told.contains("1 is divided by 0") && told.contains("called from here"), "{told}");
        }
        let deep = Perft::of_game(&game, 1, PerftTerms { depth: 1, ..TERMS });
        assert!(deep.count(&AtomicBool::new(false), |_, _| ()).is_ok(), "no match is over by then");
    }
}

#[test]
fn counting_can_be_stopped() {
    let perft = Perft::of_game(&named("tests/games/tic-tac-toe.yaml"), 1, PerftTerms { depth: 9, ..TERMS });
    assert!(perft.count(&AtomicBool::new(true), |_, _| ()).unwrap().is_none());
    let (stop, mut done) = (AtomicBool::new(false), 0);
    let stopped = perft.count(&stop, |pieces, of| {
        assert!(pieces <= of);
        done = pieces;
        stop.store(true, Ordering::Relaxed);
    });
    assert_eq!((stopped.unwrap(), done), (None, 1));
}

/// The published numbers of sequences: how often a game can go on to each depth.
#[test]
fn published_counts_of_board_games_are_reached() {
    let is_full = std::env::var_os("PARLOR_FULL").is_some_and(|value| value != "0");
    let cases: [(&str, &[u64], usize); 3] = [
        ("connect-four", &[1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234], 6),
        ("breakthrough", &[1, 22, 484, 11_132, 256_036], 4),
        ("reversi", &[1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216], 7),
    ];
    for (name, known, small) in cases {
        let known = if is_full { known } else { &known[..small] };
        let depth = u32::try_from(known.len() - 1).unwrap();
        let terms = PerftTerms { depth, all_chance: false, positions: false, ..TERMS };
        let count = counted(&named(&format!("games/classics/{name}.yaml")), terms);
        assert_eq!(sequences(&count), known, "{name}");
    }
}

/// Kalah as fourteen numbers: the pits and the store of the one who sows, then those of the other one.
fn kalah_sequences(mine: [u32; 7], theirs: [u32; 7], depth: u32) -> u64 {
    let is_over = |side: &[u32; 7]| side[..6].iter().sum::<u32>() == 0;
    if depth == 0 || is_over(&mine) || is_over(&theirs) {
        return u64::from(depth == 0);
    }
    let sown = |from: usize| {
        let mut board: Vec<u32> = mine.iter().chain(&theirs).copied().collect();
        let mut at = from;
        for _ in 0..std::mem::take(&mut board[from]) {
            at = (at + 1) % 13;
            board[at] += 1;
        }
        if at < 6 && board[at] == 1 && board[12 - at] > 0 {
            board[6] += 1 + std::mem::take(&mut board[12 - at]);
            board[at] = 0;
        }
        let sides: ([u32; 7], [u32; 7]) = (board[..7].try_into().unwrap(), board[7..].try_into().unwrap());
        match at {
            6 => kalah_sequences(sides.0, sides.1, depth - 1),
            _ => kalah_sequences(sides.1, sides.0, depth - 1),
        }
    };
    (0..6).filter(|pit| mine[*pit] > 0).map(sown).sum()
}

#[test]
fn kalah_is_counted_as_by_fourteen_numbers() {
    let terms = PerftTerms { depth: 5, all_chance: false, positions: false, ..TERMS };
    let count = counted(&named("games/classics/kalah.yaml"), terms);
    let side = [4, 4, 4, 4, 4, 4, 0];
    let known: Vec<u64> = (0..=5).map(|depth| kalah_sequences(side, side, depth)).collect();
    assert_eq!(sequences(&count), known);
    assert_eq!(known[..2], [1, 6]);
}

/// Six places in two rows of three, each place joined with those beside, above and below it.
const SIX_PLACES: &str = "    map: |\n      o-o-o\n      | | |\n      o-o-o\n";

/// Nine Men's Morris on six places, where a row is a mill and two men fly. 0 and 1 are men of a player, 2 is free.
fn morris_sequences(board: [usize; 6], hands: [usize; 2], me: usize, takes: bool, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let of = |who: usize| (0..6).filter(move |at| board[*at] == who);
    let in_mill =
        |board: &[usize; 6], at: usize| board[at / 3 * 3..][..3].iter().all(|one| *one == board[at]);
    let other = 1 - me;
    if takes {
        let loose: Vec<usize> = of(other).filter(|at| !in_mill(&board, *at)).collect();
        let choice = if loose.is_empty() { of(other).collect() } else { loose };
        let taken = |at: &usize| {
            let mut next = board;
            next[*at] = 2;
            match of(other).count() - 1 + hands[other] {
                0..3 => u64::from(depth == 1),
                _ => morris_sequences(next, hands, other, false, depth - 1),
            }
        };
        return choice.iter().map(taken).sum();
    }
    let joined = |from: usize, to: usize| (from / 3).abs_diff(to / 3) + (from % 3).abs_diff(to % 3) == 1;
    let ways: Vec<(Option<usize>, usize)> = match hands[me] {
        0 if of(me).count() > 2 => of(me)
            .flat_map(|from| of(2).filter(move |to| joined(from, *to)).map(move |to| (Some(from), to)))
            .collect(),
        0 => of(me).flat_map(|from| of(2).map(move |to| (Some(from), to))).collect(),
        _ => of(2).map(|to| (None, to)).collect(),
    };
    let settled = |(from, to): &(Option<usize>, usize)| {
        let (mut next, mut left) = (board, hands);
        match from {
            Some(from) => next[*from] = 2,
            None => left[me] -= 1,
        }
        next[*to] = me;
        let takes = in_mill(&next, *to);
        morris_sequences(next, left, if takes { me } else { other }, takes, depth - 1)
    };
    ways.iter().map(settled).sum()
}

#[test]
fn nine_mens_morris_is_counted_on_six_places() {
    let path = "games/classics/nine-mens-morris";
    let whole = std::fs::read_to_string(format!("{path}.yaml")).unwrap();
    let (start, rest) = whole.split_once("    map: |\n").unwrap();
    let (_, end) = rest.split_once("  captured:").unwrap();
    let small =
        format!("{start}{SIX_PLACES}  captured:{end}").replace("*9", "*3").replace("flying: 3", "flying: 2");
    let small = small.replace("black*3", "black*2");
    let script = std::fs::read_to_string(format!("{path}/rules.rhai")).unwrap();
    let files = Memory::from_iter([("six.yaml", small.as_str()), ("six/rules.rhai", script.as_str())]);
    let game = game_of(&Definition::load(&files, "six.yaml").unwrap());
    let count = counted(&game, PerftTerms { depth: 8, all_chance: false, positions: false, ..TERMS });
    let known: Vec<u64> = (0..=8).map(|depth| morris_sequences([2; 6], [3, 2], 0, false, depth)).collect();
    assert_eq!(sequences(&count), known);
    assert!(known[..6] == [1, 6, 30, 120, 360, 720] && known[8] > 0, "{known:?}");
}

#[test]
fn the_first_men_of_nine_mens_morris_stand_anywhere() {
    let terms = PerftTerms { depth: 3, all_chance: false, positions: false, ..TERMS };
    let count = counted(&named("games/classics/nine-mens-morris.yaml"), terms);
    assert_eq!(sequences(&count), [1, 24, 24 * 23, 24 * 23 * 22]);
}

#[test]
fn any_two_different_places_are_the_first_stones_on_hexagons() {
    let terms = PerftTerms { depth: 2, all_chance: false, positions: false, ..TERMS };
    let count = counted(&named("games/classics/hex.yaml"), terms);
    assert_eq!(sequences(&count), [1, 121, 121 * 120]);
}

/// Go in another way: a board of so many points on a side, the colour of each point, and all boards that have been there.
struct SmallGo {
    size: usize,
    met: Vec<Vec<u8>>,
}

impl SmallGo {
    fn beside(&self, point: usize) -> Vec<usize> {
        let (row, column, size) = (point / self.size, point % self.size, self.size);
        let mut beside = Vec::new();
        beside.extend((row > 0).then(|| point - size));
        beside.extend((row + 1 < size).then(|| point + size));
        beside.extend((column > 0).then(|| point - 1));
        beside.extend((column + 1 < size).then(|| point + 1));
        beside
    }

    /// The stones of a group, and whether it has a free point.
    fn group(&self, board: &[u8], from: usize) -> (Vec<usize>, bool) {
        let (mut group, mut is_free) = (vec![from], false);
        let mut seen = 0;
        while let Some(point) = group.get(seen).copied() {
            seen += 1;
            for next in self.beside(point) {
                is_free |= board[next] == 0;
                if board[next] == board[from] && !group.contains(&next) {
                    group.push(next);
                }
            }
        }
        (group, is_free)
    }

    /// The board after a stone; `None` if it is not allowed.
    fn after(&self, board: &[u8], point: usize, colour: u8) -> Option<Vec<u8>> {
        let mut after = board.to_vec();
        if std::mem::replace(&mut after[point], colour) != 0 {
            return None;
        }
        for other in self.beside(point) {
            if after[other] == 3 - colour {
                let (group, is_free) = self.group(&after, other);
                group.iter().filter(|_| !is_free).for_each(|stone| after[*stone] = 0);
            }
        }
        (self.group(&after, point).1 && !self.met.contains(&after)).then_some(after)
    }

    /// Counts the sequences of so many further plays by their length.
    fn count(&mut self, board: &[u8], colour: u8, passed: bool, counts: &mut [u64]) {
        counts[0] += 1;
        if counts.len() == 1 {
            return;
        }
        match passed {
            true => counts[1] += 1,
            false => self.count(board, 3 - colour, true, &mut counts[1..]),
        }
        for point in 0..board.len() {
            if let Some(after) = self.after(board, point, colour) {
                self.met.push(after.clone());
                self.count(&after, 3 - colour, false, &mut counts[1..]);
                self.met.pop();
            }
        }
    }
}

#[test]
fn go_is_counted_the_same_in_another_way() {
    let definition = Definition::load(&Disk, "games/classics/go.yaml").unwrap();
    for (size, depth) in [(2, 7), (3, 4), (9, 2)] {
        let game = definition.game(None, 2, &[("size", &size.to_string())]).unwrap();
        let terms = PerftTerms { depth, all_chance: false, positions: false, ..TERMS };
        let mut counts = vec![0; depth as usize + 1];
        SmallGo { size, met: Vec::new() }.count(&vec![0; size * size], 1, false, &mut counts);
        assert_eq!(sequences(&counted(&game, terms)), counts, "{size}");
    }
}
