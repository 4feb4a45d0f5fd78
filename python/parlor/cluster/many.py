"""Many matches of bots over a cluster."""

from __future__ import annotations

import json
import os
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Mapping, NamedTuple, Sequence

from .._parlor import Game, Study
from ..frames import (
    Report,
    both_loaded,
    bots_of,
    changes,
    check_comparable,
    loaded,
    warn_of_failures,
    warn_of_left_out,
)
from .folder import Folder
from .inorder import Pieces, in_order
from .progress import Look, Progress
from .tasks import Matches, Pairs, Part, PlayedPairs, SentGame, play_matches, play_pairs
from .workers import Workers, workers_of

if TYPE_CHECKING:
    import pandas
    from distributed import Client

#: After so many decisions a match is cut off.
MOST_DECISIONS = 100_000


def simulate(
    game: Game | str | os.PathLike[str],
    bots: Sequence[str] | str = "random",
    matches: int = 1000,
    seed: int = 1,
    *,
    seats: int | None = None,
    variant: str | None = None,
    figures: Mapping[str, Any] | None = None,
    first: int = 0,
    out: str | os.PathLike[str] | None = None,
    force: bool = False,
    stats: str = "full",
    most_decisions: int = MOST_DECISIONS,
    client: "Client | None" = None,
    backend: str | None = None,
    workers: int | None = None,
    part: int | None = None,
    shared: bool = False,
    progress: bool | Look | None = None,
) -> Report:
    """Lets bots play the matches ``first`` to ``first + matches - 1``; match i has the seed ``seed + i``.

    ``game`` is a loaded game, or a path or name; then ``seats``, ``variant`` and ``figures`` are those of
    :func:`parlor.load`. ``bots`` names the bot of each seat, or one for all. ``out`` is a folder for rows and counts, the
    same as ``parlor simulate --out`` writes, without its page; ``force`` replaces a simulation that is there.
    ``stats="basic"`` counts only what is in the rows.

    ``client`` is a client of dask; ``backend="ray"`` is Ray; without either, ``workers`` processes on this machine. These
    take some seconds to begin: for several calls make a ``distributed.Client()`` and give it to each. ``part`` is how
    many matches a task plays; without it as many as take about a second. With ``shared`` workers write their rows beside
    ``out``, which all of them must see, instead of sending them. ``progress`` is called with how many matches are played
    and how many there are; ``True`` is a line on standard error, which is there without it at a terminal.

    Parts of lost workers are played again. Where matches fail a ``RuntimeWarning`` says how many. Raises what a worker
    raises, :class:`parlor.ParlorError` for wrong bots, ``FileExistsError`` when something else is in the way.
    """
    opened = loaded(game, seats, variant, figures)
    if shared and out is None:
        raise ValueError("with `shared` say where: out=")
    asked = Asked.of(opened, bots, range(first, first + matches), seed, stats, most_decisions)
    pieces = Pieces(first, first + matches, part)
    writing = nullcontext() if out is None else Folder(out, force, asked.study.columns())
    with writing as folder, workers_of(client, backend, workers) as found:
        through = str(folder.shared()) if folder is not None and shared else None
        report = _played(found, asked, pieces, progress, folder, through)
    warn_of_failures(report)
    return report


def diff(
    before: Game | str | os.PathLike[str],
    after: Game | str | os.PathLike[str],
    bots: Sequence[str] | str = "random",
    matches: int = 1000,
    seed: int = 1,
    *,
    seats: int | None = None,
    client: "Client | None" = None,
    backend: str | None = None,
    workers: int | None = None,
    progress: bool | Look | None = None,
) -> "pandas.DataFrame":
    """What other rules change: the same frame as that of :func:`parlor.diff`, over a cluster, with the same errors.

    ``client``, ``backend`` and ``workers`` are those of :func:`simulate`; ``progress`` is called with how many seeds are
    played, and how many there are.
    """
    games = both_loaded(before, after, seats)
    check_comparable(games, matches)
    pairs = Pairs(SentGame.of(games[0]), SentGame.of(games[1]), tuple(bots_of(games[0], bots)), seed)
    gathered = pairs.comparison(*games).parts()
    line = Progress(matches, "seeds", progress)
    with workers_of(client, backend, workers) as found:
        made: PlayedPairs
        for made in in_order(found, play_pairs, (pairs,), Pieces(0, matches, None), line.add):
            gathered.add(made.differences)
        line.end()
    told = json.loads(gathered.json())
    warn_of_left_out(told)
    return changes(told)


class Asked(NamedTuple):
    """Matches that are to be played, here and as workers are told."""

    study: Study
    sent: Matches
    numbers: range

    @classmethod
    def of(
        cls,
        game: Game,
        bots: Sequence[str] | str,
        numbers: range,
        seed: int,
        stats: str = "full",
        most_decisions: int = MOST_DECISIONS,
    ) -> "Asked":
        if not numbers:
            raise ValueError(f"there are no {numbers.stop - numbers.start} matches to play")
        sent = Matches(SentGame.of(game), tuple(bots_of(game, bots)), seed, stats, most_decisions)
        return cls(sent.study(game), sent, numbers)


def _played(
    workers: Workers,
    asked: Asked,
    pieces: Pieces,
    progress: bool | Look | None,
    folder: Folder | None = None,
    through: str | None = None,
) -> Report:
    """Has all matches played. Their rows go to ``folder``; ``through`` is where workers write them, if they do."""
    gathered = asked.study.parts(asked.numbers.start, asked.numbers.stop)
    line = Progress(len(asked.numbers), "matches", progress)
    made: Part
    for made in in_order(workers, play_matches, (asked.sent, folder is not None, through), pieces, line.add):
        if folder is not None and made.rows is not None:
            folder.add(made.rows)
        gathered.add(made.counts)
    line.end()
    if folder is not None:
        folder.finish(gathered.described(), gathered.tally())
    return Report(json.loads(gathered.report_json()))
