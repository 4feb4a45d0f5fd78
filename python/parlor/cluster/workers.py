"""What a cluster does: tasks, on workers that may be lost. Each library is one module that offers this."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Protocol

if TYPE_CHECKING:
    from distributed import Client


class Lost(Exception):
    """The worker of a task is gone, and what it made."""


class Workers(Protocol):
    """Workers that do tasks. A task is any object that can be the key of a dict."""

    def count(self) -> int:
        """How many tasks they can do at the same time, as far as is known; at least 1."""
        ...

    def submit(self, order: int, work: Callable[..., Any], *given: Any) -> Any:
        """Begins a task; of those that wait, the one with the lowest order is first."""
        ...

    def ended(self, tasks: Iterable[Any], seconds: float) -> list[Any]:
        """Those that have ended; waits until there is one, at most so long."""
        ...

    def result(self, task: Any) -> Any:
        """What an ended task has made. Raises :class:`Lost` if it has to be done again, and what the task raised."""
        ...

    def forget(self, tasks: Iterable[Any]) -> None:
        """Gives up tasks."""
        ...


@contextmanager
def workers_of(client: "Client | None", backend: str | None, workers: int | None) -> Iterator[Workers]:
    """The workers that are asked for; those that are started here end with it."""
    if workers is not None and workers < 1:
        raise ValueError(f"there must be 1 worker or more, not {workers}")
    if backend not in (None, "dask", "ray"):
        raise ValueError(f'`backend` is "dask" or "ray", not {backend!r}')
    if backend == "ray":
        if client is not None:
            raise ValueError("a `client` is one of dask; for a cluster of Ray call `ray.init(address=...)` first")
        from .ray import ray_workers

        with ray_workers(workers) as found:
            yield found
    else:
        from .dask import dask_workers

        with dask_workers(client, workers) as found:
            yield found
