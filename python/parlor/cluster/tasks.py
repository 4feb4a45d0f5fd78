"""What a worker does. These functions run on other machines, which have the same parlor."""

from __future__ import annotations

import os
import time
import zlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from .._parlor import Game, ParlorError, Rounds, RuleComparison, Study


@dataclass(frozen=True)
class SentGame:
    """A game with its files, so that workers need not have them."""

    path: str
    files: tuple[tuple[str, bytes], ...]
    seats: int
    variant: str | None
    figures: tuple[tuple[str, str], ...]
    rules_hash: str

    @classmethod
    def of(cls, game: Game) -> "SentGame":
        """A game with its files as they are now; raises :class:`parlor.ParlorError` if these are no longer its rules."""
        files = tuple(game.rule_files())
        variant = game.variant or None
        sent = cls(game.path, files, game.num_people, variant, tuple(game.figures), game.rules_hash)
        changed = f"the files of `{game.path}` were changed since it was loaded: load it again"
        try:
            is_same = sent._read().rules_hash == game.rules_hash
        except ParlorError as error:
            raise ParlorError(f"{changed}: {error}") from None
        if not is_same:
            raise ParlorError(changed)
        return sent

    def received(self) -> Game:
        """The game on the other machine; raises :class:`parlor.ParlorError` if its parlor reads other rules there."""
        game = self._read()
        if game.rules_hash != self.rules_hash:
            raise ParlorError(f"`{self.path}` is another game on a worker: install the same version of parlor there")
        return game

    def _read(self) -> Game:
        return Game.of_files(self.path, list(self.files), self.seats, self.variant, list(self.figures))


@dataclass(frozen=True)
class Matches:
    """Which bots play a game, and what is counted."""

    game: SentGame
    bots: tuple[str, ...]
    seed: int
    stats: str
    most_decisions: int

    def study(self, game: Game) -> Study:
        return game.study(list(self.bots), self.seed, self.stats, self.most_decisions)


@dataclass(frozen=True)
class Meeting:
    """Which bots meet each other in a game."""

    game: SentGame
    bots: tuple[str, ...]
    matches: int
    seed: int
    all: bool

    def rounds(self, game: Game) -> Rounds:
        return game.rounds(list(self.bots), self.matches, self.seed, self.all)


@dataclass(frozen=True)
class Pairs:
    """Which bots play under two rules."""

    before: SentGame
    after: SentGame
    bots: tuple[str, ...]
    seed: int

    def comparison(self, before: Game, after: Game) -> RuleComparison:
        return before.comparison(after, list(self.bots), self.seed)


class WrittenRows(NamedTuple):
    """Rows that a task has written to a file."""

    path: str
    #: The matches, without the end.
    first: int
    end: int
    checksum: int

    def has(self, rows: bytes) -> bool:
        """Whether these are the rows that were written."""
        return zlib.crc32(rows) == self.checksum


class Part(NamedTuple):
    """Matches that a task has played."""

    #: The rows, or the file that has them; None if nobody wants them.
    rows: bytes | WrittenRows | None
    #: What else was counted.
    counts: bytes
    #: How long it took.
    seconds: float


class PlayedRounds(NamedTuple):
    """Rounds that a task has played."""

    #: A row for each match.
    rows: bytes
    #: How long it took.
    seconds: float


class PlayedPairs(NamedTuple):
    """Seeds that a task has played under both rules."""

    #: What is different.
    differences: bytes
    #: How long it took.
    seconds: float


def play_matches(matches: Matches, keep: bool, folder: str | None, first: int, end: int) -> Part:
    """Plays matches; the rows go to a file of their own in ``folder``, if it is named."""
    begun = time.perf_counter()
    rows, counts = _study(matches).play(first, end)
    kept: bytes | WrittenRows | None = rows if keep else None
    if keep and folder is not None:
        path = _written(Path(folder), f"{first}-{uuid4().hex}.csv", rows)
        kept = WrittenRows(path, first, end, zlib.crc32(rows))
    return Part(kept, counts, time.perf_counter() - begun)


def play_rounds(meeting: Meeting, first: int, end: int) -> PlayedRounds:
    """Plays rounds of a contest."""
    begun = time.perf_counter()
    rows = _rounds(meeting).play(first, end)
    return PlayedRounds(rows, time.perf_counter() - begun)


def play_pairs(pairs: Pairs, first: int, end: int) -> PlayedPairs:
    """Plays seeds under two rules."""
    begun = time.perf_counter()
    differences = _comparison(pairs).play(first, end)
    return PlayedPairs(differences, time.perf_counter() - begun)


@lru_cache(maxsize=4)
def _study(matches: Matches) -> Study:
    return matches.study(matches.game.received())


@lru_cache(maxsize=4)
def _rounds(meeting: Meeting) -> Rounds:
    return meeting.rounds(meeting.game.received())


@lru_cache(maxsize=4)
def _comparison(pairs: Pairs) -> RuleComparison:
    return pairs.comparison(pairs.before.received(), pairs.after.received())


def _written(folder: Path, name: str, rows: bytes) -> str:
    """Writes a file that is whole or not there."""
    path = folder / name
    part = folder / f".{name}"
    with open(part, "wb") as file:
        file.write(rows)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)
    return str(path)
