"""Matches from Python: actions, undo, chance, observations, records."""

import copy
import json
import pickle
import random
import re
import shutil
import threading
from pathlib import Path

import numpy as np
import pytest

import parlor
from conftest import path

GAMES = ["classics/kuhn-poker", "classics/leduc-poker", "ra", "nile", "rapa-nui", "tiki-topple", "classics/yacht"]


def played(match: parlor.Match, seed: int, most: int = 10_000) -> parlor.Match:
    chance = random.Random(seed)
    for _ in range(most):
        if match.is_over:
            break
        match.step(chance.choice(match.legal_actions()))
    return match


def test_actions_have_small_numbers_with_texts(kuhn, ra):
    assert kuhn.num_actions == 4
    assert kuhn.actions == ['"fold"', '"call"', '"bet"', '"check"']
    assert kuhn.action_named('"bet"') == 2 and kuhn.action_text(2) == '"bet"'
    assert ra.num_actions <= 64
    with pytest.raises(IndexError):
        kuhn.action_text(10**6)
    for wrong, hint in [("dance", "`game.actions` has the texts of all"), ("bet", "did you mean `\"bet\"`[?]")]:
        with pytest.raises(KeyError, match=f"there is no action `{wrong}`; {hint}"):
            kuhn.action_named(wrong)


@pytest.mark.parametrize("name", GAMES)
def test_masks_and_observations_fit_every_moment(name):
    game = parlor.load(path(name))
    spec = game.observation_spec()
    assert sum(int(np.prod(field["shape"])) for field in spec) == game.observation_size
    assert [field["offset"] for field in spec] == list(
        np.cumsum([0] + [int(np.prod(field["shape"])) for field in spec])[:-1]
    )
    match, chance = game.new_match(seed=3), random.Random(1)
    mask, numbers = np.zeros(game.num_actions, np.uint8), np.zeros(game.observation_size, np.float32)
    for _ in range(200):
        if match.is_over:
            break
        legal = match.legal_actions()
        assert match.mask(mask) is mask
        assert list(np.flatnonzero(mask)) == legal == sorted(set(legal))
        match.observation(match.seat, numbers)
        assert numbers.dtype == np.float32 and np.array_equal(numbers, match.observation(match.seat))
        assert numbers[: game.num_seats + 1].argmax() == match.seat
        match.step(chance.choice(legal))


@pytest.mark.parametrize("name", GAMES)
def test_undo_clone_and_records_come_to_the_same(name):
    game = parlor.load(path(name))
    match = played(game.new_match(seed=5), 2, 40)
    before = (match.moves, match.legal_actions(), match.observation_json(0))
    other = copy.deepcopy(match)
    played(other, 9, 5)
    while len(other.moves) > len(match.moves):
        other.undo()
    assert (other.moves, other.legal_actions(), other.observation_json(0)) == before
    again = game.new_match(seed=5)
    again.repeat(match.moves)
    assert again.observation_json(0) == before[2]
    over = played(match, 3)
    loaded = game.load_match(over.record())
    assert loaded.is_over and loaded.totals() == over.totals() and loaded.moves == over.moves
    assert abs(sum(over.returns())) < 1e-9
    assert min(over.ranking()) == 1


def test_what_is_not_legal_is_refused_and_changes_nothing(kuhn):
    match = kuhn.new_match(seed=1)
    with pytest.raises(parlor.IllegalAction, match="not legal"):
        match.step(0)
    with pytest.raises(parlor.IllegalAction):
        match.answer("dance")
    with pytest.raises(parlor.ParlorError, match="no move"):
        match.undo()
    with pytest.raises(parlor.IllegalAction, match="chance"):
        match.happen(0)
    with pytest.raises(IndexError):
        match.observation(2)
    with pytest.raises(ValueError):
        match.observation(0, np.zeros(3, np.float32))
    match.answer("bet")
    match.answer("fold")
    with pytest.raises(parlor.IllegalAction, match="over"):
        match.step(2)
    assert match.is_over and match.seat is None and match.legal_actions() == []
    assert match.totals() == [3, 1]


