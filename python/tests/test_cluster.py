"""Simulations and contests over a cluster are those of one machine, whatever is killed on the way."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import parlor
from clusters import (
    Killer,
    alone,
    awaited,
    children,
    dask_worker,
    nothing_left,
    program,
    ran,
    ray_worker,
    same_folders,
)
from conftest import HOME, path
from optional import library

library("distributed")
pandas = library("pandas")

from parlor import cluster  # noqa: E402  (dask may be missing)

needs_program = pytest.mark.skipif(
    program() is None and os.environ.get("PARLOR_ENVIRONMENTS") != "1",
    reason="the program is not built: cargo build --release",
)


def hidden(folder: Path) -> list[str]:
    return [entry.name for entry in folder.iterdir() if entry.name.startswith(".")]


@needs_program
@pytest.mark.parametrize(
    ("game", "bots", "stats"),
    [("ra", "random", "full"), ("classics/kuhn-poker", "greedy", "full"), ("tiki-topple", "random", "basic")],
)
def test_the_folder_is_that_of_one_machine(client, tmp_path, game, bots, stats):
    alone(tmp_path / "alone", game, "--matches", "1500", "--seed", "5", "--bots", bots, "--stats", stats)
    for name, part, shared in [("fitting", None, False), ("small", 37, False), ("shared", 400, True)]:
        report = cluster.simulate(
            path(game), bots, 1500, 5, out=tmp_path / name, stats=stats, client=client, part=part, shared=shared
        )
        same_folders(tmp_path / name, tmp_path / "alone")
        assert report.data == json.loads(ran("report", tmp_path / name, "--format", "json"))
    assert hidden(tmp_path) == []


@needs_program
def test_what_was_learnt_goes_to_the_workers(client, tmp_path):
    alone(tmp_path / "alone", "tiki-topple", "--matches", "60", "--seats", "3", "--bots", "trained,random,easy")
    bots = ["trained", "random", "easy"]
    cluster.simulate(path("tiki-topple"), bots, 60, seats=3, out=tmp_path / "many", client=client, part=7)
    same_folders(tmp_path / "many", tmp_path / "alone")


@needs_program
def test_ranges_variants_and_figures_are_those_of_one_machine(client, tmp_path):
    game = parlor.load(path("rapa-nui"), seats=3, figures={"moai_cost": 8})
    cluster.simulate(game, matches=60, first=40, out=tmp_path / "many", client=client)
    given = {"seats": 3, "figures": {"moai_cost": 8}}
    cluster.simulate(path("rapa-nui"), matches=60, first=40, out=tmp_path / "named", client=client, **given)
    with pytest.raises(TypeError, match="loaded already"):
        cluster.simulate(game, matches=1, client=client, seats=2)
    same_folders(tmp_path / "many", tmp_path / "named")
    alone(tmp_path / "alone", "rapa-nui", "--from", "40", "--to", "100", "--seats", "3", "--set", "moai_cost=8")
    same_folders(tmp_path / "many", tmp_path / "alone")


@needs_program
def test_workers_that_are_killed_are_done_without(tmp_path):
    alone(tmp_path / "alone", "ra", "--matches", "40000", "--bots", "random")
    with nothing_left(tmp_path):
        with Killer(dask_worker, 3, (0.4, 0.8)) as killer:
            last = [0]

            def look(done: int, total: int) -> None:
                assert last[0] < done <= total == 40000
                last[0] = done

            given = {"workers": 2, "part": 250, "progress": look}
            cluster.simulate(path("ra"), "random", 40000, out=tmp_path / "many", **given)
        assert killer.kills == 3, "all of them while it ran"
        assert last == [40000]
    same_folders(tmp_path / "many", tmp_path / "alone")
    assert not [line for line in os.listdir("/tmp") if line.startswith("parlor-dask-")]


@needs_program
def test_a_contest_is_that_of_one_machine(client):
    for given, arguments in [({}, []), ({"all": True, "part": 3}, ["--all"])]:
        many = cluster.arena(path("classics/kuhn-poker"), ["greedy", "random"], 300, 7, client=client, **given)
        told = ran(
            "arena", path("classics/kuhn-poker"), "--bots", "greedy,random", "--matches", "300", "--seed", "7",
            "--format", "json", *arguments,
        )  # fmt: skip
        assert many.data == json.loads(told)
    assert list(many.bots()["name"]) == ["greedy:16", "random"]
    assert list(many.pairs()[["first", "second"]].loc[0]) == ["greedy:16", "random"]
    assert "<caption>Kuhn poker: " in many._repr_html_() and "<td>greedy:16</td>" in many._repr_html_()
    for table, figure in ((many.bots(), "win_share"), (many.pairs(), "first_better")):
        assert (table[f"{figure}_low"] <= table[figure]).all() and (table[figure] <= table[f"{figure}_high"]).all()
    with pytest.raises(TypeError, match="a list of names"):
        cluster.arena(path("classics/kuhn-poker"), "greedy", client=client)
    assert many.matches == 300


def test_what_rules_change_is_that_of_one_machine(client):
    other = parlor.load(path("ra"), seats=3, figures={})
    same = parlor.load(path("ra"), seats=3)
    many = cluster.diff(same, other, matches=40, client=client)
    assert many.equals(parlor.diff(same, other, matches=40)) and many.attrs["pairs"] == 40
    assert (many["change"] == 0).all() and not many["is_certain"].any()
    assert many.equals(cluster.diff(path("ra"), path("ra"), matches=40, client=client, seats=3))
    for compare in (parlor.diff, cluster.diff):
        with pytest.raises(ValueError, match="3 seats cannot be compared with 4"):
            compare(same, parlor.load(path("ra"), seats=4), matches=1)
    with pytest.warns(RuntimeWarning, match="two games, not other rules of one: Ra and Nile"):
        parlor.diff(same, parlor.load(path("nile"), seats=3), matches=2)


@needs_program
@pytest.mark.parametrize(
    ("game", "figure", "bots", "matches"),
    [("ra", "auction_spaces=5", "random", 150), ("classics/kuhn-poker", "chips_at_first=5", "greedy,random", 40)],
)
def test_what_rules_change_is_what_the_program_says(client, game, figure, bots, matches):
    given = ["--set", figure, "--bots", bots, "--matches", str(matches), "--seed", "3", "--format", "json"]
    told = json.loads(ran("diff", path(game), *given))
    name, value = figure.split("=")
    before = parlor.load(path(game))
    after = parlor.load(path(game), figures={name: int(value)})
    bots = bots if "," not in bots else bots.split(",")
    for changed in (
        parlor.diff(before, after, bots, matches, 3, threads=2),
        cluster.diff(before, after, bots, matches, 3, client=client),
    ):
        assert len(changed) == len(told["figures"]) > 5
        for row, figure in zip(changed.itertuples(index=False), told["figures"]):
            assert (row.figure, row.before, row.after) == (figure["figure"], figure["old"], figure["new"])
            assert (row.change, [row.low, row.high]) == (figure["change"], figure["change_95"])
            assert (row.is_certain, row.verdict) == (figure["seen"], figure["verdict"])
            for place in ("seat", "kind"):
                told_place = figure[place]
                assert pandas.isna(getattr(row, place)) if told_place is None else getattr(row, place) == told_place
        for key in ("pairs", "differed", "left_out", "looked_at_closely"):
            assert changed.attrs[key] == told[key]
        assert changed["is_certain"].any()


@pytest.mark.parametrize(("game", "bot"), [("nile", "trained"), ("classics/kuhn-poker", "random")])
def test_without_bots_those_play_that_play_in_the_program(client, tmp_path, game, bot):
    given = ["--matches", "30", "--format", "json"]
    told = json.loads(ran("simulate", path(game), *given))
    assert set(told["bots"]) == {bot}
    name = parlor.load(path(game))
    assert name.usual_bot == bot
    for report in (parlor.simulate(name, matches=30), cluster.simulate(name, matches=30, client=client)):
        # The paths and the speed are those of the program.
        for key in set(told) - {"path", "never", "coverage", "seconds", "matches_per_second"}:
            assert report.data[key] == told[key], key
    told = json.loads(ran("diff", path(game), path(game), *given))
    assert set(told["bots"]) == {bot}
    for changed in (parlor.diff(name, name, matches=30), cluster.diff(name, name, matches=30, client=client)):
        assert list(changed["before"]) == [figure["old"] for figure in told["figures"]]
        assert changed.equals(parlor.diff(name, name, bot, 30))


def test_a_game_that_was_learnt_is_slow_without_bots(monkeypatch):
    monkeypatch.setattr("parlor.frames._MANY", 3)
    game = parlor.load(path("nile"))
    with pytest.warns(RuntimeWarning, match="`trained` plays, because the game was learnt: .* is much quicker"):
        parlor.simulate(game, matches=3)
    # Not both were learnt.
    other = parlor.load(path("nile"), figures={"hand_size": 4})
    assert other.usual_bot == "random"
    assert parlor.diff(game, other, matches=3).equals(parlor.diff(game, other, "random", 3))


def test_what_is_in_the_way_stays(client, tmp_path):
    kuhn = path("classics/kuhn-poker")
    cluster.simulate(kuhn, matches=10, out=tmp_path / "a", client=client)
    before = (tmp_path / "a/matches.csv").read_bytes()
    with pytest.raises(FileExistsError, match="force=True"):
        cluster.simulate(kuhn, matches=20, out=tmp_path / "a", client=client)
    assert (tmp_path / "a/matches.csv").read_bytes() == before
    cluster.simulate(kuhn, matches=20, out=tmp_path / "a", client=client, force=True)
    assert (tmp_path / "a/matches.csv").read_text().count("\n") == 21
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter").write_text("mine")
    with pytest.raises(FileExistsError, match="letter"):
        cluster.simulate(kuhn, matches=20, out=tmp_path / "mine", client=client, force=True)
    assert hidden(tmp_path) == []


def test_failures_are_told_as_on_one_machine(client):
    stumble = parlor.load(HOME / "tests/cli/stumble.yaml")
    with pytest.warns(RuntimeWarning, match="of 300 matches failed: there is no position 3"):
        many = cluster.simulate(stumble, matches=300, client=client, part=7)
    with pytest.warns(RuntimeWarning):
        assert many.data["failures"] == parlor.simulate(stumble, matches=300).data["failures"]


def test_what_cannot_be_played_is_told_and_leaves_nothing(client, tmp_path):
    kuhn = path("classics/kuhn-poker")
    for given, error, message in [
        ({"bots": "rndom"}, parlor.ParlorError, "random"),
        ({"bots": ["random"]}, parlor.ParlorError, "2 seats need 2 bots"),
        ({"matches": 0}, ValueError, "`matches` is a whole number from 1 to [0-9]+, not 0"),
        ({"part": 0}, ValueError, "1 match or more"),
        ({"stats": "some"}, ValueError, "`basic` or `full`"),
        ({"backend": "spark"}, ValueError, '"dask" or "ray"'),
        ({"workers": 0}, ValueError, "1 worker or more"),
        ({"resume": True, "force": True}, ValueError, "use one of them"),
        ({"resume": True, "out": None}, ValueError, "say where: out="),
        ({"force": True, "out": None}, ValueError, "with `force` say where: out="),
        ({"matches": 1e2}, TypeError, "`matches` is a whole number, not 100.0"),
        ({"first": -1}, ValueError, "`first` is a whole number from 0 to [0-9]+, not -1"),
        ({"seed": 0.5}, TypeError, "`seed` is a whole number, not 0.5"),
        ({"bots": "greedy,random"}, ValueError, "a list of names"),
        ({"progress": 3}, TypeError, "`progress` is True, False or a function, not 3"),
        ({"client": "tcp://somewhere:8786"}, TypeError, "`client` is a distributed.Client, not 'tcp://somewhere:8786'"),
        ({"out": "/"}, ValueError, "`out` is a folder of its own, and not `/`"),
        ({"out": Path(kuhn) / "runs" / "a"}, NotADirectoryError, "kuhn-poker.yaml/runs/a`: a file is in the way"),
        ({"out": Path(kuhn) / "a"}, NotADirectoryError, "kuhn-poker.yaml/a`: a file is in the way"),
    ]:
        with pytest.raises(error, match=message):
            cluster.simulate(kuhn, **{"client": client, "out": tmp_path / "a", **given})
    with pytest.raises(parlor.ParlorError, match="two or more bots"):
        cluster.arena(kuhn, ["random"], client=client)
    with pytest.raises(ValueError, match="`matches` is a whole number from 1 to [0-9]+, not 0"):
        cluster.arena(kuhn, ["random", "greedy"], 0, client=client)

    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cluster.simulate(kuhn, matches=10**6, out=tmp_path / "a", client=client, progress=stop)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("edited", ["broken: [", None])
def test_files_that_were_changed_since_they_were_loaded_are_told(client, tmp_path, edited):
    file = tmp_path / "pig.yaml"
    file.write_text(Path(path("classics/pig")).read_text())
    shutil.copytree(HOME / "games/classics/pig", tmp_path / "pig")
    game = parlor.load(file)
    file.write_text(edited or file.read_text().replace("goal: 100", "goal: 90"))
    for play in (
        lambda: cluster.simulate(game, matches=5, client=client),
        lambda: cluster.arena(game, ["greedy", "random"], 5, client=client),
        lambda: cluster.diff(game, game, matches=5, client=client),
    ):
        with pytest.raises(parlor.ParlorError, match="were changed since it was loaded: load it again"):
            play()


def test_a_closed_client_is_told():
    import distributed

    kuhn = path("classics/kuhn-poker")
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as made:
        closed = distributed.Client(made)
        with pytest.raises(ConnectionError, match="the cluster is gone: .* or the `client` was closed"):
            cluster.simulate(kuhn, matches=10**6, part=10, client=closed, progress=lambda *_: closed.close())
        with pytest.raises(ValueError, match="the `client` is closed"):
            cluster.simulate(kuhn, matches=5, client=closed)


def test_workers_that_cannot_begin_are_told_shortly(monkeypatch):
    import dask as settings
    from parlor.cluster import dask

    waits = []
    monkeypatch.setattr(dask.time, "sleep", waits.append)
    with settings.config.set({"distributed.worker.preload": ["import os; os._exit(3)"]}):
        with pytest.raises(RuntimeError, match="workers on this machine died while they began, 5 times: ") as told:
            cluster.simulate(path("classics/kuhn-poker"), matches=5, workers=1)
    assert "\n" not in str(told.value) and told.value.__cause__.__cause__ is None
    assert waits[-1] == 4.0


def test_a_script_needs_no_guard(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        """
import sys
from parlor import cluster

