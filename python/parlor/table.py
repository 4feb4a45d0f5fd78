"""A table as HTML, for notebooks."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._parlor import Match


def html(match: "Match", seat: int | None = None) -> str:
    """What a seat sees of a match, as HTML; the spectator without a seat."""
    known = json.loads(match.observation_json(seat))
    rows = [_row(name, _zone(zone)) for name, zone in known["visible"].items()]
    rows += [_row(name, _counter(value)) for name, value in known["counters"].items()]
    asked = _question(known["question"])
    who = "spectator" if seat is None else match.seats[seat]
    return (
        '<table class="parlor-table" style="text-align:left">'
        f"<caption>{escape(who)}</caption>{''.join(rows)}</table>{asked}"
    )


def _row(name: str, inside: str) -> str:
    return f"<tr><th>{escape(name)}</th><td>{inside}</td></tr>"


def _zone(zone: dict[str, Any]) -> str:
    slots = " ".join(_slot(slot) for slot in zone["slots"])
    unseen = zone["unseen"]
    return slots + (f" and {unseen} unseen" if unseen else "")


def _slot(slot: dict[str, Any] | None) -> str:
    if slot is None:
        return "·"
    kind = slot.get("kind")
    face = slot.get("face")
    if kind is None:
        return "?"
    return escape(kind if face is None else f"{kind}={face}")


def _counter(value: Any) -> str:
    return "?" if value is None else escape(str(value))


def _question(question: dict[str, Any] | None) -> str:
    if question is None:
        return ""
    options = "".join(f"<li>{escape(option)}</li>" for option in question["options"])
    return f"<p>{escape(question['prompt'])}</p><ul>{options}</ul>"
