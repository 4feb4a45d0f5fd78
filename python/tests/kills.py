"""Kills workers of a long simulation at random, and compares what comes out with one machine:

    python python/tests/kills.py [dask|ray] [KILLS] [MATCHES] [GAME]

It needs the program (``cargo build --release``). Workers and their children are killed by SIGKILL, one after the other.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from pathlib import Path

from clusters import Killer, alone, dask_worker, nothing_left, ray_worker, same_folders
from conftest import path
from parlor import cluster


def main(backend: str = "dask", kills: str = "20", matches: str = "1200000", game: str = "ra") -> None:
    is_worker = {"dask": dask_worker, "ray": ray_worker}[backend]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        begun = time.monotonic()
        alone(folder / "alone", game, "--matches", matches, "--bots", "random", "--threads", "2")
        calm = time.monotonic() - begun
        begun = time.monotonic()
        with nothing_left(folder):
            with Killer(is_worker, int(kills), (calm / int(kills) * 0.3, calm / int(kills) * 0.9)) as killer:
                cluster.simulate(
                    path(game), "random", int(matches), out=folder / "many", workers=2, backend=backend
                )
        seconds = time.monotonic() - begun
        same_folders(folder / "many", folder / "alone")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{backend}: {killer.kills} workers killed in {seconds:.0f} s ({calm:.0f} s with two threads of the program)")
    print(f"{matches} matches of {game}: all files are the same, nothing is left; the driver had {memory:.0f} MB at most")
    assert killer.kills == int(kills), "the simulation was too short: name more matches"


if __name__ == "__main__":
    main(*sys.argv[1:])
