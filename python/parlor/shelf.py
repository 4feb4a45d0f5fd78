"""Finds games by their names, and says what a match was worth to each seat."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal, Mapping, get_args

from . import Game, Match, load

Payoff = Literal["places", "totals", "margins"]

#: Names folders of games, separated as in ``PATH``.
_VARIABLE = "PARLOR_GAMES"


def folders() -> list[Path]:
    """The folders in which games are looked for by name: those of the variable ``PARLOR_GAMES``, ``games`` where the program
    runs, and ``games`` of the project if the package is used from there, each with its folder ``classics``.
    """
    given = [Path(part) for part in os.environ.get(_VARIABLE, "").split(os.pathsep) if part]
    homes = [*given, Path("games"), Path(__file__).resolve().parents[2] / "games"]
    return [folder for home in homes for folder in (home, home / "classics") if folder.is_dir()]


def names() -> list[str]:
    """The names of all games in the folders, sorted: ``kuhn-poker``, ``ra``."""
    return sorted({path.stem for folder in folders() for path in folder.glob("*.yaml")})


def find(game: str | os.PathLike[str]) -> str:
    """The path of a definition from the path itself, or from the name of a game in one of the folders.

    Raises ``FileNotFoundError`` if there is none.
    """
    path = Path(game)
    if path.suffix == ".yaml":
        return str(path)
    for folder in folders():
        candidate = folder / f"{path}.yaml"
        if candidate.is_file():
            return str(candidate)
    known = ", ".join(names()) or "none"
    raise FileNotFoundError(f"there is no game `{game}`; known are {known}. {_VARIABLE} names more folders")


def take(
    game: Game | str | os.PathLike[str],
    seats: int | None = None,
    variant: str | None = None,
    figures: Mapping[str, Any] | None = None,
) -> Game:
    """A game from its path or name, or a game that is loaded already, for which the options must be left out."""
    if not isinstance(game, Game):
        return load(find(game), seats=seats, variant=variant, figures=figures)
    if seats is not None or variant is not None or figures:
        raise ValueError("seats, variant and figures belong to `parlor.load` where the game is loaded already")
    return game


def payoff_of(game: Game, payoff: Payoff | None) -> Payoff:
    """The payoff that is meant: without one ``totals`` where one plays, otherwise ``places``."""
    if payoff is None:
        return "totals" if game.num_seats == 1 else "places"
    if payoff not in get_args(Payoff):
        raise ValueError(f"there is no payoff `{payoff}`; there are {', '.join(get_args(Payoff))}")
    return payoff


def payoffs(match: Match, payoff: Payoff) -> list[float]:
    """What the match is worth to each seat.

    - ``places``: from -1 to 1, how many of the others a seat is ahead of less how many are ahead of it, as a share of the
      others. The sum is 0.
    - ``totals``: the score.
    - ``margins``: the score less the mean of all scores. The sum is 0. Of a game for money it is what a seat won.
    """
    if payoff == "places":
        return match.returns()
    totals = [float(total) for total in match.totals()]
    if payoff == "totals":
        return totals
    mean = sum(totals) / len(totals)
    return [total - mean for total in totals]