def test_arrays_of_another_kind_are_refused_or_taken(kuhn):
    match, batch = kuhn.new_match(seed=1), kuhn.batch(6, threads=2)
    with pytest.raises(TypeError, match=r"array of float32 with the shape \(32,\)$"):
        match.observation(0, np.zeros(kuhn.observation_size))
    with pytest.raises(TypeError, match=r"array of uint8 with the shape \(4,\)$"):
        match.mask(np.zeros(kuhn.num_actions, bool))
    with pytest.raises(TypeError, match=r"array of uint8 with the shape \(6, 4\)$"):
        batch.masks(np.zeros(kuhn.num_actions, np.uint8))
    actions = batch.masks().argmax(axis=1)
    assert actions.dtype == np.int64
    batch.step(actions)
    batch.step(list(batch.masks().argmax(axis=1)))
    actions = batch.masks().argmax(axis=1)
    actions[4] = next(action for action in range(4) if not batch.masks()[4][action])
    with pytest.raises(parlor.IllegalAction, match="in match 4$"):
        batch.step(actions)


def test_a_script_that_fails_is_no_end(tmp_path):
    file = tmp_path / "broken.yaml"
    file.write_text(
        "parlor: 1\nname: Broken\nplayers: { from: 2, to: 2 }\ncounters: { points: { per: seat }, pot: {} }\n"
        "flow: [ask, divide]\nscoring: [points]\n"
    )
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "rules.rhai").write_text(
        'fn ask() { choose(seats[0], "way", ["left", "right"]); }\nfn divide() { gain(seats[0], points, 1 / value(pot)); }\n'
    )
    game = parlor.load(file)
    match = game.new_match()
    with pytest.raises(parlor.ScriptError):
        match.step(match.legal_actions()[0])
    assert match.is_failed and not match.is_over and match.seat is None
    assert "a script has failed" in repr(match)
    for ask in (match.returns, match.totals, match.ranking, match.score_lines):
        with pytest.raises(parlor.ScriptError):
            ask()
    again = pickle.loads(pickle.dumps(match))
    assert again.is_failed and again.moves == match.moves
    again.undo()
    match.undo()
    assert not match.is_failed and match.seat == again.seat == 0
    with pytest.warns(RuntimeWarning, match="20 of 20 matches failed: "):
        report = parlor.simulate(game, "random", 20)
    assert report.failed == 20 and "20 failed" in repr(report)


def test_a_record_of_another_game_is_refused(kuhn):
    record = kuhn.new_match(seed=5).record()
    rules = next(line for line in record.splitlines() if line.startswith("rules: "))
    older = record.replace(rules, "rules: 0123456789abcdef")
    with pytest.warns(RuntimeWarning, match="the rules have changed"):
        assert kuhn.load_match(older).seat == 0
    with pytest.raises(parlor.ParlorError, match="the record is of another game, `games/mine.yaml`"):
        kuhn.load_match(re.sub("game: .*", "game: games/mine.yaml", older))
    assert kuhn.load_match(re.sub("game: .*", "game: games/mine.yaml", record)).seat == 0


def test_of_several_moves_all_are_made_or_none(kuhn):
    match = kuhn.new_match(seed=5)
    with pytest.raises(parlor.IllegalAction):
        match.repeat([match.legal_actions()[0], 99])
    assert match.moves == []


def test_faults_of_a_definition_are_told_with_their_places(tmp_path):
    file = tmp_path / "wrong.yaml"
    file.write_text("parlor: 1\nname: Wrong\nplayers: { from: 2, to: 1 }\n")
    with pytest.raises(parlor.DefinitionError, match="wrong.yaml:3"):
        parlor.load(file)
    with pytest.raises(parlor.DefinitionError):
        parlor.load(path("nothing"))
    with pytest.raises(parlor.DefinitionError):
        parlor.load(path("ra"), seats=9)


