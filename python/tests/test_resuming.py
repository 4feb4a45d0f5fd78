"""A simulation over a cluster that was stopped goes on, and is in the end that of one machine."""

from __future__ import annotations

import json
import os
import shutil
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


@pytest.mark.parametrize("is_file", [False, True])
def test_what_comes_there_meanwhile_stays(client, tmp_path, is_file):
    out = tmp_path / "many"

    def come(_done: int, _total: int) -> None:
        if out.is_dir() and not os.listdir(out):
            out.rmdir()
            note = out
            if not is_file:
                out.mkdir()
                note = out / "notes.txt"
            note.write_text("mine")

    with pytest.raises(FileExistsError, match="the matches are kept in .* then resume=True puts them there"):
        cluster.simulate(KUHN, matches=400, out=out, client=client, part=PART, progress=come, force=True)
    assert (out if is_file else out / "notes.txt").read_text() == "mine"
    out.rename(tmp_path / "mine")
    counted = Counted()
    cluster.simulate(KUHN, matches=400, out=out, client=client, resume=True, progress=counted)
    assert counted.played == 0
    alone(tmp_path / "alone", "classics/kuhn-poker", "--matches", "400")
    same_folders(out, tmp_path / "alone")


def test_a_simulation_that_was_made_meanwhile_stays(client, tmp_path):
    out = tmp_path / "many"

    def make(_done: int, _total: int) -> None:
        if out.is_dir() and not os.listdir(out):
            out.rmdir()
            alone(out, "ra", "--matches", "10")

    with pytest.raises(FileExistsError, match="was changed by others since this began, and stays"):
        cluster.simulate(KUHN, matches=400, out=out, client=client, part=PART, progress=make)
    with pytest.raises(FileExistsError, match="`[^`]*many` has another simulation, and stays: their games differ"):
        cluster.simulate(KUHN, matches=400, out=out, client=client, resume=True)
    assert (out / "matches.csv").read_text().count("\n") == 11


