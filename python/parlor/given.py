"""Arguments that callers give."""

from __future__ import annotations

from operator import index
from typing import Any, Mapping


def whole(name: str, value: Any, least: int = 0) -> int:
    """A whole number from ``least`` on. Raises ``TypeError`` and ``ValueError``, which name the argument."""
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"`{name}` is a whole number, not {value!r}") from None
    if number < least:
        raise ValueError(f"`{name}` is a whole number from {least} on, not {number}")
    return number


def matches_to_play(matches: Any) -> int:
    """How many matches are to be played: 1 or more. Raises ``TypeError`` and ``ValueError`` as :func:`whole`."""
    try:
        return whole("matches", matches, 1)
    except ValueError:
        raise ValueError(f"there are no {matches} matches to play") from None


def figures_set(figures: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    """Figures with their values as ``--set`` takes them. Raises ``TypeError`` for what is no dict."""
    if not isinstance(figures, (Mapping, type(None))):
        raise TypeError(f"`figures` is a dict from names to values, not {figures!r}")
    return [(name, _written(value)) for name, value in (figures or {}).items()]


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
