"""A table, and the figures of seats and bots, as HTML for notebooks."""

from __future__ import annotations

import json
from html import escape
from types import EllipsisType
from typing import Any, Mapping, Sequence

from ._parlor import Match
from .shown import rows


def html(match: Match, seat: int | None | EllipsisType = ...) -> str:
    """What a seat sees of a match, as HTML: without ``seat`` the one that is asked, with ``None`` the spectator.

    Raises :class:`parlor.ParlorError` where no seat is asked and none is given.
    """
    if not isinstance(match, Match):
        raise TypeError(f"`html` shows a match, not {match!r}")
    known = json.loads(match.observation_json(seat))
    seat = match.seat if seat is ... else seat
    lines = "".join(f"<tr><th>{escape(name)}</th><td>{escape(shown)}</td></tr>" for name, shown in rows(known))
    asked = _question(known["question"])
    who = "spectator" if seat is None else match.seats[seat]
    return (
        '<table class="parlor-table" style="text-align:left">'
        f"<caption>{escape(who)}</caption>{lines}</table>{asked}"
    )


def listing(caption: str, rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows with the same names, as HTML."""
    head = "".join(f"<th>{escape(name)}</th>" for name in (rows[0] if rows else ()))
    lines = "".join(f"<tr>{''.join(f'<td>{escape(_short(value))}</td>' for value in row.values())}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption><tr>{head}</tr>{lines}</table>"


def _short(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _question(question: dict[str, Any] | None) -> str:
    if question is None:
        return ""
    options = "".join(f"<li>{escape(option)}</li>" for option in question["options"])
    return f"<p>{escape(question['prompt'])}</p><ul>{options}</ul>"
