"""A table as text and as a picture."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import numpy.typing as npt

from ._parlor import Match
from .shown import rows

_LINE = 16
_LETTERS = 110


def text(match: Match, seat: int | None) -> str:
    """What a seat sees, ``None`` for the spectator: a line for each counter and each zone that is not empty, and the question
    if it is asked.
    """
    known = json.loads(match.observation_json(seat))
    lines = [f"{name}: {shown}" for name, shown in rows(known)]
    question = known["question"]
    if question is not None:
        lines.append(f"{known['observer']}: {question['prompt']}? {' | '.join(question['options'])}")
    elif match.is_over:
        lines.append(f"over; places {', '.join(map(str, match.ranking()))}")
    elif match.seat is not None:
        lines.append(f"{match.seats[match.seat]} is asked")
    return "\n".join(lines)


def picture(match: Match, seat: int | None) -> npt.NDArray[np.uint8]:
    """The same as a picture: an array of height, width and red, green and blue from 0 to 255. It needs ``pillow``."""
    try:
        from PIL import Image, ImageDraw
    except ImportError as missing:
        raise ImportError("pictures need pillow: pip install 'parlor[pettingzoo]' or pillow") from missing
    lines = [part for line in text(match, seat).split("\n") for part in _broken(line)]
    image = Image.new("RGB", (8 * _LETTERS, _LINE * (len(lines) + 1)), "white")
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        # The font that comes with pillow may lack letters of other scripts.
        shown = line.encode("latin-1", "replace").decode("latin-1")
        draw.text((_LINE // 2, _LINE * row + _LINE // 2), shown, fill="black")
    return np.array(image, dtype=np.uint8)


def _broken(line: str) -> list[str]:
    """A line in parts that fit into the picture."""
    return [line[start : start + _LETTERS] for start in range(0, max(len(line), 1), _LETTERS)]
