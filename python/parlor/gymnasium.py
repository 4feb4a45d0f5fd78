"""A game for one as an environment of gymnasium, or one seat of a game against others.

>>> import gymnasium, parlor.gymnasium
>>> table = gymnasium.make("parlor/blackjack-v0")
"""

from __future__ import annotations

import os
import warnings
from typing import Any, Callable, Mapping, Sequence

import numpy as np
import numpy.typing as npt

try:
    import gymnasium
except ImportError as missing:
    raise ImportError("parlor.gymnasium needs gymnasium: pip install 'parlor[gymnasium]' or gymnasium") from missing

from . import render as drawn
from ._parlor import Game, Match, ParlorError
from .finding import find, names
from .shelf import Payoff, payoffs, take
from .spaces import MOST_SEEDS, Table, began, observation_space

__all__ = ["SeatEnv", "at_random", "register"]

Policy = Callable[[Match, np.random.Generator], int]


def at_random(match: Match, random: np.random.Generator) -> int:
    """One of the legal actions, each as likely as the others."""
    legal = match.legal_actions()
    return legal[int(random.integers(len(legal)))]


class SeatEnv(Table, gymnasium.Env[Any, Any]):
    """A seat of a table. A step takes an action and goes on until the seat is asked again or the match is over.

    Observation and reward are those of ``parlor.pettingzoo.TableEnv``; ``info["action_mask"]`` has the mask as well.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}

    def __init__(
        self,
        game: Game | str | os.PathLike[str],
        seats: int | Sequence[str] | None = None,
        variant: str | None = None,
        figures: Mapping[str, Any] | None = None,
        seat: int = 0,
        others: Policy | None = None,
        payoff: Payoff | None = None,
        render_mode: str | None = None,
    ) -> None:
        """``others`` answers for the other seats: it gets the match and a source of randomness and returns an action;
        :func:`at_random` is one. Without it the game must be one for a single seat, otherwise ``ValueError`` is raised.
        """
        self.lay(game, (seats, variant, figures), payoff, render_mode)
        if self.game.num_people != 1 and others is None:
            raise ValueError(
                f"{self.game.title} is for {self.game.num_people}: "
                "give `others`, who answers for them, or use parlor.pettingzoo"
            )
        if not 0 <= seat < self.game.num_people:
            raise ValueError(f"there is no seat {seat} of {self.game.num_people}")
        self.seat = seat
        self.others = others
        self.observation_space = observation_space(self.game)
        self.action_space = gymnasium.spaces.Discrete(self.game.num_actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, npt.NDArray[Any]], dict[str, Any]]:
        """Begins a match with the seed, or with the next one; matches in which the seat is never asked are passed over."""
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(2**62)) if seed is None else seed
        for _ in range(MOST_SEEDS):
            self._match = began(self.game, chosen)
            self._go_on()
            if not self.match.is_over:
                return self._seen(), self._info()
            chosen = int(self.np_random.integers(2**62))
        raise RuntimeError(f"seat {self.seat} is not asked in {MOST_SEEDS} matches of {self.game.title}")

    def step(self, action: np.int64 | int) -> tuple[dict[str, npt.NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Takes an action. Raises :class:`parlor.IllegalAction`, and changes nothing, if it is not legal."""
        self.match.step(int(action))
        self._go_on()
        over = self.match.is_over
        reward = payoffs(self.match, self.payoff)[self.seat] if over else 0.0
        return self._seen(), reward, over, False, self._info()

    def render(self) -> Any:
        """The table as the seat sees it: a text, or an array of height, width and colours."""
        if self.render_mode == "ansi":
            return drawn.text(self.match, self.seat)
        if self.render_mode == "rgb_array":
            return drawn.picture(self.match, self.seat)
        gymnasium.logger.warn("no render mode was given to the environment")
        return None

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal, as the masked policies of sb3-contrib ask for it."""
        return self._mask().astype(bool)

    def _go_on(self) -> None:
        while self.match.seat is not None and self.match.seat != self.seat:
            assert self.others is not None
            self.match.step(self.others(self.match, self.np_random))

    def _mask(self) -> npt.NDArray[np.int8]:
        return self.match.mask().view(np.int8)

    def _seen(self) -> dict[str, npt.NDArray[Any]]:
        return {"observation": self.match.observation(self.seat), "action_mask": self._mask()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask()}


def register() -> list[str]:
    """Registers ``parlor/NAME-v0`` for each game of ``parlor.names()`` that one seat plays; returns the names.

    It is done when the module is imported. A definition with faults is left out with a ``RuntimeWarning``.
    """
    registered = []
    for name in names():
        path = find(name)
        try:
            is_alone = take(path).num_people == 1
        except ParlorError as error:
            warnings.warn(f"`{path}` is left out: {error}", RuntimeWarning, stacklevel=2)
            continue
        if not is_alone:
            continue
        identifier = f"parlor/{name}-v0"
        if identifier not in gymnasium.registry:
            gymnasium.register(identifier, entry_point="parlor.gymnasium:SeatEnv", kwargs={"game": path})
        registered.append(identifier)
    return registered


register()
