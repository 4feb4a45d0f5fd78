"""What a seat sees of a zone or a counter, in short."""

from __future__ import annotations

from itertools import groupby
from typing import Any, Iterator

#: From so many equal pieces on that lie one after the other they are counted.
_MANY = 3


def rows(known: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Each zone in which there is something, and each counter, with what it shows."""
    for name, zone in known["visible"].items():
        if zone["slots"] or zone["unseen"]:
            yield name, _zone(zone)
    for name, value in known["counters"].items():
        yield name, "?" if value is None else str(value)


def _zone(zone: dict[str, Any]) -> str:
    slots = zone["slots"]
    # Where places can be empty each stands for itself.
    is_board = any(slot is None for slot in slots)
    parts = []
    for shown, alike in groupby(map(_slot, slots)):
        count = len(list(alike))
        parts += [shown] * count if is_board or count < _MANY else [f"{shown}*{count}"]
    if zone["unseen"]:
        parts.append(f"({zone['unseen']} unseen)")
    return " ".join(parts)


def _slot(slot: dict[str, Any] | None) -> str:
    if slot is None:
        return "."
    kind, face = slot.get("kind"), slot.get("face")
    if kind is None:
        return "?"
    return str(kind) if face is None else f"{kind}={face}"
