"""Bots, reports and differences from Python."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

import parlor
from conftest import HOME, path
from parlor.finding import find

pandas = pytest.importorskip("pandas")


class Bold:
    """Bets and calls whenever it can."""

    def choose(self, sight: parlor.Sight) -> int:
        wanted = [at for at, option in enumerate(sight.options) if option in ("bet", "call")]
        return wanted[0] if wanted else sight.random % len(sight.options)


def test_a_bot_in_python_plays_against_others(kuhn):
    report = parlor.simulate(kuhn, ["bold", "random"], 200, own={"bold": Bold})
    assert report.matches == 200
    seats = report.seats()
    assert len(seats) == 2 and isinstance(seats, pandas.DataFrame)
    again = parlor.simulate(kuhn, ["bold", "random"], 200, threads=3, own={"bold": Bold})
    assert again.data == report.data


def test_bots_play_with_what_was_learnt():
    game = parlor.load(path("tiki-topple"), seats=3)
    report = parlor.simulate(game, ["trained", "random", "random"], 60)
    assert report.seats()["win_share"][0] > 0.5 and report.data["learnt"] > 1000
    for other in (parlor.load(path("classics/kuhn-poker")), parlor.load(path("tiki-topple"), 3, figures={"rounds": 1})):
        with pytest.raises(parlor.ParlorError, match="nothing was learnt of this game with .*`parlor train "):
            parlor.simulate(other, "trained", 1)
        with pytest.raises(parlor.ParlorError, match="nothing was learnt"):
            other.new_match().bot_actions("trained+search:10")


def test_a_simulation_takes_a_name_and_its_seats():
    named = parlor.simulate("ra", matches=5, seats=3)
    assert named.data == parlor.simulate(parlor.load("ra", seats=3), matches=5).data
    assert named.frame("seats").equals(named.seats()) and "places.3" in named.seats()
    seats, told = named.seats(), named.data["seats"]
    assert not [name for name in seats.columns if "interval" in name]
    for at, of_seat in enumerate(told):
        for name, ends in (("win_share", of_seat["win_share_interval"]), ("score.mean", of_seat["score"]["mean_interval"])):
            assert [seats[f"{name}_low"][at], seats[f"{name}_high"][at]] == [ends["low"], ends["high"]]
    choices = parlor.simulate("kuhn-poker", matches=500).frame("choices")
    assert (choices["wins.difference_low"] <= choices["wins.difference"]).any()
    assert {"score.mean_low", "score.mean_high"} <= set(parlor.simulate("ra", matches=1, seats=3).seats().columns)
    page = named._repr_html_()
    assert page.startswith("<table><caption>Ra: 5 matches</caption>") and page.count("<td>trained</td>") == 3
    assert f"<td>{seats['win_share'][0]:.3f}</td>" in page
    for part in ("decisions", "bots", "matches"):
        with pytest.raises(TypeError, match="no list of objects"):
            named.frame(part)
    same = parlor.diff("ra", "ra", matches=2, seats=3)
    assert list(same[same["figure"] == "win_share"]["seat"]) == [1, 2, 3]


def test_a_bot_answers_in_a_match(ra, kuhn):
    for bot in ("random", "greedy", "search:50"):
        match = ra.new_match(seed=3)
        while not match.is_over and len(match.moves) < 60:
            actions = match.bot_actions(bot)
            assert match.bot_actions(bot) == actions and actions[0] in match.legal_actions()
            for action in actions:
                match.step(action)
    match = kuhn.new_match(seed=1)
    for wrong in ("serch:10", "search:1s"):
        with pytest.raises(parlor.ParlorError):
            match.bot_actions(wrong)
    while not match.is_over:
        match.step(match.bot_actions("search:100")[0])
    with pytest.raises(parlor.IllegalAction, match="over"):
        match.bot_actions("random")


def test_a_bot_answers_as_it_does_in_a_simulation(kuhn):
    report = parlor.simulate(kuhn, "search:30", 20, seed=5)
    wins = 0
    for seed in range(5, 25):
        match = kuhn.new_match(seed=seed)
        while not match.is_over:
            match.step(match.bot_actions("search:30")[0])
        wins += match.ranking()[0] == 1
    assert wins == report.data["seats"][0]["wins"]


def test_a_bot_in_python_reads_numbers(ra):
    class Numbers:
        """Takes the first options by their actions."""

        def choose(self, sight: parlor.Sight):
            mask, numbers = sight.mask(), sight.observation()
            assert list(np.flatnonzero(mask)) == sight.legal_actions == sorted(sight.legal_actions)
            assert len(numbers) == ra.observation_size and numbers[: ra.num_seats].argmax() == sight.seat
            assert numbers[ra.num_seats + 1 :][: ra.num_seats].argmax() == sight.seat
            assert len(sight.actions) == len(sight.options)
            assert {of[0] for of in sight.actions} <= set(sight.legal_actions)
            one = sight.taking(sight.legal_actions[-1])
            assert [sight.actions[option][0] for option in one] in ([], sight.legal_actions[-1:])
            with pytest.raises(parlor.IllegalAction):
                sight.taking(10**6)
            several = range(max(1, sight.least))
            taken = sight.taking(*[action for option in several for action in sight.actions[option]])
            assert taken == list(several)
            return taken

    assert parlor.simulate(ra, ["numbers", *["random"] * 3], 20, own={"numbers": Numbers}).failed == 0

    class Looking:
        def choose(self, sight: parlor.Sight) -> list[int]:
            seen.append((sight, sight.observation().tobytes(), sight.mask().tobytes()))
            return list(range(max(1, sight.least)))

    seen: list = []
    assert parlor.simulate(ra, "looking", 1, seed=5, own={"looking": Looking}).failed == 0
    match = ra.new_match(5, seats=["P1", "P2", "P3", "P4"])
    for sight, numbers, mask in seen:
        known = parlor.observe(match)
        # What it may know is written later, and as it was.
        assert all(part == known[name] for name, part in json.loads(sight.view_json).items())
        assert match.observation(match.seat).tobytes() == numbers and match.mask().tobytes() == mask
        asked = parlor.observe(match, match.seat)["question"]
        match.answer(" ".join(asked["options"][: max(1, asked["least"])]))


def test_an_error_of_a_bot_is_that_of_the_simulation(kuhn):
    class Broken:
        def choose(self, sight):
            raise RuntimeError("no idea")

    message = r"^bot `broken` \(seed 1, seat 0, decision 0\): RuntimeError: no idea$"
    with pytest.raises(parlor.BotError, match=message) as raised:
        parlor.simulate(kuhn, ["broken", "random"], 10**9, own={"broken": Broken})
    assert isinstance(raised.value.__cause__, RuntimeError) and raised.value.__cause__.__traceback__
    with pytest.raises(parlor.ParlorError):
        parlor.simulate(kuhn, ["nobody", "random"], 3)

    class Interrupted:
        def choose(self, sight):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        parlor.simulate(kuhn, ["mine", "random"], 3, own={"mine": Interrupted})


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (99, "there is no option 99; the last one is 1"),
        (-1, "there is no option -1; the last one is 1"),
        ([0, 1], "it takes 2 options, and 1 are asked for"),
        ([], "it takes 0 options, and 1 are asked for"),
        (None, "its answer is an index from 0 to 1, or a list of them, not None"),
        ("bet", "its answer is an index from 0 to 1, or a list of them, not 'bet'"),
        ("", "its answer is an index from 0 to 1, or a list of them, not ''"),
        (0.5, "its answer is an index from 0 to 1, or a list of them, not 0.5"),
    ],
)
def test_a_wrong_answer_of_a_bot_is_an_error_with_its_place(kuhn, answer, message):
    class Wrong:
        def choose(self, sight):
            return answer if sight.random % 8 == 0 else 0

    for threads in (1, 3):
        with pytest.raises(parlor.BotError, match="^bot `mine` ") as raised:
            parlor.simulate(kuhn, ["random", "mine"], 10**9, threads=threads, own={"mine": Wrong})
        told, place = str(raised.value), re.search(r"\(seed (\d+), seat 1, decision [12]\): ", str(raised.value))
        assert place and told.endswith(message)
        # One match of this seed comes to the same.
        with pytest.raises(parlor.BotError, match=re.escape(told)):
            parlor.simulate(kuhn, ["random", "mine"], 1, seed=int(place[1]), own={"mine": Wrong})


def test_an_option_is_taken_as_often_as_it_is_there():
    class Greedy:
        def choose(self, sight):
            picks = [0] * max(sight.least, 1)
            return picks if len(picks) == 1 else [0] * (sight.times[0] + 1) + list(range(1, len(picks) - sight.times[0]))

    with pytest.raises(parlor.BotError, match="it takes option 0 2 times, which is there 1 times"):
        parlor.simulate("hearts", "mine", 3, own={"mine": Greedy})


def test_what_makes_no_bot_is_refused(kuhn):
    class Made:
        def choose(self, sight):
            return 0

    class Needy(Made):
        def __init__(self, what):
            self.what = what

    for bots, own, error, message in [
        ("mine", {"mine": Made()}, TypeError, "in `own` stands what makes a bot: .*; `mine` is <.*Made object"),
        ("mine", {"mine": Needy}, parlor.BotError, r"bot `mine` \(seed 1, .*\): it cannot be made: TypeError: .*'what'"),
        ("mine", {"mine": dict}, parlor.BotError, r"bot `mine` .*: it needs a method `choose\(sight\)`: "),
        ([Made, "random"], {}, TypeError, "`bots` has names, not <class .*Made'>: .* say in `own`"),
        (Made, {}, TypeError, "`bots` is a list of names, not <class"),
        ("greedy,random", {}, ValueError, "a list of names: .'greedy', 'random'.$"),
        ("random", {"mine": Made}, ValueError, "`mine` of `own` plays nowhere; `bots` are random, random"),
        ("search:10", {"search:10": Made}, ValueError, "`search:10` is a bot that comes with parlor: .* another name"),
    ]:
        with pytest.raises(error, match=message):
            parlor.simulate(kuhn, bots, 2, own=own)


@pytest.mark.parametrize("name", parlor.names())
def test_the_bot_of_the_readme_plays_every_game(name):
    text = (HOME / "python/README.md").read_text()
    code = text[text.index("from random import Random") :].split("\nreport = ")[0]
    named: dict = {}
    exec(code, named)
    report = parlor.simulate(name, "mine", 2, own={"mine": named["AtRandom"]})
    assert report.failed == 0 and report.data["over"] == 2


def test_wrong_numbers_and_figures_are_told(kuhn):
    for given, error, message in [
        ({"matches": 0}, ValueError, "^`matches` is a whole number from 1 to [0-9]+, not 0$"),
        ({"matches": -1}, ValueError, "^`matches` is a whole number from 1 to [0-9]+, not -1$"),
        ({"matches": 1e2}, TypeError, "^`matches` is a whole number, not 100.0$"),
        ({"game": "kuhn-poker", "figures": [("ante", 2)]}, TypeError, r"^`figures` is a dict from names to values, not \["),
    ]:
        with pytest.raises(error, match=message):
            parlor.simulate(**{"game": kuhn, **given})


def test_seeds_begin_again_after_the_last(kuhn):
    report = parlor.simulate(kuhn, "random", 5, seed=2**64 - 2)
    assert report.matches == 5 and report.data["seeds"] == [[2**64 - 2, 2]]


def test_other_rules_change_figures():
    before = parlor.load(path("classics/kuhn-poker"))
    after = parlor.load(path("classics/kuhn-poker"), figures={"chips_at_first": 5})
    changed = parlor.diff(before, after, matches=100)
    assert changed.equals(parlor.diff(before, after, "random", matches=100, threads=2))
    assert list(changed.columns[:6]) == ["figure", "seat", "kind", "before", "after", "change"]
    assert list(changed.columns[6:]) == ["low", "high", "is_certain", "verdict"]
    scores = changed[changed["figure"] == "score"].set_index("seat")
    assert np.allclose(scores["change"], scores["after"] - scores["before"]) and (scores["change"] > 2.9).all()
    assert ((scores["low"] <= scores["change"]) & (scores["change"] <= scores["high"])).all()
    assert scores["is_certain"].all() and scores["verdict"][1].startswith("seat 1 scores more: +")
    decisions = changed[changed["figure"] == "decisions"].iloc[0]
    assert pandas.isna(decisions["seat"]) and pandas.isna(decisions["kind"])
    assert not decisions["is_certain"] and decisions["verdict"] == "no difference"
    assert (changed.attrs["pairs"], changed.attrs["left_out"]) == (100, [0, 0])


def test_figures_and_variants_of_a_comparison_are_those_of_the_new_rules(kuhn):
    loaded = [kuhn, parlor.load("kuhn-poker", figures={"chips_at_first": 5})]
    wanted = parlor.diff(*loaded, matches=50)
    for before, after in [("kuhn-poker", None), (kuhn, None), ("kuhn-poker", "kuhn-poker"), (kuhn, "kuhn-poker")]:
        assert wanted.equals(parlor.diff(before, after, matches=50, figures={"chips_at_first": 5}))
    again = parlor.diff(loaded[1], matches=50, figures={"chips_at_first": 2})
    assert np.allclose(again[again["figure"] == "score"]["change"], -wanted[wanted["figure"] == "score"]["change"])
    pig, quick = parlor.load("pig"), parlor.load("pig", variant="quick")
    assert parlor.diff("pig", variant="quick", matches=50).equals(parlor.diff(pig, quick, matches=50))
    same = parlor.diff("pig", "pig", variant="quick", matches=50)
    assert same.equals(parlor.diff(quick, quick, matches=50))
    longer = parlor.diff(quick, matches=50, figures={"goal": 40})
    assert longer.equals(parlor.diff(quick, parlor.load("pig", figures={"goal": 40}), matches=50))
    three = parlor.load("ra", seats=3)
    assert parlor.diff(three, "ra", matches=2).equals(parlor.diff("ra", three, matches=2))
    for given, error, message in [
        ((kuhn,), ValueError, "what is compared with it"),
        ((kuhn, kuhn), TypeError, "loaded already"),
        (("kuhn-poker", kuhn), TypeError, "loaded already"),
    ]:
        with pytest.raises(error, match=message):
            parlor.diff(*given, matches=2, figures={"chips_at_first": 5} if len(given) > 1 else None)


def test_matches_without_an_end_are_left_out_of_a_comparison():
    stumble = parlor.load(HOME / "tests/cli/stumble.yaml")
    with pytest.warns(RuntimeWarning, match="left out are .* [1-9].* under the old .* new ones: there is no position 3"):
        changed = parlor.diff(stumble, stumble, matches=60)
    old, new = changed.attrs["left_out"]
    assert old == new > 0 and changed.attrs["pairs"] == 60 - old
    with pytest.raises(ValueError, match="`matches` is a whole number from 1 to [0-9]+, not 0"):
        parlor.diff(stumble, stumble, matches=0)


def test_bots_play_both_rules_in_the_same_way(tmp_path):
    learnt, other = (parlor.load(path("tiki-topple"), 3, figures=figures) for figures in (None, {"rounds": 1}))
    with pytest.warns(RuntimeWarning, match="not both games were learnt"):
        parlor.diff(learnt, other, "easy", matches=1)
    with pytest.raises(parlor.ParlorError, match="nothing was learnt"):
        parlor.diff(learnt, other, "trained", matches=1)


def test_games_that_come_with_the_package_have_names(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PARLOR_GAMES", raising=False)
    assert {"ra", "kuhn-poker", "tic-tac-toe"} <= set(parlor.names())
    assert parlor.load("ra", seats=3).title == "Ra"
    with pytest.raises(parlor.GameNotFound, match="^there is no game `xyzzy`; name a definition by its path; known are .*, ra, "):
        parlor.load("xyzzy")
    for error in (parlor.GameNotFound, parlor.DefinitionError, FileNotFoundError):
        with pytest.raises(error, match="^there is no game `raa`; did you mean `ra`.$"):
            parlor.load("raa")
        with pytest.raises(error, match="^there is no file `x/ra.yaml`; `ra` alone is the game that comes with parlor$"):
            parlor.load("x/ra.yaml")
    for wrong in (b"ra", 5, None):
        with pytest.raises(TypeError, match=f"^`game` is the path of a definition or the name of a game, not {wrong!r}$"):
            parlor.load(wrong)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "ra.yaml").write_text("parlor: 1\n")
    with pytest.raises(parlor.DefinitionError, match="games/ra.yaml"):
        parlor.load("ra")
    with pytest.raises(parlor.GameNotFound, match="did you mean `games/ra.yaml`"):
        parlor.load("games/raa.yaml")


def test_a_name_means_the_same_as_for_the_program(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PARLOR_GAMES", raising=False)
    copied = Path(path("classics/kuhn-poker")).read_text()
    for name in ["pig", "games/small/hex", "mine/ra", "other/go"]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / f"{name}.yaml").write_text(copied if name != "other/go" else "version: 1\n")
    assert find("pig") == "pig.yaml" and find("hex") == "games/small/hex.yaml"
    assert find("ra") == "mine/ra.yaml", "a folder below the present one"
    assert find("go").endswith("parlor/games/classics/go.yaml"), "the other file is of another program"
    monkeypatch.setenv("PARLOR_GAMES", str(tmp_path / "games"))
    (tmp_path / "games" / "pig.yaml").write_text(copied)
    assert find("pig") == str(tmp_path / "games" / "pig.yaml"), "folders that are set come first"
    assert len(parlor.names()) == len(set(parlor.names()))
    (tmp_path / "yours").mkdir()
    (tmp_path / "yours" / "ra.yaml").write_text(copied)
    with pytest.raises(parlor.GameNotFound, match="^`ra` can mean several games: `mine/ra.yaml`, `yours/ra.yaml`; name one by its path$"):
        parlor.load("ra")
    monkeypatch.setenv("PARLOR_GAMES", f"{tmp_path / 'games'}:nowhere")
    for call in (parlor.names, lambda: find("pig")):
        with pytest.warns(RuntimeWarning, match="^the variable `PARLOR_GAMES` names `nowhere`, which is no folder$"):
            call()
