"""Runs tabletop games from their rulebook written as data.

>>> import parlor
>>> game = parlor.load("games/classics/kuhn-poker.yaml")
>>> match = game.new_match(seed=7)
>>> match.legal_actions()
[2, 3]
>>> [match.action_text(action) for action in match.legal_actions()]
['"bet"', '"check"']
>>> match.step(2)
>>> match.seat
1
>>> match.undo()
"""

from __future__ import annotations

import json
from typing import Any, Mapping

from ._parlor import (
    BatchMatch,
    DefinitionError,
    Game,
    IllegalAction,
    Match,
    ParlorError,
    ScriptError,
    Sight,
)
from .frames import Report, diff, simulate
from .table import html

__all__ = [
    "BatchMatch",
    "DefinitionError",
    "Game",
    "IllegalAction",
    "Match",
    "ParlorError",
    "Report",
    "ScriptError",
    "Sight",
    "diff",
    "html",
    "load",
    "observe",
    "simulate",
]


def load(
    path: str,
    seats: int | None = None,
    variant: str | None = None,
    figures: Mapping[str, Any] | None = None,
) -> Game:
    """Reads a definition: the game for a number of seats, in a variant, with figures set to other values.

    Without ``seats`` as many play as usual. Raises :class:`DefinitionError` with all faults and their places.
    """
    given = [(name, _written(value)) for name, value in (figures or {}).items()]
    return Game.load(str(path), seats, variant, given)


def observe(match: Match, seat: int | None = None) -> dict[str, Any]:
    """What a seat may know with perfect recall, as a dict; the spectator without a seat.

    ``visible``, ``known``, ``pools`` and ``counters`` are those of ``docs/replay-jsonl.md``; ``log`` are the lines that the
    seat has read, ``answers`` its own, ``question`` what it is asked.
    """
    return json.loads(match.observation_json(seat))


def _written(value: Any) -> str:
    """A value as ``--set`` takes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
