"""What tests of clusters have in common: one machine to compare with, and processes that are killed."""

from __future__ import annotations

import os
import random
import re
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from conftest import HOME, path

FILES = ("matches.csv", "checksum.json", "tally.json", "simulation.json")
#: How the page of the program tells its speed, which no two simulations share.
_SPEED = re.compile(r", [0-9.,]+ a second")


def program() -> Path | None:
    """The program parlor, if it is built: ``PARLOR_PROGRAM``, or a release build beside this package."""
    found = Path(os.environ.get("PARLOR_PROGRAM", HOME / "target/release/parlor"))
    return found if found.is_file() else None


def ran(*arguments: str | Path) -> str:
    """What the program prints."""
    told = subprocess.run([str(program()), *map(str, arguments)], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    return told.stdout


def same_folders(one: Path, other: Path) -> None:
    """Checks that two folders of simulations have the same bytes, but for how long it took, and that the program has the
    same report and page of them.
    """
    for name in FILES:
        assert (one / name).exists() == (other / name).exists(), name
        if (one / name).exists():
            assert (one / name).read_bytes() == (other / name).read_bytes(), name
    for form in ("text", "json"):
        assert ran("report", one, "--format", form) == ran("report", other, "--format", form)
    pages = [_SPEED.sub("", (folder / "report.html").read_text()) for folder in (one, other)]
    assert pages[0] == pages[1]
    with tempfile.TemporaryDirectory() as place:
        ran("report", one, "--html", Path(place) / "page.html")
        assert (one / "report.html").read_bytes() == (Path(place) / "page.html").read_bytes()


def alone(folder: Path, game: str, *arguments: str) -> None:
    """Simulates with the program, on this machine."""
    ran("simulate", path(game), "--out", folder, *arguments)


def children(of: int | None = None) -> list[psutil.Process]:
    """All processes that this one, or the one with this number, has begun, and theirs."""
    return psutil.Process(of).children(recursive=True)


def names(processes: list[psutil.Process]) -> list[str]:
    """Their command lines; none of those that have ended."""
    lines = []
    for process in processes:
        try:
            lines.append(" ".join(process.cmdline()))
        except psutil.Error:
            continue
    return lines


def awaited(holds: Callable[[], bool]) -> None:
    """Waits until something holds, at most a minute."""
    for _ in range(1200):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("it never came to that")


def dask_worker(line: str) -> bool:
    """Whether this command line is that of a worker of dask on this machine."""
    return "multiprocessing.spawn" in line or "multiprocessing.forkserver" in line


def ray_worker(line: str) -> bool:
    """Whether this command line is that of a worker of Ray. Its agents are called so, too, and its node dies with them."""
    return line.startswith(("ray::IDLE", "ray::play_"))


class Killer:
    """Kills workers, with SIGKILL, at random moments while something runs: those that were not there before."""

    def __init__(self, is_worker: Callable[[str], bool], times: int, pause: tuple[float, float], seed: int = 1) -> None:
        self._is_worker = is_worker
        self._random = random.Random(seed)
        self._times = times
        self._pause = pause
        self._ends = threading.Event()
        self._before = {process.pid for process in children()}
        #: How many were killed.
        self.kills = 0
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        while self.kills < self._times and not self._ends.wait(self._random.uniform(*self._pause)):
            others = [process for process in children() if process.pid not in self._before]
            there = [process for process in others if self._is_worker(" ".join(_line(process)))]
            if there:
                victim = self._random.choice(there)
                # First its children, so that none of them can be saved by being nobody's.
                for process in [*_children(victim), victim]:
                    _kill(process)
                self.kills += 1

    def __enter__(self) -> "Killer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.set()
        self._thread.join()


def _line(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def _children(process: psutil.Process) -> list[psutil.Process]:
    try:
        return process.children(recursive=True)
    except psutil.Error:
        return []


def _kill(process: psutil.Process) -> None:
    try:
        process.kill()
    except psutil.Error:
        pass


@contextmanager
def nothing_left(folder: Path) -> Iterator[None]:
    """Checks that afterwards there are no other processes, threads or hidden files than before."""
    before = {process.pid for process in children()}
    yield
    left: list[psutil.Process] = []
    for _ in range(100):
        left = [process for process in children() if process.pid not in before and not _is_tracker(process)]
        if not left:
            break
        time.sleep(0.1)
    assert not left, names(left)
    assert not [entry.name for entry in folder.iterdir() if entry.name.startswith(".")]


def _is_tracker(process: psutil.Process) -> bool:
    """Whether Python itself keeps it as long as it runs: it removes shared memory."""
    line = " ".join(_line(process))
    return "resource_tracker" in line or not line
