"""A table as HTML, for notebooks."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any

from .shown import rows

if TYPE_CHECKING:
    from ._parlor import Match


def html(match: "Match", seat: int | None = None) -> str:
    """What a seat sees of a match, as HTML; the spectator without a seat."""
    known = json.loads(match.observation_json(seat))
    lines = "".join(f"<tr><th>{escape(name)}</th><td>{escape(shown)}</td></tr>" for name, shown in rows(known))
    asked = _question(known["question"])
    who = "spectator" if seat is None else match.seats[seat]
    return (
        '<table class="parlor-table" style="text-align:left">'
        f"<caption>{escape(who)}</caption>{lines}</table>{asked}"
    )


def _question(question: dict[str, Any] | None) -> str:
    if question is None:
        return ""
    options = "".join(f"<li>{escape(option)}</li>" for option in question["options"])
    return f"<p>{escape(question['prompt'])}</p><ul>{options}</ul>"
