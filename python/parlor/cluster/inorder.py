"""Tasks that are done in any order, and whose results come in theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from .workers import Lost, Workers

#: So many tasks wait for each one that is being done, so that no worker waits.
_QUEUED = 1
#: So many tasks and results there are for each worker at most: results wait for an earlier one that is done again.
_HELD = 6
#: How often one task is submitted again because its workers were lost.
_AGAIN = 100
#: How long it takes to notice Ctrl-C, or other numbers of workers, in seconds.
_LOOK = 0.5
#: How long a task should take, in seconds: long beside the way to a worker and back, short beside what a lost one costs.
_SECONDS = 1.0
#: The most things of a task: rows of so many matches are some ten megabytes.
_MOST = 200_000
#: The last pieces take this part of the time.
_TINY = 8
#: The things of the first tasks, whose speed nobody knows.
_FEWEST = 16


class Made(Protocol):
    """What a task has made."""

    @property
    def seconds(self) -> float: ...


class Pieces:
    """A range of numbers, cut into pieces that take about as long as each other."""

    def __init__(self, first: int, end: int, size: int | None) -> None:
        if size is not None and size < 1:
            raise ValueError(f"a part has 1 match or more, not {size}")
        self._next = first
        self._end = end
        self._size = size
        self._fitting = _FEWEST

    def take(self, workers: int) -> tuple[int, int] | None:
        """The next piece; None at the end."""
        left = self._end - self._next
        if left <= 0:
            return None
        # Towards the end pieces become smaller, but not tiny, so that all workers end at about the same time.
        fitting = min(self._fitting, _MOST)
        size = self._size or max(min(fitting, left // (2 * workers)), fitting // _TINY, 1)
        first, self._next = self._next, min(self._next + size, self._end)
        return first, self._next

    def took(self, count: int, seconds: float) -> None:
        """Says how long a piece took."""
        fitting = int(count * _SECONDS / max(seconds, 1e-6))
        # One piece says little: a worker that reads the game first is slow.
        self._fitting = max(min(fitting, self._fitting * 8), 1)


def in_order(
    workers: Workers,
    work: Callable[..., Made],
    given: tuple[Any, ...],
    pieces: Pieces,
    look: Callable[[int], None],
) -> Iterator[Any]:
    """Does the pieces: yields what each has made, in their order. ``look`` is told how many things of a piece are done.

    A piece whose worker is lost is done again. What the work itself raises is raised here.
    """
    running: dict[Any, tuple[int, int, int]] = {}
    made: dict[int, Any] = {}
    again: dict[int, int] = {}
    begun = taken = 0
    try:
        while True:
            count = workers.count()
            while len(running) < count * (1 + _QUEUED) and begun - taken < count * _HELD + 1:
                piece = pieces.take(count)
                if piece is None:
                    break
                running[workers.submit(begun, work, *given, *piece)] = (begun, *piece)
                begun += 1
            if not running:
                return
            for task in workers.ended(running, _LOOK):
                order, first, end = running.pop(task)
                try:
                    result = workers.result(task)
                except Lost as lost:
                    again[order] = again.get(order, 0) + 1
                    if again[order] > _AGAIN:
                        message = f"{_AGAIN} workers were lost while they played {first} to {end - 1}"
                        raise RuntimeError(f"{message}: they may need more memory") from lost.__cause__
                    running[workers.submit(order, work, *given, first, end)] = (order, first, end)
                    continue
                again.pop(order, None)
                pieces.took(end - first, result.seconds)
                made[order] = result
                look(end - first)
            while taken in made:
                yield made.pop(taken)
                taken += 1
    finally:
        if running:
            workers.forget(running)
