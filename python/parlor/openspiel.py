"""Any game as a game of OpenSpiel, for its solvers, searches and tests.

>>> from parlor.openspiel import load_game
>>> game = load_game("kuhn-poker")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Chance is open: what parlor draws is a node of chance, a shuffle piece by piece, dice one after the other. Only what a
definition lets begin at random (``start: random``) is drawn from the parameter ``seed``.
"""

from __future__ import annotations

import json
import os
from functools import cached_property
from typing import Any, Mapping, Sequence

import numpy as np
import numpy.typing as npt

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("parlor.openspiel needs OpenSpiel: pip install 'parlor[openspiel]' or open_spiel") from missing

from ._parlor import Game, Match
from .finding import find, names
from .moments import OVER, Held, Moments, Written
from .remembered import NUMBERS, numbers
from .resampling import resampled
from .shelf import Payoff, payoff_of, take
from .survey import Survey
from .tree import MOST, efg

__all__ = ["TableGame", "TableObserver", "TableState", "load_game", "load_tree", "names", "register"]

#: The parameters of the game ``parlor``, with what they are if they are left out.
PARAMETERS: dict[str, Any] = {
    "game": "",
    "seats": 0,
    "variant": "",
    "figures": "",
    "seed": 0,
    "payoff": "",
    "max_length": 100_000,
    "max_payoff": 1e6,
}


