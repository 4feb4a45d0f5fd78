"""Workers of dask. Only this module knows the library: ``pip install 'parlor[dask]'``."""

from __future__ import annotations

import logging
import queue
import time
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any, Callable, Iterable, Iterator

from .locked import scratch
from .script import script_runs_once
from .workers import Lost

try:
    import dask
    import distributed
    from distributed.comm.core import CommClosedError
except ImportError as error:
    raise ImportError("clusters need dask: pip install 'parlor[dask]'; or use backend=\"ray\"") from error

#: How long the number of workers is believed, in seconds.
_BELIEVED = 5.0
#: How often a worker may die of the same task before dask gives it up; then it is submitted again.
_FAILURES = 100
#: How often workers on this machine are begun, if they die while they begin.
_BEGINNINGS = 5
#: How long it takes until they are begun anew, in seconds; each time twice as long.
_PAUSE = 0.5
#: What a client is that nothing reaches any more.
_CLOSED = ("closing", "closed")
_GONE = "the cluster is gone: its scheduler does not answer, or the `client` was closed"
#: What dask calls the process of a worker.
_PROCESS = "Dask Worker process (from Nanny)"
#: Of the workers on this machine.
_SETTINGS = {
    "distributed.scheduler.allowed-failures": _FAILURES,
    # One that died while it began anew is given up then, and another one begun.
    "distributed.deploy.lost-worker-timeout": "5s",
}


class DaskWorkers:
    """The workers of a client; ``own`` is its cluster if it was begun here, which then keeps the number of its workers."""

    def __init__(self, client: distributed.Client, own: distributed.LocalCluster | None = None) -> None:
        self.client = client
        self._own = own
        self._wanted = len(own.worker_spec) if own is not None else 0
        self._ended: queue.SimpleQueue[distributed.Future] = queue.SimpleQueue()
        self._count = 1
        self._looked = -_BELIEVED

    def count(self) -> int:
        if self.client.status in _CLOSED:
            raise ConnectionError(_GONE)
        now = time.monotonic()
        if now - self._looked >= _BELIEVED:
            self._looked = now
            self._count = max(sum(self.client.nthreads().values()), 1)
            if self._own is not None and self._count < self._wanted:
                self._own.scale(self._wanted)
        return max(self._count, self._wanted)

    def submit(self, order: int, work: Callable[..., Any], *given: Any) -> distributed.Future:
        task = self.client.submit(work, *given, pure=False, priority=-order)
        # Waiting for one of many would ask for the default client, which may be another one.
        task.add_done_callback(lambda _: self._ended.put(task))
        return task

    def ended(self, _: Iterable[distributed.Future], seconds: float) -> list[distributed.Future]:
        ended: list[distributed.Future] = []
        try:
            ended.append(self._ended.get(timeout=seconds))
            while True:
                ended.append(self._ended.get_nowait())
        except queue.Empty:
            return ended

    def result(self, task: distributed.Future) -> Any:
        try:
            return task.result()
        except (distributed.KilledWorker, CommClosedError, CancelledError, TimeoutError) as error:
            if self.client.status != "running":
                raise ConnectionError(_GONE) from error
            raise Lost from error

    def forget(self, tasks: Iterable[distributed.Future]) -> None:
        if self.client.status == "running":
            self.client.cancel(list(tasks), force=True)


@contextmanager
def dask_workers(client: distributed.Client | None, workers: int | None) -> Iterator[DaskWorkers]:
    """The workers of a client; without one, processes on this machine, one for each processor or ``workers``."""
    if client is not None:
        if not isinstance(client, distributed.Client):
            raise TypeError(f"`client` is a distributed.Client, not {client!r}: distributed.Client(ADDRESS) makes one")
        if client.status in _CLOSED:
            raise ValueError("the `client` is closed: make another one")
        yield DaskWorkers(client)
        return
    with (
        scratch("parlor-dask-") as folder,
        dask.config.set(_SETTINGS),
        script_runs_once(_PROCESS),
    ):
        with _begun(workers, folder) as cluster, distributed.Client(cluster, set_as_default=False) as own:
            yield DaskWorkers(own, cluster)


def _begun(workers: int | None, folder: str) -> distributed.LocalCluster:
    """A cluster on this machine whose workers run. Raises ``RuntimeError`` if they die again and again."""
    why: BaseException | None = None
    for beginning in range(_BEGINNINGS):
        if beginning:
            time.sleep(_PAUSE * 2 ** (beginning - 1))
        try:
            return distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                dashboard_address=":0",
                local_directory=folder,
                silence_logs=logging.CRITICAL,
            )
        except RuntimeError as error:
            why = error
    while why is not None and why.__cause__ is not None:
        why = why.__cause__
    # What dask made of the first error is long and says no more.
    raise RuntimeError(f"workers on this machine died while they began, {_BEGINNINGS} times: {why}") from why
