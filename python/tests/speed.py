"""How fast matches are driven from Python on one thread, by the time of the processor."""

import random
import time

import numpy as np

import parlor
from conftest import path


def rate(what: str, work, unit: str = "steps") -> float:
    best = 0.0
    for _ in range(3):
        begun = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - begun))
    print(f"{what:46} {best:12,.0f} {unit}/s  {1e6 / best:8.3f} us")
    return best


def steps(game: parlor.Game, count: int) -> int:
    """Random play by legal actions."""
    chance = random.Random(1).random
    done = seed = 0
    while done < count:
        match = game.new_match(seed)
        seed += 1
        legal, step = match.legal_actions, match.step
        actions = legal()
        while actions:
            step(actions[int(chance() * len(actions))])
            done += 1
            actions = legal()
    return done


def observed(game: parlor.Game, count: int) -> int:
    match = game.new_match(1)
    match.play_out(1, 20)
    mask, numbers = np.zeros(game.num_actions, np.uint8), np.zeros(game.observation_size, np.float32)
    for _ in range(count):
        match.mask(mask)
        match.observation(0, numbers)
    return count


def batched(batch: parlor.BatchMatch, times: int) -> int:
    batch.step_at_random(times, 1)
    return times * len(batch)


def masked(game: parlor.Game, batch: parlor.BatchMatch, times: int) -> int:
    width = len(batch)
    masks = np.zeros((width, game.num_actions), np.uint8)
    for _ in range(times):
        batch.masks(masks)
        batch.step(masks.argmax(axis=1).astype(np.uint32))
    return times * width


if __name__ == "__main__":
    for name in ["classics/kuhn-poker", "classics/leduc-poker", "ra"]:
        game = parlor.load(path(name))
        batch = game.batch(1024)
        print(f"{game.title}: {game.num_actions} actions, {game.observation_size} numbers")
        rate("  legal_actions and step", lambda: steps(game, 200_000))
        rate("  mask and observation into arrays", lambda: observed(game, 50_000), "pairs")
        rate("  a batch of 1,024, random answers", lambda: batched(batch, 500), "decisions")
        rate("  a batch of 1,024, masks and actions", lambda: masked(game, batch, 200), "decisions")
        rate("  playouts", lambda: int(game.playouts(10_000)["answers"].sum()), "decisions")
