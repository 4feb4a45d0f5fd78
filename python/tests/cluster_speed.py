"""How fast two workers are beside ``parlor simulate --threads 2``, in one run, and how much memory the driver has:

    python python/tests/cluster_speed.py [dask,ray] [MATCHES] [GAME ...]

It needs the program (``cargo build --release``). Clusters are begun before the clock is.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import psutil

from clusters import alone, children, same_folders
from conftest import path
from parlor import cluster
from parlor.cluster.workers import workers_of


class Memory:
    """The most memory of this process while something runs, in MB, as the operating system counts it."""

    def __init__(self) -> None:
        self.most = 0.0
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        process = psutil.Process()
        while not self._ends.wait(0.1):
            self.most = max(self.most, process.memory_info().rss / (1 << 20))

    def __enter__(self) -> "Memory":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.set()
        self._thread.join()


class Cost(NamedTuple):
    """What something takes, in seconds."""

    #: On the clock.
    clock: float
    #: Of all processors, for this process and those that it began: other work on the machine does not change it much.
    processor: float


def cost(work: Callable[[], None]) -> Cost:
    clock, processor = time.monotonic(), _processor()
    work()
    return Cost(time.monotonic() - clock, _processor() - processor)


def _processor() -> float:
    """The time of the processors so far: of this process, of those that run, and of those that have ended."""
    own = psutil.Process().cpu_times()
    running = sum(sum(process.cpu_times()[:2]) for process in children())
    return sum(own[:4]) + running


def measure(backend: str, game: str, matches: int, folder: Path) -> None:
    def many(client, name: str, count: int) -> None:
        given = {"client": client} if backend == "dask" else {"backend": "ray"}
        cluster.simulate(path(game), "random", count, out=folder / name, **given)

    arguments = ("--bots", "random", "--matches", str(matches), "--threads", "2")
    with workers_of(None, backend, 2) as workers:
        client = getattr(workers, "client", None)
        many(client, "warm", 2000)
        before = cost(lambda: alone(folder / "before", game, *arguments))
        with Memory() as memory:
            spread = cost(lambda: many(client, "many", matches))
        after = cost(lambda: alone(folder / "after", game, *arguments))
    same_folders(folder / "many", folder / "before")
    clock, processor = ((one + other) / 2 for one, other in zip(before, after))
    print(
        f"{game:20} {backend:5} {matches / spread.clock:9,.0f} matches/s, the program {matches / clock:9,.0f}: "
        f"{clock / spread.clock:.2f}, by processor time {processor / spread.processor:.2f}; "
        f"driver {memory.most:.0f} MB at most",
        flush=True,
    )


def main(backends: str = "dask", matches: str = "200000", *games: str) -> None:
    for game in games or ("ra", "tiki-topple"):
        for backend in backends.split(","):
            with tempfile.TemporaryDirectory() as folder:
                measure(backend, game, int(matches), Path(folder))
    print(f"the driver in all: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")


if __name__ == "__main__":
    main(*sys.argv[1:])
