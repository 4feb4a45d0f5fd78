"""Trains PPO of skrl on one seat of a game whose other seats answer at random, and compares it with random answers.

    pip install './python[gymnasium]' 'skrl[jax]'
    python python/tests/training.py

Everything is drawn from fixed seeds. The exit code is 1 where what was learned gains too little.
"""

from __future__ import annotations

import sys
import time
from typing import Any, NamedTuple

import flax.linen as nn
import gymnasium
import jax
import jax.numpy as jnp
import numpy as np
import skrl
from skrl.agents.jax.ppo import PPO, PPO_CFG
from skrl.envs.wrappers.jax import wrap_env
from skrl.memories.jax import RandomMemory
from skrl.models.jax import CategoricalMixin, DeterministicMixin, Model
from skrl.trainers.jax import SequentialTrainer
from skrl.utils import set_seed
from skrl.utils.spaces.jax import unflatten_tensorized_space

import parlor
from parlor.gymnasium import SeatEnv, at_random
from parlor.shelf import Payoff, payoffs

#: Tables at which is played at the same time, a share for each seat, and steps between two updates.
TABLES, ROLLOUT = 64, 32
#: Matches of each seat in a comparison.
MATCHES = 2_000


class Task(NamedTuple):
    """What is learned, and what it must come to."""

    game: str
    payoff: Payoff
    #: Steps of each table.
    steps: int
    #: What the best answers to random ones gain, as the mean over the seats: ``test_openspiel.py`` works it out.
    best: float
    #: Which share of that must be reached.
    share: float


TASKS = [
    Task("tic-tac-toe", "places", 3_072, best=0.9598, share=0.85),
    Task("kuhn-poker", "margins", 1_024, best=0.4583, share=0.85),
]


class Policy(CategoricalMixin, Model):
    """How likely each action is; one that is not legal never is."""

    def __init__(self, **spaces: Any) -> None:
        Model.__init__(self, **spaces)
        CategoricalMixin.__init__(self)

    @nn.compact
    def __call__(self, inputs: dict[str, Any], role: str) -> tuple[jax.Array, dict[str, Any]]:
        seen = unflatten_tensorized_space(self.observation_space, inputs["observations"])
        logits = nn.Dense(self.num_actions)(_hidden(inputs))
        return jnp.where(seen["action_mask"] > 0, logits, -1e9), {}


class Value(DeterministicMixin, Model):
    """What a seat gains."""

    def __init__(self, **spaces: Any) -> None:
        Model.__init__(self, **spaces)
        DeterministicMixin.__init__(self)

    @nn.compact
    def __call__(self, inputs: dict[str, Any], role: str) -> tuple[jax.Array, dict[str, Any]]:
        return nn.Dense(1)(_hidden(inputs)), {}


def _hidden(inputs: dict[str, Any]) -> jax.Array:
    """Two layers over the observation and the mask."""
    return nn.tanh(nn.Dense(128)(nn.tanh(nn.Dense(128)(inputs["observations"]))))


def tables(task: Task) -> gymnasium.vector.VectorEnv:
    """Tables at which each seat in turn is the one that learns."""
    game = parlor.load(task.game)

    def table(seat: int) -> SeatEnv:
        return SeatEnv(game, seat=seat, others=at_random, payoff=task.payoff)

    made = [lambda seat=number % game.num_people: table(seat) for number in range(TABLES)]
    return gymnasium.vector.SyncVectorEnv(made, autoreset_mode=gymnasium.vector.AutoresetMode.SAME_STEP)


def learner(table: Any) -> PPO:
    """PPO before it has learned anything."""
    spaces = {"observation_space": table.observation_space, "action_space": table.action_space}
    models = {"policy": Policy(**spaces), "value": Value(**spaces)}
    for role, model in models.items():
        model.init_state_dict(role=role)
    settings = PPO_CFG(
        rollouts=ROLLOUT,
        learning_epochs=8,
        mini_batches=4,
        learning_rate=1e-3,
        discount_factor=1.0,
        experiment={"write_interval": 0, "checkpoint_interval": 0},
    )
    memory = RandomMemory(memory_size=ROLLOUT, num_envs=TABLES)
    return PPO(models=models, memory=memory, cfg=settings, **spaces)


def gain(task: Task, policy: Policy | None) -> list[float]:
    """What each seat gains with the likeliest actions of a policy, or with random ones, while the others answer at random."""
    game = parlor.load(task.game)
    means = []
    for seat in range(game.num_people):
        chance = np.random.default_rng(seat)
        matches = [game.new_match(seed) for seed in range(10**9, 10**9 + MATCHES)]
        while going := [match for match in matches if not match.is_over]:
            own = [match for match in going if match.seat == seat and policy is not None]
            for match in going:
                if match.seat != seat or policy is None:
                    match.step(at_random(match, chance))
            if own:
                masks = np.stack([match.mask() for match in own])
                numbers = np.stack([match.observation(seat) for match in own])
                for match, action in zip(own, _likeliest(policy, masks, numbers)):
                    match.step(int(action))
        means.append(float(np.mean([payoffs(match, task.payoff)[seat] for match in matches])))
    return means


def _likeliest(policy: Policy, masks: np.ndarray, numbers: np.ndarray) -> np.ndarray:
    # In the order of the keys, and always as many, so that it is compiled once.
    seen = np.zeros((MATCHES, masks.shape[1] + numbers.shape[1]), np.float32)
    seen[: len(masks)] = np.concatenate([masks, numbers], axis=1)
    logits, _ = policy.apply(policy.state_dict.params, {"observations": jnp.asarray(seen)}, "policy")
    return np.asarray(logits)[: len(masks)].argmax(axis=1)


def learned(task: Task) -> bool:
    """Learns, says what came of it, and whether that is enough."""
    set_seed(1)
    table = wrap_env(tables(task), verbose=False)
    agent = learner(table)
    begun = time.process_time()
    print(f"{task.game}, {task.steps * TABLES:,} steps of PPO, {MATCHES:,} matches of each seat against random answers")
    print(f"  random answers gain {_mean(gain(task, None))}")
    print(f"  before training     {_mean(gain(task, agent.models['policy']))}")
    settings = {"timesteps": task.steps, "disable_progressbar": True, "headless": True, "close_environment_at_exit": False}
    SequentialTrainer(env=table, agents=agent, cfg=settings).train()
    after = gain(task, agent.models["policy"])
    share = float(np.mean(after)) / task.best
    print(f"  after training      {_mean(after)}")
    print(f"  {share:.1%} of {task.best}, the most that can be gained; {time.process_time() - begun:.0f} seconds of a processor", flush=True)
    return share >= task.share


def _mean(seats: list[float]) -> str:
    return f"{np.mean(seats):+.3f} (by seat {', '.join(f'{one:+.3f}' for one in seats)})"


if __name__ == "__main__":
    skrl.logger.setLevel("WARNING")
    skrl.config.jax.device = "cpu"
    missed = [task.game for task in TASKS if not learned(task)]
    for game in missed:
        print(f"{game}: too little was learned", file=sys.stderr)
    sys.exit(1 if missed else 0)
