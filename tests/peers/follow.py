"""Follows random matches of parlor in OpenSpiel, with the same chance: who is asked, among how many answers, and
what comes of it must be the same. Differences of rules that are known are counted and printed with their reason."""

import argparse
import collections
import json
import os
import subprocess
import sys
import tempfile

import pyspiel

from games import GAMES


class Mismatch(Exception):
    """Where the two go different ways."""


class Played:
    """A random match of parlor: its decisions and its end, as `parlor replay --format jsonl` tells them."""

    def __init__(self, parlor, path, seats, seed, options, folder):
        record = os.path.join(folder, "match.record")
        chosen = ["--seats", str(seats), "--seed", str(seed), *options]
        self.command = " ".join(["parlor play", path, *chosen, "--bots random"])
        run([parlor, "play", path, *chosen, "--bots", "random", "--record", record])
        lines = [json.loads(line) for line in run([parlor, "replay", record, "--format", "jsonl"]).splitlines()]
        os.remove(record)
        self.seats = lines[0]["seats"]
        self.decisions = lines[1:-1]
        self.end = lines[-1]

    def state(self, at):
        """The table before a decision, or at the end."""
        return (self.decisions + [self.end])[at]["state"]

    def totals(self):
        totals = {seat["seat"]: seat["total"] for seat in self.end["outcome"]["seats"]}
        return [totals[name] for name in self.seats]

    def places(self):
        places = {seat["seat"]: seat["place"] for seat in self.end["outcome"]["seats"]}
        return [places[name] for name in self.seats]


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Mismatch(f"{' '.join(command)} failed:\n{done.stderr}")
    return done.stdout


def same(what, ours, theirs, at):
    if ours != theirs:
        raise Mismatch(f"{what} at decision {at}: parlor {ours}, OpenSpiel {theirs}")


def settle(game, played, peer, at):
    """Chance does in OpenSpiel what it has done in parlor before this decision."""
    while not peer.is_terminal():
        if peer.is_chance_node():
            peer.apply_action(game.chance(played, peer, at))
        elif game.skips_forced and len(peer.legal_actions()) == 1:
            peer.apply_action(peer.legal_actions()[0])
        else:
            break
    game.catch_up(played, peer, at)


def together(game, played, peer, at):
    """A sealed question: all its decisions are one node of OpenSpiel. Gives how many they are."""
    same("simultaneous choice", True, peer.is_simultaneous_node(), at)
    actions = []
    for player in range(len(played.seats)):
        decision = played.decisions[at + player]
        same("seat", game.player(played, decision["seat"]), player, at + player)
        same("answers", game.answers(decision), len(peer.legal_actions(player)), at + player)
        actions += game.actions(decision, peer)
    peer.apply_actions(actions)
    return len(played.seats)


def alone(game, played, peer, at):
    """An answer of one seat, which is as many decisions of OpenSpiel as it takes options."""
    decision = played.decisions[at]
    for taken, action in enumerate(game.actions(decision, peer)):
        same("seat", game.player(played, decision["seat"]), peer.current_player(), at)
        same("answers", game.answers(decision) - taken, len(game.legal(peer)), at)
        peer.apply_action(action)
    return 1


def gathered(game, played, peer, at):
    """Several decisions that are one action of OpenSpiel, or none where it asks although there is no choice."""
    action, count = game.gather(played, peer, at)
    peer.apply_action(action)
    return count


def follow(game, played, differences):
    """Goes through a match in both."""
    peer = pyspiel.load_game(game.peer, game.parameters(len(played.seats))).new_initial_state()
    at = 0
    while at < len(played.decisions):
        settle(game, played, peer, at)
        decision = played.decisions[at]
        if peer.is_terminal() and game.left_out and len(decision["options"]) == 1:
            differences[game.left_out] += 1
            at += 1
        elif game.skips_forced and game.answers(decision) == 1:
            at += 1
        elif game.gather:
            at += gathered(game, played, peer, at)
        elif decision["demand"]["sealed"]:
            at += together(game, played, peer, at)
        else:
            at += alone(game, played, peer, at)
    settle(game, played, peer, at)
    same("the end", True, peer.is_terminal(), at)
    returns, difference = game.returns(played)
    if difference:
        differences[difference] += 1
    same("returns", [round(one, 6) for one in returns], [round(one, 6) for one in peer.returns()], at)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--parlor", default="target/release/parlor", help="the program")
    arguments.add_argument("--matches", type=int, default=200, help="how many of each game")
    arguments.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    chosen = arguments.parse_args()
    wrong = 0
    for name in chosen.games:
        game = GAMES[name]
        path = f"games/classics/{name}.yaml"
        differences = collections.Counter()
        decisions = 0
        try:
            with tempfile.TemporaryDirectory() as folder:
                for seed in range(1, chosen.matches + 1):
                    played = None
                    seats = game.seats[seed % len(game.seats)]
                    played = Played(chosen.parlor, path, seats, seed, game.options, folder)
                    follow(game, played, differences)
                    decisions += len(played.decisions)
        except (Mismatch, pyspiel.SpielError, LookupError, ValueError) as error:
            wrong += 1
            shown = played.command if played else path
            print(f"{name}: DIFFERENT in `{shown}`\n  {type(error).__name__}: {error}")
            continue
        print(f"{name}: {chosen.matches} matches and {decisions} decisions are the same as in {game.peer}")
        for reason, times in differences.items():
            print(f"  a known difference, {times} times: {reason}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
