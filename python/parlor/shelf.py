"""Takes games by their names, and says what a match was worth to each seat."""

from __future__ import annotations

import os
from typing import Any, Literal, Mapping, Sequence, get_args

from . import Game, Match, load

Payoff = Literal["places", "totals", "margins"]

def take(
    game: Game | str | os.PathLike[str],
    seats: int | Sequence[str] | None = None,
    variant: str | None = None,
    figures: Mapping[str, Any] | None = None,
) -> Game:
    """A game from its path or name, or a game that is loaded already, for which the options must be left out."""
    if not isinstance(game, Game):
        return load(game, seats=seats, variant=variant, figures=figures)
    if seats is not None or variant is not None or figures:
        raise ValueError("seats, variant and figures belong to `parlor.load` where the game is loaded already")
    return game


def payoff_of(game: Game, payoff: Payoff | None) -> Payoff:
    """The payoff that is meant: without one ``totals`` where one plays, otherwise what the definition says."""
    if payoff is None:
        return "totals" if game.num_seats == 1 else game.payoff
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