def states(match: parlor.Match, met: set) -> None:
    if match.is_over:
        return
    if match.is_chance:
        outcomes = match.chance_outcomes()
        assert abs(sum(share for _, share in outcomes) - 1) < 1e-9
        for index in range(len(outcomes)):
            match.happen(index)
            states(match, met)
            match.undo()
        return
    met.add((match.seat, match.information_state(match.seat)))
    for action in match.legal_actions():
        match.step(action)
        states(match, met)
        match.undo()


def test_open_chance_tells_nobody_what_was_drawn(kuhn):
    """Kuhn, "A Simplified Two-Person Poker" (1950): each player meets six situations."""
    met: set = set()
    states(kuhn.new_match(open_chance=True), met)
    assert len(met) == 12


def test_a_seat_sees_its_card_and_not_the_other(kuhn):
    spec = {field["name"]: field for field in kuhn.observation_spec()}
    match = kuhn.new_match(seed=7)

    def cards(seat: int, of: int) -> np.ndarray:
        field = spec[f"{of + 1}.hand"]
        begin = field["offset"]
        return match.observation(seat)[begin : begin + int(np.prod(field["shape"]))]

    labels = spec["1.hand"]["labels"]
    assert labels[:3] == ["jack", "queen", "king"] and labels[3].startswith("unseen")
    for seat in (0, 1):
        assert cards(seat, seat)[:3].sum() == 1 and cards(seat, seat)[3] == 0
        assert cards(seat, 1 - seat)[:3].sum() == 0 and cards(seat, 1 - seat)[3] == 1
        hand = parlor.observe(match, seat)["visible"]
        assert json.dumps(hand).count("null") >= 0
    assert cards(None, 0)[:3].sum() == 0


def test_several_threads_play_at_the_same_time(ra):
    wanted = ra.playouts(40, threads=1, seed=3)
    for threads in (2, 5):
        for key, values in ra.playouts(40, threads=threads, seed=3).items():
            assert np.array_equal(values, wanted[key]), key
    found = []
    workers = [threading.Thread(target=lambda: found.append(ra.playouts(20, seed=3))) for _ in range(4)]
    [worker.start() for worker in workers]
    [worker.join() for worker in workers]
    assert all(np.array_equal(one["totals"], wanted["totals"][:20]) for one in found)
    assert wanted["places"].shape == (40, 4) and (wanted["places"].min(axis=1) == 1).all()


def test_a_batch_is_many_matches(ra):
    batch, chance = ra.batch(64, seed=10), np.random.default_rng(1)
    ended = 0
    for _ in range(300):
        masks = batch.masks()
        assert masks.shape == (64, ra.num_actions) and (masks.sum(axis=1) > 0).all()
        actions = (chance.random(masks.shape) * masks).argmax(axis=1).astype(np.uint32)
        returns, over = batch.step(actions)
        assert returns.shape == (64, 4) and np.allclose(returns.sum(axis=1), 0)
        assert not returns[~over].any()
        ended += int(over.sum())
    assert ended > 0 and batch.observations().shape == (64, ra.observation_size)
    assert batch.seats().max() < 4
    with pytest.raises(ValueError):
        batch.step(np.zeros(3, np.uint32))
    with pytest.raises(parlor.IllegalAction):
        batch.step(np.full(64, 10**6, np.uint32))


@pytest.mark.parametrize("threads", [1, 3])
def test_a_batch_plays_the_same_as_one_after_the_other(ra, threads):
    batch, chance = ra.batch(10, seed=100, threads=threads), random.Random(4)
    alone = [ra.new_match(seed) for seed in range(100, 110)]
    for _ in range(250):
        masks, numbers = batch.masks(), batch.observations()
        assert list(batch.seeds()) == [match.seed for match in alone]
        assert list(batch.seats()) == [match.seat for match in alone]
        for at, match in enumerate(alone):
            assert np.array_equal(masks[at], match.mask())
            assert np.array_equal(numbers[at], match.observation(match.seat))
        actions = [chance.choice(match.legal_actions()) for match in alone]
        returns, over = batch.step(np.array(actions, np.uint32))
        for at, match in enumerate(alone):
            match.step(actions[at])
            assert over[at] == match.is_over
            if match.is_over:
                assert list(returns[at]) == match.returns()
                alone[at] = ra.new_match(match.seed + 10)
    assert min(match.seed for match in alone) >= 110  # each has ended at least once


