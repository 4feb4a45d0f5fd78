"""Bots, reports and differences from Python."""

import pytest

import parlor
from conftest import path

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


def test_an_error_of_a_bot_is_that_of_the_simulation(kuhn):
    class Broken:
        def choose(self, sight):
            raise RuntimeError("no idea")

    with pytest.raises(RuntimeError, match="no idea"):
        parlor.simulate(kuhn, ["broken", "random"], 3, own={"broken": Broken})
    with pytest.raises(parlor.ParlorError):
        parlor.simulate(kuhn, ["nobody", "random"], 3)


def test_other_rules_change_figures():
    before = parlor.load(path("classics/kuhn-poker"))
    after = parlor.load(path("classics/kuhn-poker"), figures={"chips_at_first": 5})
    changed = parlor.diff(before, after, matches=100)
    assert len(changed) == 2 and set(changed.columns.get_level_values(0)) == {"before", "after", "change"}
    assert (changed["change"].abs().sum(axis=1) > 0).all()


def test_games_that_come_with_the_package_have_names(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PARLOR_GAMES", raising=False)
    assert {"ra", "kuhn-poker", "tic-tac-toe"} <= set(parlor.names())
    assert parlor.load("ra", seats=3).title == "Ra"
    with pytest.raises(FileNotFoundError, match="no game `chess`; known are .*kuhn-poker"):
        parlor.load("chess")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "ra.yaml").write_text("parlor: 1\n")
    with pytest.raises(parlor.DefinitionError, match="games/ra.yaml"):
        parlor.load("ra")
