import pickle

import numpy as np
import pytest

import parlor
from optional import library

pyspiel = library("pyspiel")
from open_spiel.python.algorithms import generate_playthrough, mcts  # noqa: E402
from open_spiel.python.algorithms.get_all_states import get_all_states  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from parlor.openspiel import load_game, load_tree, register  # noqa: E402
from parlor.tree import efg  # noqa: E402


@pytest.mark.parametrize("name", parlor.names())
def test_random_matches_pass_the_test_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(load_game(name), num_sims=1, serialize=True, verbose=False)


def solved(game: object, solver: type, iterations: int) -> tuple[float, float]:
    """The exploitability of the average strategies, and the value for the first seat."""
    solving = solver(game)
    for _ in range(iterations):
        solving.evaluate_and_update_policy()
    policy = solving.average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    return pyspiel.exploitability(game, policy), value


def test_kuhn_poker_is_solved() -> None:
    exploitability, value = solved(load_game("kuhn-poker"), pyspiel.CFRSolver, 1000)
    assert exploitability < 0.01
    assert value == pytest.approx(-1 / 18, abs=0.001)
    assert solved(load_tree("kuhn-poker", payoff="margins"), pyspiel.CFRSolver, 1000) == pytest.approx(
        (exploitability, value), abs=1e-9
    )


def test_leduc_poker_is_solved() -> None:
    exploitability, value = solved(load_tree("leduc-poker"), pyspiel.CFRPlusSolver, 1000)
    assert exploitability < 0.01
    assert value == pytest.approx(-0.0856, abs=0.001)


def test_plain_cfr_on_leduc_poker_is_as_far_as_on_that_of_openspiel() -> None:
    """Plain CFR needs more than 1,000 iterations for 0.01, on either."""
    own = solved(load_tree("leduc-poker", payoff="margins"), pyspiel.CFRSolver, 1000)
    other = solved(pyspiel.load_game("leduc_poker"), pyspiel.CFRSolver, 1000)
    print(f"exploitability and value after 1,000 iterations of CFR: {own}, OpenSpiel's own Leduc poker {other}")
    assert own == pytest.approx(other, abs=1e-4)
    exploitability, value = solved(load_tree("leduc-poker", payoff="margins"), pyspiel.CFRSolver, 2000)
    assert exploitability < 0.01
    assert value == pytest.approx(-0.0856, abs=0.001)


def test_what_the_best_answers_to_random_ones_gain_is_known() -> None:
    """The figures that ``training.py`` measures what was learned by."""

    def best(game: object) -> float:
        random = pyspiel.UniformRandomPolicy(game)
        return float(np.mean([pyspiel.TabularBestResponse(game, seat, random).value("") for seat in range(2)]))

    kuhn = best(load_tree("kuhn-poker", payoff="margins"))
    assert kuhn == pytest.approx(best(pyspiel.load_game("kuhn_poker"))) == pytest.approx(0.4583, abs=1e-4)
    assert best(pyspiel.load_game("tic_tac_toe")) == pytest.approx(0.9598, abs=1e-4)


def test_kuhn_poker_is_that_of_openspiel() -> None:
    own = solved(load_tree("kuhn-poker", payoff="margins"), pyspiel.CFRSolver, 100)
    assert own == pytest.approx(solved(pyspiel.load_game("kuhn_poker"), pyspiel.CFRSolver, 100), abs=1e-6)


def test_moments_that_a_seat_cannot_tell_apart_have_one_information_state() -> None:
    game = load_game("kuhn-poker")
    sets: dict[str, set[tuple[int, ...]]] = {}
    for state in get_all_states(game).values():
        if not state.is_chance_node() and not state.is_terminal():
            sets.setdefault(state.information_state_string(), set()).add(tuple(state.legal_actions()))
    assert len(sets) == 12
    assert all(len(legal) == 1 for legal in sets.values())


@pytest.mark.parametrize("name", ["kuhn-poker", "leduc-poker"])
def test_information_states_as_numbers_are_equal_where_the_texts_are(name: str) -> None:
    game = load_game(name)
    size = game.information_state_tensor_size()
    by_text: dict[tuple[int, str], bytes] = {}
    random = np.random.RandomState(5)
    for _ in range(300):
        state = game.new_initial_state()
        while not state.is_terminal():
            for seat in range(2):
                tensor = np.array(state.information_state_tensor(seat), np.float32)
                assert tensor.shape == (size,)
                assert np.array_equal(tensor[: len(state.observation_tensor(seat))], state.observation_tensor(seat))
                key = (seat, state.information_state_string(seat))
                assert by_text.setdefault(key, tensor.tobytes()) == tensor.tobytes()
            state.apply_action(int(random.choice(state.legal_actions())))
    assert len(set(by_text.values())) == len(by_text) > 20