def test_a_notebook_shows_the_table(kuhn):
    match = kuhn.new_match(seed=7)
    page = match._repr_html_()
    assert page.startswith("<table") and "king" not in page.lower()
    assert "bet" in parlor.html(match, match.seat) and "<li>" not in page
    assert parlor.html(match) == parlor.html(match, match.seat) and parlor.html(match, None) == page
    with pytest.raises(TypeError, match="`html` shows a match, not <parlor.Game Kuhn"):
        parlor.html(kuhn)


def test_who_is_not_named_is_the_seat_that_is_asked(kuhn):
    match = kuhn.new_match(seed=7)
    shown = [match.observation_json, match.information_state, match.log, lambda seat=...: parlor.observe(match, seat)]
    for _ in range(2):
        asked, numbers = match.seat, match.observation()
        assert np.array_equal(numbers, match.observation(asked))
        assert not np.array_equal(numbers, match.observation(None))
        assert not np.array_equal(numbers, match.observation(1 - asked))
        for known in shown:
            assert known() == known(...) == known(asked)
        assert match.information_state() != match.information_state(None)
        match.step(match.legal_actions()[-1])
    assert match.is_over and match.log(None)
    for known in (*shown, match.observation, lambda: parlor.html(match)):
        with pytest.raises(parlor.ParlorError, match="no seat is asked now: name a seat, or None for the spectator"):
            known()


def test_actions_that_the_table_lacks_have_no_text(kuhn):
    match = kuhn.new_match(seed=1)
    for of in (kuhn, match):
        assert of.action_text(0) == '"fold"'
        with pytest.raises(IndexError, match="no action 30; the last one is 3$"):
            of.action_text(30)
    with pytest.raises(parlor.IllegalAction, match="^action 30 is not legal now; legal are 2, 3$"):
        match.step(30)


def test_threads_take_turns_at_a_match(ra):
    match, batch, wrong = ra.new_match(seed=1), ra.batch(8, threads=2), []

    def look() -> None:
        try:
            for _ in range(100):
                batch.step_at_random(20)
                batch.masks()
                match.observation_json(0)
                match.mask()
                match.clone().play_out(1, 20)
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=look) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert wrong == []


@pytest.mark.parametrize("name", GAMES)
def test_games_and_matches_are_pickled(name):
    game = parlor.load(path(name))
    for open_chance in (False, True):
        match = game.new_match(4, open_chance=open_chance)
        for _ in range(30):
            if match.is_chance:
                match.draw(len(match.moves))
            elif not match.is_over:
                match.step(match.legal_actions()[-1])
        again = pickle.loads(pickle.dumps(match))
        assert again.moves == match.moves and again.seats == match.seats and again.seed == 4
        assert again.observation_json(0) == match.observation_json(0)
        assert again.game.rules_hash == match.game.rules_hash == game.rules_hash
        assert again.is_chance == match.is_chance


def test_what_was_chosen_of_a_game_is_pickled_with_it(tmp_path):
    game = parlor.load("go", seats=["Ada", "Bo"], figures={"size": 5})
    again = pickle.loads(pickle.dumps(game))
    assert again.num_actions == 26 and again.new_match().seats == ["Ada", "Bo"]
    kuhn = Path(path("classics/kuhn-poker"))
    file = tmp_path / "changing.yaml"
    shutil.copy(kuhn, file)
    shutil.copytree(kuhn.with_suffix(""), tmp_path / "changing")
    written = pickle.dumps(parlor.load(file))
    assert pickle.loads(written).num_actions == 4
    file.write_text(file.read_text().replace("chips_at_first: 2", "chips_at_first: 3"))
    parlor.pickles._loaded.cache_clear()
    with pytest.raises(parlor.ParlorError, match="changing.yaml has changed"):
        pickle.loads(written)


