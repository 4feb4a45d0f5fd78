"""Moments of matches that are visited again and again, as solvers do, and what was found out about them."""

from __future__ import annotations

from typing import Any

from ._parlor import Game, Match
from .shelf import Payoff, payoffs

#: How many moments of a game are remembered, and how many letters of what seats know at them.
_MOST_MOMENTS = 100_000
_MOST_LETTERS = 50_000_000

CHANCE = -1
OVER = -4


class Moments:
    """The beginning of all matches of a game, and how much is remembered of what follows."""

    def __init__(self, game: Game, payoff: Payoff, seed: int) -> None:
        self.game = game
        self.payoff = payoff
        self.seed = seed
        self.moments_left = _MOST_MOMENTS
        self.letters_left = _MOST_LETTERS
        self._texts: dict[str, str] = {}
        self.root = _Moment()

    def begin(self) -> Held:
        """The beginning of a match."""
        return Held(self, self.root, None, ())

    def kept(self, text: str) -> str | None:
        """The text as it is remembered, or nothing if there is no room for it."""
        known = self._texts.get(text)
        if known is None and len(text) <= self.letters_left:
            self.letters_left -= len(text)
            known = self._texts.setdefault(text, text)
        return known


class _Moment:
    """What was found out about a moment."""

    __slots__ = ("children", "outcomes", "player", "legal", "returns", "texts")

    def __init__(self) -> None:
        self.children: dict[int, _Moment] = {}
        self.player: int | None = None
        self.legal: list[int] | None = None
        self.outcomes: list[tuple[int, float]] | None = None
        self.returns: list[float] | None = None
        self.texts: dict[int, str] = {}


class Written:
    """The moves to a moment, without the game."""

    def __init__(self, moves: list[int]) -> None:
        self.moves = moves

    def read(self, of: Moments) -> Held:
        """The moment in a match of the game."""
        moment = of.root
        for count, move in enumerate(self.moves):
            if move not in moment.children:
                match = of.game.new_match(seed=of.seed, open_chance=True)
                match.repeat(self.moves[:count])
                held = Held(of, moment, match, ())
                for later in self.moves[count:]:
                    held = held.after(later)
                return held
            moment = moment.children[move]
        return Held(of, moment, None, tuple(self.moves))


class Held:
    """A moment of a match. It never changes.

    The match itself may lag behind: it makes the moves that it lacks when something is asked that is not remembered.
    """

    __slots__ = ("_ahead", "_match", "_moment", "_of")

    def __init__(self, of: Moments, moment: _Moment, match: Match | None, ahead: tuple[int, ...]) -> None:
        self._of = of
        self._moment = moment
        self._match = match
        self._ahead = ahead

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Written, (self.moves,)

    def beginning(self) -> Held:
        """The beginning of the match."""
        return self._of.begin()

    def after(self, move: int) -> Held:
        """The moment after a move. An illegal move is refused now, or when the match is asked for."""
        moment = self._moment.children.get(move)
        if moment is not None:
            return Held(self._of, moment, self._match, (*self._ahead, move))
        match = self.match.clone()
        match.repeat([move])
        moment = _Moment()
        if self._of.moments_left > 0:
            self._of.moments_left -= 1
            self._moment.children[move] = moment
        return Held(self._of, moment, match, ())

    @property
    def match(self) -> Match:
        """The match at this moment. It must not be changed."""
        if self._match is None:
            self._match = self._of.game.new_match(seed=self._of.seed, open_chance=True)
        if self._ahead:
            self._match = self._match.clone()
            self._match.repeat(list(self._ahead))
            self._ahead = ()
        return self._match

    @property
    def moves(self) -> list[int]:
        """The moves so far."""
        return (self._match.moves if self._match else []) + list(self._ahead)

    @property
    def player(self) -> int:
        """The seat that is asked, ``CHANCE`` or ``OVER``."""
        moment = self._moment
        if moment.player is None:
            seat = self.match.seat
            moment.player = seat if seat is not None else CHANCE if self.match.is_chance else OVER
        return moment.player

    @property
    def legal(self) -> list[int]:
        """The legal actions."""
        moment = self._moment
        if moment.legal is None:
            moment.legal = self.match.legal_actions()
        return moment.legal

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities."""
        moment = self._moment
        if moment.outcomes is None:
            moment.outcomes = [(index, share) for index, (_, share) in enumerate(self.match.chance_outcomes())]
        return moment.outcomes

    @property
    def returns(self) -> list[float]:
        """What the match was worth to the people; 0 before its end."""
        moment = self._moment
        if moment.returns is None:
            people = self._of.game.num_people
            worth = payoffs(self.match, self._of.payoff) if self.player == OVER else [0.0] * people
            moment.returns = worth[:people]
        return moment.returns

    def known(self, seat: int) -> str:
        """What a seat knows with perfect recall."""
        text = self._moment.texts.get(seat)
        if text is None:
            text = self.match.information_state(seat)
            kept = self._of.kept(text)
            if kept is not None:
                self._moment.texts[seat] = kept
        return text
