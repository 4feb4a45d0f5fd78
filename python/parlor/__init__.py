"""Runs tabletop games from their rulebook written as data.

>>> import parlor
>>> game = parlor.load("kuhn-poker")
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
import os
from importlib.metadata import version
from types import EllipsisType
from typing import Any, Mapping, Sequence

from ._parlor import (
    BatchMatch,
    BotError,
    DefinitionError,
    Game,
    IllegalAction,
    Match,
    ParlorError,
    ScriptError,
    Sight,
)
from .finding import GameNotFound, find, names
from .frames import Report, diff, simulate
from .given import figures_set
from .table import html

__version__ = version("parlor")

__all__ = [
    "BatchMatch",
    "BotError",
    "DefinitionError",
    "Game",
    "GameNotFound",
    "IllegalAction",
    "Match",
    "ParlorError",
    "Report",
    "ScriptError",
    "Sight",
    "diff",
    "html",
    "load",
    "names",
    "observe",
    "simulate",
]


def load(
    game: str | os.PathLike[str],
    seats: int | Sequence[str] | None = None,
    variant: str | None = None,
    figures: Mapping[str, Any] | None = None,
) -> Game:
    """The game of a definition for a number of seats, in a variant, with figures set to other values. ``game`` is the path
    of the definition, or a name: :func:`names` lists the games that have one.

    ``seats`` is how many play, or a list of their names; without it as many play as usual. Raises :class:`DefinitionError` with
    all faults and their places, :class:`GameNotFound` if there is no such file or name, and :class:`ParlorError` for wrong
    names of seats.
    """
    return Game.load(find(game), seats, variant, figures_set(figures))


def observe(match: Match, seat: int | None | EllipsisType = ...) -> dict[str, Any]:
    """What a seat may know with perfect recall, as a dict: without ``seat`` the one that is asked, with ``None`` the
    spectator. Raises :class:`ParlorError` where no seat is asked and none is given.

    ``visible``, ``known``, ``pools`` and ``counters`` are those of ``docs/replay-jsonl.md``; ``log`` are the lines that the
    seat has read, ``answers`` its own, ``question`` what it is asked.
    """
    return json.loads(match.observation_json(seat))
