"""Spaces of gymnasium for a game, and matches that begin with a question."""

from __future__ import annotations

import os
from typing import Any, Mapping, Sequence

import gymnasium
import numpy as np

from ._parlor import Game, Match
from .shelf import Payoff, payoff_of, take

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


class Table:
    """What environments have in common: a game, what it is worth, how it is shown, and a match."""

    metadata: dict[str, Any]

    def lay(
        self,
        game: Game | str | os.PathLike[str],
        options: tuple[int | Sequence[str] | None, str | None, Mapping[str, Any] | None],
        payoff: Payoff | None,
        render_mode: str | None,
    ) -> None:
        """Lays the table for a game, with the options of :func:`parlor.shelf.take`: ``seats``, ``variant``, ``figures``."""
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise ValueError(f"there is no render mode `{render_mode}`; there are {', '.join(modes)}")
        self.game = take(game, *options)
        self.payoff = payoff_of(self.game, payoff)
        self.render_mode = render_mode
        self._match: Match | None = None

    @property
    def match(self) -> Match:
        """The match; ``reset`` begins one."""
        if self._match is None:
            raise RuntimeError("there is no match yet: call `reset` first")
        return self._match
