"""What a seat knows with perfect recall, as numbers."""

from __future__ import annotations

import json
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Iterator

import numpy as np
import numpy.typing as npt

#: How many numbers there are.
NUMBERS = 256
#: How many of them each thing changes that a seat knows.
_EACH = 4


def numbers(text: str) -> npt.NDArray[np.float32]:
    """An information state as so many numbers, however much the seat remembers.

    Each thing that the seat knows, a line of the log at its place, an answer, a piece, adds 1 or -1 at four places, which
    are drawn from a hash of it (feature hashing). So what is alike in most things has numbers that are alike, and what
    differs has other ones, though two things can share a place.
    """
    sums = np.zeros(NUMBERS, np.float32)
    for thing in _things(json.loads(text), ""):
        for place, sign in _places(thing):
            sums[place] += sign
    return sums


def _things(known: Any, path: str) -> Iterator[str]:
    """All single things with where they stand."""
    if isinstance(known, dict):
        for name, part in known.items():
            yield from _things(part, f"{path}/{name}")
    elif isinstance(known, list):
        for index, part in enumerate(known):
            yield from _things(part, f"{path}/{index}")
    else:
        yield f"{path}={known}"


@lru_cache(maxsize=100_000)
def _places(thing: str) -> tuple[tuple[int, float], ...]:
    drawn = blake2b(thing.encode(), digest_size=2 * _EACH).digest()
    return tuple((drawn[at], 1.0 if drawn[at + 1] & 1 else -1.0) for at in range(0, 2 * _EACH, 2))
