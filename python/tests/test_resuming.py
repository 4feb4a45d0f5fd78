"""A simulation over a cluster that was stopped goes on, and is in the end that of one machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from clusters import alone, awaited, program, same_folders
from conftest import HOME, path
from optional import library

library("distributed")

from parlor import cluster  # noqa: E402  (dask may be missing)
from parlor.cluster.folder import _remove  # noqa: E402

pytestmark = pytest.mark.skipif(
    program() is None and os.environ.get("PARLOR_ENVIRONMENTS") != "1",
    reason="the program is not built: cargo build --release",
)

KUHN = path("classics/kuhn-poker")
#: How many matches are played, part by part, and in how many of them it is stopped.
MATCHES, PART, STOPPED = 3000, 100, 1200


class Stopped(Exception):
    """Somebody has stopped it."""


def stopping(done: int, _total: int) -> None:
    if done >= STOPPED:
        raise Stopped


def stopped(out: Path, client, game: str = KUHN, **given) -> None:
    """Leaves a simulation that was stopped."""
    with pytest.raises(Stopped) as raised:
        cluster.simulate(game, matches=MATCHES, out=out, part=PART, client=client, progress=stopping, **given)
    assert not out.exists() and left(out, "matches.csv").exists()
    note = f"`{left(out, '')}` keeps the matches until now: resume=True goes on with them"
    assert getattr(raised.value, "__notes__", [note]) == [note]


def written(file: Path) -> int:
    """When a file was written last, in nanoseconds; 0 if it is not there."""
    return file.stat().st_mtime_ns if file.exists() else 0


def left(out: Path, name: str) -> Path:
    """A file of a simulation that was stopped."""
    return out.with_name(f".{out.name}.unfinished") / name


class Counted:
    """How many matches were played."""

    def __init__(self) -> None:
        self.played = 0

    def __call__(self, done: int, _total: int) -> None:
        self.played = done


@pytest.mark.parametrize("given", [{}, {"stats": "basic"}, {"shared": True}])
def test_what_was_stopped_goes_on(client, tmp_path, given):
    alone(tmp_path / "alone", "classics/kuhn-poker", "--matches", str(MATCHES), "--stats", given.get("stats", "full"))
    out = tmp_path / "many"
    stopped(out, client, **given)
    kept = left(out, "matches.csv").read_bytes().count(b"\n") - 1
    # What a part that was being written leaves behind.
    with open(left(out, "matches.csv"), "ab") as rows:
        rows.write(b"1,2,ov")
    left(out, ".tally.json").write_text("{")
    counted = Counted()
    report = cluster.simulate(KUHN, matches=MATCHES, out=out, client=client, resume=True, progress=counted, **given)
    assert 0 < kept < MATCHES and counted.played == MATCHES - kept, "what was kept is not played again"
    assert report.matches == MATCHES
    same_folders(out, tmp_path / "alone")
    assert sorted(os.listdir(tmp_path)) == ["alone", "many"]


def test_what_is_whole_ends_at_once_and_can_be_made_longer(client, tmp_path):
    out = tmp_path / "many"
    first = cluster.simulate(KUHN, matches=400, out=out, client=client, resume=True)
    counted = Counted()
    again = cluster.simulate(KUHN, matches=400, out=out, client=client, resume=True, progress=counted)
    assert counted.played == 0 and again.data == first.data
    cluster.simulate(KUHN, matches=700, out=out, client=client, resume=True, progress=counted)
    assert counted.played == 300
    alone(tmp_path / "alone", "classics/kuhn-poker", "--matches", "700")
    same_folders(out, tmp_path / "alone")


def test_a_whole_folder_with_files_of_somebody_ends_at_once_and_stays(client, tmp_path):
    out = tmp_path / "many"
    first = cluster.simulate(KUHN, matches=50, out=out, client=client)
    (out / "letter").write_text("mine")
    before = {path.name: path.stat().st_mtime_ns for path in out.iterdir()}
    again = cluster.simulate(KUHN, matches=50, out=out, client=client, resume=True)
    assert again.data == first.data and before == {path.name: path.stat().st_mtime_ns for path in out.iterdir()}
    for given in ({"resume": True, "matches": 60}, {"force": True}, {}):
        with pytest.raises(FileExistsError, match="other files .letter. and stays"):
            cluster.simulate(KUHN, **{"matches": 50, "out": out, "client": client, **given})
    assert os.listdir(tmp_path) == ["many"]


def test_another_simulation_is_refused_and_stays(client, tmp_path):
    out = tmp_path / "many"
    cluster.simulate(KUHN, matches=50, seed=5, out=out, client=client)
    rows = (out / "matches.csv").read_bytes()
    for given, message in [
        ({"seed": 6}, "their seeds differ: it is `5` there and `6` here"),
        ({"seed": 5, "first": 1}, "first matches"),
        ({"seed": 5, "bots": "greedy"}, "their bots differ"),
        ({"seed": 5, "matches": 20}, "50 matches already"),
        ({"seed": 5, "stats": "basic"}, "statistics"),
    ]:
        with pytest.raises(FileExistsError, match=message):
            cluster.simulate(KUHN, out=out, client=client, resume=True, **{"matches": 50, **given})
    assert (out / "matches.csv").read_bytes() == rows and os.listdir(tmp_path) == ["many"]


def _cut(rows: bytes) -> bytes:
    return rows[: len(rows) // 3]


def _without_a_row(rows: bytes) -> bytes:
    lines = rows.splitlines(keepends=True)
    return b"".join(lines[:5] + lines[6:])


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("matches.csv", _cut),
        ("matches.csv", _without_a_row),
        ("matches.csv", lambda rows: rows.replace(b",over,", b",under,", 9)),
        ("matches.csv", lambda rows: bytes(len(rows))),
        ("tally.json", _cut),
        ("simulation.json", _cut),
        ("simulation.json", lambda _: b"\xff"),
    ],
)
def test_nothing_damaged_is_taken_as_whole(client, tmp_path, name, damage):
    alone(tmp_path / "alone", "classics/kuhn-poker", "--matches", str(MATCHES))
    out = tmp_path / "many"
    stopped(out, client)
    file = left(out, name)
    file.write_bytes(damage(file.read_bytes()))
    with pytest.warns(RuntimeWarning, match="all matches of .* are played again: "):
        cluster.simulate(KUHN, matches=MATCHES, out=out, client=client, resume=True)
    same_folders(out, tmp_path / "alone")


def test_failures_are_told_again(client, tmp_path):
    stumble = str(HOME / "tests/cli/stumble.yaml")
    with pytest.warns(RuntimeWarning):
        whole = cluster.simulate(stumble, matches=MATCHES, client=client)
    stopped(tmp_path / "many", client, stumble)
    with pytest.warns(RuntimeWarning, match="there is no position 3"):
        report = cluster.simulate(stumble, matches=MATCHES, out=tmp_path / "many", client=client, resume=True)
    assert report.data == whole.data and report.data["failures"]


def test_a_folder_is_removed_while_workers_still_write_into_it(tmp_path):
    parts = tmp_path / "parts"
    parts.mkdir()
    late = threading.Event()

    def write():
        for number in range(100_000):
            try:
                (parts / str(number)).touch()
            except FileNotFoundError:
                return
            late.set()

    writer = threading.Thread(target=write)
    writer.start()
    late.wait()
    _remove(parts)
    writer.join()
    assert not parts.exists()


_DRIVER = """
import sys
from parlor import cluster

