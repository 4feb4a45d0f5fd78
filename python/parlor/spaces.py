"""Spaces of gymnasium for a game, and matches that begin with a question."""

from __future__ import annotations

import gymnasium
import numpy as np

from ._parlor import Game, Match

#: So many matches without a question are passed over.
MOST_SEEDS = 10_000


def observation_space(game: Game) -> gymnasium.spaces.Dict:
    """``observation``: the numbers of an observation; ``action_mask``: 1 for each legal action."""
    low = np.zeros(game.observation_size, np.float32)
    high = np.full(game.observation_size, np.inf, np.float32)
    for field in game.observation_spec():
        size = int(np.prod(field["shape"]))
        part = slice(field["offset"], field["offset"] + size)
        if field["meaning"].endswith("number"):
            low[part] = -np.inf
        elif not field["meaning"].endswith("counts"):
            high[part] = 1
    numbers = gymnasium.spaces.Box(low, high, dtype=np.float32)
    mask = gymnasium.spaces.Box(0, 1, (game.num_actions,), np.int8)
    return gymnasium.spaces.Dict({"observation": numbers, "action_mask": mask})


def began(game: Game, seed: int) -> Match:
    """The match with the first seed from ``seed`` on in which somebody is asked.

    A deal can decide a match before anybody acts; an environment has no place for a match without an action.
    """
    for later in range(MOST_SEEDS):
        match = game.new_match(seed=(seed + later) % 2**64)
        if not match.is_over:
            return match
    raise RuntimeError(f"nobody is asked in {MOST_SEEDS} matches of {game.title}")
