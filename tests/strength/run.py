#!/usr/bin/env python3
"""Measures how strong a bot is: it plays against two thumbs, or two other bots, in matches of three.

    python3 tests/strength/run.py
    python3 tests/strength/run.py --bot search:1000 --games ra,nile --matches 60
    python3 tests/strength/run.py --against search:1000
    python3 tests/strength/run.py --quick

README.md in this folder says how to read the table. Only the standard library is needed.
"""

import argparse
import json
import math
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
THUMBS = {
    "ra": ["lots", "points", "lasting"],
    "tiki-topple": ["climb", "wait", "spy"],
    "nile": ["spread", "mass", "trade"],
    "rapa-nui": ["score", "moai", "hunt"],
}
SEATS = 3


def main():
    options = parse()
    if not options.parlor.exists():
        sys.exit(f"there is no {options.parlor}: build it with `cargo build --release`, or say where it is by --parlor")
    failed = False
    who = "thumbs" if options.quick else options.bot
    print(f"{who} against two, seats in turn, seeds from {options.seed}\n")
    print(f"{'game':<12}  {'against':<16}  matches    wins   share            95 %      ms")
    for game in options.games:
        if options.quick:
            failed |= not behave(options, game)
        else:
            rivals = [options.against] if options.against else thumbs(game)
            failed |= not measure(options, game, rivals)
    sys.exit(1 if failed else 0)


def parse():
    parser = argparse.ArgumentParser(description="Plays a bot against two thumbs in matches of three.")
    parser.add_argument("--bot", default="club", help="the candidate: club, search:1000, `thumb NAME`, cmd:./mybot.py")
    parser.add_argument("--against", help="two of this bot instead of thumbs")
    parser.add_argument("--games", default=",".join(THUMBS), type=games)
    parser.add_argument("--matches", default=400, type=positive, help="of each game, rounded up to whole rounds")
    parser.add_argument("--seed", default=1, type=int, help="the first seed")
    parser.add_argument("--at-least", default="", type=required, metavar="GAME=PERCENT,...")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--parlor", default=ROOT / "target/release/parlor", type=Path)
    parser.add_argument("--quick", action="store_true", help="6 matches of each thumb: does any misbehave?")
    options = parser.parse_args()
    options.folder = ROOT / "games"
    return options


def required(text):
    """The shares that are required, by game."""
    shares = {}
    for part in text.split(",") if text else []:
        game, _, share = part.partition("=")
        games(game)
        shares[game] = float(share)
    return shares


def games(names):
    """The games that are meant; there are thumbs for each."""
    for name in names.split(","):
        if name not in THUMBS:
            raise argparse.ArgumentTypeError(f"there are thumbs for {', '.join(THUMBS)}, not for {name}")
    return names.split(",")


def positive(text):
    if int(text) < 1:
        raise argparse.ArgumentTypeError("at least one match must be played")
    return int(text)


def measure(options, game, rivals):
    """Plays a game against each rival and prints what came out; whether that is enough."""
    milliseconds = pace(options, game)
    matches, wins, wrong = 0, 0.0, False
    for rival, played, won, misses in bouts(options, game, rivals):
        row(game, rival, played, won, milliseconds)
        for miss in misses:
            print(f"  {miss}", flush=True)
            wrong = True
        matches += played
        wins += won
    if len(rivals) > 1:
        row(game, "all", matches, wins, milliseconds)
    least = options.at_least.get(game)
    if least is None:
        return not wrong
    enough = wins / matches * 100 >= least and wilson(wins, matches)[0] * 100 >= least - 5
    if not enough:
        print(f"  too weak: {game} asks for {least:g} %, and for a lower end of {least - 5:g} % or more")
    return enough and not wrong


def bouts(options, game, rivals):
    """Plays a game against each rival: the rival, the matches, the wins, and what went wrong."""
    seeds = math.ceil(options.matches / len(rivals) / SEATS)
    for at, rival in enumerate(rivals):
        yield rival, seeds * SEATS, *against(options, game, rival, seeds, options.seed + at * seeds)


def thumbs(game):
    """The thumbs of a game, as bots."""
    return [f"thumb {name}" for name in THUMBS[game]]


def behave(options, game):
    """Lets each thumb of a game play a few matches against random: whether all goes right."""
    right = True
    for name in THUMBS[game]:
        options.bot = f"thumb {name}"
        wins, misses = against(options, game, "random", 2, options.seed)
        row(game, f"{name}: random", 2 * SEATS, wins, None)
        for miss in misses:
            print(f"  {miss}")
            right = False
    return right


def against(options, game, rival, seeds, first):
    """Plays each seed once with the candidate in each seat: its wins, and what went wrong."""
    wins, misses = 0.0, []
    for seat in range(SEATS):
        bots = [rival] * SEATS
        bots[seat] = options.bot
        report = simulate(options, game, bots, seeds, first)
        wins += report["seats"][seat]["wins"]
        misses += troubles(report)
    return wins, misses


def pace(options, game):
    """Milliseconds for each decision when the candidate plays all seats, one match at a time."""
    report = simulate(options, game, [options.bot] * SEATS, 2, options.seed, threads=1)
    return report["seconds"] * 1000 / (report["decisions"]["mean"] * report["matches"])


def simulate(options, game, bots, seeds, first, threads=None):
    """What `parlor simulate` says of so many matches."""
    command = [str(options.parlor), "simulate", str(options.folder / f"{game}.yaml"), "--format", "json"]
    command += ["--seats", str(SEATS), "--bots", ",".join(named(game, bot) for bot in bots)]
    command += ["--matches", str(seeds), "--seed", str(first), "--stats", "basic"]
    threads = threads or options.threads
    command += ["--threads", str(threads)] if threads else []
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if not done.stdout:
        sys.exit(f"parlor has failed: {' '.join(command)}")
    return json.loads(done.stdout)


def named(game, bot):
    """The name of a bot as parlor takes it: `thumb lots` is a program here."""
    if not bot.startswith("thumb "):
        return bot
    program = HERE / (game.replace("-", "_") + ".py")
    return f"cmd:'{sys.executable}' -B '{program}' {bot[6:]}"


def troubles(report):
    """Matches that did not end, and seats that forfeited."""
    found = []
    for what in ("cut_off", "failed"):
        if report[what]:
            found.append(f"{what.replace('_', ' ')}: {report[what]} of {report['matches']} matches")
    if report.get("forfeits"):
        first = report["forfeits"]["first"]
        where = f"first seat {first['seat']} with seed {first['seed']}: {first['message']}"
        found.append(f"forfeited: {report['forfeits']['matches']} of {report['matches']} matches, {where}")
    return found


def row(game, rival, matches, wins, milliseconds):
    low, high = wilson(wins, matches)
    print(
        f"{game:<12}  {rival:<16}  {matches:>7}  {wins:>6g}  {wins / matches:>5.1%}"
        f"  {low:>5.1%} to {high:>6.1%}  {'-' if milliseconds is None else f'{milliseconds:.1f}':>6}",
        flush=True,
    )


def wilson(wins, matches, z=1.96):
    """The 95 % interval of a share."""
    share, extra = wins / matches, z * z / matches
    middle = (share + extra / 2) / (1 + extra)
    half = z / (1 + extra) * math.sqrt(share * (1 - share) / matches + extra / matches / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


if __name__ == "__main__":
    main()
