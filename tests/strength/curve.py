#!/usr/bin/env python3
"""Shows whether longer learning makes a bot stronger: it learns each game anew for some times, and plays against thumbs.

    python3 tests/strength/curve.py
    python3 tests/strength/curve.py --games nile --seconds 10,60 --matches 90 --bot club:1000

The models that come with the games stay as they are. Only the standard library is needed. The exit code is 1 when a bot
is clearly weaker after learning longer: its whole interval lies below that of an earlier one.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import run


def main():
    options = parse()
    print(f"{options.bot} against two thumbs, seats in turn, seeds from {options.seed}\n")
    print(f"{'game':<12}  {'learnt for':>10}  {'matches of':>10}  matches    wins   share            95 %")
    weaker = False
    for game in options.games:
        lowest = []
        for seconds in options.seconds:
            with tempfile.TemporaryDirectory() as folder:
                options.folder = Path(folder)
                learnt = learn(options, game, seconds)
                wins, matches = play(options, game)
            low, high = run.wilson(wins, matches)
            weaker |= any(high < earlier for earlier in lowest)
            lowest.append(low)
            print(
                f"{game:<12}  {seconds:>8} s  {learnt:>10}  {matches:>7}  {wins:>6g}  {wins / matches:>5.1%}"
                f"  {low:>5.1%} to {high:>6.1%}",
                flush=True,
            )
    sys.exit(1 if weaker else 0)


def parse():
    parser = argparse.ArgumentParser(description="Lets a bot learn for longer and longer, and play against thumbs.")
    parser.add_argument("--bot", default="club", help="the candidate: club, club:1000, trained")
    parser.add_argument("--games", default=",".join(run.THUMBS), type=run.games)
    parser.add_argument("--seconds", default="10,60,300", type=lambda text: [int(one) for one in text.split(",")])
    parser.add_argument("--matches", default=90, type=run.positive, help="of each model, rounded up to whole rounds")
    parser.add_argument("--seed", default=1, type=int, help="the first seed, and that of the learning")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--parlor", default=run.ROOT / "target/release/parlor", type=Path)
    options = parser.parse_args()
    options.parlor = options.parlor.resolve()
    return options


def learn(options, game, seconds):
    """Learns a copy of a game for so many seconds; says after how many matches the model is that was kept."""
    folder = options.folder
    shutil.copy(run.ROOT / f"games/{game}.yaml", folder)
    shutil.copytree(run.ROOT / f"games/{game}", folder / game, ignore=shutil.ignore_patterns("bots"))
    command = [str(options.parlor), "train", str(folder / f"{game}.yaml"), "--seats", str(run.SEATS)]
    command += ["--minutes", str(seconds / 60), "--seed", str(options.seed)]
    command += ["--threads", str(options.threads)] if options.threads else []
    learning = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if learning.returncode:
        sys.exit(f"parlor has failed: {' '.join(command)}\n{learning.stderr}")
    model = next((folder / game / "bots").glob("*.model")).read_bytes()
    lines = [line.partition(b": ") for line in model.split(b"\n")[:20]]
    return next(int(number) for name, _, number in lines if name == b"matches")


def play(options, game):
    """Plays against two of each thumb: the wins, and the matches."""
    matches, wins = 0, 0.0
    for _, played, won, misses in run.bouts(options, game, run.thumbs(game)):
        matches += played
        wins += won
        for miss in misses:
            sys.exit(f"{game}: {miss}")
    return wins, matches


if __name__ == "__main__":
    main()
