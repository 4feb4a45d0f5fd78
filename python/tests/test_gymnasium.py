import numpy as np
import pytest

import parlor
from conftest import HOME
from optional import library

gymnasium = library("gymnasium")
library("PIL")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from parlor.gymnasium import SeatEnv, at_random, register  # noqa: E402


def test_games_for_one_are_registered() -> None:
    assert "parlor/blackjack-v0" in register()
    assert all(gymnasium.make(name).unwrapped.game.num_people == 1 for name in register())


@pytest.mark.parametrize("name", register())
def test_the_checker_passes(name: str) -> None:
    check_env(gymnasium.make(name, disable_env_checker=True).unwrapped)
    for mode in SeatEnv.metadata["render_modes"]:
        table = gymnasium.make(name, render_mode=mode)
        table.reset(seed=1)
        assert table.render() is not None


def test_a_faulty_definition_does_not_block_the_others(tmp_path, monkeypatch) -> None:
    (tmp_path / "wrong.yaml").write_text("parlor: 1\nname: Wrong\nplayers: { from: 2, to: 1 }\n")
    monkeypatch.setenv("PARLOR_GAMES", f"{tmp_path}:{HOME / 'games'}")
    with pytest.warns(RuntimeWarning, match="(?s)wrong.yaml` is left out: .*wrong.yaml:3"):
        assert "parlor/blackjack-v0" in register()


def test_the_reward_is_the_score_at_the_end() -> None:
    table = gymnasium.make("parlor/blackjack-v0")
    rewards = set()
    for seed in range(30):
        seen, info = table.reset(seed=seed)
        over = False
        while not over:
            assert seen["action_mask"].tolist() == info["action_mask"].tolist() == [1, 1]
            seen, reward, over, truncated, info = table.step(1)
            assert not truncated
        rewards.add(reward)
        assert reward == table.unwrapped.match.totals()[0]
    assert len(rewards) > 1


def test_the_same_seed_is_the_same_match() -> None:
    table = SeatEnv("blackjack")
    first, _ = table.reset(seed=4)
    later, _ = table.reset()
    again, _ = table.reset(seed=4)
    next_again, _ = table.reset()
    assert np.array_equal(first["observation"], again["observation"])
    assert np.array_equal(later["observation"], next_again["observation"])


def test_one_seat_plays_against_others() -> None:
    table = SeatEnv("tic-tac-toe", seat=1, others=at_random)
    won = 0
    for seed in range(20):
        table.reset(seed=seed)
        assert len(table.match.moves) == 1
        over = False
        while not over:
            assert table.match.seat == 1
            action = int(np.flatnonzero(table.action_masks())[0])
            _, reward, over, _, _ = table.step(action)
        assert reward == table.match.returns()[1]
        won += reward > 0
    assert 0 < won < 20
    with pytest.raises(ValueError, match="others"):
        SeatEnv("tic-tac-toe")
    with pytest.raises(ValueError, match="seat 2"):
        SeatEnv("tic-tac-toe", seat=2, others=at_random)


def test_an_illegal_action_changes_nothing() -> None:
    table = SeatEnv("tic-tac-toe", others=at_random)
    table.reset(seed=1)
    table.step(0)
    moves = table.match.moves
    with pytest.raises(parlor.IllegalAction):
        table.step(0)
    assert table.match.moves == moves
