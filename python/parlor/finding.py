"""Finds games by their names, in the same places as the program does."""

from __future__ import annotations

import os
from pathlib import Path

from ._parlor import DefinitionError, find_game, game_names

#: The games that come with the package.
_SHIPPED = str(Path(__file__).resolve().parent / "games")


class GameNotFound(DefinitionError, FileNotFoundError):
    """There is no game of this name, or several, or no file at this path."""


def names() -> list[str]:
    """The names of all games that :func:`find` finds, sorted: ``kuhn-poker``, ``ra``."""
    return game_names(_SHIPPED)


def find(game: str | os.PathLike[str]) -> str:
    """The path of a definition from the path itself, or from the name of a game: in the folders of the variable
    ``PARLOR_GAMES``, in the folder where the program runs, in its folder ``games``, in another folder inside it, or among the
    games that come with the package.

    Raises :class:`GameNotFound` if there is none, or if two folders beside each other have one. Warns where the variable names
    what is no folder.
    """
    path = os.fspath(game) if isinstance(game, os.PathLike) else game
    if not isinstance(path, str):
        raise TypeError(f"`game` is the path of a definition or the name of a game, not {game!r}")
    return find_game(path, _SHIPPED)
