"""Bots against each other over a cluster."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Mapping, Sequence

from .._parlor import Game, matches_to_play
from ..frames import bots_named, frame, loaded
from ..table import listing
from .inorder import Pieces, in_order
from .progress import Look, Progress
from .tasks import Meeting, PlayedRounds, SentGame, play_rounds
from .workers import workers_of

if TYPE_CHECKING:
    import pandas
    from distributed import Client


class Contest:
    """The results of a contest: ``data`` is all of them, as ``docs/arena.md`` describes it."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    @property
    def matches(self) -> int:
        """How many matches are counted."""
        return self.data["matches"]

    def bots(self) -> "pandas.DataFrame":
        """A row for each bot: its wins, ``win_share`` with its 95 % interval ``win_share_low`` to ``win_share_high``, mean
        place and rating.
        """
        return frame(self.data["bots"])

    def pairs(self) -> "pandas.DataFrame":
        """A row for every two bots, ``first`` and ``second``: which is ``better``, if that is certain. ``first_better`` is how
        often the first came before the second, with the interval that holds at all moments, ``first_better_low`` to
        ``first_better_high``.
        """
        rows = [dict(zip(("first", "second"), pair["bots"]), **pair) for pair in self.data["pairs"]]
        return frame(rows)

    def __repr__(self) -> str:
        return f"<parlor.cluster.Contest of {len(self.data['bots'])} bots, {self.matches} matches>"

    def _repr_html_(self) -> str:
        """The bots, for notebooks."""
        return listing(f"{self.data['game']}: {self.matches} matches", [_of_bot(bot) for bot in self.data["bots"]])


def _of_bot(bot: Mapping[str, Any]) -> dict[str, Any]:
    """The main figures of a bot."""
    low, high = bot["win_share_95"]
    shares = {"win share": bot["win_share"], "low": low, "high": high}
    return {"bot": bot["name"], **shares, "mean place": bot["mean_place"], "rating": bot["rating"]}


def arena(
    game: Game | str | os.PathLike[str],
    bots: Sequence[str],
    matches: int = 400,
    seed: int = 1,
    *,
    seats: int | None = None,
    variant: str | None = None,
    figures: Mapping[str, Any] | None = None,
    all: bool = False,
    client: "Client | None" = None,
    backend: str | None = None,
    workers: int | None = None,
    part: int | None = None,
    progress: bool | Look | None = None,
) -> Contest:
    """Lets bots meet each other, as ``parlor arena`` does: in each round every bot sits in every seat equally often, and all
    seatings have the same seed. It ends when every difference is certain, except with ``all``.

    ``seats``, ``variant``, ``figures``, ``client``, ``backend``, ``workers`` and ``progress`` are those of
    :func:`simulate`; ``part`` is how many rounds a task plays. The results are the same as those of one machine: rounds
    count in their order, up to the one that decides.
    """
    names, matches = tuple(bots_named(bots)), matches_to_play(matches)
    opened = loaded(game, seats, variant, figures)
    meeting = Meeting(SentGame.of(opened), names, matches, seed, all)
    rounds = meeting.rounds(opened)
    gathered = rounds.parts()
    line = Progress(rounds.rounds * rounds.per_round, "matches", progress)
    pieces = Pieces(0, rounds.rounds, part)

    def look(played: int) -> None:
        line.add(played * rounds.per_round)

    with workers_of(client, backend, workers) as found:
        made: PlayedRounds
        for made in in_order(found, play_rounds, (meeting,), pieces, look):
            if gathered.add(made.rows):
                break
        line.end()
    return Contest(json.loads(gathered.json()))