def test_moments_are_drawn_that_a_seat_cannot_tell_apart() -> None:
    for name, cards in (("kuhn-poker", 2), ("leduc-poker", 3)):
        state = load_game(name).new_initial_state()
        random = np.random.RandomState(2)
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        state.apply_action(state.legal_actions()[-1])
        seat = state.current_player()
        others = [state.resample_from_infostate(seat, random.uniform) for _ in range(60)]
        assert {other.information_state_string(seat) for other in others} == {state.information_state_string(seat)}
        assert len({other.information_state_string(1 - seat) for other in others}) == cards
        assert all(other.legal_actions() == state.legal_actions() for other in others)


def test_search_with_hidden_information_wins_against_random_answers() -> None:
    from open_spiel.python.algorithms import ismcts

    game = load_game("kuhn-poker", payoff="margins")
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=40, random_state=random)
    # What OpenSpiel hands over otherwise has no seed.
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.uniform))
    won = 0.0
    for number in range(400):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes())
                state.apply_action(int(random.choice(outcomes, p=shares)))
            elif state.current_player() == number % 2:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(int(random.choice(state.legal_actions())))
        won += state.returns()[number % 2]
    assert won / 400 > 0.15


def test_deep_cfr_learns_kuhn_poker() -> None:
    for library in ("jax", "flax", "optax", "chex"):
        pytest.importorskip(library, reason="the deep CFR of OpenSpiel needs it")
    from open_spiel.python import policy
    from open_spiel.python.jax import deep_cfr

    game = load_game("kuhn-poker", payoff="margins")
    uniform = pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game))
    solver = deep_cfr.DeepCFRSolver(
        game,
        policy_network_layers=(32,),
        advantage_network_layers=(32,),
        num_iterations=20,
        num_traversals=20,
        learning_rate=1e-2,
        batch_size_advantage=None,
        batch_size_strategy=None,
        seed=1,
    )
    solver.solve()
    found = policy.tabular_policy_from_callable(game, solver.action_probabilities)
    assert pyspiel.exploitability(game, policy.python_policy_to_pyspiel_policy(found)) < uniform / 2


def test_a_game_says_what_it_is() -> None:
    kinds = pyspiel.GameType
    kuhn, noughts, backgammon, hands, jack = (
        load_game(name).get_type()
        for name in ("kuhn-poker", "tic-tac-toe", "backgammon", "rock-paper-scissors", "blackjack")
    )
    assert kuhn.chance_mode == backgammon.chance_mode == kinds.ChanceMode.EXPLICIT_STOCHASTIC
    assert noughts.chance_mode == hands.chance_mode == kinds.ChanceMode.DETERMINISTIC
    assert noughts.information == backgammon.information == kinds.Information.PERFECT_INFORMATION
    assert kuhn.information == hands.information == jack.information == kinds.Information.IMPERFECT_INFORMATION
    assert kuhn.utility == kinds.Utility.ZERO_SUM and jack.utility == kinds.Utility.GENERAL_SUM


def test_search_wins_against_random_answers() -> None:
    game = load_game("tic-tac-toe")
    random = np.random.RandomState(1)
    bots = [
        mcts.MCTSBot(game, 2.0, 60, mcts.RandomRolloutEvaluator(1, random), random_state=random),
        pyspiel.make_uniform_random_bot(1, 7),
    ]
    points = 0.0
    for _ in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(bots[state.current_player()].step(state))
        points += state.returns()[0]
    assert points >= 6


def test_minimax_finds_that_nobody_wins_noughts_and_crosses() -> None:
    from open_spiel.python.algorithms import minimax

    game = load_game("tic-tac-toe")
    state = game.new_initial_state()
    for action in (4, 0, 8, 2):
        state.apply_action(action)
    assert minimax.alpha_beta_search(game, state)[0] == 0


