"""Ctrl-C stops long calls soon."""

import os
import signal
import threading
import time
from typing import Any, Callable

import pytest

import parlor


class Slow:
    """Takes its time."""

    def choose(self, sight: parlor.Sight) -> int:
        return sight.random % len(sight.options)


CALLS: dict[str, Callable[[parlor.Game], Any]] = {
    "playouts": lambda game: game.playouts(10**9, threads=2),
    "a batch": lambda game: game.batch(64, threads=2).step_at_random(10**9),
    "a simulation": lambda game: parlor.simulate(game, "random", 10**9),
    "bots that think": lambda game: parlor.simulate(game, "greedy", 10**9, threads=2),
    "bots in Python": lambda game: parlor.simulate(game, "slow", 10**9, own={"slow": Slow}),
    "a comparison": lambda game: parlor.diff(game, game, matches=10**9),
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
