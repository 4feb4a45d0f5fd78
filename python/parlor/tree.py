"""The whole tree of a small game, in the format that Gambit and OpenSpiel read."""

from __future__ import annotations

from fractions import Fraction
from typing import Iterator

from ._parlor import Game, Match
from .shelf import Payoff, payoff_of, payoffs

#: The most moments of a tree if nothing else is said; they take some minutes.
MOST = 200_000

#: A node: a seat or `None` for chance, what the seat knows, then each action or probability with the node it leads to.
_Node = tuple[int | None, str, tuple[tuple[str, int], ...]]


def efg(game: Game, payoff: Payoff | None = None, seed: int = 0, most: int = MOST) -> str:
    """The game as a text in the format ``.efg`` of Gambit (https://gambitproject.readthedocs.io, File formats).

    ``payoff`` is what a match is worth, as ``parlor.shelf.payoffs`` says. Outcomes of chance after which everything is the
    same for everybody are one outcome, and a node of chance with a single outcome is left out; that changes neither
    strategies nor values. What a definition lets begin at random is drawn from ``seed``.

    Raises ``ValueError`` if the tree of all matches has more than ``most`` moments, or if matches are too long.
    """
    tree = _Tree(game, payoff_of(game, payoff), most)
    try:
        root = tree.build(game.new_match(seed=seed, open_chance=True))
    except RecursionError:
        raise ValueError(f"matches of {game.title} are too long for a tree of all of them") from None
    seats = " ".join(_quoted(name) for name in game.new_match(seed=seed).seats[: game.num_people])
    return "\n".join([f"EFG 2 R {_quoted(game.title)} {{ {seats} }}", *tree.lines(root)]) + "\n"


class _Tree:
    """Nodes by their contents: equal ones are the same node."""

    def __init__(self, game: Game, payoff: Payoff, most: int) -> None:
        self._game = game
        self._payoff = payoff
        self._most = most
        self._moments = 0
        self._numbers: dict[_Node | tuple[float, ...], int] = {}
        self._nodes: list[_Node | tuple[float, ...]] = []

    def build(self, match: Match) -> int:
        """The number of the node of a moment. The match is the same afterwards."""
        self._moments += 1
        if self._moments > self._most:
            raise ValueError(
                f"the tree of all matches of {self._game.title} has more than {self._most} moments; `most` allows more"
            )
        if match.is_over:
            return self._number(tuple(payoffs(match, self._payoff)[: self._game.num_people]))
        if match.is_chance:
            return self._chance(match)
        seat = match.seat
        assert seat is not None
        known = match.information_state(seat)
        children = []
        for action in match.legal_actions():
            text = match.action_text(action)
            match.step(action)
            children.append((text, self.build(match)))
            match.undo()
        return self._number((seat, known, tuple(children)))

    def _chance(self, match: Match) -> int:
        shares: dict[int, Fraction] = {}
        for outcome, (_, share) in enumerate(match.chance_outcomes()):
            match.happen(outcome)
            child = self.build(match)
            match.undo()
            shares[child] = shares.get(child, Fraction(0)) + Fraction(share).limit_denominator(10**6)
        if len(shares) == 1:
            return next(iter(shares))
        return self._number((None, "", tuple((str(share), child) for child, share in shares.items())))

    def _number(self, node: _Node | tuple[float, ...]) -> int:
        number = self._numbers.setdefault(node, len(self._nodes))
        if number == len(self._nodes):
            self._nodes.append(node)
        return number

    def lines(self, root: int) -> Iterator[str]:
        """The lines of the tree below a node, each node before those it leads to."""
        sets: list[dict[str, int]] = [{} for _ in range(self._game.num_people)]
        chances = 0
        outcomes: dict[int, int] = {}
        ahead = [root]
        while ahead:
            number = ahead.pop()
            node = self._nodes[number]
            if not node or isinstance(node[-1], float):
                outcome = outcomes.setdefault(number, len(outcomes) + 1)
                yield f't "" {outcome} "" {{ {" ".join(map(repr, node))} }}'
                continue
            seat, known, children = node
            if seat is None:
                chances += 1
                shares = " ".join(f'"{index}" {share}' for index, (share, _) in enumerate(children))
                yield f'c "" {chances} "" {{ {shares} }} 0'
            else:
                index = sets[seat].setdefault(known, len(sets[seat]) + 1)
                actions = " ".join(_quoted(text) for text, _ in children)
                yield f'p "" {seat + 1} {index} "{seat + 1}.{index}" {{ {actions} }} 0'
            ahead.extend(child for _, child in reversed(children))


def _quoted(text: str) -> str:
    """A text between quotation marks, which the format cannot have inside."""
    return '"' + text.replace('"', "'").replace("\n", " ") + '"'