def test_the_observer_has_the_fields_of_the_game() -> None:
    game = load_game("kuhn-poker")
    state = game.new_initial_state()
    state.apply_action(0)
    state.apply_action(1)
    seen = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False))
    seen.set_from(state, 0)
    rules = parlor.load("kuhn-poker")
    assert set(seen.dict) == {field["name"] for field in rules.observation_spec()}
    assert np.array_equal(seen.tensor, state.match.observation(0))
    assert '"Bob.hand":{"slots":[],"unseen":1}' in seen.string_from(state, 0)
    everybody = make_observation(
        game,
        pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=pyspiel.PrivateInfoType.NONE),
    )
    everybody.set_from(state, 0)
    assert np.array_equal(everybody.tensor, state.match.observation(None))
    private = make_observation(
        game,
        pyspiel.IIGObservationType(
            perfect_recall=False, public_info=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
        ),
    )
    assert private.string_from(state, 0).count('"kind"') == 1 and '"counters":{}' in private.string_from(state, 0)
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recall.string_from(state, 1) == state.match.information_state(1) == state.information_state_string(1)
    recall.set_from(state, 0)
    assert set(recall.dict) == {*seen.dict, "remembered"} and recall.dict["remembered"].any()


def test_copies_go_on_by_themselves_and_are_read_back() -> None:
    game = load_game("ra", seats=2)
    state = game.new_initial_state()
    random = np.random.RandomState(3)
    for _ in range(60):
        state.apply_action(int(random.choice(state.legal_actions())))
    copy = state.clone()
    text = str(state)
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == text and len(str(copy).split()) == 61
    read = pickle.loads(pickle.dumps(state))
    assert str(read) == text
    assert read.observation_string(1) == state.observation_string(1)
    assert read.legal_actions() == state.legal_actions()


def test_games_are_found_by_registered_names_and_parameters() -> None:
    assert "parlor_kuhn_poker" in register() and register() == register()
    game = pyspiel.load_game("parlor_kuhn_poker(payoff=margins)")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert sorted(map(abs, state.returns())) != [0.0, 0.0] and sum(state.returns()) == 0
    assert str(pyspiel.load_game(str(game))) == str(game)
    board = load_game("go", figures={"size": 5})
    assert board.num_distinct_actions() == 26
    assert pyspiel.load_game(str(board)).num_distinct_actions() == 26
    for wrong in ({"figures": {"size": "5;6"}}, {"payoff": "glory"}, {"seats": 5}, {"variant": "nonsense"}):
        with pytest.raises((ValueError, parlor.DefinitionError)):
            load_game("go", **wrong)
    with pytest.raises(FileNotFoundError, match="known are"):
        load_game("no such game")


def test_a_match_is_written_as_a_playthrough() -> None:
    game = load_game("kuhn-poker")
    text = generate_playthrough.playthrough(str(game), None, seed=1)
    assert "GameType.chance_mode = ChanceMode.EXPLICIT_STOCHASTIC" in text
    assert "InformationStateString(0)" in text and "ObservationString(1)" in text


def test_a_tree_that_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 1000"):
        efg(parlor.load("tic-tac-toe"), most=1000)
    with pytest.raises(ValueError, match="Ra has more than 100 moments; `most` allows more"):
        load_tree("ra", seats=2, most=100)
    with pytest.raises(ValueError, match="too long|more than"):
        load_tree("ra", seats=2, most=3000)
    text = efg(parlor.load("kuhn-poker"), payoff="margins")
    assert text == efg(parlor.load("kuhn-poker"))
    assert text.startswith('EFG 2 R "Kuhn poker" { "Ann" "Bob" }\n')
    assert sum(line.startswith("t ") for line in text.splitlines()) == 30


def test_a_learner_comes_to_beat_random_answers() -> None:
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import random_agent, tabular_qlearner

    np.random.seed(1)
    seen = rl_environment.ObservationType.OBSERVATION
    table = rl_environment.Environment(load_game("tic-tac-toe"), observation_type=seen)
    actions = table.action_spec()["num_actions"]
    learners = [tabular_qlearner.QLearner(seat, actions, step_size=0.3) for seat in range(2)]
    opponent = random_agent.RandomAgent(1, actions)

    def play(agents: list, evaluation: bool) -> float:
        step = table.reset()
        while not step.last():
            agent = agents[step.observations["current_player"]]
            step = table.step([agent.step(step, is_evaluation=evaluation).action])
        for agent in agents:
            agent.step(step, is_evaluation=evaluation)
        return step.rewards[0]

    def strength() -> float:
        return float(np.mean([play([learners[0], opponent], True) for _ in range(100)]))

    before = strength()
    for _ in range(2000):
        play(learners, False)
    assert strength() > max(before + 0.2, 0.7)
