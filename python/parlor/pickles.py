"""Games and matches as ``pickle`` writes them, for other processes."""

from __future__ import annotations

from functools import lru_cache

from ._parlor import Game, Match, ParlorError, ScriptError


def game_again(
    path: str, seats: int | tuple[str, ...], variant: str | None, figures: tuple[tuple[str, str], ...], rules: str
) -> Game:
    """The game of a definition. Raises :class:`parlor.ParlorError` if its rules are not those that were written."""
    game = _loaded(path, seats, variant, figures, rules)
    if game.rules_hash != rules:
        raise ParlorError(f"{path} has changed: its rules are no longer those of what was pickled")
    return game


@lru_cache(maxsize=16)
def _loaded(
    path: str, seats: int | tuple[str, ...], variant: str | None, figures: tuple[tuple[str, str], ...], rules: str
) -> Game:
    return Game.load(path, seats if isinstance(seats, int) else list(seats), variant, list(figures))


def match_again(game: Game, seed: int, seats: list[str], open_chance: bool, moves: list[int]) -> Match:
    """A match from its moves."""
    match = game.new_match(seed, seats, open_chance)
    try:
        match.repeat(moves)
    except ScriptError:
        # A match in which a script has failed does so again, at its last move.
        if match.moves != moves:
            raise
    return match
