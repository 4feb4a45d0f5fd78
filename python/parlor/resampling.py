"""Moments that a seat cannot tell from a given one."""

from __future__ import annotations

from typing import Callable

from .moments import CHANCE, Held

#: So many moments are looked at before it is given up.
_MOST = 100_000


def resampled(held: Held, seat: int, draw: Callable[[], float]) -> Held:
    """A moment after as many moves, at which the seat knows the same and has known the same after each move.

    Chance is drawn as likely as it is, and the others answer at random; what turns out not to fit is taken back, move by
    move. ``draw`` gives numbers from 0 up to 1. Raises ``RuntimeError`` if too much does not fit.
    """
    path = [held.beginning()]
    for move in held.moves:
        path.append(path[-1].after(move))
    known = [moment.known(seat) for moment in path]
    moments, untried = [path[0]], [_order(path[0], seat, held.moves[:1], draw)]
    for _ in range(_MOST):
        depth = len(moments)
        if depth == len(path):
            return moments[-1]
        if not untried[-1]:
            moments.pop()
            untried.pop()
            continue
        after = moments[-1].after(untried[-1].pop())
        if (after.player == seat) == (path[depth].player == seat) and after.known(seat) == known[depth]:
            moments.append(after)
            untried.append(_order(after, seat, held.moves[depth : depth + 1], draw))
    raise RuntimeError(f"no other moment was found among {_MOST}")


def _order(moment: Held, seat: int, own: list[int], draw: Callable[[], float]) -> list[int]:
    """The moves to try, the last one first: of the seat those that it made, of the others all in a random order."""
    if moment.player == seat or not own:
        return own
    if moment.player == CHANCE:
        shares = moment.outcomes
    else:
        shares = [(action, 1.0) for action in moment.legal]
    # Weighted drawing without replacement: Efraimidis and Spirakis (2006).
    drawn = sorted((draw() ** (1 / share), move) for move, share in shares if share > 0)
    return [move for _, move in drawn]