def test_the_program_and_a_cluster_keep_each_other_out(client, tmp_path):
    out = tmp_path / "many"
    refused = []

    def begin(_done: int, _total: int) -> None:
        if not refused:
            refused.append(
                subprocess.run(
                    [str(program()), "simulate", KUHN, "--matches", "5", "--out", str(out)],
                    capture_output=True, text=True, check=False,
                )  # fmt: skip
            )

    cluster.simulate(KUHN, matches=400, out=out, client=client, part=PART, progress=begin)
    assert refused[0].returncode != 0 and "another simulation is being written to" in refused[0].stderr
    given = [str(program()), "simulate", path("ra"), "--matches", "1000000", "--out", str(tmp_path / "alone")]
    running = subprocess.Popen(given, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        awaited((tmp_path / "alone/unfinished/simulation.json").exists)
        for given in ({}, {"force": True}, {"resume": True}):
            with pytest.raises(FileExistsError, match="a simulation of `parlor simulate` that was stopped or still runs"):
                cluster.simulate(KUHN, matches=400, out=tmp_path / "alone", client=client, **given)
    finally:
        running.kill()
        running.wait()
    assert sorted(os.listdir(tmp_path)) == ["alone", "many"]


def test_a_link_stays_and_leads_to_the_simulation(client, tmp_path):
    (tmp_path / "disk/many").mkdir(parents=True)
    out = tmp_path / "link"
    out.symlink_to(tmp_path / "disk/many")
    for matches in (20, 30, 40):
        cluster.simulate(KUHN, matches=matches, out=out, client=client, force=True)
        rows = tmp_path / "disk/many/matches.csv"
        assert out.is_symlink() and rows.read_text().count("\n") == matches + 1
        # A link to a file is replaced, and what it leads to stays.
        rows.rename(tmp_path / "disk/rows.csv")
        rows.symlink_to(tmp_path / "disk/rows.csv")
    assert sorted(os.listdir(tmp_path)) == ["disk", "link"]
    assert sorted(os.listdir(tmp_path / "disk")) == ["many", "rows.csv"]


@pytest.mark.parametrize("name", ["notes.txt", "report.html/notes.txt", "parts/notes.txt", "deep/er/notes.txt"])
@pytest.mark.parametrize("beside", ["unfinished", "replaced"])
def test_files_of_others_stay_wherever_they_are(client, tmp_path, name, beside):
    out = tmp_path / "many"
    cluster.simulate(KUHN, matches=20, out=out, client=client)
    for folder in (left(out, "").with_name(f".many.{beside}"), out):
        note = folder / name
        (folder / "report.html").unlink(missing_ok=True)
        note.parent.mkdir(parents=True, exist_ok=True)
        note.write_text("mine")
        for given in ({"force": True}, {"resume": True}, {}):
            with pytest.raises(FileExistsError, match=f"has other files .*{name.partition('/')[0]}"):
                cluster.simulate(KUHN, matches=40, out=out, client=client, **given)
        assert note.read_text() == "mine" and (out / "matches.csv").exists()
        if folder != out:
            shutil.rmtree(folder)


@pytest.mark.parametrize("name", ["", "parts", "matches.csv"])
def test_links_in_the_way_are_refused(client, tmp_path, name):
    out = tmp_path / "many"
    stopped(out, client)
    linked, link = tmp_path / "linked", left(out, name)
    link.rename(linked) if link.exists() else linked.mkdir()
    link.symlink_to(linked)
    before = sorted(os.listdir(linked)) if linked.is_dir() else linked.read_bytes()
    for given in ({"force": True}, {"resume": True, "shared": True}):
        with pytest.raises(FileExistsError, match="move (it|them) away"):
            cluster.simulate(KUHN, matches=MATCHES, out=out, client=client, **given)
    assert before == (sorted(os.listdir(linked)) if linked.is_dir() else linked.read_bytes())
    link.unlink()
    link.write_text("a file")
    if name != "matches.csv":
        with pytest.raises(FileExistsError, match="move (it|them) away"):
            cluster.simulate(KUHN, matches=MATCHES, out=out, client=client, force=True)


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
        ("matches.csv", lambda rows: rows.replace(b"\n", b"\r\n")),
        ("matches.csv", lambda rows: rows.replace(b",0\n", b",1\n", 1)),
        ("checksum.json", _cut),
        ("checksum.json", lambda _: b"[]"),
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


@pytest.mark.parametrize("is_summed", [True, False])
def test_other_ends_of_lines_are_seen_in_a_whole_folder(client, tmp_path, is_summed):
    out = tmp_path / "many"
    cluster.simulate(KUHN, matches=200, out=out, client=client)
    (out / "matches.csv").write_bytes((out / "matches.csv").read_bytes().replace(b"\n", b"\r\n"))
    if not is_summed:
        (out / "checksum.json").unlink()
    told = "the rows of `matches.csv` are not those" if is_summed else "the lines of `matches.csv` have other ends"
    with pytest.warns(RuntimeWarning, match=told):
        cluster.simulate(KUHN, matches=400, out=out, client=client, resume=True)
    alone(tmp_path / "alone", "classics/kuhn-poker", "--matches", "400")
    same_folders(out, tmp_path / "alone")


def test_rows_without_a_checksum_are_taken_with_a_warning(client, tmp_path):
    out = tmp_path / "many"
    cluster.simulate(KUHN, matches=200, out=out, client=client)
    (out / "checksum.json").unlink()
    with pytest.warns(RuntimeWarning, match="^`.*/many` has no `checksum.json`: other numbers .* are not seen; force=True"):
        cluster.simulate(KUHN, matches=400, out=out, client=client, resume=True)
    alone(tmp_path / "alone", "classics/kuhn-poker", "--matches", "400")
    same_folders(out, tmp_path / "alone")


def test_rows_of_workers_that_were_damaged_are_played_again(client, tmp_path):
    out = tmp_path / "many"
    cut = []

    def damage(_done: int, _total: int) -> None:
        for part in left(out, "parts").glob("[0-9]*.csv"):
            if not cut:
                cut.append(part.name)
                os.truncate(part, 50)

    with pytest.warns(RuntimeWarning, match="were damaged: their matches are played again"):
        cluster.simulate(KUHN, matches=MATCHES, out=out, part=PART, client=client, shared=True, progress=damage)
    alone(tmp_path / "alone", "classics/kuhn-poker", "--matches", str(MATCHES))
    same_folders(out, tmp_path / "alone")


def test_rows_that_only_the_worker_sees_are_told(client, tmp_path):
    def lose(_done: int, _total: int) -> None:
        for part in left(tmp_path / "many", "parts").glob("[0-9]*.csv"):
            part.unlink()

    with pytest.raises(FileNotFoundError, match="with shared=True all workers must see this folder"):
        cluster.simulate(KUHN, matches=400, out=tmp_path / "many", part=PART, client=client, shared=True, progress=lose)


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
    cluster.simulate(game, "random", int(matches), out=out, workers=2, part=500, resume=True)
"""


def test_a_driver_that_is_killed_again_and_again_ends_with_the_folder_of_one_machine(tmp_path):
    matches = 60_000
    alone(tmp_path / "alone", "ra", "--matches", str(matches), "--bots", "random")
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
        assert not any(out.iterdir())
        if file.name == "tally.json":
            counted = json.loads(file.read_text())["matches"]
            assert kept < counted < matches, "it went on"
            kept = counted
    assert subprocess.run(given, check=False).returncode == 0
    same_folders(out, tmp_path / "alone")
    assert not left(out, "matches.csv").exists()
