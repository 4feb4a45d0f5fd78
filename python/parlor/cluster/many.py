"""Many matches of bots over a cluster."""

from __future__ import annotations

import json
import os
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Mapping, NamedTuple, Sequence

from .._parlor import Game, Study, StudyParts, matches_to_play, whole
from ..frames import (
    Report,
    both_loaded,
    bots_in_both,
    bots_of,
    changes,
    check_comparable,
    loaded,
    warn_of_failures,
    warn_of_learnt,
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
    bots: Sequence[str] | str | None = None,
    matches: int = 1000,
    seed: int = 1,
    *,
    seats: int | None = None,
    variant: str | None = None,
    figures: Mapping[str, Any] | None = None,
    first: int = 0,
    out: str | os.PathLike[str] | None = None,
    force: bool = False,
    resume: bool = False,
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
    :func:`parlor.load`. ``bots`` names the bot of each seat, or one for all; without it those play that play in
    :func:`parlor.simulate`. ``out`` is a folder for rows, counts and the report as a page, the same as
    ``parlor simulate --out`` writes, but for how many matches a second had; ``force`` replaces a simulation that is there.
    ``stats="basic"`` counts only what is in the rows.

    With ``resume`` it goes on with the simulation of ``out``, as ``parlor simulate --continue`` does: matches that were
    kept before it was stopped or killed are not played again, and the folder is in the end what it would be without a
    stop. If there is none it begins; if all matches are there it ends at once; more ``matches`` than before make it
    longer. Where files are damaged a ``RuntimeWarning`` says so, and all matches are played again.

    ``client`` is a client of dask; ``backend="ray"`` is Ray; without either, ``workers`` processes on this machine. These
    take some seconds to begin: for several calls make a ``distributed.Client()`` and give it to each. ``part`` is how
    many matches a task plays; without it as many as take about a second. With ``shared`` workers write their rows beside
    ``out``, which all of them must see, instead of sending them. ``progress`` is called with how many matches are played
    and how many there are, without those that were kept; ``True`` is a line on standard error, which is there without it
    at a terminal.

    Parts of lost workers are played again. Where matches fail a ``RuntimeWarning`` says how many. Raises what a worker
    raises, :class:`parlor.ParlorError` for wrong bots, ``FileExistsError`` when something else is in the way: another
    simulation with ``resume``, any without it and without ``force``.
    """
    opened = loaded(game, seats, variant, figures)
    for name, wanted in (("shared", shared), ("resume", resume), ("force", force)):
        if wanted and out is None:
            raise ValueError(f"with `{name}` say where: out=")
    first = whole("first", first)
    end = first + matches_to_play(matches)
    asked = Asked.of(opened, bots, range(first, end), seed, stats, most_decisions)
    warn_of_learnt(bots, asked.sent.bots, end - first)
    with nullcontext() if out is None else Folder(out, force, resume) as folder:
        gathered = asked.study.parts(first, end) if folder is None else folder.begin(asked.study, first, end)
        begin = first + gathered.matches
        pieces, line = Pieces(begin, end, part), Progress(end - begin, "matches", progress)
        if begin < end:
            with workers_of(client, backend, workers) as found:
                _play(found, asked.sent, (pieces, line), gathered, folder, shared)
        if folder is not None:
            folder.finish()
    report = Report(json.loads(gathered.report_json()))
    warn_of_failures(report)
    return report


def diff(
    before: Game | str | os.PathLike[str],
    after: Game | str | os.PathLike[str] | None = None,
    bots: Sequence[str] | str | None = None,
    matches: int = 1000,
    seed: int = 1,
    *,
    seats: int | None = None,
    variant: str | None = None,
    figures: Mapping[str, Any] | None = None,
    client: "Client | None" = None,
    backend: str | None = None,
    workers: int | None = None,
    progress: bool | Look | None = None,
) -> "pandas.DataFrame":
    """What other rules change: the same frame as that of :func:`parlor.diff`, over a cluster, with the same arguments and
    errors.

    ``client``, ``backend`` and ``workers`` are those of :func:`simulate`; ``progress`` is called with how many seeds are
    played, and how many there are.
    """
    games = both_loaded(before, after, seats, variant, figures)
    check_comparable(games, matches)
    pairs = Pairs(SentGame.of(games[0]), SentGame.of(games[1]), tuple(bots_in_both(games, bots)), seed)
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
        bots: Sequence[str] | str | None,
        numbers: range,
        seed: int,
        stats: str = "full",
        most_decisions: int = MOST_DECISIONS,
    ) -> "Asked":
        sent = Matches(SentGame.of(game), tuple(bots_of(game, bots)), seed, stats, most_decisions)
        return cls(sent.study(game), sent, numbers)


def _play(
    workers: Workers,
    matches: Matches,
    how: tuple[Pieces, Progress],
    gathered: StudyParts,
    folder: Folder | None,
    shared: bool,
) -> None:
    """Has all matches played. Their rows go to ``folder``; with ``shared`` workers write them there."""
    pieces, line = how
    through = str(folder.shared()) if folder is not None and shared else None
    made: Part
    for made in in_order(workers, play_matches, (matches, folder is not None, through), pieces, line.add):
        if folder is not None and made.rows is not None:
            folder.add(made.rows, made.counts)
        else:
            gathered.add(made.counts)
    line.end()