def test_seats_are_a_number_or_names():
    names = ["Ada", "Bo", "Cy"]
    assert parlor.load("ra", seats=3).num_people == parlor.load("ra", seats=names).num_people == 3
    assert parlor.load("ra", seats=tuple(names)).new_match().seats == names
    game = parlor.load("ra", seats=3)
    assert game.new_match(seats=names).seats == names
    assert len(game.new_match(seats=3).seats) == 3
    for wrong in (2, ["Ada", "Bo"]):
        with pytest.raises(parlor.ParlorError, match="Ra was loaded for 3, not for 2: .*seats=2"):
            game.new_match(seats=wrong)
    for wrong in ("Ada", ["Ada", None, "Bo"], [1, 2, 3]):
        with pytest.raises(TypeError, match="^`seats` is how many play, or a list of their names"):
            game.new_match(seats=wrong)
    for wrong, message in [(["A", "A", "B"], "two seats are called `A`"), (["A", " ", "B"], "seat 2 has no name")]:
        with pytest.raises(parlor.ParlorError, match=message):
            parlor.load("ra", seats=wrong)
    with pytest.raises(parlor.ParlorError, match="`Pig` cannot be played by 1099511627776"):
        parlor.load("pig", seats=2**40)


def test_wrong_numbers_are_told_by_the_name_of_the_argument(kuhn):
    match, batch = kuhn.new_match(seed=1), kuhn.batch(2)
    calls = {
        "action": lambda wrong: match.step(wrong),
        "seed": lambda wrong: kuhn.new_match(wrong),
        "outcome": lambda wrong: match.happen(wrong),
        "most": lambda wrong: match.play_out(most=wrong),
        "moves": lambda wrong: match.repeat([wrong]),
        "matches": lambda wrong: kuhn.playouts(wrong),
        "threads": lambda wrong: kuhn.playouts(1, threads=wrong),
        "count": lambda wrong: kuhn.batch(wrong),
        "times": lambda wrong: batch.step_at_random(wrong),
        "seats": lambda wrong: parlor.load("ra", seats=wrong),
    }
    for name, call in calls.items():
        for wrong in (-1, 2**70):
            with pytest.raises(ValueError, match=f"^`{name}` is a whole number from [01] to [0-9]+, not {wrong}(\\n|$)"):
                call(wrong)
        for wrong in (0.5, "2", True):
            with pytest.raises(TypeError, match=f"^`{name}` is (how many play|a whole number, not {wrong!r})"):
                call(wrong)
    with pytest.raises(ValueError, match="^`matches` is a whole number from 1 to 67108864, not 1099511627776(\n|$)"):
        kuhn.playouts(2**40)
    match.step(np.int64(2))
    assert match.moves == [2]


def test_a_seat_that_is_not_there_is_told_with_those_that_are(kuhn):
    match = kuhn.new_match(seed=1)
    for ask in (match.observation, match.information_state, match.log, lambda seat: parlor.html(match, seat)):
        for wrong in (-1, 2, 2**70):
            with pytest.raises(IndexError, match=f"^there is no seat {wrong}; the last one is 1$"):
                ask(wrong)
        for wrong in (0.5, "Ann", True):
            with pytest.raises(TypeError, match=f"^`seat` is a whole number, not {wrong!r}(\n|$)"):
                ask(wrong)


def test_a_table_is_shown_in_short():
    from parlor.render import text

    match = parlor.load("tic-tac-toe").new_match()
    assert ". . . . . . . . ." in text(match, 0)
    match = parlor.load("ra", seats=3).new_match()
    shown = text(match, None)
    assert "*" in shown and ": \n" not in shown and not any(line.endswith(": ") for line in shown.split("\n"))
    assert max(map(len, shown.split("\n"))) < 200
    assert "*" in match._repr_html_() and "<td></td>" not in match._repr_html_()
