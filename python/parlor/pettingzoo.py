"""Any game as an environment of PettingZoo, in which the seats are agents that act in turn.

>>> from parlor.pettingzoo import env
>>> table = env("ra", seats=3)
>>> table.reset(seed=7)
>>> table.agents
['player_0', 'player_1', 'player_2']
"""

from __future__ import annotations

import os
from typing import Any, Mapping, Sequence

import numpy as np
import numpy.typing as npt

try:
    import gymnasium
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError("parlor.pettingzoo needs PettingZoo: pip install 'parlor[pettingzoo]' or pettingzoo") from missing

from . import render as drawn
from ._parlor import Game
from .finding import names
from .shelf import Payoff, payoffs
from .spaces import Table, began, observation_space

__all__ = ["TableEnv", "env", "names", "parallel_env", "raw_env"]


class TableEnv(Table, AECEnv[str, dict[str, npt.NDArray[Any]], int]):
    """A table. The agent ``player_0`` is the first seat; one that is not asked has an action mask of zeros.

    An observation is a dict: ``observation``, the numbers that ``game.observation_spec()`` describes, and ``action_mask``,
    1 for each legal action. The reward is paid when the match ends, as ``parlor.shelf.payoffs`` says.
    """

    metadata: dict[str, Any] = {
        "name": "parlor",
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: Game | str | os.PathLike[str],
        seats: int | Sequence[str] | None = None,
        variant: str | None = None,
        figures: Mapping[str, Any] | None = None,
        seed: int | None = None,
        payoff: Payoff | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Lays the table for a game: a path, a name of ``parlor.names()``, or a loaded game.

        ``seed`` is that of the first match if ``reset`` has none.
        """
        super().__init__()
        self.lay(game, (seats, variant, figures), payoff, render_mode)
        self.metadata = {**TableEnv.metadata, "name": f"parlor {self.game.title}"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_people)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.game) for agent in self.possible_agents}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}
        self._seed = seed
        self._seeds = np.random.default_rng(seed)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The space of the observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The space of the actions of an agent: the numbers of all actions of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a match with the seed, or with the next one. A match in which nobody is ever asked is passed over: the
        match has the first seed from the given one on with a question.
        """
        if seed is None:
            seed, self._seed = self._seed, None
        else:
            self._seeds = np.random.default_rng(seed)
        self._match = began(self.game, int(self._seeds.integers(2**62)) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """What an agent sees now, and which actions it can take."""
        seat = self._seats[agent]
        asked = self.match.seat == seat
        mask = self.match.mask() if asked else np.zeros(self.game.num_actions, np.uint8)
        return {"observation": self.match.observation(seat), "action_mask": mask.view(np.int8)}

    def state(self) -> npt.NDArray[np.float32]:
        """What all seats see together, one observation after the other: for training, not for playing."""
        return np.concatenate([self.match.observation(seat) for seat in self._seats.values()])

    def step(self, action: int | None) -> None:
        """Takes the action of the agent that is asked; ``None`` for one whose match is over.

        Raises :class:`parlor.IllegalAction`, and changes nothing, if the action is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked and must act")
        self.match.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.match.is_over:
            worth = payoffs(self.match, self.payoff)
            self.rewards = {agent: worth[self._seats[agent]] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The table as the agent sees that is asked: a text, an array of height, width and colours, or printed."""
        if self.render_mode is None:
            gymnasium.logger.warn("no render mode was given to the environment")
            return None
        if self.render_mode == "rgb_array":
            return drawn.picture(self.match, self.match.seat)
        shown = drawn.text(self.match, self.match.seat)
        if self.render_mode == "ansi":
            return shown
        print(shown)
        return None

    def close(self) -> None:
        """Ends the match."""
        self._match = None

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _select(self) -> None:
        seat = self.match.seat
        self.agent_selection = self.agents[0] if seat is None else self.possible_agents[seat]


def raw_env(game: Game | str | os.PathLike[str], **options: Any) -> TableEnv:
    """The environment without wrappers; the options are those of :class:`TableEnv`."""
    return TableEnv(game, **options)


def env(
    game: Game | str | os.PathLike[str], illegal_reward: float = -1.0, **options: Any
) -> AECEnv[str, dict[str, npt.NDArray[Any]], int]:
    """The environment as PettingZoo wraps its own: an illegal action ends the match and is paid ``illegal_reward``, and
    calls in a wrong order are refused. The options are those of :class:`TableEnv`.
    """
    table: Any = TableEnv(game, **options)
    table = wrappers.TerminateIllegalWrapper(table, illegal_reward=illegal_reward)
    table = wrappers.AssertOutOfBoundsWrapper(table)
    return wrappers.OrderEnforcingWrapper(table)


def parallel_env(game: Game | str | os.PathLike[str], **options: Any) -> Any:
    """The environment in which all agents act at once: only the action of the one that is asked counts."""
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel

    table = TableEnv(game, **options)
    table.metadata["is_parallelizable"] = True
    return turn_based_aec_to_parallel(table)
