"""How far it is: a line on standard error, or a call."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

#: Called with how many are done, and of how many.
Look = Callable[[int, int], None]
#: The least time between two lines, in seconds.
_SOON = 0.2


class Progress:
    """Counts what is done, and tells it."""

    def __init__(self, total: int, what: str, wanted: bool | Look | None) -> None:
        if wanted not in (None, True, False) and not callable(wanted):
            raise TypeError(f"`progress` is True, False or a function, not {wanted!r}")
        self._total = total
        self._what = what
        self._look = wanted if callable(wanted) else None
        self._draws = wanted is True or (wanted is None and sys.stderr.isatty())
        self._done = 0
        self._begun = self._drawn = time.monotonic()

    def add(self, count: int) -> None:
        """So many more are done."""
        self._done += count
        if self._look is not None:
            self._look(self._done, self._total)
        now = time.monotonic()
        if self._draws and (now - self._drawn >= _SOON or self._done >= self._total):
            self._drawn = now
            sys.stderr.write(f"\r{self._line(now)}\x1b[K")
            sys.stderr.flush()

    def end(self) -> None:
        """Leaves the line."""
        if self._draws and self._done:
            sys.stderr.write("\n")
            sys.stderr.flush()

    def _line(self, now: float) -> str:
        rate = self._done / max(now - self._begun, 1e-9)
        left = (self._total - self._done) / max(rate, 1e-9)
        return f"{self._done:,} of {self._total:,} {self._what}, {rate:,.0f} a second, {left:,.0f} s left"