print("begins")
print(cluster.simulate(sys.argv[1], matches=20, workers=2).matches)
"""
    )
    done = subprocess.run([sys.executable, script, path("classics/kuhn-poker")], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("begins\n20\n", "", 0)


_DRIVER = """
import sys
from parlor import cluster

if __name__ == "__main__":
    cluster.simulate(sys.argv[1], matches=10**9, out=sys.argv[2], workers=2)
"""


def test_a_killed_driver_leaves_no_worker_and_nothing_half_written(tmp_path, monkeypatch):
    (tmp_path / "driver.py").write_text(_DRIVER)
    out = tmp_path / "out"
    # Where dask keeps what its workers need.
    (tmp_path / "scratch").mkdir()
    given = [sys.executable, tmp_path / "driver.py", path("classics/kuhn-poker"), out]
    driver = subprocess.Popen(given, env={**os.environ, "TMPDIR": str(tmp_path / "scratch")})
    rows = tmp_path / ".out.unfinished/matches.csv"
    awaited(lambda: rows.exists() and rows.stat().st_size > 10_000)
    workers = children(driver.pid)
    assert len([worker for worker in workers if dask_worker(" ".join(worker.cmdline()))]) >= 2
    with pytest.raises(FileExistsError, match="another process"):
        cluster.simulate(path("classics/kuhn-poker"), matches=10, out=out, workers=1)
    driver.kill()
    driver.wait()
    awaited(lambda: not any(worker.is_running() and worker.status() != "zombie" for worker in workers))
    assert not any(out.iterdir())
    with pytest.raises(FileExistsError, match="keeps a simulation that was stopped: resume=True goes on"):
        cluster.simulate(path("classics/kuhn-poker"), matches=10, out=out, workers=1)
    # The next one takes away what is left.
    scratch = tmp_path / "scratch"
    assert [name for name in os.listdir(scratch) if name.startswith("parlor-dask-")]
    for left in scratch.iterdir():
        os.utime(left, (0, 0))
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    cluster.simulate(path("classics/kuhn-poker"), matches=10, out=out, workers=1, force=True)
    assert not [name for name in os.listdir(scratch) if name.startswith("parlor-dask-")]
    assert hidden(tmp_path) == [] and (out / "matches.csv").read_text().count("\n") == 11


@needs_program
@pytest.mark.skipif(os.environ.get("PARLOR_RAY") != "1", reason="PARLOR_RAY=1 tests Ray, which is large")
def test_ray_does_the_same(tmp_path):
    library("ray")
    alone(tmp_path / "alone", "ra", "--matches", "12000", "--bots", "random")
    with nothing_left(tmp_path):
        with Killer(ray_worker, 3, (0.5, 1.0)) as killer:
            cluster.simulate(
                path("ra"), "random", 12000, out=tmp_path / "many", workers=2, part=250, backend="ray"
            )
        assert killer.kills == 3
    same_folders(tmp_path / "many", tmp_path / "alone")
    assert cluster.arena(path("classics/kuhn-poker"), ["greedy", "random"], 20, backend="ray", workers=2).matches
