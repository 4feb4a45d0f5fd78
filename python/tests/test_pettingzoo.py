import json

import numpy as np
import pytest

import parlor
from optional import library

library("pettingzoo")
library("PIL")
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test  # noqa: E402

from parlor.pettingzoo import TableEnv, env, parallel_env  # noqa: E402


def test_all_shipped_games_have_names() -> None:
    from conftest import HOME

    files = [*HOME.glob("games/*.yaml"), *HOME.glob("games/classics/*.yaml")]
    assert len(files) > 20
    assert {path.stem for path in files} <= set(parlor.names())


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent")
@pytest.mark.parametrize("name", parlor.names())
def test_the_tests_of_pettingzoo_pass(name: str) -> None:
    api_test(env(name), num_cycles=1000)
    seed_test(lambda: env(name), num_cycles=100)
    render_test(lambda render_mode: env(name, render_mode=render_mode))
    parallel_api_test(parallel_env(name), num_cycles=100)


def played(table: TableEnv, seed: int) -> list[float]:
    """The rewards that the agents are told at the end of a random match."""
    table.reset(seed=seed)
    random = np.random.default_rng(seed)
    rewards = {}
    for agent in table.agent_iter():
        seen, reward, terminated, _, _ = table.last()
        rewards[agent] = reward
        legal = np.flatnonzero(seen["action_mask"])
        assert terminated == (len(legal) == 0)
        table.step(None if terminated else int(random.choice(legal)))
    return [rewards[agent] for agent in table.possible_agents]


@pytest.mark.parametrize("name", ["ra", "hearts", "kuhn-poker", "go-fish"])
def test_rewards_are_the_payoffs_of_the_same_match(name: str) -> None:
    for payoff in ("places", "totals", "margins"):
        table = TableEnv(name, payoff=payoff)
        rewards = played(table, 3)
        again = table.game.load_match(table.match.record())
        totals = again.totals()
        mean = sum(totals) / len(totals)
        expected = {"places": again.returns(), "totals": totals, "margins": [total - mean for total in totals]}
        assert rewards == pytest.approx(expected[payoff])


def test_the_seed_is_the_seed_of_the_match() -> None:
    table = TableEnv("ra", seats=3, seed=11)
    table.reset()
    assert table.match.seed == 11 and table.agents == ["player_0", "player_1", "player_2"]
    table.reset()
    assert table.match.seed != 11
    table.reset(seed=5)
    assert table.match.seed == 5


def test_an_agent_sees_no_more_than_its_seat() -> None:
    table = TableEnv("kuhn-poker")
    table.reset(seed=1)
    asked = table.agent_selection
    for seat, agent in enumerate(table.agents):
        seen = table.observe(agent)
        assert np.array_equal(seen["observation"], table.match.observation(seat))
        assert seen["action_mask"].any() == (agent == asked)
    shown = json.loads(table.match.observation_json(0))
    assert shown["visible"]["Bob.hand"]["unseen"] == 1
    table.render_mode = "ansi"
    text = table.render()
    assert "Bob.hand: (1 unseen)" in text and "bet | check" in text


def test_illegal_actions_are_refused_or_end_the_match() -> None:
    table = TableEnv("tic-tac-toe")
    table.reset(seed=1)
    table.step(4)
    with pytest.raises(parlor.IllegalAction):
        table.step(4)
    assert table.match.moves == [4]
    wrapped = env("tic-tac-toe", illegal_reward=-3.0)
    wrapped.reset(seed=1)
    wrapped.step(4)
    wrapped.step(4)
    assert wrapped.terminations["player_1"] and wrapped.rewards["player_1"] == -3.0


def test_figures_and_variants_and_wrong_options() -> None:
    table = TableEnv("go", figures={"size": 5})
    assert table.action_space("player_0").n == 26
    for wrong in ({"payoff": "glory"}, {"render_mode": "smell"}, {"seats": 9}, {"variant": "nonsense"}):
        with pytest.raises((ValueError, parlor.DefinitionError)):
            TableEnv("go", **wrong)
    with pytest.raises(FileNotFoundError, match="ra"):
        TableEnv("no such game")
    with pytest.raises(ValueError):
        TableEnv(parlor.load("go"), seats=2)
