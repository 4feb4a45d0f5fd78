"""What all thumbs share: the messages between parlor and a bot, and a view of the table.

docs/outside-bots.md describes the messages. Only the standard library is needed.
"""

import json
import random
import sys


class Table:
    """What a seat sees when it is asked."""

    def __init__(self, match, question):
        self.me = match["seat"]
        at = match["seats"].index(self.me)
        self.others = match["seats"][at + 1 :] + match["seats"][:at]  # clockwise
        self.turn = question["turn"]
        self.parts = question["parts"]
        self.counters = question["knows"]["counters"]
        self.known = question["knows"]["known"]
        self.pools = question["knows"]["pools"]
        self.log = question["log"]
        self.least = question["demand"]["least"]  # options that it must take

    def zone(self, name):
        """The kinds that lie in a zone, in its order; None for a piece that the seat cannot name."""
        return [slot and slot.get("kind") for slot in self.known.get(name, [])]

    def of(self, seat, zone):
        return self.zone(f"{seat}.{zone}")

    def own(self, zone):
        return self.of(self.me, zone)

    def count(self, seat, counter):
        return self.counters.get(f"{seat}.{counter}") or 0


def number(text):
    """The number in a text such as `sun(13)`."""
    return int(text[text.index("(") + 1 : -1])


def names(text):
    """The names in a text such as `goal(nani, hookipa, nui)`."""
    return text[text.index("(") + 1 : -1].split(", ")


def indices(picks, question):
    """The indices of the options that have these texts."""
    texts = [option["text"] for option in question["options"]]
    return [texts.index(pick) for pick in picks]


def play(game, styles):
    """Plays the style that the first argument names, match after match.

    A style is a class. For each prompt it has a method with the name of the prompt, with `_` for spaces: it gets the
    table and the texts of the options, each as often as it can be taken, and gives the text that it takes, a list of
    texts, or None to pass. In another game a thumb takes the first options that there are.
    """
    style = styles[sys.argv[1]] if len(sys.argv) > 1 else next(iter(styles.values()))
    known = False
    match = player = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            known = message["game"] == game
            print('{"type":"hello","protocol":1,"name":"%s"}' % style.__name__, flush=True)
        elif message["type"] == "match":
            match, player = message, style()
            player.chance = random.Random(message["seed"])
        elif message["type"] == "question":
            texts = [one["text"] for one in message["options"] for _ in range(one["times"])]
            if known:
                picks = getattr(player, message["prompt"].replace(" ", "_"))(Table(match, message), texts)
                picks = [] if picks is None else picks if isinstance(picks, list) else [picks]
            else:
                picks = texts[: message["demand"]["least"]]
            answer = {"type": "answer", "id": message["id"], "options": indices(picks, message)}
            print(json.dumps(answer), flush=True)
