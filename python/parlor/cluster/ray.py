"""Workers of Ray. Only this module knows the library: ``pip install 'parlor[ray]'``."""

from __future__ import annotations

import logging
import os
from contextlib import contextmanager
from typing import Any, Callable, Iterable, Iterator

from .locked import scratch
from .workers import Lost

try:
    import ray
    from ray import exceptions
except ImportError as error:
    raise ImportError("this needs Ray: pip install 'parlor[ray]'; or leave `backend` out") from error

#: How often Ray does a task of a lost worker again; then it is submitted again.
_RETRIES = 100
#: Ray lets others go first; on this machine a worker has as much right as the program would have.
_SETTINGS = {"worker_niceness": 0}
#: What Ray may keep of results that nobody has taken yet, in bytes.
_STORE = 256 << 20
_GONE = (
    exceptions.WorkerCrashedError,
    exceptions.NodeDiedError,
    exceptions.ObjectLostError,
    exceptions.OwnerDiedError,
    exceptions.TaskUnschedulableError,
    exceptions.OutOfMemoryError,
)


class RayWorkers:
    """The workers of the cluster that this process has joined."""

    def __init__(self) -> None:
        self._made: dict[Callable[..., Any], Any] = {}

    def count(self) -> int:
        return max(int(ray.cluster_resources().get("CPU", 1)), 1)

    def submit(self, order: int, work: Callable[..., Any], *given: Any) -> "ray.ObjectRef":
        # Ray does tasks in the order in which they come.
        if work not in self._made:
            self._made[work] = ray.remote(num_cpus=1, max_retries=_RETRIES)(work)
        return self._made[work].remote(*given)

    def ended(self, tasks: Iterable["ray.ObjectRef"], seconds: float) -> list["ray.ObjectRef"]:
        tasks = list(tasks)
        ended, _ = ray.wait(tasks, num_returns=1, timeout=seconds)
        if ended:
            ended, _ = ray.wait(tasks, num_returns=len(tasks), timeout=0)
        return list(ended)

    def result(self, task: "ray.ObjectRef") -> Any:
        try:
            return ray.get(task)
        except _GONE as error:
            raise Lost from error

    def forget(self, tasks: Iterable["ray.ObjectRef"]) -> None:
        for task in tasks:
            ray.cancel(task, force=True)


@contextmanager
def ray_workers(workers: int | None) -> Iterator[RayWorkers]:
    """The workers of the cluster that was joined; without one, processes on this machine, one for each processor or
    ``workers``.
    """
    if ray.is_initialized():
        yield RayWorkers()
        return
    # The paths of its sockets may not be long.
    with scratch("parlor-ray-", "/tmp" if os.path.isdir("/tmp") else None) as folder:
        ray.init(
            num_cpus=workers,
            include_dashboard=False,
            log_to_driver=False,
            logging_level=logging.ERROR,
            object_store_memory=_STORE,
            _temp_dir=folder,
            _system_config=_SETTINGS,
        )
        try:
            yield RayWorkers()
        finally:
            ray.shutdown()