if __name__ == "__main__":
    game, out, matches = sys.argv[1:]
    cluster.simulate(game, matches=int(matches), out=out, workers=2, part=500, resume=True)
"""


def test_a_driver_that_is_killed_again_and_again_ends_with_the_folder_of_one_machine(tmp_path):
    matches = 60_000
    alone(tmp_path / "alone", "ra", "--matches", str(matches))
    (tmp_path / "driver.py").write_text(_DRIVER)
    out = tmp_path / "many"
    # Nothing is damaged, of which a warning would tell.
    begun = [sys.executable, "-W", "error::RuntimeWarning", tmp_path / "driver.py"]
    given = [*begun, path("ra"), out, str(matches)]
    kept = 0
    for name in ("simulation.json", "tally.json", "tally.json"):
        file = left(out, name)
        before = written(file)
        driver = subprocess.Popen(given)
        awaited(lambda: driver.poll() is not None or written(file) > before)
        assert driver.poll() is None, "it is still playing"
        driver.kill()
        driver.wait()
        assert not out.exists()
        if file.name == "tally.json":
            counted = json.loads(file.read_text())["matches"]
            assert kept < counted < matches, "it went on"
            kept = counted
    assert subprocess.run(given, check=False).returncode == 0
    same_folders(out, tmp_path / "alone")
    assert not left(out, "matches.csv").exists()