class TableGame(pyspiel.Game):
    """A game of OpenSpiel that parlor plays. :func:`load_game` makes one, and so does ``pyspiel.load_game("parlor(...)")``.

    Whether there is chance, and whether all seats always know the same, is found in a survey of random matches.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        if not given["game"]:
            raise ValueError("the parameter `game` names the game or its definition")
        figures = dict(part.split(":", 1) for part in given["figures"].split(";") if part)
        self.table: Game = take(given["game"], given["seats"] or None, given["variant"] or None, figures)
        self.payoff: Payoff = payoff_of(self.table, given["payoff"] or None)
        self.seed = int(given["seed"])
        self.moments = Moments(self.table, self.payoff, self.seed)
        survey = _surveyed(self.table, given["figures"], self.seed)
        people = self.table.num_people
        sums = self.payoff != "totals" and people == self.table.num_seats and people > 1
        greatest = 1.0 if self.payoff == "places" else float(given["max_payoff"])
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.num_actions,
            max_chance_outcomes=survey.most_outcomes,
            num_players=people,
            min_utility=-greatest,
            max_utility=greatest,
            utility_sum=0.0 if sums else None,
            max_game_length=int(given["max_length"]),
        )
        kind = _type(
            "parlor",
            f"{self.table.title} (parlor)",
            (people, people),
            chance=survey.has_chance,
            perfect=survey.is_perfect,
            zero_sum=sums,
        )
        told = {name: value for name, value in given.items() if value != PARAMETERS[name]}
        super().__init__(kind, info, told)

    @cached_property
    def fields(self) -> list[dict[str, Any]]:
        """What the numbers of an observation are."""
        return self.table.observation_spec()

    def new_initial_state(self) -> TableState:
        """The beginning of a match."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        """Who reads observations of states."""
        return TableObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        """How many nodes of chance a match can have: as many as it can have moves."""
        return int(self.max_game_length())


class TableState(pyspiel.State):
    """A moment of a match."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        # OpenSpiel copies the attributes of a state into another one, and writes them down to read them later.
        self._at: Held | Written = game.moments.begin()

    @property
    def _held(self) -> Held:
        if isinstance(self._at, Written):
            game: Any = self.get_game()
            self._at = self._at.read(game.moments)
        return self._at

    @property
    def match(self) -> Match:
        """The match at this moment. It must not be changed."""
        return self._held.match

    def information(self, seat: int) -> str:
        """What a seat knows with perfect recall."""
        return self._held.known(seat)

    def resample_from_infostate(self, player: int, chance: Any) -> TableState:
        """A moment that the seat cannot tell from this one, as search in games with hidden information needs it.

        ``chance`` gives a number from 0 up to 1 with each call: ``RandomState().uniform``, or what OpenSpiel hands over.
        """
        draw = chance if callable(chance) else np.random.RandomState().uniform
        other = self.clone()
        other._at = resampled(self._held, player, draw)
        return other

    def current_player(self) -> int:
        """The seat that is asked, or that chance decides, or that the match is over."""
        return self._held.player

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self._held.player == OVER

    def returns(self) -> list[float]:
        """What the match was worth to each seat; 0 before its end."""
        return self._held.returns

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can do, with probabilities."""
        return self._held.outcomes

    def _legal_actions(self, player: int) -> list[int]:
        legal = self._held.legal
        if legal and legal[-1] >= self.num_distinct_actions():
            raise ValueError(f"{self.match.action_text(legal[-1])} has no number that OpenSpiel could use")
        return legal

    def _apply_action(self, action: int) -> None:
        self._at = self._held.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.match.action_text(action)
        outcomes = self.match.chance_outcomes()
        return outcomes[action][0] if action < len(outcomes) else f"outcome {action}"

    def __str__(self) -> str:
        """All moves so far: equal for equal histories only."""
        return " ".join(map(str, self._held.moves))


class TableObserver:
    """What a seat knows of a state, as an array and a text.

    Without perfect recall the array is ``Match.observation``. With it the text is ``Match.information_state``, and after the
    numbers of the observation stand those of ``remembered``: that text as :func:`parlor.remembered.numbers` gives it. Of public information alone (``PrivateInfoType.NONE``) it is what the spectator sees; of private information alone what
    the seat sees otherwise than the spectator, with 0 for all other numbers.
    """

    def __init__(self, game: TableGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observer of parlor takes no parameters: {params}")
        private = kind.private_info
        self._recalls = kind.perfect_recall
        self._spectator = private == pyspiel.PrivateInfoType.NONE
        self._private = not kind.public_info
        parts = self._spectator or self._private
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS or self._recalls and parts or self._spectator and self._private:
            raise ValueError(
                "parlor tells what a seat knows with perfect recall, and what a seat, the spectator, or a seat but not the "
                f"spectator sees: not {kind}"
            )
        size = game.table.observation_size
        self.tensor: npt.NDArray[np.float32] = np.zeros(size + (NUMBERS if self._recalls else 0), np.float32)
        self._seen = self.tensor[:size]
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        for field in game.fields:
            part = self.tensor[field["offset"] :][: int(np.prod(field["shape"]))]
            self.dict[field["name"]] = part.reshape(field["shape"])
        if self._recalls:
            self.dict["remembered"] = self.tensor[size:]

    def set_from(self, state: TableState, player: int) -> None:
        """Reads a state into ``tensor`` and ``dict``."""
        state.match.observation(None if self._spectator else player, out=self._seen)
        if self._private:
            self._seen[self._seen == state.match.observation(None)] = 0
        if self._recalls:
            self.dict["remembered"][:] = numbers(state.information(player))

    def string_from(self, state: TableState, player: int) -> str:
        """What is known of a state as a text."""
        if self._recalls:
            return state.information(player)
        shown = _shown(state.match, None if self._spectator else player)
        if self._private:
            spectator = _shown(state.match, None)
            for part in ("visible", "counters"):
                shown[part] = {name: seen for name, seen in shown[part].items() if seen != spectator[part][name]}
        return json.dumps(shown, separators=(",", ":"), ensure_ascii=False)


def _shown(match: Match, seat: int | None) -> dict[str, Any]:
    """What is seen now, without what is remembered."""
    known = json.loads(match.observation_json(seat))
    return {part: known[part] for part in ("observer", "visible", "counters", "question")}


def load_game(
    game: str | os.PathLike[str],
    seats: int | Sequence[str] | None = None,
    variant: str | None = None,
    figures: Mapping[str, Any] | None = None,
    seed: int = 0,
    payoff: Payoff | None = None,
    max_length: int = 100_000,
    max_payoff: float = 1e6,
) -> Any:
    """A game of OpenSpiel from a path or a name of ``parlor.names()``.

    ``payoff`` is what a match is worth, as ``parlor.shelf.payoffs`` says: ``margins`` for a game for money. OpenSpiel is
    told that no match has more than ``max_length`` moves and, unless the payoff is ``places``, that no seat wins or loses
    more than ``max_payoff``.
    """
    if any(";" in _written(value) for value in (figures or {}).values()):
        raise ValueError("a figure of a game of OpenSpiel cannot have `;` in its value")
    written = ";".join(f"{name}:{_written(value)}" for name, value in (figures or {}).items())
    params = {
        "game": find(game),
        "seats": seats if isinstance(seats, int) else len(seats or ()),
        "variant": variant or "",
        "figures": written,
        "seed": seed,
        "payoff": payoff or "",
        "max_length": max_length,
        "max_payoff": float(max_payoff),
    }
    told = {name: value for name, value in params.items() if value != PARAMETERS[name]}
    return pyspiel.load_game("parlor", told)


def load_tree(
    game: Game | str | os.PathLike[str],
    seats: int | Sequence[str] | None = None,
    variant: str | None = None,
    figures: Mapping[str, Any] | None = None,
    seed: int = 0,
    payoff: Payoff | None = None,
    most: int = MOST,
) -> Any:
    """A small game with its whole tree in memory, where OpenSpiel's solvers are fast: see :func:`parlor.tree.efg`.

    Outcomes of chance that make no difference to anybody are one outcome. Raises ``ValueError`` if the tree of all matches
    has more than ``most`` moments.
    """
    return pyspiel.load_efg_game(efg(take(game, seats, variant, figures), payoff, seed, most))


def register() -> list[str]:
    """Registers ``parlor_NAME`` for each game of ``parlor.names()``; returns the names. Dashes become underscores.

    ``pyspiel.load_game("parlor_kuhn_poker(payoff=margins)")`` finds it then. The parameters are those of the game
    ``parlor``, which is registered when the module is imported.
    """
    registered = []
    for name in names():
        short = f"parlor_{name.replace('-', '_')}"
        if short not in pyspiel.registered_names():
            specification = {**PARAMETERS, "game": find(name)}
            pyspiel.register_game(_type(short, f"{name} (parlor)", (1, 20), specification=specification), TableGame)
        registered.append(short)
    return registered


_SURVEYS: dict[tuple[str, str, int, str, int], Survey] = {}


def _surveyed(table: Game, figures: str, seed: int) -> Survey:
    """The survey of a game; OpenSpiel loads games again and again."""
    key = (table.rules_hash, table.variant, table.num_seats, figures, seed)
    if key not in _SURVEYS:
        _SURVEYS[key] = Survey(table, seed)
    return _SURVEYS[key]


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _type(
    short: str,
    long: str,
    players: tuple[int, int],
    *,
    chance: bool = True,
    perfect: bool = False,
    zero_sum: bool = False,
    specification: Mapping[str, Any] = PARAMETERS,
) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=short,
        long_name=long,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION if perfect else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=players[0],
        max_num_players=players[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(specification),
        default_loadable=False,
    )


if "parlor" not in pyspiel.registered_names():
    pyspiel.register_game(_type("parlor", "A game that parlor plays", (1, 20)), TableGame)
