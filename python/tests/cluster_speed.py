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
from pathlib import Path

import psutil

from clusters import alone, same_folders
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


def timed(work) -> float:
    begun = time.monotonic()
    work()
    return time.monotonic() - begun


def measure(backend: str, game: str, matches: int, folder: Path) -> None:
    def many(client, name: str, count: int) -> None:
        given = {"client": client} if backend == "dask" else {"backend": "ray"}
        cluster.simulate(path(game), matches=count, out=folder / name, **given)

    with workers_of(None, backend, 2) as workers:
        client = getattr(workers, "client", None)
        many(client, "warm", 2000)
        calm = timed(lambda: alone(folder / "before", game, "--matches", str(matches), "--threads", "2"))
        with Memory() as memory:
            seconds = timed(lambda: many(client, "many", matches))
        after = timed(lambda: alone(folder / "after", game, "--matches", str(matches), "--threads", "2"))
    same_folders(folder / "many", folder / "before")
    program = (calm + after) / 2
    print(
        f"{game:24} {backend:5} {matches / seconds:10,.0f} matches/s, the program {matches / program:10,.0f}: "
        f"{program / seconds:.2f}; driver {memory.most:.0f} MB at most"
    )


def main(backends: str = "dask", matches: str = "200000", *games: str) -> None:
    for game in games or ("ra", "tiki-topple"):
        for backend in backends.split(","):
            with tempfile.TemporaryDirectory() as folder:
                measure(backend, game, int(matches), Path(folder))
    print(f"the driver in all: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")


if __name__ == "__main__":
    main(*sys.argv[1:])
