#!/usr/bin/env python3
"""Three thumbs for Tiki Topple: `climb` pushes its tikis, `wait` keeps its best cards, `spy` guesses others' tikis."""

import math

from thumb import names, number, play

POINTS = [9, 5, 2]


def moves(line, card):
    """Each tiki that a card can move, and the line that comes of it."""
    if card == "toast":
        return [(None, line[:-1])]
    if card == "topple":
        return [(tiki, [one for one in line if one != tiki] + [tiki]) for tiki in line[:-1]]
    steps, result = number(card), []
    for at in range(steps, len(line)):
        rest = line[:at] + line[at + 1 :]
        result.append((line[at], rest[: at - steps] + [line[at]] + rest[at - steps :]))
    return result


class Climb:
    """Takes whatever brings its own tikis nearest to where they score; keeps single steps to finish with."""

    # What a card is worth in the hand. Toasts go first: they tell nobody anything.
    keep = {"up(1)": 0.8, "up(2)": 1.8, "up(3)": 0.1, "topple": 0.2, "toast": -0.8}
    middle, sure, vague = 0.9, 0.05, 0.15

    def action_card(self, table, options):
        want = self.wants(table)
        cards = sum(len(table.of(seat, "hand")) for seat in [table.me, *table.others]) - 1
        plans = []
        for card in sorted(set(options)):
            for tiki, line in moves(table.zone("line"), card):
                worth = self.value(line, want, cards) - self.keep[card]
                plans.append((worth, self.chance.random(), card, tiki))
        _, _, card, self.moved = max(plans, key=lambda plan: plan[:2])
        return card

    def tiki(self, table, options):
        return self.moved

    def wants(self, table):
        """How many points each tiki brings in each place."""
        goal = names(table.own("secret")[0])
        return {(tiki, place): POINTS[place] for place, tiki in enumerate(goal)}

    def value(self, line, want, cards):
        """The points that a line promises: sure at the end of a round, vague while many cards are to come."""
        total = 0.0
        for (tiki, place), points in want.items():
            if tiki in line:
                above = line.index(tiki) - place - self.middle
                if len(line) == 3:
                    total += points * (above < 0)
                else:
                    total += points / (1 + math.exp(above / (self.sure + self.vague * cards)))
        return total


class Wait(Climb):
    """Burns foreign tikis from the bottom and keeps its best cards for the last turns."""

    keep = {"up(1)": 0.9, "up(2)": 1.8, "up(3)": 2.7, "topple": 2.7, "toast": -0.8}


class Spy(Climb):
    """Guesses from what the others push up and down which secret cards they have, and spoils them."""

    spoils, trust = 0.25, 0.4
    round = None

    def wants(self, table):
        if table.parts["round"] != self.round:
            self.round, self.likes = table.parts["round"], {seat: {} for seat in table.others}
        for text in table.log:
            self.note(text)
        want = super().wants(table)
        goals = [names(goal) for goal in table.pools[0]]
        for likes in self.likes.values():
            fits = [sum(n * likes.get(tiki, 0) for n, tiki in zip((1, 0.6, 0.3), goal)) for goal in goals]
            odds = [math.exp(self.trust * fit) for fit in fits]
            for goal, chance in zip(goals, odds):
                for place, tiki in enumerate(goal):
                    less = self.spoils * POINTS[place] * chance / sum(odds)
                    want[tiki, place] = want.get((tiki, place), 0) - less
        return want

    def note(self, text):
        """A seat likes a tiki that it pushes up, and not one that it lets fall."""
        seat, _, said = text.partition(": ")
        if seat in self.likes and said.endswith("(action card)"):
            self.card = said.split()[0]
        elif seat in self.likes and said.endswith("(tiki)"):
            likes, tiki = self.likes[seat], said.split()[0]
            likes[tiki] = likes.get(tiki, 0) + (-2 if self.card == "topple" else number(self.card))


if __name__ == "__main__":
    play("Tiki Topple", {"climb": Climb, "wait": Wait, "spy": Spy})
