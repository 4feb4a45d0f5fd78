"""Simulations as data frames. They need pandas: ``pip install 'parlor[frames]'``."""

from __future__ import annotations

import json
import os
import warnings
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping, Sequence

from ._parlor import matches_to_play
from .given import figures_set
from .table import listing

if TYPE_CHECKING:
    import pandas

    from ._parlor import Game

#: The columns of a comparison.
_COLUMNS = ["figure", "seat", "kind", "before", "after", "change", "low", "high", "is_certain", "verdict"]

#: So many matches are many.
_MANY = 20_000

#: How fields end that have the two ends of an interval.
_INTERVALS = ("_interval", "_95", "_always")


class Report:
    """The statistics of many matches: ``data`` is the whole report, as ``docs/report.md`` describes it."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    @property
    def matches(self) -> int:
        """How many matches were played."""
        return self.data["matches"]

    @property
    def failed(self) -> int:
        """In how many of them a script failed. ``data["failures"]`` tells why."""
        return self.data["failed"]

    def seats(self) -> "pandas.DataFrame":
        """A row for each seat: ``seat`` (from 1) and ``bot``; ``wins`` and ``win_share``, from 0 to 1, with its 95 % interval
        ``win_share_low`` to ``win_share_high``; ``places.1`` and so on; its scores, ``score.mean`` with its interval
        ``score.mean_low`` to ``score.mean_high``, ``score.median`` and others of ``docs/report.md``.
        """
        return frame(self.data["seats"])

    def frame(self, key: str) -> "pandas.DataFrame":
        """Any part of ``data`` that is a list of objects, a row for each. Raises ``TypeError`` for other parts."""
        part = self.data[key]
        if not isinstance(part, list) or not all(isinstance(row, dict) for row in part):
            raise TypeError(f"`{key}` is no list of objects: look at data[{key!r}]")
        return frame(part)

    def __repr__(self) -> str:
        return f"<parlor.Report of {self._caption()}>"

    def _repr_html_(self) -> str:
        """The seats, for notebooks."""
        return listing(f"{self.data['game']}: {self._caption()}", [_of_seat(seat) for seat in self.data["seats"]])

    def _caption(self) -> str:
        return f"{self.matches} matches" + (f", {self.failed} failed" if self.failed else "")


def _of_seat(seat: Mapping[str, Any]) -> dict[str, Any]:
    """The main figures of a seat."""
    ends = seat["win_share_interval"]
    mean = (seat["score"] or {}).get("mean")
    shares = {"win share": seat["win_share"], "low": ends["low"], "high": ends["high"]}
    return {"seat": seat["seat"], "bot": seat["bot"], **shares, "mean score": mean}


def simulate(
    game: "Game | str | os.PathLike[str]",
    bots: Sequence[str] | str | None = None,
    matches: int = 1000,
    seed: int = 1,
    threads: int = 1,
    own: Mapping[str, Callable[[], Any]] | None = None,
    *,
    seats: int | None = None,
    variant: str | None = None,
    figures: Mapping[str, Any] | None = None,
) -> Report:
    """Lets bots play many matches.

    ``game`` is a loaded game, or a path or name; then ``seats``, ``variant`` and ``figures`` are those of :func:`parlor.load`.
    ``bots`` names the bot of each seat, or one for all: ``random``, ``greedy``, ``search:1000``, or a name of ``own``; without
    it ``trained`` plays where the game was learnt for as many seats, otherwise ``random``, as in the program. What stands in
    ``own`` makes a bot of yours: an object whose ``choose(sight)`` returns the index of an option, or a list of them.
    The report is the same for any number of threads. Where matches fail a ``RuntimeWarning`` says how many.

    Raises :class:`parlor.BotError` as soon as a bot of yours raises or gives an answer that is not offered: it names the
    bot, the seed of the match, the seat and how many answers were given before, and its ``__cause__`` is what was raised.
    Raises :class:`parlor.ParlorError` for other wrong bots, ``TypeError`` and ``ValueError`` for wrong arguments.
    """
    matches = matches_to_play(matches)
    game = loaded(game, seats, variant, figures)
    names = bots_of(game, bots)
    warn_of_learnt(bots, names, matches)
    report = Report(json.loads(game.simulate_json(names, matches, seed, threads, dict(own or {}))))
    warn_of_failures(report)
    return report


def warn_of_failures(report: Report) -> None:
    """Warns the caller of the caller where matches failed."""
    if report.failed:
        message = f"{report.failed} of {report.matches} matches failed: {_reason(report.data)}"
        warnings.warn(message, RuntimeWarning, stacklevel=3)


def diff(
    before: "Game | str | os.PathLike[str]",
    after: "Game | str | os.PathLike[str] | None" = None,
    bots: Sequence[str] | str | None = None,
    matches: int = 1000,
    seed: int = 1,
    threads: int = 1,
    *,
    seats: int | None = None,
    variant: str | None = None,
    figures: Mapping[str, Any] | None = None,
) -> "pandas.DataFrame":
    """What other rules change, on the same seeds ``seed`` to ``seed + matches - 1``: a row for each figure, with the same
    numbers as ``parlor diff``.

    ``bots`` names the bot of each seat, or one for all; without it ``trained`` plays where both games were learnt for as many
    seats, otherwise ``random``, as in the program. ``seats`` is how many play, where no game is loaded: otherwise as
    many as it is loaded for. ``figures`` are set in the new rules only, and without ``after`` these are the old ones with
    them: ``diff("ra", figures={"auction_spaces": 5})``. ``variant`` is that of both, and without ``after`` of the new rules
    only. These two are as ``--set`` and ``--variant`` of the program. The columns:

    - ``figure``: ``win_share`` (from 0 to 1) and ``score`` of a seat; ``winners``, ``turns``, ``decisions``, ``options``
      (answers to choose from) and ``best_score`` of a match; ``chosen``, how often a kind is chosen in a match
    - ``seat``, from 1, and ``kind``: which one it is about, otherwise missing
    - ``before``, ``after``: the mean under both rules; ``change`` is the second less the first
    - ``low``, ``high``: the 95 % interval of the change; 0 to 0 where no match differs
    - ``is_certain``: whether 0 lies outside of the interval. Of twenty figures that do not change, one is by chance
    - ``verdict``: the same in words

    ``attrs`` of the frame has ``pairs``, the seeds that were compared, ``differed``, those whose matches are not the same,
    ``left_out``, how many matches did not come to their end under the old and under the new rules, and
    ``looked_at_closely``, the seeds in which kinds were counted. A ``RuntimeWarning`` tells of matches that are left out,
    and of games with two names. Raises ``ValueError`` for other numbers of seats, for less than one match
    and where nothing is to be compared, ``TypeError`` where something else is asked of a game that is loaded,
    :class:`parlor.ParlorError` for wrong bots.
    """
    games = both_loaded(before, after, seats, variant, figures)
    check_comparable(games, matches)
    comparison = games[0].comparison(games[1], bots_in_both(games, bots), seed)
    gathered = comparison.parts()
    gathered.add(comparison.play(0, matches, threads))
    told = json.loads(gathered.json())
    warn_of_left_out(told)
    return changes(told)


def warn_of_learnt(bots: Sequence[str] | str | None, names: Sequence[str], matches: int) -> None:
    """Warns the caller of the caller where many matches are slow because nobody said who plays."""
    if bots is None and "trained" in names and matches >= _MANY:
        message = '`trained` plays, because the game was learnt: `bots="random"` is much quicker'
        warnings.warn(message, RuntimeWarning, stacklevel=3)


def bots_in_both(games: "Sequence[Game]", bots: Sequence[str] | str | None) -> list[str]:
    """The bot of each seat under two rules."""
    are_learnt = all(game.usual_bot == "trained" for game in games)
    return bots_of(games[0], bots if bots is not None or are_learnt else "random")


def bots_of(game: "Game", bots: Sequence[str] | str | None) -> list[str]:
    """The bot of each seat; without any those that have learnt the game, if it was learnt."""
    if bots is None:
        bots = game.usual_bot
    if not isinstance(bots, str):
        return bots_named(bots)
    if "," in bots:
        raise ValueError(f"`bots` is one name for all seats, or a list of names: {bots.split(',')}")
    return [bots] * game.num_people


def bots_named(bots: Sequence[str]) -> list[str]:
    """The names in a list. Raises ``TypeError`` for anything else."""
    if isinstance(bots, str) or not isinstance(bots, Iterable):
        raise TypeError(f"`bots` is a list of names, not {bots!r}")
    names = list(bots)
    for bot in names:
        if not isinstance(bot, str):
            raise TypeError(f"`bots` has names, not {bot!r}: name it there, and say in `own` what makes it")
    return names


def loaded(
    game: "Game | str | os.PathLike[str]",
    seats: int | None = None,
    variant: str | None = None,
    figures: Mapping[str, Any] | None = None,
) -> "Game":
    """The game that is meant. Raises ``TypeError`` if a game is loaded already and something else is asked of it."""
    from . import Game, load

    if not isinstance(game, Game):
        return load(game, seats, variant, figures)
    if (seats, variant, figures) != (None, None, None):
        raise TypeError("`seats`, `variant` and `figures` go with a path or a name: this game is loaded already")
    return game


def both_loaded(
    before: "Game | str | os.PathLike[str]",
    after: "Game | str | os.PathLike[str] | None",
    seats: int | None,
    variant: str | None,
    figures: Mapping[str, Any] | None,
) -> "tuple[Game, Game]":
    """Two games that are compared, as :func:`diff` says."""
    from . import Game

    known = next((game.num_people for game in (before, after) if isinstance(game, Game)), seats)
    if after is None:
        if variant is None and not figures:
            raise ValueError("what is compared with it? give `after`, `variant` or `figures`")
        old = before if isinstance(before, Game) else loaded(before, known)
        changed = {**dict(old.figures), **dict(figures_set(figures))}
        return old, loaded(old.path, old.num_people, variant or old.variant or None, changed)
    old = before if isinstance(before, Game) else loaded(before, known, variant)
    if not isinstance(after, Game):
        return old, loaded(after, known, variant, figures)
    # A variant may be meant for the other one.
    return old, loaded(after, variant=variant if old is before else None, figures=figures)


def check_comparable(games: "Sequence[Game]", matches: int) -> None:
    """Raises ``ValueError`` where two games are for other numbers of seats, or no match is to be played, and warns the
    caller of the caller where they have other names.
    """
    matches_to_play(matches)
    before, after = games
    if before.num_people != after.num_people:
        seats = f"{before.num_people} seats cannot be compared with {after.num_people}"
        raise ValueError(f"{seats}: load both games for as many")
    if before.title != after.title:
        message = f"these are two games, not other rules of one: {before.title} and {after.title}"
        warnings.warn(message, RuntimeWarning, stacklevel=3)


def warn_of_left_out(told: Mapping[str, Any]) -> None:
    """Warns the caller of the caller where matches did not come to their end."""
    old, new = told["left_out"]
    if old or new:
        reason = next(filter(None, told["failures"]), "they had too many decisions")
        message = f"left out are matches without an end, {old} under the old rules and {new} under the new ones: {reason}"
        warnings.warn(message, RuntimeWarning, stacklevel=3)


def changes(told: Mapping[str, Any]) -> "pandas.DataFrame":
    """What is different, as ``ComparisonParts.json`` tells it: a row for each figure."""
    rows = [_change(figure) for figure in told["figures"]]
    changed = _pandas().DataFrame(rows, columns=_COLUMNS).astype({"seat": "Int64", "kind": "object"})
    changed.attrs = {key: told[key] for key in ("pairs", "differed", "left_out", "looked_at_closely")}
    return changed


def _change(figure: Mapping[str, Any]) -> tuple[Any, ...]:
    """A figure of docs/diff.md in the order of the columns."""
    place = (figure["figure"], figure["seat"], figure["kind"])
    return (*place, figure["old"], figure["new"], figure["change"], *figure["change_95"], figure["seen"], figure["verdict"])


def _reason(data: dict[str, Any]) -> str:
    """Why the first match failed."""
    failures = data["failures"]
    return failures[0]["message"] if failures else "no reason is kept"


def frame(rows: list[dict[str, Any]]) -> "pandas.DataFrame":
    """A row for each object. Nested fields and lists of numbers are columns with dots in their names: ``score.mean``,
    ``places.1`` for how often a seat was first. The interval of a figure is two columns that are called after it:
    ``win_share_low`` and ``win_share_high``, ``score.mean_low`` and ``score.mean_high``. Other lists fit into no column and
    are left out.
    """
    return _pandas().json_normalize([_columns(row) for row in rows])


def _columns(row: dict[str, Any]) -> dict[str, Any]:
    """The row without lists."""
    columns: dict[str, Any] = {}
    for key, value in row.items():
        figure = _figure_of(key)
        if figure is not None:
            ends = value.values() if isinstance(value, dict) else value or (None, None)
            columns.update(zip((f"{figure}_low", f"{figure}_high"), ends))
        elif isinstance(value, dict):
            columns[key] = _columns(value)
        elif not isinstance(value, list):
            columns[key] = value
        elif all(isinstance(number, (int, float)) for number in value):
            columns.update({f"{key}.{at}": number for at, number in enumerate(value, start=1)})
    return columns


def _figure_of(key: str) -> str | None:
    """The figure whose interval this field is; None for fields of another sort."""
    # Of a comparison the interval is that of the difference.
    if key == "interval":
        return "difference"
    ending = next((ending for ending in _INTERVALS if key.endswith(ending)), None)
    return key.removesuffix(ending) if ending else None


def _pandas() -> Any:
    try:
        import pandas
    except ImportError as error:
        raise ImportError("data frames need pandas: pip install 'parlor[frames]'") from error
    return pandas
