"""Ctrl-C stops long calls soon."""

import os
import signal
import threading
import time
from typing import Any, Callable

import pytest

import parlor


@pytest.fixture(autouse=True)
def listening():
    """Programs that a shell began in the background ignore Ctrl-C: this one listens to it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Slow:
    """Takes its time."""

    def choose(self, sight: parlor.Sight) -> int:
        return sight.random % len(sight.options)


class Sleeping:
    """Does not answer."""

    def choose(self, sight: parlor.Sight) -> int:
        time.sleep(60)
        return 0


class Loading(Slow):
    """Takes long to be made."""

    def __init__(self) -> None:
        time.sleep(60)


LONG = ["search:100000000", "greedy:10000", "random", "random"]

CALLS: dict[str, Callable[[parlor.Game], Any]] = {
    "playouts": lambda game: game.playouts(2**26, threads=2),
    "a batch": lambda game: game.batch(64, threads=2).step_at_random(10**9),
    "a simulation": lambda game: parlor.simulate(game, "random", 10**9),
    "bots that think": lambda game: parlor.simulate(game, "greedy", 10**9, threads=2),
    "bots in Python": lambda game: parlor.simulate(game, "slow", 10**9, own={"slow": Slow}),
    "a comparison": lambda game: parlor.diff(game, game, matches=10**9),
    "bots that think for long": lambda game: parlor.simulate(game, LONG, 4, threads=2),
    "bots that think with what was learnt": lambda game: parlor.simulate("ra", "club:100000000", 1, seats=3),
    "bots that think for long under two rules": lambda game: parlor.diff(game, game, LONG, 1),
    "a part of a simulation": lambda game: game.study(LONG).play(0, 1),
    "a part of a contest": lambda game: game.rounds(LONG).play(0, 1),
    "a bot in Python that sleeps": lambda game: parlor.simulate(game, "slow", 1, own={"slow": Sleeping}),
    "a bot in Python that sleeps when it is made": lambda game: parlor.simulate(game, "slow", 1, own={"slow": Loading}),
}


@pytest.mark.parametrize("call", CALLS)
def test_an_interrupt_stops_a_long_call(ra: parlor.Game, call: str) -> None:
    sent = []

    def interrupt() -> None:
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.4, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        CALLS[call](ra)
    # It is half a second where nothing else runs.
    assert time.monotonic() - sent[0] < 2


def test_an_endless_match_is_interrupted(tmp_path) -> None:
    file = tmp_path / "endless.yaml"
    file.write_text("parlor: 1\nname: Endless\nplayers: { from: 2, to: 2 }\ncounters: { points: { per: seat } }\nflow: [ask]\nscoring: [points]\n")
    (tmp_path / "endless").mkdir()
    (tmp_path / "endless" / "rules.rhai").write_text(
        '/// Asks again and again.\nfn ask() { while true { choose(seats[0], "way", ["left", "right"]); } }\n'
    )
    match = parlor.load(file).new_match()
    timer = threading.Timer(0.4, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        match.play_out(most=10**15)
    assert not match.is_over and len(match.moves) > 0 and match.legal_actions() == [0, 1]


def test_a_bot_that_is_not_stopped_in_time_is_not_asked_again(ra: parlor.Game) -> None:
    asked = []

    class Stubborn(Slow):
        def choose(self, sight: parlor.Sight) -> int:
            asked.append(time.monotonic())
            try:
                time.sleep(1)
            except KeyboardInterrupt:
                pass
            return super().choose(sight)

    timer = threading.Timer(0.4, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        # Those of several threads are not interrupted while they think.
        parlor.simulate(ra, ["slow", *["random"] * 3], 4, threads=2, own={"slow": Stubborn})
    assert len(asked) <= 4
