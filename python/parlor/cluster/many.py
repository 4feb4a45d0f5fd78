"""Many matches of bots over a cluster."""

from __future__ import annotations

import json
import os
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Sequence

from .._parlor import Game
from ..frames import Report, changes, warn_of_failures
from .folder import Folder
from .inorder import Pieces, in_order
from .progress import Look, Progress
from .tasks import Matches, Part, SentGame, play_matches
from .workers import workers_of

if TYPE_CHECKING:
    import pandas
    from distributed import Client


def simulate(
    game: Game | str | os.PathLike[str],
    bots: Sequence[str] | str = "random",
    matches: int = 1000,
    seed: int = 1,
    *,
    first: int = 0,
    out: str | os.PathLike[str] | None = None,
    force: bool = False,
    stats: str = "full",
    most_decisions: int = 100_000,
    client: "Client | None" = None,
    backend: str | None = None,
    workers: int | None = None,
    part: int | None = None,
    shared: bool = False,
    progress: bool | Look | None = None,
) -> Report:
    """Lets bots play the matches ``first`` to ``first + matches - 1``; match i has the seed ``seed + i``.

    ``bots`` names the bot of each seat, or one for all. ``out`` is a folder for rows and counts, the same as ``parlor
    simulate --out`` writes, without its page; ``force`` replaces a simulation that is there. ``stats="basic"`` counts only
    what is in the rows.

    ``client`` is a client of dask; ``backend="ray"`` is Ray; without either, ``workers`` processes on this machine. ``part``
    is how many matches a task plays; without it as many as take about a second. With ``shared`` workers write their rows
    beside ``out``, which all of them must see, instead of sending them. ``progress`` is called with how many matches are
    played and how many there are; ``True`` is a line on standard error, which is there without it at a terminal.

    Parts of lost workers are played again. Where matches fail a ``RuntimeWarning`` says how many. Raises what a worker
    raises, :class:`parlor.ParlorError` for wrong bots, ``FileExistsError`` when something else is in the way.
    """
    opened = loaded(game)
    names = [bots] * opened.num_people if isinstance(bots, str) else list(bots)
    if matches < 1:
        raise ValueError(f"there are no {matches} matches to play")
    if shared and out is None:
        raise ValueError("with `shared` say where: out=")
    asked = Matches(SentGame.of(opened), tuple(names), seed, stats, most_decisions)
    study = asked.study(opened)
    gathered = study.parts(first, first + matches)
    line = Progress(matches, "matches", progress)
    pieces = Pieces(first, first + matches, part)
    writing = nullcontext() if out is None else Folder(out, force, study.columns())
    with writing as folder, workers_of(client, backend, workers) as found:
        through = str(folder.shared()) if folder is not None and shared else None
        made: Part
        for made in in_order(found, play_matches, (asked, folder is not None, through), pieces, line.add):
            if folder is not None and made.rows is not None:
                folder.add(made.rows)
            gathered.add(made.counts)
        line.end()
        if folder is not None:
            folder.finish(gathered.described(), gathered.tally())
    report = Report(json.loads(gathered.report_json()))
    warn_of_failures(report)
    return report


def diff(
    before: Game | str | os.PathLike[str],
    after: Game | str | os.PathLike[str],
    bots: Sequence[str] | str = "random",
    matches: int = 1000,
    seed: int = 1,
    *,
    client: "Client | None" = None,
    backend: str | None = None,
    workers: int | None = None,
    progress: bool | Look | None = None,
) -> "pandas.DataFrame":
    """What other rules change: the same as :func:`parlor.diff`, over a cluster."""
    given: dict[str, Any] = {"client": client, "backend": backend, "workers": workers, "progress": progress}
    return changes([simulate(game, bots, matches, seed, **given) for game in (before, after)])


def loaded(game: Game | str | os.PathLike[str]) -> Game:
    from .. import load

    return game if isinstance(game, Game) else load(game)
