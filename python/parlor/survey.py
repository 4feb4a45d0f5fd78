"""What random matches show of a game."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

from ._parlor import Game, Match

_MATCHES = 8
_MOVES = 2_000
#: So many answers are compared at a moment, and so many moments of a match, which are ever farther apart.
_ANSWERS = 6
_MOMENTS = 8


class Survey:
    """Random matches with open chance, always the same for the same game and seed.

    What the rules do so rarely that none of the matches shows it is not found.
    """

    def __init__(self, game: Game, seed: int) -> None:
        #: Whether chance decided anything.
        self.has_chance = False
        #: Whether all seats knew the same at every moment, and could tell the answers of the others apart.
        self.is_perfect = True
        labels = max((len(field["labels"]) for field in game.observation_spec()), default=0)
        #: The most outcomes that chance can have: no fewer than there are kinds of pieces.
        self.most_outcomes = max(labels, 1)
        for number in range(_MATCHES):
            self._play(game.new_match(seed=seed, open_chance=True), Random(number))
        if not self.has_chance:
            self.most_outcomes = 0

    def _play(self, match: Match, random: Random) -> None:
        answers = 0
        for _ in range(_MOVES):
            if match.is_over:
                return
            if match.is_chance:
                self.has_chance = True
                outcomes = match.chance_outcomes()
                self.most_outcomes = max(self.most_outcomes, len(outcomes))
                match.happen(random.randrange(len(outcomes)))
                continue
            answers += 1
            if self.is_perfect and answers < 1 << _MOMENTS and answers & (answers - 1) == 0:
                self.is_perfect = _knows_the_same(match) and _sees_answers(match)
            match.step(random.choice(match.legal_actions()))


def _knows_the_same(match: Match) -> bool:
    """Whether all seats know the same of the table, and which piece lies where."""
    parts = ("visible", "known", "counters", "log")
    seen = [json.loads(match.observation_json(seat)) for seat in range(len(match.seats))]
    return not seen[0]["pools"] and all(one[part] == other[part] for one, other in pairwise(seen) for part in parts)


def _sees_answers(match: Match) -> bool:
    """Whether the other seats can tell the next answers apart. Answers that are not whole yet are not compared."""
    seat = match.seat
    others = [other for other in range(len(match.seats)) if other != seat]
    told: set[tuple[str, ...]] = set()
    whole = 0
    for action in match.legal_actions()[:_ANSWERS]:
        match.step(action)
        if match.seat != seat and not match.is_chance and others:
            whole += 1
            told.add(tuple(match.information_state(other) for other in others))
        match.undo()
    return len(told) == whole
