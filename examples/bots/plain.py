#!/usr/bin/env python3
"""A bot for parlor: it plays any game by one simple rule.

    parlor play ra --against cmd:examples/bots/plain.py

It takes as many options as it may, and of these it first takes what it has not tried in this match, then what was
followed by the greatest gain: by how much its own counters have grown until it was asked again. All that it draws at
random comes from the seed that parlor gives it, so that a match can be played again.

docs/outside-bots.md describes the messages. Only the standard library is needed.
"""

import json
import random
import sys


def say(**message):
    """Sends a message: one line, at once."""
    print(json.dumps(message, separators=(",", ":")), flush=True)


class Match:
    """One match at one seat."""

    def __init__(self, message):
        self.seat = message["seat"]
        self.chance = random.Random(message["seed"])
        self.gains = {}  # for each option that was taken: the sum of what followed, and how often
        self.last = []
        self.wealth = 0

    def answer(self, question):
        """The indices of the options that it takes."""
        self.learn(question["knows"]["counters"])
        options, demand = question["options"], question["demand"]
        # An option may be there several times.
        pool = [at for at, option in enumerate(options) for _ in range(option["times"])]
        self.chance.shuffle(pool)
        pool.sort(key=lambda at: self.worth(options[at]), reverse=True)
        picks = pool[: demand["most"]]
        self.last = [tuple(options[at]["actions"]) for at in picks]
        return picks

    def learn(self, counters):
        """Notes what has followed the last answer."""
        own = [held for name, held in counters.items() if name.startswith(self.seat + ".")]
        wealth = sum(held for held in own if type(held) is int)
        for option in self.last:
            gained, times = self.gains.get(option, (0, 0))
            self.gains[option] = (gained + wealth - self.wealth, times + 1)
        self.wealth = wealth

    def worth(self, option):
        """What has followed an option on average; more than anything where that is not known."""
        gained, times = self.gains.get(tuple(option["actions"]), (0, 0))
        return gained / times if times else float("inf")


def main():
    match = None
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say(type="hello", protocol=1, name="plain")
        elif kind == "match":
            match = Match(message)
        elif kind == "question":
            say(type="answer", id=message["id"], options=match.answer(message))
        elif kind == "end" and message["over"]:
            places = {one["seat"]: one["place"] for one in message["ranking"]}
            say(type="log", text=f"place {places[match.seat]} of {len(places)}")


if __name__ == "__main__":
    main()
